// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_changes.h"

#include "vectors/forms/digits.h"
#include "vectors/forms/vcd_text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kNoDigits = ~std::uint64_t{0};

// The value of 1 to 8 digits; a larger number when one is no digit. Eight characters are read.
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

// The last word before `end`, from `begin` on.
std::string_view last_word(const char* begin, const char* end) {
    while (end != begin && VcdText::blank(end[-1])) --end;
    const char* first = end;
    while (first != begin && !VcdText::blank(first[-1])) --first;
    return {first, static_cast<std::size_t>(end - first)};
}

// The quotation mark before a blank that ends what one at `at` begins, or `end`.
const char* closing_quote(const char* at, const char* end) {
    for (;;) {
        at = std::find(at + 1, end, '"');
        if (at == end || VcdText::blank(at[1])) return at;
    }
}

} // namespace

bool VcdChanges::next(Span& run) {
    while (text_.more()) {
        if (text_.unended() && !std::exchange(last_seen_, true)) last_line();
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
        } else if (c == '$') {
            if (keyword(run)) return true;
        } else {
            change();
        }
    }
    if (!std::exchange(ended_, true) && sampler_.end(time_.steps, run)) return true;
    if (cut_)
        fail_at(text_.name(), *cut_,
                "cut off in line " + std::to_string(cut_->line) + ", which has no line end");
    if (!std::exchange(flushed_, true) && sampler_.flush(run)) return true;
    return sampler_.last(run);
}

// The last line, which has no line end: its last change may not be all there, and is left out then.
void VcdChanges::last_line() {
    const char* const begin = text_.at();
    const std::string_view line(begin, static_cast<std::size_t>(text_.end() - begin - 1));
    const std::string_view last = last_change(line);
    const bool read = whole(last);
    const bool time = last[0] == '#' && last.size() == line.size();
    if (!read && (!time || period_ != nullptr || own_))
        cut_ = text_.place(begin);
    else if (!own_)
        text_.fault(VcdFault::last, begin, [&] {
            return "the last line has no line end; the file may be cut off in line " +
                   std::to_string(text_.place(begin).line);
        });
    if (read) return;
    const bool text = line[0] == 's' || line[0] == 'S'; // which has blanks in it
    if (last.data() == begin || text || own_)
        text_.at() = text_.end();
    else
        text_.end_at(last.data());
}

// The last word of a line, with the value before it where it is a code.
std::string_view VcdChanges::last_change(std::string_view line) {
    const std::string_view last = last_word(line.data(), line.data() + line.size());
    const std::string_view value = last_word(line.data(), last.data());
    const bool alone = value.empty() || plain_digit(value[0]) != 0 || value[0] == '#' ||
                       value[0] == '$' || last == "$end";
    const char* const begin = alone ? last.data() : value.data();
    return line.substr(static_cast<std::size_t>(begin - line.data()));
}

// Whether no longer change can begin with this one.
bool VcdChanges::whole(std::string_view change) const {
    const std::string_view last = last_word(change.data(), change.data() + change.size());
    if (last.empty() || last == "$end") return true;
    const bool alone = last.data() == change.data();
    if (alone && plain_digit(last[0]) == 0) return false;
    const std::string_view code = last.substr(alone ? 1 : 0);
    const bool ended = VcdText::blank(change.back());
    return signal_of(code) != 0 && (ended || !codes_.begins_another(code));
}

// Passes lines of one change or time stamp each, up to one that is something else, or to the end of
// a run.
bool VcdChanges::quick(Span& run) {
    const char* const end = text_.end();
    VcdBitCodes::Lines bits = setter_.bit_codes().lines(sampler_.values().words());
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
    } else if (*at != '#' && plain_digit(*at) != 0) {
        bit();
    } else {
        const auto time = quick_time(at, line_end);
        if (!time || *time < time_.steps || time_.parts != 0) return false;
        text_.at() = line_end;
        ended = pass({*time, 0}, run);
    }
    return text_.at() == line_end;
}

