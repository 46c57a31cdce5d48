// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include "armpmu/core/text.h"
#include "vectors/compare/divergence_kinds.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <cstdio>

// What is kept of a divergence: the clocks and accesses around it, the counters, what follows from
// it.
namespace armpmu::vectors {
namespace {

constexpr std::size_t kAccesses = 4; // kept before the first divergence

} // namespace

const char* to_string(DivergenceKind kind) {
    switch (kind) {
    case DivergenceKind::missing: return "missing";
    case DivergenceKind::surplus: return "surplus";
    case DivergenceKind::amount: return "amount";
    case DivergenceKind::value: break;
    }
    return "value";
}

void ClockComparison::diverge(std::size_t index, std::uint64_t clock, std::uint64_t certain,
                              std::uint64_t expected, std::uint64_t seen, const std::string& text) {
    if (++result_.total == 1) // an earlier one may still become certain
        due_ = now_ + reach_ + std::max(options_.context, kNear) + 1;
    if (result_.divergences.size() >= std::max<std::size_t>(1, options_.most)) return;
    const Signal& signal = signals_[index];
    Divergence d;
    if (signal.kind() == Kind::within_counts)
        d.kind = DivergenceKind::amount;
    else if (signal.line)
        d.kind = expected > seen ? DivergenceKind::missing : DivergenceKind::surplus;
    d.clock = clock;
    d.certain = certain;
    d.signal = signal.name;
    d.meaning = model_->meaning(signal.first);
    d.expected = text_of(signal, expected);
    d.seen = text.empty() ? text_of(signal, seen) : text;
    d.unknown = !text.empty();
    if (d.unknown) d.kind = DivergenceKind::value;
    d.tolerance = tolerance_text(signal.rule);
    result_.divergences.push_back(d);
}

std::string ClockComparison::text_of(const Signal& signal, std::uint64_t value) const {
    const bool in_hex = signal.width > 4 && !is_number(signal);
    return in_hex ? hex(value, (signal.width + 3) / 4) : number(value);
}

// "x" where nothing of it has a value; else digits, with x and z where they have none.
std::string ClockComparison::unknown_text(const Signal& signal,
                                          const std::uint64_t* unknown) const {
    const std::uint64_t* z = unknown + layout_.words();
    const auto digit = [&](unsigned bit, unsigned width) -> std::string {
        const std::uint64_t none = get_bits(unknown, signal.first + bit, width);
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - width);
        if (none != 0) return get_bits(z, signal.first + bit, width) == all ? "z" : "x";
        return hex(get_bits(seen_.data(), signal.first + bit, width), 1).substr(2);
    };
    if (signal.width <= 64 &&
        get_bits(unknown, signal.first, signal.width) == ~std::uint64_t{0} >> (64 - signal.width))
        return digit(0, signal.width);
    std::string text;
    for (unsigned bit = 0; bit < signal.width; bit += 4)
        text.insert(0, digit(bit, std::min(4U, signal.width - bit)));
    return signal.width == 1 ? text : "0x" + text;
}

const std::uint64_t* ClockComparison::unknown_at(std::uint64_t clock) const {
    for (const auto& [at, row] : unknown_rows_)
        if (at == clock) return row.data();
    return nullptr;
}

void ClockComparison::end_differs(std::uint64_t reference, std::uint64_t device) {
    ++result_.total;
    Divergence d;
    d.clock = std::min(reference, device);
    d.certain = d.clock;
    d.signal = "clocks";
    d.expected = number(reference);
    d.seen = number(device);
    d.tolerance = "exact";
    result_.divergences.push_back(d);
}

void ClockComparison::note_access() {
    if (captured_ && accesses_.size() > kAccesses && accesses_.back().first >= *due_) return;
    if (!idle_values_.access(seen_.data())) return;
    accesses_.emplace_back(now_, seen_);
    if (!due_ && accesses_.size() > kAccesses) accesses_.pop_front();
}

// --- the clocks around it ---

void ClockComparison::explain_when_due() {
    if (due_ && !captured_ && now_ >= *due_) capture();
}

