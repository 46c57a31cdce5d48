// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/guest_program.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

// The guests of the application note in AArch32: they answer what note_answers.txt says.
namespace armpmu::tests::note_guests_test {

using Lines = GuestRun::Lines;

struct Answer {
    std::string guest, option, text;
    std::uint64_t value, bound;
};

std::vector<Answer> answers() {
    std::ifstream file(ARMPMU_SOURCE_DIR "/tests/platform/note_answers.txt");
    std::vector<Answer> all;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("3.", 0) != 0) continue; // a section of the note
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
        all.push_back({cells.at(1), cells.at(2), cells.at(3), std::stoull(cells.at(4)),
                       std::stoull(cells.at(5))});
    }
    return all;
}

std::uint64_t value_of(const Lines& lines, const std::string& text) {
    const auto line = std::find_if(lines.begin(), lines.end(),
                                   [&](const auto& one) { return one.first == text; });
    if (line != lines.end()) return line->second;
    ADD_FAILURE() << "it does not print " << text;
    return ~std::uint64_t{0};
}

TEST(NoteGuests, answer_in_timed_mode_what_the_file_says) {
    std::map<std::pair<std::string, std::string>, GuestRun> runs;
    const std::vector<Answer> all = answers();
    EXPECT_GT(all.size(), 70U);
    for (const Answer& answer : all) {
        GuestRun& run = runs[{answer.guest, answer.option}];
        if (run.console.empty()) {
            run =
                run_guest_program(answer.guest, answer.option.empty() ? "" : "-s " + answer.option);
            ASSERT_EQ(run.status, 0) << run.console;
            EXPECT_EQ(run.result.at("unmodelled_instructions"), 0);
        }
        const std::uint64_t printed = value_of(run.lines(), answer.text);
        const std::uint64_t off = std::max(printed, answer.value) - std::min(printed, answer.value);
        EXPECT_LE(off, answer.bound) << answer.guest << " " << answer.option << ": " << answer.text
                                     << " is " << printed << ", not " << answer.value;
    }
    EXPECT_EQ(runs.size(), 8U);
}

// Phases of additions, independent and chained in turn; the look at the counters is in each.
TEST(NoteGuests, plot_shows_the_phases_of_a_program) {
    const GuestRun run = run_guest_program("note_plot");
    ASSERT_EQ(run.status, 0) << run.console;
    const Lines lines = run.lines();
    ASSERT_EQ(lines.size(), 8U);
    for (std::size_t n = 0; n < lines.size(); ++n)
        EXPECT_NEAR(static_cast<double>(lines[n].second), n % 2 == 0 ? 20000 : 11429, 600) << n;
}

constexpr const char* kGuests[] = {"note_ipc",    "note_stalls", "note_caches",  "note_tlbs",
                                   "note_memory", "note_bus",    "note_traffic", "note_plot"};

// What software counted has no number exactly where the mode is said not to make the event.
void expect_told(const GuestRun& run, const std::string& mode) {
    const auto& missing = run.result.at("not_modelled").at(mode);
    const std::set<std::string> not_made(missing.begin(), missing.end());
    EXPECT_EQ(run.result.at("not_modelled").size(), 1U);
    for (const auto& row : run.result.at("counted")) {
        const bool made = not_made.count(row.at("event")) == 0;
        EXPECT_EQ(row.at("occurred").is_null(), !made) << row;
        EXPECT_EQ(row.contains("not_modelled_in"), !made) << row;
        if (made) continue;
        EXPECT_EQ(row.at("not_modelled_in"), nlohmann::json::array({mode}));
    }
    for (const auto& row : run.result.at("core_events"))
        EXPECT_EQ(not_made.count(row.at("event")), 0U) << row;
}

TEST(NoteGuests, end_in_the_other_modes_with_what_these_make) {
    for (const char* const guest : kGuests) {
        const GuestRun functional = run_guest_program(guest, "-s mode=functional");
        ASSERT_EQ(functional.status, 0) << functional.console;
        expect_told(functional, "functional");
        for (const auto& [text, value] : functional.lines()) {
            const bool made = text.find("instructions in") != std::string::npos;
            if (text.find("cycles of") != std::string::npos) continue; // a cycle an instruction
            EXPECT_EQ(value, made ? 10000U : 0U) << guest << ": " << text;
        }
    }
    const GuestRun counted = run_guest_program("note_memory", "-s mode=counted");
    ASSERT_EQ(counted.status, 0) << counted.console;
    expect_told(counted, "counted");
    EXPECT_EQ(counted.lines(), run_guest_program("note_memory").lines());
}

// A thousand rounds: one load and one store of several registers, one of each under a condition
// that holds every second time, and a branch; then BX LR.
TEST(NoteGuests, accesses_and_branches_of_a32_and_t32_are_counted_one_by_one) {
    const GuestRun run = run_guest_program("thumb");
    ASSERT_EQ(run.status, 0) << run.console;
    Lines lines;
    for (const char* const set : {"a32", "t32"})
        for (const auto& [event, count] :
             {std::pair{"LD_RETIRED", 1500}, std::pair{"ST_RETIRED", 1500},
              std::pair{"MEM_ACCESS_RD", 1500}, std::pair{"MEM_ACCESS_WR", 1500},
              std::pair{"BR_IMMED_RETIRED", 1000}, std::pair{"BR_RETURN_RETIRED", 1}})
            lines.emplace_back(std::string(set) + ": " + event, count);
    EXPECT_EQ(run.lines(), lines);
    EXPECT_EQ(run.result.at("unmodelled_instructions"), 0);
}

// While nothing is told of memory, its events have no number; then they have, but not of all.
TEST(NoteGuests, a_mode_that_changes_is_said_to_have_counted_in_part) {
    const GuestRun run = run_guest_program("note_memory", "-s mode=functional -s timed.from=2000");
    ASSERT_EQ(run.status, 0) << run.console;
    const auto& rows = run.result.at("counted");
    const auto row = std::find_if(rows.begin(), rows.end(), [](const auto& one) {
        return one.at("event") == "mem_access_rd";
    });
    ASSERT_NE(row, rows.end());
    EXPECT_TRUE(row->at("occurred").is_number());
    EXPECT_EQ(row->at("not_modelled_in"), nlohmann::json::array({"functional"}));
    EXPECT_EQ(run.result.at("not_modelled").size(), 2U);
}

} // namespace armpmu::tests::note_guests_test
