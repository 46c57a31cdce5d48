// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// The words that a shell may offer to complete the word being typed.
struct Offer {
    std::vector<std::string> words; // words that the command accepts there, with that prefix
    bool files = false;             // names of files, too
};

// Completes the last of the words after the program's name. Options, commands and legal values are
// those of `app`; events, metrics, scenarios and parameters are all known ones.
Offer offer_for(const CLI::App& app, const std::vector<std::string>& words);

// The script for bash, which asks `armpmu completion -- WORD...` for each word.
std::string bash_completion(const CLI::App& app);

} // namespace armpmu::testbench
