// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Where a line is in the snoop filter, as docs/events.md has it.
#include "armpmu/interconnect/ace/snoop_filter.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace armpmu::tests {
namespace snoop_filter_place_test {

using namespace interconnect;

// The numbers of the page's two lines.
struct Formula {
    std::uint64_t line = 0;
    std::uint64_t banks = 0;
    std::uint64_t row = 0;
};

Formula formula_of_the_page() {
    const std::string page = tests::file_text(std::string(ARMPMU_SOURCE_DIR) + "/docs/events.md");
    const std::regex lines(R"(\nbank = \(address / (\d+)\) % (\d+)\n)"
                           R"(set  = \(address / (\d+)\) % sets_per_bank\n)");
    std::smatch match;
    if (!std::regex_search(page, match, lines)) return {};
    return {std::stoull(match[1]), std::stoull(match[2]), std::stoull(match[3])};
}

TEST(SnoopFilterPlace, bank_and_set_are_the_page_s) {
    const Formula page = formula_of_the_page();
    ASSERT_EQ(page.banks, SnoopFilter::kBanks) << "the page has no formula, or another one";
    for (const unsigned sets : {1U, 16U, 256U}) {
        for (std::uint64_t n = 0; n < 3000; ++n) {
            const std::uint64_t address = n * 0x9e3779b97f4a7c15 >> 16;
            const Security security = n % 2 == 0 ? Security::secure : Security::non_secure;
            SnoopFilter filter({sets, 2});
            ASSERT_TRUE(filter.enter(line_of(address, security), 3));
            const std::uint64_t bank = address / page.line % page.banks;
            ASSERT_EQ(filter.used_in(static_cast<unsigned>(bank), address / page.row % sets), 1U)
                << address;
            ASSERT_EQ(SnoopFilter::pair_of(line_of(address, security)), bank / 2);
        }
    }
}

} // namespace snoop_filter_place_test
} // namespace armpmu::tests
