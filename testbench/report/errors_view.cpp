// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/errors_view.h"

#include "testbench/boards/mean_errors.h"
#include "testbench/report/cluster_view.h"
#include "testbench/report/core_totals_view.h"
#include "testbench/report/masters_view.h"

#include <fmt/format.h>

namespace armpmu::testbench {

std::string ErrorsView::text(const Result& result) const {
    std::string text;
    if (part_of<CoreTotalsView>(result) != nullptr) {
        text += "timing, of a core: in the mean";
        for (const MeanError& one : kMeanErrors)
            text += fmt::format("{} {:.1f} % in {}", &one == kMeanErrors ? "" : ",", one.percent,
                                one.of);
        text += " from boards (docs/silicon.md)\n";
    }
    const auto* const cluster = part_of<ClusterView>(result);
    const bool behind_cores = cluster != nullptr && cluster->is_there();
    if (behind_cores || part_of<MastersView>(result) != nullptr)
        text += "timing, of the CCI-550: assumptions; trust directions (docs/accuracy.md)\n";
    return text.empty() ? text : "\n" + text;
}

} // namespace armpmu::testbench
