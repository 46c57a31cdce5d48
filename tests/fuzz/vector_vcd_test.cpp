// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a damaged wave refused with its place, or else read as rows that can be?
#include "armpmu/vectors/forms/vcd.h"

#include "tests/support/largest_allocation.h"
#include "tests/support/text_damage.h"
#include "tests/support/vector_samples.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <string>

namespace armpmu::vectors {
namespace vector_vcd_test {

const std::string kFile = "fuzz.vcd";

using Open = std::function<std::unique_ptr<Reader>(std::istream&)>;

std::unique_ptr<Reader> open_own(std::istream& in) {
    return open_vcd(in, kFile);
}

// What is wrong with the spans a reader gives, or nothing.
std::string broken_promise(Reader& reader) {
    const Layout layout = reader.header().layout;
    const unsigned used = layout.width() % 64;
    std::vector<std::uint64_t> before;
    std::uint64_t clocks = 0;
    for (Span span; reader.next(span);) {
        const std::vector<std::uint64_t> row(span.row, span.row + layout.words());
        if (span.cycles == 0 || clocks + span.cycles < clocks) return "number of clocks";
        if (row == before) return "equal rows";
        if (used != 0 && row.back() >> used != 0) return "bits beyond the width";
        clocks += span.cycles;
        before = row;
    }
    return {};
}

// Whether the text is accepted; fails the test if it is neither accepted nor refused properly.
bool accepted(const std::string& text, const Open& open) {
    try {
        std::istringstream in(text);
        EXPECT_EQ(broken_promise(*open(in)), "") << text;
        return true;
    } catch (const VectorError& error) {
        EXPECT_TRUE(tests::names_a_place(error.what(), kFile, text)) << error.what() << " in\n"
                                                                     << text;
        return false;
    }
}

TEST(VectorVcdFuzz, a_thousand_damages_of_our_own) {
    tests::largest_allocation = 0;
    unsigned good = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        tests::VectorDraws draws(seed % 20);
        const Header header = draws.header(draws.layout());
        std::ostringstream out;
        tests::write_spans(*create_vcd(out, kFile, header),
                           tests::draw_spans(draws, header.layout, 1 + draws.below(8)));
        ASSERT_TRUE(accepted(out.str(), open_own));
        good += accepted(tests::TextDamage(seed).damaged(out.str()), open_own) ? 1 : 0;
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(good, 10U);
    EXPECT_LT(good, 500U);
    EXPECT_LT(tests::largest_allocation, std::size_t{8} << 20);
}

TEST(VectorVcdFuzz, a_thousand_damages_of_another_simulator) {
    Header header;
    header.device = "a55";
    header.layout = Layout({{"count", 8, Role::output, {}, 0},
                            {"lines", 2, Role::input, {"a.first", "second"}, 0},
                            {"enable", 1, Role::input, {}, 0}});
    std::string text = "$date\n\ttoday\n$end\n$version\n\tIcarus Verilog\n$end\n"
                       "$timescale\n\t1ns\n$end\n$scope module bench $end\n"
                       "$var wire 8 ! count [7:0] $end\n$var reg 1 \" clk $end\n"
                       "$var reg 1 # enable $end\n$scope module a $end\n"
                       "$var reg 1 $ first $end\n$var real 1 % load $end\n$upscope $end\n"
                       "$var reg 1 & \\second  $end\n$upscope $end\n$enddefinitions $end\n"
                       "#0\n$dumpvars\nbx !\n0\"\nx#\nx$\nr0 %\n0&\n$end\n#1\nb0 !\n1#\n0$\n";
    for (unsigned time = 5; time < 100; time += 10)
        text += "#" + std::to_string(time) + "\n1\"\nb101 !\n1&\nr0.5 %\n#" +
                std::to_string(time + 5) + "\n0\"\n1$\n0&\n";
    const VcdMap maps[] = {{{}, "clk", ""}, {{{"count", "bench.count"}}, "bench.clk", "bench"}};
    tests::largest_allocation = 0;
    unsigned good = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Open open = [&](std::istream& in) {
            return open_vcd(in, kFile, header, maps[seed % 2]);
        };
        ASSERT_TRUE(accepted(text, open));
        good += accepted(tests::TextDamage(seed).damaged(text), open) ? 1 : 0;
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(good, 100U);
    EXPECT_LT(good, 900U);
    EXPECT_LT(tests::largest_allocation, std::size_t{8} << 20);
}

} // namespace vector_vcd_test
} // namespace armpmu::vectors
