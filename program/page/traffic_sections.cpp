// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/svg.h"
#include "program/page/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::size_t port_of(const Json& master) {
    return std::stoul(master.at("port").get<std::string>().substr(2));
}

// How many read beats in each of some stretches of the run.
std::vector<double> beats_over_time(const PageRun& run, std::size_t port) {
    constexpr std::size_t kStretches = 60;
    std::vector<double> sums;
    if (!run.series) return sums;
    for (const char* const event : {"si_rrq_hs_rval", "si_w_data_beat"}) {
        const Series::Column* const column =
            run.series->find(fmt::format("cci_550/{},source=0x{:x}/", event, port));
        if (column == nullptr) continue;
        const std::size_t rows = column->values.size();
        sums.resize(std::min(rows, kStretches));
        for (std::size_t row = 0; row < rows; ++row)
            sums[row * sums.size() / rows] += static_cast<double>(column->values[row]);
    }
    return sums;
}

Html masters_table(const PageRun& run) {
    Table table({"master", "port", "kind", "over time", "bytes per cycle#", "read bytes#",
                 "written bytes#", "reads#", "read latency, mean#", "p50#", "p99#", "max#",
                 "missed cycles#"});
    for (const Json& master : run.result.at("masters")) {
        const Json& reads = master.at("latency").at("reads");
        const bool any = reads.at("count") != 0;
        table.begin_row();
        table.text(master.at("name"));
        table.text(master.at("port"));
        table.text(master.at("kind"));
        table.html(spark_line(beats_over_time(run, port_of(master)), port_of(master)));
        for (const char* const key : {"bytes_per_cycle", "read_bytes", "written_bytes", "reads"})
            table.number(master.value(key, Json()));
        for (const char* const key : {"mean", "p50", "p99", "max"})
            table.number(any ? reads.at(key) : Json());
        table.number(master.value("missed_cycles", Json()));
        table.end_row();
    }
    return table.html();
}

double requests_of(const Json& result, const char* event, std::size_t port) {
    return result.at("totals").value(fmt::format("cci_550/{},source=0x{:x}/", event, port), 0.0);
}

// Places in which some transaction was, in their order.
std::vector<std::string> places_of(const Json& times) {
    std::vector<std::string> places;
    if (times.empty()) return places;
    for (const auto& [place, unused] : times.front().at("reads").items())
        for (const Json& time : times)
            if (time.at("reads").at(place) != 0 || time.at("writes").at(place) != 0) {
                places.push_back(place);
                break;
            }
    return places;
}

// "gpu reads": where the time of one of them goes, on average.
Html picture_of_time(const Json& result) {
    const std::vector<std::string> places = places_of(result.at("time"));
    std::vector<Bar> bars;
    for (const Json& time : result.at("time")) {
        for (const auto& [direction, event] :
             {std::pair("reads", "si_rrq_hs_arvalid"), std::pair("writes", "si_wrq_hs_awalid")}) {
            const double requests = requests_of(result, event, time.at("port"));
            if (requests == 0) continue;
            Bar bar;
            bar.label = fmt::format("{} {}", time.at("master").get<std::string>(), direction);
            double sum = 0;
            for (std::size_t n = 0; n < places.size(); ++n) {
                const Json& cycles = time.at(direction).at(places[n]);
                const double mean = cycles.get<double>() / requests;
                bar.parts.push_back({mean, n,
                                     fmt::format("{}, {}: {} cycles, {:.2f} for each request",
                                                 bar.label, places[n], cycles.dump(), mean)});
                sum += mean;
            }
            bar.total = fmt::format("{:.1f}", sum);
            bars.push_back(bar);
        }
    }
    return bars.empty() ? Html() : picture_of_bars("Where time goes", bars, places);
}

// Cycles that requests waited, by interface and by whose fault it was.
class DelayMap {
  public:
    explicit DelayMap(const Json& result) {
        for (const Json& time : result.at("time")) {
            rows_.push_back(time.at("port"));
            names_.push_back(
                fmt::format("{} SI{}", time.at("master").get<std::string>(), rows_.back()));
        }
        for (const unsigned row : rows_) blockers_.push_back(fmt::format("SI{}", row));
        for (const Json& delay : result.at("delays")) {
            const std::string blocker = delay.at("blocker");
            if (std::find(blockers_.begin(), blockers_.end(), blocker) == blockers_.end())
                blockers_.push_back(blocker);
            cycles_[{delay.at("port"), blocker}] += delay.at("cycles").get<double>();
        }
    }
    bool empty() const { return cycles_.empty(); }
    HeatMap heat(const Json& result) const {
        HeatMap map;
        map.rows = names_;
        map.row_title = "who waits";
        map.column_title = "because of";
        map.clicked = true;
        for (const std::string& blocker : blockers_)
            map.columns.push_back(blocker == "interconnect" ? "itself" : blocker);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const double requests = requests_of(result, "si_rrq_hs_arvalid", rows_[row]) +
                                    requests_of(result, "si_wrq_hs_awalid", rows_[row]);
            map.values.emplace_back();
            map.tips.emplace_back();
            map.texts.emplace_back();
            for (const std::string& blocker : blockers_) {
                const auto found = cycles_.find({rows_[row], blocker});
                const double cycles = found == cycles_.end() ? 0 : found->second;
                const double mean = requests > 0 ? cycles / requests : 0;
                map.values.back().push_back(mean);
                map.tips.back().push_back(
                    fmt::format("{} because of {}: {} cycles, {:.2f} for each request", names_[row],
                                blocker, cycles, mean));
                map.texts.back().push_back(mean < 0.05 ? "" : fmt::format("{:.1f}", mean));
            }
        }
        return map;
    }
    std::string ports() const { return fmt::format("{}", fmt::join(rows_, " ")); }
    std::string blockers() const { return fmt::format("{}", fmt::join(blockers_, " ")); }

  private:
    std::vector<unsigned> rows_;
    std::vector<std::string> names_;
    std::vector<std::string> blockers_;
    std::map<std::pair<unsigned, std::string>, double> cycles_;
};