// To the next time; whether that ends a run.
bool VcdChanges::pass(VcdTime next, Span& run) {
    if (next == time_) return false;
    const std::uint64_t from = std::exchange(time_, next).steps;
    return period_ != nullptr ? period_->pass(from, next.steps, run)
                              : sampler_.pass(from, next.steps, run);
}

bool VcdChanges::time_stamp(Span& run) {
    const char* begin = text_.at();
    const VcdTime next = time();
    if (next < time_)
        text_.fail(begin, "time runs backwards, from #" + std::to_string(time_.steps) + " to #" +
                              std::to_string(next.steps));
    return pass(next, run);
}

VcdTime VcdChanges::time() {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    bool plain = true;
    const auto time = parse_vcd_time(word.substr(1), plain);
    const auto no_time = [&] { return quoted(word) + " is no time"; };
    if (!time) text_.fail(begin, no_time());
    if (time->parts != 0 && period_ != nullptr) text_.fail(begin, no_time() + " in whole steps");
    if (!plain)
        text_.fault(VcdFault::time, begin, [&] {
            return text_.strict() ? no_time() : quoted(word) + " is a time in decimals";
        });
    return *time;
}

// A change, which begins with neither '#' nor '$'.
void VcdChanges::change() {
    switch (const char c = *text_.at()) {
    case 'b':
    case 'B': return bits();
    case 'r':
    case 'R': return real();
    case 's':
    case 'S': return text();
    case 'p':
    case 'P': return ports();
    default: return plain_digit(c) != 0 ? bit() : no_value();
    }
}

// The slot of the code at `at`, which moves past it.
std::uint32_t VcdChanges::code(const char*& at) {
    const char* begin = at;
    std::uint32_t signal = codes_.find(at);
    if (signal == 0 || !VcdText::blank(*at)) signal = odd_code(begin, at);
    return signal == 0 ? VcdBinding::kNone : sampler_.binding().slot_of(signal);
}

// The signal of a code of any characters; 0 for one that is not declared, which no row needs.
std::uint32_t VcdChanges::odd_code(const char* begin, const char*& at) {
    const bool blank = *at == ' ' || *at == '\t';
    if (begin == at && blank && !text_.strict()) {
        while (*at == ' ' || *at == '\t') ++at;
        if (VcdCodes::in_code(*at)) {
            text_.fault(VcdFault::blank, begin,
                        [] { return "a blank stands between a value and its code"; });
            const char* code = at;
            const std::uint32_t found = codes_.find(at);
            return found != 0 && VcdText::blank(*at) ? found : odd_code(code, at);
        }
    }
    if (VcdText::blank(*begin) || (text_.strict() && !VcdText::blank(*at)))
        text_.fail(at, "an identifier code must stand here");
    while (!VcdText::blank(*at)) ++at;
    const std::string_view word(begin, static_cast<std::size_t>(at - begin));
    const std::uint32_t signal = codes_.find_any(word);
    if (signal == 0)
        text_.fault(VcdFault::code, begin,
                    [&] { return "the identifier code " + quoted(word) + " is not declared"; });
    return signal;
}

// The same without a word about it.
std::uint32_t VcdChanges::signal_of(std::string_view word) const {
    const std::string line = std::string(word) + '\n';
    const char* at = line.c_str();
    const std::uint32_t signal = codes_.find(at);
    return *at == '\n' ? signal : codes_.find_any(word);
}

void VcdChanges::bit() {
    const char* digit = text_.at();
    const char* at = digit + 1;
    const std::uint32_t slot = code(at);
    text_.at() = at;
    if (slot != VcdBinding::kNone) setter_.set(slot, digit, 1);
}

void VcdChanges::bits() {
    const char* digits = text_.at() + 1;
    const char* end = digits;
    while (!VcdText::blank(*end)) ++end;
    const char* at = end;
    while (*at == ' ' || *at == '\t') ++at;
    const std::uint32_t slot = code(at);
    text_.at() = at;
    if (slot != VcdBinding::kNone)
        setter_.set(slot, digits, static_cast<std::size_t>(end - digits));
}

void VcdChanges::real() {
    text_.word();
    while (*text_.at() == ' ' || *text_.at() == '\t') ++text_.at();
    if (code(text_.at()) != VcdBinding::kNone) text_.fail(text_.at(), "a row needs bits here");
}