void ClockComparison::capture() {
    captured_ = true;
    if (now_ == 0 || result_.divergences.empty()) return;
    std::uint64_t first = now_;
    for (const Divergence& d : result_.divergences) first = std::min(first, d.clock);
    const std::uint64_t from =
        std::max(history_->kept_from(), first - std::min<std::uint64_t>(first, options_.context));
    const std::uint64_t to = std::min(now_, std::max(first, from) + options_.context + 1);
    for (std::uint64_t clock = from; clock < to; ++clock) {
        ContextClock here = context_of(clock);
        const bool same =
            !context_.empty() && here.access.empty() && context_.back().access.empty() &&
            here.outputs == context_.back().outputs && here.both == context_.back().both &&
            here.reference_only == context_.back().reference_only &&
            here.device_only == context_.back().device_only;
        if (same)
            ++context_.back().cycles;
        else
            context_.push_back(here);
    }
    const std::uint64_t at = std::max(first, history_->kept_from());
    const std::size_t words = seen_.size();
    const auto copy = [&](const std::uint64_t* row) {
        return std::vector<std::uint64_t>(row, row + words);
    };
    first_at_ = at;
    uses_ = use_log_.at(at, model_->counters());
    near_from_ = std::max(history_->kept_from(), at - std::min<std::uint64_t>(at, kNear));
    for (std::uint64_t clock = near_from_; clock < std::min(now_, at + kNear + 1); ++clock) {
        near_expected_.push_back(copy(history_->expected(clock)));
        near_seen_.push_back(copy(history_->seen(clock)));
    }
    expected_at_ = copy(history_->expected(at));
    at_divergence_ = copy(history_->seen(at));
    reference_at_ = copy(history_->reference(at));
    const std::uint64_t before = at > history_->kept_from() ? at - 1 : at;
    expected_before_ = copy(history_->expected(before));
    seen_before_ = copy(history_->seen(before));
    last_clock_ = to - 1;
    last_reference_ = copy(history_->reference(last_clock_));
    last_seen_ = copy(history_->seen(last_clock_));
}

ContextClock ClockComparison::context_of(std::uint64_t clock) const {
    ContextClock here;
    here.clock = clock;
    const std::uint64_t* reference = history_->reference(clock);
    const std::uint64_t* expected = history_->expected(clock);
    const std::uint64_t* seen = history_->seen(clock);
    const std::uint64_t* unknown = unknown_at(clock);
    here.access = model_->access_text(seen);
    for (const Signal& signal : signals_) {
        if (unknown != nullptr && get_bits(unknown, signal.first, signal.width) != 0) {
            here.outputs.push_back(signal.name + " " + unknown_text(signal, unknown) +
                                   " (expected " + text_of(signal, value(expected, signal)) + ")");
            continue;
        }
        const std::uint64_t should = value(expected, signal);
        const std::uint64_t is = value(seen, signal);
        if (signal.line) {
            const std::uint64_t was = value(reference, signal);
            const std::string times = std::max(was, is) > 1 ? " x" + number(std::max(was, is)) : "";
            if (was == is && is != 0) here.both.push_back(signal.name + times);
            if (was > is) here.reference_only.push_back(signal.name + times);
            if (is > was) here.device_only.push_back(signal.name + times);
            continue;
        }
        if (signal.name.compare(0, 4, "acc_") == 0) continue;
        const bool changes =
            clock > history_->kept_from() && value(history_->seen(clock - 1), signal) != is;
        // Buses only repeat the lines, and a core's cycles always move.
        const bool expectable = signal.name == "cycles" ||
                                signal.name.compare(0, 7, "evntbus") == 0 ||
                                signal.name.compare(0, 10, "export_bus") == 0;
        if (should == is && (!changes || expectable)) continue;
        here.outputs.push_back(signal.name + " " + text_of(signal, is) +
                               (should == is ? "" : " (expected " + text_of(signal, should) + ")"));
    }
    return here;
}

// --- the whole ---

Comparison ClockComparison::finish() {
    for (const std::size_t index : touched_) { // windows that the end cuts off
        window_ended(index, now_ - 1, std::exchange(state_[index].balance, 0));
    }
    for (std::uint64_t at = now_ - std::min<std::uint64_t>(now_, reach_); delayed_ && at < now_;
         ++at)
        compare_delayed(at, now_ - 1);
    result_.clocks = now_;
    if (result_.total == 0) return std::move(result_);
    if (!captured_) capture();
    std::stable_sort(result_.divergences.begin(), result_.divergences.end(),
                     [](const Divergence& a, const Divergence& b) { return a.clock < b.clock; });
    explain();
    return std::move(result_);
}

Comparison ClockComparison::agreed(std::uint64_t clocks, bool stopped) {
    result_.clocks = clocks;
    result_.stopped = stopped;
    return std::move(result_);
}

