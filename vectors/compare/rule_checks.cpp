// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/rule_checks.h"

#include <algorithm>
#include <utility>

namespace armpmu::vectors {
namespace {

// a - b as numbers of so many bits, the shorter way round.
std::int64_t difference(std::uint64_t a, std::uint64_t b, unsigned width) {
    return static_cast<std::int64_t>((a - b) << (64 - width)) >> (64 - width);
}

// Calls `look` for each signal of the mask that differs.
template <typename Look>
void each_other(const ComparePlan& plan, const ComparedClock& clock, const CompareRow& mask,
                Look&& look) {
    const std::uint64_t* const expected = clock.expected.data();
    const std::uint64_t* const seen = clock.seen.data();
    const std::uint64_t* const compared = mask.data();
    for (std::size_t w = 0, words = mask.size(); w < words; ++w)
        for (std::uint64_t other = (expected[w] ^ seen[w]) & compared[w]; other != 0;
             other &= other - 1)
            look(plan.index_of_bit[64 * w + static_cast<unsigned>(__builtin_ctzll(other))]);
}

// Whether `seen` is one of the values that a field is expected to have from clock `from` to clock
// `to`, or, for a `count`, one that it passes between two of them.
bool on_path(const CompareHistory& history, unsigned first, unsigned width, bool count,
             std::uint64_t from, std::uint64_t to, std::uint64_t seen) {
    std::uint64_t before = get_bits(history.expected(from), first, width);
    if (before == seen) return true;
    for (std::uint64_t clock = from + 1; clock <= to; ++clock) {
        const std::uint64_t after = get_bits(history.expected(clock), first, width);
        const std::uint64_t passed = (seen - before) & (~std::uint64_t{0} >> (64 - width));
        if (after == seen || (count && passed < gain(before, after, width))) return true;
        before = after;
    }
    return false;
}

// Whether this clock writes or resets a count, which then no longer depends on its old value.
template <typename State>
bool is_set(const Signal& signal, const State& before, std::uint64_t expected, std::uint64_t seen,
            const Expectation& expectation) {
    if (expectation.sets(signal)) return true;
    if (expected != before.expected && gain(before.expected, expected, signal.width) == 0)
        return true;
    return expectation.may_reset() && expected == 0 && seen == 0;
}

} // namespace

// --- exact ---

bool ExactCheck::clock(const ComparedClock& clock, const Expectation& expectation, bool later) {
    bool same = true;
    each_other(plan_, clock, plan_.exact, [&](std::size_t index) {
        if (later && index == plan_.read_data) return;
        same = false;
        if (states_[index].looked_at != clock.now + 1) look_at(index, clock, expectation);
    });
    if (differing_.empty()) return same;
    const auto over = [&](std::size_t index) {
        if (states_[index].looked_at == clock.now + 1) return false;
        states_[index].differs = false;
        return true;
    };
    differing_.erase(std::remove_if(differing_.begin(), differing_.end(), over), differing_.end());
    return false;
}

void ExactCheck::look_at(std::size_t index, const ComparedClock& clock,
                         const Expectation& expectation) {
    const Signal& signal = plan_.signals[index];
    State& state = states_[index];
    state.looked_at = clock.now + 1;
    const std::uint64_t expected = value_of(clock.expected, signal);
    const std::uint64_t seen = value_of(clock.seen, signal);
    if (index == plan_.read_data)
        log_.add_read(clock.now, {expectation.read_source(clock.seen), expected ^ seen});
    if (signal.line) return log_.add(index, clock.now, clock.now, expected, seen);
    const auto offset = static_cast<std::uint64_t>(difference(seen, expected, signal.width));
    const bool again = state.differs && (offset == state.offset || !signal.is_count());
    if (!state.differs) differing_.push_back(index);
    state.differs = true;
    state.offset = offset;
    if (!again) log_.add(index, clock.now, clock.now, expected, seen);
}

// --- within_cycles, lines ---

LineCheck::LineCheck(const ComparePlan& plan, DivergenceLog& log, WindowCheck& windows)
    : RuleCheck(plan, log), windows_(windows), states_(plan.signals.size()) {
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (plan.signals[i].line && plan.signals[i].kind() == Kind::within_cycles)
            states_[i].matcher.emplace(plan.signals[i].amount());
}

bool LineCheck::clock(const ComparedClock& clock) {
    bool same = true;
    each_other(plan_, clock, plan_.tolerant,
               [&](std::size_t index) { same &= look_at(index, clock); });
    if (waiting_.empty()) return same;
    const std::vector<std::size_t> waiting = waiting_;
    for (const std::size_t index : waiting) look_at(index, clock);
    const auto over = [&](std::size_t index) { return !states_[index].matcher->waits(); };
    waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), over), waiting_.end());
    return false;
}

