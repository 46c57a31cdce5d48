// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/kernel_info.h"

#include "armpmu/core/text.h"

#include <string_view>

namespace armpmu::testbench {

namespace {

std::vector<KernelInfo> all_groups() {
    std::vector<KernelInfo> all;
    for (const auto group : {arithmetic_kernels, vector_kernels, stream_kernels, store_kernels,
                             chase_kernels, chain_kernels, bandwidth_kernels, two_pass_kernels,
                             line_kernels, shared_kernels, branch_kernels, call_kernels,
                             code_kernels, system_kernels, translation_kernels, exception_kernels})
        for (KernelInfo& one : group()) all.push_back(std::move(one));
    return all;
}

} // namespace

const std::vector<KernelInfo>& kernels() {
    static const std::vector<KernelInfo> all = all_groups();
    return all;
}

const KernelInfo& find_kernel(const std::string& name) {
    std::vector<std::string_view> names;
    for (const KernelInfo& one : kernels()) {
        if (one.name == name) return one;
        names.emplace_back(one.name);
    }
    std::string all;
    for (const std::string_view one : names) all += (all.empty() ? "" : ", ") + std::string(one);
    const std::string hint = nearest_word(name, names);
    throw ConfigError("no kernel " + name + (hint.empty() ? "" : "; did you mean " + hint + "?") +
                      " Expected " + all);
}

std::unique_ptr<Kernel> make_kernel(const std::string& name, const Settings& settings) {
    const KernelInfo& info = find_kernel(name);
    return info.make(KernelValues(name, info.parameters, settings));
}

KernelTotals expected_totals(const std::string& name, const Settings& settings) {
    const KernelInfo& info = find_kernel(name);
    return info.expected(KernelValues(name, info.parameters, settings));
}

} // namespace armpmu::testbench
