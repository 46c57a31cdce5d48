// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// The words that a shell may offer for one that is being typed.
struct Offer {
    std::vector<std::string> words; // that the command takes there, and that begin like it
    bool files = false;             // names of files, too
};

// For the last of the words behind the program's name. Options, commands and legal values are
// those of `app`; events, metrics, scenarios and parameters those there are.
Offer offer_for(const CLI::App& app, const std::vector<std::string>& words);

// The script for bash, which asks `armpmu completion -- WORD...` for each word.
std::string bash_completion(const CLI::App& app);

} // namespace armpmu::testbench