Html delays_html(const PageRun& run, std::size_t index) {
    const DelayMap map(run.result);
    if (map.empty()) return "";
    return Html::format("<div class=\"delays\" data-run=\"{}\" data-rows=\"{}\" "
                        "data-columns=\"{}\">\n{}<p class=\"detail dim\">Cycles that a request "
                        "waits for admission, on average. A click on a cell tells why.</p></div>\n",
                        index, map.ports(), map.blockers(),
                        picture_of_heat("Who delays whom", map.heat(run.result)));
}

std::vector<HistogramBin> bins_of(const Json& histogram) {
    std::vector<HistogramBin> bins;
    for (const auto& [range, count] : histogram.items()) {
        const std::size_t dash = range.find('-');
        const std::uint64_t first = std::stoull(range);
        bins.push_back({first,
                        dash == std::string::npos ? first : std::stoull(range.substr(dash + 1)),
                        count.get<std::uint64_t>()});
    }
    return bins;
}

Html histograms(const Json& result) {
    Html html;
    std::size_t style = 0;
    for (const Json& master : result.at("masters")) {
        for (const char* const kind : {"reads", "writes"}) {
            const Json& latency = master.at("latency").at(kind);
            if (latency.at("count") == 0) continue;
            const std::string title = fmt::format(
                "{} {}: p50 {}, p99 {}, max {} cycles", master.at("name").get<std::string>(), kind,
                latency.at("p50").dump(), latency.at("p99").dump(), latency.at("max").dump());
            html += Html::format("<h3>{}</h3>\n", title) +
                    picture_of_histogram(title, bins_of(latency.at("histogram")), style);
        }
        ++style;
    }
    return html;
}

Html picture_of_data(const Json& result) {
    std::vector<std::string> left, right;
    std::vector<FlowBand> bands;
    std::map<std::string, std::string> names; // of interfaces with a master
    for (const Json& master : result.at("masters"))
        names[master.at("port")] = fmt::format("{} {}", master.at("name").get<std::string>(),
                                               master.at("port").get<std::string>());
    const auto index = [&](std::vector<std::string>& all, const std::string& place) {
        const std::string& name = names.count(place) == 0 ? place : names.at(place);
        const auto found = std::find(all.begin(), all.end(), name);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back(name);
        return all.size() - 1;
    };
    for (const Json& flow : result.at("flows")) {
        const std::string from = flow.at("from");
        const std::string to = flow.at("to");
        const bool write = from.rfind("SI", 0) == 0 || from == "back-invalidation";
        FlowBand band;
        band.from = index(left, write ? from : to);
        band.to = index(right, write ? to : from);
        band.value = flow.at("bytes");
        band.tip = fmt::format("{} {} bytes {} {}", write ? from : to, flow.at("bytes").dump(),
                               write ? "to" : "from", write ? to : from);
        bands.push_back(band);
    }
    std::sort(bands.begin(), bands.end(), [](const FlowBand& a, const FlowBand& b) {
        return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    return bands.empty() ? Html() : picture_of_flows("Traffic flows", left, right, bands);
}

Html picture_of_filter(const Json& filter) {
    HeatMap map;
    const double ways = filter.at("ways");
    const std::size_t group = filter.at("group");
    double used = 0;
    std::size_t bank = 0;
    for (const Json& row : filter.at("used")) {
        map.rows.push_back(fmt::format("bank {}", bank));
        map.values.emplace_back();
        map.tips.emplace_back();
        for (std::size_t n = 0; n < row.size(); ++n) {
            map.values.back().push_back(row[n]);
            map.tips.back().push_back(fmt::format("bank {}, sets {} to {}: {} of {} ways", bank,
                                                  n * group, (n + 1) * group - 1, row[n].dump(),
                                                  ways * static_cast<double>(group)));
            used += row[n].get<double>();
        }
        ++bank;
    }
    if (used == 0) return "";
    map.row_title = "ways in use at the end";
    map.column_title = fmt::format("sets 0 to {}", filter.at("sets").get<std::size_t>() - 1);
    return picture_of_heat("Snoop filter", map, ways * static_cast<double>(group));
}

void add(Sections& sections, const std::string& title, const Html& html, bool wide = false) {
    if (!html.empty()) sections.push_back({title, html, wide});
}

} // namespace

void add_traffic_sections(Sections& sections, const PageRun& run, std::size_t index) {
    const Json& result = run.result;
    if (!result.contains("masters")) return;
    if (!result.at("masters").empty()) add(sections, "Masters", masters_table(run), true);
    if (result.contains("time")) {
        add(sections, "Who delays whom", delays_html(run, index));
        add(sections, "Where time goes, cycles of a request", picture_of_time(result));
    }
    add(sections, "Latency", histograms(result));
    if (result.contains("flows"))
        add(sections, "Traffic flows, width is bytes", picture_of_data(result));
    if (result.contains("filter"))
        add(sections, "Snoop filter", picture_of_filter(result.at("filter")));
}

} // namespace armpmu::testbench
