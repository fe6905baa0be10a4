//===- Npz.cpp - NumPy archives -------------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements a reader of NumPy's .npz files: a zip archive of .npy
// files, each a header in Python's syntax and the elements.
//
//===----------------------------------------------------------------------===//

#include "Npz.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::norm::tools;
using namespace llvm::support::endian;

template <typename... Ts>
static llvm::Error makeError(const char *format, Ts &&...values) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), format,
                                 values...);
}

//===----------------------------------------------------------------------===//
// Zip
//===----------------------------------------------------------------------===//

namespace {

/// One file of an archive.
struct Member {
  StringRef name, data;
  unsigned method;
  uint32_t checksum;
  uint64_t size;
};

/// Reads the directory at the end of an archive.
class Zip {
public:
  explicit Zip(StringRef bytes) : bytes(bytes) {}

  llvm::Expected<std::vector<Member>> readMembers();

private:
  llvm::Expected<Member> readMember(uint64_t entry);
  bool isInside(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }
  uint16_t get16(uint64_t offset) const {
    return read16le(bytes.data() + offset);
  }
  uint32_t get32(uint64_t offset) const {
    return read32le(bytes.data() + offset);
  }

  StringRef bytes;
};

constexpr uint64_t kEndSize = 22, kEntrySize = 46, kLocalSize = 30;

} // namespace

llvm::Expected<std::vector<Member>> Zip::readMembers() {
  size_t end = bytes.rfind(StringRef("PK\5\6", 4));
  if (end == StringRef::npos || !isInside(end, kEndSize))
    return makeError("expected a zip archive");
  uint64_t entry = get32(end + 16);
  std::vector<Member> members;
  for (unsigned i = 0, e = get16(end + 10); i < e; ++i) {
    if (!isInside(entry, kEntrySize) ||
        !bytes.substr(entry).starts_with("PK\1\2"))
      return makeError("expected %u members in the archive, found %u", e, i);
    llvm::Expected<Member> member = readMember(entry);
    if (!member)
      return member.takeError();
    members.push_back(*member);
    entry +=
        kEntrySize + get16(entry + 28) + get16(entry + 30) + get16(entry + 32);
  }
  return members;
}

llvm::Expected<Member> Zip::readMember(uint64_t entry) {
  Member member;
  member.method = get16(entry + 10);
  member.checksum = get32(entry + 16);
  uint64_t packed = get32(entry + 20), local = get32(entry + 42);
  member.size = get32(entry + 24);
  member.name = bytes.substr(entry + kEntrySize, get16(entry + 28));
  if (packed == UINT32_MAX || member.size == UINT32_MAX || local == UINT32_MAX)
    return makeError("expected members of less than 4 GiB, '%s' is larger",
                     member.name.str().c_str());
  if (!isInside(local, kLocalSize))
    return makeError("'%s' is outside the archive", member.name.str().c_str());
  uint64_t data = local + kLocalSize + get16(local + 26) + get16(local + 28);
  if (!isInside(data, packed))
    return makeError("'%s' is outside the archive", member.name.str().c_str());
  member.data = bytes.substr(data, packed);
  return member;
}

/// Decompresses raw deflate. LLVM's wrapper reads zlib's format, which has a
/// header and a checksum around it: without the checksum it complains when all
/// is done, so the one of the archive decides.
static SmallVector<uint8_t, 0> inflate(const Member &member) {
  SmallVector<uint8_t, 0> input = {0x78, 0x01}, output;
  llvm::append_range(input, llvm::arrayRefFromStringRef(member.data));
  output.resize(member.size);
  size_t size = member.size;
  llvm::consumeError(
      llvm::compression::zlib::decompress(input, output.data(), size));
  return output;
}

static llvm::Expected<SmallVector<uint8_t, 0>> unpack(const Member &member) {
  constexpr unsigned stored = 0, deflated = 8;
  bool isDeflated =
      member.method == deflated && llvm::compression::zlib::isAvailable();
  if (member.method != stored && !isDeflated)
    return makeError("expected '%s' to be stored or deflated, found method %u",
                     member.name.str().c_str(), member.method);
  SmallVector<uint8_t, 0> bytes;
  if (isDeflated)
    bytes = inflate(member);
  else
    llvm::append_range(bytes, llvm::arrayRefFromStringRef(member.data));
  if (bytes.size() != member.size || llvm::crc32(bytes) != member.checksum)
    return makeError("'%s' is damaged", member.name.str().c_str());
  return bytes;
}

//===----------------------------------------------------------------------===//
// Npy
//===----------------------------------------------------------------------===//

