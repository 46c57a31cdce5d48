// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/axes.h"
#include "program/sweep/shares.h"
#include "program/sweep/sweep_values.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostCells = 64; // along each of two axes
const std::string kDone = " FROM point WHERE status='done'";

class SharesOfSweep {
  public:
    SharesOfSweep(PointTable& table, const ManifestHead& head,
                  const std::vector<VariedMetric>& metrics, const std::vector<AxisValues>& axes,
                  SweepNumbers& numbers)
        : table_(table), head_(head), metrics_(metrics), axes_(axes), numbers_(numbers) {}

    void carry_out() {
        if (is_whole_grid()) {
            exact();
            return;
        }
        load_cells();
        if (head_.design.empty()) {
            numbers_.rests_on = "Not all combinations ran: shares are estimates, with intervals of "
                                "95 %. A total needs all, or --design sobol.";
        } else {
            std::vector<SweepAxis> given;
            for (const ManifestHead::Axis& axis : head_.axes)
                given.push_back(parse_axis(axis.given));
            design_.emplace(parse_design(head_.design), steps_of(given));
            numbers_.rests_on = fmt::format(
                "Estimated from {}, {} different combinations, with intervals of 95 %.{}",
                head_.design, design_->points().size(),
                is_sobol() ? "" : " A total needs --design sobol.");
        }
        for (std::size_t metric = 0; metric < metrics_.size(); ++metric) estimate(metric);
    }

  private:
    bool is_sobol() const { return design_ && design_->kind() == DesignRequest::Kind::sobol; }

    std::int64_t number(const std::string& sql) const {
        Statement one(table_.database(), sql);
        return one.step() ? one.integer(0) : 0;
    }

    // Each combination of the values that came up is there once.
    bool is_whole_grid() const {
        double combinations = 1;
        std::string columns;
        for (const AxisValues& axis : axes_) {
            combinations *= static_cast<double>(axis.values.size());
            columns += (columns.empty() ? "" : ",") + axis.column.sql;
        }
        const auto done = static_cast<double>(number("SELECT count(*)" + kDone));
        return done == combinations &&
               done == static_cast<double>(number("SELECT count(*) FROM (SELECT DISTINCT " +
                                                  columns + kDone + ")"));
    }

    // Which share the means over these axes have.
    std::vector<double> explained(const std::vector<std::size_t>& axes) const {
        std::string groups;
        for (const std::size_t n : axes)
            groups += (groups.empty() ? " GROUP BY " : ",") + axes_[n].column.sql;
        std::string sql = "SELECT 0";
        for (const VariedMetric& one : metrics_)
            sql += fmt::format(",count({0}),avg({0})", one.sql);
        Statement rows(table_.database(), sql + kDone + groups);
        std::vector<double> shares(metrics_.size());
        while (rows.step())
            for (std::size_t n = 0; n < metrics_.size(); ++n) {
                const int at = 1 + 2 * static_cast<int>(n);
                if (rows.real(at) == 0) continue;
                const double distance = rows.real(at + 1) - metrics_[n].mean;
                shares[n] += rows.real(at) * distance * distance / metrics_[n].variation;
            }
        return shares;
    }

    static EffectShare exactly(double share) { return {share, share, share}; }

    const EffectShare& alone(std::size_t axis, std::size_t metric) const {
        static const EffectShare none;
        for (const SweepNumbers::Effect& one : numbers_.effects)
            if (one.axis == axis && one.metric == metric) return one.alone;
        return none;
    }

