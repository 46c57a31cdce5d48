// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/memory_guests.h"
#include "tests/platform/snapshot_guests.h"
#include "tests/platform/snapshot_run.h"

#include <nlohmann/json.hpp>

#include <random>
#include <sstream>

// N and M instructions are N, a snapshot, and M from it: the same result, console, and state.
namespace armpmu::tests::snapshot_test {

using Finished = SnapshotFolder::Finished;

constexpr unsigned kPlaces = 10;

class Snapshot : public testing::Test {
  protected:
    // Saved and restored at `place`, against a run that goes on, both saved again at `later`: the
    // two files have all registers, memory, devices, counts and times.
    void expect_same_state(const std::string& scenario, const std::string& mode,
                           std::uint64_t place, std::uint64_t later) {
        SCOPED_TRACE(mode + " at " + std::to_string(place) + ", " + std::to_string(later));
        const std::string at = " --save-at ";
        const Finished whole = ok(scenario, mode + " --save " + file("whole") + at + number(later));
        ok(scenario, mode + " --save " + file("first") + at + number(place));
        const Finished rest = ok(scenario, mode + " --restore " + file("first") + " --save " +
                                               file("rest") + at + number(later));
        expect_same(rest.result, whole.result);
        ASSERT_FALSE(saved("whole").empty());
        EXPECT_TRUE(saved("rest") == saved("whole")) << "another state";
        expect_end_of(whole.console, rest.console);
    }

    // The same where the guest itself saves in the end. Saving has processor and devices meet, so
    // that the run to compare with is one that was saved, too.
    void expect_same_end(const std::string& scenario, const std::string& mode,
                         std::uint64_t place) {
        SCOPED_TRACE(mode + " at " + std::to_string(place));
        const std::string at = " --save-at " + number(place);
        const Finished whole = ok(scenario, mode + " --save " + file("whole") + at);
        const Finished first = ok(scenario, mode + " --save " + file("first") + at +
                                                " --max-instructions " + number(place + 100));
        if (first.saves() != 1) return; // it got to its end
        const Finished rest =
            ok(scenario, mode + " --restore " + file("first") + " --save " + file("rest"));
        EXPECT_EQ(whole.saves(), 2U);
        EXPECT_EQ(rest.saves(), 1U);
        expect_same(rest.result, whole.result);
        EXPECT_TRUE(saved("rest") == saved("whole")) << "another state";
        expect_end_of(whole.console, rest.console);
        ++compared_;
    }

    // Where only a run that was saved there, too, is to be compared: caches are cold behind it.
    void expect_same_result(const std::string& scenario, const std::string& mode,
                            std::uint64_t place) {
        SCOPED_TRACE(mode + " at " + std::to_string(place));
        const Finished whole =
            ok(scenario, mode + " --save " + file("first") + " --save-at " + number(place));
        const Finished rest = ok(scenario, mode + " --restore " + file("first"));
        EXPECT_EQ(whole.saves(), 1U);
        expect_same(rest.result, whole.result);
        expect_end_of(whole.console, rest.console);
    }

    Finished ok(const std::string& scenario, const std::string& options) {
        Finished run = folder_.run(scenario, options);
        EXPECT_EQ(run.status, 0) << run.errors;
        return run;
    }
    // The first line that differs is enough to know.
    static void expect_same(const std::string& is, const std::string& expected) {
        ASSERT_FALSE(expected.empty());
        std::istringstream lines(is);
        std::istringstream expected_lines(expected);
        std::string line;
        std::string expected_line;
        while (std::getline(expected_lines, expected_line)) {
            std::getline(lines, line);
            ASSERT_EQ(line, expected_line);
        }
        EXPECT_EQ(is.size(), expected.size());
    }
    static void expect_end_of(const std::string& whole, const std::string& rest) {
        ASSERT_LE(rest.size(), whole.size());
        EXPECT_EQ(whole.substr(whole.size() - rest.size()), rest);
    }
    std::string file(const std::string& name) const { return folder_.path(name); }
    std::string saved(const std::string& name) const { return text_of(file(name)); }
    static std::string number(std::uint64_t n) { return std::to_string(n); }
    std::uint64_t place_before(std::uint64_t end) { return 1 + random_() % (end - 1); }
    std::uint64_t instructions(const std::string& scenario, const std::string& options) {
        return nlohmann::json::parse(ok(scenario, options).result).at("instructions");
    }

