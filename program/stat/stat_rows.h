// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/software_view.h"
#include "program/stat/stat_request.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// The rows of one run.
class StatRows {
  public:
    // All of it outlives this.
    StatRows(const StatRequest& request, const CountSamples& samples);

    // Between two samples; the first is before `first`.
    std::vector<StatRow> rows(std::size_t first, std::size_t last) const;
    std::vector<StatRow> all() const { return rows(0, samples_.samples.size()); }
    // Where intervals end, as `last` of rows.
    std::vector<std::size_t> intervals() const;
    double seconds(std::size_t last) const; // since the begin

    // Null where all is known.
    const SoftwareView* software() const { return software_.get(); }

  private:
    struct Seen {
        double value = 0, running = 0, enabled = 0, truth = 0;
    };
    std::vector<Seen> series_seen(std::size_t first, std::size_t last) const;
    StatRow row_of(std::size_t event, const std::vector<Seen>& seen, std::size_t first,
                   std::size_t count) const;

    const StatRequest& request_;
    const CountSamples& samples_;
    std::vector<StatEvent> events_;
    SeriesLayout layout_;
    std::unique_ptr<SoftwareView> software_;
};

// Means of the rows of several runs, whose rows differ in counts alone.
std::vector<StatRow> mean_rows(const std::vector<std::vector<StatRow>>& runs);

} // namespace armpmu::testbench
