// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "tests/support/kernel_source.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace armpmu::tests {
namespace a55_kernel_names_test {

using nlohmann::json;

const std::string kEventFolder = "tools/perf/pmu-events/arch/arm64/";

unsigned code_of(const json& entry) {
    return static_cast<unsigned>(std::stoul(entry.at("EventCode").get<std::string>(), nullptr, 0));
}

// The codes of the names that perf knows for all cores.
std::map<std::string, unsigned> common_codes() {
    std::map<std::string, unsigned> codes;
    for (const char* file : {"common-and-microarch.json", "recommended.json"})
        for (const json& entry : json::parse(kernel_source(kEventFolder + file)))
            codes[entry.at("EventName")] = code_of(entry);
    return codes;
}

// What perf lists for the core: code, and name where it has a common one.
std::map<unsigned, std::string> perf_events() {
    const auto common = common_codes();
    std::map<unsigned, std::string> events;
    for (const char* file :
         {"branch", "bus", "cache", "exception", "instruction", "memory", "pipeline"}) {
        const std::string path = kEventFolder + "arm/cortex-a55/" + file + ".json";
        for (const json& entry : json::parse(kernel_source(path))) {
            const auto standard = entry.find("ArchStdEvent");
            if (standard != entry.end())
                events[common.at(*standard)] = *standard;
            else
                events[code_of(entry)] = entry.value("EventName", "");
        }
    }
    return events;
}

TEST(KernelNames, of_the_a55_s_events_are_perf_s) {
    if (kernel_source(kEventFolder + "arm/cortex-a55/pipeline.json").empty())
        GTEST_SKIP() << "NOT COMPARED with the kernel: run tools/fetch-kernel-source first";
    const auto perf = perf_events();
    EXPECT_EQ(perf.size(), 110U);
    for (const a55::EventInfo& row : a55::events()) {
        const auto found = perf.find(number(row.event));
        if (row.event == a55::Event::chain) {
            EXPECT_EQ(found, perf.end()); // perf chains by itself
            continue;
        }
        ASSERT_NE(found, perf.end()) << row.mnemonic;
        if (!found->second.empty()) {
            EXPECT_EQ(found->second, row.mnemonic);
        }
    }
}

} // namespace a55_kernel_names_test
} // namespace armpmu::tests
