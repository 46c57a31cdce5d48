// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/table_text.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

struct PointMetric {
    std::string name;
    std::string sql;
    bool more = false; // is better
};

// Single points of a table, with the command that repeats each.
class ShownPoints {
  public:
    ShownPoints(PointTable& table, const ManifestHead& head, const std::vector<AxisColumn>& axes)
        : table_(table), head_(head), axes_(axes) {}

    SweepNumbers::Front front(const PointMetric& x, const PointMetric& y) const;
    // The best by `by`, with `metrics`.
    std::vector<SweepNumbers::Point> best(const std::vector<PointMetric>& metrics,
                                          const PointMetric& by) const;
    // Those with the least and the greatest value of each metric, then the first ones.
    std::vector<SweepNumbers::Point> some(const std::vector<PointMetric>& metrics,
                                          std::size_t most) const;

  private:
    std::vector<SweepNumbers::Point> select(const std::vector<PointMetric>& metrics,
                                            const std::string& which,
                                            const std::string& remark) const;

    PointTable& table_;
    const ManifestHead& head_;
    std::vector<AxisColumn> axes_;
};

} // namespace armpmu::testbench
