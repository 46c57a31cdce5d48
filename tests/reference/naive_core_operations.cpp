// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_episodes.h"

#include <algorithm>

namespace armpmu::tests {

namespace {

constexpr std::uint64_t kHeap = 0x80000000;

} // namespace

const std::vector<NaiveEpisodes::Episode>& NaiveEpisodes::of(NaiveProfile profile) {
    using E = NaiveEpisodes;
    static const std::vector<Episode> everything = {
        &E::strided_loads,  &E::patterns,       &E::random_accesses,
        &E::hot_set,        &E::full_lines,     &E::partial_stores,
        &E::stack,          &E::copy,           &E::crossings,
        &E::device_regions, &E::code,           &E::loop,
        &E::far_pages,      &E::atomics,        &E::maintenance,
        &E::snoops,         &E::prefetch_hints, &E::invalidations,
        &E::ahead};
    static const std::vector<Episode> loads = {
        &E::strided_loads,   &E::strided_loads,  &E::patterns, &E::patterns,
        &E::random_accesses, &E::hot_set,        &E::stack,    &E::crossings,
        &E::prefetch_hints,  &E::partial_stores, &E::ahead};
    static const std::vector<Episode> stores = {
        &E::full_lines,     &E::full_lines, &E::full_lines, &E::partial_stores,
        &E::partial_stores, &E::stack,      &E::copy,       &E::random_accesses,
        &E::hot_set,        &E::crossings,  &E::ahead};
    static const std::vector<Episode> code = {&E::code,  &E::code,      &E::code,
                                              &E::loop,  &E::loop,      &E::random_accesses,
                                              &E::stack, &E::far_pages, &E::snoops};
    static const std::vector<Episode> translation = {
        &E::far_pages, &E::far_pages,       &E::far_pages, &E::invalidations,
        &E::code,      &E::random_accesses, &E::crossings, &E::strided_loads};
    static const std::vector<Episode> system = {
        &E::maintenance,     &E::snoops,        &E::atomics, &E::prefetch_hints,
        &E::device_regions,  &E::invalidations, &E::stack,   &E::full_lines,
        &E::random_accesses, &E::patterns,      &E::ahead};
    switch (profile) {
    case NaiveProfile::everything: return everything;
    case NaiveProfile::loads: return loads;
    case NaiveProfile::stores: return stores;
    case NaiveProfile::code: return code;
    case NaiveProfile::translation: return translation;
    case NaiveProfile::system: break;
    }
    return system;
}

NaiveOperation& NaiveEpisodes::emit(Kind kind, std::uint64_t va, unsigned bytes) {
    NaiveOperation operation;
    operation.kind = kind;
    operation.va = va;
    operation.bytes = bytes;
    operations_.push_back(operation);
    return operations_.back();
}

void NaiveEpisodes::emit_access(std::uint64_t va) {
    emit(once_in(3) ? Kind::store : Kind::load, va);
}

std::uint64_t NaiveEpisodes::one_of(std::initializer_list<std::uint64_t> values) {
    return values.begin()[below(values.size())];
}

std::uint64_t NaiveEpisodes::somewhere() {
    const std::uint64_t kb = one_of({2, 12, 24, 40, 80, 160, 320, 800, 2000, 6000});
    return kHeap + below(kb * 16) * 64;
}

std::uint64_t NaiveEpisodes::recent() {
    if (operations_.empty()) return somewhere();
    const std::uint64_t back = below(std::min<std::uint64_t>(operations_.size(), 200));
    return operations_[operations_.size() - 1 - back].va;
}

std::uint64_t NaiveEpisodes::length() {
    return 4 + below(one_of({8, 30, 100}));
}

std::vector<NaiveOperation> random_operations(std::uint64_t seed, std::size_t count,
                                              NaiveProfile profile) {
    NaiveEpisodes episodes(seed);
    const auto& all = NaiveEpisodes::of(profile);
    while (episodes.operations().size() < count) episodes.play(all[episodes.below(all.size())]);
    episodes.operations().resize(count);
    return episodes.operations();
}

} // namespace armpmu::tests
