// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stream/header_text.h"

#include "armpmu/devices/devices.h"
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>

namespace armpmu::vectors {
namespace {

using Kind = tables::Tolerance::Kind;

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t kMost32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
constexpr const char* kMark = "armpmu-vector";

} // namespace

void HeaderParser::once(const std::string& what, const HeaderLine::Word& word) {
    if (!seen_.insert(what).second) fail_at(file_, word.place, what + " stands twice");
}

bool HeaderParser::add(std::string_view text, Place place) {
    struct Keyword {
        std::string_view name;
        void (HeaderParser::*take)(const HeaderLine&);
    };
    static constexpr Keyword kKeywords[] = {
        {kMark, &HeaderParser::take_version},     {"device", &HeaderParser::take_device},
        {"clock_ps", &HeaderParser::take_clock},  {"config", &HeaderParser::take_config},
        {"source", &HeaderParser::take_source},   {"tolerance", &HeaderParser::take_tolerance},
        {"latency", &HeaderParser::take_latency}, {"field", &HeaderParser::take_field},
        {"rows", &HeaderParser::take_rows},
    };
    const HeaderLine line(file_, text, place);
    if (line.empty()) return complete_;
    if (complete_) line.fail(line[0], "the header has ended");
    const std::string_view name = line[0].text;
    if (name != kMark && seen_.empty())
        line.fail(line[0], std::string("a vector must begin with ") + kMark + " " +
                               std::to_string(Header::kVersion));
    const auto* keyword = std::find_if(std::begin(kKeywords), std::end(kKeywords),
                                       [&](const Keyword& k) { return k.name == name; });
    if (keyword == std::end(kKeywords)) {
        std::vector<std::string_view> names;
        for (const Keyword& k : kKeywords) names.push_back(k.name);
        line.fail(line[0], quoted(name) + " is no line of a header" + hint(name, names));
    }
    (this->*keyword->take)(line);
    std::string what(name);
    if (name == "config") what += " " + std::string(line[1].text);
    text_.header.lines.emplace(what, line[0].place.line);
    return complete_;
}

void HeaderParser::take_version(const HeaderLine& line) {
    once(kMark, line[0]);
    line.expect(2, "armpmu-vector VERSION");
    const std::uint64_t version = line.number(1, 0, kMost, "the version");
    if (version != Header::kVersion)
        line.fail(line[1], "version " + std::to_string(version) +
                               " is not known; this program reads version " +
                               std::to_string(Header::kVersion));
}

void HeaderParser::take_device(const HeaderLine& line) {
    once("device", line[0]);
    line.expect(2, "device NAME");
    if (find_device(line[1].text) == nullptr)
        line.fail(line[1],
                  "the device must be " + device_names() + ", not " + quoted(line[1].text));
    text_.header.device = std::string(line[1].text);
    text_.header.file = file_;
}

void HeaderParser::take_clock(const HeaderLine& line) {
    once("clock_ps", line[0]);
    line.expect(2, "clock_ps PERIOD");
    text_.header.clock_ps = line.number(1, 1, kMost, "the period");
}

void HeaderParser::take_config(const HeaderLine& line) {
    line.expect(2, kAny, "config NAME VALUE");
    once("config " + std::string(line[1].text), line[1]);
    text_.header.configuration.emplace(line[1].text, line.rest(1));
}

void HeaderParser::take_source(const HeaderLine& line) {
    once("source", line[0]);
    text_.header.source = line.rest(0);
}

void HeaderParser::take_tolerance(const HeaderLine& line) {
    line.expect(3, 6, "tolerance NAME RULE");
    once("tolerance " + std::string(line[1].text), line[1]);
    ToleranceRule rule{std::string(line[1].text), {}, 0};
    const std::string_view kind = line[2].text;
    const auto number = [&](std::size_t word, std::uint64_t low, const char* what) {
        return static_cast<std::uint32_t>(line.number(word, low, kMost32, what));
    };
    if (kind == "exact" || kind == "monotone") {
        line.expect(3, "tolerance NAME exact|monotone");
        if (kind == "monotone") rule.tolerance.kind = Kind::monotone;
    } else if (kind == "within_cycles") {
        line.expect(4, "tolerance NAME within_cycles CYCLES");
        rule.tolerance = {Kind::within_cycles, number(3, 0, "the tolerance")};
    } else if (kind == "within_counts") {
        line.expect(6, "tolerance NAME within_counts COUNTS per CYCLES");
        rule.tolerance = {Kind::within_counts, number(3, 0, "the tolerance")};
        if (line[4].text != "per") line.fail(line[4], "must be per");
        rule.window = number(5, 1, "the window");
    } else {
        line.fail(line[2], quoted(kind) + " is no rule" +
                               hint(kind, {"exact", "within_cycles", "within_counts", "monotone"}));
    }
    text_.header.tolerances.push_back(rule);
    tolerance_places_.push_back(line[1].place);
}

void HeaderParser::take_latency(const HeaderLine& line) {
    line.expect(3, "latency PATH CLOCKS or latency PATH LEAST..MOST");
    once("latency " + std::string(line[1].text), line[1]);
    const std::string wrong = latency_error(std::string(line[1].text), line[2].text);
    if (!wrong.empty()) line.fail(line[1], wrong);
    text_.header.latencies.push_back(*parse_latency(std::string(line[1].text), line[2].text));
}

void HeaderParser::take_field(const HeaderLine& line) {
    line.expect(4, kAny, "field NAME WIDTH in|out [BIT...]");
    Field field;
    field.name = std::string(line[1].text);
    field.width = static_cast<unsigned>(line.number(2, 0, kMost32, "the width"));
    if (line[3].text != "in" && line[3].text != "out")
        line.fail(line[3], "must be in or out, not " + quoted(line[3].text));
    field.role = line[3].text == "in" ? Role::input : Role::output;
    for (std::size_t i = 4; i < line.size(); ++i) field.bits.emplace_back(line[i].text);
    try {
        const Layout alone({field});
    } catch (const LayoutError& error) {
        line.fail(line[1], error.what());
    }
    fields_.push_back(std::move(field));
    field_places_.push_back(line[1].place);
}

void HeaderParser::take_rows(const HeaderLine& line) {
    line.expect(4, "rows COUNT width BITS");
    if (line[1].text != "?") text_.rows = line.number(1, 0, kMost, "rows");
    if (line[2].text != "width") line.fail(line[2], "must be width");
    for (const char* name : {"device", "clock_ps"})
        if (seen_.count(name) == 0) line.fail(line[0], std::string("there is no line ") + name);
    if (fields_.empty()) line.fail(line[0], "there is no line field");
    make_layout();
    const std::uint64_t width = text_.header.layout.width();
    if (line.number(3, 0, kMost, "the width") != width)
        line.fail(line[3], "the fields are " + std::to_string(width) + " bits wide, not " +
                               std::string(line[3].text));
    check_tolerances();
    complete_ = true;
}

// Each field is good alone; when all together are not, the first is named with which those before
// it do not go together.
void HeaderParser::make_layout() {
    std::string why;
    const auto together = [&](std::size_t count) {
        try {
            const auto end = fields_.begin() + static_cast<std::ptrdiff_t>(count);
            text_.header.layout = Layout(std::vector<Field>(fields_.begin(), end));
            return true;
        } catch (const LayoutError& error) {
            why = error.what();
            return false;
        }
    };
    if (together(fields_.size())) return;
    std::size_t good = 1;
    std::size_t bad = fields_.size();
    while (good + 1 < bad) {
        const std::size_t middle = good + (bad - good) / 2;
        (together(middle) ? good : bad) = middle;
    }
    fail_at(file_, field_places_[bad - 1], why);
}

void HeaderParser::check_tolerances() const {
    const Layout& layout = text_.header.layout;
    for (std::size_t i = 0; i < tolerance_places_.size(); ++i) {
        const std::string& name = text_.header.tolerances[i].name;
        if (names_part(layout, name)) continue;
        std::vector<std::string_view> known;
        for (const Field& field : layout.fields()) {
            known.push_back(field.name);
            known.insert(known.end(), field.bits.begin(), field.bits.end());
        }
        fail_at(file_, tolerance_places_[i],
                quoted(name) + " is no field and no bit" + hint(name, known));
    }
}

HeaderText HeaderParser::finish(Place place) const {
    if (!complete_) fail_at(file_, place, "the header is cut off: there is no line rows");
    return text_;
}

HeaderText parse_header(std::string_view text, const std::string& file) {
    HeaderParser parser(file);
    Place place{1, 1};
    for (; !text.empty(); ++place.line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        parser.add(line, place);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parser.finish(place);
}

} // namespace armpmu::vectors
