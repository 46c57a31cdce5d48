// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/boundary/interconnect_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_writes_test {

using cci550::MasterEvent;

constexpr unsigned kWrites = 20;

std::uint64_t stalls(std::uint64_t apart, MemoryKind kind) {
    Bench bench;
    bench.config.masters[0].memory.kind = kind;
    for (unsigned n = 0; n < kWrites; ++n) {
        bench.si(2).writes.push_back(write(WriteSnoop::write_line_unique, n * kLineBytes));
        bench.si(2).write_at.push_back(n * apart);
    }
    EXPECT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_w_data_beat_any), kWrites * kLineBeats);
    return bench.sink.count(0, MasterEvent::mi_w_data_stall);
}

// W is up with AW, and WREADY a cycle after AW: docs/events.md.
TEST(InterconnectWrites, each_that_is_alone_stalls_w_once) {
    for (const MemoryKind kind : {MemoryKind::simple, MemoryKind::lpddr4})
        EXPECT_EQ(stalls(200, kind), kWrites);
}

TEST(InterconnectWrites, those_that_follow_each_other_hide_it) {
    for (const MemoryKind kind : {MemoryKind::simple, MemoryKind::lpddr4})
        EXPECT_LE(stalls(1, kind), 2U);
}

} // namespace interconnect_writes_test
} // namespace armpmu::testbench::testing
