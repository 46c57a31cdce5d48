// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/record/window_writer.h"
#include "tests/property/a55_random.h"
#include "tests/property/cci550_random.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

// Windows of vectors are vectors.
namespace armpmu::vectors {
namespace window_writer_test {

using tests::A55Random;
using tests::Cci550Random;

struct Vector {
    Header header;
    Rows rows; // a span for each clock

    const Row& at(std::uint64_t clock) const { return rows.spans[clock].first; }
};

Vector random_cci550(std::uint64_t seed, unsigned clocks) {
    Cci550Random random(seed);
    const cci550::Config config = random.config();
    const cci550::Rows rows(config);
    cci550::Player player(config);
    Vector vector{device_header(config), {}};
    Row row(rows.layout().words());
    cci550::Inputs inputs;
    for (unsigned c = 0; c < clocks; ++c) {
        inputs.events = random.row(random.chance(30) ? 5 : 0);
        inputs.access.reset();
        if (random.chance(30)) {
            inputs.access = random.access();
            inputs.access->offset &= 0xffffc;
        }
        if (random.chance(3)) inputs.pins = {true, random.chance(50), random.chance(50), false};
        rows.put(inputs, player.clock(inputs), row.data());
        vector.rows.add(row, 1);
    }
    return vector;
}

Vector random_a55(std::uint64_t seed, unsigned clocks) {
    A55Random random(seed);
    a55::Config config = random.config();
    config.snapshot_registers = false;
    const a55::Rows rows;
    a55::Player player(config);
    Vector vector{device_header(config), {}};
    Row row(rows.layout().words());
    a55::Inputs inputs;
    for (unsigned c = 0; c < clocks; ++c) {
        if (random.chance(10)) inputs.state = random.state();
        inputs.events = random.row(random.below(4), config);
        inputs.access = std::monostate{};
        if (random.chance(30)) inputs.access = random.system_access(random.aarch32(inputs.state));
        rows.put(inputs, player.clock(inputs), row.data());
        vector.rows.add(row, 1);
    }
    return vector;
}

Rows window_of(const Vector& vector, const Window& window, std::uint64_t& way) {
    RowsWriter writer(vector.header.layout);
    WindowWriter window_writer(writer, vector.header, window);
    const Rows joined = vector.rows.joined();
    for (const auto& [row, cycles] : joined.spans) window_writer.put({row.data(), cycles});
    window_writer.finish();
    EXPECT_TRUE(writer.finished);
    way = window_writer.restore_clocks();
    return writer.rows;
}

void expect_window(const Vector& vector, const Rows& got, std::uint64_t way, std::uint64_t from,
                   std::uint64_t clocks) {
    ASSERT_EQ(got.clocks(), way + clocks);
    Rows expected;
    for (std::uint64_t c = from; c < from + clocks; ++c) expected.add(vector.at(c), 1);
    Rows behind;
    std::uint64_t skipped = 0;
    for (const auto& [row, cycles] : got.spans) {
        const std::uint64_t part = std::min(cycles, way - skipped);
        skipped += part;
        behind.add(row, cycles - part);
    }
    EXPECT_EQ(behind, expected);
    RowsReader reader(vector.header, got);
    const Comparison comparison = replay(reader);
    EXPECT_TRUE(comparison.agrees())
        << comparison.divergences.front().signal << " at " << comparison.divergences.front().clock;
}

TEST(WindowWriter, any_window_of_a_cci550_replays_from_reset) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const Vector vector = random_cci550(seed, 500);
        const Window window{(seed * 37) % 400, 1 + seed % 100};
        std::uint64_t way = 0;
        const Rows got = window_of(vector, window, way);
        expect_window(vector, got, way, window.from, window.clocks);
    }
}

// Where the divider of PMCCNTR stands cannot be reached by writes; that is said.
TEST(WindowWriter, a_window_of_an_a55_replays_from_reset_or_is_refused) {
    unsigned made = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        SCOPED_TRACE(seed);
        const Vector vector = random_a55(seed, 300);
        const Window window{(seed * 37) % 200, 1 + seed % 100};
        std::uint64_t way = 0;
        try {
            const Rows got = window_of(vector, window, way);
            expect_window(vector, got, way, window.from, window.clocks);
            ++made;
        } catch (const WindowError& error) {
            EXPECT_NE(std::string(error.what()).find("no register writes"), std::string::npos);
        }
    }
    EXPECT_GT(made, 30U);
}

TEST(WindowWriter, a_trigger_takes_the_clocks_around_the_rise_that_is_asked_for) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        const Vector vector = random_cci550(seed, 400);
        Trigger trigger;
        trigger.bit = seed % 2 == 0 ? "acc_valid" : "si0.si_rrq_hs_arvalid";
        trigger.occurrence = 1 + seed % 5;
        trigger.before = seed % 3 * 20;
        trigger.after = seed % 7 * 10;
        unsigned bit = 0;
        while (vector.header.layout.bit_name(bit) != trigger.bit) ++bit;
        std::uint64_t rises = 0;
        std::uint64_t clock = 0;
        for (; clock < 400; ++clock) {
            const bool high = get_bits(vector.at(clock).data(), bit, 1) != 0;
            const bool was = clock != 0 && get_bits(vector.at(clock - 1).data(), bit, 1) != 0;
            if (high && !was && ++rises == trigger.occurrence) break;
        }
        RowsWriter writer(vector.header.layout);
        WindowWriter window_writer(writer, vector.header, trigger);
        for (const auto& [row, cycles] : vector.rows.joined().spans)
            window_writer.put({row.data(), cycles});
        if (clock == 400) {
            EXPECT_THROW(window_writer.finish(), WindowError);
            EXPECT_TRUE(writer.rows.spans.empty());
            continue;
        }
        window_writer.finish();
        const std::uint64_t from = clock - std::min(clock, trigger.before);
        const std::uint64_t to = std::min<std::uint64_t>(400, clock + trigger.after + 1);
        EXPECT_EQ(window_writer.first_clock(), from);
        expect_window(vector, writer.rows, window_writer.restore_clocks(), from, to - from);
    }
}

TEST(WindowWriter, what_is_not_there_is_refused) {
    const Vector vector = random_cci550(1, 50);
    RowsWriter writer(vector.header.layout);
    EXPECT_THROW(WindowWriter(writer, vector.header, Trigger{"si9.si_rrq_dev"}), WindowError);
    WindowWriter late(writer, vector.header, Window{50, 1});
    for (const auto& [row, cycles] : vector.rows.spans) late.put({row.data(), cycles});
    EXPECT_THROW(late.finish(), WindowError);
    EXPECT_FALSE(writer.finished);
}

} // namespace window_writer_test
} // namespace armpmu::vectors
