// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/page.h"
#include "tests/docs/shell_script.h"

#include <gtest/gtest.h>

namespace armpmu::docs {
namespace nightly_blocks_test {

TEST(NightlyShellBlocks, print_what_the_pages_say) {
    const auto pages = pages_with_shell_blocks(ARMPMU_SOURCE_DIR, BlockChoice::all);
    EXPECT_FALSE(pages.empty());
    for (const std::filesystem::path& page : pages) run_shell_blocks(page, BlockChoice::all);
}

} // namespace nightly_blocks_test
} // namespace armpmu::docs
