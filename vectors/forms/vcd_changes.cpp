// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_changes.h"

#include "vectors/forms/bit_digits.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kNoDigits = ~std::uint64_t{0};

// The value of 1 to 8 digits; something beyond them when one is none. Eight characters are read.
std::uint64_t decimal_value(const char* digits, std::ptrdiff_t count) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint64_t value = (eight_characters(digits) ^ '0' * kOnes) << (64 - 8 * count);
    const std::uint64_t others = ((value + 0x76 * kOnes) | value) & 0x80 * kOnes;
    value = value * (10 << 8 | 1) >> 8 & 0x00ff00ff00ff00ff;
    value = value * (100 << 16 | 1) >> 16 & 0x0000ffff0000ffff;
    value = value * (std::uint64_t{10000} << 32 | 1) >> 32;
    return others == 0 ? value : kNoDigits;
}

// Of a time stamp of at most 16 digits.
std::optional<std::uint64_t> quick_time(const char* at, const char* end) {
    const std::ptrdiff_t digits = end - at - 1;
    if (*at != '#' || digits <= 0 || digits > 16) return std::nullopt;
    if (digits <= 8) {
        const std::uint64_t time = decimal_value(at + 1, digits);
        if (time == kNoDigits) return std::nullopt;
        return time;
    }
    const std::uint64_t high = decimal_value(at + 1, digits - 8);
    const std::uint64_t low = decimal_value(end - 8, 8);
    if (high == kNoDigits || low == kNoDigits) return std::nullopt;
    return high * 100000000 + low;
}

bool unknown_digit(char c) {
    return c == 'x' || c == 'X' || c == 'z' || c == 'Z';
}

// The digit of a bit; those that are left out are as the first, or 0 for a 1.
char digit_of(const char* digits, std::size_t count, unsigned bit) {
    if (bit < count) return digits[count - 1 - bit];
    return digits[0] == '1' ? '0' : digits[0];
}

} // namespace

bool VcdChanges::next(Span& run) {
    while (text_.more()) {
        if (!own_end_ && quick(run)) return true;
        if (text_.at() == text_.end()) continue;
        const char c = *text_.at();
        if (VcdText::blank(c)) {
            ++text_.at();
            continue;
        }
        if (own_end_) text_.fail(text_.at(), "nothing may follow armpmu-end");
        if (c == '#') {
            if (time_stamp(run)) return true;
            continue;
        }
        switch (c) {
        case '0':
        case '1':
        case 'x':
        case 'X':
        case 'z':
        case 'Z': bit(); break;
        case 'b':
        case 'B': bits(); break;
        case 'r':
        case 'R':
        case 's':
        case 'S': other(); break;
        case '$':
            if (keyword(run)) return true;
            break;
        default: text_.fail(text_.at(), quoted({text_.at(), 1}) + " begins no change");
        }
    }
    if (!std::exchange(ended_, true) && sampler_.end(time_, run)) return true;
    if (!std::exchange(flushed_, true) && sampler_.flush(run)) return true;
    return sampler_.last(run);
}

// Passes lines of one change or time stamp each, up to one that is something else, or to the end of
// a run.
bool VcdChanges::quick(Span& run) {
    const char* const end = text_.end();
    VcdBitCodes::Lines bits = bit_codes_.lines(sampler_.values().words());
    LineEnds lines = std::exchange(lines_, {});
    bool ended = false;
    if (lines.at() != text_.at()) lines.start(text_.at());
    while (!ended && lines.at() < end) {
        const char* const at = lines.at();
        const char* const line_end = lines.end();
        if (!bits.apply(at, line_end)) {
            sampler_.values().add(bits.take_toggles());
            text_.at() = at;
            if (!other_line(line_end, run, ended)) return ended;
        }
        lines.pass(line_end);
    }
    sampler_.values().add(bits.take_toggles());
    text_.at() = lines.at();
    lines_ = lines;
    return ended;
}

// The same for the line at the present place. False when not all of it is passed up to `line_end`.
bool VcdChanges::other_line(const char* line_end, Span& run, bool& ended) {
    const char* const at = text_.at();
    if (*at == 'b') {
        bits();
    } else if (*at == '0' || *at == '1') {
        bit();
    } else {
        const auto time = quick_time(at, line_end);
        if (!time || *time < time_) return false;
        text_.at() = line_end;
        ended = pass(*time, run);
    }
    return text_.at() == line_end;
}

// To the next time; whether that ends a run.
bool VcdChanges::pass(std::uint64_t next, Span& run) {
    if (next == time_) return false;
    const std::uint64_t from = std::exchange(time_, next);
    return period_ != nullptr ? period_->pass(from, next, run) : sampler_.pass(from, next, run);
}

bool VcdChanges::time_stamp(Span& run) {
    const char* begin = text_.at();
    const std::uint64_t next = time();
    if (next < time_)
        text_.fail(begin, "time runs backwards, from #" + std::to_string(time_) + " to #" +
                              std::to_string(next));
    return pass(next, run);
}

std::uint64_t VcdChanges::time() {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    std::uint64_t time = 0;
    const char* end = begin + word.size();
    const auto [stop, error] = std::from_chars(begin + 1, end, time);
    if (error != std::errc{} || stop != end) text_.fail(begin, quoted(word) + " is no time");
    return time;
}

// The slot of the code at `at`, which is left behind it.
std::uint32_t VcdChanges::code(const char*& at) {
    const char* begin = at;
    const std::uint32_t signal = codes_.find(at);
    if (signal == 0 || !VcdText::blank(*at)) refuse_code(begin, at);
    return sampler_.binding().slot_of(signal);
}

