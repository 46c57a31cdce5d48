// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/config.h"

namespace armpmu::interconnect {

// A read that does not allocate the line in its master's cache: two of them can proceed in
// parallel.
constexpr bool is_plain_read(const RequestTraits& traits) {
    return traits.returns_data && !traits.allocates;
}
// A request on AW that snoops no cache: WriteNoSnoop, Device, and barriers.
constexpr bool is_snoopless_write(const RequestTraits& traits) {
    return traits.write && !traits.looks_up;
}

// Whether a request waits for an older one on its line. A request that must progress overtakes
// requests that may be snooping its master, but not a write of the line to memory;
// `writes_dirty_line` means that the older one is doing such a write.
constexpr bool waits_for(const OrderingConfig& ordering, const RequestTraits& request,
                         bool must_progress, const RequestTraits& older, bool writes_dirty_line) {
    if (writes_dirty_line || older.memory_update) return true;
    if (request.memory_update) return false;
    if (!ordering.reads_wait_for_reads && is_plain_read(request) && is_plain_read(older))
        return false;
    return !(must_progress && older.looks_up);
}

} // namespace armpmu::interconnect
