// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are the vectors in the tree what the models say today? A change that is meant is written with
// tools/golden.
#include "vectors/stimuli/golden_vectors.h"

#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/forms/text.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <set>
#include <sstream>
#include <string>

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

const fs::path kFolder = fs::path(ARMPMU_SOURCE_DIR) / "vectors" / "golden";
constexpr std::uintmax_t kMostBytes = 10 << 20; // of all files

std::string bytes_of(const fs::path& path) {
    return tests::file_text(path);
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
    const fs::path path = kFolder / GetParam().name;
    const std::string made = GetParam().make();
    ASSERT_TRUE(fs::exists(path)) << path << " is missing; tools/golden makes it";
    const std::string tree = bytes_of(path);
    EXPECT_TRUE(tree == made) << GetParam().name << ": " << first_difference(tree, made)
                              << "\nif this is meant: tools/golden";
}

TEST_P(GoldenVectors, say_what_they_show) {
    const auto reader = vectors::open_text((kFolder / GetParam().name).string());
    const vectors::Header& header = reader->header();
    EXPECT_GE(header.source.size(), 20U);
    EXPECT_EQ(GetParam().name.rfind(header.device + "_", 0), 0U) << GetParam().name;
}

// Read from the file, played through a fresh model of the header's configuration.
template <typename Rows, typename Player>
void replay(vectors::Reader& reader, const Rows& rows, Player& player) {
    std::uint64_t clock = 0;
    for (vectors::Span span; reader.next(span);)
        for (std::uint64_t i = 0; i < span.cycles; ++i, ++clock) {
            const auto outputs = player.clock(rows.inputs(span.row));
            ASSERT_TRUE(outputs == rows.outputs(span.row)) << "clock " << clock;
        }
    EXPECT_GT(clock, 0U);
}

TEST_P(GoldenVectors, can_be_replayed_from_the_file_alone) {
    const auto reader = vectors::open_text((kFolder / GetParam().name).string());
    if (reader->header().device == "cci550") {
        const cci550::Config config = cci550::config_of(reader->header().configuration);
        cci550::Player player(config);
        replay(*reader, cci550::Rows(config), player);
    } else {
        a55::Player player(a55::config_of(reader->header().configuration));
        replay(*reader, a55::Rows(), player);
    }
}

INSTANTIATE_TEST_SUITE_P(each, GoldenVectors, ::testing::ValuesIn(golden_vectors()),
                         [](const auto& one) {
                             return one.param.name.substr(0, one.param.name.find('.'));
                         });

TEST(GoldenVectorsFolder, has_the_files_that_are_made_and_no_others) {
    std::set<std::string> made, found;
    for (const GoldenVector& vector : golden_vectors())
        EXPECT_TRUE(made.insert(vector.name).second) << vector.name;
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        found.insert(entry.path().filename().string());
        bytes += entry.file_size();
    }
    EXPECT_EQ(found, made);
    EXPECT_LE(bytes, kMostBytes);
}

TEST(GoldenVectorsFolder, differences_are_named_by_line) {
    EXPECT_NE(first_difference("a\nbcd\n", "a\nbxd\n").find("line 2 column 2"), std::string::npos);
    EXPECT_NE(first_difference("a\n", "a\nb\n").find("line 2 column 1"), std::string::npos);
    EXPECT_NE(first_difference("a\nb\n", "a\n").find("now:  (no line)"), std::string::npos);
}

} // namespace golden_vectors_test
} // namespace armpmu::tests