void VcdChanges::refuse_code(const char* begin, const char* end) {
    if (begin == end || !VcdText::blank(*end))
        text_.fail(end, "an identifier code must stand here");
    text_.fail(begin, "the identifier code " +
                          quoted({begin, static_cast<std::size_t>(end - begin)}) +
                          " is not declared");
}

void VcdChanges::bit() {
    const char* digit = text_.at();
    const char* at = digit + 1;
    const std::uint32_t slot = code(at);
    text_.at() = at;
    if (slot != VcdBinding::kNone) set(slot, digit, 1);
}

void VcdChanges::bits() {
    const char* digits = text_.at() + 1;
    const char* end = digits;
    while (!VcdText::blank(*end)) ++end;
    const char* at = end;
    while (*at == ' ' || *at == '\t') ++at;
    const std::uint32_t slot = code(at);
    text_.at() = at;
    if (slot != VcdBinding::kNone) set(slot, digits, static_cast<std::size_t>(end - digits));
}

// A real number or a string.
void VcdChanges::other() {
    text_.word();
    while (*text_.at() == ' ' || *text_.at() == '\t') ++text_.at();
    if (code(text_.at()) != VcdBinding::kNone) text_.fail(text_.at(), "a row needs bits here");
}

void VcdChanges::set(std::uint32_t slot, const char* digits, std::size_t count) {
    const VcdSlot& target = sampler_.binding().slots()[slot];
    if (count == 0 || count > target.width)
        text_.fail(digits, "a value of " + std::to_string(count) + " bits for " +
                               sampler_.binding().name_of(slot) + ", which has " +
                               std::to_string(target.width));
    VcdValues& values = sampler_.values();
    const std::size_t all = count;
    for (unsigned bit = 0; bit < target.width; bit += 64) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(count, 64));
        count -= part;
        std::uint64_t value = 0;
        if (!binary_value(digits + count, part, value)) {
            set_unknown(slot, digits, all);
            return;
        }
        if (!target.whole) continue;
        const unsigned width = std::min(target.width - bit, 64U);
        values.set_bits(target.first + bit, width, value);
        for (const unsigned first : target.others) values.set_bits(first + bit, width, value);
    }
    if (!target.parts.empty()) set_parts(slot, digits, all);
    set_known(slot);
}

void VcdChanges::set_parts(std::uint32_t slot, const char* digits, std::size_t count) {
    for (const VcdSlot::Part& part : sampler_.binding().slots()[slot].parts)
        for (unsigned bit = 0; bit < part.width; ++bit)
            sampler_.values().set_bits(part.to + bit, 1,
                                       digit_of(digits, count, part.from + bit) == '1' ? 1 : 0);
}

void VcdChanges::set_known(std::uint32_t slot) {
    if (sampler_.values().known(slot)) return;
    const VcdSlot& target = sampler_.binding().slots()[slot];
    VcdValues& values = sampler_.values();
    values.set_known(slot);
    bit_codes_.set_known(slot, true);
    if (!values.keeps_unknown()) return;
    const auto clear = [&](unsigned first, unsigned width) {
        for (unsigned bit = first; bit < first + width; ++bit) values.set_unknown_bit(bit, false);
    };
    if (target.whole) clear(target.first, target.width);
    for (const unsigned first : target.others) clear(first, target.width);
    for (const VcdSlot::Part& part : target.parts) clear(part.to, part.width);
}

void VcdChanges::set_unknown(std::uint32_t slot, const char* digits, std::size_t count) {
    for (const char* at = digits; at != digits + count; ++at)
        if (*at != '0' && *at != '1' && !unknown_digit(*at))
            text_.fail(at, quoted({at, 1}) + " is no bit");
    VcdValues& values = sampler_.values();
    values.set_unknown(slot, text_.place(digits).line);
    bit_codes_.set_known(slot, false);
    if (!values.keeps_unknown()) return;
    const VcdSlot& target = sampler_.binding().slots()[slot];
    const auto set = [&](unsigned from, unsigned width, unsigned to) {
        for (unsigned bit = 0; bit < width; ++bit) {
            const char digit = digit_of(digits, count, from + bit);
            const bool high = digit == '1' || digit == 'z' || digit == 'Z';
            values.set_bits(to + bit, 1, high ? 1 : 0);
            values.set_unknown_bit(to + bit, unknown_digit(digit));
        }
    };
    if (target.whole) set(0, target.width, target.first);
    for (const unsigned first : target.others) set(0, target.width, first);
    for (const VcdSlot::Part& part : target.parts) set(part.from, part.width, part.to);
}

bool VcdChanges::keyword(Span& run) {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    if (word == "$comment") {
        comment();
    } else if (word == "$dumpoff") {
        // What has changed by now counts, though the time goes on.
        const bool ended = sampler_.pass(time_, time_, run);
        sampler_.off(text_.place(begin).line);
        return ended;
    } else if (word != "$dumpvars" && word != "$dumpon" && word != "$dumpall" && word != "$end") {
        text_.fail(begin, quoted(word) + " is no command" +
                              hint(word, {"$comment", "$dumpvars", "$dumpon", "$dumpoff",
                                          "$dumpall", "$end"}));
    }
    return false;
}

void VcdChanges::comment() {
    std::string_view word = text_.word_of("$comment");
    if (own_ && word == "armpmu-end") {
        word = text_.word_of("$comment");
        std::uint64_t rows = 0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), rows);
        if (error != std::errc{} || stop != word.data() + word.size())
            text_.fail(word.data(), quoted(word) + " is no number of rows");
        own_end_ = rows;
        word = text_.word_of("$comment");
        if (word != "$end") text_.fail(word.data(), "must be $end");
    }
    while (word != "$end") word = text_.word_of("$comment");
}

} // namespace armpmu::vectors
