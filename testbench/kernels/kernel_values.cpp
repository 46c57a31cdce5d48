// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_values.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <string_view>

namespace armpmu::testbench {

namespace {

const KernelParameter& find(const std::string& kernel,
                            const std::vector<KernelParameter>& parameters,
                            const std::string& name) {
    std::vector<std::string> names;
    for (const KernelParameter& one : parameters) {
        if (one.name == name) return one;
        names.emplace_back(one.name);
    }
    throw ConfigError("kernel " + kernel + ": no parameter " + name + ", expected " +
                      joined(names));
}

std::string legal(const KernelParameter& parameter) {
    std::string text = std::to_string(parameter.least) + " .. " + std::to_string(parameter.most);
    if (parameter.multiple != 1) text += ", a multiple of " + std::to_string(parameter.multiple);
    return text;
}

} // namespace

KernelValues::KernelValues(const std::string& kernel,
                           const std::vector<KernelParameter>& parameters,
                           const Settings& settings) {
    for (const KernelParameter& one : parameters) values_[one.name] = one.standard;
    for (const auto& [name, text] : settings) {
        const KernelParameter& one = find(kernel, parameters, name);
        const auto value = parse_number(text);
        if (!value || *value < one.least || *value > one.most || *value % one.multiple != 0)
            throw ConfigError("kernel " + kernel + ": " + name + ": expected " + legal(one) +
                              ", not '" + text + "'");
        values_[name] = *value;
    }
}

} // namespace armpmu::testbench
