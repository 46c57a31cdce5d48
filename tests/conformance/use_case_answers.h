// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::tests {

// What a scenario of a use case must measure, as a formula over its kernels says.
struct UseCaseAnswer {
    std::string section; // of Arm's application note
    std::string scenario;
    std::string changes; // PATH=VALUE, by spaces
    std::string metric;
    std::string kernel;
    std::string formula;
    double value = 0;
    double bound = 0; // how far off it may be
};

const std::vector<UseCaseAnswer>& use_case_answers();

} // namespace armpmu::tests
