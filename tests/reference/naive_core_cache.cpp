// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_cache.h"

namespace armpmu::tests {

NaiveCache::NaiveCache(unsigned kb, unsigned ways, NaiveReplacement policy)
    : ways_(ways), policy_(policy), sets_(kb == 0 ? 0 : kb * 1024 / 64 / ways) {}

bool NaiveCache::holds(std::uint64_t line) const {
    if (!exists()) return false;
    for (const NaiveLine& one : sets_[line % sets_.size()])
        if (one.line == line) return true;
    return false;
}

NaiveLine* NaiveCache::find(std::uint64_t line) {
    if (!exists()) return nullptr;
    for (NaiveLine& one : set_of(line))
        if (one.line == line) return &one;
    return nullptr;
}

NaiveLine& NaiveCache::use(std::uint64_t line) {
    const NaiveLine used = *find(line);
    drop(line);
    auto& set = set_of(line);
    set.insert(set.begin(), used);
    return set.front();
}

std::optional<NaiveLine> NaiveCache::make_room(std::uint64_t line) {
    auto& set = set_of(line);
    if (set.size() < ways_) return std::nullopt;
    auto leaver = set.end() - 1;
    if (policy_ == NaiveReplacement::random) {
        leaver = set.begin();
        while (leaver->way != drawn_ / 65536 % ways_) ++leaver;
    }
    const NaiveLine leaves = *leaver;
    set.erase(leaver);
    return leaves;
}

// The lowest way that no line of the set is in.
NaiveLine NaiveCache::in_free_way(const NaiveLine& line) {
    NaiveLine placed = line;
    const auto taken = [&](unsigned way) {
        for (const NaiveLine& one : set_of(line.line))
            if (one.way == way) return true;
        return false;
    };
    placed.way = 0;
    while (taken(placed.way)) ++placed.way;
    drawn_ = drawn_ * 1664525 + 1013904223;
    return placed;
}

void NaiveCache::place(const NaiveLine& line) {
    const NaiveLine placed = in_free_way(line);
    auto& set = set_of(line.line);
    set.insert(set.begin(), placed);
}

void NaiveCache::place_last(const NaiveLine& line) {
    set_of(line.line).push_back(in_free_way(line));
}

void NaiveCache::drop(std::uint64_t line) {
    if (!exists()) return;
    auto& set = set_of(line);
    for (auto one = set.begin(); one != set.end(); ++one) {
        if (one->line != line) continue;
        set.erase(one);
        return;
    }
}

void NaiveCache::drop_all() {
    for (auto& set : sets_) set.clear();
}

} // namespace armpmu::tests
