# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Defines PkgConfig::SYSTEMC where there is a SystemC: the project's own target SystemC::systemc,
# SystemC's CMake package, SYSTEMC_HOME (a variable or of the environment), or what pkg-config finds,
# in this order. Used by our build and by the package.
function(armpmu_find_systemc)
    if(NOT TARGET SystemC::systemc)
        find_package(SystemCLanguage QUIET CONFIG GLOBAL)
    endif()
    if(TARGET SystemC::systemc)
        add_library(PkgConfig::SYSTEMC INTERFACE IMPORTED GLOBAL)
        target_link_libraries(PkgConfig::SYSTEMC INTERFACE SystemC::systemc)
        return()
    endif()
    if(NOT SYSTEMC_HOME)
        set(SYSTEMC_HOME "$ENV{SYSTEMC_HOME}")
    endif()
    if(SYSTEMC_HOME)
        find_path(ARMPMU_SYSTEMC_INCLUDE systemc HINTS ${SYSTEMC_HOME} PATH_SUFFIXES include src
            NO_DEFAULT_PATH)
        find_library(ARMPMU_SYSTEMC_LIBRARY systemc HINTS ${SYSTEMC_HOME}
            PATH_SUFFIXES lib lib64 lib-linux64 lib-linux lib-linuxaarch64 NO_DEFAULT_PATH)
        if(NOT ARMPMU_SYSTEMC_INCLUDE OR NOT ARMPMU_SYSTEMC_LIBRARY)
            message(WARNING "SYSTEMC_HOME is ${SYSTEMC_HOME}, which has no include/systemc "
                            "or no library systemc in lib, lib64 or lib-linux64")
            return()
        endif()
        set(library ${ARMPMU_SYSTEMC_LIBRARY})
        add_library(PkgConfig::SYSTEMC INTERFACE IMPORTED GLOBAL)
        target_include_directories(PkgConfig::SYSTEMC INTERFACE ${ARMPMU_SYSTEMC_INCLUDE})
        target_link_libraries(PkgConfig::SYSTEMC INTERFACE ${library})
    else()
        find_package(PkgConfig QUIET)
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(SYSTEMC QUIET IMPORTED_TARGET GLOBAL systemc)
        else()
            message(STATUS "pkg-config is not installed, by which Debian's SystemC is found")
        endif()
        if(NOT TARGET PkgConfig::SYSTEMC)
            return()
        endif()
        list(GET SYSTEMC_LINK_LIBRARIES 0 library)
    endif()
    # A program links only where its headers name the language that the library was built for, so a
    # program in C++20 has to say this of a library in C++17, as Debian's is.
    if(EXISTS "${library}")
        file(STRINGS "${library}" marks LIMIT_COUNT 1 REGEX "sc_api_version_[0-9_]+cxx[0-9]+L")
        if(marks MATCHES "_cxx([0-9]+L)")
            target_compile_definitions(PkgConfig::SYSTEMC INTERFACE SC_CPLUSPLUS=${CMAKE_MATCH_1})
        endif()
    endif()
endfunction()
if(NOT TARGET PkgConfig::SYSTEMC)
    armpmu_find_systemc()
endif()
