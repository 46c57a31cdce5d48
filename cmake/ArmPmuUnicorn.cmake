# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Defines PkgConfig::UNICORN where there is Unicorn, the instruction-set simulator: what pkg-config
# finds. Used by our build and by the package.
if(NOT TARGET PkgConfig::UNICORN)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(UNICORN QUIET IMPORTED_TARGET GLOBAL unicorn>=2.0)
    endif()
endif()
