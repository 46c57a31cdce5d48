// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/largest_allocation.h"

#include <cstdlib>
#include <new>

std::size_t armpmu::tests::largest_allocation = 0;

void* operator new(std::size_t size) {
    if (size > armpmu::tests::largest_allocation) armpmu::tests::largest_allocation = size;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
