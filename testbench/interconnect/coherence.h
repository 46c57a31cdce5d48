// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/transaction.h"

namespace armpmu::testbench {

// What a request asks of the interconnect, once (AxSNOOP, AxDOMAIN) are decoded.
enum class RequestKind : std::uint8_t {
    read_no_snoop,
    read_once,
    read_shared,
    read_clean,
    read_not_shared_dirty,
    read_unique,
    clean_shared,
    clean_invalid,
    make_invalid,
    clean_unique,
    make_unique,
    maintenance_non_shareable, // any cache maintenance outside the shareable domains
    write_no_snoop,
    write_unique,
    write_line_unique,
    write_clean,
    write_back,
    evict,
    back_invalidation, // made by the snoop filter
};

// How each kind is carried out. The snoop chosen for a request is the one ACE recommends; what the
// CCI-550 really sends is not published.
struct RequestTraits {
    const char* name;
    bool looks_up;    // accesses the snoop filter
    bool allocates;   // the requester holds the line afterwards
    bool invalidates; // nobody else holds it afterwards: all holders are snooped at once.
                      // Otherwise they are asked one after another until one gives the data
    bool snoops;      // holders are snooped, with `snoop`
    ReadSnoop snoop;
    bool returns_data;  // R carries data
    bool takes_dirty;   // the requester accepts PassDirty
    bool memory_update; // WriteBack, WriteClean, Evict: pass a request that waits for snoops
    bool writes;        // has W data, which is written to memory
    bool maintenance;   // the response waits until dirty data is in memory
};

const RequestTraits& traits_of(RequestKind kind);

// Throw ProtocolError for what ACE does not define and for what this interconnect does not take:
// DVM messages and WriteEvict.
RequestKind kind_of(const ReadRequest& request);
RequestKind kind_of(const WriteRequest& request);

// Whether an ACE-Lite master may send it.
bool allowed_on_ace_lite(RequestKind kind);

} // namespace armpmu::testbench
