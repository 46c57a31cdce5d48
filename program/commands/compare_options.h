// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/progress_option.h"
#include "program/text/comparison_report.h"
#include "vectors/files/output_file.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Common options of `compare` and `replay`: tolerances, reports, the exit status.
struct ComparingOptions {
    std::vector<std::string> tolerances;
    bool exact = false;
    std::vector<std::string> latencies;
    std::vector<std::string> ignored;
    std::string limits; // a file with more of these three
    unsigned context = 8;
    std::size_t show = 10;
    bool json = false;
    std::string junit;
    ProgressOption progress;

    void add_to(CLI::App& command);
    // Only the vectors' own rules allow differences.
    bool plain() const {
        return tolerances.empty() && latencies.empty() && ignored.empty() && limits.empty();
    }
    // Throws VectorError for an invalid rule.
    vectors::CompareOptions options() const;
    // --junit, or null; made before a long comparison. Throws as an OutputFile.
    std::unique_ptr<files::OutputFile> junit_file() const;
    // Prints and writes the reports. 0: no divergence, 1: some, 130: stopped by a signal.
    int report(const vectors::Comparison& comparison, const ComparedNames& names,
               const vectors::Layout& layout, files::OutputFile* junit_file) const;
};

// Where and when the signals of a simulator's waves are a row's.
struct WaveOptions {
    static constexpr const char* kGroup = "Waves of a simulator (VCD, FST)";

    std::string clock;
    std::uint64_t clock_ps = 0; // 0: not given
    std::string scope;
    std::vector<std::string> maps;
    std::string map_file;
    std::vector<std::string> samples;
    std::string from;
    std::vector<std::string> configuration;
    bool partial = false;

    void add_to(CLI::App& command);
    bool given() const {
        return !clock.empty() || clock_ps != 0 || !scope.empty() || !maps.empty() ||
               !map_file.empty() || !samples.empty() || !from.empty() || !configuration.empty() ||
               partial;
    }
    // A file that `header` describes, not its own header. Throws VectorError, also when the device
    // is said to have another configuration than the header.
    std::unique_ptr<vectors::Reader> open(const std::string& path,
                                          const vectors::Header& header) const;

  private:
    std::map<std::string, std::string> mapped() const;
};

} // namespace armpmu::testbench
