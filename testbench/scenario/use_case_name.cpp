// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/use_case_name.h"

#include "armpmu/core/text.h"

namespace armpmu::testbench {

const UseCase& known_use_case(Parameters& section, const char* key, const std::string& name,
                              int element) {
    const UseCase* const found = find_use_case(name);
    if (found == nullptr) {
        std::vector<std::string_view> known;
        for (const UseCase& use_case : use_cases()) known.push_back(use_case.name);
        section.fail(key,
                     std::string(key) + ": none is called " + in_quotes(name) +
                         did_you_mean(name, known, "; `armpmu list use-cases` has them"),
                     element);
    }
    return *found;
}

} // namespace armpmu::testbench
