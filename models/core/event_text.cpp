// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/event_text.h"

#include <algorithm>
#include <fnmatch.h>

namespace armpmu {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kQuotes = "'\"";
constexpr std::string_view kOutside = ",{}"; // what ends an event of a list
constexpr auto kNone = std::string_view::npos;
constexpr const char* kMissing = "an event is missing; expected a name, rNN or PMU/NAME/";

// Reads from the front of a text to its end.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    bool at(char c) const { return !at_end() && text_[at_] == c; }
    std::size_t column() const { return at_; }
    std::string_view next() const { return text_.substr(at_, 1); }

    // Goes on to the next of these, or to the end.
    std::string_view to(std::string_view ends) {
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_of(ends, at_), text_.size());
        return text_.substr(begin, at_ - begin);
    }
    bool skip(char c) {
        if (!at(c)) return false;
        ++at_;
        return true;
    }
    void skip_blanks() { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); }

    // `ends` are the characters that end it outside of slashes.
    EventText event(std::string_view ends) {
        skip_blanks();
        EventText event;
        const std::size_t begin = event.column = at_;
        event.subject = without_blanks(to(std::string(ends) + "/"));
        if (event.subject.empty()) throw EventTextError(kMissing, begin);
        if (skip('/')) {
            event.slashes = true;
            event.terms_column = at_;
            terms(event);
            skip_blanks();
            if (skip(':')) skip_blanks();
            event.modifiers_column = at_;
            event.modifiers = without_blanks(to(std::string(ends) + "/"));
            if (at('/'))
                throw EventTextError("expected modifiers or a comma behind the last '/'", at_);
        }
        event.text = without_blanks(text_.substr(begin, at_ - begin));
        return event;
    }

  private:
    // Behind the first slash, to behind the closing one.
    void terms(EventText& event) {
        skip_blanks();
        if (skip('/')) return;
        do event.terms.push_back(term());
        while (skip(','));
        if (!skip('/')) throw EventTextError("the closing '/' is missing", text_.size());
    }

    EventText::Term term() {
        skip_blanks();
        EventText::Term term;
        term.column = at_;
        term.key = without_blanks(to(",/="));
        if (at_end()) throw EventTextError("the closing '/' is missing", text_.size());
        if (term.key.empty())
            throw EventTextError("an event name is missing between the slashes", term.column);
        if (!skip('=')) return term;
        term.assigned = true;
        skip_blanks();
        term.value_column = at_;
        term.value =
            at_end() || kQuotes.find(text_[at_]) == kNone ? without_blanks(to(",/")) : quoted();
        return term;
    }

    std::string_view quoted() {
        const std::string_view mark = next();
        const std::size_t begin = at_++;
        const std::string_view value = to(mark);
        if (at_end())
            throw EventTextError("the quotation mark that closes this one is missing", begin);
        ++at_;
        skip_blanks();
        if (!at_end() && !at(',') && !at('/'))
            throw EventTextError("expected a comma or '/' behind the quotation mark", at_);
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

// A name of its own may stand in front of a group's brace.
bool begins_group(Reader reader) {
    reader.skip_blanks();
    reader.to(",{}/");
    return reader.at('{');
}

EventTextGroup group(Reader& reader) {
    reader.skip_blanks();
    EventTextGroup group;
    group.column = reader.column();
    if (!begins_group(reader)) {
        group.events.push_back(reader.event(kOutside));
        return group;
    }
    group.braces = true;
    reader.to("{");
    reader.skip('{');
    do group.events.push_back(reader.event(kOutside));
    while (reader.skip(','));
    if (!reader.skip('}')) throw EventTextError("the group's '}' is missing", reader.column());
    reader.skip_blanks();
    if (!reader.skip(':')) return group;
    reader.skip_blanks();
    group.modifiers_column = reader.column();
    group.modifiers = without_blanks(reader.to(","));
    return group;
}

} // namespace

EventText event_text(std::string_view text) {
    return Reader(text).event("");
}

std::vector<EventTextGroup> event_list(std::string_view text) {
    Reader reader(text);
    std::vector<EventTextGroup> groups;
    do groups.push_back(group(reader));
    while (reader.skip(','));
    if (!reader.at_end())
        throw EventTextError("expected a comma or the end, not " + in_quotes(reader.next()),
                             reader.column());
    return groups;
}

std::optional<std::uint64_t> raw_event(std::string_view text) {
    if (text.size() < 2 || (text[0] != 'r' && text[0] != 'R')) return std::nullopt;
    return parse_hex(text.substr(1));
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool has_wildcard(std::string_view text) {
    return text.find_first_of("*?[") != kNone;
}

bool matches_wildcard(std::string_view pattern, std::string_view name) {
    return fnmatch(lower_case(pattern).c_str(), lower_case(name).c_str(), 0) == 0;
}

} // namespace armpmu
