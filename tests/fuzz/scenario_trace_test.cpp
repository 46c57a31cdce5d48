// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a damaged trace refused when its scenario gets to the damage, with the number of the record
// where it shows? And does a sound one do the same every time?
#include "armpmu/core/checksum.h"
#include "testbench/scenario/scenario_traffic.h"
#include "tests/fuzz/scenario_bases.h"
#include "tests/support/campaign.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <random>
#include <string>

namespace armpmu::tests {
namespace scenario_trace_test {

using testbench::TraceRecord;
using Packing = testbench::TraceWriter::Packing;

constexpr const char* kScenario = "scenario: x\n"
                                  "trace: long.trace\n"
                                  "masters:\n"
                                  "  - {name: cpu0, kind: ace_cluster, port: SI3}\n"
                                  "  - {name: cpu1, kind: ace_cluster, port: SI4}\n"
                                  "  - {name: buffers, kind: ace_lite, port: SI2}\n"
                                  "pmu: {counters: [r64]}\n";

// All rows that the traffic makes, in one number.
class RowChecksum final : public cci550::RowSink {
  public:
    void clock(const cci550::EventRow& row, std::uint64_t cycles) override {
        for (const auto* words : {&row.non_secure, &row.secure})
            for (const std::uint64_t word : *words) add(word);
        add(cycles);
    }
    std::uint64_t earliest_overflow() const override {
        return std::numeric_limits<std::uint64_t>::max();
    }
    std::uint64_t value() const { return checksum_.value(); }

  private:
    void add(std::uint64_t word) {
        for (unsigned byte = 0; byte < 8; ++byte)
            checksum_.add(static_cast<std::uint8_t>(word >> (8 * byte)));
    }

    Checksum checksum_;
};

class ScenarioTrace : public testing::Test {
  protected:
    std::string path() const { return folder_.file("long.trace"); }

    // A trace of so many records of two threads, as the file's bytes.
    std::string trace(unsigned records, Packing packing = Packing::plain) {
        std::mt19937_64 random(records);
        testbench::TraceWriter writer(path(), 2, packing);
        for (unsigned i = 0; i < records; ++i) {
            TraceRecord record;
            record.kind = static_cast<TraceRecord::Kind>(random() % 4);
            record.thread = static_cast<std::uint32_t>(random() % 2);
            record.address = 0x8000'0000 + random() % 1024 * 64;
            record.bytes = 1U << random() % 5;
            record.gap = static_cast<std::uint32_t>(random() % 20);
            writer.write(record);
        }
        writer.finish();
        return tests::file_text(path());
    }

    // What is said about the scenario with these bytes as its trace, before it begins or while it
    // runs to its end or so many cycles, from "trace: " on; fails the test unless that stands at
    // the trace's name.
    std::string refusal(const std::string& bytes, std::uint64_t cycles = kWhole) {
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
        std::string message = folder_.refusal(kScenario);
        begun_ = message.empty();
        if (message.empty()) message = failure_of_run(cycles);
        if (message.empty()) return {};
        const std::string start = folder_.scenario() + ":2:8: trace: " + path() + ": ";
        EXPECT_EQ(message.compare(0, start.size(), start), 0) << message;
        EXPECT_EQ(folder_.malformed(message), "");
        return message.substr(std::min(start.size(), message.size()));
    }

    // The number of the record that the message names; 0 without one.
    static unsigned record_of(const std::string& message) {
        unsigned number = 0;
        return std::sscanf(message.c_str(), "record %u: ", &number) == 1 ? number : 0;
    }

    testbench::TrafficScenario load() const {
        return std::get<testbench::TrafficScenario>(testbench::load_scenario(folder_.scenario()));
    }
    // What the reader says of these bytes, from the record on; for more than a run need do.
    std::string damage(const std::string& bytes) const {
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
        try {
            testbench::TraceReader reader(path());
            for (TraceRecord record; reader.next(record);) {}
        } catch (const testbench::TraceError& error) {
            return std::string(error.what()).substr(path().size() + 2);
        }
        return {};
    }
    bool begun() const { return begun_; } // the last one was not refused before

    static constexpr std::uint64_t kWhole = std::uint64_t{1} << 40;

