// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_declarations.h"

#include "armpmu/core/text.h"
#include "vectors/forms/vcd_text.h"

#include <algorithm>
#include <string_view>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kDeepest = 1000;

// An escaped identifier is the same without its backslash, of VHDL its two.
std::string plain(std::string_view name) {
    if (name.empty() || name[0] != '\\') return std::string(name);
    name.remove_prefix(1);
    if (name.size() > 1 && name.back() == '\\') name.remove_suffix(1);
    return std::string(name);
}

// VHDL's "(7downto0)", "(0to7)" and "(3)" at the end of a name, in brackets.
void set_brackets(std::string& name) {
    const std::size_t open = name.empty() || name.back() != ')' ? name.npos : name.rfind('(');
    if (open == name.npos) return;
    std::string inside = name.substr(open + 1, name.size() - open - 2);
    for (const char* word : {"downto", "to"}) {
        const std::size_t at = inside.find(word);
        if (at != inside.npos) inside.replace(at, std::string_view(word).size(), ":");
    }
    if (inside.find_first_not_of("0123456789:") == inside.npos && !inside.empty())
        name.replace(open, name.npos, "[" + inside + "]");
}

std::optional<std::uint64_t> decimal(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? parse_number(text) : std::nullopt;
}

// Takes "[7:0]" at the end of a text off; whether there was such.
bool take_range(std::string& text, VcdVariable& variable) {
    const std::size_t bracket = text.empty() || text.back() != ']' ? text.npos : text.rfind('[');
    const std::size_t colon = bracket == text.npos ? text.npos : text.find(':', bracket);
    if (colon == text.npos) return false;
    const std::string_view all = text;
    const auto left = decimal(all.substr(bracket + 1, colon - bracket - 1));
    const auto right = decimal(all.substr(colon + 1, all.size() - colon - 2));
    if (!left || !right) return false;
    variable.left = *left;
    variable.right = *right;
    variable.range = std::max(*left, *right) - std::min(*left, *right) + 1;
    text.resize(bracket);
    return true;
}

} // namespace

VcdDeclarations::VcdDeclarations(VcdText& text) {
    mark(text);
    for (;;) {
        const std::string keyword(text.word());
        const char* begin = text.at() - keyword.size();
        if (keyword.empty()) text.fail(begin, "the file is cut off: there is no $enddefinitions");
        if (ends(text, keyword)) return;
    }
}

// Of an editor or a script, in front of all.
void VcdDeclarations::mark(VcdText& text) {
    if (!text.more()) return;
    const std::string_view rest(text.at(), static_cast<std::size_t>(text.end() - text.at()));
    if (rest.substr(0, 2) == "\xff\xfe" || rest.substr(0, 2) == "\xfe\xff")
        text.fail(text.at(), "is a text of 16 bits a character (UTF-16); expected ASCII");
    if (rest.substr(0, 3) != "\xef\xbb\xbf") return;
    text.fault(VcdFault::mark, text.at(), [] { return "a byte order mark (UTF-8) is in front"; });
    text.at() += 3;
}

// Takes the section of a keyword; whether the declarations end with it.
bool VcdDeclarations::ends(VcdText& text, const std::string& keyword) {
    const char* begin = text.at() - keyword.size();
    if (keyword == "$enddefinitions") {
        end_ = text.place(begin);
        end_section(text);
        return true;
    }
    const bool time = keyword[0] == '#' && keyword.find_first_of("0123456789") == 1;
    if (!text.strict() && (time || keyword == "$dumpvars" || keyword == "$dumpports" ||
                           keyword == "$dumpall" || keyword == "$dumpon")) {
        end_ = text.place(begin);
        text.fault(VcdFault::early, end_,
                   [&] { return quoted(keyword) + " where $enddefinitions must stand before"; });
        if (time) text.at() = begin;
        return time || values(text);
    }
    section(text, keyword);
    return false;
}

// Whether values follow, and not the end of them.
bool VcdDeclarations::values(VcdText& text) {
    const std::string_view word = text.word();
    if (word == "$end") return false;
    text.at() -= word.size();
    return true;
}

