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