// A string: in quotes or not, and with blanks, so that its code may be the line's last word.
void VcdChanges::text() {
    const char* const begin = text_.at();
    const char* const line_end = std::find(begin, text_.end(), '\n');
    const char* at = begin + 1;
    if (*at == '"') at = closing_quote(at, line_end);
    while (at != line_end && !VcdText::blank(*at)) ++at;
    while (at != line_end && VcdText::blank(*at)) ++at;
    const char* end = at;
    while (end != line_end && !VcdText::blank(*end)) ++end;
    std::string_view word(at, static_cast<std::size_t>(end - at));
    const std::uint32_t next = signal_of(word);
    if (next == 0 || !declarations_.without_bits(next)) {
        const std::string_view last = last_word(at, line_end);
        if (next == 0 || signal_of(last) != 0) word = last;
    }
    const char* where = word.empty() ? line_end : word.data();
    text_.at() = word.empty() || signal_of(word) == 0 ? line_end : word.data() + word.size();
    if (code(where) != VcdBinding::kNone) text_.fail(where, "a row needs bits here");
}

// States and two strengths, of extended VCD.
void VcdChanges::ports() {
    const Place begin = text_.place(text_.at());
    for (int i = 0; i < 3; ++i) {
        text_.word();
        while (*text_.at() == ' ' || *text_.at() == '\t') ++text_.at();
    }
    const auto what = [] {
        return "extended VCD ($dumpports), which is not read; expected $dumpvars";
    };
    text_.fault(VcdFault::value, begin, what);
    if (code(text_.at()) != VcdBinding::kNone) fail_at(text_.name(), begin, what());
}

// Skips text that begins no change: the rest of its line, unless that has the code of a signal that
// a row needs in it, behind one character or alone.
void VcdChanges::no_value() {
    const char* const begin = text_.at();
    const char* const line_end = std::find(begin, text_.end(), '\n');
    const auto what = [&] { return quoted({begin, 1}) + " begins no change"; };
    const auto needed = [&](std::string_view word) {
        const std::uint32_t signal = signal_of(word);
        return signal != 0 && sampler_.binding().slot_of(signal) != VcdBinding::kNone;
    };
    for (std::string_view word = last_word(begin, line_end); !word.empty();
         word = last_word(begin, word.data()))
        if (needed(word) || needed(word.substr(1))) text_.fail(begin, what());
    text_.fault(VcdFault::value, begin, what);
    text_.at() = line_end;
}

bool VcdChanges::keyword(Span& run) {
    const char* begin = text_.at();
    const std::string_view word = text_.word();
    if (word == "$comment") {
        comment();
    } else if (word == "$dumpoff" || (word == "$dumpportsoff" && !own_)) {
        // Changes up to now count, though the time goes on.
        const bool ended = sampler_.pass(time_.steps, time_.steps, run);
        sampler_.off(text_.place(begin).line);
        return ended;
    } else if (word != "$dumpvars" && word != "$dumpon" && word != "$dumpall" && word != "$end") {
        other_keyword(word, begin);
    }
    return false;
}

void VcdChanges::other_keyword(std::string_view word, const char* begin) {
    const bool ports = word.substr(0, 10) == "$dumpports";
    text_.fault(VcdFault::command, begin, [&] {
        if (ports && !own_) return quoted(word) + " is of extended VCD";
        return quoted(word) + " is no command" +
               hint(word, {"$comment", "$dumpvars", "$dumpon", "$dumpoff", "$dumpall", "$end"});
    });
    if (ports) return;
    if (VcdSection::begins_one(word) && word != "$enddefinitions")
        VcdSection(text_, "a section").skip();
    else
        skip_in_line();
}

// Up to an $end in this line, if there is one.
void VcdChanges::skip_in_line() {
    const char* const line_end = std::find(text_.at(), text_.end(), '\n');
    const std::string_view rest(text_.at(), static_cast<std::size_t>(line_end - text_.at()));
    const std::size_t end = rest.find("$end");
    if (end != rest.npos) text_.at() += end + 4;
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
