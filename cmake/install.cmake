# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
include(CMakePackageConfigHelpers)

set(armpmu_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ArmPmu)

install(DIRECTORY include/armpmu DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} PATTERN vectors EXCLUDE)
install(EXPORT ArmPmuTargets NAMESPACE ArmPmu:: DESTINATION ${armpmu_package_dir})

configure_package_config_file(cmake/ArmPmuConfig.cmake.in
    ${PROJECT_BINARY_DIR}/ArmPmuConfig.cmake INSTALL_DESTINATION ${armpmu_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ArmPmuConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ArmPmuConfig.cmake
              ${PROJECT_BINARY_DIR}/ArmPmuConfigVersion.cmake
        DESTINATION ${armpmu_package_dir})
