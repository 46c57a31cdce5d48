# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

find_package(Threads REQUIRED)

# Every optional part that cannot be built is named here, never dropped in silence.
if(ARMPMU_TLM)
    include(cmake/ArmPmuSystemC.cmake)
    if(NOT TARGET PkgConfig::SYSTEMC)
        message(FATAL_ERROR "SystemC not found (Debian: libsystemc-dev). "
                            "Install it, or build without its modules with -DARMPMU_TLM=OFF.")
    endif()
elseif(ARMPMU_TESTBENCH)
    message(STATUS "ARMPMU_TLM is OFF: the testbench, the armpmu program, tests and benchmarks are not built")
    set(ARMPMU_TESTBENCH OFF)
endif()

if(ARMPMU_ISS AND ARMPMU_TLM)
    include(cmake/ArmPmuUnicorn.cmake)
    include(cmake/check_unicorn.cmake)
endif()
if(NOT TARGET PkgConfig::UNICORN)
    if(ARMPMU_ISS AND ARMPMU_TLM)
        message(STATUS "Unicorn not found (Debian: libunicorn-dev): "
                       "ArmPmu::iss and `armpmu vp` are not built")
    endif()
    set(ARMPMU_ISS OFF)
elseif(ARMPMU_ISS AND ARMPMU_TLM)
    armpmu_check_unicorn(ARMPMU_ISS)
endif()

if(ARMPMU_TESTBENCH)
    find_package(Boost 1.74 REQUIRED COMPONENTS iostreams)
    find_package(CLI11 REQUIRED)
    find_package(fmt REQUIRED)
    find_package(yaml-cpp REQUIRED)
    find_package(nlohmann_json REQUIRED)
    find_package(SQLite3 REQUIRED)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto)
    if(ARMPMU_DWARF)
        include(cmake/ArmPmuDwarf.cmake)
    endif()
    if(ARMPMU_DWARF AND NOT TARGET PkgConfig::LIBDW)
        message(STATUS "libdw not found (Debian: libdw-dev): "
                       "`armpmu run --annotate` shows no source lines")
        set(ARMPMU_DWARF OFF)
    endif()
else()
    set(ARMPMU_TESTS OFF)
    set(ARMPMU_BENCH OFF)
endif()

if(ARMPMU_TESTS)
    find_package(GTest REQUIRED)
endif()
if(ARMPMU_BENCH)
    find_package(benchmark REQUIRED)
endif()
