// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the golden vectors ask everything? A hole is closed by rows in vectors/stimuli.
#include "armpmu/vectors/forms/text.h"
#include "tests/golden/lockstep_coverage.h"
#include "tests/support/page_table.h"
#include "vectors/coverage/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace golden_coverage_test {

using vectors::Coverage;

namespace fs = std::filesystem;

std::vector<std::string> files_of(const std::string& device) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(ARMPMU_GOLDEN_DIR))
        if (entry.path().filename().string().rfind(device + "_", 0) == 0)
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

Coverage coverage_of(const std::string& device, const std::vector<std::string>& files) {
    vectors::CoverageBuilder builder(device);
    for (const std::string& file : files)
        builder.add(fs::path(file).stem().string(), *vectors::open_text(file));
    return builder.result();
}
const Coverage& golden(const std::string& device) {
    static const Coverage kCci550 = coverage_of("cci550", files_of("cci550"));
    static const Coverage kA55 = coverage_of("a55", files_of("a55"));
    return device == "a55" ? kA55 : kCci550;
}

// Golden vectors and lock step together.
Coverage all_of(const std::string& device) {
    vectors::CoverageBuilder builder(device);
    builder.add(golden(device));
    add_lockstep(builder, device);
    return builder.result();
}
const Coverage& all(const std::string& device) {
    static const Coverage kCci550 = all_of("cci550");
    static const Coverage kA55 = all_of("a55");
    return device == "a55" ? kA55 : kCci550;
}

std::string some(const std::vector<std::string>& holes) {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(holes.size(), 40); ++i)
        text += "  " + holes[i] + "\n";
    return text;
}
std::vector<std::string> holes_of(const Coverage& coverage, bool conditions) {
    std::vector<std::string> found;
    for (const std::string& hole : coverage.holes)
        if ((vectors::kind_of_point(hole) == "condition") == conditions) found.push_back(hole);
    return found;
}

TEST(GoldenCoverage, the_cci550_vectors_have_no_hole) {
    EXPECT_TRUE(golden("cci550").holes.empty()) << some(golden("cci550").holes);
}

TEST(GoldenCoverage, the_a55_vectors_ask_each_sentence_event_and_register) {
    const auto holes = holes_of(golden("a55"), false);
    EXPECT_TRUE(holes.empty()) << some(holes);
}

// Sentences of the A55 under conditions that none of its vectors has beside them. Never more.
constexpr std::size_t kMostA55Conditions = 152;

TEST(GoldenCoverage, the_a55_vectors_lose_no_condition) {
    const auto holes = holes_of(golden("a55"), true);
    EXPECT_LE(holes.size(), kMostA55Conditions) << some(holes);
}

TEST(GoldenCoverage, each_seed_of_lock_step_asks_each_sentence) {
    for (const char* device : {"cci550", "a55"})
        for (const auto& [name, met] : golden(device).points)
            for (const std::uint64_t seed : kLockstepSeeds)
                if (vectors::kind_of_point(name) == "sentence") {
                    EXPECT_GT(told_by_seed(all(device), seed, name), 0U)
                        << device << ", seed " << seed << ": " << name;
                }
    // With the golden vectors: of the A55 never more.
    EXPECT_TRUE(all("cci550").holes.empty()) << some(all("cci550").holes);
    EXPECT_LE(all("a55").holes.size(), 4U) << some(all("a55").holes);
}

// What a designer's wrong condition hid behind before these vectors had it.
TEST(GoldenCoverage, what_was_missed_once_is_asked) {
    for (const char* point :
         {"sentence rst_acts_without_cen", "sentence flag_is_sticky, no NIDEN",
          "register ecnt_data[2], written in part and read",
          "register ecnt_data[7], written in part and read",
          "sentence wrap_sets_the_flag, write of another count",
          "sentence written_one_clears_the_flag, wrap of another counter",
          "sentence niden_low_counts_nothing, count of all ones",
          "sentence wrap_sets_the_flag, flag set",
          "sentence flag_status_reads_the_flag, no own enable",
          "sentence enabled_write_loads, write of some bytes in the clock of an event",
          "register evnt_sel[5], written while ACLKEN is LOW and read",
          "register ecnt_ctrl[5], written while ACLKEN is LOW and read"}) {
        const auto& points = golden("cci550").points;
        const auto found = points.find(point);
        ASSERT_TRUE(found != points.end()) << point;
        EXPECT_GT(found->second.told, 0U) << point;
    }
}

