// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/annotate_view.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/annotated_lines.h"
#include "testbench/report/plural.h"
#include "testbench/report/source_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace armpmu::testbench {
namespace {

constexpr const char* kNoLine = "[no line]";
constexpr std::size_t kShortGap = 8; // instructions without events that are shown

std::string mnemonic(a55::Event event) {
    return lower_case(a55::find_event(number(event))->mnemonic);
}

double share(std::uint64_t count, std::uint64_t total) {
    return total == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(total);
}

std::string heading(const std::string& what) {
    return fmt::format("\n {:>8} | {:>14} | {}\n{}\n", "Percent", "Count", what,
                       std::string(70, '-'));
}

std::string row(std::uint64_t count, std::uint64_t total, const std::string& what) {
    return fmt::format(" {:>8.2f} : {:>14} : {}\n", share(count, total), count, what);
}

std::string bare_row(const std::string& what) {
    return fmt::format(" {:>8} : {:>14} : {}\n", "", "", what);
}

std::string line_of(const AnnotatedEvent::Instruction& one, std::uint64_t total) {
    std::string lines;
    std::string text = one.text.empty() ? fmt::format("{:08x}", one.word) : one.text;
    if (const std::size_t colon = text.find(": "); colon != std::string::npos) {
        lines = bare_row(fmt::format("{:>10} {}", "", text.substr(0, colon + 1)));
        text = text.substr(colon + 2);
    }
    return lines + row(one.count, total, fmt::format("{:>8x}:   {}", one.address, text));
}

std::string with_text(const std::string& place, const std::string& text) {
    return text.empty() ? place : place + "  " + text;
}

// Source positions, where they change.
class Positions {
  public:
    explicit Positions(SourceText& source) : source_(source) {}

    std::string before(const AnnotatedEvent::Instruction& one) {
        if (one.source.line == line_.line && one.source.file == line_.file) return "";
        line_ = one.source;
        if (line_.line == 0) return bare_row(kNoLine);
        return bare_row(with_text(short_place(line_), source_.of(line_)));
    }

