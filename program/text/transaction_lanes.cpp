// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/transaction_lanes.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace armpmu::testbench {
namespace {

template <typename Type>
using LeastFirst = std::priority_queue<Type, std::vector<Type>, std::greater<Type>>;

} // namespace

std::vector<LaneOfTransaction> lanes_of(const std::vector<LoggedTransaction>& transactions) {
    std::vector<LaneOfTransaction> all;
    all.reserve(transactions.size());
    for (const LoggedTransaction& one : transactions) all.push_back({&one, 0});
    std::stable_sort(all.begin(), all.end(),
                     [](const LaneOfTransaction& a, const LaneOfTransaction& b) {
                         return a.transaction->begin < b.transaction->begin;
                     });
    LeastFirst<std::size_t> free;
    LeastFirst<std::pair<std::uint64_t, std::size_t>> busy; // until, lane
    std::size_t lanes = 0;
    for (LaneOfTransaction& one : all) {
        for (; !busy.empty() && busy.top().first <= one.transaction->begin; busy.pop())
            free.push(busy.top().second);
        if (free.empty()) free.push(lanes++);
        one.lane = free.top();
        free.pop();
        busy.emplace(one.transaction->end, one.lane);
    }
    return all;
}

} // namespace armpmu::testbench
