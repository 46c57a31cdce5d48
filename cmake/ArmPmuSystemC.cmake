# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Defines PkgConfig::SYSTEMC where there is a SystemC: the project's own target SystemC::systemc, what
# pkg-config finds, or SystemC's CMake package, in this order. Used by our build and by the package.
if(NOT TARGET PkgConfig::SYSTEMC AND NOT TARGET SystemC::systemc)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(SYSTEMC QUIET IMPORTED_TARGET GLOBAL systemc)
    endif()
    if(NOT TARGET PkgConfig::SYSTEMC)
        find_package(SystemCLanguage QUIET CONFIG)
    endif()
endif()
if(NOT TARGET PkgConfig::SYSTEMC AND TARGET SystemC::systemc)
    add_library(PkgConfig::SYSTEMC INTERFACE IMPORTED GLOBAL)
    target_link_libraries(PkgConfig::SYSTEMC INTERFACE SystemC::systemc)
endif()
