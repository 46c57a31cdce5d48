// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression.h"

#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

// Reads expressions, one a line, each behind a tab from "name=value name=value ...", and prints the
// value of each, "unknown", or "column N: message".
int main() {
    using namespace armpmu::testbench;
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t tab = line.find('\t');
        std::map<std::string, double> counts;
        std::istringstream words(line.substr(0, tab));
        for (std::string word; words >> word;) {
            const std::size_t equals = word.rfind('=');
            counts[word.substr(0, equals)] = std::stod(word.substr(equals + 1));
        }
        try {
            const Expression expression(line.substr(tab + 1));
            const auto value =
                expression.evaluate([&](const std::string& name) -> std::optional<double> {
                    const auto found = counts.find(name);
                    if (found == counts.end()) return std::nullopt;
                    return found->second;
                });
            if (value) {
                std::printf("%.17g\n", *value);
            } else {
                std::puts("unknown");
            }
        } catch (const ExpressionError& error) {
            std::printf("column %zu: %s\n", error.column, error.what());
        }
    }
}