/// The text behind 'key': in a header.
static StringRef getEntry(StringRef header, StringRef key) {
  StringRef rest = header.split(("'" + key + "':").str()).second;
  return rest.ltrim();
}

static llvm::Error parseShape(StringRef header,
                              SmallVectorImpl<int64_t> &shape) {
  StringRef text = getEntry(header, "shape");
  if (!text.consume_front("("))
    return makeError("expected a shape in the header");
  SmallVector<StringRef> sizes;
  text.take_until([](char c) { return c == ')'; }).split(sizes, ',');
  for (StringRef size : sizes) {
    size = size.trim();
    int64_t number;
    if (size.empty())
      continue;
    if (size.getAsInteger(10, number))
      return makeError("expected a shape in the header");
    shape.push_back(number);
  }
  return llvm::Error::success();
}

static double readFloat(const uint8_t *data, unsigned size) {
  switch (size) {
  case 2:
    return APFloat(APFloat::IEEEhalf(), APInt(16, read16le(data)))
        .convertToDouble();
  case 4:
    return llvm::bit_cast<float>(read32le(data));
  default:
    return llvm::bit_cast<double>(read64le(data));
  }
}

static int64_t readInteger(const uint8_t *data, unsigned size, bool isSigned) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < size; ++i)
    bits |= uint64_t(data[i]) << (8 * i);
  return isSigned ? llvm::SignExtend64(bits, 8 * size) : bits;
}

static llvm::Error readElements(ArrayRef<uint8_t> data, StringRef type,
                                NpyArray &array) {
  unsigned size = 0;
  char kind = type.size() > 2 ? type[1] : ' ';
  bool isKnown = type.size() > 2 && !type.substr(2).getAsInteger(10, size) &&
                 type[0] != '>' &&
                 (kind == 'f' ? size == 2 || size == 4 || size == 8
                              : StringRef("biu").contains(kind) &&
                                    llvm::isPowerOf2_32(size) && size <= 8);
  int64_t count = countElements(array.numbers.shape);
  if (!isKnown)
    return makeError("expected little-endian numbers, found type '%s'",
                     type.str().c_str());
  if (uint64_t(count) * size != data.size())
    return makeError("expected %lld elements, found %zu bytes",
                     static_cast<long long>(count), data.size());
  array.isUnsigned16 = kind == 'u' && size == 2;
  for (int64_t i = 0; i < count; ++i) {
    const uint8_t *element = data.data() + i * size;
    if (kind == 'f')
      array.numbers.floats.push_back(readFloat(element, size));
    else
      array.numbers.integers.push_back(
          readInteger(element, size, /*isSigned=*/kind == 'i'));
  }
  return llvm::Error::success();
}

static llvm::Expected<NpyArray> parseNpy(ArrayRef<uint8_t> bytes) {
  StringRef text = llvm::toStringRef(bytes);
  if (bytes.size() < 12 || !text.starts_with("\x93NUMPY"))
    return makeError("expected a .npy file");
  // Version 1 has 16 bits for the size of the header, 2 and 3 have 32.
  unsigned start = bytes[6] == 1 ? 10 : 12;
  uint64_t size =
      bytes[6] == 1 ? read16le(bytes.data() + 8) : read32le(bytes.data() + 8);
  if (start + size > bytes.size())
    return makeError("expected a header of %llu bytes",
                     static_cast<unsigned long long>(size));
  StringRef header = text.substr(start, size);
  if (!getEntry(header, "fortran_order").starts_with("False"))
    return makeError("expected C order");
  NpyArray array;
  if (llvm::Error error = parseShape(header, array.numbers.shape))
    return error;
  StringRef type = getEntry(header, "descr").split('\'').second;
  type = type.take_until([](char c) { return c == '\''; });
  if (llvm::Error error =
          readElements(bytes.drop_front(start + size), type, array))
    return error;
  return array;
}

llvm::Expected<std::vector<NpyArray>>
norm::tools::readNpzInputs(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return llvm::createStringError(buffer.getError(), "cannot open the file");
  auto members = Zip((*buffer)->getBuffer()).readMembers();
  if (!members)
    return members.takeError();
  llvm::StringMap<const Member *> byName;
  for (const Member &member : *members)
    byName[member.name] = &member;
  std::vector<NpyArray> inputs;
  while (true) {
    std::string name = "in" + std::to_string(inputs.size()) + ".npy";
    const Member *member = byName.lookup(name);
    if (!member)
      return inputs;
    auto bytes = unpack(*member);
    if (!bytes)
      return bytes.takeError();
    auto array = parseNpy(*bytes);
    if (!array)
      return makeError("'%s': %s", name.c_str(),
                       llvm::toString(array.takeError()).c_str());
    inputs.push_back(std::move(*array));
  }
}