bool LineCheck::look_at(std::size_t index, const ComparedClock& clock) {
    State& state = states_[index];
    if (state.looked_at == clock.now + 1) return true;
    state.looked_at = clock.now + 1;
    const auto expected = static_cast<unsigned>(value_of(clock.expected, plan_.signals[index]));
    const auto seen = static_cast<unsigned>(value_of(clock.seen, plan_.signals[index]));
    if (!state.matcher) {
        windows_.add(index, clock.now, std::int64_t{seen} - std::int64_t{expected});
        return false;
    }
    const bool waited = state.matcher->waits();
    if (const auto lost = state.matcher->clock(clock.now, expected, seen))
        log_.add(index, lost->clock, clock.now, lost->missing ? 1 : 0, lost->missing ? 0 : 1);
    if (!waited && state.matcher->waits()) waiting_.push_back(index);
    return true;
}

// --- within_counts ---

bool WindowCheck::clock(const ComparedClock& clock, const Expectation& expectation) {
    bool same = true;
    for (const std::size_t index : plan_.summed) {
        const Signal& signal = plan_.signals[index];
        State& state = states_[index];
        const std::uint64_t expected = value_of(clock.expected, signal);
        const std::uint64_t seen = value_of(clock.seen, signal);
        std::int64_t more = 0;
        if (signal.width == 1)
            more = static_cast<std::int64_t>(seen) - static_cast<std::int64_t>(expected);
        else if (is_set(signal, state, expected, seen, expectation))
            more = difference(seen, expected, signal.width);
        else
            more = difference(seen - state.seen, expected - state.expected, signal.width);
        same &= more == 0;
        if (more != 0) add(index, clock.now, more);
        state.expected = expected;
        state.seen = seen;
    }
    return same;
}

void WindowCheck::add(std::size_t index, std::uint64_t now, std::int64_t more) {
    State& state = states_[index];
    if (!std::exchange(state.touched, true)) {
        state.window = now / plan_.signals[index].rule.window;
        touched_.push_back(index);
    }
    state.balance += more;
}

std::uint64_t WindowCheck::until_end(std::uint64_t now) const {
    std::uint64_t clocks = ~std::uint64_t{0};
    for (const std::size_t index : touched_) {
        const std::uint64_t window = plan_.signals[index].rule.window;
        clocks = std::min(clocks, (states_[index].window + 1) * window - now);
    }
    return clocks;
}

void WindowCheck::end_windows(std::uint64_t now) {
    const auto over = [&](std::size_t index) {
        State& state = states_[index];
        const std::uint32_t window = plan_.signals[index].rule.window;
        if (now / window == state.window) return false;
        state.touched = false;
        ended(index, (state.window + 1) * window - 1);
        return true;
    };
    touched_.erase(std::remove_if(touched_.begin(), touched_.end(), over), touched_.end());
}

void WindowCheck::finish(std::uint64_t now) {
    for (const std::size_t index : touched_) ended(index, now - 1);
}

