# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Defines PkgConfig::UNICORN where there is Unicorn, the instruction-set simulator: what is in Unicorn_ROOT
# (a variable or of the environment), or what pkg-config finds. Used by our build and by the package.
function(armpmu_find_unicorn)
    if(NOT Unicorn_ROOT)
        set(Unicorn_ROOT "$ENV{Unicorn_ROOT}")
    endif()
    if(Unicorn_ROOT)
        find_path(ARMPMU_UNICORN_INCLUDE unicorn/unicorn.h HINTS ${Unicorn_ROOT} PATH_SUFFIXES include
            NO_DEFAULT_PATH)
        find_library(ARMPMU_UNICORN_LIBRARY unicorn HINTS ${Unicorn_ROOT}
            PATH_SUFFIXES lib/${CMAKE_LIBRARY_ARCHITECTURE} lib lib64 NO_DEFAULT_PATH)
        if(NOT ARMPMU_UNICORN_INCLUDE OR NOT ARMPMU_UNICORN_LIBRARY)
            message(WARNING "Unicorn_ROOT is ${Unicorn_ROOT}, which has no include/unicorn/unicorn.h "
                            "or no library unicorn in lib or lib64")
            return()
        endif()
        add_library(PkgConfig::UNICORN INTERFACE IMPORTED GLOBAL)
        target_include_directories(PkgConfig::UNICORN INTERFACE ${ARMPMU_UNICORN_INCLUDE})
        target_link_libraries(PkgConfig::UNICORN INTERFACE ${ARMPMU_UNICORN_LIBRARY})
        return()
    endif()
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(UNICORN QUIET IMPORTED_TARGET GLOBAL unicorn>=2.0)
    endif()
endfunction()
if(NOT TARGET PkgConfig::UNICORN)
    armpmu_find_unicorn()
endif()
