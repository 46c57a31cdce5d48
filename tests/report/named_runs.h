// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/program.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace armpmu::tests {

// Runs of a small scenario whose texts are given, in a folder of the test.
class NamedRuns : public TestWithFolder {
  protected:
    static std::string quoted(const std::string& text) {
        std::string all = "'";
        for (const char c : text) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
        return all + "'";
    }
    static std::string html_of(const std::string& text) {
        std::string all;
        for (const char c : text) {
            const std::size_t at = std::string("&<>\"'").find(c);
            static const char* const kWords[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
            all += at == std::string::npos ? std::string(1, c) : kWords[at];
        }
        return all;
    }
    // Two masters, the first of that name.
    void write_scenario(const std::string& file, const std::string& name,
                        const std::string& about = "names", const std::string& scenario = "n") {
        const auto yaml = [](const std::string& text) {
            return nlohmann::json(text).dump(); // JSON's strings are YAML's
        };
        std::ofstream(path(file))
            << "scenario: " << yaml(scenario) << "\nabout: " << yaml(about)
            << "\ninterconnect: { slave_interfaces: 2, master_interfaces: 1,"
               " memory: { read_latency: 60 } }\nmasters:\n  - { name: "
            << yaml(name)
            << ", kind: accelerator, port: SI0, outstanding: 8,\n"
               "      profile: { pattern: { kind: sequential, footprint: 16 MiB } } }\n"
               "  - { name: gpu, kind: accelerator, port: SI1, outstanding: 8,\n"
               "      profile: { pattern: { kind: sequential, footprint: 16 MiB } } }\n"
               "pmu:\n  authentication: { niden: true }\n  counters: [ \"SI0:0x08\" ]\n"
               "run: { cycles: 4000 }\n";
    }
    static Printed command(const std::string& arguments) {
        return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
    }
    static std::string expect_good(const std::string& arguments) {
        // Sanitizers say on standard error what they think of changes of stacks.
        const Printed printed =
            shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>/dev/null");
        EXPECT_EQ(printed.status, 0) << arguments << "\n" << printed.text;
        return printed.text;
    }
    nlohmann::json read(const std::string& reader, const std::string& name) const {
        const Printed printed = shell("python3 " + std::string(ARMPMU_SOURCE_DIR) +
                                      "/tests/smoke/" + reader + " " + path(name) + " 2>&1");
        EXPECT_EQ(printed.status, 0) << printed.text;
        return nlohmann::json::parse(printed.text, nullptr, false);
    }
};

} // namespace armpmu::tests
