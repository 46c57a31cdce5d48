// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are golden vectors, and those of them that the tree keeps, what the models say today? A change
// that is meant is written with tools/golden --keep.
#include "vectors/stimuli/golden_vectors.h"

#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/forms/text.h"
#include "testbench/scenario/sha256.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace armpmu::testbench {
static void PrintTo(const GoldenVector& vector, std::ostream* out) {
    *out << vector.name;
}
} // namespace armpmu::testbench

namespace armpmu::tests {
namespace golden_vectors_test {

using testbench::golden_vectors;
using testbench::GoldenVector;

namespace fs = std::filesystem;

const fs::path kKept = fs::path(ARMPMU_SOURCE_DIR) / "vectors" / "golden";
const fs::path kBuilt = ARMPMU_GOLDEN_DIR;

// Of each file its hash, as the tree's list has them.
std::map<std::string, std::string> hashes() {
    std::ifstream list(kKept / "SHA256SUMS");
    std::map<std::string, std::string> all;
    for (std::string hash, name; list >> hash >> name;) all[name] = hash;
    return all;
}

// "line 12", with both lines shortened around the place where they part.
std::string first_difference(const std::string& tree, const std::string& made) {
    std::istringstream one(tree), other(made);
    std::string a, b;
    for (unsigned line = 1;; ++line) {
        const bool more_a = static_cast<bool>(std::getline(one, a));
        const bool more_b = static_cast<bool>(std::getline(other, b));
        if (more_a && more_b && a == b) continue;
        if (!more_a && !more_b) return "line ends only";
        const std::string none = "(no line)";
        const std::string& in_tree = more_a ? a : none;
        const std::string& now = more_b ? b : none;
        std::size_t column = 0;
        while (column < in_tree.size() && column < now.size() && in_tree[column] == now[column])
            ++column;
        const std::size_t from = column < 40 ? 0 : column - 40;
        return "line " + std::to_string(line) + " column " + std::to_string(column + 1) +
               "\n  tree: " + in_tree.substr(std::min(from, in_tree.size()), 80) +
               "\n  now:  " + now.substr(std::min(from, now.size()), 80);
    }
}

class GoldenVectors : public ::testing::TestWithParam<GoldenVector> {};

TEST_P(GoldenVectors, are_the_bytes_they_were) {
    const std::string made = GetParam().make();
    EXPECT_EQ(testbench::sha256(made), hashes()[GetParam().name])
        << GetParam().name << "\nif this is meant: tools/golden --keep";
    const fs::path kept = kKept / GetParam().name;
    if (!fs::exists(kept)) return;
    const std::string tree = tests::file_text(kept);
    EXPECT_TRUE(tree == made) << kept << ": " << first_difference(tree, made);
}

// Read from the file, played through a fresh model: the clocks, and in how many an output differs.
struct Played {
    std::uint64_t clocks = 0;
    std::uint64_t differ = 0;
};

template <typename Rows, typename Player>
Played played(vectors::Reader& reader, const Rows& rows, Player player) {
    Played all;
    for (vectors::Span span; reader.next(span);)
        for (std::uint64_t i = 0; i < span.cycles; ++i, ++all.clocks)
            if (!(player.clock(rows.inputs(span.row)) == rows.outputs(span.row))) ++all.differ;
    return all;
}

// By a model of that configuration.
Played played(vectors::Reader& reader, const std::map<std::string, std::string>& configuration) {
    if (reader.header().device == "a55")
        return played(reader, a55::Rows(), a55::Player(a55::config_of(configuration)));
    const cci550::Config config = cci550::config_of(configuration);
    return played(reader, cci550::Rows(config), cci550::Player(config));
}

TEST_P(GoldenVectors, can_be_replayed_from_the_file_alone) {
    const auto reader = vectors::open_text((kBuilt / GetParam().name).string());
    const Played all = played(*reader, reader->header().configuration);
    EXPECT_GT(all.clocks, 0U);
    EXPECT_EQ(all.differ, 0U);
}

// "out_of_range" of a55_decisions_out_of_range_undefined.vec; empty: the name has no decision.
std::string decision_in(const std::string& name, const vectors::Header& header) {
    const std::string mark = header.device + "_decisions_";
    if (name.rfind(mark, 0) != 0) return "";
    for (const auto& [member, value] : header.configuration)
        if (name.rfind(mark + member, 0) == 0) return member;
    return name + " has none of its header's decisions";
}

// A file named for a decision shows it: a model that decides otherwise puts out something else.
TEST_P(GoldenVectors, show_the_decision_in_their_name) {
    const auto reader = vectors::open_text((kBuilt / GetParam().name).string());
    const vectors::Header& header = reader->header();
    EXPECT_EQ(GetParam().name.rfind(header.device + "_", 0), 0U) << GetParam().name;
    const std::string decision = decision_in(GetParam().name, header);
    if (decision.empty()) return;
    auto otherwise = header.configuration;
    ASSERT_EQ(otherwise.erase(decision), 1U) << decision;
    EXPECT_GT(played(*reader, otherwise).differ, 0U);
}

INSTANTIATE_TEST_SUITE_P(each, GoldenVectors, ::testing::ValuesIn(golden_vectors()),
                         [](const auto& one) {
                             return one.param.name.substr(0, one.param.name.find('.'));
                         });

TEST(GoldenVectorsFolder, has_the_files_that_are_made_and_no_others) {
    std::set<std::string> made, listed, built, kept;
    for (const GoldenVector& vector : golden_vectors())
        EXPECT_TRUE(made.insert(vector.name).second) << vector.name;
    for (const auto& [name, hash] : hashes()) listed.insert(name);
    EXPECT_EQ(listed, made);
    for (const auto& entry : fs::directory_iterator(kBuilt))
        built.insert(entry.path().filename().string());
    EXPECT_EQ(built.erase("SHA256SUMS"), 1U);
    EXPECT_EQ(built, made);
    for (const auto& entry : fs::directory_iterator(kKept))
        kept.insert(entry.path().filename().string());
    EXPECT_EQ(kept.erase("SHA256SUMS"), 1U);
    EXPECT_TRUE(std::includes(made.begin(), made.end(), kept.begin(), kept.end()));
    EXPECT_LE(kept.size(), 14U); // those that teach
}

// Files of one stimulus have the same source line; then their configurations tell them apart.
TEST(GoldenVectorsFolder, no_two_files_say_the_same) {
    std::map<std::pair<std::string, std::map<std::string, std::string>>, std::string> said;
    ASSERT_FALSE(golden_vectors().empty());
    for (const GoldenVector& vector : golden_vectors()) {
        const auto reader = vectors::open_text((kBuilt / vector.name).string());
        const vectors::Header& header = reader->header();
        EXPECT_NE(header.source, "") << vector.name;
        const auto [other, is_new] =
            said.emplace(std::pair(header.source, header.configuration), vector.name);
        EXPECT_TRUE(is_new) << vector.name << " says what " << other->second << " says";
    }
}

TEST(GoldenVectorsFolder, differences_are_named_by_line) {
    EXPECT_NE(first_difference("a\nbcd\n", "a\nbxd\n").find("line 2 column 2"), std::string::npos);
    EXPECT_NE(first_difference("a\n", "a\nb\n").find("line 2 column 1"), std::string::npos);
    EXPECT_NE(first_difference("a\nb\n", "a\n").find("now:  (no line)"), std::string::npos);
}

} // namespace golden_vectors_test
} // namespace armpmu::tests
