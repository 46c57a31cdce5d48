// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/bare_guest.h"

#include <nlohmann/json.hpp>

// What software does to the PMUs in vain, and what it is told that it cannot count.
namespace armpmu::tests::ignored_accesses_test {

constexpr std::uint32_t kExit[] = {
    0xd2a16011, // mov x17, #0x0b000000
    0xb9001220, // str w0, [x17, #16]
    0x14000000, // b .
};

std::vector<std::uint32_t> and_exit(std::vector<std::uint32_t> words) {
    words.insert(words.end(), std::begin(kExit), std::end(kExit));
    return words;
}

std::string result_of(const std::vector<std::uint32_t>& words, const std::string& options) {
    const Printed printed = run_bare(words, "-j " + options);
    EXPECT_EQ(printed.status, 0) << printed.text;
    return printed.text;
}

nlohmann::json ignored(const std::string& printed) {
    const std::size_t object = printed.find('{');
    EXPECT_NE(object, std::string::npos) << printed;
    return nlohmann::json::parse(printed.substr(object)).at("ignored_accesses");
}

// Two counts of the CCI-550 while PMCR.CEN is 0.
const std::vector<std::uint32_t> kWrites = and_exit({
    0xd2a18001, // mov x1, #0x0c000000
    0x91404021, // add x1, x1, #0x10, lsl #12
    0xd2800e42, // mov x2, #0x72
    0xb9000422, // str w2, [x1, #4]
    0x14000001, // b, to the next one: a block ends
    0xb9000422, // str w2, [x1, #4]
    0xd2800000, // mov x0, #0
});

TEST(IgnoredAccesses, counts_written_in_vain_are_counted) {
    EXPECT_EQ(ignored(result_of(kWrites, "")).at("count_writes"), 2);
    const Printed text = run_bare(kWrites);
    EXPECT_NE(text.text.find("Accesses to PMUs without effect\n  count_writes" +
                             std::string(35, ' ') + "2\n"),
              std::string::npos)
        << text.text;
    const std::string none = run_bare(and_exit({0xd2800000})).text;
    EXPECT_EQ(none.find("without effect"), std::string::npos) << none;
}

TEST(IgnoredAccesses, each_is_shown_on_request) {
    const std::string line = ": platform.interconnect_pmu: a write at 0x10004 has no effect: "
                             "the counter is not enabled\n";
    const std::string shown = run_bare(kWrites, "--show-ignored").text;
    const std::size_t first = shown.find(line);
    ASSERT_NE(first, std::string::npos) << shown;
    EXPECT_NE(shown.find(line, first + 1), std::string::npos) << shown;
    EXPECT_EQ(run_bare(kWrites).text.find(line), std::string::npos);
}

TEST(IgnoredAccesses, a_snapshot_goes_on_counting_them) {
    const std::string file = testing::TempDir() + "ignored." + std::to_string(getpid());
    result_of(kWrites, "--save " + file + " --save-at 5");
    EXPECT_EQ(ignored(result_of(kWrites, "--restore " + file)).at("count_writes"), 2);
    std::filesystem::remove(file);
}

// What PMCEID0 says, whose low half and high half the guest exits with.
std::uint32_t pmceid0(const std::string& options) {
    std::uint32_t value = 0;
    for (const bool high : {false, true}) {
        const std::uint32_t half = high ? 0x53107c00  // lsr w0, w0, #16
                                        : 0x12003c00; // and w0, w0, #0xffff
        const std::string text = run_bare(and_exit({0xd53b9cc0, half}), options).text;
        const std::size_t status = text.find("ended with status ");
        EXPECT_NE(status, std::string::npos) << text;
        value |= static_cast<std::uint32_t>(std::stoul(text.substr(status + 18)))
                 << (high ? 16 : 0);
    }
    return value;
}

constexpr std::uint32_t bit(unsigned event) {
    return std::uint32_t{1} << event;
}

// All but MEMORY_ERROR, which no model makes.
constexpr std::uint32_t kTimed = 0x7fffffff & ~bit(0x1a);

// So that an operating system says "not supported" rather than 0.
TEST(PmceidOfModes, names_the_events_that_a_mode_makes) {
    constexpr std::uint32_t loads = bit(0x06) | bit(0x07) | bit(0x13); // LD, ST, MEM_ACCESS
    constexpr std::uint32_t always = bit(0x00) | bit(0x08) | bit(0x09) | bit(0x0a) | bit(0x11) |
                                     bit(0x1b) | bit(0x1d) | bit(0x1e);
    const std::uint32_t functional = pmceid0("");
    EXPECT_EQ(functional & always, always) << std::hex << functional;
    EXPECT_EQ(functional & loads, 0U) << std::hex << functional;
    const std::uint32_t counted = pmceid0("-s mode=counted");
    EXPECT_EQ(counted & (always | loads), always | loads) << std::hex << counted;
    EXPECT_EQ(counted & bit(0x05), 0U) << "L1D_TLB_REFILL";
    EXPECT_EQ(pmceid0("-s mode=timed"), kTimed);
}

TEST(PmceidOfModes, has_those_of_all_modes_that_the_file_names) {
    EXPECT_EQ(pmceid0("-s pmceid=timed"), kTimed);
    EXPECT_EQ(pmceid0("-s timed.from=1000000"), kTimed);
    EXPECT_EQ(pmceid0("-s counted.from=1000000"), pmceid0("-s mode=counted"));
}

} // namespace armpmu::tests::ignored_accesses_test
