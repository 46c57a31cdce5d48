// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "vectors/compare/compare_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

inline bool is_event(const Divergence& d) {
    return d.kind == DivergenceKind::missing || d.kind == DivergenceKind::surplus;
}

// The divergences of a comparison, in the order in which they become certain.
class DivergenceLog {
  public:
    // The wrong bits of a read.
    struct WrongRead {
        BitSpan source; // what it reads
        std::uint64_t bits = 0;
    };

    static constexpr unsigned kNear = 16; // clocks on either side that a reason looks at

    DivergenceLog(const ComparePlan& plan, const ClockedDevice& model)
        : plan_(plan), model_(model) {}

    void begin(std::uint64_t now) { now_ = now; } // later additions are certain in this clock
    // `unknown`: the text of the seen value, where it has bits without a value.
    void add(std::size_t index, std::uint64_t clock, std::uint64_t certain, std::uint64_t expected,
             std::uint64_t seen, const std::string& unknown = {});
    void add_lengths(std::uint64_t reference, std::uint64_t device); // in clocks
    void add_read(std::uint64_t clock, const WrongRead& read) {
        if (reads_.size() <= plan_.options.most) reads_[clock] = read;
    }

    std::uint64_t total() const { return total_; }
    const std::vector<Divergence>& all() const { return divergences_; } // that are kept
    // The clock by which all clocks shown around the first divergence are known, even if an earlier
    // divergence becomes certain later; nothing while there is none.
    const std::optional<std::uint64_t>& due() const { return due_; }
    const std::map<std::uint64_t, WrongRead>& reads() const { return reads_; } // by clock

    Divergence& at(std::size_t n) { return divergences_[n]; }
    std::vector<Divergence> take() { return std::move(divergences_); }
    void sort() { // by clock
        std::stable_sort(divergences_.begin(), divergences_.end(),
                         [](const auto& a, const auto& b) { return a.clock < b.clock; });
    }

  private:
    const ComparePlan& plan_;
    const ClockedDevice& model_;
    std::uint64_t now_ = 0;
    std::uint64_t total_ = 0;
    std::vector<Divergence> divergences_;
    std::optional<std::uint64_t> due_;
    std::map<std::uint64_t, WrongRead> reads_;
};

} // namespace armpmu::vectors
