# Helpers shared by the folders of NormFuse.

# What every target that uses our headers compiles with; LLVM has no RTTI.
add_library(norm_compile_options INTERFACE)
target_include_directories(norm_compile_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
target_include_directories(norm_compile_options SYSTEM INTERFACE
  ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_options(norm_compile_options INTERFACE -fno-rtti)
target_compile_definitions(norm_compile_options INTERFACE ${LLVM_DEFINITIONS_LIST})
# Everything links libMLIR.so and libLLVM.so and no component of MLIR: a static
# copy beside the shared one would give two MLIRs in one process.
target_link_libraries(norm_compile_options INTERFACE MLIR LLVM)

# norm_add_library(<name> SOURCES... [DEPENDS target...] [LINK library...])
function(norm_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(NormFuse::${name} ALIAS ${name})
  target_link_libraries(${name} PUBLIC norm_compile_options ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()
