// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel_info.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace armpmu::tests {

// A short run's limit of a parameter, whatever it may legally be.
inline std::uint64_t short_run(const testbench::KernelParameter& parameter) {
    const std::string name = parameter.name;
    if (name == "iterations") return 3000;
    if (name == "passes" || name == "snoops") return 8;
    if (name == "footprint" || name == "stride") return 32768;
    if (name == "data") return parameter.standard + 0x100'0000;
    if (name == "bits") return 16;
    if (name == "kilobytes" || name == "depth" || name == "targets") return 40;
    if (name == "pages" || name == "period") return 100;
    return parameter.most;
}

// Settings of short runs: each parameter at its least, and at random.
inline std::vector<Settings> kernel_samples(const testbench::KernelInfo& info) {
    std::mt19937_64 random(7);
    std::vector<Settings> samples(6);
    for (const testbench::KernelParameter& one : info.parameters)
        for (std::size_t n = 0; n < samples.size(); ++n) {
            const std::uint64_t most = std::min(one.most, short_run(one));
            const std::uint64_t range = (most - one.least) / one.multiple;
            const std::uint64_t steps = n == 0 || range == 0 ? 0 : random() % range + 1;
            samples[n][one.name] = std::to_string(one.least + steps * one.multiple);
        }
    return samples;
}

inline std::string printed(const testbench::KernelInfo& info, const Settings& settings) {
    std::string text = info.name;
    for (const auto& [name, value] : settings) text += " " + name + "=" + value;
    return text;
}

} // namespace armpmu::tests
