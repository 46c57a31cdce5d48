// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/reasons.h"

#include "vectors/compare/value_check.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kPartner = 1024; // clocks in which a misplaced event is looked for

// What no events make a count do.
struct Leap {
    bool up = false, down = false;
    bool any() const { return up || down; }
};

Leap leap(std::uint64_t was, std::uint64_t is, unsigned width) {
    if (is == was || gain(was, is, width) != 0) return {};
    return {is > was, is < was};
}

// How far an event of a line may be off.
std::uint64_t allowed(const Signal& line) {
    return line.kind() == Kind::within_cycles ? line.amount() : 0;
}

} // namespace

Reason Reasons::find() const {
    if (log_.values(0).signal == nullptr) return {Why::clocks};
    if (first().kind == DivergenceKind::amount) return {Why::amount};
    if (around_.seen.empty()) return {};
    if (first().unknown) return of_unknown();
    if (is_event(first())) return of_line();
    if (is_access(signal().part)) return of_access();
    if (!first().meaning.event.empty()) return of_export();
    if (is_count(signal().part)) return of_count();
    if (signal().part == Part::flags) return of_flag();
    if (signal().part == Part::pins) return of_pin();
    if (is_answer(signal().part)) return of_answer();
    return {signal().role == Role::input ? Why::driven : Why::unknown};
}

const CompareRow* Reasons::write_of(OutputPath path) const {
    const CompareRow& row = around_.row_ago(expectation_.clocks_of(path));
    const IdleValues& idle = plan_.idle_values;
    return idle.access(row.data()) && idle.write(row.data()) ? &row : nullptr;
}

Reason Reasons::of_unknown() const {
    if (signal().role == Role::input) return {Why::input_without_value};
    const CompareRow& row = around_.row_ago(0);
    const bool never = around_.at() == 0;
    Reason reason{never ? Why::never_had_value : Why::lost_value};
    if (has_access(row) && (!never || is_answer(signal().part))) reason.access = &row;
    for (const CounterUse& use : around_.uses)
        if (use.field == first().counter && near_.occurred(use.bits, OutputPath::count))
            reason.use = &use;
    return reason;
}

// Lost or added; or, when the other half is found, late, early or somewhere else.
Reason Reasons::of_line() const {
    const bool missing = first().kind == DivergenceKind::missing;
    Reason reason;
    int best = 0; // how well it fits: on the same line, on its other security, on another line
    for (std::size_t i = 1; i < log_.all().size(); ++i) {
        const Divergence& d = log_.all()[i];
        if (!is_event(d) || d.kind == first().kind) continue;
        const Signal& line = *log_.values(i).signal;
        const bool same_event = d.meaning.event == first().meaning.event &&
                                d.meaning.interface == first().meaning.interface;
        const std::uint64_t apart = d.clock - first().clock;
        int fit = 0;
        if (&line == &signal())
            fit = apart <= kPartner ? 3 : 0;
        else if (apart <= std::max(allowed(signal()), allowed(line)))
            fit = same_event ? 4 : 2;
        if (fit <= best) continue;
        best = fit;
        reason.partner = i;
        reason.shift = static_cast<std::int64_t>(missing ? apart : -apart);
    }
    reason.why = best == 3               ? Why::moved_event
                 : best == 4             ? Why::wrong_security
                 : best == 2             ? Why::wrong_line
                 : missing               ? Why::lost_event
                 : near_.twice(signal()) ? Why::doubled_event
                                         : Why::added_event;
    return reason;
}

Reason Reasons::of_access() const {
    if (!has_access(around_.row_ago(0))) return {Why::lost_access};
    return {has_access(around_.reference) ? Why::other_access : Why::added_access};
}

// An event bus says what its lines do in the same clock.
Reason Reasons::of_export() const {
    Reason reason;
    reason.shift = near_.shift(signal());
    const DivergenceLog::Values& values = log_.values(0);
    if (reason.shift != 0 &&
        (reason.shift < 0) == (values.expected == 0)) { // not what an event leaves
        reason.why = Why::export_shifted;
        return reason;
    }
    bool occurred = false;
    reason.secure = true;
    const CompareRow& row = around_.row_ago(expectation_.lag(OutputPath::bus));
    for (const Signal& line : plan_.signals) {
        if (!line.line || value_of(row, line) == 0) continue;
        const BitMeaning meaning = model_.meaning(line.first);
        if (meaning.event != first().meaning.event ||
            meaning.interface != first().meaning.interface)
            continue;
        occurred = true;
        reason.secure &= meaning.secure;
    }
    reason.why = values.seen == 0 ? Why::not_exported
                 : !occurred      ? Why::exported_nothing
                                  : Why::exported_forbidden;
    return reason;
}

