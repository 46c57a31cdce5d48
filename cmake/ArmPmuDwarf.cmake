# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Defines PkgConfig::LIBDW where there is elfutils' reader of DWARF.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(LIBDW QUIET IMPORTED_TARGET libdw)
endif()
