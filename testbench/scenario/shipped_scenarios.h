// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// The shipped scenarios, by the names of their files without ".yaml": from testbench/scenarios of
// the checkout that the program or module was built in, or share/armpmu/scenarios of the
// installation.

// Sorted; none where neither folder is.
std::vector<std::string> shipped_scenarios();
// The file of one of them; throws ScenarioError for a name that none has.
std::string shipped_scenario(const std::string& name);
// The file that a command's argument means: itself, or the shipped scenario of that name where
// there is no such file. A path, or what ends with ".yaml", is a file. Throws ScenarioError for a
// word that is neither.
std::string scenario_file(const std::string& argument);
// The text of a shipped scenario with the files that it names, which stand beside it, named by
// their whole paths, so that it means the same anywhere.
std::string shipped_text(const std::string& name);

} // namespace armpmu::testbench