void VcdDeclarations::end_section(VcdText& text) {
    if (text.strict()) {
        text.skip("$enddefinitions");
        return;
    }
    for (std::string_view word; !(word = text.word()).empty() && word != "$end";) {
        const char* begin = text.at() - word.size();
        if (!text.first_in_line(begin)) continue;
        text.fault(VcdFault::ended, begin, [] { return "$enddefinitions has no $end before"; });
        text.at() = begin;
        return;
    }
}

void VcdDeclarations::section(VcdText& text, const std::string& keyword) {
    if (keyword == "$comment") {
        comment(text);
    } else if (keyword == "$timescale") {
        timescale(text);
    } else if (keyword == "$scope") {
        scope(text);
    } else if (keyword == "$upscope") {
        upscope(text);
    } else if (keyword == "$var") {
        variable(text);
    } else {
        const char* begin = text.at() - keyword.size();
        if (!VcdSection::begins_one(keyword))
            text.fault(VcdFault::section, begin, [&] {
                return quoted(keyword) + " is no declaration" +
                       hint(keyword,
                            {"$comment", "$timescale", "$scope", "$upscope", "$var", "$date",
                             "$version", "$attrbegin", "$attrend", "$enddefinitions"});
            });
        if (keyword[0] == '$' && keyword != "$end") VcdSection(text, keyword.c_str()).skip();
    }
}

void VcdDeclarations::comment(VcdText& text) {
    VcdSection section(text, "$comment");
    std::string_view word;
    if (!section.next(word) || word != "armpmu-vector" || header_) {
        section.skip();
        return;
    }
    text.at() -= word.size();
    HeaderParser parser(text.name());
    for (;;) {
        const Place place = text.place(text.at());
        const std::string_view line = text.rest_of_line();
        if (line.substr(std::min(line.find_first_not_of(' '), line.size())) == "$end") {
            header_ = parser.finish(place);
            return;
        }
        parser.add(line, place);
        if (!text.more()) text.fail(text.at(), "$comment is cut off");
    }
}

void VcdDeclarations::timescale(VcdText& text) {
    std::string all;
    Place place;
    VcdSection section(text, "$timescale");
    for (std::string_view word; section.next(word);) {
        if (all.empty()) place = text.place(text.at() - word.size());
        all.append(word.substr(0, 8));
    }
    if (all.empty()) place = text.place(text.at());
    const std::size_t unit_at = std::min(all.find_first_not_of("0123456789"), all.size());
    const auto number = decimal(std::string_view(all).substr(0, unit_at));
    const std::string unit = all.substr(unit_at);
    std::uint64_t ps = unit == "fs" || unit == "ps" ? 1 : 0;
    std::uint64_t factor = 1;
    for (const char* larger : {"ps", "ns", "us", "ms", "s"}) {
        if (unit == larger) ps = factor;
        factor *= 1000;
    }
    timescale_ = {};
    timescale_.place = place;
    if (ps == 0 || (number != 1 && number != 10 && number != 100)) {
        timescale_.fault = "must be 1, 10 or 100 of s, ms, us, ns, ps or fs";
        text.fault(VcdFault::timescale, place, [&] {
            return text.strict() ? timescale_.fault : "the $timescale " + timescale_.fault;
        });
        return;
    }
    timescale_.ps = unit == "fs" ? 1 : ps * *number;
    timescale_.per_ps = unit == "fs" ? 1000 / *number : 1;
}

void VcdDeclarations::scope(VcdText& text) {
    std::string name;
    VcdSection section(text, "$scope");
    std::string_view word;
    section.next(word); // its type
    while (section.next(word))
        if (name.empty()) name = plain(word);
    Scope scope{std::move(name), scope_, scopes_[scope_].depth + 1};
    if (scope.depth > kDeepest)
        text.fail(text.at(), "scopes are more than " + std::to_string(kDeepest) + " deep");
    scope_ = scopes_.size();
    scopes_.push_back(std::move(scope));
}

void VcdDeclarations::upscope(VcdText& text) {
    if (scope_ == 0)
        text.fault(VcdFault::upscope, text.at(), [] { return "$upscope where no scope is open"; });
    scope_ = scopes_[scope_].parent;
    VcdSection(text, "$upscope").skip();
}

