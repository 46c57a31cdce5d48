# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# armpmu_systemc_mark(<mark> <library>): the name by which the SystemC of PkgConfig::SYSTEMC tells its
# version and language, such as sc_api_version_2_3_4_cxx201703L, and the file that has it. Both are empty
# where no file has one: SystemC is built in the same project, perhaps.
function(armpmu_systemc_mark mark library)
    set(${mark} "" PARENT_SCOPE)
    set(${library} "" PARENT_SCOPE)
    foreach(target PkgConfig::SYSTEMC SystemC::systemc)
        if(NOT TARGET ${target})
            continue()
        endif()
        get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
        list(TRANSFORM configurations PREPEND IMPORTED_LOCATION_)
        foreach(property IMPORTED_LOCATION ${configurations} INTERFACE_LINK_LIBRARIES)
            get_target_property(files ${target} ${property})
            foreach(file IN LISTS files)
                if(NOT IS_ABSOLUTE "${file}" OR NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
                    continue()
                endif()
                file(STRINGS "${file}" lines LIMIT_COUNT 1 REGEX "sc_api_version_[0-9_]+cxx[0-9]+L")
                if(lines MATCHES "sc_api_version_[0-9_]+cxx[0-9]+L")
                    set(${mark} ${CMAKE_MATCH_0} PARENT_SCOPE)
                    set(${library} ${file} PARENT_SCOPE)
                    return()
                endif()
            endforeach()
        endforeach()
    endforeach()
endfunction()

# armpmu_systemc_name(<mark> <name>): what people call it, with the mark.
function(armpmu_systemc_name mark name)
    string(REGEX REPLACE "^sc_api_version_([0-9]+)_([0-9]+)_([0-9]+)_cxx[0-9][0-9]([0-9][0-9]).*$"
        "SystemC \\1.\\2.\\3 in C++\\4 (${mark})" text "${mark}")
    set(${name} "${text}" PARENT_SCOPE)
endfunction()

# armpmu_systemc_language(<language>): __cplusplus of the language that the SystemC of PkgConfig::SYSTEMC was
# built in, or is going to be, as 201703L; empty where that is not known. A program links only where its
# headers name it, so a program in C++20 has to say this of a library in C++17, as Debian's is.
function(armpmu_systemc_language language)
    set(${language} "" PARENT_SCOPE)
    armpmu_systemc_mark(mark library)
    if(mark MATCHES "_cxx([0-9]+L)")
        set(${language} ${CMAKE_MATCH_1} PARENT_SCOPE)
        return()
    endif()
    if(NOT TARGET SystemC::systemc)
        return()
    endif()
    get_target_property(imported SystemC::systemc IMPORTED)
    get_target_property(standard SystemC::systemc CXX_STANDARD)
    set(values 17 201703L 20 202002L) # of C++23, compilers have several
    list(FIND values "${standard}" place)
    if(NOT imported AND NOT place EQUAL -1)
        math(EXPR place "${place} + 1")
        list(GET values ${place} value)
        set(${language} ${value} PARENT_SCOPE)
    endif()
endfunction()

function(armpmu_systemc_say_language)
    armpmu_systemc_language(language)
    if(language)
        target_compile_definitions(PkgConfig::SYSTEMC INTERFACE SC_CPLUSPLUS=${language})
    endif()
endfunction()

# Defines PkgConfig::SYSTEMC where there is a SystemC: the project's own target SystemC::systemc,
# SystemC's CMake package, SYSTEMC_HOME (a variable or of the environment), or what pkg-config finds,
# in this order. Used by our build and by the package. The registries of packages are not looked at: a
# SystemC is registered there because somebody has built one, not because this project wants it.
function(armpmu_find_systemc)
    if(NOT TARGET SystemC::systemc)
        find_package(SystemCLanguage QUIET CONFIG GLOBAL
            NO_CMAKE_PACKAGE_REGISTRY NO_CMAKE_SYSTEM_PACKAGE_REGISTRY)
    endif()
    if(TARGET SystemC::systemc)
        add_library(PkgConfig::SYSTEMC INTERFACE IMPORTED GLOBAL)
        target_link_libraries(PkgConfig::SYSTEMC INTERFACE SystemC::systemc)
        armpmu_systemc_say_language()
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
        add_library(PkgConfig::SYSTEMC INTERFACE IMPORTED GLOBAL)
        target_include_directories(PkgConfig::SYSTEMC INTERFACE ${ARMPMU_SYSTEMC_INCLUDE})
        target_link_libraries(PkgConfig::SYSTEMC INTERFACE ${ARMPMU_SYSTEMC_LIBRARY})
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
    endif()
    armpmu_systemc_say_language()
endfunction()
if(NOT TARGET PkgConfig::SYSTEMC)
    armpmu_find_systemc()
endif()
