# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
include(CMakePackageConfigHelpers)

set(armpmu_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ArmPmu)
set(armpmu_data_dir ${CMAKE_INSTALL_DATADIR}/armpmu)

# Headers of what is built alone.
set(not_built)
if(NOT ARMPMU_TLM)
    set(not_built PATTERN tlm EXCLUDE)
endif()
if(NOT ARMPMU_ISS)
    list(APPEND not_built PATTERN iss EXCLUDE)
endif()
install(DIRECTORY include/armpmu DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev ${not_built})
if(ARMPMU_TESTBENCH)
    include(cmake/install_program.cmake)
endif()
if(ARMPMU_PYTHON)
    include(cmake/install_python.cmake)
endif()

# Two sets of targets: who wants the plain ones alone need not have SystemC.
set(armpmu_components core cpu vectors interconnect_model cluster capi)
install(EXPORT ArmPmuTargets NAMESPACE ArmPmu:: DESTINATION ${armpmu_package_dir} COMPONENT dev)
if(ARMPMU_TLM)
    list(APPEND armpmu_components tlm interconnect)
    install(EXPORT ArmPmuSystemCTargets NAMESPACE ArmPmu:: DESTINATION ${armpmu_package_dir} COMPONENT dev)
endif()
if(ARMPMU_ISS)
    list(APPEND armpmu_components iss)
    install(EXPORT ArmPmuUnicornTargets NAMESPACE ArmPmu:: DESTINATION ${armpmu_package_dir} COMPONENT dev)
endif()

# Which SystemC the libraries were built with; the package refuses another one.
set(armpmu_systemc_built)
if(ARMPMU_TLM)
    armpmu_systemc_mark(armpmu_systemc_built armpmu_systemc_library)
endif()

configure_package_config_file(cmake/ArmPmuConfig.cmake.in
    ${PROJECT_BINARY_DIR}/ArmPmuConfig.cmake INSTALL_DESTINATION ${armpmu_package_dir}
    PATH_VARS armpmu_data_dir)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ArmPmuConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ArmPmuConfig.cmake
              ${PROJECT_BINARY_DIR}/ArmPmuConfigVersion.cmake
              cmake/ArmPmuSystemC.cmake
              cmake/ArmPmuUnicorn.cmake
        DESTINATION ${armpmu_package_dir} COMPONENT dev)
include(cmake/pkg_config.cmake)
