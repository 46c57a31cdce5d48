// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/annotate_view.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/plural.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

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

std::string listing(const AnnotatedEvent::Function& function, std::uint64_t total) {
    std::string text;
    const auto end = function.instructions.end();
    for (auto one = function.instructions.begin(); one != end;) {
        const auto next =
            std::find_if(one, end, [](const auto& other) { return other.count != 0; });
        const auto gap = static_cast<std::size_t>(next - one);
        if (gap > kShortGap) {
            text += bare_row(fmt::format("{:>8}    {} instructions without", "...", gap));
            one = next;
        }
        for (; one != next; ++one) text += line_of(*one, total);
        if (one != end) text += line_of(*one++, total);
    }
    return text;
}

bool several_programs(const AnnotatedEvent& event) {
    return std::any_of(event.functions.begin(), event.functions.end(), [&](const auto& one) {
        return one.program != event.functions.front().program;
    });
}

std::string text_of(const AnnotatedEvent& event, double percent) {
    const auto name_of = [several = several_programs(event)](const auto& function) {
        return several ? fmt::format("{} (program[{}])", function.name, function.program)
                       : function.name;
    };
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
    for (const AnnotatedEvent::Function& function : event.functions)
        if (shown(function) && !function.instructions.empty())
            text += heading(name_of(function) + ", " + title) + listing(function, event.total);
    return text;
}

nlohmann::ordered_json json_of(const AnnotatedEvent::Function& function) {
    nlohmann::ordered_json json = {
        {"name", function.name}, {"program", function.program}, {"count", function.count}};
    auto& list = json["instructions"] = nlohmann::ordered_json::array();
    for (const AnnotatedEvent::Instruction& one : function.instructions) {
        nlohmann::ordered_json entry = {
            {"address", hex(one.address)}, {"count", one.count}, {"word", hex(one.word, 8)}};
        if (!one.text.empty()) entry["text"] = one.text;
        list.push_back(std::move(entry));
    }
    return json;
}

} // namespace

std::string AnnotateView::text(const Result& /*result*/) const {
    std::string text;
    for (const AnnotatedEvent& event : events_) text += text_of(event, percent_);
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
        list.push_back(std::move(entry));
    }
}

} // namespace armpmu::testbench
