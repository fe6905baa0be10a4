# The CMake package NormFuse: of the build tree, and what `cmake --install` copies.
# The folders name their targets with the two functions here; norm_write_package
# comes after all of them.
#
# Two install components: NormFuse_Development (headers, libraries, the package)
# and NormFuse_Runtime (norm-opt and the plugin).

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(NORM_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/NormFuse)

# norm_install_library(<name>): for those who link the target.
function(norm_install_library name)
  if(NORM_INSTALL)
    install(TARGETS ${name} EXPORT NormFuseTargets
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
              COMPONENT NormFuse_Development
            INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endfunction()

# norm_install_tool(<name>): an executable or a plugin.
function(norm_install_tool name)
  if(NORM_INSTALL)
    install(TARGETS ${name} EXPORT NormFuseToolsTargets
            RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
              COMPONENT NormFuse_Runtime
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
              COMPONENT NormFuse_Runtime)
  endif()
endfunction()

# norm_write_package(): one configuration file serves both trees, since all it
# needs to know of either stands in the target files beside it.
function(norm_write_package)
  if(NOT NORM_INSTALL)
    return()
  endif()
  set(folder ${PROJECT_BINARY_DIR}/lib/cmake/NormFuse)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/NormFuseConfig.cmake.in
                 ${folder}/NormFuseConfig.cmake @ONLY)
  write_basic_package_version_file(${folder}/NormFuseConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  export(EXPORT NormFuseTargets NAMESPACE NormFuse::
         FILE ${folder}/NormFuseTargets.cmake)
  export(EXPORT NormFuseToolsTargets NAMESPACE NormFuse::
         FILE ${folder}/NormFuseToolsTargets.cmake)

  install(FILES ${folder}/NormFuseConfig.cmake
                ${folder}/NormFuseConfigVersion.cmake
          DESTINATION ${NORM_PACKAGE_DIR} COMPONENT NormFuse_Development)
  install(EXPORT NormFuseTargets NAMESPACE NormFuse::
          DESTINATION ${NORM_PACKAGE_DIR} COMPONENT NormFuse_Development)
  install(EXPORT NormFuseToolsTargets NAMESPACE NormFuse::
          DESTINATION ${NORM_PACKAGE_DIR} COMPONENT NormFuse_Runtime)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/norm
                    ${PROJECT_SOURCE_DIR}/include/norm-c
                    ${PROJECT_BINARY_DIR}/include/norm
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT NormFuse_Development
          FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
          PATTERN CMakeFiles EXCLUDE)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/docs/
          DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT NormFuse_Development
          FILES_MATCHING PATTERN "*.md")
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
          DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT NormFuse_Development)
endfunction()
