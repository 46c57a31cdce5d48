// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <filesystem>
#include <vector>

namespace armpmu::docs {

enum class BlockChoice { daily, all };

// The pages of the source tree `top` that have something to run by day, or for `all` by night.
std::vector<std::filesystem::path> pages_with_shell_blocks(const std::filesystem::path& top,
                                                           BlockChoice choice);

// Runs the console, sh and yaml blocks of a page, in order, by one shell; fails the test where the
// output is not what the page shows, a command whose output is not shown fails or is not there, a
// line of an sh block fails, or a scenario does not run.
// Blocks for the reader to write are written where the shell is then; a page whose files need
// ArmPmu::iss is skipped where that is not built. The shell begins in a ScratchTree, and the
// program is on its path. Blocks marked nightly are left out by `daily`. A page without commands
// fails.
void run_shell_blocks(const std::filesystem::path& page, BlockChoice choice);

} // namespace armpmu::docs
