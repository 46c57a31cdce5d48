// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/multiplexing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace armpmu::testbench {
namespace {

Multiplexing::Group needs(const std::vector<std::size_t>& group, const PmuCounters& pmu) {
    Multiplexing::Group needed;
    needed.events = group.size();
    for (const std::size_t event : group) needed.cycles += pmu.is_cycles[event] ? 1U : 0U;
    return needed;
}

} // namespace

Multiplexing::Multiplexing(std::vector<Group> groups, std::size_t counters, bool cycle_counter)
    : groups_(std::move(groups)), counters_(counters), cycle_counter_(cycle_counter),
      line_(groups_.size()), counting_(groups_.size()) {
    std::iota(line_.begin(), line_.end(), std::size_t{0});
    assign();
}

bool Multiplexing::fits(const Group& group, std::size_t counters, bool cycle_counter) {
    return group.events <= counters + (cycle_counter && group.cycles != 0 ? 1U : 0U);
}

void Multiplexing::assign() {
    std::size_t left = counters_;
    bool cycles_left = cycle_counter_;
    std::fill(counting_.begin(), counting_.end(), false);
    for (const std::size_t group : line_) {
        if (!fits(groups_[group], left, cycles_left)) break;
        const bool takes_cycles = cycles_left && groups_[group].cycles != 0;
        left -= groups_[group].events - (takes_cycles ? 1U : 0U);
        cycles_left = cycles_left && !takes_cycles;
        counting_[group] = true;
    }
}

void Multiplexing::tick() {
    if (std::find(counting_.begin(), counting_.end(), false) == counting_.end()) return;
    std::rotate(line_.begin(), line_.begin() + 1, line_.end());
    assign();
}

double Estimate::scaled() const {
    if (running <= 0) return 0;
    return running >= enabled ? counted : std::floor(counted * enabled / running + 0.5);
}

std::vector<Estimate> multiplexed(const Stretches& stretches, const PmuCounters& pmu,
                                  const Grouping& groups, std::size_t first, std::size_t last) {
    std::vector<Multiplexing::Group> needed;
    for (const auto& group : groups) needed.push_back(needs(group, pmu));
    Multiplexing line(needed, pmu.counters, pmu.cycle_counter);
    std::vector<Estimate> estimates(stretches.counts.size());
    for (std::size_t n = 0; n < last; ++n) {
        if (stretches.tick_before[n]) line.tick();
        if (n < first) continue;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const bool counts = line.counts(g);
            for (const std::size_t event : groups[g]) {
                estimates[event].enabled += stretches.cycles[n];
                if (!counts) continue;
                estimates[event].running += stretches.cycles[n];
                estimates[event].counted += stretches.counts[event][n];
            }
        }
    }
    return estimates;
}

double mean_error(const Stretches& stretches, const PmuCounters& pmu, const Grouping& groups) {
    const std::vector<Estimate> estimates =
        multiplexed(stretches, pmu, groups, 0, stretches.cycles.size());
    double sum = 0;
    std::size_t events = 0;
    for (const auto& group : groups) {
        for (const std::size_t event : group) {
            const auto& counts = stretches.counts[event];
            const double truth = std::accumulate(counts.begin(), counts.end(), 0.0);
            const double seen = estimates[event].scaled();
            if (truth != 0)
                sum += 100 * std::abs(seen - truth) / truth;
            else if (seen != 0)
                sum += 100;
            ++events;
        }
    }
    return events == 0 ? 0 : sum / static_cast<double>(events);
}

bool fits(const std::vector<std::size_t>& group, const PmuCounters& pmu) {
    return Multiplexing::fits(needs(group, pmu), pmu.counters, pmu.cycle_counter);
}

} // namespace armpmu::testbench
