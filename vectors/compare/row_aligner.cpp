// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/row_aligner.h"

#include <algorithm>

namespace armpmu::vectors {

void RowAligner::take(const std::uint64_t* reference, const std::uint64_t* device,
                      const std::uint64_t* unknown) {
    const bool same = plan_.moves.same();
    if (!plan_.alone || same)
        std::copy_n(reference, reference_.size(), reference_.begin());
    else
        plan_.moves.place(device, reference_.data());
    if (same) {
        std::copy_n(device, seen_.size(), seen_.begin());
    } else {
        seen_ = reference_;
        plan_.moves.place(device, seen_.data());
    }
    some_unknown_ = unknown != nullptr;
    if (some_unknown_) take_unknown(unknown);
    if (!reset_seen_) reset_seen_ = plan_.in_reset(seen_);
    if (!out_of_reset_) out_of_reset_ = !plan_.in_reset(seen_);
    for (std::size_t w = 0; w < seen_.size() && plan_.ignores; ++w) {
        const std::uint64_t ignored = plan_.ignored[w] & plan_.inputs[w];
        seen_[w] = (seen_[w] & ~ignored) | (reference_[w] & ignored);
    }
    plan_.idle_values.clear_inputs(seen_.data());
    if (plan_.alone && !some_unknown_ && same)
        reference_ = seen_;
    else
        plan_.idle_values.clear_inputs(reference_.data());
}

// Bits without a value get the reference's, so that they hide no other divergence.
void RowAligner::take_unknown(const std::uint64_t* unknown) {
    const std::size_t words = seen_.size();
    unknown_.assign(2 * words, 0);
    plan_.moves.place(unknown, unknown_.data());
    for (std::size_t w = 0; w < words; ++w) {
        unknown_[words + w] = unknown_[w] & seen_[w];
        if (plan_.alone) reference_[w] &= ~unknown_[w];
        seen_[w] = (seen_[w] & ~unknown_[w]) | (reference_[w] & unknown_[w]);
    }
    if (!out_of_reset_ && get_bits(unknown_.data(), plan_.reset_bit, 1) != 0)
        set_bits(seen_.data(), plan_.reset_bit, 1, 0);
}

void RowAligner::fill(CompareRow& expected, const std::uint64_t* idle_answers) {
    const IdleValues& idle = plan_.idle_values;
    for (std::size_t w = idle.first_word(); w < idle.last_word(); ++w)
        expected[w] = (expected[w] & ~idle_answers[w]) | (seen_[w] & idle_answers[w]);
    for (std::size_t w = 0; (plan_.ignores || some_unknown_) && w < expected.size(); ++w) {
        std::uint64_t same = plan_.ignored[w];
        if (some_unknown_) same |= unknown_[w];
        same &= ~plan_.inputs[w];
        seen_[w] = (seen_[w] & ~same) | (expected[w] & same);
    }
}

} // namespace armpmu::vectors