    void exact() {
        numbers_.rests_on = "All combinations ran: shares are exact.";
        std::vector<std::vector<double>> totals(axes_.size());
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            std::vector<std::size_t> others;
            for (std::size_t n = 0; n < axes_.size(); ++n)
                if (n != axis) others.push_back(n);
            totals[axis] = explained(others);
        }
        for (SweepNumbers::Effect& one : numbers_.effects)
            one.total = exactly(std::max(0.0, 1 - totals[one.axis][one.metric]));
        for (std::size_t a = 0; a < axes_.size(); ++a)
            for (std::size_t b = a + 1; b < axes_.size(); ++b) {
                if (axes_[a].values.size() < 2 || axes_[b].values.size() < 2) continue;
                const std::vector<double> both = explained({a, b});
                for (const SweepNumbers::Objective& one : numbers_.objectives)
                    numbers_.interactions.push_back(
                        {a, b, one.metric,
                         exactly(std::max(0.0, both[one.metric] - alone(a, one.metric).value -
                                                   alone(b, one.metric).value))});
            }
    }

    void load_cells() {
        std::string sql = "SELECT point";
        for (const AxisValues& axis : axes_) sql += "," + axis.column.sql;
        Statement rows(table_.database(), sql + kDone);
        cells_.assign(axes_.size(), std::vector<std::uint32_t>(head_.points));
        while (rows.step())
            for (std::size_t n = 0; n < axes_.size(); ++n)
                cells_[n][static_cast<std::size_t>(rows.integer(0))] = static_cast<std::uint32_t>(
                    axes_[n].order.at(std::string(rows.text(static_cast<int>(n) + 1))));
    }

    std::vector<double> load(const VariedMetric& metric) const {
        std::vector<double> all(head_.points, std::numeric_limits<double>::quiet_NaN());
        Statement rows(table_.database(), "SELECT point," + metric.sql + kDone + " AND " +
                                              metric.sql + " IS NOT NULL");
        while (rows.step()) all[static_cast<std::size_t>(rows.integer(0))] = rows.real(1);
        return all;
    }

    // Runs that are a sample of all combinations: those of a Sobol design's two points.
    std::vector<std::size_t> sample() const {
        std::vector<std::size_t> runs;
        if (!design_) {
            for (std::size_t n = 0; n < head_.points; ++n) runs.push_back(n);
            return runs;
        }
        for (std::size_t row = 0; row < design_->rows(); ++row)
            for (std::size_t n = 0; n < (is_sobol() ? 2U : 1U); ++n)
                runs.push_back(design_->point(row, n));
        return runs;
    }

    // Of the sample, the groups of an axis' values.
    std::vector<std::uint32_t> groups(const std::vector<std::size_t>& runs, std::size_t axis,
                                      std::size_t count) const {
        std::vector<std::uint32_t> all;
        for (const std::size_t run : runs)
            all.push_back(static_cast<std::uint32_t>(std::size_t{cells_[axis][run]} * count /
                                                     axes_[axis].values.size()));
        return all;
    }

    void estimate(std::size_t metric) {
        const std::vector<double> numbers = load(metrics_[metric]);
        const std::vector<std::size_t> runs = sample();
        std::vector<double> of_sample;
        for (const std::size_t run : runs) of_sample.push_back(numbers[run]);
        for (SweepNumbers::Effect& one : numbers_.effects) {
            if (one.metric != metric) continue;
            if (is_sobol()) {
                const AxisShares shares = shares_of_rows(*design_, numbers, one.axis);
                one.alone = shares.alone;
                one.total = shares.total;
            } else {
                const std::size_t count = axes_[one.axis].cells(
                    std::max<std::size_t>(2, std::min(kMostCells, runs.size() / 8)));
                one.alone = share_of_axis(of_sample, groups(runs, one.axis, count), count);
            }
        }
        for (const SweepNumbers::Objective& one : numbers_.objectives)
            if (one.metric == metric) interactions(metric, runs, of_sample);
    }

    void interactions(std::size_t metric, const std::vector<std::size_t>& runs,
                      const std::vector<double>& numbers) {
        const auto most = std::max<std::size_t>(
            2, std::min(kMostCells,
                        static_cast<std::size_t>(std::sqrt(static_cast<double>(runs.size()) / 4))));
        for (std::size_t a = 0; a < axes_.size(); ++a)
            for (std::size_t b = a + 1; b < axes_.size(); ++b) {
                const std::size_t of_a = axes_[a].cells(most), of_b = axes_[b].cells(most);
                if (of_a < 2 || of_b < 2) continue;
                numbers_.interactions.push_back({a, b, metric,
                                                 shares_of_pair(numbers, groups(runs, a, of_a),
                                                                of_a, groups(runs, b, of_b), of_b)
                                                     .together});
            }
    }

    PointTable& table_;
    const ManifestHead& head_;
    const std::vector<VariedMetric>& metrics_;
    const std::vector<AxisValues>& axes_;
    SweepNumbers& numbers_;
    std::optional<Design> design_;
    std::vector<std::vector<std::uint32_t>> cells_; // of each axis, by point
};

} // namespace

void add_shares(PointTable& table, const ManifestHead& head,
                const std::vector<VariedMetric>& metrics, const std::vector<AxisValues>& axes,
                SweepNumbers& numbers) {
    SharesOfSweep(table, head, metrics, axes, numbers).carry_out();
}

} // namespace armpmu::testbench
