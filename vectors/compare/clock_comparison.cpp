// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include "armpmu/vectors/stream/device_header.h"
#include "vectors/compare/reasons.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kLooksBetweenCalls = 4096; // of `progress`

const Header& checked(const Header& reference, const Header& device) {
    if (reference.device != device.device)
        throw VectorError(device.place("device") + "the reference is a vector of a " +
                          reference.device + ", the other of a " + device.device);
    const auto said = [](const Header& header, const std::string& name) {
        const auto found = header.configuration.find(name);
        return found == header.configuration.end() ? "its default" : found->second;
    };
    for (const Header* one : {&reference, &device})
        for (const auto& [name, value] : one->configuration)
            if (said(reference, name) != said(device, name))
                throw VectorError(device.place("config " + name) + "config " + name +
                                  ": the reference has " + said(reference, name) + ", the other " +
                                  said(device, name));
    return reference;
}

} // namespace

ClockComparison::ClockComparison(const Header& reference, const Header& device,
                                 const CompareOptions& options, bool alone,
                                 const EventStages& stages)
    : model_(make_device(checked(reference, device))),
      plan_(reference, device, options, *model_, alone || options.by_model || stages.clocks != 0,
            alone),
      rows_(plan_), expectation_(plan_, reference, *model_, stages),
      history_(2 * std::size_t{plan_.reach} +
                   2 * std::max<std::size_t>(options.context, DivergenceLog::kNear) + 8,
               plan_.layout.words()),
      log_(plan_, *model_), surroundings_(plan_, *model_, log_, history_), exact_(plan_, log_),
      windows_(plan_, log_), lines_(plan_, log_, windows_), monotone_(plan_, log_),
      delayed_(plan_, log_, history_, expectation_), unknown_at_(plan_.signals.size()),
      settled_after_(2 * std::uint64_t{plan_.reach} + 1 + expectation_.depth()) {}

void ClockComparison::clock(const std::uint64_t* reference, const std::uint64_t* device,
                            std::uint64_t cycles, const std::uint64_t* unknown) {
    bool still = false;
    for (std::uint64_t done = 0; done < cycles && !stopped_;) {
        // The first clocks of a span are looked at one by one until nothing moves any more.
        still = still && (!log_.due() || surroundings_.captured()); // those after it are shown
        const std::uint64_t part = still ? std::min(cycles - done, windows_.until_end(now_)) : 1;
        if (still) {
            hold(part);
        } else {
            rows_.take(reference, device, unknown);
            step();
            still = done >= settled_after_ && idle_ && expectation_.as_before() &&
                    !plan_.idle_values.access(rows_.seen().data()) && model_->settles();
        }
        done += part;
        if (++looks_ % kLooksBetweenCalls == 0 && plan_.options.progress)
            stopped_ = !plan_.options.progress(now_);
    }
}

void ClockComparison::step() {
    log_.begin(now_);
    idle_ = true;
    surroundings_.note_uses(now_, rows_.seen());
    expectation_.clock(rows_);
    if (plan_.delayed) delayed_.add(expectation_.source());
    if (rows_.unknown() != nullptr) look_at_unknown();
    rows_.fill(expectation_.row(), expectation_.idle_answers());
    const ComparedClock here{now_, expectation_.row(), rows_.seen()};
    history_.add(rows_.reference().data(), here.expected.data(), here.seen.data());
    surroundings_.note_access(now_, here.seen);
    idle_ &= exact_.clock(here, expectation_, delayed_.reads_now());
    idle_ &= lines_.clock(here);
    idle_ &= windows_.clock(here, expectation_);
    monotone_.clock(here, expectation_);
    if (plan_.delayed && now_ >= plan_.reach) idle_ &= delayed_.clock(now_ - plan_.reach, now_);
    surroundings_.note_outputs(here.expected);
    ++now_;
    end_clocks();
}

// Clocks in which nothing changes, on either side.
void ClockComparison::hold(std::uint64_t clocks) {
    expectation_.hold(rows_.seen(), clocks);
    const std::uint64_t kept = std::min<std::uint64_t>(clocks, history_.capacity());
    history_.skip(clocks - kept);
    for (std::uint64_t i = 0; i < kept; ++i)
        history_.add(rows_.reference().data(), expectation_.row().data(), rows_.seen().data());
    if (plan_.delayed) delayed_.hold();
    now_ += clocks;
    end_clocks();
}

