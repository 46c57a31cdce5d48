// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/comparator.h"
#include "models/vectors/header_text.h"

#include <algorithm>
#include <cstdio>

// What a divergence means, in words.
namespace armpmu::vectors {
namespace {

constexpr std::size_t kAccesses = 4;     // kept before the first divergence
constexpr std::uint64_t kPartner = 1024; // clocks in which a misplaced event is looked for
const char* const kSecure = "secure.";

std::string number(std::uint64_t n) {
    return std::to_string(n);
}

std::string clocks(std::uint64_t n) {
    return number(n) + (n == 1 ? " clock" : " clocks");
}

std::string hex(std::uint64_t value, unsigned width) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%0*llx", static_cast<int>((width + 3) / 4),
                  static_cast<unsigned long long>(value));
    return text;
}

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a < b ? b - a : a - b;
}

bool is_event(const Divergence& d) {
    return d.kind == DivergenceKind::missing || d.kind == DivergenceKind::surplus;
}

// Of the access as it comes in, not of what comes of it.
bool is_access(const std::string& signal) {
    return signal.compare(0, 4, "acc_") == 0 && signal != "acc_rdata" && signal != "acc_error" &&
           signal != "acc_outcome" && signal != "acc_target" && signal != "acc_class";
}

std::string name_of(const Divergence& d) {
    if (d.meaning.event.empty()) return d.signal;
    return d.meaning.event + " of " + d.meaning.interface + (d.meaning.secure ? " (Secure)" : "");
}

// "count3" of "count3", "overflow[3]", "nevntcntoverflow[3]"; "cycles" of "overflow[31]".
std::string counter_of(const std::string& signal) {
    if (signal == "cycles" || signal == "overflow[31]") return "cycles";
    if (signal.compare(0, 5, "count") == 0) return signal;
    const std::size_t bracket = signal.find('[');
    if (bracket == std::string::npos || signal.find("overflow") == std::string::npos) return {};
    return "count" + signal.substr(bracket + 1, signal.size() - bracket - 2);
}

bool went_down(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after,
               const Field& count) {
    const std::uint64_t was = get_bits(before.data(), count.first, count.width);
    const std::uint64_t is = get_bits(after.data(), count.first, count.width);
    return is < was && gain(was, is, count.width) == 0;
}

} // namespace

const char* to_string(DivergenceKind kind) {
    switch (kind) {
    case DivergenceKind::missing: return "missing";
    case DivergenceKind::surplus: return "surplus";
    case DivergenceKind::amount: return "amount";
    case DivergenceKind::value: break;
    }
    return "value";
}

void Comparator::Impl::diverge(std::size_t index, std::uint64_t clock, std::uint64_t certain,
                               std::uint64_t expected, std::uint64_t seen) {
    if (++result_.total == 1) {
        due_ = now_ + options_.context + 1;
        uses_ = model_->counters();
    }
    if (result_.divergences.size() >= std::max<std::size_t>(1, options_.most)) return;
    const Signal& signal = signals_[index];
    Divergence d;
    if (signal.kind() == Kind::within_counts)
        d.kind = DivergenceKind::amount;
    else if (signal.line)
        d.kind = expected > seen ? DivergenceKind::missing : DivergenceKind::surplus;
    d.clock = clock;
    d.certain = certain;
    d.signal = signal.name;
    d.meaning = model_->meaning(signal.first);
    const bool in_hex = signal.width > 4 && !is_number(signal);
    d.expected = in_hex ? hex(expected, signal.width) : number(expected);
    d.seen = in_hex ? hex(seen, signal.width) : number(seen);
    d.tolerance = tolerance_text(signal.rule);
    result_.divergences.push_back(d);
}

void Comparator::Impl::end_differs(std::uint64_t reference, std::uint64_t device) {
    ++result_.total;
    Divergence d;
    d.clock = std::min(reference, device);
    d.certain = d.clock;
    d.signal = "clocks";
    d.expected = number(reference);
    d.seen = number(device);
    d.tolerance = "exact";
    result_.divergences.push_back(d);
}

