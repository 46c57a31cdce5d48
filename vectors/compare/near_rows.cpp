// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"
#include "vectors/compare/divergence_kinds.h"

#include <algorithm>

// What the clocks around the first divergence say of it.
namespace armpmu::vectors {

// The device's row so many clocks before the first divergence.
const std::vector<std::uint64_t>& ClockComparison::row_ago(std::uint64_t clocks) const {
    const std::uint64_t at = first_at_ - near_from_;
    return near_seen_[at - std::min(at, clocks)];
}

// Clocks from an event to an output.
unsigned ClockComparison::lag(OutputPath path) const {
    return stages_.clocks + (output_latency_ ? output_latency_->clocks_of(path) : 0);
}

const Signal* ClockComparison::signal_called(const std::string& name) const {
    const auto found = std::find_if(signals_.begin(), signals_.end(),
                                    [&](const Signal& signal) { return signal.name == name; });
    return found == signals_.end() ? nullptr : &*found;
}

// Another of the same bus, or another count, moves in the clocks behind the first divergence, and
// always in its own: there is no pipeline in which this one is.
bool ClockComparison::kin_on_time(const Signal& signal) const {
    const auto kind = [](const std::string& name) {
        return name.substr(0, name.find_first_of("[0123456789"));
    };
    return std::any_of(signals_.begin(), signals_.end(), [&](const Signal& other) {
        if (other.name == signal.name || kind(other.name) != kind(signal.name)) return false;
        bool moves = false;
        for (std::size_t i = first_at_ - near_from_; i < near_seen_.size(); ++i) {
            const std::uint64_t should = value(near_expected_[i].data(), other);
            if (value(near_seen_[i].data(), other) != should) return false;
            moves |= i > 0 && should != value(near_expected_[i - 1].data(), other);
        }
        return moves;
    });
}

// A count that no event line moves is not what it should be in row `i`.
bool ClockComparison::wrong_count_of_clocks(std::size_t i) const {
    return std::any_of(uses_.begin(), uses_.end(), [&](const CounterUse& use) {
        const Field* field = layout_.find(use.field);
        if (field == nullptr || !use.bits.empty() || !use.closed_bits.empty()) return false;
        return get_bits(near_expected_[i].data(), field->first, field->width) !=
               get_bits(near_seen_[i].data(), field->first, field->width);
    });
}

// An event other than the counter's, in the row whose events the outputs of clock `i` show.
bool ClockComparison::another_occurs(const Signal& counter, std::size_t i) const {
    const std::size_t ago = std::min<std::size_t>(i, lag(OutputPath::count));
    const std::vector<std::uint64_t>& row = near_seen_[i - ago];
    const auto counted = [&](unsigned bit) {
        return std::any_of(uses_.begin(), uses_.end(), [&](const CounterUse& use) {
            return use.field == counter.name &&
                   std::find(use.bits.begin(), use.bits.end(), bit) != use.bits.end();
        });
    };
    return std::any_of(signals_.begin(), signals_.end(), [&](const Signal& signal) {
        return signal.line && value(row.data(), signal) != 0 && !counted(signal.first);
    });
}

// By how many clocks it does from the first divergence on what it should, and comes right that way:
// more than 0 for late, less for early, 0 for neither.
std::int64_t ClockComparison::shift(const Signal& signal) const {
    const std::size_t at = first_at_ - near_from_;
    const std::size_t end = near_seen_.size();
    const auto should = [&](std::size_t i) { return value(near_expected_[i].data(), signal); };
    const auto is = [&](std::size_t i) { return value(near_seen_[i].data(), signal); };
    if (at == 0) return 0;
    const bool counts = counter_of(signal.name) == signal.name;
    // What moves an event bus goes through all of its stages: an event that came in time before
    // says that there are none. So does a count of clocks that is wrong as well: it has none.
    const bool exported = !model_->meaning(signal.first).event.empty();
    if (exported && (value(shown_.data(), signal) != 0 || wrong_count_of_clocks(at))) return 0;
    const bool it_moves = is(at) != is(at - 1);
    bool right_again = false;
    for (std::size_t i = at + 1; i < end; ++i) right_again |= is(i) == should(i);
    if (!right_again) return 0;
    for (std::size_t by = 1; by <= kNear / 2; ++by) {
        bool late = !it_moves && should(at) != should(at - 1) && at + by < end && at >= by;
        for (std::size_t i = at; late && i < end; ++i) late = is(i) == should(i - by);
        std::size_t moves = 0;
        for (std::size_t i = at; i + by < end; ++i) moves += should(i) != should(i - 1) ? 1 : 0;
        // A count that moves once with another event may have counted that one.
        late = late && !(counts && moves < 2 && another_occurs(signal, at + by));
        // One clock is a count's own matter.
        if (late && ((by == 1 && counts) || !kin_on_time(signal)))
            return static_cast<std::int64_t>(by);
        bool early = it_moves && should(at) == should(at - 1) && at + by < end;
        for (std::size_t i = at; early && i + by < end; ++i) early = is(i) == should(i + by);
        if (early && !kin_on_time(signal)) return -static_cast<std::int64_t>(by);
    }
    return 0;
}

// "1 clock late. Declared latency: count none"; empty where it is not shifted.
std::string ClockComparison::shift_text(const Divergence& first,
                                        std::initializer_list<const char*> paths) const {
    const Signal* signal = signal_called(first.signal);
    const std::int64_t by = signal == nullptr ? 0 : shift(*signal);
    if (by == 0) return {};
    const auto clocks = static_cast<std::uint64_t>(by < 0 ? -by : by);
    std::string text = number(clocks) + (clocks == 1 ? " clock " : " clocks ") +
                       (by < 0 ? "early" : "late") + ". Declared latency: ";
    bool any = false;
    for (const char* path : paths)
        text += (std::exchange(any, true) ? ", " : "") + latencies_.text(path);
    return text;
}

// Why nothing may happen in the clock of the first divergence, if so.
std::string ClockComparison::standing() const {
    const std::vector<std::uint64_t>& row = row_ago(0);
    const auto low = [&](unsigned bit) { return get_bits(row.data(), bit, 1) == 0; };
    if (low(reset_bit_)) return ": " + layout_.bit_name(reset_bit_) + " is LOW";
    if (low(running_bit_)) return ": " + layout_.bit_name(running_bit_) + " is LOW";
    return {};
}

// ", in which EVENT occurred" of a counter whose event did.
std::string ClockComparison::occurring(const Divergence& first) const {
    for (const CounterUse& use : uses_) {
        if (use.field != counter_of(first.signal)) continue;
        const std::vector<std::uint64_t>& row = row_ago(lag(OutputPath::count));
        for (const unsigned bit : use.bits)
            if (get_bits(row.data(), bit, 1) != 0) return ", in which " + use.event + " occurred";
    }
    return {};
}

} // namespace armpmu::vectors
