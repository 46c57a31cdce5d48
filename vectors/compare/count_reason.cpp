// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/clock_comparison.h"

#include "armpmu/core/text.h"
#include "vectors/compare/divergence_kinds.h"

#include <algorithm>

// Why a count, a flag or a pin is not what it should be.
namespace armpmu::vectors {
namespace {

// "went down" or "jumped": what no events make a count do; else nothing.
std::string leap(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after,
                 const Field& count) {
    const std::uint64_t was = get_bits(before.data(), count.first, count.width);
    const std::uint64_t is = get_bits(after.data(), count.first, count.width);
    if (is == was || gain(was, is, count.width) != 0) return {};
    return is < was ? "went down" : "jumped";
}

std::string times(std::uint64_t n) {
    return number(n) + (n == 1 ? " time" : " times");
}

} // namespace

std::string ClockComparison::reason_of_count(const Divergence& first) {
    const Field* field = layout_.find(first.signal);
    const auto use = std::find_if(uses_.begin(), uses_.end(),
                                  [&](const CounterUse& u) { return u.field == first.signal; });
    if (field == nullptr || use == uses_.end()) return plain_reason(first, "");
    const std::vector<std::uint64_t>& accessed =
        row_ago(output_latency_ ? output_latency_->clocks_of(OutputPath::count) : 0);
    const std::string access = model_->access_text(accessed.data());
    const bool write = idle_values_.access(accessed.data()) && idle_values_.write(accessed.data());
    const std::string after = "after the access of this clock, " + access;
    const bool anew = !leap(expected_before_, expected_at_, *field).empty();
    const std::string leaps = leap(seen_before_, at_divergence_, *field);
    const std::string shifted = shift_text(first, {"events", "count"});
    // What a write does too early is not a question of time.
    const bool early = shifted.find(" early") != std::string::npos;
    if (write && !anew && (early || (!leaps.empty() && shifted.empty())))
        return plain_reason(first, after);
    if (!shifted.empty())
        return plain_reason(first, (anew && write    ? "what it should be " + after + ", shows "
                                    : !leaps.empty() ? "what it should be later shows "
                                                     : use->event + " is counted ") +
                                       shifted);
    const BitSpan written = model_->written_count(accessed.data());
    if ((written.width != 0 && written.first == field->first) || (anew && write))
        return plain_reason(first, after);
    if (anew) return plain_reason(first, "it must be " + first.expected + standing());
    if (!leaps.empty() && access.empty())
        return plain_reason(first, "it " + leaps + " although nothing was written; it counts " +
                                       use->event);
    const auto moved = [&](const std::vector<std::uint64_t>& before,
                           const std::vector<std::uint64_t>& now) {
        return gain(get_bits(before.data(), field->first, field->width),
                    get_bits(now.data(), field->first, field->width), field->width);
    };
    return plain_reason(first, reason_of_increment(*use, moved(expected_before_, expected_at_),
                                                   moved(seen_before_, at_divergence_),
                                                   write ? access : ""));
}

// It should count so many in this clock and did count others.
std::string ClockComparison::reason_of_increment(const CounterUse& use, std::uint64_t should,
                                                 std::uint64_t did,
                                                 const std::string& write) const {
    const std::vector<std::uint64_t>& row = row_ago(lag(OutputPath::count));
    const auto high = [&](const std::vector<unsigned>& bits) {
        return std::any_of(bits.begin(), bits.end(),
                           [&](unsigned bit) { return get_bits(row.data(), bit, 1) != 0; });
    };
    const std::string with = write.empty() ? "" : "; in this clock: " + write;
    const std::string stands = standing();
    if (did > should && should == 0 && !stands.empty() && (high(use.bits) || high(use.closed_bits)))
        return use.event + " was counted although it must not be" + stands;
    if (did > should && high(use.bits)) {
        if (!use.enabled) return use.event + " was counted although the counter is disabled" + with;
        if (should != 0)
            return use.event + " was counted " + times(did) + " instead of " + number(should);
        // Of what closes a counter only for some of its lines, these are not.
        const bool closed = !use.closed.empty() && use.closed_bits.empty();
        return use.event + " was counted although it must not be" +
               (closed ? " (" + use.closed + ")" : "") + with;
    }
    if (did > should && high(use.closed_bits))
        return use.event + " was counted although it must not be: " + use.closed;
    if (did > should)
        return "it moved although " + use.event + ", which it counts, did not occur" + with;
    if (did < should && high(use.bits))
        return use.event + " occurred and was " +
               (did == 0 ? "not counted"
                         : "counted " + times(did) + " instead of " + number(should)) +
               with;
    if (!write.empty()) return "after the access of this clock, " + write;
    return "it counts " + use.event;
}

std::string ClockComparison::reason_of_flag(const Divergence& first) const {
    const Signal* signal = signal_called(first.signal);
    const std::string counter = counter_of(first.signal);
    const std::string shifted = shift_text(first, {"flags"});
    const bool set = first.expected != "0"; // or should be
    const bool was = value(expected_before_.data(), *signal) != 0;
    const std::vector<std::uint64_t>& accessed =
        row_ago(output_latency_ ? output_latency_->clocks_of(OutputPath::flags) : 0);
    const bool write = idle_values_.access(accessed.data()) && idle_values_.write(accessed.data());
    const std::string access =
        write ? ", in the clock of " + model_->access_text(accessed.data()) : "";
    // What a write does too early is not a question of time.
    const bool early = shifted.find(" early") != std::string::npos;
    if (!shifted.empty() && !(early && write))
        return plain_reason(first, std::string("the flag of ") + counter +
                                       (set != early ? " is set " : " is cleared ") + shifted);
    if (was && !set && write) return plain_reason(first, "it was not cleared" + access);
    if (!standing().empty() && !set) return plain_reason(first, "it must be clear" + standing());
    if (set && !was)
        return plain_reason(first, wraps(counter)
                                       ? counter + " wrapped and its flag was not set" + access
                                       : "it was not set" + access);
    if (set) return plain_reason(first, "it was cleared although nothing clears it" + access);
    if (was) return plain_reason(first, "it was not cleared" + access);
    return plain_reason(first, "it was set although " + counter + " did not wrap" + access);
}

// Whether the count that is expected does in the clock of the first divergence.
bool ClockComparison::wraps(const std::string& counter) const {
    const Field* field = layout_.find(counter);
    if (field == nullptr) return false;
    const std::uint64_t before = get_bits(expected_before_.data(), field->first, field->width);
    const std::uint64_t now = get_bits(expected_at_.data(), field->first, field->width);
    return now < before && gain(before, now, field->width) != 0;
}

// A pin says what the flags say.
std::string ClockComparison::reason_of_pin(const Divergence& first) const {
    const std::string shifted = shift_text(first, {"pins"});
    if (shifted.find(" late.") != std::string::npos) // its flags are never after it
        return plain_reason(first, "the pin moves " + shifted);
    const std::string must = first.expected == "0" ? "LOW" : "HIGH";
    const std::size_t bracket = first.signal.find('[');
    const std::string flag =
        bracket == std::string::npos ? "overflow" : "overflow" + first.signal.substr(bracket);
    const Signal* of = signal_called(flag);
    const Field* flags = layout_.find("overflow");
    if (of != nullptr)
        return plain_reason(first, flag + " is " + number(value(expected_at_.data(), *of)) +
                                       ", so the pin must be " + must);
    const std::uint64_t all =
        flags == nullptr ? 0 : get_bits(expected_at_.data(), flags->first, flags->width);
    return plain_reason(first, "with overflow flags " + hex(all, 8) +
                                   ", as they are enabled, the pin must be " + must);
}

} // namespace armpmu::vectors
