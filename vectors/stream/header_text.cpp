// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stream/header_text.h"

#include "armpmu/core/text.h"
#include "armpmu/devices/devices.h"
#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

namespace armpmu::vectors {
namespace {

bool printable(char c) {
    return c >= ' ' && c <= '~';
}

} // namespace

void fail_at(const std::string& file, Place place, const std::string& what) {
    throw VectorError(file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
                      ": " + what);
}

std::string quoted(std::string_view text) {
    return in_quotes(text, 40);
}

std::string hint(std::string_view text, const std::vector<std::string_view>& candidates) {
    return did_you_mean(text, candidates);
}

HeaderLine::HeaderLine(const std::string& file, std::string_view text, Place place)
    : file_(file), text_(text), start_(place) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        while (at < text.size() && printable(text[at]) && text[at] != ' ') ++at;
        const Place here{place.line, place.column + begin};
        if (at > begin)
            words_.push_back({text.substr(begin, at - begin), here});
        else if (text[at] == ' ')
            ++at;
        else
            fail_at(file, here, "a header is printable ASCII");
        if (!words_.empty() && words_.back().text == "$end")
            fail(words_.back(), "the word $end cannot stand in a header");
    }
}

void HeaderLine::expect(std::size_t least, std::size_t most, const char* form) const {
    if (size() < least)
        fail_at(file_, {start_.line, start_.column + text_.size()},
                std::string("must be: ") + form);
    if (size() > most) fail(words_[most], std::string("must be: ") + form);
}

std::uint64_t HeaderLine::number(std::size_t word, std::uint64_t low, std::uint64_t high,
                                 const char* what) const {
    const std::string_view text = words_[word].text;
    const bool decimal =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto value = decimal ? parse_number(text) : std::nullopt;
    if (!value || *value < low || *value > high)
        fail(words_[word], std::string(what) + " must be a number from " + std::to_string(low) +
                               " to " + std::to_string(high) + ", not " + quoted(text));
    return *value;
}

std::string HeaderLine::rest(std::size_t word) const {
    const std::size_t end =
        words_[word].place.column - start_.column + words_[word].text.size() + 1;
    return end < text_.size() ? std::string(text_.substr(end)) : std::string();
}

namespace {

using Kind = tables::Tolerance::Kind;

// The value of a line is everything after its keyword and one blank; in VCD the header ends with
// the word `$end`.
void check_text(const std::string& what, const std::string& text) {
    const bool printable =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (!printable) throw std::invalid_argument(what + " must be one line of printable ASCII");
    const std::string blanks = " " + text + " ";
    if (blanks.find(" $end ") != std::string::npos)
        throw std::invalid_argument(what + " must not have the word $end");
}

void check(const Header& header) {
    if (header.version != Header::kVersion)
        throw std::invalid_argument("a vector of version " + std::to_string(header.version) +
                                    " cannot be written");
    if (find_device(header.device) == nullptr)
        throw std::invalid_argument("a vector's device must be " + device_names());
    if (header.clock_ps == 0)
        throw std::invalid_argument("a vector's period must be at least 1 ps");
    if (header.layout.width() == 0) throw std::invalid_argument("a vector needs a field");
    check_text("the source", header.source);
    for (const auto& [name, value] : header.configuration) {
        if (name.empty() || name.find(' ') != std::string::npos)
            throw std::invalid_argument("a configuration's name must be one word");
        check_text("the configuration " + name, name);
        check_text("the configuration " + name, value);
    }
    std::set<std::string> named;
    for (const ToleranceRule& rule : header.tolerances) {
        if (!names_part(header.layout, rule.name))
            throw std::invalid_argument("tolerance of " + rule.name + ", which the layout has not");
        if (!named.insert(rule.name).second)
            throw std::invalid_argument("two tolerances of " + rule.name);
        if (rule.tolerance.kind == Kind::within_counts && rule.window == 0)
            throw std::invalid_argument("tolerance of " + rule.name + ": the window is empty");
    }
    std::set<std::string> paths;
    for (const LatencyRule& rule : header.latencies) {
        const std::string wrong = latency_error(rule.path, latency_text(rule));
        if (!wrong.empty()) throw std::invalid_argument("latency: " + wrong);
        if (!paths.insert(rule.path).second)
            throw std::invalid_argument("two latencies of " + rule.path);
    }
}

} // namespace

