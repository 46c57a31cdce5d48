// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/reasons.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kPartner = 1024; // clocks in which a misplaced event is looked for

// A move of a count that no events can make.
struct Leap {
    bool up = false, down = false;
    bool any() const { return up || down; }
};

Leap leap(std::uint64_t was, std::uint64_t is, unsigned width) {
    if (is == was || gain(was, is, width) != 0) return {};
    return {is > was, is < was};
}

// Whether a count of 0 did not get there by wrapping: its flag says so.
bool emptied(const Evidence& e, std::uint64_t was, std::uint64_t is) {
    const Signal& signal = e.signal();
    const Field* const flags = e.plan.layout.find(Part::flags);
    if (is != 0 || gain(was, is, signal.width) < 2 || flags == nullptr ||
        signal.flag == Signal::kNone)
        return false;
    const unsigned flag = flags->first + signal.flag;
    return get_bits(e.plan.ignored.data(), flag, 1) == 0 &&
           get_bits(e.around().seen[e.around().at()].data(), flag, 1) == 0;
}

// How far an event of a line may be off.
std::uint64_t allowed(const Signal& line) {
    return line.kind() == Kind::within_cycles ? line.amount() : 0;
}

Reason of_unknown(const Evidence& e) {
    if (e.signal().role == Role::input) return {Why::input_without_value};
    const CompareRow& row = e.around().row_ago(0);
    const bool never = e.around().at() == 0;
    Reason reason{never ? Why::never_had_value : Why::lost_value};
    if (e.has_access(row) && (!never || is_answer(e.signal().part))) reason.access = &row;
    for (const CounterUse& use : e.around().uses)
        if (use.field == e.first().counter && e.occurred(use.bits, OutputPath::count))
            reason.use = &use;
    return reason;
}

// Whether the line is HIGH on both sides, in its clock or beside it.
bool twice(const Evidence& e) {
    const std::size_t end = std::min(e.around().seen.size(), e.around().at() + 2);
    for (std::size_t i = e.around().before(); i < end; ++i)
        if (e.is(e.signal(), i) != 0 && e.should(e.signal(), i) != 0) return true;
    return false;
}

// Lost or added; or, when the other half is found, late, early or somewhere else.
Reason of_line(const Evidence& e) {
    const bool missing = e.first().kind == DivergenceKind::missing;
    Reason reason;
    int best = 0; // how well it fits: on the same line, on its other security, on another line
    for (std::size_t i = 1; i < e.log.all().size(); ++i) {
        const Divergence& d = e.log.all()[i];
        if (!is_event(d) || d.kind == e.first().kind) continue;
        const Signal& line = *e.plan.signal_of(d);
        const bool same_event = d.meaning.event == e.first().meaning.event &&
                                d.meaning.interface == e.first().meaning.interface;
        const std::uint64_t apart = d.clock - e.first().clock;
        int fit = 0;
        if (&line == &e.signal())
            fit = apart <= kPartner ? 3 : 0;
        else if (apart <= std::max(allowed(e.signal()), allowed(line)))
            fit = same_event ? 4 : 2;
        if (fit <= best) continue;
        best = fit;
        reason.partner = i;
        reason.shift = static_cast<std::int64_t>(missing ? apart : -apart);
    }
    reason.why = best == 3   ? Why::moved_event
                 : best == 4 ? Why::wrong_security
                 : best == 2 ? Why::wrong_line
                 : missing   ? Why::lost_event
                 : twice(e)  ? Why::doubled_event
                             : Why::added_event;
    return reason;
}

Reason of_access(const Evidence& e) {
    if (!e.has_access(e.around().row_ago(0))) return {Why::lost_access};
    return {e.has_access(e.around().reference) ? Why::other_access : Why::added_access};
}

// Of a bus, the one bit that is wrong the other way round in the same clock, else 0.
std::size_t other_bit(const Evidence& e) {
    std::size_t found = 0, others = 0;
    for (std::size_t i = 1; i < e.log.all().size(); ++i) {
        const Divergence& d = e.log.all()[i];
        const Signal* signal = e.plan.signal_of(d);
        if (signal == nullptr || d.clock != e.first().clock || signal->part != e.signal().part)
            continue;
        ++others;
        if (d.is != e.first().is) found = i;
    }
    return others == 1 ? found : 0;
}

