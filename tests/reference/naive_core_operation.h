// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::tests {

enum class NaivePrefetch { pld, pst, pli };

// Something a core does with its memory, as NaiveCoreMemory takes it.
struct NaiveOperation {
    enum class Kind {
        fetch, // of the group at va
        load,  // of bytes at va; so are those below that move data
        load_exclusive,
        store,
        store_release,
        store_exclusive, // succeeds or not
        atomic,          // returns a value, or is an ST form
        zva,
        prfm, // prefetch to level
        dmb,
        dsb,
        dc_cvac,
        dc_civac,
        dc_cvau,
        ic_ivau,
        ic_iallu,
        snoop_shared, // va is a physical address; likewise below
        snoop_unique,
        tlbi_all,
        tlbi_asid, // asid
        tlbi_page,
        set_asid, // asid
        drain,    // the whole store buffer
    };

    Kind kind = Kind::load;
    std::uint64_t va = 0;
    unsigned bytes = 8; // at most 64
    unsigned asid = 0;
    bool succeeds = true;
    bool returns = true;
    NaivePrefetch prefetch = NaivePrefetch::pld;
    unsigned level = 1; // 1 to 3
};

} // namespace armpmu::tests
