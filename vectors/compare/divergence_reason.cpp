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

// "went down" or "jumped": what no events make a count do; else nothing.
std::string leap(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after,
                 const Field& count) {
    const std::uint64_t was = get_bits(before.data(), count.first, count.width);
    const std::uint64_t is = get_bits(after.data(), count.first, count.width);
    if (is == was || gain(was, is, count.width) != 0) return {};
    return is < was ? "went down" : "jumped";
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
    if (is_event(first)) return reason_of_line(first);
    if (is_access(first.signal) && !at_divergence_.empty()) return reason_of_access(first);
    if (!first.meaning.event.empty() && !at_divergence_.empty()) return reason_of_export(first);
    if (!counter_of(first.signal).empty() && !at_divergence_.empty()) return reason_of_count(first);
    const bool of_access = first.signal.rfind("acc_", 0) == 0 && !at_divergence_.empty();
    const std::string access = of_access ? model_->access_text(at_divergence_.data()) : "";
    if (first.signal == "acc_rdata") {
        if (access.empty() && !at_divergence_.empty())
            return "acc_rdata is " + first.seen + " at clock " + number(first.clock) +
                   ", expected " + first.expected + " (" + first.tolerance +
                   "): there is no access in this clock, and then it must be 0.";
        return "The access at clock " + number(first.clock) + " reads " + first.seen +
               ", expected " + first.expected + " (" + first.tolerance + ")" +
               (access.empty() ? "" : ": " + access) + ".";
    }
    return name_of(first) + (first.meaning.event.empty() ? "" : " on " + first.signal) + " is " +
           first.seen + " at clock " + number(first.clock) + ", expected " + first.expected + " (" +
           first.tolerance + ")" + (access.empty() ? "" : ": " + access) + ".";
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
    for (const ContextClock& here : context_)
        beside |= here.clock <= first.clock + 1 && here.clock + here.cycles >= first.clock &&
                  std::any_of(here.both.begin(), here.both.end(), [&](const std::string& name) {
                      return name.substr(0, name.find(' ')) == first.signal;
                  });
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
    const std::string text = name_of(first) + " on " + first.signal + " is " + first.seen +
                             " at clock " + number(first.clock) + ", expected " + first.expected +
                             " (" + first.tolerance + "): the event ";
    bool occurred = false;
    bool only_secure = true;
    for (const Signal& signal : signals_) {
        const BitMeaning line = model_->meaning(signal.first);
        if (!signal.line || line.event != first.meaning.event ||
            line.interface != first.meaning.interface || value(at_divergence_.data(), signal) == 0)
            continue;
        occurred = true;
        only_secure &= line.secure;
    }
    if (first.seen == "0") return text + "occurred and was not exported.";
    if (!occurred) return text + "did not occur.";
    return text + "occurred" + (only_secure ? " (Secure)" : "") +
           " and was exported although it must not be.";
}

std::string ClockComparison::reason_of_count(const Divergence& first) {
    const std::string counter = counter_of(first.signal);
    std::string text = first.signal + " is " + first.seen + " at clock " + number(first.clock) +
                       ", expected " + first.expected + " (" + first.tolerance + ")";
    const Field* field = layout_.find(counter);
    const auto use = std::find_if(uses_.begin(), uses_.end(),
                                  [&](const CounterUse& u) { return u.field == counter; });
    if (field == nullptr || use == uses_.end() || first.signal != counter) return text + ".";
    const auto moved = [&](const std::vector<std::uint64_t>& before,
                           const std::vector<std::uint64_t>& after) {
        return gain(get_bits(before.data(), field->first, field->width),
                    get_bits(after.data(), field->first, field->width), field->width);
    };
    const std::uint64_t should = moved(expected_before_, expected_at_);
    const std::uint64_t did = moved(seen_before_, at_divergence_);
    const auto high = [&](const std::vector<unsigned>& bits) {
        return std::any_of(bits.begin(), bits.end(), [&](unsigned bit) {
            return get_bits(at_divergence_.data(), bit, 1) != 0;
        });
    };
    const std::string access = model_->access_text(at_divergence_.data());
    const auto times = [](std::uint64_t n) { return number(n) + (n == 1 ? " time" : " times"); };
    text += ": ";
    const BitSpan written = model_->written_count(at_divergence_.data());
    if (written.width != 0 && written.first == field->first)
        text += "after the access of this clock, " + access;
    else if (access.empty() && !leap(seen_before_, at_divergence_, *field).empty())
        text += "it " + leap(seen_before_, at_divergence_, *field) +
                " although nothing was written; it counts " + use->event;
    else if (did > should && high(use->closed_bits))
        text += use->event + " was counted although it must not be: " + use->closed;
    else if (did > should && high(use->bits))
        text += use->event + " was counted " +
                (!use->enabled ? "although the counter is disabled"
                 : should == 0 ? "although it must not be"
                               : times(did) + " instead of " + number(should)) +
                (use->closed.empty() ? "" : " (" + use->closed + ")");
    else if (did > should)
        text += "it moved although " + use->event + ", which it counts, did not occur";
    else if (did < should && high(use->bits))
        text +=
            use->event + " occurred and was " +
            (did == 0 ? "not counted" : "counted " + times(did) + " instead of " + number(should));
    else if (!access.empty())
        text += "after the access of this clock, " + access;
    else
        text += "it counts " + use->event;
    return text + ".";
}

} // namespace armpmu::vectors