  private:
    SourceText& source_;
    SourceLine line_;
};

std::string listing(const AnnotatedEvent::Function& function, std::uint64_t total,
                    SourceText& source) {
    std::string text;
    Positions positions(source);
    const auto show = [&](const AnnotatedEvent::Instruction& one) {
        text += positions.before(one) + line_of(one, total);
    };
    const auto end = function.instructions.end();
    for (auto one = function.instructions.begin(); one != end;) {
        const auto next =
            std::find_if(one, end, [](const auto& other) { return other.count != 0; });
        const auto gap = static_cast<std::size_t>(next - one);
        if (gap > kShortGap) {
            text += bare_row(fmt::format("{:>8}    {} instructions without", "...", gap));
            one = next;
        }
        for (; one != next; ++one) show(*one);
        if (one != end) show(*one++);
    }
    return text;
}

bool several_programs(const AnnotatedEvent& event) {
    return std::any_of(event.functions.begin(), event.functions.end(), [&](const auto& one) {
        return one.program != event.functions.front().program;
    });
}

using NameOfFunction = std::function<std::string(const AnnotatedEvent::Function&)>;

NameOfFunction names_in(const AnnotatedEvent& event) {
    return [several = several_programs(event)](const AnnotatedEvent::Function& function) {
        return several ? fmt::format("{} (program[{}])", function.name, function.program)
                       : function.name;
    };
}

std::string line_table(const AnnotatedEvent& event, double percent, const std::string& title,
                       SourceText& source) {
    if (!event.has_lines) return "";
    const AnnotatedLines all = lines_of(event);
    const NameOfFunction name_of = names_in(event);
    // The most come first.
    const auto rest = std::find_if(all.lines.begin(), all.lines.end(), [&](const auto& one) {
        return share(one.count, event.total) < percent;
    });
    std::size_t function_width = 0, place_width = 0;
    for (auto one = all.lines.begin(); one != rest; ++one) {
        function_width = std::max(function_width, name_of(*one->function).size());
        place_width = std::max(place_width, short_place(one->source).size());
    }
    std::string text = heading("Lines with " + title);
    for (auto one = all.lines.begin(); one != rest; ++one) {
        const std::string line = source.of(one->source);
        text += row(one->count, event.total,
                    with_text(fmt::format("{:<{}}  {:<{}}", name_of(*one->function), function_width,
                                          short_place(one->source), line.empty() ? 0 : place_width),
                              line));
    }
    std::uint64_t left_out = 0;
    for (auto one = rest; one != all.lines.end(); ++one) left_out += one->count;
    if (left_out != 0)
        text += row(left_out, event.total,
                    "[" + plural(static_cast<std::uint64_t>(all.lines.end() - rest), "more line") +
                        "]");
    if (all.no_line != 0) text += row(all.no_line, event.total, kNoLine);
    return text;
}

std::string text_of(const AnnotatedEvent& event, double percent) {
    SourceText source;
    const NameOfFunction name_of = names_in(event);
    const auto shown = [&](const auto& function) {
        return share(function.count, event.total) >= percent;
    };
    const std::string title = fmt::format("{:#04x} {}", number(event.event), mnemonic(event.event));
    std::string text = heading("Functions with " + title);
    if (event.functions.empty()) return text + row(0, 0, "none");
    std::uint64_t left_out = 0, functions = 0;
    for (const AnnotatedEvent::Function& function : event.functions) {
        if (shown(function)) {
            text += row(function.count, event.total, name_of(function));
            continue;
        }
        ++functions;
        left_out += function.count;
    }
    if (functions != 0)
        text += row(left_out, event.total, "[" + plural(functions, "more function") + "]");
    text += line_table(event, percent, title, source);
    for (const AnnotatedEvent::Function& function : event.functions)
        if (shown(function) && !function.instructions.empty())
            text +=
                heading(name_of(function) + ", " + title) + listing(function, event.total, source);
    return text;
}

void add_to(nlohmann::ordered_json& json, const SourceLine& source) {
    json["file"] = source.file;
    json["line"] = source.line;
}

void add_lines(nlohmann::ordered_json& json, const AnnotatedEvent& event) {
    if (!event.has_lines) return;
    const AnnotatedLines all = lines_of(event);
    auto& list = json["lines"] = nlohmann::ordered_json::array();
    for (const AnnotatedLines::Line& one : all.lines) {
        list.push_back({{"function", one.function->name},
                        {"program", one.function->program},
                        {"count", one.count}});
        add_to(list.back(), one.source);
    }
    json["no_line"] = all.no_line;
}

nlohmann::ordered_json json_of(const AnnotatedEvent::Function& function) {
    nlohmann::ordered_json json = {
        {"name", function.name}, {"program", function.program}, {"count", function.count}};
    auto& list = json["instructions"] = nlohmann::ordered_json::array();
    for (const AnnotatedEvent::Instruction& one : function.instructions) {
        nlohmann::ordered_json entry = {
            {"address", hex(one.address)}, {"count", one.count}, {"word", hex(one.word, 8)}};
        if (!one.text.empty()) entry["text"] = one.text;
        if (one.source.line != 0) add_to(entry, one.source);
        list.push_back(std::move(entry));
    }
    return json;
}

} // namespace

std::string AnnotateView::text(const Result& /*result*/) const {
    std::string text;
    for (const AnnotatedEvent& event : events_) text += text_of(event, percent_);
    if (!note_.empty()) text += "\n" + note_ + "\n";
    return text;
}

void AnnotateView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    if (events_.empty()) return;
    auto& list = json["annotate"] = nlohmann::ordered_json::array();
    for (const AnnotatedEvent& event : events_) {
        nlohmann::ordered_json entry = {{"event", mnemonic(event.event)}, {"total", event.total}};
        auto& functions = entry["functions"] = nlohmann::ordered_json::array();
        for (const AnnotatedEvent::Function& function : event.functions)
            functions.push_back(json_of(function));
        add_lines(entry, event);
        list.push_back(std::move(entry));
    }
}

} // namespace armpmu::testbench
