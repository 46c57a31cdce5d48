// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/evidence.h"

#include <algorithm>

namespace armpmu::vectors {

// Another signal of the same bus, or another count, changes in the clocks after the first
// divergence, and always on time: so there is no pipeline that delays this one.
bool Evidence::peer_on_time() const {
    return std::any_of(plan.signals.begin(), plan.signals.end(), [&](const Signal& other) {
        if (&other == &signal() || other.part != signal().part) return false;
        bool moves = false;
        for (std::size_t i = around().at(); i < around().seen.size(); ++i) {
            if (is(other, i) != should(other, i)) return false;
            moves |= i > 0 && should(other, i) != should(other, i - 1);
        }
        return moves;
    });
}

// A count that no event line changes is wrong.
bool Evidence::wrong_count_of_clocks() const {
    return std::any_of(around().uses.begin(), around().uses.end(), [&](const CounterUse& use) {
        const Field* field = plan.layout.find(use.field);
        if (field == nullptr || !use.bits.empty() || !use.closed_bits.empty()) return false;
        const auto count = [&](const CompareRow& row) {
            return get_bits(row.data(), field->first, field->width);
        };
        return count(around().expected[around().at()]) != count(around().seen[around().at()]);
    });
}

// An event other than the counter's, in the row whose events the outputs of this one show.
bool Evidence::another_occurs(std::size_t row) const {
    const CompareRow& events =
        around().seen[row - std::min<std::size_t>(row, expectation.lag(OutputPath::count))];
    const auto counted = [&](unsigned bit) {
        return std::any_of(around().uses.begin(), around().uses.end(), [&](const CounterUse& use) {
            return use.field == signal().name &&
                   std::find(use.bits.begin(), use.bits.end(), bit) != use.bits.end();
        });
    };
    return std::any_of(plan.signals.begin(), plan.signals.end(), [&](const Signal& signal) {
        return signal.line && value_of(events, signal) != 0 && !counted(signal.first);
    });
}

// Of a count of clocks no event can come early.
bool Evidence::has_lines() const {
    return std::none_of(around().uses.begin(), around().uses.end(), [&](const CounterUse& use) {
        return use.field == signal().name && use.bits.empty() && use.closed_bits.empty();
    });
}

std::int64_t Evidence::shift() const {
    const std::size_t at = around().at();
    const std::size_t end = around().seen.size();
    const auto should = [&](std::size_t i) { return this->should(signal(), i); };
    const auto is = [&](std::size_t i) { return this->is(signal(), i); };
    if (at == 0) return 0;
    const bool counts = signal().is_count();
    // An event passes all stages of the event bus: an earlier one on time shows that there are
    // none. So does a wrong count of clocks, which has no stages.
    const bool exported = !first().meaning.event.empty();
    if (exported && (value_of(kept.shown(), signal()) != 0 || wrong_count_of_clocks())) return 0;
    const bool it_moves = is(at) != is(at - 1);
    bool right_again = false;
    for (std::size_t i = at + 1; i < end; ++i) right_again |= is(i) == should(i);
    if (!right_again) return 0;
    for (std::size_t by = 1; by <= DivergenceLog::kNear / 2; ++by) {
        bool late = !it_moves && should(at) != should(at - 1) && at + by < end && at >= by;
        for (std::size_t i = at; late && i < end; ++i) late = is(i) == should(i - by);
        std::size_t moves = 0;
        for (std::size_t i = at; i + by < end; ++i) moves += should(i) != should(i - 1) ? 1 : 0;
        // A count that moves once with another event may have counted that one.
        late = late && !(counts && moves < 2 && another_occurs(at + by));
        // One clock is a count's own matter.
        if (late && ((by == 1 && counts) || !peer_on_time())) return static_cast<std::int64_t>(by);
        bool early = it_moves && should(at) == should(at - 1) && at + by < end;
        for (std::size_t i = at; early && i + by < end; ++i) early = is(i) == should(i + by);
        if (early && (!counts || has_lines()) && !peer_on_time())
            return -static_cast<std::int64_t>(by);
    }
    return 0;
}

unsigned Evidence::read_latency() const {
    const Signal& data = plan.signals[plan.read_data];
    const std::size_t end = around().seen.size();
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - data.width);
    // All of them, and more than one, which may be chance; 0 and all ones by turns are inverted as
    // well as late.
    const auto come = [&](std::size_t later) {
        unsigned late = 0;
        for (std::size_t i = around().at(); i < end; ++i) {
            const std::uint64_t seen = is(data, i);
            const std::uint64_t expected = should(data, i);
            if (i < later || (seen == 0 && expected == 0)) continue;
            if (seen != should(data, i - later)) return false;
            const bool other = seen != 0 && seen != expected && seen != (expected ^ all);
            late += i >= around().at() + later && other ? 1 : 0;
        }
        return late > 1;
    };
    for (unsigned later = 1; later <= DivergenceLog::kNear / 2 && around().at() + later < end;
         ++later)
        if (come(later)) return later;
    return 0;
}

std::optional<unsigned> Evidence::standing() const {
    for (const unsigned bit : {plan.reset_bit, plan.running_bit})
        if (get_bits(around().row_ago(0).data(), bit, 1) == 0) return bit;
    return {};
}

bool Evidence::occurred(const std::vector<unsigned>& bits, OutputPath path) const {
    const CompareRow& row = around().row_ago(expectation.lag(path));
    return std::any_of(bits.begin(), bits.end(),
                       [&](unsigned bit) { return get_bits(row.data(), bit, 1) != 0; });
}

bool Evidence::counts(const CounterUse& use, const BitMeaning& event) const {
    const auto same = [&](unsigned bit) {
        const BitMeaning counted = model.meaning(bit);
        return counted.event == event.event && counted.interface == event.interface;
    };
    return std::any_of(use.bits.begin(), use.bits.end(), same) ||
           std::any_of(use.closed_bits.begin(), use.closed_bits.end(), same);
}

const CompareRow* Evidence::write_of(OutputPath path) const {
    const CompareRow& row = around().row_ago(expectation.clocks_of(path));
    const IdleValues& idle = plan.idle_values;
    return idle.access(row.data()) && idle.write(row.data()) ? &row : nullptr;
}

} // namespace armpmu::vectors
