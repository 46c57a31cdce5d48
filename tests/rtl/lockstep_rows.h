// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::tests {

// What a lock step plays, as a vector: the stimulus and what the model answers.
template <typename Stimulus, typename Rows, typename Player>
class LockstepRows final : public vectors::Reader {
  public:
    LockstepRows(vectors::Header header, const Rows& rows, Player& player, Stimulus& stimulus,
                 std::uint64_t clocks)
        : header_(std::move(header)), rows_(rows), player_(player), stimulus_(stimulus),
          left_(clocks), row_(rows.layout().words()) {}

    const vectors::Header& header() const override { return header_; }
    bool next(vectors::Span& span) override {
        if (left_ == 0) return false;
        --left_;
        const auto inputs = stimulus_.next(outputs_);
        outputs_ = player_.clock(inputs);
        rows_.put(inputs, outputs_, row_.data());
        span = {row_.data(), 1};
        return true;
    }

  private:
    vectors::Header header_;
    const Rows& rows_;
    Player& player_;
    Stimulus& stimulus_;
    std::uint64_t left_;
    std::vector<std::uint64_t> row_;
    typename Rows::Outputs outputs_{};
};

} // namespace armpmu::tests
