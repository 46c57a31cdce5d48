// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/reasons.h"

#include "armpmu/core/text.h"

#include <initializer_list>
#include <string>

namespace armpmu::vectors {
namespace {

std::string number(std::uint64_t n) {
    return std::to_string(n);
}
std::string some(std::uint64_t n, const std::string& what) {
    return number(n) + " " + what + (n == 1 ? "" : "s");
}

constexpr const char* kInThisClock = "; in this clock: ";

std::string name_of(const Divergence& d) {
    if (d.meaning.event.empty()) return d.signal;
    return d.meaning.event + " of " + d.meaning.interface + (d.meaning.secure ? " (Secure)" : "");
}

struct Text {
    const Reason& reason;
    const Evidence& e;
    const Divergence& first;
    std::string at; // " at clock 41"

    std::string whole() const;
    std::string why() const;
    std::string of_line() const;
    std::string of_pin() const;
    std::string access(const CompareRow& row) const { return e.model.access_text(row.data()); }
    std::string access(const std::string& before) const; // where it has to do with it
    std::string since() const;
    std::string standing() const;
    std::string export_gate() const;
    std::string elsewhere() const;
    std::string times() const;
    std::string late() const;
    std::string shift(std::initializer_list<const char*> paths) const;
};

std::string Text::whole() const {
    switch (reason.why) {
    case Why::clocks:
        return "The vectors have " + first.expected + " and " + first.seen + " clocks.";
    case Why::amount:
        return name_of(first) + ": in the window that ends with clock " + number(first.clock) +
               " the device has " +
               (first.should == 0 ? first.seen + " more" : first.expected + " fewer") +
               " than the reference, allowed is " + first.tolerance + ".";
    case Why::moved_event:
    case Why::wrong_security:
    case Why::wrong_line:
    case Why::lost_event:
    case Why::added_event:
    case Why::doubled_event: return of_line() + " Allowed: " + first.tolerance + ".";
    case Why::lost_access:
        return "The access" + at + " is lost: the reference has " + access(e.around().reference) +
               ".";
    case Why::added_access:
        return "An access" + at + " that the reference has not: " + access(e.around().row_ago(0)) +
               ".";
    case Why::other_access:
        return "The access" + at + " is another: " + access(e.around().row_ago(0)) +
               "; the reference has " + access(e.around().reference) + ".";
    case Why::read:
        return "The access at clock " +
               number(first.clock - e.expectation.clocks_of(OutputPath::read)) + " reads " +
               first.seen + ", expected " + first.expected + " (" + first.tolerance +
               "): " + access(*reason.access) +
               (reason.shift == 0 ? "" : "; the data come " + shift({"read"})) + ".";
    default: break;
    }
    const std::string why = this->why();
    return name_of(first) + (first.meaning.event.empty() ? "" : " on " + first.signal) + " is " +
           first.seen + at + ", expected " + first.expected + " (" + first.tolerance + ")" +
           (why.empty() ? "" : ": " + why) + ".";
}

// The text that follows "count3 is 5 at clock 41, expected 6 (exact): ".
std::string Text::why() const {
    const std::string left_out =
        e.reset_seen ? "" : ". No row up to it is in reset; rows before a reset can be left out";
    const auto of_count = [&](const char* text) { return reason.use->event + text; };
    const auto in_clock_of = [&] { return access(", in the clock of "); };
    switch (reason.why) {
    case Why::driven:
        return "an input, so the device was not driven as the reference was, or rows of the two "
               "are not the same clocks";
    case Why::input_without_value:
        return std::string("an input needs a value from the end of reset on; ") +
               (e.plan.alone ? "0 is taken" : "the reference's is taken") + left_out;
    case Why::never_had_value:
        return "it has had no value so far" + access("; in this clock: ") + left_out;
    case Why::lost_value:
        if (reason.access != nullptr)
            return "it lost its value" + access(" with the access of this clock, ") + left_out;
        return "it lost its value in this clock" +
               (reason.use == nullptr ? "" : ", in which " + of_count(" occurred")) + left_out;
    case Why::export_shifted: return "the event is exported " + shift({"events", "bus"});
    case Why::not_exported: return "the event occurred and was not exported";
    case Why::exported_nothing: return "the event did not occur";
    case Why::exported_absent: return "it is always LOW: " + e.model.absent(e.signal().first);
    case Why::exported_elsewhere: return elsewhere();
    case Why::exported_forbidden:
        return std::string("the event occurred") + (reason.secure ? " (Secure)" : "") +
               " and was exported although it must not be" + export_gate();
    case Why::exported_with_nothing:
        return "it must not be exported, and " + name_of(e.log.all()[reason.partner]) +
               " is exported in the same clock although it did not occur";
    case Why::count_after_access: return access("after the access of this clock, ");
    case Why::count_shifted: return of_count(" is counted ") + shift({"events", "count"});
    case Why::write_shifted:
        return access("what it should be after the access of this clock, ") + ", shows " +
               shift({"events", "count"});
    case Why::leap_shifted: return "what it should be later shows " + shift({"events", "count"});
    case Why::count_stands: return "it must be " + first.expected + standing();
    case Why::leapt:
        return std::string("it ") + (reason.down ? "went down" : "jumped") +
               " although nothing was written; it counts " + reason.use->event;
    case Why::counts: return "it counts " + reason.use->event;
    case Why::counted_closed:
        return of_count(" was counted although it must not be: ") + reason.use->closed;
    case Why::counted_standing:
        return of_count(" was counted although it must not be") + standing();
    case Why::counted_more: return of_count(" was counted ") + times();
    case Why::counted_disabled:
        return of_count(" was counted although the counter is disabled") + access(kInThisClock) +
               since();
    case Why::counted_forbidden: {
        // A filter that closes a counter for some of its lines only does not apply here.
        const bool closed = !reason.use->closed.empty() && reason.use->closed_bits.empty();
        return of_count(" was counted although it must not be") +
               (closed ? " (" + reason.use->closed + ")" : "") + access(kInThisClock) + since();
    }
    case Why::counted_nothing:
        if (!reason.use->chained_to.empty())
            return "it moved although " + reason.use->chained_to + " did not wrap" +
                   access(kInThisClock);
        return "it moved although " + of_count(", which it counts, did not occur") +
               access(kInThisClock) + since();
    case Why::counted_less:
        return of_count(" occurred and was ") +
               (reason.did == 0 ? "not counted" : "counted " + times()) + access(kInThisClock) +
               since();
    case Why::flag_shifted:
        return "the flag of " + first.counter + (reason.set ? " is set " : " is cleared ") +
               shift({"flags"});
    case Why::flag_not_cleared: return "it was not cleared" + in_clock_of();
    case Why::flag_must_be_clear: return "it must be clear" + standing();
    case Why::wrapped_without_flag:
        return first.counter + " wrapped and its flag was not set" + in_clock_of();
    case Why::flag_not_set: return "it was not set" + in_clock_of();
    case Why::flag_cleared: return "it was cleared although nothing clears it" + in_clock_of();
    case Why::flag_without_wrap:
        return "it was set although " +
               (first.counter.empty() ? "no counter has it" : first.counter + " did not wrap") +
               in_clock_of();
    case Why::pin_shifted: return "the pin moves " + shift({"pins"});
    case Why::pin_of_flag:
    case Why::pin_of_flags: return of_pin();
    case Why::no_access: return "no access is answered in this clock";
    case Why::answer: return access("");
    default: return {};
    }
}

std::string Text::of_line() const {
    const std::string what = name_of(first);
    const bool missing = first.kind == DivergenceKind::missing;
    const Divergence& partner = e.log.all()[reason.partner];
    const std::string from = name_of(missing ? first : partner);
    const std::string to = name_of(missing ? partner : first);
    switch (reason.why) {
    case Why::moved_event:
        return what + ": the event that the reference has at clock " +
               number(missing ? first.clock : partner.clock) + " comes " + late() + ", at clock " +
               number(missing ? partner.clock : first.clock) + ".";
    case Why::wrong_security:
        return "The event" + at + " has the wrong security: " + to + " instead of " + from + ".";
    case Why::wrong_line:
        return "The event" + at + " is on the wrong line: " + to + " instead of " + from + ".";
    case Why::lost_event:
        return what + ": the event" + at + " is lost: the reference has " + first.expected +
               ", the device " + first.seen + ".";
    default:
        return what + ": an event" + at + " that the reference has not" +
               (reason.why == Why::doubled_event
                    ? "; one beside it is in both, so this one is counted twice."
                    : ".");
    }
}

std::string Text::of_pin() const {
    const std::string must = first.should == 0 ? "LOW" : "HIGH";
    const Field& flags = *e.plan.layout.find(Part::flags);
    const CompareRow& row = e.around().expected[e.around().at()];
    if (reason.why == Why::pin_of_flags)
        return "with overflow flags " + hex(get_bits(row.data(), flags.first, flags.width), 8) +
               ", as they are enabled, the pin must be " + must;
    const Signal& flag = e.plan.signal_of_bit(flags.first + e.signal().flag);
    return flag.name + " is " + number(value_of(row, flag)) + ", so the pin must be " + must;
}

std::string Text::access(const std::string& before) const {
    return reason.access == nullptr ? "" : before + access(*reason.access);
}

// Where the device's count has not moved since its event was chosen, the choice may be wrong.
std::string Text::since() const {
    const auto n = static_cast<std::size_t>(reason.use - e.around().uses.data());
    const EventChoice& choice = e.around().choices[n];
    if (choice.row.empty() || !e.has_access(choice.row) ||
        value_of(choice.row, e.signal()) != e.is(e.signal(), e.around().before()))
        return "";
    return ". Nothing was counted since " + access(choice.row) + " chose the event at clock " +
           number(choice.clock);
}

std::string Text::standing() const {
    const auto bit = e.standing();
    return bit ? ": " + e.plan.layout.bit_name(*bit) + " is LOW" : "";
}

// Why the event bus stays LOW.
std::string Text::export_gate() const {
    const ExportUse& exports = e.around().exports;
    if (e.standing()) return standing();
    if (!exports.closed.empty()) return ": " + exports.closed;
    return reason.secure && !exports.secure_closed.empty() ? ": " + exports.secure_closed : "";
}

std::string Text::elsewhere() const {
    const Divergence& other = e.log.all()[reason.partner];
    const bool missing = first.is == 0;
    const Divergence& from = missing ? first : other;
    const Divergence& to = missing ? other : first;
    return "the event is exported on the wrong line: " + to.signal + " instead of " + from.signal;
}

// "2 times instead of 1".
std::string Text::times() const {
    return some(reason.did, "time") + " instead of " + number(reason.should);
}

// "1 clock late".
std::string Text::late() const {
    const std::int64_t by = reason.shift;
    return some(static_cast<std::uint64_t>(by < 0 ? -by : by), "clock") +
           (by < 0 ? " early" : " late");
}

// "1 clock late. Declared latency: count none".
std::string Text::shift(std::initializer_list<const char*> paths) const {
    std::string text;
    for (const char* path : paths) text += (text.empty() ? "" : ", ") + e.plan.latencies.text(path);
    return late() + ". Declared latency: " + text;
}

} // namespace

std::string reason_text(const Reason& reason, const Evidence& evidence) {
    const Divergence& first = evidence.first();
    return Text{reason, evidence, first, " at clock " + number(first.clock)}.whole();
}

} // namespace armpmu::vectors
