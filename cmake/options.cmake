# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Compile options of our own code; linked PRIVATE so that a user's project does not inherit them.
add_library(armpmu_options INTERFACE)
# g++ 13 and later take a reference that a function returns for one to its other arguments, and with
# -O3 find members of moved vectors unset.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    set(mistaken -Wno-dangling-reference -Wno-maybe-uninitialized)
endif()
# Only of the compilers that this is developed with: what newer ones find must not stop a user.
set(warnings_are_errors OFF)
if(ARMPMU_WERROR AND ((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13) OR
                      (CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15)))
    set(warnings_are_errors ON)
endif()
target_compile_options(armpmu_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow ${mistaken}
                       $<$<BOOL:${warnings_are_errors}>:-Werror>
                       # of files compiled together, and of the report's scripts
                       $<$<CXX_COMPILER_ID:Clang>:-Wno-shadow -Wno-overlength-strings>)

if(ARMPMU_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # g++ 12 sees uninitialised members in std::regex once it is instrumented.
    target_compile_options(armpmu_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    add_link_options(-fsanitize=address,undefined)
    # GCC says so itself.
    add_compile_definitions($<$<CXX_COMPILER_ID:Clang>:__SANITIZE_ADDRESS__=1>)
endif()

# libFuzzer counts which branches an input takes.
if(ARMPMU_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()

# The libraries are position independent, but nobody interposes their functions: they may be inlined.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(armpmu_options INTERFACE -fno-semantic-interposition)
endif()

# Programs whose speed is what they are for are optimised across files (-flto). What they consist of is
# compiled for them alone: another copy of the folders that they name.
set(ARMPMU_CAN_LTO OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    set(ARMPMU_CAN_LTO ON)
endif()
function(armpmu_whole_program_library target)
    if(NOT ARMPMU_CAN_LTO)
        return()
    endif()
    foreach(property SOURCES LINK_LIBRARIES INCLUDE_DIRECTORIES COMPILE_DEFINITIONS)
        get_target_property(${property} ${target} ${property})
        if(NOT ${property})
            set(${property})
        endif()
    endforeach()
    add_library(${target}_whole OBJECT EXCLUDE_FROM_ALL ${SOURCES})
    armpmu_compile_together(${target}_whole)
    target_include_directories(${target}_whole PRIVATE ${INCLUDE_DIRECTORIES})
    target_compile_definitions(${target}_whole PRIVATE ${COMPILE_DEFINITIONS})
    target_compile_options(${target}_whole PRIVATE -flto)
    target_link_libraries(${target}_whole PRIVATE ${LINK_LIBRARIES})
endfunction()
set(ARMPMU_WHOLE_INTERCONNECT models_interconnect_ace models_interconnect_stepped models_interconnect_estimate)
set(ARMPMU_WHOLE_SCENARIOS ${ARMPMU_WHOLE_INTERCONNECT} models_cluster
    testbench_kernels testbench_masters testbench_traffic testbench_scenario)
# armpmu_whole_program(<target> <folder> ...): the folders' copies come first, so that nothing of theirs
# is taken from a library.
function(armpmu_whole_program target)
    if(NOT ARMPMU_CAN_LTO)
        return()
    endif()
    foreach(folder IN LISTS ARGN)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${folder}_whole>)
    endforeach()
    target_compile_options(${target} PRIVATE -flto)
    target_link_options(${target} PRIVATE -flto -flto-partition=one)
endfunction()