Reason Reasons::of_count() const {
    const auto use = std::find_if(around_.uses.begin(), around_.uses.end(),
                                  [&](const CounterUse& u) { return u.field == first().counter; });
    if (!signal().is_count() || use == around_.uses.end()) return {};
    const auto expected = [&](std::size_t row) { return near_.should(signal(), row); };
    const auto seen = [&](std::size_t row) { return near_.is(signal(), row); };
    const std::size_t at = around_.at();
    const std::size_t before = around_.before();
    const CompareRow& accessed = around_.row_ago(expectation_.clocks_of(OutputPath::count));
    const bool write = write_of(OutputPath::count) != nullptr;
    const bool anew = leap(expected(before), expected(at), signal().width).any();
    const Leap leaps = leap(seen(before), seen(at), signal().width);
    Reason reason;
    reason.use = &*use;
    reason.access = &accessed;
    reason.down = leaps.down;
    reason.shift = near_.shift(signal());
    const BitSpan written = model_.written_count(accessed.data());
    const bool is_written = written.width != 0 && written.first == signal().first;
    // What a write does too early is not a question of time.
    if (write && !anew && (reason.shift < 0 || (leaps.any() && reason.shift == 0)))
        reason.why = Why::count_after_access;
    else if (reason.shift != 0)
        reason.why = anew && write ? Why::write_shifted
                     : leaps.any() ? Why::leap_shifted
                                   : Why::count_shifted;
    else if (is_written || (anew && write))
        reason.why = Why::count_after_access;
    else if (anew)
        reason.why = Why::count_stands;
    else if (leaps.any() && !has_access(accessed))
        reason.why = Why::leapt;
    else {
        if (!write || !has_access(accessed)) reason.access = nullptr;
        reason.should = gain(expected(before), expected(at), signal().width);
        reason.did = gain(seen(before), seen(at), signal().width);
        reason.why = of_increment(reason);
    }
    return reason;
}

// It should count so many in this clock and did count others.
Why Reasons::of_increment(const Reason& reason) const {
    const std::uint64_t should = reason.should;
    const std::uint64_t did = reason.did;
    const bool open = near_.occurred(reason.use->bits, OutputPath::count);
    const bool closed = near_.occurred(reason.use->closed_bits, OutputPath::count);
    if (did > should) {
        if (should == 0 && near_.standing() && (open || closed)) return Why::counted_standing;
        if (open)
            return !reason.use->enabled ? Why::counted_disabled
                   : should != 0        ? Why::counted_more
                                        : Why::counted_forbidden;
        return closed ? Why::counted_closed : Why::counted_nothing;
    }
    if (did < should && open) return Why::counted_less;
    return reason.access != nullptr ? Why::count_after_access : Why::counts;
}

Reason Reasons::of_flag() const {
    Reason reason;
    reason.shift = near_.shift(signal());
    reason.access = write_of(OutputPath::flags);
    const bool set = log_.values(0).expected != 0; // or should be
    const bool was = near_.should(signal(), around_.before()) != 0;
    const bool early = reason.shift < 0;
    reason.set = set != early;
    // What a write does too early is not a question of time.
    if (reason.shift != 0 && !(early && reason.access != nullptr))
        reason.why = Why::flag_shifted;
    else if (was && !set && reason.access != nullptr)
        reason.why = Why::flag_not_cleared;
    else if (!set && near_.standing())
        reason.why = Why::flag_must_be_clear;
    else if (set && !was)
        reason.why = wraps(signal().flag) ? Why::wrapped_without_flag : Why::flag_not_set;
    else
        reason.why = set ? Why::flag_cleared : was ? Why::flag_not_cleared : Why::flag_without_wrap;
    return reason;
}

// Whether the count that is expected does in the clock of the first divergence.
bool Reasons::wraps(unsigned flag) const {
    const Field* field = plan_.count_of(flag);
    if (field == nullptr) return false;
    const auto count = [&](std::size_t row) {
        return get_bits(around_.expected[row].data(), field->first, field->width);
    };
    const std::uint64_t before = count(around_.before());
    const std::uint64_t now = count(around_.at());
    return now < before && gain(before, now, field->width) != 0;
}

// A pin says what the flags say, and its flags are never after it.
Reason Reasons::of_pin() const {
    Reason reason;
    reason.shift = near_.shift(signal());
    reason.why = reason.shift > 0                 ? Why::pin_shifted
                 : signal().flag != Signal::kNone ? Why::pin_of_flag
                                                  : Why::pin_of_flags;
    return reason;
}

// What is read, or how an access was answered.
Reason Reasons::of_answer() const {
    Reason reason;
    const bool read = signal().part == Part::read_data;
    reason.access =
        &around_.row_ago(expectation_.clocks_of(read ? OutputPath::read : OutputPath::answer));
    reason.why = read ? Why::read : has_access(*reason.access) ? Why::answer : Why::no_access;
    if (read) reason.shift = near_.read_latency();
    return reason;
}

} // namespace armpmu::vectors