void Comparator::Impl::note_access() {
    if (captured_ && accesses_.size() > kAccesses && accesses_.back().first >= *due_) return;
    if (get_bits(seen_.data(), access_bit_, access_width_) == 0) return;
    accesses_.emplace_back(now_, seen_);
    if (!due_ && accesses_.size() > kAccesses) accesses_.pop_front();
}

// --- the clocks around it ---

void Comparator::Impl::explain_when_due() {
    if (due_ && !captured_ && now_ >= *due_) capture();
}

void Comparator::Impl::capture() {
    captured_ = true;
    if (now_ == 0 || result_.divergences.empty()) return;
    std::uint64_t first = now_;
    for (const Divergence& d : result_.divergences) first = std::min(first, d.clock);
    const std::uint64_t from =
        std::max(history_->kept_from(), first - std::min<std::uint64_t>(first, options_.context));
    const std::uint64_t to = std::min(now_, std::max(first, from) + options_.context + 1);
    for (std::uint64_t clock = from; clock < to; ++clock) {
        ContextClock here = context_of(clock);
        const bool same =
            !context_.empty() && here.access.empty() && context_.back().access.empty() &&
            here.outputs == context_.back().outputs && here.both == context_.back().both &&
            here.reference_only == context_.back().reference_only &&
            here.device_only == context_.back().device_only;
        if (same)
            ++context_.back().cycles;
        else
            context_.push_back(here);
    }
    const std::uint64_t at = std::max(first, history_->kept_from());
    const std::size_t words = seen_.size();
    const auto copy = [&](const std::uint64_t* row) {
        return std::vector<std::uint64_t>(row, row + words);
    };
    expected_at_ = copy(history_->expected(at));
    at_divergence_ = copy(history_->seen(at));
    reference_at_ = copy(history_->reference(at));
    const std::uint64_t before = at > history_->kept_from() ? at - 1 : at;
    expected_before_ = copy(history_->expected(before));
    seen_before_ = copy(history_->seen(before));
    last_clock_ = now_ - 1;
    last_reference_ = copy(history_->reference(now_ - 1));
    last_seen_ = copy(history_->seen(now_ - 1));
}

ContextClock Comparator::Impl::context_of(std::uint64_t clock) const {
    ContextClock here;
    here.clock = clock;
    const std::uint64_t* reference = history_->reference(clock);
    const std::uint64_t* expected = history_->expected(clock);
    const std::uint64_t* seen = history_->seen(clock);
    here.access = model_->access_text(seen);
    for (const Signal& signal : signals_) {
        const std::uint64_t should = value(expected, signal);
        const std::uint64_t is = value(seen, signal);
        if (signal.line) {
            const std::uint64_t was = value(reference, signal);
            const std::string times = std::max(was, is) > 1 ? " x" + number(std::max(was, is)) : "";
            if (was == is && is != 0) here.both.push_back(signal.name + times);
            if (was > is) here.reference_only.push_back(signal.name + times);
            if (is > was) here.device_only.push_back(signal.name + times);
            continue;
        }
        if (signal.name.compare(0, 4, "acc_") == 0) continue;
        const bool changes =
            clock > history_->kept_from() && value(history_->seen(clock - 1), signal) != is;
        // Buses only repeat the lines, and a core's cycles always move.
        const bool expectable = signal.name == "cycles" ||
                                signal.name.compare(0, 7, "evntbus") == 0 ||
                                signal.name.compare(0, 10, "export_bus") == 0;
        if (should == is && (!changes || expectable)) continue;
        const bool in_hex = signal.width > 4 && !is_number(signal);
        const auto text = [&](std::uint64_t v) {
            return in_hex ? hex(v, signal.width) : number(v);
        };
        here.outputs.push_back(signal.name + " " + text(is) +
                               (should == is ? "" : " (expected " + text(should) + ")"));
    }
    return here;
}

// --- the whole ---

