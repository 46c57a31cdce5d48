// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/table_text.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A metric of a sweep's table that varies, and its statistics.
struct VariedMetric {
    std::string name;
    std::string sql;
    double mean = 0;
    double variation = 0; // sum of squared distances from the mean
};

// An axis' values in their order, and the group of neighbours of each.
struct AxisValues {
    AxisColumn column;
    std::map<std::string, std::size_t> order;
    std::vector<std::string> values;

    std::size_t cells(std::size_t most) const { return std::min(values.size(), most); }
    std::size_t cell(const std::string& value, std::size_t most) const {
        return order.at(value) * cells(most) / values.size();
    }
    std::vector<std::string> labels(std::size_t most) const {
        std::vector<std::string> labels(cells(most));
        for (std::size_t n = values.size(); n-- > 0;)
            labels[n * labels.size() / values.size()] = values[n];
        return labels;
    }
};

// Adds total effects, interactions, and the basis of shares to the single effects. Where all
// combinations ran, they are exact; else estimates take the place of what the effects had.
void add_shares(PointTable& table, const ManifestHead& head,
                const std::vector<VariedMetric>& metrics, const std::vector<AxisValues>& axes,
                SweepNumbers& numbers);

} // namespace armpmu::testbench