void ClockComparison::explain() {
    const Divergence& first = result_.divergences.front();
    Explanation explanation;
    explanation.reason = reason(first); // finds the other half of a misplaced event
    mark_consequences();
    explanation.clocks = context_;
    std::size_t before = 0;
    for (const auto& access : accesses_) before += access.first <= first.clock ? 1 : 0;
    for (std::size_t i = before - std::min(before, kAccesses);
         i < std::min(before + 1, accesses_.size()); ++i)
        explanation.accesses.push_back(
            {accesses_[i].first, model_->access_text(accesses_[i].second.data())});
    const std::string counter = counter_of(first.signal);
    for (const CounterUse& use : uses_) {
        if (last_seen_.empty()) break;
        const Field* field = layout_.find(use.field);
        const auto counts_it = [&](const std::vector<unsigned>& bits) {
            return use.enabled && !first.meaning.event.empty() &&
                   std::any_of(bits.begin(), bits.end(), [&](unsigned bit) {
                       return signals_[signal_of_bit_[bit]].name == first.signal;
                   });
        };
        const bool closed = counts_it(use.closed_bits);
        const bool reached = use.field == counter || closed || counts_it(use.bits);
        if (!reached || field == nullptr) continue;
        const auto count = [&](const std::vector<std::uint64_t>& row) {
            return number(get_bits(row.data(), field->first, field->width));
        };
        explanation.counters.push_back(
            {use, closed, last_clock_, count(last_reference_), count(last_seen_)});
    }
    const auto& all = result_.divergences;
    explanation.all_follows =
        result_.total == all.size() &&
        std::all_of(all.begin() + 1, all.end(), [](const Divergence& d) { return d.consequence; });
    result_.explanation = explanation;
}

bool ClockComparison::counts(const CounterUse& use, const BitMeaning& meaning) const {
    for (const auto* bits : {&use.bits, &use.closed_bits})
        for (const unsigned bit : *bits) {
            const BitMeaning counted = model_->meaning(bit);
            if (counted.event == meaning.event && counted.interface == meaning.interface)
                return true;
        }
    return false;
}

// Those that are wrong from the first divergence on.
std::set<std::string> ClockComparison::wrong_counters(const Divergence& first) const {
    std::set<std::string> wrong;
    if (!counter_of(first.signal).empty()) wrong.insert(counter_of(first.signal));
    if (is_event(first)) return wrong; // the model counts what the device has
    for (const CounterUse& use : uses_)
        for (const Divergence& d : result_.divergences)
            if (d.signal == use.field && d.clock == first.clock && !first.meaning.event.empty() &&
                counts(use, first.meaning))
                wrong.insert(use.field);
    for (std::size_t n = 1; n < uses_.size(); n += 2)
        if (uses_[n].event == "chain" && wrong.count(uses_[n - 1].field) != 0)
            wrong.insert(uses_[n].field);
    return wrong;
}

// Whether a wrong read shows nothing but what is wrong of these.
bool ClockComparison::reads_one_of(const std::set<std::string>& counters,
                                   std::uint64_t clock) const {
    const auto read = wrong_reads_.find(clock);
    if (read == wrong_reads_.end()) return false;
    const auto& [source, wrong] = read->second;
    if (source.width != 0)
        return counters.count(counter_of(signals_[signal_of_bit_[source.first]].name)) != 0;
    for (unsigned bit = 0; bit < 64; ++bit)
        if ((wrong >> bit & 1) != 0 &&
            counters.count(counter_of("overflow[" + number(bit) + "]")) == 0)
            return false;
    return true;
}

void ClockComparison::mark_consequences() {
    const Divergence first = result_.divergences.front();
    const std::string counter = counter_of(first.signal);
    const std::set<std::string> wrong = wrong_counters(first);
    const bool access = is_access(first.signal);
    bool flag = counter != first.signal && !counter.empty();
    for (std::size_t i = 1; i < result_.divergences.size(); ++i) {
        Divergence& d = result_.divergences[i];
        const std::string of = counter_of(d.signal);
        if (is_event(first) && d.signal == first.signal && d.kind == first.kind) // two at once
            d.consequence |= d.clock == first.clock;
        if (access && is_access(d.signal)) d.consequence = d.clock == first.clock;
        if (d.signal == "npmuirq") d.consequence = flag;
        if (d.signal == "acc_rdata") d.consequence = reads_one_of(wrong, d.clock);
        if (wrong.count(of) == 0) continue;
        const bool itself = d.signal == of;
        flag |= !itself;
        d.consequence = !itself || of != counter;
    }
}

} // namespace armpmu::vectors
