# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# `cpack --config build/release/CPackConfig.cmake`: Debian's packages of what is installed. A test
# installs them in a root of their own, and lintian has no complaint.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME armpmu)
set(CPACK_PACKAGE_CONTACT "The armpmu authors <armpmu@armpmu.example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL dev c)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_triggers.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_C_PACKAGE_NAME libarmpmu-c${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_C_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_C_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_C_DESCRIPTION "The performance monitors of the Cortex-A55 and the CoreLink CCI-550 as a
library of plain C, with a comparison clock by clock. RTL scoreboards call it
directly, by DPI-C or by VPI.")

file(WRITE ${PROJECT_BINARY_DIR}/packages/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_C_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packages/triggers)

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libarmpmu-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "libarmpmu-c${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "libsystemc-dev, libunicorn-dev, cmake, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "The performance monitors of the Cortex-A55 and the CoreLink CCI-550 as C++
libraries and as SystemC/TLM-2.0 modules, with an interconnect, a modelled
core and a processor. Headers, libraries and their CMake package.")

if(ARMPMU_TESTBENCH)
    list(APPEND CPACK_COMPONENTS_ALL program)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME armpmu)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION electronics)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "qemu-user, gtkwave, bash-completion")
    set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Runs masters, caches and memories around a CCI-550, programs on modelled
Cortex-A55 cores, and Linux on a platform, and counts what happens as the
performance monitors would. Compares waves of RTL with the models.")
endif()

if(ARMPMU_PYTHON)
    execute_process(COMMAND ${ARMPMU_PYTHON_INTERPRETER} -c "import sys; v = sys.version_info
print(f'python3 (>= {v[0]}.{v[1]}), python3 (<< {v[0]}.{v[1] + 1})')"
        OUTPUT_VARIABLE python_versions OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-armpmu)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python_versions}, python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "armpmu (= ${PROJECT_VERSION}), python3-pandas, python3-matplotlib")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
    set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The performance monitors of the Cortex-A55 and the CoreLink CCI-550 in
Python: experiments with typed results, models and vectors as numpy arrays, and
a scoreboard for drivers of RTL simulators.")
endif()

# What Debian wants beside a package: its licence and its history.
set(beside ${PROJECT_BINARY_DIR}/packages)
file(MAKE_DIRECTORY ${beside})
file(STRINGS CHANGELOG.md released LIMIT_COUNT 1 REGEX "^## ${PROJECT_VERSION} ")
if(NOT released MATCHES "([0-9]+)-([0-9]+)-([0-9]+)")
    message(FATAL_ERROR "CHANGELOG.md has no date for version ${PROJECT_VERSION}")
endif()
execute_process(COMMAND date -u -R -d ${CMAKE_MATCH_0} OUTPUT_VARIABLE date
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
# The program may have GTKWave's reader of FST in it (vectors/fst): its notices are those of its files.
set(notices)
if(ARMPMU_NATIVE_FST)
    foreach(file fstapi fastlz lz4)
        file(READ ${ARMPMU_FSTAPI}/${file}.c notice LIMIT 3000)
        string(REGEX REPLACE "^/\\*(.*)" "\\1" notice "${notice}")
        string(FIND "${notice}" "*/" end)
        string(SUBSTRING "${notice}" 0 ${end} notice)
        string(REGEX REPLACE "\n[ *]*" "\n " notice "${notice}")
        string(REGEX REPLACE "\n \n" "\n .\n" notice "${notice}")
        string(REGEX REPLACE "[ \n]+$" "" notice "${notice}")
        string(REGEX MATCH "Copyright ([^\n]*)" owner "${notice}")
        string(APPEND notices "\nFiles: ${file}.c\nCopyright: ${CMAKE_MATCH_1}\nLicense: of-${file}${notice}\n")
    endforeach()
endif()
file(CONFIGURE OUTPUT ${beside}/copyright CONTENT
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: armpmu

Files: *
Copyright: 2026 The armpmu authors
License: Apache-2.0
 On Debian systems, the text of this licence is in
 /usr/share/common-licenses/Apache-2.0.
${notices}")
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    file(CONFIGURE OUTPUT ${beside}/${package}/changelog CONTENT
"armpmu (${PROJECT_VERSION}) unstable; urgency=medium

  * CHANGELOG.md of the sources says what changed.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    execute_process(COMMAND gzip -9nf ${beside}/${package}/changelog COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${beside}/copyright ${beside}/${package}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