Comparison Comparator::Impl::finish() {
    for (const std::size_t index : touched_) { // windows that the end cuts off
        window_ended(index, now_ - 1, std::exchange(state_[index].balance, 0));
    }
    for (std::uint64_t at = now_ - std::min<std::uint64_t>(now_, reach_); delayed_ && at < now_;
         ++at)
        compare_delayed(at, now_ - 1);
    result_.clocks = now_;
    if (result_.total == 0) return std::move(result_);
    if (!captured_) capture();
    std::stable_sort(result_.divergences.begin(), result_.divergences.end(),
                     [](const Divergence& a, const Divergence& b) { return a.clock < b.clock; });
    explain();
    return std::move(result_);
}

void Comparator::Impl::explain() {
    const Divergence& first = result_.divergences.front();
    Explanation explanation;
    explanation.reason = reason(first); // finds the other half of a misplaced event
    mark_consequences();
    explanation.clocks = context_;
    std::size_t before = 0;
    for (const auto& access : accesses_) before += access.first <= first.clock ? 1 : 0;
    for (std::size_t i = before - std::min(before, kAccesses);
         i < std::min(before + 1, accesses_.size()); ++i)
        explanation.accesses.push_back(
            {accesses_[i].first, model_->access_text(accesses_[i].second.data())});
    const std::string counter = counter_of(first.signal);
    for (const CounterUse& use : uses_) {
        if (last_seen_.empty()) break;
        const Field* field = layout_.find(use.field);
        const auto counts_it = [&](const std::vector<unsigned>& bits) {
            return use.enabled && !first.meaning.event.empty() &&
                   std::any_of(bits.begin(), bits.end(), [&](unsigned bit) {
                       return signals_[signal_of_bit_[bit]].name == first.signal;
                   });
        };
        const bool closed = counts_it(use.closed_bits);
        const bool reached = use.field == counter || closed || counts_it(use.bits);
        if (!reached || field == nullptr) continue;
        const auto count = [&](const std::vector<std::uint64_t>& row) {
            return number(get_bits(row.data(), field->first, field->width));
        };
        explanation.counters.push_back(
            {use, closed, last_clock_, count(last_reference_), count(last_seen_)});
    }
    const auto& all = result_.divergences;
    explanation.all_follows =
        result_.total == all.size() &&
        std::all_of(all.begin() + 1, all.end(), [](const Divergence& d) { return d.consequence; });
    result_.explanation = explanation;
}

bool Comparator::Impl::counts(const CounterUse& use, const BitMeaning& meaning) const {
    for (const auto* bits : {&use.bits, &use.closed_bits})
        for (const unsigned bit : *bits) {
            const BitMeaning counted = model_->meaning(bit);
            if (counted.event == meaning.event && counted.interface == meaning.interface)
                return true;
        }
    return false;
}

// Those that are wrong from the first divergence on.
std::set<std::string> Comparator::Impl::wrong_counters(const Divergence& first) const {
    std::set<std::string> wrong;
    if (!counter_of(first.signal).empty()) wrong.insert(counter_of(first.signal));
    if (is_event(first)) return wrong; // the model counts what the device has
    for (const CounterUse& use : uses_)
        for (const Divergence& d : result_.divergences)
            if (d.signal == use.field && d.clock == first.clock && !first.meaning.event.empty() &&
                counts(use, first.meaning))
                wrong.insert(use.field);
    for (std::size_t n = 1; n < uses_.size(); n += 2)
        if (uses_[n].event == "chain" && wrong.count(uses_[n - 1].field) != 0)
            wrong.insert(uses_[n].field);
    return wrong;
}

// Whether a wrong read shows nothing but what is wrong of these.
bool Comparator::Impl::reads_one_of(const std::set<std::string>& counters,
                                    std::uint64_t clock) const {
    const auto read = wrong_reads_.find(clock);
    if (read == wrong_reads_.end()) return false;
    const auto& [source, wrong] = read->second;
    if (source.width != 0)
        return counters.count(counter_of(signals_[signal_of_bit_[source.first]].name)) != 0;
    for (unsigned bit = 0; bit < 64; ++bit)
        if ((wrong >> bit & 1) != 0 &&
            counters.count(counter_of("overflow[" + number(bit) + "]")) == 0)
            return false;
    return true;
}