// Whether lines of the event are HIGH; `secure`: its Secure ones alone.
bool happens(const Evidence& e, const BitMeaning& event, const CompareRow& row, bool& secure) {
    bool occurred = false;
    secure = true;
    for (const Signal& line : e.plan.signals) {
        if (!line.line || value_of(row, line) == 0) continue;
        const BitMeaning meaning = e.model.meaning(line.first);
        if (meaning.event != event.event || meaning.interface != event.interface) continue;
        occurred = true;
        secure &= meaning.secure;
    }
    return occurred;
}

// Another bit that the bus has HIGH in the same clock without its event, else 0: then no gate has
// let the first one through.
std::size_t high_without_event(const Evidence& e, const CompareRow& row) {
    bool secure = false;
    for (std::size_t i = 1; i < e.log.all().size(); ++i) {
        const Divergence& d = e.log.all()[i];
        const Signal* signal = e.plan.signal_of(d);
        if (signal != nullptr && d.clock == e.first().clock && signal->part == e.signal().part &&
            d.is != 0 && !happens(e, d.meaning, row, secure))
            return i;
    }
    return 0;
}

// An event bus follows its lines in the same clock.
Reason of_export(const Evidence& e) {
    Reason reason;
    reason.shift = e.shift();
    if (reason.shift != 0 &&
        (reason.shift < 0) == (e.first().should == 0)) { // not the trace of an event
        reason.why = Why::export_shifted;
        return reason;
    }
    const CompareRow& row = e.around().row_ago(e.expectation.lag(OutputPath::bus));
    const bool occurred = happens(e, e.first().meaning, row, reason.secure);
    const bool absent = !e.model.absent(e.signal().first).empty();
    reason.partner = e.standing() ? 0 : other_bit(e);
    reason.why = reason.partner != 0 && occurred == (e.first().is == 0) ? Why::exported_elsewhere
                 : e.first().is == 0                                    ? Why::not_exported
                 : absent                                               ? Why::exported_absent
                 : !occurred                                            ? Why::exported_nothing
                                                                        : Why::exported_forbidden;
    if (reason.why != Why::exported_elsewhere) reason.partner = 0;
    if (reason.why == Why::exported_forbidden) {
        reason.partner = high_without_event(e, row);
        if (reason.partner != 0) reason.why = Why::exported_with_nothing;
    }
    return reason;
}

// It should count so many in this clock and did count others.
Why of_increment(const Evidence& e, const Reason& reason) {
    const std::uint64_t should = reason.should;
    const std::uint64_t did = reason.did;
    const bool open = e.occurred(reason.use->bits, OutputPath::count);
    const bool closed = e.occurred(reason.use->closed_bits, OutputPath::count);
    // Cycles, PMSWINC and wraps have no line, nor have events that cannot occur.
    const bool no_line = reason.use->bits.empty() && reason.use->closed_bits.empty();
    if (did > should) {
        if (should == 0 && e.standing() && (open || closed || no_line))
            return Why::counted_standing;
        if (no_line && should == 0 && reason.use->enabled && reason.use->closed.empty())
            return Why::counted_nothing;
        if (open || no_line)
            return !reason.use->enabled ? Why::counted_disabled
                   : should != 0        ? Why::counted_more
                                        : Why::counted_forbidden;
        return closed ? Why::counted_closed : Why::counted_nothing;
    }
    if (did < should && open) return Why::counted_less;
    return reason.access != nullptr ? Why::count_after_access : Why::counts;
}

