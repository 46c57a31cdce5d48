// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

// One thing that a program did, in the order it happened. The kinds after `sync` and the memory
// types other than `write_back` are for made-up traffic: the trace file has no room for them.
struct TraceRecord {
    enum class Kind : std::uint8_t {
        load,   // data read of `bytes` at `address`
        store,  // data write of `bytes` at `address`
        output, // the program handed `bytes` at `address` to the outside (write system call)
        input,  // the outside filled `bytes` at `address` (read system call, on its return)
        sync,   // any other system call: a point where threads may have waited for each other
        clean,  // DC CVAC of every line of the bytes: dirty data goes to memory
        clean_invalidate, // DC CIVAC: then no cache has the line
        invalidate,       // DC IVAC: no cache has the line, dirty data is lost
        dvm_message,      // TLBI ...IS; `address` is the operation as on ARADDR, no bytes
        dvm_sync,         // the DSB after it, no address and no bytes
        barrier,          // a barrier sent onto the bus, no address and no bytes
    };

    // Memory type of an access's page, which decides how a master carries the access out.
    enum class Memory : std::uint8_t {
        write_back,    // inner shareable; loads and stores allocate in the cluster's cache
        no_allocate,   // inner shareable; cached only as far as the cluster has the line already
        non_shareable, // Normal, domain Non-shareable, not cached in this model
        non_cacheable, // Normal, domain System
        device,        // domain System; in program order, neither merged nor forwarded
    };

    Kind kind = Kind::load;
    std::uint32_t thread = 0; // 0 .. threads()-1
    std::uint64_t address =
        0; // physical: pages numbered in order of first touch; in traces never crosses a page
    std::uint32_t bytes = 0; // 1 .. 4096; 0 for sync
    std::uint32_t gap = 0;   // instructions this thread executed since its previous record
    Memory memory = Memory::write_back;
    bool wrap = false;   // a buffer that is one wrapping burst, of as many bytes as AXI allows
    bool secure = false; // made-up traffic: Secure even if its cluster is not
    std::uint64_t not_before = 0; // made-up traffic: cycle in which it begins at the earliest
    bool after_loads = false;     // made-up traffic: begins when the thread's loads are answered
};

constexpr bool coherent(TraceRecord::Memory memory) {
    return memory == TraceRecord::Memory::write_back || memory == TraceRecord::Memory::no_allocate;
}

} // namespace armpmu::testbench
