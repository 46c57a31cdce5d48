// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <vector>

namespace armpmu::interconnect {

// One of up to 15 competitors for admission. Sets of turns have a bit for each.
using Turn = std::uint8_t;

// The order in which competitors are considered: least recently served first.
class TurnOrder {
  public:
    TurnOrder() = default;
    explicit TurnOrder(const std::vector<Turn>& turns) {
        for (const Turn turn : turns) add_last(turn);
    }
    std::vector<Turn> list() const {
        std::vector<Turn> turns;
        for (unsigned place = 0; place < end_; place += kBits) turns.push_back(at(place));
        return turns;
    }

    void add_last(Turn turn) {
        turns_ |= std::uint64_t{turn} << end_;
        end_ += kBits;
    }
    // Calls `ask(turn)` for those of a set. Each must be there.
    template <typename Ask>
    void visit(unsigned set, const Ask& ask) const {
        if (set == 0) return;
        for (std::uint64_t rest = turns_;; rest >>= kBits) {
            const auto turn = static_cast<Turn>(rest & kOne);
            if ((set >> turn & 1) == 0) continue;
            ask(turn);
            set ^= 1U << turn;
            if (set == 0) return;
        }
    }
    // Moves those that were served behind the others, in their present order.
    void move_back(unsigned served) {
        const TurnOrder before = *this;
        before.visit(served, [&](Turn turn) {
            remove(turn);
            add_last(turn);
        });
    }

  private:
    static constexpr unsigned kBits = 4; // of a turn
    static constexpr std::uint64_t kOne = 0xf;

    Turn at(unsigned place) const { return static_cast<Turn>(turns_ >> place & kOne); }
    void remove(Turn turn) {
        unsigned place = 0;
        while (at(place) != turn) place += kBits;
        const std::uint64_t before = (std::uint64_t{1} << place) - 1;
        turns_ = (turns_ & before) | (turns_ >> kBits & ~before);
        end_ -= kBits;
    }

    std::uint64_t turns_ = 0; // the first one lowest
    unsigned end_ = 0;        // behind the last one
};

} // namespace armpmu::interconnect
