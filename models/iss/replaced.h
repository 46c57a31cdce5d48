// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <atomic>
#include <cstddef>

namespace armpmu::iss {

// Functions of the engine's library in place of which it calls ours. The library calls them by
// name, and those that a program has come first.
enum class Replaced : unsigned {
    memory_mapping,      // which region is mapped at a virtual address
    find_memory_mapping, // the same since 2.1, at a physical one
    page_collection_lock,
    page_collection_unlock,
    tlb_protect_code,
    tlb_set_page,
    tlb_set_dirty,
    tlb_reset_dirty_by_address,
    tb_flush,
    fetch_word,
    fetch_halfword,
    check_access,
    atomic_maximum,
    atomic_minimum,
    maximum,
    minimum,
    tlb_flush_some_of_all,
    tlb_flush_page_of_all,
    invalidate_stored,
    wait_for_event,
    yield,
    breakpoint_changed,
    watchpoint_changed,
    load_8,
    load_16_little,
    load_32_little,
    load_64_little,
    load_16_big,
    load_32_big,
    load_64_big,
    store_8,
    store_16_little,
    store_32_little,
    store_64_little,
    store_16_big,
    store_32_big,
    store_64_big,
    count
};

const char* name_of(Replaced function);
// Whether a look for the name finds ours. It does not where a program keeps its symbols to itself;
// and a library may call its own all the same.
bool comes_first(Replaced function);

// The library's own function, not the one that stands in for it; null: it has none.
void* engine_function(const char* name);

// Which of ours the library has called, for any engine.
inline std::atomic<bool> replaced_called[static_cast<std::size_t>(Replaced::count)];
inline bool was_called(Replaced function) {
    return replaced_called[static_cast<std::size_t>(function)].load(std::memory_order_relaxed);
}

// From within ours: the library's own.
template <Replaced which, typename Function>
Function* theirs(Function* /*ours*/) {
    static std::atomic<Function*> known{nullptr};
    Function* own = known.load(std::memory_order_relaxed);
    if (own != nullptr) return own;
    replaced_called[static_cast<std::size_t>(which)].store(true, std::memory_order_relaxed);
    own = reinterpret_cast<Function*>(engine_function(name_of(which)));
    known.store(own, std::memory_order_relaxed);
    return own;
}

} // namespace armpmu::iss

// In front of ours.
#define ARMPMU_INTERPOSED extern "C" __attribute__((visibility("default"), used))