void VcdDeclarations::variable(VcdText& text) {
    VcdVariable variable;
    variable.scope = scope_;
    variable.place = text.place(text.at() - 4);
    VcdSection section(text, "$var");
    std::string_view word;
    const std::string type(section.next(word) ? word : "");
    if (type == "port")
        variable.fault = "it is extended VCD ($dumpports), which is not read; expected $dumpvars";
    const bool bits = type != "real" && type != "realtime" && type != "event" && type != "string";
    if (section.next(word) && type != "port" && bits) set_width(text, word, variable);
    const std::string code(section.next(word) ? word : "");
    std::string name;
    std::string behind; // an escaped name, which may itself look as if it had a range
    bool escaped = false;
    while (section.next(word)) {
        if (name.empty()) escaped = word[0] == '\\';
        (escaped && !name.empty() ? behind : name) +=
            name.empty() ? plain(word) : std::string(word);
    }
    if (name.empty()) {
        const char* at = text.strict() ? text.at() - 4 : text.at();
        text.fault(VcdFault::variable, at, [] { return "the variable has no name"; });
        return;
    }
    variable.signal = signal_of(text, code, variable);
    if (!bits) signals_[variable.signal - 1].without_bits = true;
    if (!bits) return;
    set_name(variable, std::move(name), behind);
    variables_.push_back(std::move(variable));
}

void VcdDeclarations::set_width(VcdText& text, std::string_view width, VcdVariable& variable) {
    const auto bits = decimal(width);
    if (bits && *bits != 0) {
        variable.width = *bits;
        return;
    }
    variable.fault = quoted(width) + " is no width";
    text.fault(VcdFault::variable, text.at() - width.size(), [&] { return variable.fault; });
}

void VcdDeclarations::set_name(VcdVariable& variable, std::string name, const std::string& behind) {
    std::string index = behind;
    if (!behind.empty()) {
        set_brackets(index);
        take_range(index, variable);
        name += index; // "[3]" of one of its bits
    } else if (name.find('[') != 0) {
        set_brackets(name);
        take_range(name, variable);
    }
    variable.name = std::move(name);
}

std::uint32_t VcdDeclarations::signal_of(VcdText& text, const std::string& code,
                                         const VcdVariable& variable) {
    if (!std::all_of(code.begin(), code.end(), VcdCodes::in_code))
        text.fault(VcdFault::variable, variable.place,
                   [&] { return quoted(code) + " is no identifier code"; });
    std::uint32_t& number = codes_.at(code);
    if (number == 0) {
        signals_.push_back({variable.width, variable.place.line});
        number = signals();
    } else if (signals_[number - 1].width != variable.width) {
        text.fault(VcdFault::width, variable.place, [&] {
            return "code " + quoted(code) + " has " + std::to_string(variable.width) +
                   " bits, but " + std::to_string(signals_[number - 1].width) + " in line " +
                   std::to_string(signals_[number - 1].line);
        });
    }
    return number;
}

std::string VcdDeclarations::path(const VcdVariable& variable) const {
    std::vector<std::string_view> parts{variable.name};
    for (std::size_t at = variable.scope; at != 0; at = scopes_[at].parent)
        if (!scopes_[at].name.empty()) parts.push_back(scopes_[at].name);
    std::string path;
    for (std::size_t i = parts.size(); i-- > 0;) {
        path += parts[i];
        if (i != 0) path += '.';
    }
    return path;
}

bool VcdDeclarations::path_ends_with(const VcdVariable& variable, std::string_view name) const {
    std::string_view part = variable.name;
    for (std::size_t at = variable.scope;; part = scopes_[at].name, at = scopes_[at].parent) {
        if (part.empty() && at != 0) continue;
        if (name.size() <= part.size()) {
            const std::size_t rest = part.size() - name.size();
            return part.substr(rest) == name && (rest == 0 || part[rest - 1] == '.');
        }
        const std::size_t rest = name.size() - part.size();
        if (at == 0 || name.substr(rest) != part || name[rest - 1] != '.') return false;
        name.remove_suffix(part.size() + 1);
    }
}

} // namespace armpmu::vectors
