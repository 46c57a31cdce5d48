// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLeastShare = 0.0005; // of the cycles, to have a bar
constexpr std::size_t kFunctions = 12; // shown at first

// Stalls are a tree by name: `stall_backend_ld` is a part of `stall_backend`.
bool below(const std::string& name, const std::string& parent) {
    return name.size() > parent.size() && name.rfind(parent + "_", 0) == 0;
}

// What a stall has that none of its parts has.
std::uint64_t own_cycles(const Json& stalls, const std::string& name) {
    auto own = stalls.at(name).get<std::uint64_t>();
    for (const auto& part : stalls.items()) {
        const std::string& other = part.key();
        if (!below(other, name)) continue;
        const bool direct =
            std::none_of(stalls.items().begin(), stalls.items().end(), [&](const auto& between) {
                return below(between.key(), name) && below(other, between.key());
            });
        if (direct) own -= std::min(own, part.value().get<std::uint64_t>());
    }
    return own;
}

Html top_down(const Json& result) {
    const double cycles = result.at("cycles");
    std::vector<Bar> bars;
    const auto add = [&](const std::string& name, std::uint64_t own) {
        const double share = cycles > 0 ? 100 * static_cast<double>(own) / cycles : 0;
        const std::string text = fmt::format("{:.1f} %", share);
        bars.push_back({name,
                        {{share, name == "issued" ? std::size_t{2} : std::size_t{1},
                          fmt::format("{}: {} cycles", name, own)}},
                        text});
    };
    add("issued", result.at("issue_cycles"));
    for (const auto& [name, total] : result.at("stalls").items()) {
        const std::uint64_t own = own_cycles(result.at("stalls"), name);
        if (static_cast<double>(own) >= kLeastShare * cycles && own != 0) add(name.substr(6), own);
    }
    std::stable_sort(bars.begin() + 1, bars.end(), [](const Bar& a, const Bar& b) {
        return a.parts.front().value > b.parts.front().value;
    });
    return picture_of_bars("What cycles went to", bars, {});
}

Html cores_table(const Json& cores) {
    Table table({"core#", "instructions#", "cycles#", "IPC#", "l1d_cache_refill#",
                 "l2d_cache_refill#", "l3d_cache_refill#", "stall_backend#", "stall_frontend#"});
    for (std::size_t n = 0; n < cores.size(); ++n) {
        table.begin_row();
        table.number(n);
        for (const char* const key : {"instructions", "cycles", "ipc"})
            table.number(cores[n].value(key, Json()));
        for (const char* const event : {"l1d_cache_refill", "l2d_cache_refill", "l3d_cache_refill",
                                        "stall_backend", "stall_frontend"})
            table.number(cores[n].at("totals").value(event, Json()));
        table.end_row();
    }
    return table.html();
}

// Of an event, functions `first` to before `last`.
Html functions_of(const Json& event, std::size_t first, std::size_t last) {
    Table table({"function", "count#", "share, %#"});
    const double total = event.at("total");
    for (std::size_t n = first; n < last; ++n) {
        const Json& function = event.at("functions")[n];
        table.begin_row();
        table.text(function.at("name"));
        table.number(function.at("count"));
        table.number(total > 0 ? 100 * function.at("count").get<double>() / total : 0.0);
        table.end_row();
    }
    return table.html();
}

Html functions_table(const Json& annotated) {
    Html html;
    for (const Json& event : annotated) {
        const std::size_t all = event.at("functions").size();
        const std::size_t shown = std::min(all, kFunctions);
        html += Html::format("<h3>{}</h3>\n", event.at("event").get<std::string>()) +
                functions_of(event, 0, shown);
        if (shown < all)
            html += Html::format("<details><summary>and {} with less</summary>\n{}</details>\n",
                                 all - shown, functions_of(event, shown, all));
    }
    return html;
}

// What happened to a platform's processors, by exception level.
Html levels_table(const Json& events) {
    Table table({"event", "EL0#", "EL1#", "EL2#", "EL3#"});
    for (const Json& event : events) {
        table.begin_row();
        table.text(event.at("event"));
        for (const char* const level : {"el0", "el1", "el2", "el3"})
            table.number(event.value(level, Json()));
        table.end_row();
    }
    return table.html();
}

// What software on a platform programmed its counters for.
Html programmed_table(const Json& counted) {
    Table table({"event", "occurred#", "programmed, times#"});
    for (const Json& event : counted) {
        table.begin_row();
        table.text(event.at("event"));
        table.number(event.value("occurred", Json()));
        table.number(event.value("times", Json()));
        table.end_row();
    }
    return table.html();
}

} // namespace

void add_core_sections(Sections& sections, const PageRun& run) {
    const Json& result = run.result;
    if (result.contains("stalls"))
        sections.push_back({"What cycles went to", top_down(result), false});
    if (result.contains("core_events"))
        sections.push_back({"Events of processors", levels_table(result.at("core_events")), false});
    if (result.contains("counted") && result.at("counted").is_array())
        sections.push_back({"What software counted, and what occurred",
                            programmed_table(result.at("counted")), false});
    if (result.contains("annotate"))
        sections.push_back({"Functions", functions_table(result.at("annotate")), false});
    if (result.contains("cores"))
        sections.push_back({"Cores", cores_table(result.at("cores")), true});
}

} // namespace armpmu::testbench
