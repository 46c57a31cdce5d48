// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/control_registers.h"
#include "armpmu/interconnect/ace/transaction.h"

namespace armpmu::interconnect {

// The operation of a request, once AxSNOOP, AxDOMAIN, AxCACHE[1] and AxBAR are
// decoded and the shareable override is applied.
enum class RequestKind : std::uint8_t {
    read_no_snoop,
    read_device,
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
    dvm_message,
    dvm_sync,
    dvm_complete,
    read_barrier,
    write_no_snoop,
    write_device,
    write_unique,
    write_line_unique,
    write_clean,
    write_back,
    write_evict,
    evict,
    write_barrier,
    back_invalidation, // made by the snoop filter
    dvm_completion,    // reports to the originator of a Sync that it is complete
};

// The properties of each kind. The snoop for a request is the one that ACE recommends; the
// CCI-550's choice is not published.
struct RequestTraits {
    const char* name = "";
    // Class of the handshake (TRM table 2-3); the code of the handshake itself where it has none.
    cci550::SlaveEvent event = cci550::SlaveEvent::si_rrq_hs_arvalid;
    bool needs_address = true; // other requests on its line wait for it
    bool decoded = false;      // to an MI; an address without one is answered with DECERR
    bool looks_up = false;     // accesses the snoop filter
    bool allocates = false;    // the requester holds the line afterwards
    bool invalidates = false; // no other port holds it afterwards: all holders are snooped at once;
                              // otherwise one by one until one gives the data
    ReadSnoop snoop = ReadSnoop::read_once; // of holders
    bool returns_data = false;              // R carries data
    bool takes_dirty = false;               // the requester accepts PassDirty
    bool memory_update =
        false;             // WriteBack, WriteClean, Evict: overtake a request that waits for snoops
    bool releases = false; // the requester no longer holds the line
    bool write = false;    // came on AW
    bool has_data = false; // has W beats
    bool writes = false;   // they are written to memory
    bool maintenance = false; // the response waits until dirty data is in memory
    bool dvm = false;         // handled by the DVM unit, outside the tracker
    bool supported = true;    // by the CCI-550; the others are answered and counted as such
    std::uint8_t burst = 0;   // beats it must have; 0: it may take a part of the line
};

const RequestTraits& traits_of(RequestKind kind);

// Whether it counts for the SI's limit of outstanding transactions (qos_max_ot).
constexpr bool counts_for_limit(const RequestTraits& traits) {
    return !traits.memory_update && !traits.dvm;
}

// Throw ProtocolError for combinations that ACE does not define.
RequestKind kind_of(const ReadRequest& request, ShareOverride share);
RequestKind kind_of(const WriteRequest& request, ShareOverride share);

// Whether an ACE-Lite master may send it; `dvm` says whether its port takes part in DVM.
bool allowed_on_ace_lite(RequestKind kind, bool dvm);

} // namespace armpmu::interconnect
