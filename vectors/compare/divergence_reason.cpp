// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"
#include "vectors/compare/divergence_kinds.h"

#include <algorithm>

// The first divergence in a sentence or two.
namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kPartner = 1024; // clocks in which a misplaced event is looked for

std::string clocks(std::uint64_t n) {
    return number(n) + (n == 1 ? " clock" : " clocks");
}

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a < b ? b - a : a - b;
}

std::string name_of(const Divergence& d) {
    if (d.meaning.event.empty()) return d.signal;
    return d.meaning.event + " of " + d.meaning.interface + (d.meaning.secure ? " (Secure)" : "");
}

} // namespace

std::string ClockComparison::reason(const Divergence& first) {
    if (first.signal == "clocks")
        return "The vectors have " + first.expected + " and " + first.seen + " clocks.";
    if (first.kind == DivergenceKind::amount)
        return name_of(first) + ": in the window that ends with clock " + number(first.clock) +
               " the device has " +
               (first.expected == "0" ? first.seen + " more" : first.expected + " fewer") +
               " than the reference, allowed is " + first.tolerance + ".";
    if (near_seen_.empty()) return plain_reason(first, "");
    if (first.unknown) return reason_of_unknown(first);
    if (is_event(first)) return reason_of_line(first);
    if (is_access(first.signal)) return reason_of_access(first);
    if (!first.meaning.event.empty()) return reason_of_export(first);
    if (counter_of(first.signal) == first.signal) return reason_of_count(first);
    if (on_output_path(first.signal.substr(0, first.signal.find('[')), OutputPath::flags))
        return reason_of_flag(first);
    if (on_output_path(first.signal.substr(0, first.signal.find('[')), OutputPath::pins))
        return reason_of_pin(first);
    if (first.signal.rfind("acc_", 0) == 0) return reason_of_answer(first);
    return plain_reason(first, is_input(*signal_called(first.signal))
                                   ? "an input, so the device was not driven as the reference was, "
                                     "or rows of the two are not the same clocks"
                                   : "");
}

std::string ClockComparison::plain_reason(const Divergence& first, const std::string& why) const {
    return name_of(first) + (first.meaning.event.empty() ? "" : " on " + first.signal) + " is " +
           first.seen + " at clock " + number(first.clock) + ", expected " + first.expected + " (" +
           first.tolerance + ")" + (why.empty() ? "" : ": " + why) + ".";
}

std::string ClockComparison::reason_of_unknown(const Divergence& first) const {
    const Signal* signal = signal_called(first.signal);
    const std::string left_out =
        reset_seen_ ? "" : ". There was no reset before it; rows before one can be left out";
    if (is_input(*signal))
        return plain_reason(first,
                            std::string("an input needs a value from the end of reset on; ") +
                                (alone_ ? "0 is taken" : "the reference's is taken") + left_out);
    const std::uint64_t* before = first_at_ == 0 ? nullptr : unknown_at(first_at_ - 1);
    const bool never = before != nullptr || first_at_ == near_from_;
    const std::string access = model_->access_text(row_ago(0).data());
    const bool answer = first.signal.rfind("acc_", 0) == 0 && !access.empty();
    return plain_reason(
        first, (never && answer  ? "it has had no value so far; in this clock: " + access
                : never          ? "it has had no value so far"
                : access.empty() ? "it lost its value in this clock" + occurring(first)
                                 : "it lost its value with the access of this clock, " + access) +
                   left_out);
}

// Lost or added; or, when the other half is found, late, early or somewhere else.
std::string ClockComparison::reason_of_line(const Divergence& first) {
    const bool missing = first.kind == DivergenceKind::missing;
    // How far an event of a line may be off.
    const auto late = [&](const Divergence& d) -> std::uint64_t {
        const auto of = std::find_if(signals_.begin(), signals_.end(),
                                     [&](const Signal& s) { return s.name == d.signal; });
        return of != signals_.end() && of->kind() == Kind::within_cycles ? of->amount() : 0;
    };
    Divergence* partner = nullptr;
    int best = 0; // how well it fits: on the same line, on its other security, on another line
    for (std::size_t i = 1; i < result_.divergences.size(); ++i) {
        Divergence& d = result_.divergences[i];
        if (!is_event(d) || d.kind == first.kind) continue;
        const bool same_event = d.meaning.event == first.meaning.event &&
                                d.meaning.interface == first.meaning.interface;
        const std::uint64_t apart = distance(d.clock, first.clock);
        int fit = 0;
        if (d.signal == first.signal)
            fit = apart <= kPartner ? 3 : 0;
        else if (apart <= std::max(late(first), late(d)))
            fit = same_event ? 4 : 2;
        if (fit > best) {
            best = fit;
            partner = &d;
        }
    }
    const std::string what = name_of(first);
    const std::string at = " at clock " + number(first.clock);
    const std::string allowed = " Allowed: " + first.tolerance + ".";
    if (partner != nullptr) {
        partner->consequence = true;
        const std::string other = name_of(*partner);
        if (best == 3) {
            const std::uint64_t apart = partner->clock - first.clock;
            return what + ": the event that the reference has at clock " +
                   number(missing ? first.clock : partner->clock) + " comes " + clocks(apart) +
                   (missing ? " late" : " early") + ", at clock " +
                   number(missing ? partner->clock : first.clock) + "." + allowed;
        }
        const std::string from = missing ? what : other;
        const std::string to = missing ? other : what;
        if (best == 4)
            return "The event" + at + " has the wrong security: " + to + " instead of " + from +
                   "." + allowed;
        return "The event" + at + " is on the wrong line: " + to + " instead of " + from + "." +
               allowed;
    }
    if (missing)
        return what + ": the event" + at + " is lost: the reference has " + first.expected +
               ", the device " + first.seen + "." + allowed;
    bool beside = false; // the same line is HIGH in both nearby
    for (std::size_t i = 0; i < near_seen_.size(); ++i) {
        const std::uint64_t clock = near_from_ + i;
        beside |= clock + 1 >= first.clock && clock <= first.clock + 1 &&
                  value(near_seen_[i].data(), *signal_called(first.signal)) != 0 &&
                  value(near_expected_[i].data(), *signal_called(first.signal)) != 0;
    }
    return what + ": an event" + at + " that the reference has not" +
           (beside ? "; one beside it is in both, so this one is counted twice." : ".") + allowed;
}

