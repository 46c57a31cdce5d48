// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/support/memory_vector.h"

#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace armpmu::tests {

// Quiet but for one event of SI3; counter 0 counts it from `count` on. In the last clock its event
// is read.
inline MemoryVector one_event_vector(unsigned clocks, unsigned at, std::uint32_t count) {
    using cci550::RegisterId;
    MemoryVector v;
    v.header = vectors::device_header(cci550::Config{});
    const cci550::Rows rows((cci550::Config()));
    std::vector<std::uint64_t> row(v.row_words());
    const cci550::EventId event(3U, 0U);
    const std::pair<RegisterId, std::uint32_t> writes[] = {{RegisterId::pmu_ctrl, 0x11},
                                                           {RegisterId::evnt_sel, event.raw()},
                                                           {RegisterId::ecnt_ctrl, 1},
                                                           {RegisterId::ecnt_data, count}};
    for (unsigned t = 0; t < clocks; ++t) {
        cci550::Inputs inputs;
        if (t == at) inputs.events.set(event);
        cci550::Access access;
        access.write = t < std::size(writes);
        access.offset = cci550::offset_of(access.write ? writes[t].first : RegisterId::evnt_sel);
        if (access.write) access.data = writes[t].second;
        if (access.write || t + 1 == clocks) inputs.access = access;
        rows.put(inputs, {}, row.data());
        v.add(row.data());
    }
    play(v);
    return v;
}

} // namespace armpmu::tests
