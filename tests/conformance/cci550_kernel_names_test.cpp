// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "tests/support/kernel_source.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>

namespace armpmu::tests {
namespace cci550_kernel_names_test {

using namespace cci550;

std::string driver_source() {
    return kernel_source("drivers/perf/arm-cci.c");
}

TEST(KernelNames, and_codes_are_the_linux_driver_s) {
    const std::string source = driver_source();
    if (source.empty())
        GTEST_SKIP() << "NOT COMPARED with the kernel: run tools/fetch-kernel-source first";

    const std::size_t begin = source.find("cci5xx_pmu_event_attrs[] = {");
    ASSERT_NE(begin, std::string::npos);
    const std::string attrs = source.substr(begin, source.find("};", begin) - begin);
    const std::regex entry(R"((CCI_EVENT|CCI5xx_GLOBAL_EVENT)_EXT_ATTR_ENTRY\((\w+),\s*(\w+)\))");
    std::map<std::string, std::pair<bool, unsigned>> kernel;
    for (std::sregex_iterator it(attrs.begin(), attrs.end(), entry), end; it != end; ++it)
        kernel[(*it)[2]] = {(*it)[1] == "CCI5xx_GLOBAL_EVENT",
                            static_cast<unsigned>(std::stoul((*it)[3], nullptr, 0))};

    EXPECT_EQ(kernel.size(), kEventRows);
    for (const Event& event : events()) {
        const auto found = kernel.find(std::string(event.kernel_name));
        ASSERT_NE(found, kernel.end()) << event.kernel_name;
        EXPECT_EQ(found->second.first, event.kind == SourceKind::global) << event.kernel_name;
        EXPECT_EQ(found->second.second, event.code) << event.kernel_name;
    }
}

TEST(KernelNames, fields_and_offsets_are_the_linux_driver_s) {
    const std::string source = driver_source();
    if (source.empty())
        GTEST_SKIP() << "NOT COMPARED with the kernel: run tools/fetch-kernel-source first";
    const auto value = [&](const std::string& name) {
        std::smatch match;
        const std::regex define("#define\\s+" + name + "\\s+(0x[0-9a-f]+|[0-9]+)");
        EXPECT_TRUE(std::regex_search(source, match, define)) << name;
        return match.empty() ? ~0UL : std::stoul(match[1], nullptr, 0);
    };
    EXPECT_EQ(value("CCI5xx_PMU_EVENT_SOURCE_SHIFT"), 5U);
    EXPECT_EQ(value("CCI5xx_PMU_EVENT_SOURCE_MASK"), 0xfU);
    EXPECT_EQ(value("CCI5xx_PMU_EVENT_CODE_MASK"), 0x1fU);
    EXPECT_EQ(value("CCI5xx_PORT_M0"), event_id(0, MasterEvent::mi_r_data_beat_any).source());
    EXPECT_EQ(value("CCI5xx_PORT_GLOBAL"), 0xfU);
    // CCI5xx_INVALID_EVENT: master port 0 and all code bits.
    EXPECT_EQ(kNeverCounts, EventId(static_cast<unsigned>(value("CCI5xx_PORT_M0")), 0x1f));
    EXPECT_EQ(value("CCI_PMCR"), offset_of(RegisterId::pmu_ctrl));
    EXPECT_EQ(value("CCI_PID2"), offset_of(RegisterId::peripheral_id2));
    const auto frame = offset_of(RegisterId::evnt_sel);
    EXPECT_EQ(value("CCI_PMU_EVT_SEL"), 0U);
    EXPECT_EQ(value("CCI_PMU_CNTR"), offset_of(RegisterId::ecnt_data) - frame);
    EXPECT_EQ(value("CCI_PMU_CNTR_CTRL"), offset_of(RegisterId::ecnt_ctrl) - frame);
    EXPECT_EQ(value("CCI_PMU_OVRFLW"), offset_of(RegisterId::ecnt_clr_ovfl) - frame);
}

} // namespace cci550_kernel_names_test
} // namespace armpmu::tests
