// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/dram_results.h"

namespace armpmu::testbench {

std::vector<DramResult> dram_results(const interconnect::Interconnect& interconnect) {
    std::vector<DramResult> results;
    const std::uint64_t cycle = interconnect.cycle();
    for (unsigned n = 0; n < cci550::kMaxMasterInterfaces; ++n)
        if (const interconnect::DramMemory* const dram = interconnect.dram(n))
            results.push_back({n, dram->counts(cycle), cycle * dram->clock()});
    return results;
}

std::vector<DramResult> between(const std::vector<DramResult>& sooner,
                                std::vector<DramResult> later) {
    for (std::size_t i = 0; i < later.size(); ++i) {
        later[i].counts -= sooner[i].counts;
        later[i].time -= sooner[i].time;
    }
    return later;
}

} // namespace armpmu::testbench
