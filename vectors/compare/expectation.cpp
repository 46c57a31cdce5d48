// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/expectation.h"

#include "armpmu/vectors/stream/device_header.h"

#include <algorithm>

namespace armpmu::vectors {

Expectation::Expectation(const ComparePlan& plan, const Header& reference, ClockedDevice& model,
                         const EventStages& stages)
    : plan_(plan), stages_(stages), model_(model), by_model_(plan.by_model),
      expected_(plan.layout.words()), last_expected_(expected_), out_(expected_),
      direct_out_(expected_), idle_row_(expected_), rows_(2 * expected_.size()) {
    if (stages.clocks != 0) {
        delay_.emplace(stages, plan.lines, plan.enables, plan.reset_bit, plan.running_bit);
        direct_ = make_device(reference);
    }
    if (plan.latencies.none()) return;
    CompareRow compared(expected_.size());
    for (std::size_t w = 0; w < compared.size(); ++w)
        compared[w] = ~(plan.inputs[w] | plan.ignored[w]);
    CompareRow before = model.idle_row();
    model.show_state(before.data());
    output_latency_.emplace(plan.latencies, plan.layout, plan.idle_values, compared,
                            direct_ != nullptr, plan.reset_bit, plan.running_bit, before);
}

void Expectation::clock(const RowAligner& rows) {
    const CompareRow& reference = rows.reference();
    const CompareRow& seen = rows.seen();
    last_expected_ = expected_;
    for (std::size_t w = 0; w < expected_.size() && !by_model_; ++w)
        by_model_ = ((reference[w] ^ seen[w]) & plan_.inputs[w]) != 0;
    if (plan_.delayed || output_latency_) {
        source_ = model_.read_source(seen.data());
        written_ = model_.written_count(seen.data());
        may_reset_ = plan_.idle_values.write(seen.data()) || plan_.in_reset(seen);
    }
    play(rows);
    for (std::size_t w = 0; w < expected_.size(); ++w)
        expected_[w] = (reference[w] & plan_.inputs[w]) | (out_[w] & ~plan_.inputs[w]);
    if (output_latency_)
        delay(rows);
    else
        idle_answers_ = plan_.idle_values.answers(seen.data()).data();
    first_ = false;
}

void Expectation::play(const RowAligner& rows) {
    const CompareRow& seen = rows.seen();
    if (direct_) direct_->clock(seen.data(), direct_out_.data());
    if (!by_model_) {
        model_.hold(seen.data(), 1);
        out_ = rows.reference();
    } else if (delay_) {
        played_ = seen;
        delay_->apply(played_.data());
        model_.clock(played_.data(), out_.data());
    } else {
        model_.clock(seen.data(), out_.data());
    }
}

// A read of a count may show the value of its output, or the register before the stages.
void Expectation::delay(const RowAligner& rows) {
    const CompareRow& seen = rows.seen();
    const std::size_t words = seen.size();
    for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t inputs = plan_.inputs[w];
        rows_[w] = (seen[w] & inputs) | (out_[w] & ~inputs);
        if (direct_) rows_[words + w] = (seen[w] & inputs) | (direct_out_[w] & ~inputs);
    }
    std::optional<std::uint64_t> other;
    if (source_.width != 0 && !first_)
        other = get_bits(last_expected_.data(), source_.first, source_.width);
    output_latency_->add(rows_.data(), &rows_[direct_ ? words : 0], source_, other);
    std::fill(idle_row_.begin(), idle_row_.end(), 0);
    output_latency_->compose(seen.data(), rows.unknown(), expected_.data(), idle_row_.data());
    idle_answers_ = idle_row_.data();
    source_ = output_latency_->read_source();
}

void Expectation::hold(const CompareRow& seen, std::uint64_t clocks) {
    model_.hold(delay_ ? played_.data() : seen.data(), clocks);
    if (direct_) direct_->hold(seen.data(), clocks);
    if (output_latency_) output_latency_->skip(clocks);
}

BitSpan Expectation::read_source(const CompareRow& seen) const {
    return output_latency_ ? output_latency_->read_source() : model_.read_source(seen.data());
}

} // namespace armpmu::vectors