void Comparator::Impl::mark_consequences() {
    const Divergence first = result_.divergences.front();
    const std::string counter = counter_of(first.signal);
    const std::set<std::string> wrong = wrong_counters(first);
    const bool access = is_access(first.signal);
    bool flag = counter != first.signal && !counter.empty();
    for (std::size_t i = 1; i < result_.divergences.size(); ++i) {
        Divergence& d = result_.divergences[i];
        const std::string of = counter_of(d.signal);
        if (is_event(first) && d.signal == first.signal && d.kind == first.kind) // two at once
            d.consequence |= d.clock == first.clock;
        if (access && is_access(d.signal)) d.consequence = d.clock == first.clock;
        if (d.signal == "npmuirq") d.consequence = flag;
        if (d.signal == "acc_rdata") d.consequence = reads_one_of(wrong, d.clock);
        if (wrong.count(of) == 0) continue;
        const bool itself = d.signal == of;
        flag |= !itself;
        d.consequence = !itself || of != counter;
    }
}

std::string Comparator::Impl::reason(const Divergence& first) {
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
    if (first.signal == "acc_rdata")
        return "The access at clock " + number(first.clock) + " reads " + first.seen +
               ", expected " + first.expected + " (" + first.tolerance + ")" +
               (at_divergence_.empty() ? "" : ": " + model_->access_text(at_divergence_.data())) +
               ".";
    return name_of(first) + (first.meaning.event.empty() ? "" : " on " + first.signal) + " is " +
           first.seen + " at clock " + number(first.clock) + ", expected " + first.expected + " (" +
           first.tolerance + ").";
}

// Lost or added; or, when the other half is found, late, early or somewhere else.
std::string Comparator::Impl::reason_of_line(const Divergence& first) {
    const bool missing = first.kind == DivergenceKind::missing;
    Divergence* partner = nullptr;
    int best = 0; // how well it fits: on the same line, on its other security, on another line
    for (std::size_t i = 1; i < result_.divergences.size(); ++i) {
        Divergence& d = result_.divergences[i];
        if (!is_event(d) || d.kind == first.kind) continue;
        const bool same_event = d.meaning.event == first.meaning.event &&
                                d.meaning.interface == first.meaning.interface;
        const std::uint64_t apart = distance(d.clock, first.clock);
        int fit = 0;
        if (d.signal == first.signal && apart <= kPartner)
            fit = 3;
        else if (same_event && apart <= reach_)
            fit = 4;
        else if (apart <= reach_)
            fit = 2;
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

std::string Comparator::Impl::reason_of_access(const Divergence& first) const {
    const std::string should = model_->access_text(reference_at_.data());
    const std::string is = model_->access_text(at_divergence_.data());
    const std::string at = " at clock " + number(first.clock);
    if (is.empty()) return "The access" + at + " is lost: the reference has " + should + ".";
    if (should.empty()) return "An access" + at + " that the reference has not: " + is + ".";
    return "The access" + at + " is another: " + is + "; the reference has " + should + ".";
}

// An event bus says what its lines do in the same clock.
std::string Comparator::Impl::reason_of_export(const Divergence& first) const {
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

std::string Comparator::Impl::reason_of_count(const Divergence& first) {
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
    const Model::Bits written = model_->written_count(at_divergence_.data());
    if (written.width != 0 && written.first == field->first)
        text += "after the access of this clock, " + access;
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
    else if (access.empty() && went_down(seen_before_, at_divergence_, *field))
        text += "it went down although nothing was written; it counts " + use->event;
    else if (!access.empty())
        text += "after the access of this clock, " + access;
    else
        text += "it counts " + use->event;
    return text + ".";
}

} // namespace armpmu::vectors
