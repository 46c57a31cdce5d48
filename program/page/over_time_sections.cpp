// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/series_look.h"
#include "program/page/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostStalls = 8; // lines in one chart

// "si_rrq_stall_arvalid SI0" of "cci_550/si_rrq_stall_arvalid,source=0x0/".
std::string short_name(const std::string& event) {
    const std::size_t begin = event.rfind("cci_550/", 0) == 0 ? 8 : 0;
    std::string name = event.substr(begin, event.find_first_of(",/", begin) - begin);
    const std::size_t source = event.find("source=0x");
    if (source == std::string::npos) return name;
    const unsigned number =
        static_cast<unsigned>(std::stoul(event.substr(source + 9), nullptr, 16));
    return name + fmt::format(" {}{}", number < 8 ? "SI" : "MI", number % 8);
}

std::uint64_t sum_of(const Series::Column& column) {
    return std::accumulate(column.values.begin(), column.values.end(), std::uint64_t{0});
}

// `key` by `number` / `divisor` x `factor`.
Json line(const LegendKey& key, const std::string& number, const std::string& divisor,
          double factor = 1) {
    return {{"label", key.label}, {"style", key.look.style}, {"dashed", key.look.dashed},
            {"number", number},   {"divisor", divisor},      {"factor", factor}};
}

// Lines that some run has a column for that is not all 0.
class ChartMaker {
  public:
    explicit ChartMaker(const std::vector<PageRun>& runs) : runs_(runs) {}

    void add_line(Json& lines, const LegendKey& key, const std::string& number,
                  const std::string& divisor, double factor = 1) const {
        for (const PageRun& run : runs_) {
            const Series::Column* const column = run.series ? run.series->find(number) : nullptr;
            if (column == nullptr || sum_of(*column) == 0) continue;
            lines.push_back(line(key, number, divisor, factor));
            return;
        }
    }
    void put(const std::string& id, const std::string& title, const std::string& unit,
             const Json& lines, bool stacked = false) {
        if (lines.empty()) return;
        all_.push_back(
            {{"id", id}, {"title", title}, {"unit", unit}, {"stacked", stacked}, {"lines", lines}});
    }
    // Of all runs together, the stalls that took most cycles.
    Json stalls() const {
        std::vector<std::pair<std::uint64_t, std::string>> found;
        for (const PageRun& run : runs_) {
            if (!run.series) continue;
            for (const Series::Column& column : run.series->columns)
                if (column.name.find("stall") != std::string::npos)
                    found.emplace_back(sum_of(column), column.name);
        }
        std::sort(found.rbegin(), found.rend());
        Json lines = Json::array();
        std::set<std::string> taken;
        for (const auto& [cycles, name] : found)
            if (cycles != 0 && taken.size() < kMostStalls && taken.insert(name).second)
                lines.push_back(line({short_name(name), {taken.size() - 1}}, name, "cycles"));
        return lines;
    }
    const std::vector<PageRun>& runs() const { return runs_; }
    Json take() { return std::move(all_); }

  private:
    const std::vector<PageRun>& runs_;
    Json all_ = Json::array();
};

void add_traffic_charts(ChartMaker& maker) {
    const auto& masters = maker.runs().front().part<MastersView>().masters();
    Json bandwidth = Json::array();
    Json latency = Json::array();
    Json occupancy = Json::array();
    maker.add_line(occupancy, {"tracker", {kStyleOfTracker}}, "tracker.entries", "cycles");
    maker.add_line(occupancy, {"snoop tracker", {kStyleOfSnoopTracker}}, "snoop_tracker.entries",
                   "cycles");
    for (const MasterNumbers& master : masters) {
        const std::string& name = master.name;
        const unsigned port = master.port;
        const Look look{style_of_port(port)};
        maker.add_line(bandwidth, {name + " reads", look},
                       fmt::format("cci_550/si_rrq_hs_rval,source=0x{}/", port), "cycles", 16);
        maker.add_line(bandwidth, {name + " writes", {look.style, true}},
                       fmt::format("cci_550/si_w_data_beat,source=0x{}/", port), "cycles", 16);
        maker.add_line(latency, {name, look}, name + ".read_cycles", name + ".reads");
        maker.add_line(occupancy, {name, look}, fmt::format("outstanding_si{}.entries", port),
                       "cycles");
    }
    maker.put("bandwidth", "Bandwidth by interface", "bytes per cycle", bandwidth);
    // Not stacked: interfaces stall in the same cycles.
    maker.put("stalls", "Stalls by cause", "share of cycles", maker.stalls());
    maker.put("occupancy", "Occupancy", "entries and requests", occupancy);
    maker.put("latency", "Read latency", "cycles", latency);
    Json filter = Json::array();
    maker.add_line(filter, {"snoop filter", {kStyleOfFilter}}, "filter.entries", "cycles");
    maker.put("filter", "Snoop filter", "entries in use", filter);
}

