// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

// A text that names no event. `what()` says what was expected; `column`, from 0, is the position of
// the error.
struct EventTextError : std::invalid_argument {
    EventTextError(const std::string& message, std::size_t where)
        : std::invalid_argument(one_line(message)), column(where) {}
    std::size_t column;
};

// The parts of an event as perf spells it, SUBJECT/KEY,KEY=VALUE,.../MODIFIERS. They are not
// interpreted here. Columns refer to the given text; blanks and line ends around each part are left
// out, as in perf. All views are into that text.
struct EventText {
    struct Term {
        std::string_view key;
        std::string_view value; // without its quotation marks
        bool assigned = false;  // KEY=VALUE
        std::size_t column = 0;
        std::size_t value_column = 0;
    };

    std::string_view text;    // all of it
    std::size_t column = 0;   // of the subject
    std::string_view subject; // a PMU; without slashes, an event and what stands behind its colons
    bool slashes = false;
    std::vector<Term> terms; // between the slashes
    std::size_t terms_column = 0;
    std::string_view modifiers; // behind the last slash, without a colon
    std::size_t modifiers_column = 0;
};

// Events grouped in braces, or a single one.
struct EventTextGroup {
    std::vector<EventText> events;
    bool braces = false;
    std::size_t column = 0;
    std::string_view modifiers; // of all
    std::size_t modifiers_column = 0;
};

// One event: commas outside of slashes are its own. Throws EventTextError for a slash, quotation
// mark or term that is missing.
EventText event_text(std::string_view text);

// "a, {b, c}:u, d": events and groups, as behind perf's -e. A group's name in front of its brace is
// ignored. Throws EventTextError.
std::vector<EventTextGroup> event_list(std::string_view text);

// The number of "r1f", perf's raw event.
std::optional<std::uint64_t> raw_event(std::string_view text);

// Without the blanks and line ends around it.
std::string_view without_blanks(std::string_view text);

// Whether a text has perf's wildcards: *, ? and [...].
bool has_wildcard(std::string_view text);
// Whether a name, in either case, matches the pattern.
bool matches_wildcard(std::string_view pattern, std::string_view name);

} // namespace armpmu