    SnapshotFolder folder_;
    std::mt19937_64 random_{20};
    unsigned compared_ = 0;
};

// --- N + M = N, a snapshot, M ---

TEST_F(Snapshot, a_profile_by_interrupts_of_the_pmu_goes_on) {
    const std::uint64_t end = instructions(folder_.bare("sampler"), "");
    for (unsigned n = 0; n < kPlaces; ++n) {
        const std::uint64_t place = place_before(end - 1000);
        expect_same_state(folder_.bare("sampler"), "", place, place + place_before(end - place));
    }
}

TEST_F(Snapshot, counters_and_their_filters_go_on) {
    const std::uint64_t end = instructions(folder_.bare("pmuv3"), "");
    for (unsigned n = 0; n < kPlaces; ++n) {
        const std::uint64_t place = place_before(end - 1000);
        expect_same_state(folder_.bare("pmuv3"), "", place, place + place_before(end - place));
    }
}

TEST_F(Snapshot, a_run_that_is_saved_is_the_run_that_is_not) {
    const Finished plain = ok(folder_.bare("sampler"), "");
    const Finished saved =
        ok(folder_.bare("sampler"), "--save " + file("snapshot") + " --save-at 54321");
    EXPECT_EQ(saved.saves(), 1U);
    expect_same(saved.result, plain.result);
    EXPECT_EQ(saved.console, plain.console);
}

TEST_F(Snapshot, secure_state_and_exception_levels_go_on) {
    const std::uint64_t end = instructions(folder_.bare("worlds"), "");
    for (unsigned n = 0; n < 5; ++n)
        expect_same_result(folder_.bare("worlds"), "", place_before(end));
}

TEST_F(Snapshot, aarch32_goes_on) {
    const std::uint64_t end = instructions(folder_.bare("note"), "");
    for (unsigned n = 0; n < 5; ++n)
        expect_same_state(folder_.bare("note"), "", place_before(end / 2), end / 2 + n);
}

TEST_F(Snapshot, exclusives_go_on) {
    const std::string scenario = folder_.write("exclusives", kExclusives);
    for (unsigned n = 0; n < 5; ++n) expect_same_state(scenario, "", place_before(500), 501 + n);
}

TEST_F(Snapshot, code_that_was_written_goes_on) {
    const std::string scenario = folder_.write("patched", kPatchedCode);
    for (unsigned n = 0; n < 5; ++n) expect_same_state(scenario, "", place_before(100), 101 + n);
}

TEST_F(Snapshot, what_devices_and_counters_have_goes_on) {
    const std::string scenario = folder_.write("copies", kCopies);
    for (const char* mode : {"", "-s mode=counted"}) {
        const std::uint64_t end = instructions(scenario, mode);
        for (unsigned n = 0; n < kPlaces / 2; ++n)
            expect_same_end(scenario, mode, place_before(end));
    }
    EXPECT_GT(compared_, kPlaces / 2);
}

// Few of the places are in standby: all of the first rounds.
TEST_F(Snapshot, authentication_pins_go_on) {
    const std::string scenario = folder_.write("pins", kPins);
    const Finished whole = ok(scenario, "--save " + file("first") + " --save-at 4");
    EXPECT_EQ(whole.saves(), 1U);
    EXPECT_EQ(whole.console, "6");
    EXPECT_EQ(ok(scenario, "--restore " + file("first")).console, "6");
}

TEST_F(Snapshot, standby_and_timers_go_on) {
    const std::string scenario = folder_.write("sleeper", kSleeper);
    constexpr unsigned kFirstStandby = 8;
    for (unsigned place = 12; place < kFirstStandby + 12; ++place)
        expect_same_end(scenario, "", place);
    const std::uint64_t end = instructions(scenario, "");
    for (unsigned n = 0; n < 2; ++n) expect_same_end(scenario, "", place_before(end));
    EXPECT_GT(compared_, 8U);
}

TEST_F(Snapshot, modelled_cores_go_on_with_cold_caches) {
    for (const Guest* guest : {&kCopies, &kSleeper}) {
        const std::string scenario = folder_.write("timed", *guest);
        const std::uint64_t end = instructions(scenario, "-s mode=timed");
        for (unsigned n = 0; n < 5; ++n)
            expect_same_end(scenario, "-s mode=timed", place_before(end));
    }
    EXPECT_GT(compared_, 5U);
}

TEST_F(Snapshot, several_processors_go_on) {
    const std::uint64_t end = instructions(folder_.bare("sharing"), "");
    for (unsigned n = 0; n < 3; ++n)
        expect_same_result(folder_.bare("sharing"), "", place_before(end / 4));
}

TEST_F(Snapshot, what_was_typed_and_not_read_goes_on) {
    const std::string scenario = folder_.write("listener", kListener);
    const std::string place = " --save-at 4000000";
    const Finished whole =
        folder_.run(scenario, "--console --save " + file("first") + place, "typed");
    EXPECT_EQ(whole.console, "typed");
    const Finished rest = ok(scenario, "--restore " + file("first"));
    EXPECT_EQ(rest.console, "typed");
    expect_same(rest.result, whole.result);
}

// --- who saves, and what then may differ ---

TEST_F(Snapshot, a_guest_says_when) {
    const std::string scenario = folder_.write("copies", kCopies);
    EXPECT_EQ(ok(scenario, "--save " + file("first")).saves(), 1U);
    const Finished rest = ok(scenario, "--restore " + file("first"));
    EXPECT_EQ(rest.saves(), 0U);
    EXPECT_EQ(ok(scenario, "").saves(), 0U);
}

TEST_F(Snapshot, mode_region_limit_quantum_and_name_may_differ) {
    const std::string scenario = folder_.bare("sampler");
    ok(scenario, "--save " + file("first") + " --save-at 10000");
    const auto restored = [&](const std::string& options) {
        return nlohmann::json::parse(ok(scenario, "--restore " + file("first") + options).result);
    };
    const auto changes = [](const nlohmann::json& result) {
        return result.at("mode_changes").dump();
    };
    EXPECT_EQ(changes(restored("")), "[]");
    EXPECT_EQ(changes(restored(" -s mode=counted")),
              R"([{"instructions":10003,"mode":"counted"}])");
    EXPECT_EQ(restored(" -s counted.from=20000 -s counted.to=30000").at("mode_changes").size(), 2U);
    const auto limited = restored(" --max-instructions 20000");
    EXPECT_GE(limited.at("instructions"), 20000);
    EXPECT_LT(limited.at("instructions"), 20100);
    restored(" -s quantum_ns=500 -s scenario=another");
}

TEST_F(Snapshot, a_region_goes_on_where_it_was) {
    const std::string options = "-s counted.from=20000 -s counted.to=300000";
    for (const char* place : {"10000", "50000", "400000"}) {
        const Finished whole = ok(folder_.bare("sampler"),
                                  options + " --save " + file("first") + " --save-at " + place);
        const Finished rest = ok(folder_.bare("sampler"), options + " --restore " + file("first"));
        EXPECT_EQ(nlohmann::json::parse(whole.result).at("mode_changes").size(), 2U);
        expect_same(rest.result, whole.result);
    }
}

} // namespace armpmu::tests::snapshot_test