TEST(GoldenCoverage, what_a_vector_does_not_ask_is_named) {
    std::vector<std::string> files = files_of("cci550");
    files.erase(std::remove_if(files.begin(), files.end(),
                               [](const std::string& file) {
                                   return file.find("circumstances") != std::string::npos;
                               }),
                files.end());
    const Coverage coverage = coverage_of("cci550", files);
    const std::set<std::string> holes(coverage.holes.begin(), coverage.holes.end());
    for (const char* hole :
         {"sentence rst_acts_without_cen, no own enable", "sentence flag_is_sticky, no NIDEN",
          "register ecnt_data[5], written in part and read"})
        EXPECT_EQ(holes.count(hole), 1U) << hole;
    EXPECT_EQ(holes.count("sentence wrap_sets_the_flag"), 0U);
}

// A vector without its outputs, as waves of a block behind synthesis.
class Inputs final : public vectors::Reader {
  public:
    explicit Inputs(const std::string& file) : whole_(vectors::open_text(file)) {
        header_ = whole_->header();
        std::vector<vectors::Field> fields;
        for (const vectors::Field& field : header_.layout.fields())
            if (field.role == vectors::Role::input) fields.push_back(field);
        header_.layout = vectors::Layout(fields);
    }
    const vectors::Header& header() const override { return header_; }
    bool next(vectors::Span& span) override { // inputs come first
        return whole_->next(span);
    }

  private:
    std::unique_ptr<vectors::Reader> whole_;
    vectors::Header header_;
};

TEST(GoldenCoverage, outputs_may_lack) {
    const std::string file = std::string(ARMPMU_GOLDEN_DIR) + "/cci550_overflow.vec";
    vectors::CoverageBuilder builder("cci550");
    Inputs inputs(file);
    builder.add("inputs", inputs);
    const Coverage alone = builder.result(), all = coverage_of("cci550", {file});
    EXPECT_EQ(alone.holes, all.holes);
    for (const auto& [name, met] : all.points) EXPECT_EQ(alone.points.at(name).told, met.told);
}

// Each property that docs/proof.md names has a place in the measure, and no other has one.
TEST(GoldenCoverage, counts_the_properties_that_are_written) {
    std::set<std::string> written, counted;
    for (const auto& entry :
         fs::directory_iterator(fs::path(ARMPMU_SOURCE_DIR) / "vectors" / "properties")) {
        const std::string name = entry.path().filename().string();
        if (name.find("_properties.sv") == std::string::npos ||
            name.find("apb") != std::string::npos)
            continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        std::string word, last;
        while (text >> word) {
            if (word == "assert" && !last.empty() && last.back() == ':')
                written.insert(name.substr(0, name.find('_')) + " " +
                               last.substr(0, last.size() - 1));
            last = word;
        }
    }
    for (const char* device : {"cci550", "a55"})
        for (const auto& [name, met] : golden(device).points)
            if (vectors::kind_of_point(name) == "sentence")
                counted.insert(std::string(device) + name.substr(name.find(' ')));
    EXPECT_EQ(counted, written);
}

std::string table_of(const Coverage& coverage, const Coverage& with_lockstep) {
    std::ostringstream out;
    out << "\n| sentence | clocks | told | vectors | conditions |";
    for (const std::uint64_t seed : kLockstepSeeds) out << " seed " << seed << " |";
    out << "\n|---|---|---|---|---|---|---|---|\n";
    for (const auto& [name, met] : coverage.points) {
        if (vectors::kind_of_point(name) != "sentence") continue;
        std::size_t vectors = 0, conditions = 0;
        for (const Coverage::File& file : coverage.files) {
            const auto found = file.sentences.find(name);
            if (found != file.sentences.end() && found->second.told != 0) ++vectors;
        }
        for (auto at = coverage.points.upper_bound(name + ", ");
             at != coverage.points.end() && at->first.rfind(name + ", ", 0) == 0; ++at)
            if (at->second.told != 0) ++conditions;
        out << "| " << name.substr(name.find(' ') + 1) << " | " << met.clocks << " | " << met.told
            << " | " << vectors << " | " << conditions << " |";
        for (const std::uint64_t seed : kLockstepSeeds)
            out << ' ' << told_by_seed(with_lockstep, seed, name) << " |";
        out << '\n';
    }
    return out.str();
}

TEST(GoldenCoverage, the_page_is_current) {
    for (const char* device : {"cci550", "a55"})
        expect_on_page("golden-coverage.md",
                       "<!-- " + std::string(device) + ": generated by tools/write-docs -->\n",
                       "\n<!-- end of " + std::string(device) + " -->",
                       table_of(golden(device), all(device)));
}

} // namespace golden_coverage_test
} // namespace armpmu::tests