// Of cores, added up.
void add_core_charts(ChartMaker& maker) {
    const auto core = [](const std::string& event) { return "armv8_cortex_a55/" + event + "/"; };
    const std::string cycles = core("cpu_cycles");
    Json ipc = Json::array();
    maker.add_line(ipc, {"instructions per cycle", {style_of_stall("issued")}},
                   core("inst_retired"), cycles);
    maker.put("ipc", "Instructions per cycle", "", ipc);
    Json stalls = Json::array();
    for (const char* const name :
         {"stall_frontend_cache", "stall_frontend_tlb", "stall_frontend_pderr",
          "stall_backend_ilock", "stall_backend_ld", "stall_backend_st"})
        maker.add_line(stalls, {name, {style_of_stall(name)}}, core(name), cycles);
    maker.put("core-stalls", "Stalls by cause", "share of cycles, stacked", stalls, true);
    Json misses = Json::array();
    for (const char* const name : {"l1i_cache_refill", "l1d_cache_refill", "l2d_cache_refill",
                                   "l3d_cache_refill", "l2d_tlb_refill", "br_mis_pred"})
        maker.add_line(misses, {name, {misses.size()}}, core(name), core("inst_retired"), 1000);
    maker.put("misses", "Misses", "per 1000 instructions", misses);
}

// The mean of each of at most 180 stretches.
std::vector<double> still(const Series& series, const Json& line) {
    constexpr std::size_t kStretches = 180;
    const Series::Column* const numbers = series.find(line.at("number").get<std::string>());
    const Series::Column* const divisors = series.find(line.at("divisor").get<std::string>());
    if (numbers == nullptr || divisors == nullptr) return {};
    const std::size_t rows = numbers->values.size();
    std::vector<double> sums(std::min(rows, kStretches));
    std::vector<double> weights(sums.size());
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t at = row * sums.size() / rows;
        sums[at] += static_cast<double>(numbers->values[row]);
        weights[at] += static_cast<double>(divisors->values[row]);
    }
    for (std::size_t at = 0; at < sums.size(); ++at)
        sums[at] = weights[at] > 0 ? line.at("factor").get<double>() * sums[at] / weights[at] : 0;
    return sums;
}

Html still_picture(const PageRun& run, const Json& chart) {
    std::vector<Curve> curves;
    for (const Json& line : chart.at("lines"))
        curves.push_back({{line.at("label").get<std::string>(),
                           {line.at("style").get<std::size_t>(), line.at("dashed").get<bool>()}},
                          still(*run.series, line)});
    const std::string title = fmt::format("{}, {}", chart.at("title").get<std::string>(),
                                          chart.at("unit").get<std::string>());
    return Html::format("<h3>{}</h3>\n", title) +
           picture_of_curves(title, curves,
                             fmt::format("{} cycles", run.series->columns.front().values.back()));
}

} // namespace

Json charts_of(const std::vector<PageRun>& runs) {
    ChartMaker maker(runs);
    if (part_of<MastersView>(runs.front().result) != nullptr)
        add_traffic_charts(maker);
    else
        add_core_charts(maker);
    return maker.take();
}

Section over_time_section(const std::vector<PageRun>& runs, const Json& charts) {
    Html html = "<div class=\"two\">\n";
    for (const Json& chart : charts) {
        html += Html::format("<div class=\"chart\" id=\"chart-{}\">\n",
                             chart.at("id").get<std::string>());
        for (const PageRun& run : runs)
            if (run.series && run.series->rows() != 0) html += still_picture(run, chart);
        html += "</div>\n";
    }
    html += "<div class=\"chart\">\n<div class=\"flex\"><input type=\"search\" id=\"any\" "
            "list=\"events\" placeholder=\"any event\" aria-label=\"any event\">"
            "<datalist id=\"events\"></datalist>"
            "<label><input type=\"checkbox\" id=\"log\"> log</label>"
            "<label><input type=\"checkbox\" id=\"per-cycle\" checked> per cycle</label></div>\n"
            "<div id=\"chart-any\"></div></div>\n</div>\n"
            "<p class=\"dim\">Drag to zoom all charts, double-click to see everything.</p>\n";
    return {"Over time", html, true};
}

} // namespace armpmu::testbench
