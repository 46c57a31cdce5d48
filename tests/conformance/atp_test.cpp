// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is every supported field of a traffic profile understood?
#include "testbench/traffic/atp/read_atp.h"
#include "tests/support/atp.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace armpmu::testbench {
namespace atp_test {

using Kind = AtpProfile::Kind;
using Order = AtpPattern::Order;
using Event = AtpWait::Event;

AtpProfile first_of(const std::string& text) {
    return parse_atp(text, "a.atp").profiles.at(0);
}

// The first profile of kGood with other lines in its fifo or pattern.
AtpFifo fifo(const std::string& lines) {
    return first_of(changed("full_level: 2048\n    rate: \"1 GB/s\"", lines)).fifo;
}

AtpPattern pattern(const std::string& lines) {
    return first_of(changed("address { base: 0x1000 }", lines)).pattern;
}

TEST(Atp, the_defaults_are_those_of_the_engine) {
    const AtpProfile profile = first_of(kGood);
    EXPECT_EQ(profile.kind, Kind::read);
    EXPECT_EQ(profile.name, "R");
    EXPECT_EQ(profile.master, "M");
    EXPECT_EQ(profile.place.line, 1U);
    EXPECT_FALSE(profile.fifo.starts_full);
    EXPECT_EQ(profile.fifo.full_level, 2048U);
    EXPECT_EQ(profile.fifo.bytes_per_second, 1'000'000'000U);
    EXPECT_EQ(profile.fifo.outstanding, 1U);
    EXPECT_EQ(profile.fifo.transactions, 0U);
    EXPECT_EQ(profile.fifo.lasting_ps, 0U);
    EXPECT_EQ(profile.pattern.order, Order::linear);
    EXPECT_EQ(profile.pattern.size, 64U);
    EXPECT_EQ(profile.pattern.base, 0x1000U);
    EXPECT_EQ(profile.pattern.first, 0x1000U);
    EXPECT_EQ(profile.pattern.step, 64U);
    EXPECT_EQ(profile.pattern.range, 0U);
    EXPECT_FALSE(profile.pattern.ids);
    EXPECT_TRUE(profile.waits.empty());
    EXPECT_TRUE(first_of(changed("READ", "WRITE")).fifo.starts_full);
}

TEST(Atp, profiles_wait_for_each_other_by_name) {
    const AtpFile file = parse_atp(kGood, "a.atp");
    ASSERT_EQ(file.profiles.size(), 3U);
    EXPECT_EQ(file.profiles[1].kind, Kind::pause);
    EXPECT_EQ(file.profiles[1].place.line, 13U);
    EXPECT_EQ(file.profiles[1].pause_ps, 5'000'000U);
    ASSERT_EQ(file.profiles[1].waits.size(), 1U);
    EXPECT_EQ(file.profiles[1].waits[0].profile, 0U);
    EXPECT_EQ(file.profiles[1].waits[0].event, Event::terminated);
    EXPECT_EQ(file.profiles[2].kind, Kind::write);
    EXPECT_EQ(file.profiles[2].name, "profile0");
    ASSERT_EQ(file.profiles[2].waits.size(), 2U);
    EXPECT_EQ(file.profiles[2].waits[0].profile, 1U);
    EXPECT_EQ(file.profiles[2].waits[0].event, Event::terminated);
    EXPECT_EQ(file.profiles[2].waits[1].profile, 0U);
    EXPECT_EQ(file.profiles[2].waits[1].event, Event::activated);
}

TEST(Atp, a_profile_may_wait_for_one_that_stands_later) {
    const std::string text = changed("name: \"R\"", "name: \"R\" wait_for: \"S\"") +
                             "profile { name: \"S\" delay { time: \"1ns\" } }";
    EXPECT_EQ(first_of(text).waits.at(0).profile, 3U);
}

TEST(Atp, names_of_fields_are_the_same_in_upper_and_lower_case) {
    EXPECT_EQ(fifo("FULL_LEVEL: 64 Rate: \"2 GB/s\" oT_lImIt: 3").outstanding, 3U);
    EXPECT_EQ(pattern("ADDRESS { BASE: 0x40 Increment: 128 }").step, 128U);
}

TEST(Atp, both_names_of_a_field_of_the_fifo_are_understood) {
    const std::string rest = " rate: \"1 B/ns\"";
    EXPECT_TRUE(fifo("start_fifo_level: FULL Full: 64" + rest).starts_full);
    EXPECT_TRUE(fifo("Start: 1 Full: 64" + rest).starts_full);
    EXPECT_FALSE(fifo("Start: EMPTY Full: 64" + rest).starts_full);
    EXPECT_EQ(fifo("Full: 64" + rest).full_level, 64U);
    EXPECT_EQ(fifo("Full: 64 ot_limit: 0" + rest).outstanding, 0U);
    EXPECT_EQ(fifo("Full: 64 TxnLimit: 9" + rest).outstanding, 9U);
}

TEST(Atp, a_profile_ends_by_count_by_bytes_or_by_time) {
    const std::string rest = " Full: 64 rate: \"1 B/ns\"";
    EXPECT_EQ(fifo("total_txn: 800000" + rest).transactions, 800000U);
    EXPECT_EQ(fifo("FrameSize: \"1000 B\"" + rest).transactions, 15U);
    const AtpFifo timed = fifo("FrameTime: \"1.5 ns\"" + rest);
    EXPECT_EQ(timed.lasting_ps, 1500U);
    EXPECT_EQ(timed.transactions, 0U);
}

TEST(Atp, a_bare_rate_is_in_ticks_of_the_file) {
    const std::string text = changed("1 GB/s", "8");
    EXPECT_EQ(first_of(text).fifo.bytes_per_second, 8'000'000'000U);
    EXPECT_EQ(first_of("frequency: 500000000 " + text).fifo.bytes_per_second, 4'000'000'000U);
    EXPECT_EQ(first_of("timeUnit: US period: 2 " + text).fifo.bytes_per_second, 4'000'000U);
    EXPECT_EQ(first_of("timeUnit: PS period: 1000 " + text).fifo.bytes_per_second, 8'000'000'000U);
    EXPECT_EQ(first_of("timeUnit: 2 " + text).fifo.bytes_per_second, 8'000'000'000U);
    EXPECT_EQ(first_of("timeUnit: MS " + text).fifo.bytes_per_second, 8000U);
    EXPECT_EQ(first_of("timeUnit: S " + text).fifo.bytes_per_second, 8U);
}

TEST(Atp, sizes_have_two_names_and_are_the_step_unless_told) {
    EXPECT_EQ(pattern("size: 16 address { base: 0 }").step, 16U);
    EXPECT_EQ(pattern("TxnSize: 2048 address { base: 0 }").size, 2048U);
    EXPECT_EQ(pattern("size: 256 address { base: 0 increment: 64 }").step, 64U);
    EXPECT_EQ(pattern("cmd: READ_REQ address { base: 0 }").size, 64U);
}

TEST(Atp, linear_addresses_have_a_range_and_a_start) {
    const AtpPattern linear = pattern("address { base: 0x1000 range: \"4 KiB\" start: 0x1040 }");
    EXPECT_EQ(linear.base, 0x1000U);
    EXPECT_EQ(linear.first, 0x1040U);
    EXPECT_EQ(linear.range, 4096U);
    EXPECT_EQ(pattern("address { base: 0 Yrange: \"128\" }").range, 128U);
}

TEST(Atp, linear_addresses_are_aligned_once_for_all) {
    const AtpPattern odd = pattern("alignment: 64 address { base: 0xFFFF start: 0x1003F }");
    EXPECT_EQ(odd.base, 0xffc0U);
    EXPECT_EQ(odd.first, 0x10000U);
    EXPECT_EQ(pattern("size: 128 alignment: 0 address { base: 0x1FF }").base, 0x180U);
}

TEST(Atp, rows_follow_each_other_by_the_increment) {
    const AtpPattern rows = pattern("address { base: 0x1000 increment: 8192 range: \"1 MiB\" } "
                                    "stride { Stride: 64 range: \"500 B\" }");
    EXPECT_EQ(rows.order, Order::rows);
    EXPECT_EQ(rows.base, 0x1000U);
    EXPECT_EQ(rows.step, 64U);
    EXPECT_EQ(rows.columns, 8U);
    EXPECT_EQ(rows.row_step, 8192U);
    EXPECT_EQ(rows.range, 1U << 20);
    const AtpPattern counted = pattern("address { base: 0 } stride { increment: 128 n: 3 }");
    EXPECT_EQ(counted.step, 128U);
    EXPECT_EQ(counted.columns, 4U);
    EXPECT_EQ(counted.row_step, 64U);
}

TEST(Atp, random_addresses_are_whole_steps_between_limits) {
    const AtpPattern limits = pattern("alignment: 64 random_address { type: UNIFORM "
                                      "uniform_desc { min: 50 max: 500 } }");
    EXPECT_EQ(limits.order, Order::random);
    EXPECT_EQ(limits.base, 0U);
    EXPECT_EQ(limits.step, 64U);
    EXPECT_EQ(limits.range, 512U);
    const AtpPattern region = pattern("size: 256 alignment: 0 random_address { type: UNIFORM } "
                                      "address { base: 0x1000 range: \"1 MiB\" }");
    EXPECT_EQ(region.base, 0x1000U);
    EXPECT_EQ(region.step, 256U);
    EXPECT_EQ(region.range, 1U << 20);
    const AtpPattern ends = pattern("alignment: 64 random_address { type: 0 uniform_desc { "
                                    "min: 64 max: 0xFFFFFFFFFFFF } }");
    EXPECT_EQ(ends.base + ends.range, 1ULL << 48);
}

// The notes of kGood with another pattern in its first profile.
std::vector<std::string> notes(const std::string& lines) {
    return parse_atp(changed("address { base: 0x1000 }", lines), "a.atp").notes;
}

constexpr char kNoCrossing[] = ": no transaction crosses a line of 64 bytes here";

TEST(Atp, addresses_that_would_cross_a_line_are_rounded_down_with_a_note) {
    const std::string odd = "address { base: 0xFFFF start: 0x10020 }";
    EXPECT_EQ(pattern(odd).base, 0xffc0U);
    EXPECT_EQ(pattern(odd).first, 0xffc0U); // 33 bytes behind base
    EXPECT_EQ(notes(odd),
              (std::vector<std::string>{
                  "a.atp:10:21: profile.pattern.address.base 0xffff is rounded down to 0xffc0" +
                      std::string(kNoCrossing),
                  "a.atp:10:35: profile.pattern.address.start 0x10020 is rounded down to 0xffc0" +
                      std::string(kNoCrossing)}));
    EXPECT_EQ(pattern("size: 16 address { base: 0x48 }").base, 0x40U);
    EXPECT_EQ(pattern("size: 16 address { base: 0x50 }").base, 0x50U);
    EXPECT_TRUE(notes("size: 16 address { base: 0x50 }").empty());
    EXPECT_TRUE(notes("alignment: 64 address { base: 0xFFFF }").empty()); // the file asks for it
    // A start that rounding must not push out of the range.
    const AtpPattern edge = pattern("address { base: 63 start: 64 range: \"2\" }");
    EXPECT_LT(edge.first - edge.base, edge.range);
}

TEST(Atp, random_addresses_below_a_line_are_rounded_down_with_a_note) {
    const std::string uniform =
        "random_address { type: UNIFORM uniform_desc { min: 1024 max: 8192 } }";
    EXPECT_EQ(pattern(uniform).step, 64U);
    EXPECT_EQ(pattern(uniform).base, 1024U);
    EXPECT_EQ(pattern(uniform).range, 8192U + 64 - 1024);
    ASSERT_EQ(notes(uniform).size(), 1U);
    EXPECT_EQ(notes(uniform)[0], "a.atp:10:20: profile.pattern.random_address is rounded down to "
                                 "multiples of 64" +
                                     std::string(kNoCrossing));
    EXPECT_EQ(pattern("alignment: 16 size: 32 " + uniform).step, 32U);
    EXPECT_NE(notes("alignment: 16 " + uniform).at(0).find("alignment is rounded"),
              std::string::npos);
    EXPECT_TRUE(notes("alignment: 0 " + uniform).empty());
}

TEST(Atp, random_addresses_have_a_normal_or_a_poisson_distribution) {
    const AtpPattern normal = pattern("alignment: 0 random_address { type: NORMAL normal_desc { "
                                      "mean: 4096 std_dev: 10 } }");
    EXPECT_EQ(normal.order, Order::drawn);
    EXPECT_EQ(normal.draw.kind, AddressDraw::Kind::normal);
    EXPECT_EQ(normal.draw.mean, 4096U);
    EXPECT_EQ(normal.draw.deviation, 10U);
    EXPECT_EQ(normal.base, 0U);
    EXPECT_EQ(normal.range, 1ULL << 48);
    EXPECT_EQ(normal.step, 64U);
    const AtpPattern poisson =
        pattern("random_address { type: POISSON poisson_desc { mean: 10 } }");
    EXPECT_EQ(poisson.draw.kind, AddressDraw::Kind::poisson);
    EXPECT_EQ(poisson.draw.mean, 10U);
    // As the engine makes one of a region.
    const AtpPattern region = pattern("random_address { type: NORMAL } "
                                      "address { base: 0x1000 range: \"4 KiB\" }");
    EXPECT_EQ(region.draw.mean, 0x1800U);
    EXPECT_EQ(region.draw.deviation, 0x800U);
    EXPECT_EQ(region.base, 0x1000U);
    EXPECT_EQ(region.range, 0x1000U);
}

TEST(Atp, what_has_no_effect_is_read_and_said) {
    const AtpFile file =
        parse_atp(changed("name: \"R\"", "flow_id: 3 name: \"R\"") +
                      "profile { name: \"MEM\" slave { TxnSize: 32 TxnLimit: 50 Latency: \"10ns\" "
                      "Rate: \"10GB/s\" Master: \"M\" Master: \"N\" } }",
                  "a.atp");
    ASSERT_EQ(file.profiles.size(), 4U);
    EXPECT_EQ(file.profiles[3].kind, Kind::slave);
    EXPECT_FALSE(sends(file.profiles[3]));
    EXPECT_EQ(file.notes, (std::vector<std::string>{
                              "a.atp:2:12: profile.flow_id has no effect: the interconnect knows "
                              "no MPAM partitions",
                              "a.atp:25:29: profile.slave has no effect: the memories are the "
                              "scenario's"}));
    EXPECT_TRUE(parse_atp(kGood, "a.atp").notes.empty());
}

TEST(Atp, x_range_is_the_range_of_the_whole_pattern) {
    const std::string inert = "address { base: 0x1000 Yrange: \"4096B\" } "
                              "stride { Stride: 128 Xrange: \"256B\" }";
    EXPECT_EQ(pattern(inert).order, Order::linear);
    EXPECT_EQ(pattern(inert).range, 256U);
    EXPECT_EQ(pattern(inert).step, 64U);
    EXPECT_NE(notes(inert).at(0).find("; the stride has no effect"), std::string::npos);
    const AtpPattern rows = pattern("address { base: 0x1000 increment: 1024 } "
                                    "stride { Stride: 64 n: 1 Xrange: \"4 KiB\" }");
    EXPECT_EQ(rows.order, Order::rows);
    EXPECT_EQ(rows.columns, 2U);
    EXPECT_EQ(rows.range, 4096U);
}

TEST(Atp, profiles_are_linked_to_others_that_send) {
    const AtpFile file =
        parse_atp(changed("R ACTIVATION", "R PROFILE_LOCKED") +
                      "profile { type: READ master_id: \"N\" wait_for: \"R PROFILE_UNLOCKED\" "
                      "fifo { Full: 0 rate: \"0\" } pattern { address { base: 0 } } }",
                  "a.atp");
    EXPECT_EQ(file.profiles[2].waits[1].event, Event::locked);
    EXPECT_TRUE(is_link(file.profiles[2].waits[1]));
    EXPECT_FALSE(is_link(file.profiles[2].waits[0]));
    EXPECT_EQ(file.profiles[3].waits[0].event, Event::unlocked);
}

TEST(Atp, ids_of_a_pattern_go_before_those_of_the_file) {
    const std::string text = "lowId: 2, highId: 1024\n" + kGood;
    ASSERT_TRUE(first_of(text).pattern.ids);
    EXPECT_EQ(first_of(text).pattern.ids->low, 2U);
    EXPECT_EQ(first_of(text).pattern.ids->high, 1024U);
    EXPECT_EQ(pattern("highId: 7 address { base: 0 }").ids->low, 0U);
    EXPECT_EQ(pattern("highId: 7 address { base: 0 }").ids->high, 7U);
    EXPECT_EQ(pattern("lowId: 5 address { base: 0 }").ids->high, 5U);
}

TEST(Atp, tracing_may_be_off) {
    EXPECT_EQ(refusal("tracing: false " + kGood), "accepted");
    EXPECT_EQ(refusal("tracing: 0 " + kGood), "accepted");
}

TEST(Atp, the_shipped_files_are_understood) {
    const std::string folder = ARMPMU_SOURCE_DIR "/testbench/scenarios/atp/";
    const AtpFile display = read_atp(folder + "display.atp");
    ASSERT_EQ(display.profiles.size(), 1U);
    EXPECT_EQ(display.profiles[0].fifo.bytes_per_second, 1920U * 1080 * 4 * 60);
    EXPECT_EQ(display.profiles[0].pattern.range, 1920U * 1080 * 4);
    const AtpFile cpu = read_atp(folder + "cpu_random.atp");
    ASSERT_EQ(cpu.profiles.size(), 2U);
    EXPECT_EQ(cpu.profiles[0].pattern.ids->high, 7U);
    EXPECT_EQ(cpu.profiles[1].pattern.ids->high, 0U);
    EXPECT_EQ(cpu.profiles[1].fifo.full_level, 0U);
    const AtpFile filter = read_atp(folder + "filter_chain.atp");
    ASSERT_EQ(filter.profiles.size(), 4U);
    EXPECT_EQ(filter.profiles[0].fifo.transactions, 64U * 8);
    EXPECT_EQ(filter.profiles[0].pattern.columns, 8U);
    EXPECT_EQ(filter.profiles[2].waits.at(1).profile, 1U);
    EXPECT_EQ(filter.profiles[3].waits.at(0).event, Event::activated);
}

std::string pauses(unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i) text += "profile { delay { time: \"1ns\" } }\n";
    return text;
}

TEST(Atp, the_number_of_profiles_is_limited) {
    EXPECT_EQ(refusal(pauses(256)), "accepted");
    EXPECT_EQ(refusal(pauses(257)), "a.atp:1:9: profile: expected 1 to 256 profiles, not 257");
}

TEST(Atp, the_number_of_waits_is_limited) {
    std::string waits = "wait_for: [\"profile0\"";
    for (unsigned i = 1; i < 64; ++i) waits += ", \"profile" + std::to_string(i) + "\"";
    const auto text = [](const std::string& list) {
        return pauses(65) + "profile { delay { time: \"1ns\" } " + list + "] }";
    };
    EXPECT_EQ(refusal(text(waits)), "accepted");
    EXPECT_NE(refusal(text(waits + ", \"profile64\"")).find("expected at most 64 waits"),
              std::string::npos);
}

TEST(Atp, the_length_of_names_is_limited) {
    const auto text = [](std::size_t length) {
        return changed("\"M\"", "\"" + std::string(length, '~') + "\"");
    };
    EXPECT_EQ(refusal(text(80)), "accepted");
    EXPECT_EQ(refusal(text(81)).find("a.atp:4:14: profile.master_id: expected 1 to 80"), 0U);
}

TEST(Atp, odd_files_are_refused_without_harm) {
    namespace fs = std::filesystem;
    const auto message = [](const std::string& path) {
        try {
            read_atp(path);
        } catch (const AtpError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(message("nowhere.atp").find("nowhere.atp:1:1: no such file"), 0U);
    EXPECT_EQ(message("/").find("/:1:1: is a folder, not a file"), 0U);
    const tests::TemporaryFolder temporary;
    const fs::path path = temporary.file("file.atp");
    std::ofstream(path, std::ios::binary) << std::string((1 << 20) + 1, '#');
    EXPECT_NE(message(path.string()).find("larger than 1 MiB"), std::string::npos);
    fs::remove(path);
}

} // namespace atp_test
} // namespace armpmu::testbench
