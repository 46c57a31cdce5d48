// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include <algorithm>

// What is compared within a tolerance (vectors/FORMAT.md).
namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kReadsBack = 1; // a read shows the state from before its clock

} // namespace

// --- lines with a tolerance ---

void ClockComparison::compare_tolerant() {
    for (std::size_t w = 0; w < expected_.size(); ++w)
        for (std::uint64_t other = (expected_[w] ^ seen_[w]) & tolerant_mask_[w]; other != 0;
             other &= other - 1)
            look_at(signal_of_bit_[64 * w + static_cast<unsigned>(__builtin_ctzll(other))]);
    if (waiting_.empty()) return;
    idle_ = false;
    const std::vector<std::size_t> waiting = waiting_;
    for (const std::size_t index : waiting) look_at(index);
    const auto over = [&](std::size_t index) { return !state_[index].matcher->waits(); };
    waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), over), waiting_.end());
}

void ClockComparison::look_at(std::size_t index) {
    const Signal& signal = signals_[index];
    State& state = state_[index];
    if (state.looked_at == now_ + 1) return;
    state.looked_at = now_ + 1;
    const auto expected = static_cast<unsigned>(value(expected_.data(), signal));
    const auto seen = static_cast<unsigned>(value(seen_.data(), signal));
    if (!state.matcher) {
        idle_ = false;
        touch(index);
        state.balance += static_cast<std::int64_t>(seen) - static_cast<std::int64_t>(expected);
        return;
    }
    const bool waited = state.matcher->waits();
    if (const auto lost = state.matcher->clock(now_, expected, seen))
        diverge(index, lost->clock, now_, lost->missing ? 1 : 0, lost->missing ? 0 : 1);
    if (!waited && state.matcher->waits()) waiting_.push_back(index);
}

// --- within_counts ---

void ClockComparison::touch(std::size_t index) {
    State& state = state_[index];
    if (state.touched) return;
    state.touched = true;
    state.window = now_ / signals_[index].rule.window;
    touched_.push_back(index);
}

// Clocks until something can become certain at the end of a window.
std::uint64_t ClockComparison::until_window_ends() const {
    std::uint64_t clocks = ~std::uint64_t{0};
    for (const std::size_t index : touched_) {
        const std::uint64_t window = signals_[index].rule.window;
        clocks = std::min(clocks, (state_[index].window + 1) * window - now_);
    }
    return clocks;
}

void ClockComparison::end_windows() {
    if (touched_.empty()) return;
    const auto ended = [&](std::size_t index) {
        State& state = state_[index];
        const std::uint32_t window = signals_[index].rule.window;
        if (now_ / window == state.window) return false;
        const std::int64_t balance = std::exchange(state.balance, 0);
        state.touched = false;
        window_ended(index, (state.window + 1) * window - 1, balance);
        return true;
    };
    touched_.erase(std::remove_if(touched_.begin(), touched_.end(), ended), touched_.end());
}

void ClockComparison::window_ended(std::size_t index, std::uint64_t last, std::int64_t balance) {
    const auto apart = static_cast<std::uint64_t>(balance < 0 ? -balance : balance);
    if (apart <= signals_[index].amount()) return;
    diverge(index, last, last, balance < 0 ? apart : 0, balance < 0 ? 0 : apart);
}

void ClockComparison::compare_summed() {
    for (const std::size_t index : summed_) {
        const Signal& signal = signals_[index];
        State& state = state_[index];
        const std::uint64_t expected = value(expected_.data(), signal);
        const std::uint64_t seen = value(seen_.data(), signal);
        std::int64_t balance = 0;
        if (signal.width == 1)
            balance = static_cast<std::int64_t>(seen) - static_cast<std::int64_t>(expected);
        else if (written(signal, state, expected, seen))
            balance = signed_difference(seen, expected, signal.width);
        else
            balance = signed_difference(seen - state.seen, expected - state.expected, signal.width);
        if (balance != 0) {
            idle_ = false;
            touch(index);
            state.balance += balance;
        }
        state.expected = expected;
        state.seen = seen;
    }
}

