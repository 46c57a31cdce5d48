// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <filesystem>

namespace armpmu::docs {

enum class BlockChoice { daily, all };

// Runs the console, sh and yaml blocks of a page, in order, by one shell; fails the test where the
// output is not what the page shows, a line of an sh block fails, or a scenario does not run.
// Blocks for the reader to write are written where the shell is then; a page whose files need
// ArmPmu::iss is skipped where that is not built. The shell begins in a ScratchTree, and the
// program is on its path. Blocks marked nightly are left out by `daily`; a page without one has
// nothing to do for `all`.
void run_shell_blocks(const std::filesystem::path& page, BlockChoice choice);

} // namespace armpmu::docs
