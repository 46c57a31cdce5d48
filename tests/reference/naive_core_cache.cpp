// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_cache.h"

namespace armpmu::tests {

NaiveCache::NaiveCache(unsigned kb, unsigned ways)
    : ways_(ways), sets_(kb == 0 ? 0 : kb * 1024 / 64 / ways) {}

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
    place(used);
    return set_of(line).front();
}

std::optional<NaiveLine> NaiveCache::make_room(std::uint64_t line) {
    auto& set = set_of(line);
    if (set.size() < ways_) return std::nullopt;
    const NaiveLine leaves = set.back();
    set.pop_back();
    return leaves;
}

void NaiveCache::place(const NaiveLine& line) {
    auto& set = set_of(line.line);
    set.insert(set.begin(), line);
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
