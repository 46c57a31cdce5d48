// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/vcd_changes.h"

#include "models/vectors/bit_digits.h"

#include <algorithm>
#include <charconv>

namespace armpmu::vectors {
namespace {

bool unknown_digit(char c) {
    return c == 'x' || c == 'X' || c == 'z' || c == 'Z';
}

} // namespace

bool VcdChanges::next(Span& part) {
    while (text_.more()) {
        const char c = *text_.at();
        if (VcdText::blank(c)) {
            ++text_.at();
            continue;
        }
        if (own_end_) text_.fail(text_.at(), "nothing may follow armpmu-end");
        switch (c) {
        case '#':
            if (time_stamp(part)) return true;
            break;
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
            if (keyword(part)) return true;
            break;
        default: text_.fail(text_.at(), quoted({text_.at(), 1}) + " begins no change");
        }
    }
    if (ended_) return false;
    ended_ = true;
    part = sampler_.end(time_);
    return part.cycles != 0;
}

bool VcdChanges::time_stamp(Span& part) {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    std::uint64_t time = 0;
    const char* end = begin + word.size();
    const auto [stop, error] = std::from_chars(begin + 1, end, time);
    if (error != std::errc{} || stop != end) text_.fail(begin, quoted(word) + " is no time");
    if (time < time_)
        text_.fail(begin, "time runs backwards, from #" + std::to_string(time_) + " to #" +
                              std::to_string(time));
    if (time == time_) return false;
    part = sampler_.pass(std::exchange(time_, time), time);
    return part.cycles != 0;
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
    if (slot == VcdBinding::kNone) return;
    const VcdSlot& target = sampler_.binding().slots()[slot];
    if (target.width != 1 || !target.others.empty() || (*digit != '0' && *digit != '1')) {
        set(slot, digit, 1);
        return;
    }
    sampler_.values().set_bit(target.first, static_cast<unsigned>(*digit - '0'));
    sampler_.values().set_known(slot);
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
        text_.fail(digits, "a value of " + std::to_string(count) + " bits for " + target.name +
                               ", which has " + std::to_string(target.width));
    VcdValues& values = sampler_.values();
    for (unsigned bit = 0; bit < target.width; bit += 64) {
        const auto part = static_cast<unsigned>(std::min<std::size_t>(count, 64));
        count -= part;
        std::uint64_t value = 0;
        if (!binary_value(digits + count, part, value)) {
            set_unknown(slot, digits, count + part);
            return;
        }
        const unsigned width = std::min(target.width - bit, 64U);
        values.set_bits(target.first + bit, width, value);
        for (const unsigned first : target.others) values.set_bits(first + bit, width, value);
    }
    values.set_known(slot);
}

void VcdChanges::set_unknown(std::uint32_t slot, const char* digits, std::size_t count) {
    for (const char* at = digits; at != digits + count; ++at)
        if (*at != '0' && *at != '1' && !unknown_digit(*at))
            text_.fail(at, quoted({at, 1}) + " is no bit");
    sampler_.values().set_unknown(slot, text_.place(digits).line);
}

bool VcdChanges::keyword(Span& part) {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    if (word == "$comment") {
        comment();
    } else if (word == "$dumpoff") {
        // What has changed by now counts, though the time goes on.
        part = sampler_.pass(time_, time_);
        sampler_.off(text_.place(begin).line);
        return part.cycles != 0;
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
