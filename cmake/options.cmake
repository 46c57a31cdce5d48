# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Compile options of our own code; linked PRIVATE so that a user's project does not inherit them.
add_library(armpmu_options INTERFACE)
target_compile_options(armpmu_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                       $<$<BOOL:${ARMPMU_WERROR}>:-Werror>)

if(ARMPMU_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # g++ 12 sees uninitialised members in std::regex once it is instrumented.
    target_compile_options(armpmu_options INTERFACE -Wno-maybe-uninitialized)
    add_link_options(-fsanitize=address,undefined)
endif()

# The libraries are position independent, but nobody interposes their functions: they may be inlined.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(armpmu_options INTERFACE -fno-semantic-interposition)
endif()

# Programs whose speed is what they are for are optimised across files in release builds; for that, a
# library carries both ordinary code and what the link-time optimiser needs. Tests use the former.
set(ARMPMU_LTO OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    set(ARMPMU_LTO ON)
    add_link_options(-fno-lto)
endif()
function(armpmu_whole_program_library target)
    if(ARMPMU_LTO)
        target_compile_options(${target} PRIVATE -flto -ffat-lto-objects)
    endif()
endfunction()
function(armpmu_whole_program target)
    if(ARMPMU_LTO)
        target_compile_options(${target} PRIVATE -flto)
        target_link_options(${target} PRIVATE -flto -flto-partition=one)
    endif()
endfunction()