Reason of_count(const Evidence& e) {
    const auto use =
        std::find_if(e.around().uses.begin(), e.around().uses.end(),
                     [&](const CounterUse& u) { return u.field == e.first().counter; });
    if (!e.signal().is_count() || use == e.around().uses.end()) return {};
    const auto expected = [&](std::size_t row) { return e.should(e.signal(), row); };
    const auto seen = [&](std::size_t row) { return e.is(e.signal(), row); };
    const std::size_t at = e.around().at();
    const std::size_t before = e.around().before();
    const CompareRow& accessed = e.around().row_ago(e.expectation.clocks_of(OutputPath::count));
    const bool write = e.write_of(OutputPath::count) != nullptr;
    const bool anew = leap(expected(before), expected(at), e.signal().width).any();
    const Leap leaps = emptied(e, seen(before), seen(at))
                           ? Leap{false, true}
                           : leap(seen(before), seen(at), e.signal().width);
    Reason reason;
    reason.use = &*use;
    reason.access = &accessed;
    reason.down = leaps.down;
    reason.shift = e.shift();
    const BitSpan written = e.model.written_count(accessed.data());
    const bool is_written = written.width != 0 && written.first == e.signal().first;
    // A write that acts too early is no matter of latency.
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
    else if (leaps.any() && !e.has_access(accessed))
        reason.why = Why::leapt;
    else {
        if (!write || !e.has_access(accessed)) reason.access = nullptr;
        reason.should = gain(expected(before), expected(at), e.signal().width);
        reason.did = gain(seen(before), seen(at), e.signal().width);
        reason.why = of_increment(e, reason);
    }
    return reason;
}

// Whether the count that is expected does in the clock of the first divergence.
bool wraps(const Evidence& e, unsigned flag) {
    const Field* field = e.plan.count_of(flag);
    if (field == nullptr) return false;
    const auto count = [&](std::size_t row) {
        return get_bits(e.around().expected[row].data(), field->first, field->width);
    };
    const std::uint64_t before = count(e.around().before());
    const std::uint64_t now = count(e.around().at());
    return now < before && gain(before, now, field->width) != 0;
}

Reason of_flag(const Evidence& e) {
    Reason reason;
    reason.shift = e.shift();
    reason.access = e.write_of(OutputPath::flags);
    const bool set = e.first().should != 0; // or should be
    const bool was = e.should(e.signal(), e.around().before()) != 0;
    const bool early = reason.shift < 0;
    reason.set = set != early;
    // A write that acts too early is no matter of latency.
    if (reason.shift != 0 && !(early && reason.access != nullptr))
        reason.why = Why::flag_shifted;
    else if (was && !set && reason.access != nullptr)
        reason.why = Why::flag_not_cleared;
    else if (!set && e.standing())
        reason.why = Why::flag_must_be_clear;
    else if (set && !was)
        reason.why = wraps(e, e.signal().flag) ? Why::wrapped_without_flag : Why::flag_not_set;
    else
        reason.why = set ? Why::flag_cleared : was ? Why::flag_not_cleared : Why::flag_without_wrap;
    return reason;
}

// A pin follows the flags, and the flags are never after it.
Reason of_pin(const Evidence& e) {
    Reason reason;
    reason.shift = e.shift();
    reason.why = reason.shift > 0                   ? Why::pin_shifted
                 : e.signal().flag != Signal::kNone ? Why::pin_of_flag
                                                    : Why::pin_of_flags;
    return reason;
}

// The reason for wrong read data, or a wrong answer of an access.
Reason of_answer(const Evidence& e) {
    Reason reason;
    const bool read = e.signal().part == Part::read_data;
    reason.access =
        &e.around().row_ago(e.expectation.clocks_of(read ? OutputPath::read : OutputPath::answer));
    reason.why = read ? Why::read : e.has_access(*reason.access) ? Why::answer : Why::no_access;
    if (read) reason.shift = e.read_latency();
    return reason;
}

} // namespace

Reason find_reason(const Evidence& e) {
    if (e.plan.signal_of(e.first()) == nullptr) return {Why::clocks};
    if (e.first().kind == DivergenceKind::amount) return {Why::amount};
    if (e.around().seen.empty()) return {};
    if (e.first().unknown) return of_unknown(e);
    if (is_event(e.first())) return of_line(e);
    if (is_access(e.signal().part)) return of_access(e);
    if (!e.first().meaning.event.empty()) return of_export(e);
    if (is_count(e.signal().part)) return of_count(e);
    if (e.signal().part == Part::flags) return of_flag(e);
    if (e.signal().part == Part::pins) return of_pin(e);
    if (is_answer(e.signal().part)) return of_answer(e);
    return {e.signal().role == Role::input ? Why::driven : Why::unknown};
}

} // namespace armpmu::vectors
