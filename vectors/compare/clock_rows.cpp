// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include <algorithm>

// The rows of a clock: what of them means something, what has no value, and what the device should
// have shown.
namespace armpmu::vectors {

void ClockComparison::take(const std::uint64_t* reference, const std::uint64_t* device,
                           const std::uint64_t* unknown) {
    if (!alone_ || moves_.same())
        std::copy_n(reference, reference_.size(), reference_.begin());
    else
        moves_.place(device, reference_.data());
    if (moves_.same()) {
        std::copy_n(device, seen_.size(), seen_.begin());
    } else {
        seen_ = reference_;
        moves_.place(device, seen_.data());
    }
    some_unknown_ = unknown != nullptr;
    if (some_unknown_) take_unknown(unknown);
    if (!reset_seen_) reset_seen_ = get_bits(seen_.data(), reset_bit_, 1) == 0;
    if (!out_of_reset_) out_of_reset_ = get_bits(seen_.data(), reset_bit_, 1) != 0;
    for (std::size_t w = 0; w < seen_.size() && ignores_; ++w) {
        const std::uint64_t ignored = ignored_mask_[w] & input_mask_[w];
        seen_[w] = (seen_[w] & ~ignored) | (reference_[w] & ignored);
    }
    idle_values_.clear_inputs(seen_.data());
    if (alone_ && !some_unknown_ && moves_.same())
        reference_ = seen_;
    else
        idle_values_.clear_inputs(reference_.data());
}

// Bits without a value stand for the reference's, so that they hide nothing else.
void ClockComparison::take_unknown(const std::uint64_t* unknown) {
    const std::size_t words = seen_.size();
    unknown_.assign(2 * words, 0); // which, and of them those that are z
    if (moves_.same())
        std::copy_n(unknown, words, unknown_.begin());
    else
        moves_.place(unknown, unknown_.data());
    for (std::size_t w = 0; w < words; ++w) {
        unknown_[words + w] = unknown_[w] & seen_[w];
        if (alone_) reference_[w] &= ~unknown_[w];
        seen_[w] = (seen_[w] & ~unknown_[w]) | (reference_[w] & unknown_[w]);
    }
    if (!out_of_reset_ && get_bits(unknown_.data(), reset_bit_, 1) != 0)
        set_bits(seen_.data(), reset_bit_, 1, 0);
}

// What the device should show for its inputs.
void ClockComparison::expect() {
    for (std::size_t w = 0; w < expected_.size() && !by_model_; ++w)
        by_model_ = ((reference_[w] ^ seen_[w]) & input_mask_[w]) != 0;
    note_uses();
    BitSpan source;
    if (delayed_ || output_latency_) {
        source = model_->read_source(seen_.data());
        written_ = model_->written_count(seen_.data());
        may_reset_ = idle_values_.write(seen_.data()) || get_bits(seen_.data(), reset_bit_, 1) == 0;
    }
    play();
    for (std::size_t w = 0; w < expected_.size(); ++w)
        expected_[w] = (reference_[w] & input_mask_[w]) | (out_[w] & ~input_mask_[w]);
    if (output_latency_) {
        delay_outputs(source);
        source = output_latency_->read_source();
    } else {
        idle_answers_ = idle_values_.answers(seen_.data()).data();
    }
    if (delayed_) reads_.push_back(source);
    if (some_unknown_) look_at_unknown();
    for (std::size_t w = idle_values_.first_word(); w < idle_values_.last_word(); ++w)
        expected_[w] = (expected_[w] & ~idle_answers_[w]) | (seen_[w] & idle_answers_[w]);
    for (std::size_t w = 0; (ignores_ || some_unknown_) && w < expected_.size(); ++w) {
        std::uint64_t same = ignored_mask_[w] & ~input_mask_[w];
        if (some_unknown_) same |= unknown_[w] & ~input_mask_[w];
        seen_[w] = (seen_[w] & ~same) | (expected_[w] & same);
    }
}

void ClockComparison::play() {
    if (direct_) direct_->clock(seen_.data(), direct_out_.data());
    if (!by_model_) {
        model_->hold(seen_.data(), 1);
        out_ = reference_;
    } else if (delay_) {
        played_ = seen_;
        delay_->apply(played_.data());
        model_->clock(played_.data(), out_.data());
    } else {
        model_->clock(seen_.data(), out_.data());
    }
}

// A read of a count may show what its output shows, or the register in front of the stages.
void ClockComparison::delay_outputs(const BitSpan& source) {
    const std::size_t words = seen_.size();
    for (std::size_t w = 0; w < words; ++w) {
        rows_[w] = (seen_[w] & input_mask_[w]) | (out_[w] & ~input_mask_[w]);
        if (direct_)
            rows_[words + w] = (seen_[w] & input_mask_[w]) | (direct_out_[w] & ~input_mask_[w]);
    }
    std::optional<std::uint64_t> other;
    if (source.width != 0 && now_ != 0)
        other = get_bits(last_expected_.data(), source.first, source.width);
    output_latency_->add(rows_.data(), &rows_[direct_ ? words : 0], source, other);
    std::fill(idle_row_.begin(), idle_row_.end(), 0);
    output_latency_->compose(seen_.data(), some_unknown_ ? unknown_.data() : nullptr,
                             expected_.data(), idle_row_.data());
    idle_answers_ = idle_row_.data();
}

// What counters count is remembered from before it changes: by other levels, or by a write.
void ClockComparison::note_uses() {
    if (captured_) return;
    const bool reset = get_bits(seen_.data(), reset_bit_, 1) == 0;
    const bool write = idle_values_.access(seen_.data()) && idle_values_.write(seen_.data());
    bool levels = false;
    for (std::size_t w = 0; w < levels_.size(); ++w) {
        const std::uint64_t level = seen_[w] & level_mask_[w];
        levels |= level != levels_[w];
    }
    if (!reset && !write && !levels) return;
    use_log_.forget(now_ - std::min<std::uint64_t>(now_, history_->capacity()));
    if (levels && now_ != 0) use_log_.changes(now_ - 1, model_->counters());
    for (std::size_t w = 0; w < levels_.size(); ++w) levels_[w] = seen_[w] & level_mask_[w];
    if (!reset && !write) return;
    std::vector<std::uint64_t> row = levels_;
    row.resize(seen_.size());
    model_->hold(row.data(), 0);
    use_log_.changes(now_, model_->counters());
}

// --- x and z ---

void ClockComparison::look_at_unknown() {
    const std::size_t words = seen_.size();
    idle_ = false;
    if (!out_of_reset_) return;
    const std::vector<std::uint64_t>& idle = idle_values_.inputs(seen_.data());
    bool some = false;
    std::vector<std::uint64_t> left = unknown_;
    for (std::size_t w = 0; w < words; ++w) {
        left[w] &= ~(idle[w] | idle_answers_[w] | ignored_mask_[w]);
        left[words + w] &= left[w];
        some |= left[w] != 0;
    }
    if (!some) return;
    unknown_rows_.emplace_back(now_, left);
    if (unknown_rows_.front().first + history_->capacity() < now_) unknown_rows_.pop_front();
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = left[w]; bits != 0; bits &= bits - 1) {
            const auto bit = 64 * w + static_cast<unsigned>(__builtin_ctzll(bits));
            unknown(signal_of_bit_[bit], left);
        }
}

// As long as it has no value, that is one divergence.
void ClockComparison::unknown(std::size_t index, const std::vector<std::uint64_t>& row) {
    State& state = state_[index];
    if (state.unknown_at == now_ + 1) return; // another bit of it
    const bool again = state.unknown_at != 0 && state.unknown_at == now_;
    state.unknown_at = now_ + 1;
    if (again) return;
    const Signal& signal = signals_[index];
    diverge(index, now_, now_,
            value(is_input(signal) ? reference_.data() : expected_.data(), signal), 0,
            unknown_text(signal, row.data()));
}

} // namespace armpmu::vectors