std::string ClockComparison::reason_of_access(const Divergence& first) const {
    const std::string should = model_->access_text(reference_at_.data());
    const std::string is = model_->access_text(at_divergence_.data());
    const std::string at = " at clock " + number(first.clock);
    if (is.empty()) return "The access" + at + " is lost: the reference has " + should + ".";
    if (should.empty()) return "An access" + at + " that the reference has not: " + is + ".";
    return "The access" + at + " is another: " + is + "; the reference has " + should + ".";
}

// An event bus says what its lines do in the same clock.
std::string ClockComparison::reason_of_export(const Divergence& first) const {
    const std::string shifted = shift_text(first, {"events", "bus"});
    const bool early = shifted.find(" early") != std::string::npos;
    if (!shifted.empty() && early == (first.expected == "0")) // not what an event leaves behind
        return plain_reason(first, "the event is exported " + shifted);
    const std::vector<std::uint64_t>& row = row_ago(lag(OutputPath::bus));
    bool occurred = false;
    bool only_secure = true;
    for (const Signal& signal : signals_) {
        const BitMeaning line = model_->meaning(signal.first);
        if (!signal.line || line.event != first.meaning.event ||
            line.interface != first.meaning.interface || value(row.data(), signal) == 0)
            continue;
        occurred = true;
        only_secure &= line.secure;
    }
    const std::string stands = standing();
    if (first.seen == "0") return plain_reason(first, "the event occurred and was not exported");
    if (!occurred) return plain_reason(first, "the event did not occur");
    return plain_reason(first, std::string("the event occurred") +
                                   (only_secure ? " (Secure)" : "") +
                                   " and was exported although it must not be" + stands);
}

// What is read, or how an access was answered.
std::string ClockComparison::reason_of_answer(const Divergence& first) const {
    const OutputPath path = first.signal == "acc_rdata" ? OutputPath::read : OutputPath::answer;
    const unsigned ago = output_latency_ ? output_latency_->clocks_of(path) : 0;
    const std::vector<std::uint64_t>& row = row_ago(ago);
    const std::string access = model_->access_text(row.data());
    if (first.signal != "acc_rdata")
        return plain_reason(first, access.empty() ? "no access is answered in this clock" : access);
    std::string why = access;
    const Signal* data = signal_called("acc_rdata");
    const std::size_t at = first_at_ - near_from_;
    const auto should = [&](std::size_t i) { return value(near_expected_[i].data(), *data); };
    const auto is = [&](std::size_t i) { return value(near_seen_[i].data(), *data); };
    const std::uint64_t all =
        data->width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << data->width) - 1;
    // All of them, as out of a pipeline, and more than one, which may be chance; 0 and all ones by
    // turns are inverted as well as late.
    const auto come = [&](std::size_t later) {
        unsigned come_late = 0;
        for (std::size_t i = at; i < near_seen_.size(); ++i) {
            if (i < later || (is(i) == 0 && should(i) == 0)) continue;
            if (is(i) != should(i - later)) return false;
            const bool other = is(i) != 0 && is(i) != should(i) && is(i) != (should(i) ^ all);
            come_late += i >= at + later && other ? 1 : 0;
        }
        return come_late > 1;
    };
    for (std::size_t later = 1; later <= kNear / 2 && at + later < near_seen_.size(); ++later)
        if (come(later)) {
            why += "; the data come " + clocks(later) +
                   " late. Declared latency: " + latencies_.text("read");
            break;
        }
    return "The access at clock " + number(first.clock - ago) + " reads " + first.seen +
           ", expected " + first.expected + " (" + first.tolerance + "): " + why + ".";
}

} // namespace armpmu::vectors
