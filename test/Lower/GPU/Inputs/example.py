# Prints an example of the description of a pass: as it stands, or as what FileCheck looks for.
#
#   example.py FILE.td DEF NUMBER [--checks]
#
# With --checks, a line stands directly behind the one before it, or at any place behind it
# where `...` is between them; a line that is indented by four or more continues the one
# before it. Values may have other names than in the output, within a function.

import re
import sys


def get_example(path, name, number):
    count, lines, inside, here = 0, [], False, False
    for line in open(path):
        definition = re.match(r"def (\w+)", line)
        if definition:
            here, count = definition.group(1) == name, 0
        elif here and line.strip() == "```mlir":
            count, inside = count + 1, True
        elif line.strip() == "```":
            inside = False
        elif inside and count == number:
            lines.append(line.rstrip("\n"))
    return lines


def make_checks(lines):
    known, first, indent, directive = set(), True, 0, "CHECK"

    def variable(match):
        name = match.group(1)
        if name in known:
            return "[[%s]]" % name
        known.add(name)
        return "[[%s:%%[a-zA-Z0-9_]+]]" % name
    for line in lines:
        width = len(line) - len(line.lstrip())
        if line.strip() == "...":
            directive = "CHECK"
            continue
        if not first and width >= indent + 4 and directive == "CHECK-NEXT":
            directive = "CHECK-SAME"
        else:
            indent = width
            if re.match(r"\s*(gpu|func)\.func ", line):
                known.clear()
        text = line.strip().replace("[", "{{\\[}}")
        yield "%s: %s" % (directive, re.sub(r"%(\w+)", variable, text))
        directive, first = "CHECK-NEXT", False


def main():
    lines = get_example(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    print("\n".join(make_checks(lines) if "--checks" in sys.argv else lines))


if __name__ == "__main__":
    main()
