// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/reported_view.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include "testbench/report/result_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

const std::string kTotals = "totals.";

std::map<std::string, std::string> parameters_of(const PageRun& run) {
    std::map<std::string, std::string> all;
    for (const ParameterValue& one : run.part<ReportedView>().parameters) all[one.path] = one.value;
    return all;
}

Html changes_html(const PageRun& a, const PageRun& b) {
    Table table({"parameter", "A", "B"});
    for (const ChangedParameter& one : changed_parameters(a, b)) {
        table.begin_row();
        table.text(one.path);
        table.text(one.a.empty() ? "-" : one.a);
        table.text(one.b.empty() ? "-" : one.b);
        table.end_row();
    }
    return table.empty() ? Html("<p>Nothing: both ran the same scenario.</p>\n") : table.html();
}

// The place of a number on the page, most important first.
enum class Rank { counted, asked, other, part };

struct Difference {
    std::string path;
    Json a, b;
    double percent = 0;
    Rank rank = Rank::other;
};

// Rates and latencies are asked for, too. A bucket is a part of its histogram, and what has a place
// in a list for a name need not be the same thing in both.
Rank rank_of(const std::string& path) {
    const auto is_index = [](const std::string& word) {
        return word.find_first_not_of("0123456789") == std::string::npos;
    };
    std::vector<std::string> words;
    for (std::size_t at = 0, dot = 0; dot != std::string::npos; at = dot + 1) {
        dot = path.find('.', at);
        words.push_back(path.substr(at, dot - at));
        if (words.back() == "histogram" || is_index(words.back())) return Rank::part;
    }
    if (words.front() == "metrics") return Rank::asked;
    if (words.front() != "masters") return Rank::other;
    const std::string& last = words.back();
    const bool percentile = last[0] == 'p' && last.size() > 1 && is_index(last.substr(1));
    return percentile || last == "bytes_per_cycle" || last == "mean" || last == "missed_cycles"
               ? Rank::asked
               : Rank::other;
}

// Of the events that counters counted.
std::set<std::string> counted_totals(const Result& a, const Result& b) {
    std::set<std::string> paths;
    for (const Result* result : {&a, &b})
        for (const CounterResult& counter : result->counters) paths.insert(kTotals + counter.name);
    return paths;
}

bool has_totals(const Result& result) {
    return part_of<TotalsView>(result) != nullptr || part_of<CoreTotalsView>(result) != nullptr;
}

// Totals are of every event that occurred: one that is missing occurred 0 times.
void fill_in_total(Difference& one, const std::string& path, const Result& a, const Result& b) {
    if (path.rfind(kTotals, 0) != 0) return;
    if (one.a.is_null() && has_totals(a)) one.a = 0;
    if (one.b.is_null() && has_totals(b)) one.b = 0;
}

// By rank, then by B's difference from A, largest first; numbers of only one run come first. The
// numbers that a page compares.
std::vector<ResultNumber> compared(const Result& result) {
    std::vector<ResultNumber> numbers;
    for (const ResultNumber& one : numbers_of(result))
        if (one.first.rfind("filter.", 0) != 0 && one.first.rfind("findings.", 0) != 0)
            numbers.push_back(one);
    return numbers;
}

std::vector<Difference> differences_of(const Result& a, const Result& b) {
    std::map<std::string, Difference> all;
    for (auto& [path, value] : compared(a)) all[path].a = value;
    for (auto& [path, value] : compared(b)) all[path].b = value;
    const std::set<std::string> counted = counted_totals(a, b);
    std::vector<Difference> differences;
    for (auto& [path, one] : all) {
        fill_in_total(one, path, a, b);
        if (one.a == one.b) continue;
        one.path = path;
        one.rank = counted.count(path) > 0 ? Rank::counted : rank_of(path);
        const double from = one.a.is_number() ? one.a.get<double>() : 0;
        const double to = one.b.is_number() ? one.b.get<double>() : 0;
        one.percent = from == 0 ? INFINITY : 100 * (to - from) / std::abs(from);
        differences.push_back(one);
    }
    std::stable_sort(differences.begin(), differences.end(),
                     [](const Difference& x, const Difference& y) {
                         if (x.rank != y.rank) return x.rank < y.rank;
                         return std::abs(x.percent) > std::abs(y.percent);
                     });
    return differences;
}

Html rows_html(const std::vector<Difference>& differences, bool parts) {
    Table table({"number", "A#", "B#", "B from A, %#"});
    for (const Difference& one : differences) {
        if ((one.rank == Rank::part) != parts) continue;
        table.begin_row();
        table.text(one.path);
        table.number(one.a);
        table.number(one.b);
        table.number(std::isfinite(one.percent) ? Json(one.percent) : Json());
        table.end_row();
    }
    return table.empty() ? Html() : table.html();
}

// Those that are read first, by how far B is off from A; more than twice is drawn as twice.
Html differences_picture(const std::vector<Difference>& differences) {
    constexpr std::size_t kDrawn = 12;
    constexpr double kLeast = 0.5, kLongest = 100; // per cent
    std::vector<Bar> bars;
    for (const Difference& one : differences) {
        if (one.rank != Rank::counted && one.rank != Rank::asked) continue;
        if (!std::isfinite(one.percent) || std::abs(one.percent) < kLeast) continue;
        if (bars.size() == kDrawn) break;
        const std::size_t first = one.path.rfind("metrics.", 0) == 0  ? 8
                                  : one.path.rfind("totals.", 0) == 0 ? 7
                                                                      : 0;
        const bool more = one.percent > 0;
        const std::string percent = fmt::format("{:+.3g} %", one.percent);
        bars.push_back({one.path.substr(first),
                        {{std::min(std::abs(one.percent), kLongest), more ? 0U : 1U,
                          fmt::format("{}: {} in A, {} in B, {}", one.path, one.a.dump(),
                                      one.b.dump(), percent)}},
                        percent});
    }
    return bars.empty() ? Html()
                        : picture_of_bars("How far B is off from A", bars,
                                          {{"more in B", {0}}, {"less in B", {1}}});
}

Html differences_html(const std::vector<Difference>& differences) {
    if (differences.empty()) return "<p>None: all numbers are equal.</p>\n";
    Html html = differences_picture(differences) + rows_html(differences, false);
    const Html parts = rows_html(differences, true);
    if (!parts.empty())
        html += "<details><summary>Buckets of histograms, and what has a place for a "
                "name</summary>\n" +
                parts + "</details>\n";
    return html;
}

} // namespace

std::vector<ChangedParameter> changed_parameters(const PageRun& a, const PageRun& b) {
    std::map<std::string, ChangedParameter> all;
    for (const auto& [path, value] : parameters_of(a)) all[path].a = value;
    for (const auto& [path, value] : parameters_of(b)) all[path].b = value;
    std::vector<ChangedParameter> changed;
    for (auto& [path, one] : all) {
        if (one.a == one.b) continue;
        one.path = path;
        changed.push_back(one);
    }
    return changed;
}

void add_comparison_sections(Sections& sections, const PageRun& a, const PageRun& b) {
    sections.push_back({"What changed in the scenario", changes_html(a, b), true});
    const std::vector<Difference> differences = differences_of(a.result, b.result);
    sections.push_back({fmt::format("What differs ({})", differences.size()),
                        differences_html(differences), true});
}

} // namespace armpmu::testbench