// Whether this clock writes or resets a count, which then no longer depends on what it was.
bool ClockComparison::written(const Signal& signal, const State& state, std::uint64_t expected,
                              std::uint64_t seen) const {
    if (written_.width != 0 && written_.first == signal.first) return true;
    if (expected != state.expected && gain(state.expected, expected, signal.width) == 0)
        return true;
    return may_reset_ && expected == 0 && seen == 0;
}

// --- monotone counts ---

void ClockComparison::compare_monotone() {
    for (const std::size_t index : monotone_) {
        const Signal& signal = signals_[index];
        State& state = state_[index];
        const std::uint64_t expected = value(expected_.data(), signal);
        const std::uint64_t seen = value(seen_.data(), signal);
        if (now_ != 0 && !written(signal, state, expected, seen) &&
            signed_difference(seen, state.seen, signal.width) < 0)
            diverge(index, now_, now_, state.seen, seen);
        state.expected = expected;
        state.seen = seen;
    }
}

// --- values within cycles ---

// Clock `at`, when all that may explain its values has been seen, up to `last`.
void ClockComparison::compare_delayed(std::uint64_t at, std::uint64_t last) {
    const std::uint64_t kept = history_->kept_from();
    if (at < kept) return;
    for (const std::size_t index : windowed_) {
        const Signal& signal = signals_[index];
        State& state = state_[index];
        const std::uint64_t expected = value(history_->expected(at), signal);
        const std::uint64_t seen = value(history_->seen(at), signal);
        const std::uint64_t k = signal.amount();
        if (at + k > last) continue; // the end hides what would explain it
        const bool fine =
            expected == seen || on_path(*history_, signal.first, signal.width, is_number(signal),
                                        std::max(kept, at - std::min(at, k)), at + k, seen);
        if (!fine && !state.differs) diverge(index, at, at + k, expected, seen);
        state.differs = !fine;
        if (expected != seen) idle_ = false;
    }
    compare_read(at, last);
}

// Flags that are read together come each in its own clock.
bool ClockComparison::read_on_path(const BitSpan& read, std::uint64_t from, std::uint64_t to,
                                   std::uint64_t seen) const {
    const unsigned step = signals_[signal_of_bit_[read.first]].width == 1 ? 1 : read.width;
    for (unsigned bit = 0; bit < read.width; bit += step)
        if (!on_path(*history_, read.first + bit, step, step > 1, from, to,
                     step == read.width ? seen : seen >> bit & 1))
            return false;
    return read.width == 64 || seen >> read.width == 0;
}

// A read of something that has a tolerance has it, too.
void ClockComparison::compare_read(std::uint64_t at, std::uint64_t last) {
    while (reads_.size() > last - at + 1) reads_.pop_front();
    const BitSpan read = reads_.front();
    const Signal& data = signals_[read_data_];
    const bool exact = data.kind() == Kind::exact;
    if ((exact && read.width == 0) || (!exact && data.kind() != Kind::within_cycles)) return;
    const std::uint64_t expected = value(history_->expected(at), data);
    const std::uint64_t seen = value(history_->seen(at), data);
    if (expected == seen) return;
    std::uint64_t k = 0;
    if (read.width != 0) {
        k = data.amount();
        for (unsigned bit = read.first; bit < read.first + read.width; ++bit) {
            const Signal& source = signals_[signal_of_bit_[bit]];
            if (source.kind() == Kind::within_counts || source.kind() == Kind::monotone) return;
            k = std::max<std::uint64_t>(k, source.amount());
        }
    }
    const std::uint64_t kept = history_->kept_from();
    const std::uint64_t back =
        kReadsBack + (output_latency_ ? output_latency_->clocks_of(OutputPath::read) : 0);
    if (at + k > last) return;
    if (k == 0 || at + k < back ||
        !read_on_path(read, std::max(kept, at - std::min(at, k + back)), at + k - back, seen)) {
        if (wrong_reads_.size() <= options_.most) wrong_reads_[at] = {read, expected ^ seen};
        diverge(read_data_, at, at + k, expected, seen);
    }
}

} // namespace armpmu::vectors