  private:
    std::string failure_of_run(std::uint64_t cycles) const {
        const testbench::TrafficScenario scenario = load();
        RowChecksum rows;
        try {
            testbench::ScenarioTraffic traffic(scenario, rows);
            auto& interconnect = traffic.interconnect();
            while (!traffic.done() && interconnect.cycle() < cycles)
                interconnect.run_until(std::min(cycles, interconnect.cycle() + 100'000));
        } catch (const testbench::TraceError& error) {
            return error.what();
        }
        return {};
    }

    bool begun_ = false;
    DamageFolder folder_;
};

TEST_F(ScenarioTrace, a_sound_one_is_read_to_its_end) {
    EXPECT_EQ(refusal(trace(500)), "");
    EXPECT_EQ(refusal(trace(500, Packing::xz)), "");
}

TEST_F(ScenarioTrace, is_read_as_far_as_the_run_gets) {
    const std::string bytes = trace(20'000);
    const std::string cut = bytes.substr(0, bytes.size() - 20);
    EXPECT_EQ(refusal(cut, 1000), "");
    EXPECT_TRUE(begun());
    const std::string message = refusal(cut);
    EXPECT_TRUE(begun());
    EXPECT_NE(message.find("the trace is cut off"), std::string::npos) << message;
    EXPECT_GT(record_of(message), 19'990U);
}

TEST_F(ScenarioTrace, tells_how_much_of_it_was_read) {
    for (const Packing packing : {Packing::plain, Packing::xz}) {
        trace(200'000, packing);
        testbench::TraceReader reader(path());
        double before = reader.share_read();
        EXPECT_LT(before, 0.5);
        for (TraceRecord record; reader.next(record); before = reader.share_read())
            ASSERT_GE(reader.share_read(), before);
        EXPECT_EQ(reader.share_read(), 1);
    }
}

TEST_F(ScenarioTrace, cut_off_it_names_the_record_that_is_not_whole) {
    const std::string bytes = trace(500);
    unsigned before = 1;
    for (std::size_t length = 10; length < bytes.size(); length += 7) {
        const std::string message = refusal(bytes.substr(0, length));
        EXPECT_NE(message.find("the trace is cut off"), std::string::npos) << message;
        EXPECT_GE(record_of(message), before);
        EXPECT_LE(record_of(message), before + 7);
        before = record_of(message);
    }
    EXPECT_GT(before, 495U);
    for (std::size_t length = 0; length < 10; ++length)
        EXPECT_NE(refusal(bytes.substr(0, length)).find("not a trace"), std::string::npos);
}

TEST_F(ScenarioTrace, cut_off_while_compressed_it_names_a_record) {
    const std::string bytes = trace(20'000, Packing::xz);
    unsigned before = 0;
    for (std::size_t length = bytes.size() / 20; length < bytes.size();
         length += bytes.size() / 20) {
        const std::string message = damage(bytes.substr(0, length));
        EXPECT_GE(record_of(message), before) << message;
        before = record_of(message);
    }
    EXPECT_GT(before, 10'000U);
}

TEST_F(ScenarioTrace, a_flipped_bit_is_noticed) {
    const std::size_t kStep = kOneRoundOf | 1; // each place in a byte
    const std::string bytes = trace(40);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += kStep) {
        std::string damaged = bytes;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        const std::string message = refusal(damaged);
        ASSERT_NE(message, "") << "bit " << bit;
        const bool header = bit < 80;
        const bool threads = bit / 8 == 9; // another number of them may be legal, too
        EXPECT_TRUE(threads || begun() == !header) << bit;
        EXPECT_TRUE(header || record_of(message) > 0) << message;
        EXPECT_LE(record_of(message), 41U + 40U) << message;
    }
}

TEST_F(ScenarioTrace, a_flipped_bit_is_noticed_while_compressed) {
    const std::string bytes = trace(20'000, Packing::xz);
    for (std::size_t at = 6; at < bytes.size(); at += bytes.size() / 60) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        EXPECT_NE(damage(damaged), "") << "byte " << at;
    }
}

TEST_F(ScenarioTrace, what_follows_the_end_is_refused) {
    const std::string bytes = trace(40);
    for (const std::string& more : {std::string("x"), std::string(1, '\0'), bytes}) {
        const std::string message = refusal(bytes + more);
        EXPECT_NE(message.find("bytes after the end record"), std::string::npos) << message;
        EXPECT_EQ(record_of(message), 41U);
    }
    EXPECT_NE(refusal(trace(40, Packing::xz) + "x"), "");
}

// The end of a plain trace is a head byte, the number of records and a checksum of eight bytes.
TEST_F(ScenarioTrace, more_or_fewer_records_than_it_says_are_refused) {
    const std::string bytes = trace(40);
    const std::size_t count = bytes.size() - 9;
    ASSERT_EQ(bytes[count], 40);
    for (const int wrong : {0, 39, 41, 127}) {
        std::string damaged = bytes;
        damaged[count] = static_cast<char>(wrong);
        EXPECT_EQ(refusal(damaged), "record 41: the end record counts " + std::to_string(wrong) +
                                        " records, expected 40");
    }
}

TEST_F(ScenarioTrace, of_another_format_it_is_refused) {
    std::string bytes = trace(40);
    for (const int version : {0, 2, 255}) {
        bytes[8] = static_cast<char>(version);
        EXPECT_EQ(refusal(bytes),
                  "trace of version " + std::to_string(version) + ", expected version 1");
    }
    bytes = trace(40);
    for (const int threads : {0, 17, 255}) {
        bytes[9] = static_cast<char>(threads);
        EXPECT_EQ(refusal(bytes),
                  "trace of " + std::to_string(threads) + " threads, expected 1 .. 16");
    }
    bytes = trace(40);
    bytes[9] = 1;
    EXPECT_NE(record_of(refusal(bytes)), 0U);
}

std::uint64_t rows_of(const testbench::TrafficScenario& scenario) {
    RowChecksum rows;
    testbench::ScenarioTraffic traffic(scenario, rows);
    while (!traffic.done()) traffic.interconnect().run_until(traffic.interconnect().cycle() + 1000);
    EXPECT_GE(traffic.records(), 3000U);
    return rows.value();
}

TEST_F(ScenarioTrace, replays_the_same_every_time) {
    ASSERT_EQ(refusal(trace(3000)), "");
    const std::uint64_t plain = rows_of(load());
    EXPECT_EQ(rows_of(load()), plain);
    ASSERT_EQ(refusal(trace(3000, Packing::xz)), "");
    EXPECT_EQ(rows_of(load()), plain);
    ASSERT_EQ(refusal(trace(3001)), "");
    EXPECT_NE(rows_of(load()), plain);
}

} // namespace scenario_trace_test
} // namespace armpmu::tests
