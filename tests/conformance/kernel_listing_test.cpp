// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_listing.h"

#include "tests/conformance/kernel_samples.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

// What stands at the addresses of a kernel.
namespace armpmu::tests::kernel_listing_test {

using testbench::CodeLine;
using testbench::CodeText;
using testbench::KernelInfo;
using testbench::KernelListing;

std::string line_at(const std::string& kernel, const Settings& settings, std::uint64_t address) {
    const auto made = testbench::make_kernel(kernel, settings);
    const KernelListing listing(testbench::find_kernel(kernel), *made);
    const KernelListing::Line line = listing.at(address);
    return line.function + ": " + (line.assembly == nullptr ? "?" : line.assembly);
}

std::set<std::uint32_t> words_of(const KernelInfo& info, std::string_view assembly) {
    std::set<std::uint32_t> words;
    for (const CodeText* text : info.code)
        for (const CodeLine& line : *text)
            if (line.assembly == assembly) words.insert(line.word);
    return words;
}

TEST(KernelListing, has_the_assembly_of_each_word) {
    for (const KernelInfo& info : testbench::kernels())
        for (const Settings& settings : kernel_samples(info)) {
            SCOPED_TRACE(printed(info, settings));
            const auto kernel = testbench::make_kernel(info.name, settings);
            const KernelListing listing(info, *kernel);
            EXPECT_EQ(listing.at(kernel->entry()).function, info.name);
            for (const cpu::CodeBlock& block : kernel->blocks())
                for (std::size_t n = 0; n < block.words.size(); ++n) {
                    const KernelListing::Line line = listing.at(block.address + 4 * n);
                    ASSERT_NE(line.assembly, nullptr);
                    ASSERT_EQ(words_of(info, line.assembly).count(block.words[n]), 1U)
                        << line.assembly;
                    ASSERT_EQ(line.function.rfind(info.name, 0), 0U);
                }
        }
}

TEST(KernelListing, has_a_function_behind_each_return) {
    const Settings four = {{"depth", "4"}};
    EXPECT_EQ(line_at("call_nest", four, 0x400000), "call_nest: loop: bl loop + 64");
    EXPECT_EQ(line_at("call_nest", four, 0x400008), "call_nest: b.ne loop");
    EXPECT_EQ(line_at("call_nest", four, 0x400040), "call_nest.1: str x30, [sp, #-16]!");
    EXPECT_EQ(line_at("call_nest", four, 0x40005c), "call_nest.2: ret");
    EXPECT_EQ(line_at("call_nest", four, 0x400070), "call_nest.4: add x1, x1, #1");
    EXPECT_EQ(line_at("code", {}, 0x400000 + 63 * 1024), "code: add x1, x1, #1");
    EXPECT_EQ(line_at("indirect_calls", {}, 0x400084), "indirect_calls.2: ret");
}

} // namespace armpmu::tests::kernel_listing_test
