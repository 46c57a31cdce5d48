// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_info.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace armpmu::tests::kernel_settings_test {

using testbench::kernels;
using testbench::make_kernel;

std::string refusal(const std::function<void()>& what) {
    try {
        what();
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "nothing was refused";
}

void expect_refused(const char* kernel, const Settings& settings, const char* text) {
    const std::string why = refusal([&] { make_kernel(kernel, settings); });
    EXPECT_NE(why.find(text), std::string::npos) << why;
}

TEST(KernelSettings, unknown_kernels_are_refused_with_a_hint) {
    expect_refused("chaise", {}, "no kernel chaise; did you mean chase?");
    expect_refused("", {}, "Expected adds, chain, ");
}
TEST(KernelSettings, unknown_parameters_are_refused_with_those_there_are) {
    expect_refused("adds", {{"footprint", "64"}},
                   "kernel adds: no parameter footprint, expected iterations");
}
TEST(KernelSettings, values_out_of_range_are_refused_with_the_range) {
    expect_refused("adds", {{"iterations", "0"}},
                   "kernel adds: iterations: expected 1 .. 1000000000000, not '0'");
    expect_refused("adds", {{"iterations", "many"}}, "not 'many'");
    expect_refused("adds", {{"iterations", "-1"}}, "not '-1'");
    expect_refused("read", {{"footprint", "100"}},
                   "expected 64 .. 268435456, a multiple of 64, not '100'");
    expect_refused("exclusive", {{"snoops", "1"}}, "not '1'");
}
TEST(KernelSettings, defaults_are_legal_and_names_are_unique) {
    std::set<std::string> names;
    for (const testbench::KernelInfo& info : kernels()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_FALSE(std::string(info.help).empty());
        EXPECT_NE(make_kernel(info.name, {}), nullptr);
        for (const testbench::KernelParameter& one : info.parameters) {
            const Settings same = {{one.name, std::to_string(one.standard)}};
            EXPECT_NO_THROW(make_kernel(info.name, same)) << info.name << " " << one.name;
        }
    }
    EXPECT_GE(names.size(), 30U);
}
TEST(KernelSettings, a_run_is_the_same_each_time_and_another_seed_another_one) {
    const auto addresses = [](const char* seed) {
        const auto kernel = make_kernel("chase", {{"seed", seed}, {"iterations", "100"}});
        std::vector<std::uint64_t> all;
        cpu::Retired retired;
        while (kernel->next(retired))
            all.insert(all.end(), retired.addresses, retired.addresses + 8);
        return all;
    };
    EXPECT_EQ(addresses("1"), addresses("1"));
    EXPECT_NE(addresses("1"), addresses("2"));
    const std::vector<std::uint64_t> all = addresses("3");
    EXPECT_EQ(std::set<std::uint64_t>(all.begin(), all.begin() + 256).size(), 256U);
}

} // namespace armpmu::tests::kernel_settings_test