void WindowCheck::ended(std::size_t index, std::uint64_t last) {
    const std::int64_t balance = std::exchange(states_[index].balance, 0);
    const auto apart = static_cast<std::uint64_t>(balance < 0 ? -balance : balance);
    if (apart <= plan_.signals[index].amount()) return;
    log_.add(index, last, last, balance < 0 ? apart : 0, balance < 0 ? 0 : apart);
}

// --- monotone ---

void MonotoneCheck::clock(const ComparedClock& clock, const Expectation& expectation) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const Signal& signal = plan_.signals[plan_.monotone[i]];
        State& state = states_[i];
        const std::uint64_t expected = value_of(clock.expected, signal);
        const std::uint64_t seen = value_of(clock.seen, signal);
        if (clock.now != 0 && !is_set(signal, state, expected, seen, expectation) &&
            difference(seen, state.seen, signal.width) < 0)
            log_.add(plan_.monotone[i], clock.now, clock.now, state.seen, seen);
        state = {expected, seen};
    }
}

// --- within_cycles, values ---

bool DelayedCheck::clock(std::uint64_t at, std::uint64_t last) {
    bool same = true;
    const std::uint64_t kept = history_.kept_from();
    if (at < kept) return true;
    for (const std::size_t index : plan_.windowed) {
        const Signal& signal = plan_.signals[index];
        const std::uint64_t expected = value_of(history_.expected(at), signal);
        const std::uint64_t seen = value_of(history_.seen(at), signal);
        const std::uint64_t k = signal.amount();
        if (at + k > last) continue; // the explanation may be beyond the end
        const bool fine =
            expected == seen || on_path(history_, signal.first, signal.width, signal.is_count(),
                                        std::max(kept, at - std::min(at, k)), at + k, seen);
        if (!fine && !differs_[index]) log_.add(index, at, at + k, expected, seen);
        differs_[index] = !fine;
        same &= expected == seen;
    }
    read(at, last);
    return same;
}

// Flags that are read together come each in its own clock.
bool DelayedCheck::read_on_path(const BitSpan& read, std::uint64_t from, std::uint64_t to,
                                std::uint64_t seen) const {
    const unsigned step = plan_.signal_of_bit(read.first).width == 1 ? 1 : read.width;
    for (unsigned bit = 0; bit < read.width; bit += step)
        if (!on_path(history_, read.first + bit, step, step > 1, from, to,
                     step == read.width ? seen : seen >> bit & 1))
            return false;
    return read.width == 64 || seen >> read.width == 0;
}

void DelayedCheck::read(std::uint64_t at, std::uint64_t last) {
    while (reads_.size() > last - at + 1) reads_.pop_front();
    const BitSpan read = reads_.front();
    const Signal& data = plan_.signals[plan_.read_data];
    const bool exact = data.kind() == Kind::exact;
    if ((exact && read.width == 0) || (!exact && data.kind() != Kind::within_cycles)) return;
    const std::uint64_t expected = value_of(history_.expected(at), data);
    const std::uint64_t seen = value_of(history_.seen(at), data);
    if (expected == seen) return;
    std::uint64_t k = 0;
    if (read.width != 0) {
        k = data.amount();
        for (unsigned bit = read.first; bit < read.first + read.width; ++bit) {
            const Signal& source = plan_.signal_of_bit(bit);
            if (source.kind() == Kind::within_counts || source.kind() == Kind::monotone) return;
            k = std::max<std::uint64_t>(k, source.amount());
        }
    }
    // A read shows the state from before its clock.
    const std::uint64_t back = 1 + expectation_.clocks_of(OutputPath::read);
    const std::uint64_t from =
        std::max(history_.kept_from(), at - std::min<std::uint64_t>(at, k + back));
    if (at + k > last) return;
    if (k != 0 && at + k >= back && read_on_path(read, from, at + k - back, seen)) return;
    log_.add_read(at, {read, expected ^ seen});
    log_.add(plan_.read_data, at, at + k, expected, seen);
}

} // namespace armpmu::vectors