std::string tolerance_text(const ToleranceRule& rule) {
    const std::string amount = std::to_string(rule.tolerance.amount);
    switch (rule.tolerance.kind) {
    case Kind::within_cycles: return "within_cycles " + amount;
    case Kind::within_counts:
        return "within_counts " + amount + " per " + std::to_string(rule.window);
    case Kind::monotone: return "monotone";
    case Kind::exact: break;
    }
    return "exact";
}

std::string latency_text(const LatencyRule& rule) {
    const std::string least = std::to_string(rule.least);
    return rule.least == rule.most ? least : least + ".." + std::to_string(rule.most);
}

std::optional<LatencyRule> parse_latency(const std::string& path, std::string_view clocks) {
    const std::size_t dots = clocks.find("..");
    const auto least = parse_number(clocks.substr(0, dots));
    const auto most =
        dots == std::string_view::npos ? least : parse_number(clocks.substr(dots + 2));
    const std::vector<std::string>& paths = latency_paths();
    if (std::find(paths.begin(), paths.end(), path) == paths.end() || !least || !most ||
        *least > *most || *most > LatencyRule::kMost)
        return std::nullopt;
    return LatencyRule{path, static_cast<std::uint32_t>(*least), static_cast<std::uint32_t>(*most)};
}

std::string latency_error(const std::string& path, std::string_view clocks) {
    if (parse_latency(path, clocks)) return {};
    const std::vector<std::string>& paths = latency_paths();
    if (std::find(paths.begin(), paths.end(), path) != paths.end())
        return quoted(clocks) + " is no latency; expected clocks from 0 to " +
               std::to_string(LatencyRule::kMost) + ", such as 1 or 0..2";
    std::string all;
    for (const std::string& one : paths) all += (all.empty() ? "" : ", ") + one;
    return quoted(path) + " is no path of a device; expected one of " + all;
}

bool names_part(const Layout& layout, std::string_view name) {
    if (layout.find(name) != nullptr) return true;
    for (const Field& field : layout.fields())
        if (std::find(field.bits.begin(), field.bits.end(), name) != field.bits.end()) return true;
    const std::size_t bracket = name.find('[');
    if (bracket == std::string_view::npos || name.back() != ']') return false;
    const Field* field = layout.find(name.substr(0, bracket));
    if (field == nullptr || !field->bits.empty()) return false;
    const auto bit = parse_number(name.substr(bracket + 1, name.size() - bracket - 2));
    return bit && *bit < field->width &&
           layout.bit_name(field->first + static_cast<unsigned>(*bit)) == name;
}

std::string header_lines(const Header& header, std::optional<std::uint64_t> rows,
                         std::string_view mark) {
    check(header);
    std::string text;
    const auto line = [&](const std::string& content) {
        text.append(mark).append(content) += '\n';
    };
    line("armpmu-vector " + std::to_string(header.version));
    line("device " + header.device);
    line("clock_ps " + std::to_string(header.clock_ps));
    for (const auto& [name, value] : header.configuration) line("config " + name + " " + value);
    if (!header.source.empty()) line("source " + header.source);
    for (const ToleranceRule& rule : header.tolerances)
        line("tolerance " + rule.name + " " + tolerance_text(rule));
    for (const LatencyRule& rule : header.latencies)
        line("latency " + rule.path + " " + latency_text(rule));
    for (const Field& field : header.layout.fields()) {
        std::string content = "field " + field.name + " " + std::to_string(field.width);
        content += field.role == Role::input ? " in" : " out";
        for (const std::string& bit : field.bits) content += " " + bit;
        line(content);
    }
    line("rows " + (rows ? std::to_string(*rows) : "?") + " width " +
         std::to_string(header.layout.width()));
    return text;
}

} // namespace armpmu::vectors
