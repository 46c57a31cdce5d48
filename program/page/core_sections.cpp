// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/series_look.h"
#include "program/page/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr double kLeastShare = 0.0005; // of the cycles, to have a bar
constexpr std::size_t kFunctions = 12; // shown at first

// Stalls are a tree by name: `stall_backend_ld` is a part of `stall_backend`.
bool below(const std::string& name, const std::string& parent) {
    return name.size() > parent.size() && name.rfind(parent + "_", 0) == 0;
}

// A stall's cycles, by name.
using Parts = std::vector<std::pair<std::string, std::uint64_t>>;

// Without those of its parts.
std::uint64_t own_cycles(const Parts& stalls, const std::string& name, std::uint64_t total) {
    std::uint64_t own = total;
    for (const auto& [other, cycles] : stalls) {
        if (!below(other, name)) continue;
        const bool direct =
            std::none_of(stalls.begin(), stalls.end(), [&, part = other](const auto& between) {
                return below(between.first, name) && below(part, between.first);
            });
        if (direct) own -= std::min(own, cycles);
    }
    return own;
}

Html top_down(const PageRun& run) {
    const auto& view = run.part<StallsView>();
    const auto cycles = static_cast<double>(run.result.cycles);
    std::vector<Bar> bars;
    const auto add = [&](const std::string& name, const std::string& label, std::uint64_t own) {
        const double share = cycles > 0 ? 100 * static_cast<double>(own) / cycles : 0;
        const std::string text = fmt::format("{:.1f} %", share);
        bars.push_back({label,
                        {{share, style_of_stall(name), fmt::format("{}: {} cycles", name, own)}},
                        text});
    };
    add("issued", "issued", view.issue_cycles());
    const Parts stalls = view.parts();
    for (const auto& [name, total] : stalls) {
        const std::uint64_t own = own_cycles(stalls, name, total);
        if (static_cast<double>(own) >= kLeastShare * cycles && own != 0)
            add(name, name.substr(6), own);
    }
    std::stable_sort(bars.begin() + 1, bars.end(), [](const Bar& a, const Bar& b) {
        return a.parts.front().value > b.parts.front().value;
    });
    return picture_of_bars("What cycles went to", bars, {});
}

// As a tree, beside the estimates from six counters.
Html slots_table(const TopDownView& view) {
    Table table({"issue slots", "slots#", "share, %#", "six counters#", "of"});
    for (const TopDownView::Row& row : view.rows()) {
        if (row.slots == 0 && row.depth > 1) continue;
        table.begin_row();
        table.text(std::string(4 * row.depth, ' ') + row.name, "pre");
        table.number(row.slots);
        table.number(100 * static_cast<double>(row.slots) / static_cast<double>(view.slots()));
        if (row.event == nullptr) {
            table.text("");
            table.text("");
        } else {
            table.number(row.counted);
            table.text(row.event);
        }
        table.end_row();
    }
    return table.html();
}

// Functions, each with its program where there are several.
template <typename Function>
std::string name_in(const std::vector<Function>& all, const Function& one) {
    const bool several = std::any_of(all.begin(), all.end(), [&](const Function& other) {
        return other.program != all.front().program;
    });
    return several ? fmt::format("{} (program[{}])", one.name, one.program) : one.name;
}

Html functions_of(const AnnotatedEvent& event, std::size_t first, std::size_t last) {
    Table table({"function", "count#", "share, %#"});
    const auto total = static_cast<double>(event.total);
    for (std::size_t n = first; n < last; ++n) {
        const AnnotatedEvent::Function& function = event.functions[n];
        table.begin_row();
        table.text(name_in(event.functions, function));
        table.number(function.count);
        table.number(total > 0 ? 100 * static_cast<double>(function.count) / total : 0.0);
        table.end_row();
    }
    return table.html();
}

Html functions_table(const std::vector<AnnotatedEvent>& annotated) {
    Html html;
    for (const AnnotatedEvent& event : annotated) {
        const std::size_t all = event.functions.size();
        const std::size_t shown = std::min(all, kFunctions);
        html += Html::format("<h3>{}</h3>\n",
                             lower_case(a55::find_event(number(event.event))->mnemonic)) +
                functions_of(event, 0, shown);
        if (shown < all)
            html += Html::format("<details><summary>and {} with less</summary>\n{}</details>\n",
                                 all - shown, functions_of(event, shown, all));
    }
    return html;
}

// Bottom up: self cycles of each function, by caller.
Html callers_of(const TopDownView& view, std::size_t first, std::size_t last) {
    Table table({"function", "called by", "self cycles#", "share, %#"});
    for (std::size_t n = first; n < last; ++n) {
        const SlotsOfFunction& function = view.functions()[n];
        for (const SlotsOfFunction::Caller& caller : function.callers) {
            table.begin_row();
            table.text(name_in(view.functions(), function));
            table.text(caller.name);
            table.number(static_cast<double>(caller.slots) / static_cast<double>(view.width()));
            table.number(100 * static_cast<double>(caller.slots) /
                         static_cast<double>(view.slots()));
            table.end_row();
        }
    }
    return table.html();
}

Html callers_table(const TopDownView& view) {
    const std::size_t all = view.functions().size();
    const std::size_t shown = std::min(all, kFunctions);
    const Html rest = callers_of(view, shown, all);
    return callers_of(view, 0, shown) +
           (shown < all
                ? Html::format("<details><summary>and {} with less</summary>\n{}</details>\n",
                               all - shown, rest)
                : Html());
}

Html programmed_table(const std::vector<TruthRow>& counted) {
    Table table({"event", "occurred#", "programmed, times#"});
    for (const TruthRow& row : counted) {
        table.begin_row();
        table.text(row.event);
        table.number(row.occurred ? nlohmann::ordered_json(*row.occurred)
                                  : nlohmann::ordered_json());
        table.number(row.times);
        table.end_row();
    }
    return table.html();
}

} // namespace

void add_core_sections(Sections& sections, const PageRun& run) {
    if (part_of<StallsView>(run.result) != nullptr)
        sections.push_back({"What cycles went to", top_down(run), false});
    if (const auto& slots = run.part<TopDownView>(); slots.is_there())
        sections.push_back({"What issue slots went to", slots_table(slots), false});
    const std::vector<ProcessorEvents>& processors = run.part<ProcessorView>().processors();
    if (processors.size() == 1)
        sections.push_back(
            {"Events of processors", html_of(table_of(processors[0].events)), false});
    if (const auto* const truth = part_of<TruthView>(run.result))
        sections.push_back(
            {"What software counted, and what occurred", programmed_table(truth->rows()), false});
    if (const auto& annotated = run.part<AnnotateView>().events(); !annotated.empty())
        sections.push_back({"Functions", functions_table(annotated), false});
    if (const auto& slots = run.part<TopDownView>(); slots.knows_callers())
        sections.push_back({"Functions by who calls", callers_table(slots), false});
    if (const auto& cluster = run.part<ClusterView>(); cluster.is_there())
        sections.push_back({"Cores", html_of(cluster.table_of_cores()), true});
}

} // namespace armpmu::testbench
