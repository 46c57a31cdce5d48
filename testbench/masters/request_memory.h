// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"
#include "testbench/masters/trace_record.h"

namespace armpmu::testbench {

using namespace interconnect;

// AxDOMAIN and AxCACHE[1] of a read or write of such memory; requests are shareable to begin with.
template <typename Request>
void set_memory(Request& request, TraceRecord::Memory memory) {
    switch (memory) {
    case TraceRecord::Memory::write_back:
    case TraceRecord::Memory::no_allocate: return;
    case TraceRecord::Memory::non_shareable: request.domain = Domain::non_shareable; return;
    case TraceRecord::Memory::device: request.device = true; [[fallthrough]];
    case TraceRecord::Memory::non_cacheable: request.domain = Domain::system;
    }
}

// ARDOMAIN of cache maintenance, which may not be System: maintenance by address treats such
// memory as Outer Shareable.
constexpr Domain maintenance_domain(TraceRecord::Memory memory) {
    switch (memory) {
    case TraceRecord::Memory::non_shareable: return Domain::non_shareable;
    case TraceRecord::Memory::non_cacheable:
    case TraceRecord::Memory::device: return Domain::outer;
    default: return Domain::inner;
    }
}

constexpr bool is_maintenance(TraceRecord::Kind kind) {
    return kind == TraceRecord::Kind::clean || kind == TraceRecord::Kind::clean_invalidate ||
           kind == TraceRecord::Kind::invalidate;
}

// ARSNOOP of cache maintenance.
constexpr ReadSnoop maintenance_snoop(TraceRecord::Kind kind) {
    switch (kind) {
    case TraceRecord::Kind::clean: return ReadSnoop::clean_shared;
    case TraceRecord::Kind::clean_invalidate: return ReadSnoop::clean_invalid;
    default: return ReadSnoop::make_invalid;
    }
}

} // namespace armpmu::testbench
