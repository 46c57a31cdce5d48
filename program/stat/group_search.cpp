// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/group_search.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr double kWork = 1e8; // stretches times events that a search looks at
constexpr std::size_t kStarts = 400;
constexpr double kLess = 1e-9; // percent by which an error must be less

class Search {
  public:
    Search(const Stretches& stretches, const PmuCounters& pmu, const Grouping& start)
        : stretches_(stretches), pmu_(pmu), best_(start),
          best_error_(mean_error(stretches, pmu, start)) {
        for (const auto& group : start) events_.insert(events_.end(), group.begin(), group.end());
        const std::size_t work = std::max<std::size_t>(1, events_.size() * stretches.cycles.size());
        looks_ = static_cast<std::size_t>(kWork / static_cast<double>(work)) + 200;
    }

    Grouping run() {
        descend(best_);
        for (std::size_t n = 0; n < kStarts && looks_ != 0; ++n) {
            for (std::size_t i = events_.size(); i > 1; --i)
                std::swap(events_[i - 1], events_[random_() % i]);
            descend(n % 4 == 0 ? filled() : scattered());
        }
        return best_;
    }

  private:
    // The events in groups that are as large as can be, or of any size.
    Grouping filled() const {
        Grouping groups;
        for (const std::size_t event : events_) {
            if (groups.empty() || groups.back().size() == pmu_.counters) groups.emplace_back();
            groups.back().push_back(event);
        }
        return groups;
    }
    Grouping scattered() {
        Grouping groups;
        for (const std::size_t event : events_) {
            if (groups.empty() || groups.back().size() == pmu_.counters || random_() % 3 == 0)
                groups.emplace_back();
            groups.back().push_back(event);
        }
        return groups;
    }

    void descend(Grouping groups) {
        groups_ = std::move(groups);
        error_ = mean_error(stretches_, pmu_, groups_);
        while (looks_ != 0 && improved()) {}
        if (error_ >= best_error_ - kLess) return;
        best_ = groups_;
        best_error_ = error_;
    }

    // Takes the first change that makes the error less.
    bool improved() {
        for (std::size_t from = 0; from < groups_.size(); ++from) {
            for (std::size_t n = 0; n < groups_[from].size(); ++n)
                if (event_improved(from, n)) return true;
            for (std::size_t to = 0; to < groups_.size(); ++to) {
                if (to == from) continue;
                Grouping next = groups_;
                auto group = std::move(next[from]);
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(from));
                next.insert(next.begin() + static_cast<std::ptrdiff_t>(to), std::move(group));
                if (is_better(std::move(next))) return true;
            }
        }
        return false;
    }

    bool event_improved(std::size_t from, std::size_t n) {
        for (std::size_t to = 0; to <= groups_.size(); ++to)
            if (to != from && is_better(moved(groups_, from, n, to))) return true;
        for (std::size_t to = from + 1; to < groups_.size(); ++to)
            for (std::size_t m = 0; m < groups_[to].size(); ++m) {
                Grouping next = groups_;
                std::swap(next[from][n], next[to][m]);
                if (is_better(std::move(next))) return true;
            }
        return false;
    }

    bool is_better(Grouping next) {
        if (looks_ == 0) return false;
        for (const auto& group : next)
            if (!fits(group, pmu_)) return false;
        --looks_;
        const double error = mean_error(stretches_, pmu_, next);
        if (error >= error_ - kLess) return false;
        groups_ = std::move(next);
        error_ = error;
        return true;
    }

    // Moves event `n` of one group to another; beyond the last, into a group of its own.
    static Grouping moved(const Grouping& groups, std::size_t from, std::size_t n, std::size_t to) {
        Grouping next = groups;
        if (to == next.size()) next.emplace_back();
        next[to].push_back(next[from][n]);
        next[from].erase(next[from].begin() + static_cast<std::ptrdiff_t>(n));
        if (next[from].empty()) next.erase(next.begin() + static_cast<std::ptrdiff_t>(from));
        return next;
    }

    const Stretches& stretches_;
    const PmuCounters& pmu_;
    Grouping best_;
    double best_error_;
    Grouping groups_; // of this descent
    double error_ = 0;
    std::vector<std::size_t> events_;
    std::size_t looks_ = 0;
    std::mt19937_64 random_{1};
};

} // namespace

Grouping best_groups(const Stretches& stretches, const PmuCounters& pmu, const Grouping& start) {
    return Search(stretches, pmu, start).run();
}

} // namespace armpmu::testbench
