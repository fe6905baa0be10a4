# Helpers shared by the folders of NormFuse.

# What every target that uses our headers compiles with; LLVM has no RTTI.
add_library(NormHeaders INTERFACE)
add_library(NormFuse::NormHeaders ALIAS NormHeaders)
target_compile_features(NormHeaders INTERFACE cxx_std_17)
target_compile_options(NormHeaders INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
target_include_directories(NormHeaders INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
# The installed package takes these from the MLIR that it finds.
separate_arguments(NORM_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(TRANSFORM NORM_LLVM_DEFINITIONS REPLACE "^-D" "")
target_include_directories(NormHeaders SYSTEM INTERFACE
  "$<BUILD_INTERFACE:${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}>")
target_compile_definitions(NormHeaders INTERFACE
  "$<BUILD_INTERFACE:${NORM_LLVM_DEFINITIONS}>")
# Everything links libMLIR.so and libLLVM.so and no component of MLIR: a static
# copy beside the shared one would give two MLIRs in one process.
target_link_libraries(NormHeaders INTERFACE MLIR LLVM)
norm_install_library(NormHeaders)

# norm_add_library(<name> SOURCES... [DEPENDS target...] [LINK library...])
function(norm_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(NormFuse::${name} ALIAS ${name})
  target_link_libraries(${name} PUBLIC NormHeaders ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  norm_install_library(${name})
endfunction()

# norm_add_reference(<name> <generator>...): writes docs/<name>.md of the build tree
# from LLVM_TARGET_DEFINITIONS, by a generator of mlir-tblgen.
function(norm_add_reference name)
  mlir_tablegen(${name}.md ${ARGN})
  set(page ${PROJECT_BINARY_DIR}/docs/${name}.md)
  add_custom_command(OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different
            ${CMAKE_CURRENT_BINARY_DIR}/${name}.md ${page}
    DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${name}.md)
  add_custom_target(${name}Reference ALL DEPENDS ${page})
endfunction()