void ClockComparison::end_clocks() {
    log_.begin(now_);
    windows_.end_windows(now_);
    if (log_.due() && !surroundings_.captured() && now_ >= *log_.due()) surroundings_.capture(now_);
}

// As long as a signal has no value, that is one divergence.
void ClockComparison::look_at_unknown() {
    idle_ = false;
    if (!rows_.out_of_reset()) return;
    const std::size_t words = plan_.layout.words();
    const CompareRow& idle = plan_.idle_values.inputs(rows_.seen().data());
    CompareRow left(rows_.unknown(), rows_.unknown() + 2 * words);
    bool some = false;
    for (std::size_t w = 0; w < words; ++w) {
        left[w] &= ~(idle[w] | expectation_.idle_answers()[w] | plan_.ignored[w]);
        left[words + w] &= left[w];
        some |= left[w] != 0;
    }
    if (!some) return;
    surroundings_.note_unknown(now_, left);
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = left[w]; bits != 0; bits &= bits - 1) {
            const std::size_t index =
                plan_.index_of_bit[64 * w + static_cast<unsigned>(__builtin_ctzll(bits))];
            const std::uint64_t before = std::exchange(unknown_at_[index], now_ + 1);
            if (before == now_ + 1 || (before != 0 && before == now_)) continue;
            const Signal& signal = plan_.signals[index];
            const bool input = signal.role == Role::input;
            log_.add(index, now_, now_,
                     value_of(input ? rows_.reference() : expectation_.row(), signal), 0,
                     surroundings_.unknown_text(signal, left, rows_.seen().data()));
        }
}

Comparison ClockComparison::finish() {
    windows_.finish(now_);
    for (std::uint64_t at = now_ - std::min<std::uint64_t>(now_, plan_.reach);
         plan_.delayed && at < now_; ++at)
        delayed_.clock(at, now_ - 1);
    Comparison result = agreed(now_, stopped_);
    result.total = log_.total();
    if (result.total == 0) return result;
    if (!surroundings_.captured()) surroundings_.capture(now_);
    log_.sort();
    result.explanation = explanation();
    result.divergences = log_.take();
    return result;
}

Comparison ClockComparison::agreed(std::uint64_t clocks, bool stopped) {
    Comparison result;
    result.clocks = clocks;
    result.stopped = stopped;
    result.not_compared = plan_.not_compared;
    return result;
}

Explanation ClockComparison::explanation() {
    const Surroundings& around = surroundings_.around();
    const Evidence evidence{plan_, expectation_, *model_, log_, surroundings_, rows_.reset_seen()};
    const Reason reason = find_reason(evidence);
    mark_consequences(reason, evidence);
    const Divergence& first = log_.all().front();
    Explanation explanation;
    explanation.reason = reason_text(reason, evidence);
    explanation.clocks = around.context;
    explanation.accesses = surroundings_.accesses_around(first.clock);
    for (const CounterUse& use : around.uses) {
        const auto counts_it = [&](const std::vector<unsigned>& bits) {
            return use.enabled && std::any_of(bits.begin(), bits.end(), [&](unsigned bit) {
                       return &plan_.signal_of_bit(bit) == plan_.signal_of(first);
                   });
        };
        // A bit of the event bus is of neither security.
        const bool exports_it = !is_event(first) && !first.meaning.event.empty() && use.enabled &&
                                evidence.counts(use, first.meaning);
        const bool closed = counts_it(use.closed_bits) || (exports_it && use.bits.empty());
        if (use.field != first.counter && !closed && !exports_it && !counts_it(use.bits)) continue;
        const Field& field = *plan_.layout.find(use.field);
        const auto count = [&](const CompareRow& row) {
            return std::to_string(get_bits(row.data(), field.first, field.width));
        };
        explanation.counters.push_back(
            {use, closed, around.last, count(around.last_reference), count(around.last_seen)});
    }
    const auto follows = [](const Divergence& d) { return d.consequence; };
    explanation.all_follows = log_.total() == log_.all().size() &&
                              std::all_of(log_.all().begin() + 1, log_.all().end(), follows);
    return explanation;
}

} // namespace armpmu::vectors
