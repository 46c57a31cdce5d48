# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# A program shows these to the library by itself only where the version that it is linked with has them, too.
include(CheckLinkerFlag)
check_linker_flag(CXX LINKER:--export-dynamic-symbol=main ARMPMU_CAN_EXPORT_SYMBOLS)
set(ARMPMU_UNICORN_EXPORTS)
if(ARMPMU_CAN_EXPORT_SYMBOLS)
    foreach(symbol memory_mapping find_memory_mapping_aarch64 tlb_reset_dirty_by_vaddr_aarch64)
        list(APPEND ARMPMU_UNICORN_EXPORTS LINKER:--export-dynamic-symbol=${symbol})
    endforeach()
endif()

# The program that tries it, without SystemC.
set(ARMPMU_CHECK_UNICORN_SOURCES ${PROJECT_SOURCE_DIR}/cmake/check_unicorn.cpp)
foreach(name engine engine_coherence engine_inside engine_places engine_probe engine_registers
        interposed replaced signed_atomics told_accesses)
    list(APPEND ARMPMU_CHECK_UNICORN_SOURCES ${PROJECT_SOURCE_DIR}/models/iss/${name}.cpp)
endforeach()

# armpmu_check_unicorn(<usable>): whether what the processor assumes of Unicorn's inside holds for the
# library of PkgConfig::UNICORN, by running a program with it (check_unicorn.cpp). Says what is lost where it
# does not. The answer is kept until the library changes. Where programs cannot be run, it is taken to hold.
function(armpmu_check_unicorn usable)
    set(${usable} TRUE PARENT_SCOPE)
    if(CMAKE_CROSSCOMPILING)
        message(STATUS "Unicorn is not tried, as this build is for another machine")
        return()
    endif()
    get_target_property(libraries PkgConfig::UNICORN INTERFACE_LINK_LIBRARIES)
    list(FILTER libraries INCLUDE REGEX "unicorn")
    set(key ${libraries})
    foreach(library IN LISTS libraries)
        if(EXISTS "${library}")
            file(TIMESTAMP "${library}" changed)
            list(APPEND key "${changed}")
        endif()
    endforeach()
    file(GLOB headers ${PROJECT_SOURCE_DIR}/models/iss/*.h)
    foreach(source IN LISTS ARMPMU_CHECK_UNICORN_SOURCES headers)
        file(TIMESTAMP ${source} changed)
        list(APPEND key "${changed}")
    endforeach()
    if(NOT "${ARMPMU_UNICORN_TRIED}" STREQUAL "${key}")
        unset(ran CACHE)
        unset(compiled CACHE)
        try_run(ran compiled SOURCES ${ARMPMU_CHECK_UNICORN_SOURCES}
            CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR};${PROJECT_SOURCE_DIR}/include"
            LINK_LIBRARIES PkgConfig::UNICORN ${CMAKE_DL_LIBS}
            CXX_STANDARD 17 CXX_STANDARD_REQUIRED TRUE
            COMPILE_OUTPUT_VARIABLE compiler RUN_OUTPUT_VARIABLE says)
        if(NOT compiled)
            message(STATUS "${compiler}")
            set(says "refused the compiler's messages are above")
        elseif(NOT ran EQUAL 0)
            set(says "${says}|refused the program that tries it ends with ${ran}")
        endif()
        string(REPLACE "\n" "|" says "${says}")
        set(ARMPMU_UNICORN_TRIED "${key}" CACHE INTERNAL "With which Unicorn it was")
        set(ARMPMU_UNICORN_SAYS "${says}" CACHE INTERNAL "What came out")
    endif()
    set(name "Unicorn")
    if(ARMPMU_UNICORN_SAYS MATCHES "version ([0-9.]+)")
        set(name "Unicorn ${CMAKE_MATCH_1}")
    endif()
    string(REPLACE "|" ";" lines "${ARMPMU_UNICORN_SAYS}")
    foreach(line IN LISTS lines)
        if(line MATCHES "^refused (.*)")
            message(WARNING "${name} cannot be used (${libraries}): ${CMAKE_MATCH_1}.\n"
                            "ArmPmu::iss and `armpmu vp` are not built.")
            set(${usable} FALSE PARENT_SCOPE)
            return()
        elseif(line MATCHES "^slow (.*)")
            message(WARNING "${name} is slow here: ${CMAKE_MATCH_1}.")
        elseif(line MATCHES "^alone (.*)")
            message(WARNING "${name} has one processor of a memory only: several need ${CMAKE_MATCH_1}.")
        elseif(line MATCHES "^unsaved (.*)")
            message(WARNING "No snapshots of processors: ${CMAKE_MATCH_1}.")
        endif()
    endforeach()
    message(STATUS "${name}: what the processor assumes of it holds")
endfunction()
