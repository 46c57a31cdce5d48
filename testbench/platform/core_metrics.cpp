// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/core_metrics.h"

#include "armpmu/a55/event_table.h"
#include "testbench/scenario/use_cases.h"

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

using a55::Event;

constexpr double kThousand = 1000;

// More than the note has: `factor` * of / per.
struct Ratio {
    const char* name;
    Event of;
    Event per;
    double factor;
    const char* formula;
};

constexpr Ratio kRatios[] = {
    {"cycles_per_load", Event::cpu_cycles, Event::ld_retired, 1, "CPU_CYCLES / LD_RETIRED"},
    {"cycles_per_store", Event::cpu_cycles, Event::st_retired, 1, "CPU_CYCLES / ST_RETIRED"},
    {"branch_mispredict_rate", Event::br_mis_pred, Event::br_pred, 1, "BR_MIS_PRED / BR_PRED"},
    {"l1i_refill_rate", Event::l1i_cache_refill, Event::l1i_cache, 1,
     "L1I_CACHE_REFILL / L1I_CACHE"},
    {"l1d_refills_per_load", Event::l1d_cache_refill, Event::ld_retired, 1,
     "L1D_CACHE_REFILL / LD_RETIRED"},
    {"l1d_refills_per_1000", Event::l1d_cache_refill, Event::inst_retired, kThousand,
     "1000 * L1D_CACHE_REFILL / INST_RETIRED"},
    {"branch_misses_per_1000", Event::br_mis_pred_retired, Event::inst_retired, kThousand,
     "1000 * BR_MIS_PRED_RETIRED / INST_RETIRED"},
    {"walks_per_1000", Event::l2d_tlb_refill, Event::inst_retired, kThousand,
     "1000 * L2D_TLB_REFILL / INST_RETIRED"},
};

void add(std::vector<MetricResult>& all, std::string_view name, double value,
         std::string_view formula) {
    if (std::isfinite(value)) all.push_back({std::string(name), value, "", std::string(formula)});
}

} // namespace

std::vector<MetricResult> core_metrics(const a55::Config& config, const CoreTotals& totals) {
    std::vector<MetricResult> all;
    for (const UseCase& use_case : use_cases()) {
        if (!use_case.in_note) continue;
        std::vector<double> counts;
        for (const unsigned number : use_case.events) {
            const a55::EventInfo* const row = a55::find_event(number);
            if (row != nullptr && a55::implemented(config, row->event))
                counts.push_back(static_cast<double>(totals[row->event]));
        }
        if (counts.size() != use_case.events.size()) continue;
        if (use_case.name == "external_traffic_l2" && config.l3_cache) continue;
        for (const UseCaseMetric& metric : use_case.metrics)
            add(all, metric.name, metric.value(counts), metric.formula);
    }
    for (const Ratio& ratio : kRatios)
        add(all, ratio.name,
            ratio.factor * static_cast<double>(totals[ratio.of]) /
                static_cast<double>(totals[ratio.per]),
            ratio.formula);
    return all;
}

} // namespace armpmu::testbench
