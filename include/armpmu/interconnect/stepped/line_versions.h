// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armpmu::interconnect {

// A version for every possible line; 0 until it is set. In pages, allocated when first written, so
// that neighbours are adjacent and unused lines need no memory. Pages of the first gigabytes are
// found by index, those beyond by hashing.
class LineVersions {
  public:
    Version get(Line line) const {
        const Page* page = find(line / kPageLines);
        return page == nullptr ? 0 : (*page)[line % kPageLines];
    }
    // Prefetches the line's version.
    void prefetch(Line line) const {
        if (const Page* page = find(line / kPageLines))
            __builtin_prefetch(&(*page)[line % kPageLines]);
    }
    void set(Line line, Version version) {
        Page* page = find(line / kPageLines);
        if (page == nullptr) page = &make(line / kPageLines);
        (*page)[line % kPageLines] = version;
    }

  private:
    static constexpr unsigned kPageLines = 128;
    static constexpr std::uint64_t kIndexed = 1 << 20; // pages
    using Page = std::array<Version, kPageLines>;

    Page* find(std::uint64_t number) const {
        if (number < near_.size()) return near_[number].get();
        return number < kIndexed ? nullptr : find_far(number);
    }
    [[gnu::noinline]] Page* find_far(std::uint64_t number) const {
        const auto found = far_.find(number);
        return found == far_.end() ? nullptr : found->second.get();
    }
    [[gnu::noinline]] Page& make(std::uint64_t number) {
        if (number < kIndexed && number >= near_.size()) near_.resize(number + 1);
        std::unique_ptr<Page>& page = number < kIndexed ? near_[number] : far_[number];
        page = std::make_unique<Page>();
        return *page;
    }

    std::vector<std::unique_ptr<Page>> near_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> far_;

    // Lines with a version, ascending.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        if constexpr (std::is_same_v<State, StateIn>) {
            self.near_.clear();
            self.far_.clear();
            std::uint64_t lines = 0;
            state(lines);
            for (Line least = 0; lines != 0; --lines) {
                Line line = 0;
                Version version = 0;
                state(line, version);
                state.expect(line >= least && line != ~Line{0} && version != 0,
                             "versions of lines out of order");
                self.set(line, version);
                least = line + 1;
            }
        } else {
            const std::vector<std::pair<Line, Version>> set = self.all();
            state(std::uint64_t{set.size()});
            for (const auto& [line, version] : set) state(line, version);
        }
    }
    std::vector<std::pair<Line, Version>> all() const;
};

} // namespace armpmu::interconnect
