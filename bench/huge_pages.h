// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace armpmu::bench {

// Memory for a standard container in pages of 2 MB where the system gives them, so that what is
// measured is memory and not its page tables.
template <typename T>
struct HugePages {
    using value_type = T;

    HugePages() = default;
    template <typename Other>
    HugePages(const HugePages<Other>&) {}

    T* allocate(std::size_t count) {
        constexpr std::size_t page = 2 << 20;
        const std::size_t size = (count * sizeof(T) + page - 1) / page * page;
        void* const memory = std::aligned_alloc(page, size);
        if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
        madvise(memory, size, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) {
        std::free(memory);
    }

    friend bool operator==(const HugePages&, const HugePages&) {
        return true;
    }
    friend bool operator!=(const HugePages&, const HugePages&) {
        return false;
    }
};

template <typename T>
using HugeVector = std::vector<T, HugePages<T>>;

} // namespace armpmu::bench
