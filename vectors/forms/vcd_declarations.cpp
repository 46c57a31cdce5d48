// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_declarations.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <array>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kDeepest = 1000;

// An escaped identifier is the same without its backslash.
std::string plain(std::string_view name) {
    return std::string(name.substr(!name.empty() && name[0] == '\\' ? 1 : 0));
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
    for (;;) {
        const std::string keyword(text.word());
        const char* begin = text.at() - keyword.size();
        if (keyword.empty()) text.fail(begin, "the file is cut off: there is no $enddefinitions");
        if (keyword == "$enddefinitions") {
            end_ = text.place(begin);
            text.skip("$enddefinitions");
            return;
        }
        section(text, keyword);
    }
}

void VcdDeclarations::section(VcdText& text, std::string_view keyword) {
    static constexpr std::array<std::string_view, 10> kKeywords = {
        "$comment", "$timescale", "$scope",     "$upscope", "$var",
        "$date",    "$version",   "$attrbegin", "$attrend", "$enddefinitions"};
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
    } else if (std::find(kKeywords.begin(), kKeywords.end(), keyword) != kKeywords.end()) {
        text.skip("a section");
    } else {
        text.fail(text.at() - keyword.size(),
                  quoted(keyword) + " is no declaration" +
                      hint(keyword, {kKeywords.begin(), kKeywords.end()}));
    }
}

void VcdDeclarations::comment(VcdText& text) {
    std::string_view word = text.word_of("$comment");
    if (word != "armpmu-vector" || header_) {
        while (word != "$end") word = text.word_of("$comment");
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
    for (;;) {
        const std::string_view word = text.word_of("$timescale");
        if (all.empty()) place = text.place(text.at() - word.size());
        if (word == "$end") break;
        all.append(word.substr(0, 8));
    }
    const std::size_t unit_at = std::min(all.find_first_not_of("0123456789"), all.size());
    const auto number = decimal(std::string_view(all).substr(0, unit_at));
    const std::string unit = all.substr(unit_at);
    std::uint64_t ps = unit == "fs" || unit == "ps" ? 1 : 0;
    std::uint64_t factor = 1;
    for (const char* larger : {"ps", "ns", "us", "ms", "s"}) {
        if (unit == larger) ps = factor;
        factor *= 1000;
    }
    if (ps == 0 || (number != 1 && number != 10 && number != 100))
        fail_at(text.name(), place, "must be 1, 10 or 100 of s, ms, us, ns, ps or fs");
    if (unit == "fs")
        timescale_ = {1, 1000 / *number};
    else
        timescale_ = {ps * *number, 1};
}

void VcdDeclarations::scope(VcdText& text) {
    std::string name;
    text.word_of("$scope"); // its type
    for (std::string_view word; (word = text.word_of("$scope")) != "$end";)
        if (name.empty()) name = plain(word);
    Scope scope{std::move(name), scope_, scopes_[scope_].depth + 1};
    if (scope.depth > kDeepest)
        text.fail(text.at(), "scopes are more than " + std::to_string(kDeepest) + " deep");
    scope_ = scopes_.size();
    scopes_.push_back(std::move(scope));
}

void VcdDeclarations::upscope(VcdText& text) {
    if (scope_ == 0) text.fail(text.at(), "$upscope where no scope is open");
    scope_ = scopes_[scope_].parent;
    text.skip("$upscope");
}

void VcdDeclarations::variable(VcdText& text) {
    VcdVariable variable;
    variable.scope = scope_;
    variable.place = text.place(text.at() - 4);
    const std::string type(text.word_of("$var"));
    const std::string_view width = text.word_of("$var");
    const auto bits = decimal(width);
    if (!bits) text.fail(text.at() - width.size(), quoted(width) + " is no width");
    variable.width = *bits;
    const std::string code(text.word_of("$var"));
    if (!std::all_of(code.begin(), code.end(), VcdCodes::in_code))
        text.fail(text.at() - code.size(), quoted(code) + " is no identifier code");
    std::string name;
    std::string behind; // an escaped name, which may itself look as if it had a range
    bool escaped = false;
    for (std::string_view word; (word = text.word_of("$var")) != "$end";) {
        if (name.empty()) escaped = word[0] == '\\';
        (escaped && !name.empty() ? behind : name) +=
            name.empty() ? plain(word) : std::string(word);
    }
    if (name.empty()) text.fail(text.at() - 4, "the variable has no name");
    variable.signal = signal_of(text, code, variable);
    if (type == "real" || type == "realtime" || type == "event" || type == "string") return;
    set_name(variable, std::move(name), behind);
    variables_.push_back(std::move(variable));
}

void VcdDeclarations::set_name(VcdVariable& variable, std::string name, const std::string& behind) {
    std::string index = behind;
    if (!behind.empty()) {
        take_range(index, variable);
        name += index; // "[3]" of one of its bits
    } else if (name.find('[') != 0) {
        take_range(name, variable);
    }
    variable.name = std::move(name);
}

std::uint32_t VcdDeclarations::signal_of(VcdText& text, const std::string& code,
                                         const VcdVariable& variable) {
    std::uint32_t& number = codes_.at(code);
    if (number == 0) {
        signals_.push_back({variable.width, variable.place.line});
        number = signals();
    } else if (signals_[number - 1].width != variable.width) {
        fail_at(text.name(), variable.place,
                "code " + quoted(code) + " has " + std::to_string(variable.width) + " bits, but " +
                    std::to_string(signals_[number - 1].width) + " in line " +
                    std::to_string(signals_[number - 1].line));
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
