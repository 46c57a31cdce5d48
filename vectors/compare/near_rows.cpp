// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/near_rows.h"

#include <algorithm>

namespace armpmu::vectors {

// Another of the same bus, or another count, moves in the clocks behind the first divergence, and
// always in its own: there is no pipeline in which this one is.
bool NearRows::peer_on_time(const Signal& signal) const {
    return std::any_of(plan_.signals.begin(), plan_.signals.end(), [&](const Signal& other) {
        if (&other == &signal || other.part != signal.part) return false;
        bool moves = false;
        for (std::size_t i = around_.at(); i < around_.seen.size(); ++i) {
            if (is(other, i) != should(other, i)) return false;
            moves |= i > 0 && should(other, i) != should(other, i - 1);
        }
        return moves;
    });
}

// A count that no event line moves is not what it should be.
bool NearRows::wrong_count_of_clocks() const {
    return std::any_of(around_.uses.begin(), around_.uses.end(), [&](const CounterUse& use) {
        const Field* field = plan_.layout.find(use.field);
        if (field == nullptr || !use.bits.empty() || !use.closed_bits.empty()) return false;
        const auto count = [&](const CompareRow& row) {
            return get_bits(row.data(), field->first, field->width);
        };
        return count(around_.expected[around_.at()]) != count(around_.seen[around_.at()]);
    });
}

// An event other than the counter's, in the row whose events the outputs of this one show.
bool NearRows::another_occurs(const Signal& count, std::size_t row) const {
    const CompareRow& events =
        around_.seen[row - std::min<std::size_t>(row, expectation_.lag(OutputPath::count))];
    const auto counted = [&](unsigned bit) {
        return std::any_of(around_.uses.begin(), around_.uses.end(), [&](const CounterUse& use) {
            return use.field == count.name &&
                   std::find(use.bits.begin(), use.bits.end(), bit) != use.bits.end();
        });
    };
    return std::any_of(plan_.signals.begin(), plan_.signals.end(), [&](const Signal& signal) {
        return signal.line && value_of(events, signal) != 0 && !counted(signal.first);
    });
}

std::int64_t NearRows::shift(const Signal& signal) const {
    const std::size_t at = around_.at();
    const std::size_t end = around_.seen.size();
    const auto should = [&](std::size_t i) { return this->should(signal, i); };
    const auto is = [&](std::size_t i) { return this->is(signal, i); };
    if (at == 0) return 0;
    const bool counts = signal.is_count();
    // What moves an event bus goes through all of its stages: an event that came in time before
    // says that there are none. So does a count of clocks that is wrong as well: it has none.
    const bool exported = !model_.meaning(signal.first).event.empty();
    if (exported && (value_of(shown_, signal) != 0 || wrong_count_of_clocks())) return 0;
    const bool it_moves = is(at) != is(at - 1);
    bool right_again = false;
    for (std::size_t i = at + 1; i < end; ++i) right_again |= is(i) == should(i);
    if (!right_again) return 0;
    for (std::size_t by = 1; by <= Surroundings::kNear / 2; ++by) {
        bool late = !it_moves && should(at) != should(at - 1) && at + by < end && at >= by;
        for (std::size_t i = at; late && i < end; ++i) late = is(i) == should(i - by);
        std::size_t moves = 0;
        for (std::size_t i = at; i + by < end; ++i) moves += should(i) != should(i - 1) ? 1 : 0;
        // A count that moves once with another event may have counted that one.
        late = late && !(counts && moves < 2 && another_occurs(signal, at + by));
        // One clock is a count's own matter.
        if (late && ((by == 1 && counts) || !peer_on_time(signal)))
            return static_cast<std::int64_t>(by);
        bool early = it_moves && should(at) == should(at - 1) && at + by < end;
        for (std::size_t i = at; early && i + by < end; ++i) early = is(i) == should(i + by);
        if (early && !peer_on_time(signal)) return -static_cast<std::int64_t>(by);
    }
    return 0;
}

unsigned NearRows::read_latency() const {
    const Signal& data = plan_.signals[plan_.read_data];
    const std::size_t end = around_.seen.size();
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - data.width);
    // All of them, and more than one, which may be chance; 0 and all ones by turns are inverted as
    // well as late.
    const auto come = [&](std::size_t later) {
        unsigned late = 0;
        for (std::size_t i = around_.at(); i < end; ++i) {
            const std::uint64_t seen = is(data, i);
            const std::uint64_t expected = should(data, i);
            if (i < later || (seen == 0 && expected == 0)) continue;
            if (seen != should(data, i - later)) return false;
            const bool other = seen != 0 && seen != expected && seen != (expected ^ all);
            late += i >= around_.at() + later && other ? 1 : 0;
        }
        return late > 1;
    };
    for (unsigned later = 1; later <= Surroundings::kNear / 2 && around_.at() + later < end;
         ++later)
        if (come(later)) return later;
    return 0;
}

std::optional<unsigned> NearRows::standing() const {
    for (const unsigned bit : {plan_.reset_bit, plan_.running_bit})
        if (get_bits(around_.row_ago(0).data(), bit, 1) == 0) return bit;
    return {};
}

bool NearRows::occurred(const std::vector<unsigned>& bits, OutputPath path) const {
    const CompareRow& row = around_.row_ago(expectation_.lag(path));
    return std::any_of(bits.begin(), bits.end(),
                       [&](unsigned bit) { return get_bits(row.data(), bit, 1) != 0; });
}

bool NearRows::twice(const Signal& line) const {
    const std::size_t end = std::min(around_.seen.size(), around_.at() + 2);
    for (std::size_t i = around_.before(); i < end; ++i)
        if (is(line, i) != 0 && should(line, i) != 0) return true;
    return false;
}

} // namespace armpmu::vectors
