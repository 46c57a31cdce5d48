// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameter_steps.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

std::optional<Step> step_of(std::string_view path) {
    static constexpr std::pair<std::string_view, Step> kSteps[] = {
        {"interconnect.tt_depth", Step::twice},
        {"interconnect.snoop_tt_depth", Step::twice},
        {"interconnect.back_invalidations", Step::twice},
        {"interconnect.master_interfaces", Step::twice},
        {"interconnect.snoop_filter.bytes", Step::twice},
        {"interconnect.snoop_filter.fraction", Step::twice},
        {"interconnect.snoop_filter.sets_per_bank", Step::twice},
        {"interconnect.snoop_filter.ways", Step::twice},
        {"interconnect.second_snoop_data_layer", Step::switched},
        {"interconnect.memory.outstanding_reads", Step::twice},
        {"interconnect.memory.outstanding_writes", Step::twice},
        {"interconnect.memory.beat_interval", Step::half},
        {"interconnect.memory.dram.banks", Step::twice},
        {"interconnect.memories[].outstanding_reads", Step::twice},
        {"interconnect.memories[].outstanding_writes", Step::twice},
        {"interconnect.memories[].beat_interval", Step::half},
        {"interconnect.shared_memory.read_interval", Step::half},
        {"interconnect.shared_memory.write_interval", Step::half},
        {"masters[].max_outstanding", Step::twice},
        {"masters[].outstanding", Step::twice},
        {"masters[].cache_bytes", Step::twice},
        {"masters[].outstanding_misses", Step::twice},
        {"masters[].loads_in_flight", Step::twice},
        {"masters[].snoop_latency", Step::half},
        {"masters[].dvm_latency", Step::half},
        {"masters[].profile.qos", Step::highest},
        {"cluster.aclk_mhz", Step::twice},
        {"core.l1i_kb", Step::twice},
        {"core.l1d_kb", Step::twice},
        {"core.l2_kb", Step::twice},
        {"core.l3_kb", Step::twice},
        {"core.l3_latency", Step::half},
        {"core.miss_registers", Step::twice},
        {"core.prefetch", Step::switched},
        {"core.write_registers", Step::twice},
        {"core.store_buffer", Step::twice},
        {"core.itlb_entries", Step::twice},
        {"core.dtlb_entries", Step::twice},
        {"core.l2_tlb_entries", Step::twice},
        {"core.btac_entries", Step::twice},
        {"core.indirect_entries", Step::twice},
        {"core.direction_entries", Step::twice},
    };
    const auto* const found = std::find_if(std::begin(kSteps), std::end(kSteps),
                                           [&](const auto& one) { return one.first == path; });
    if (found == std::end(kSteps)) return {};
    return found->second;
}

const char* step_text(Step step) {
    switch (step) {
    case Step::twice: return "twice";
    case Step::half: return "half";
    case Step::switched: return "the other";
    case Step::highest: break;
    }
    return "the highest";
}

std::uint64_t after(Step step, std::uint64_t value, std::uint64_t most) {
    switch (step) {
    case Step::twice: return std::min(most, std::max<std::uint64_t>(1, 2 * value));
    case Step::half: return (value + 1) / 2;
    case Step::switched: return value == 0 ? 1 : 0;
    case Step::highest: break;
    }
    return most;
}

} // namespace armpmu::testbench
