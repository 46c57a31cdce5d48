// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/bare_guest.h"
#include "tests/platform/guest_program.h"
#include "tests/platform/naive_traced_processor.h"
#include "tests/platform/traced_guests.h"
#include "tests/support/tarmac_reader.h"

#include <gtest/gtest.h>

#include <numeric>

// What a trace of the platform says, beside a naive processor, and beside what was counted.
namespace armpmu::tests::tarmac_guest_test {

namespace fs = std::filesystem;
using Event = TarmacReader::Event;

std::string work(const std::string& name) {
    return (fs::path(testing::TempDir()) / ("tarmac." + std::to_string(getpid()) + "." + name))
        .string();
}

std::vector<std::uint32_t> words_of(std::initializer_list<const Guest*> guests) {
    std::vector<std::uint32_t> words;
    for (const Guest* guest : guests)
        for (const GuestLine& line : guest->lines()) words.push_back(line.word);
    return words;
}

TarmacReader read(const std::string& path) {
    TarmacReader trace = TarmacReader::of_file(path);
    fs::remove(path);
    EXPECT_EQ(trace.errors, std::vector<std::string>());
    return trace;
}

TarmacReader trace_of(const std::vector<std::uint32_t>& words, const std::string& options,
                      const std::string& level = "el1") {
    const std::string file = work("bare");
    const Printed printed = run_bare(words, "-q --tarmac " + file + " " + options, level);
    EXPECT_EQ(printed.status, 0) << printed.text;
    return read(file);
}

std::size_t touched(const Event& event) {
    std::size_t bytes = 0;
    for (const TarmacReader::Memory& line : event.memory)
        for (const int byte : line.bytes)
            if (byte != TarmacReader::Memory::kUntouched) ++bytes;
    return bytes;
}

void expect_naive(const TarmacReader& trace, const std::vector<std::uint32_t>& words) {
    NaiveTracedProcessor naive(words);
    for (const Event& event : trace.events) {
        const NaiveTracedProcessor::Step step = naive.step();
        SCOPED_TRACE("line " + std::to_string(event.line));
        ASSERT_FALSE(event.exception);
        ASSERT_EQ(event.address, step.address);
        ASSERT_EQ(std::stoul(event.opcode, nullptr, 16), step.opcode);
        ASSERT_EQ(event.mode, "el1h_ns");
        ASSERT_EQ(event.bytes(false), step.loaded);
        ASSERT_EQ(event.bytes(true), step.stored);
        ASSERT_EQ(touched(event), step.loaded.size() + step.stored.size()) << "a byte twice";
        ASSERT_EQ(event.registers.size(), step.registers.size());
        for (const auto& [name, value] : step.registers)
            ASSERT_EQ(event.value(name), value) << name;
    }
}

// What is written, without when.
std::vector<std::string> without_stamps(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        lines.push_back(line.find(" cyc ") == 11 ? line.substr(16) : line);
    return lines;
}

// Of all levels; of all processors.
std::uint64_t counted(const nlohmann::json& result, const std::string& name) {
    const auto of = [&](const nlohmann::json& events) {
        std::uint64_t sum = 0;
        for (const auto& row : events)
            if (row.at("event") == name)
                for (const char* level : {"el0", "el1", "el2", "el3"})
                    sum += row.at(level).get<std::uint64_t>();
        return sum;
    };
    if (result.contains("core_events")) return of(result.at("core_events"));
    std::uint64_t sum = 0;
    for (const auto& processor : result.at("processors")) sum += of(processor.at("core_events"));
    return sum;
}

TEST(TarmacGuest, registers_and_memory_are_those_of_a_naive_processor) {
    const std::vector<std::uint32_t> words = words_of({&kTracedAccesses});
    for (const char* mode : {"functional", "counted", "timed"}) {
        SCOPED_TRACE(mode);
        const TarmacReader trace = trace_of(words, std::string("-s mode=") + mode);
        EXPECT_GE(trace.count(false), 5U + 10 * 10 + 2);
        expect_naive(trace, words);
        EXPECT_EQ(tarmac_contradiction(trace.events, 2), "");
    }
}

TEST(TarmacGuest, an_instruction_takes_a_cycle_unless_it_is_timed) {
    const TarmacReader trace = trace_of(words_of({&kTracedAccesses}), "");
    for (std::size_t n = 0; n < trace.events.size(); ++n) ASSERT_EQ(trace.events[n].stamp, n);
    const TarmacReader timed = trace_of(words_of({&kTracedAccesses}), "-s mode=timed");
    std::set<std::uint64_t> stamps;
    for (const Event& event : timed.events) stamps.insert(event.stamp);
    EXPECT_LT(stamps.size(), timed.events.size()) << "no two issue together";
    EXPECT_GT(timed.events.back().stamp, timed.events.size()) << "nothing waits for memory";
}

TEST(TarmacGuest, thumb_has_its_lengths_conditions_and_branches) {
    const TarmacReader trace = trace_of(words_of({&kToThumb, &kThumb}), "", "el2");
    EXPECT_EQ(tarmac_contradiction(trace.events, 1), "");
    std::vector<std::string> seen;
    for (const Event& event : trace.events) {
        if (event.set != 'T') continue;
        EXPECT_EQ(event.mode, "svc_ns");
        std::string text = event.opcode + (event.failed ? " failed" : "");
        for (const auto& [name, value] : event.registers)
            if (name != "CPSR")
                text += " " + name + "=" + std::to_string(std::stoul(value, nullptr, 16));
        seen.push_back(text);
    }
    ASSERT_GE(seen.size(), 23U);
    seen.resize(23);
    EXPECT_EQ(seen, (std::vector<std::string>{"2003 R0=3",
                                              "2100",
                                              "2802",
                                              "bf0c",
                                              "310a failed",
                                              "3101 R1=1",
                                              "3801 R0=2",
                                              "d1f9",
                                              "2802",
                                              "bf0c",
                                              "310a R1=11",
                                              "3101 failed",
                                              "3801 R0=1",
                                              "d1f9",
                                              "2802",
                                              "bf0c",
                                              "310a failed",
                                              "3101 R1=12",
                                              "3801 R0=0",
                                              "d1f9 failed",
                                              "f2412234 R2=4660",
                                              "f2400300",
                                              "f6c03300 R3=184549376"}));
    const Event& entry = trace.events[6];
    EXPECT_EQ(entry.opcode, "d69f03e0");
    ASSERT_TRUE(entry.branch);
    EXPECT_EQ(entry.branch->set, 'T');
    EXPECT_EQ(entry.branch->target, 0x40000020U);
}

TEST(TarmacGuest, has_as_many_instructions_and_exceptions_as_are_counted) {
    for (const char* guest : {"worlds", "pmuv3", "snoops", "note", "sharing"}) {
        for (const char* mode : {"functional", "counted"}) {
            SCOPED_TRACE(std::string(guest) + ", " + mode);
            const std::string file = work(guest);
            const GuestRun run = run_guest_program(guest, "--tarmac " + file + " -s mode=" + mode +
                                                              " --max-instructions 60000");
            const TarmacReader trace = read(file);
            EXPECT_EQ(trace.count(false), counted(run.result, "inst_retired"));
            EXPECT_EQ(trace.count(true), counted(run.result, "exc_taken"));
            EXPECT_EQ(trace.several, std::string(guest) == "sharing");
            for (const unsigned cpu : {0U, 1U})
                EXPECT_EQ(tarmac_contradiction(trace.of_cpu(cpu), 1), "");
        }
    }
}

// A pair is two accesses, as of 16 bytes; snoops has none.
TEST(TarmacGuest, loads_and_stores_are_those_that_are_counted) {
    const std::string file = work("snoops");
    const GuestRun run = run_guest_program("snoops", "-s mode=counted --tarmac " + file);
    const TarmacReader trace = read(file);
    std::uint64_t loads = 0, stores = 0, devices = 0;
    for (const Event& event : trace.events)
        for (const TarmacReader::Memory& line : event.memory) {
            if (line.address < 0x40000000)
                ++devices;
            else
                ++(line.store ? stores : loads);
        }
    EXPECT_EQ(loads, counted(run.result, "mem_access_rd"));
    EXPECT_EQ(stores, counted(run.result, "mem_access_wr"));
    EXPECT_GT(devices, 200U) << "what it prints";
}

TEST(TarmacGuest, a_modelled_core_says_when_what_was_executed_issues) {
    const std::string functional = work("functional");
    const std::string timed = work("timed");
    run_guest_program("worlds", "-s mode=functional --tarmac " + functional);
    const GuestRun run = run_guest_program("worlds", "-s mode=timed --tarmac " + timed);
    const std::vector<std::string> all = without_stamps(functional);
    const std::vector<std::string> issued = without_stamps(timed);
    ASSERT_EQ(all.size(), issued.size());
    std::size_t different = 0; // counts of cycles that it reads
    for (std::size_t n = 0; n < all.size(); ++n)
        if (all[n] != issued[n]) ++different;
    EXPECT_LT(different, 60U);
    fs::remove(functional);
    const TarmacReader trace = read(timed);
    EXPECT_EQ(tarmac_contradiction(trace.events, 2), "");
    EXPECT_EQ(trace.count(false), counted(run.result, "inst_retired"));
    const std::uint64_t cycles = run.result.at("cycles");
    EXPECT_LE(trace.events.back().stamp, cycles);
    EXPECT_GT(trace.events.back().stamp + 1000, cycles);
    EXPECT_LE(trace.events.back().stamp - trace.events.front().stamp,
              counted(run.result, "cpu_cycles"));
}

TEST(TarmacGuest, a_result_is_the_same_with_a_trace) {
    for (const char* mode : {"functional", "counted", "timed"}) {
        const std::string file = work(mode);
        const std::string options = std::string("-s mode=") + mode;
        const GuestRun with = run_guest_program("sharing", options + " --tarmac " + file);
        const GuestRun without = run_guest_program("sharing", options);
        EXPECT_EQ(with.console, without.console) << mode;
        EXPECT_EQ(with.result, without.result) << mode;
        fs::remove(file);
    }
}

TEST(TarmacGuest, a_part_is_a_piece_of_the_whole) {
    const auto text_of = [](const std::string& path) {
        std::ifstream file(path);
        std::string text, line;
        while (std::getline(file, line))
            if (line.rfind("Tarmac", 0) != 0) text += line + '\n';
        fs::remove(path);
        return text;
    };
    for (const char* mode : {"functional", "timed"}) {
        SCOPED_TRACE(mode);
        const std::string file = work(mode);
        const std::string options =
            std::string("--max-instructions 60000 -s mode=") + mode + " --tarmac " + file;
        run_guest_program("sampler", options);
        const std::string whole = text_of(file);
        run_guest_program("sampler", options + " --tarmac-from 50000 --tarmac-to 50200");
        const std::string part = text_of(file);
        EXPECT_NE(whole.find(part), std::string::npos);
        std::istringstream lines(part);
        const TarmacReader trace(lines);
        EXPECT_GE(trace.count(false), 190U);
        EXPECT_LE(trace.count(false), 210U);
        run_guest_program("sampler", options + " --tarmac-from 0x40000084 --tarmac-to 0x4000009c");
        std::istringstream rounds(text_of(file));
        const TarmacReader round(rounds);
        ASSERT_FALSE(round.events.empty());
        EXPECT_EQ(round.events.front().address, 0x40000084U);
        ASSERT_TRUE(round.events.back().branch);
        EXPECT_EQ(round.events.back().branch->target, 0x4000009cU);
    }
}

TEST(TarmacGuest, a_guest_that_cannot_go_on_leaves_what_led_there) {
    const std::string file = work("stopped");
    const Printed printed =
        run_bare({0xd2820000, 0xf2c00060, 0xd61f0000}, "--tarmac " + file); // br to nowhere
    EXPECT_EQ(printed.status, 3) << printed.text;
    const TarmacReader trace = read(file);
    ASSERT_GE(trace.events.size(), 3U);
    EXPECT_EQ(trace.events[1].value("X0"), 0x300001000U);
    EXPECT_EQ(trace.events[2].branch->target, 0x300001000U);
}

TEST(TarmacGuest, a_restored_guest_goes_on_with_its_trace) {
    const std::string file = work("restored");
    const std::string saved = work("snapshot");
    const auto lines_of = [&](const std::string& options) {
        run_guest_program("pmuv3", "--tarmac " + file + " " + options);
        std::ifstream in(file);
        std::string text;
        for (std::string line; std::getline(in, line);)
            if (line.rfind("Tarmac", 0) != 0) text += line + '\n';
        fs::remove(file);
        return text;
    };
    const std::string whole = lines_of("--save " + saved + " --save-at 10000");
    const std::string part = lines_of("--restore " + saved);
    fs::remove(saved);
    ASSERT_GT(part.size(), whole.size() / 3);
    EXPECT_EQ(whole.substr(whole.size() - part.size()), part);
}

TEST(TarmacGuest, what_cannot_be_is_refused) {
    const std::string file = work("refused");
    const std::vector<std::uint32_t> forever = {0x14000000};
    const auto refused = [&](const std::string& options, const std::string& why, int status = 2) {
        const Printed printed = run_bare(forever, "--max-instructions 100000 " + options);
        EXPECT_EQ(printed.status, status) << printed.text;
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
    };
    refused("--tarmac " + file + " -o " + file, file + ": is written twice");
    refused("--tarmac /no/such/folder/file", "/no/such/folder/file: cannot be made", 3);
    refused("--tarmac " + file + " --tarmac-from main",
            "--tarmac-from: main is no number, and there is no file of symbols");
    refused("--tarmac /dev/full", "/dev/full: cannot be written", 3);
    refused("--tarmac-from 3", "--tarmac", 2);
    refused("-q --tarmac " + file + " --tarmac-from 0x40001000",
            file + ": has no instruction, as 0x40001000 was not reached", 1);
    fs::remove(file);
    EXPECT_FALSE(fs::exists(file)) << "a run that failed leaves none";
}

} // namespace armpmu::tests::tarmac_guest_test
