// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a damaged vector text refused with its place, or else one whose rows are what they were?
#include "armpmu/vectors/forms/text.h"

#include "tests/support/largest_allocation.h"
#include "tests/support/text_damage.h"
#include "tests/support/vector_samples.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace armpmu::vectors {
namespace vector_text_test {

const std::string kFile = "fuzz.vec";

// Whether the text is accepted; fails the test if it is neither accepted nor refused properly.
bool accepted(const std::string& text, const tests::Spans& spans) {
    try {
        std::istringstream in(text);
        EXPECT_EQ(tests::read_spans(*open_text(in, kFile)), spans) << text;
        return true;
    } catch (const VectorError& error) {
        EXPECT_TRUE(tests::names_a_place(error.what(), kFile, text)) << error.what() << " in\n"
                                                                     << text;
        return false;
    }
}

TEST(VectorTextFuzz, a_thousand_damaged_files_are_refused_or_good) {
    tests::largest_allocation = 0;
    unsigned good = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        tests::VectorDraws draws(seed % 20);
        const Header header = draws.header(draws.layout());
        const tests::Spans spans = tests::draw_spans(draws, header.layout, 1 + draws.below(8));
        std::ostringstream out;
        tests::write_spans(*create_text(out, kFile, header), spans);
        ASSERT_TRUE(accepted(out.str(), spans));
        good += accepted(tests::TextDamage(seed).damaged(out.str()), spans) ? 1 : 0;
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(good, 10U);
    EXPECT_LT(good, 300U);
    EXPECT_LT(tests::largest_allocation, std::size_t{4} << 20);
}

} // namespace vector_text_test
} // namespace armpmu::vectors
