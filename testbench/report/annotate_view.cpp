// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/annotate_view.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/annotated_lines.h"
#include "testbench/report/source_text.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>

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

void describe_source(Fields& fields, SourceLine& source) {
    fields.member({"file", "Of the source."}, source.file);
    fields.member({"line"}, source.line);
}

// A number that is written in hexadecimal digits.
template <typename T>
void describe_hex(Fields& fields, const Field& field, T& value, unsigned digits) {
    std::string text = hex(value, digits);
    fields.member(field, text);
    value = static_cast<T>(parse_number(text).value_or(0));
}

constexpr Field kCount = {"count", "How often the event occurred there.", "events", Quantity::count,
                          Grade::timing};

// Lines follow from the instructions: they are written, not read.
void describe_lines(Fields& fields, const AnnotatedEvent& event) {
    const Field field = {"lines", "By source line, of each function that it is part of."};
    if (!fields.present(field, event.has_lines)) return;
    AnnotatedLines all = lines_of(event);
    fields.list(field, all.lines, [&](AnnotatedLines::Line& one) {
        std::string name = one.function == nullptr ? "" : one.function->name;
        std::size_t program = one.function == nullptr ? 0 : one.function->program;
        fields.member({"function"}, name);
        fields.member({"program", "Its entry of `program`."}, program);
        fields.member(kCount, one.count);
        describe_source(fields, one.source);
    });
    fields.member(fields.together({"no_line", "Where no line is known.", kCount.unit,
                                   kCount.quantity, kCount.grade}),
                  all.no_line);
}

void describe_instruction(Fields& fields, AnnotatedEvent::Instruction& one) {
    describe_hex(fields, {"address", "Hexadecimal."}, one.address, 0);
    fields.member(kCount, one.count);
    describe_hex(fields, {"word", "Hexadecimal."}, one.word, 8);
    const Field text = {"text", "Its assembly."};
    if (fields.present(text, !one.text.empty())) fields.member(text, one.text);
    const Field file = {"file", "Of the source."};
    if (!fields.present(file, one.source.line != 0)) return;
    fields.member(file, one.source.file);
    fields.member(fields.together({"line"}), one.source.line);
}

void describe_function(Fields& fields, AnnotatedEvent::Function& function) {
    fields.member({"name"}, function.name);
    fields.member({"program", "Its entry of `program`."}, function.program);
    fields.member(kCount, function.count);
    fields.list({"instructions", "In order of address."}, function.instructions,
                [&](AnnotatedEvent::Instruction& one) { describe_instruction(fields, one); });
}

} // namespace

std::string AnnotateView::text(const Result& /*result*/) const {
    std::string text;
    for (const AnnotatedEvent& event : events_) text += text_of(event, percent_);
    if (!note_.empty()) text += "\n" + note_ + "\n";
    return text;
}

void AnnotateView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"annotate", "Where events occurred, by function, most first."};
    if (!fields.present(field, !events_.empty())) return;
    fields.list(field, events_, [&](AnnotatedEvent& event) {
        std::size_t index = a55::index_of(event.event);
        fields.choice({"event"}, index, a55::kEvents,
                      [](std::size_t n) { return lower_case(a55::events()[n].mnemonic); });
        event.event = a55::events()[index].event;
        fields.member(
            {"total", "How often it occurred.", kCount.unit, kCount.quantity, kCount.grade},
            event.total);
        fields.list({"functions", "In which it occurred."}, event.functions,
                    [&](AnnotatedEvent::Function& one) { describe_function(fields, one); });
        describe_lines(fields, event);
    });
}

} // namespace armpmu::testbench
