// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/series_look.h"
#include "program/page/svg.h"
#include "program/page/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

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
    const std::vector<MasterNumbers>& masters = run.part<MastersView>().masters();
    const std::vector<TableRow> rows = table_of(masters);
    const auto first_number =
        std::find_if(rows.front().begin(), rows.front().end(),
                     [](const TableCell& cell) { return !cell.value.is_string(); }) -
        rows.front().begin();
    std::vector<std::string> titles = titles_of(rows.front());
    titles.insert(titles.begin() + first_number, {"over time", "GB/s#", "mean read, ns#"});
    Table table(titles);
    const auto cell = [&](const TableCell& one) { table.cell(one); };
    const unsigned mhz = run.result.clock_mhz;
    for (std::size_t n = 0; n < rows.size(); ++n) {
        const MasterNumbers& master = masters[n];
        table.begin_row();
        std::for_each(rows[n].begin(), rows[n].begin() + first_number, cell);
        table.html(spark_line(beats_over_time(run, master.port), style_of_port(master.port)));
        table.number(master.bytes_per_cycle * mhz / 1000);
        table.number(master.read_latency.count != 0 && mhz != 0
                         ? Json(master.read_latency.mean * 1000 / mhz)
                         : Json());
        std::for_each(rows[n].begin() + first_number, rows[n].end(), cell);
        table.end_row();
    }
    return table.html();
}

double requests_of(const PageRun& run, cci550::SlaveEvent event, unsigned port) {
    return static_cast<double>(
        run.part<TotalsView>().count(event_name(cci550::event_id(port, event))));
}

constexpr cci550::SlaveEvent kReads = cci550::SlaveEvent::si_rrq_hs_arvalid;
constexpr cci550::SlaveEvent kWrites = cci550::SlaveEvent::si_wrq_hs_awalid;

// Places in which some transaction was, in their order.
std::vector<std::size_t> places_of(const std::vector<TimeOfMaster>& times) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < interconnect::kPlaces; ++place)
        if (std::any_of(times.begin(), times.end(), [&](const TimeOfMaster& time) {
                return time.reads[place] != 0 || time.writes[place] != 0;
            }))
            places.push_back(place);
    return places;
}

// "gpu reads": where the time of one of them goes, on average.
Html picture_of_time(const PageRun& run) {
    const std::vector<TimeOfMaster>& times = run.part<TrafficDetailView>().times();
    const std::vector<std::size_t> places = places_of(times);
    std::vector<LegendKey> keys;
    for (const std::size_t place : places)
        keys.push_back({place_text(static_cast<interconnect::Place>(place)), {place}});
    std::vector<Bar> bars;
    for (const TimeOfMaster& time : times) {
        for (const auto& [direction, cycles, event] :
             {std::tuple("reads", &time.reads, kReads),
              std::tuple("writes", &time.writes, kWrites)}) {
            const double requests = requests_of(run, event, time.port);
            if (requests == 0) continue;
            Bar bar;
            bar.label = fmt::format("{} {}", time.master, direction);
            double sum = 0;
            for (std::size_t n = 0; n < places.size(); ++n) {
                const std::uint64_t there = (*cycles)[places[n]];
                const double mean = static_cast<double>(there) / requests;
                bar.parts.push_back({mean, places[n],
                                     fmt::format("{}, {}: {} cycles, {:.2f} for each request",
                                                 bar.label, keys[n].label, there, mean)});
                sum += mean;
            }
            bar.total = fmt::format("{:.1f}", sum);
            bars.push_back(bar);
        }
    }
    return bars.empty() ? Html() : picture_of_bars("Where time goes", bars, keys);
}

// Cycles that requests waited, by interface and by whose fault it was.
class DelayMap {
  public:
    explicit DelayMap(const TrafficDetailView& detail) {
        for (const TimeOfMaster& time : detail.times()) {
            rows_.push_back(time.port);
            names_.push_back(fmt::format("{} SI{}", time.master, time.port));
        }
        for (const unsigned row : rows_) blockers_.push_back(source_text(row));
        for (const WaitingTimes::Delay& delay : detail.delays()) {
            const std::string blocker = source_text(delay.blocker);
            if (std::find(blockers_.begin(), blockers_.end(), blocker) == blockers_.end())
                blockers_.push_back(blocker);
            cycles_[{delay.port, blocker}] += static_cast<double>(delay.cycles);
        }
    }
    bool empty() const { return cycles_.empty(); }
    HeatMap heat(const PageRun& run) const {
        HeatMap map;
        map.rows = names_;
        map.row_title = "who waits";
        map.column_title = "because of";
        map.unit = "cycles of a request";
        map.clicked = true;
        for (const std::string& blocker : blockers_)
            map.columns.push_back(blocker == "interconnect" ? "itself" : blocker);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const double requests =
                requests_of(run, kReads, rows_[row]) + requests_of(run, kWrites, rows_[row]);
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

Html delays_html(const PageRun& run, std::size_t index, double most) {
    const DelayMap map(run.part<TrafficDetailView>());
    if (map.empty()) return "";
    return Html::format("<div class=\"delays\" data-run=\"{}\" data-rows=\"{}\" "
                        "data-columns=\"{}\">\n{}<p class=\"detail dim\">Cycles that a request "
                        "waits for admission, on average. A click on a cell tells why.</p></div>\n",
                        index, map.ports(), map.blockers(),
                        picture_of_heat("Who delays whom", map.heat(run), {0, most}));
}

std::vector<HistogramBin> bins_of(const LatencyNumbers& latency) {
    std::vector<HistogramBin> bins;
    for (const Latencies::Range& range : latency.histogram)
        bins.push_back({range.first, range.last, range.count});
    return bins;
}

Html histograms(const PageRun& run) {
    Html html;
    for (const MasterNumbers& master : run.part<MastersView>().masters()) {
        for (const auto& [kind, latency] : {std::pair("reads", &master.read_latency),
                                            std::pair("writes", &master.write_latency)}) {
            if (latency->count == 0) continue;
            const std::string title =
                fmt::format("{} {}: p50 {}, p99 {}, max {} cycles", master.name, kind, latency->p50,
                            latency->p99, latency->max);
            html += Html::format("<h3>{}</h3>\n", title) +
                    picture_of_histogram(title, bins_of(*latency), style_of_port(master.port));
        }
    }
    return html;
}

Html picture_of_data(const PageRun& run) {
    std::vector<std::string> left, right;
    std::vector<FlowBand> bands;
    std::map<std::string, std::string> names; // of interfaces with a master
    for (const MasterNumbers& master : run.part<MastersView>().masters())
        names[source_text(master.port)] =
            fmt::format("{} {}", master.name, source_text(master.port));
    const auto index = [&](std::vector<std::string>& all, const std::string& place) {
        const std::string& name = names.count(place) == 0 ? place : names.at(place);
        const auto found = std::find(all.begin(), all.end(), name);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back(name);
        return all.size() - 1;
    };
    for (const DataFlow& flow : run.part<TrafficDetailView>().flows()) {
        const bool write = flow.from.rfind("SI", 0) == 0 || flow.from == "back-invalidation";
        FlowBand band;
        band.from = index(left, write ? flow.from : flow.to);
        band.to = index(right, write ? flow.to : flow.from);
        band.value = static_cast<double>(flow.bytes);
        band.style = style_of_place(write ? flow.from : flow.to);
        band.tip = fmt::format("{} {} bytes {} {}", write ? flow.from : flow.to, flow.bytes,
                               write ? "to" : "from", write ? flow.to : flow.from);
        bands.push_back(band);
    }
    std::sort(bands.begin(), bands.end(), [](const FlowBand& a, const FlowBand& b) {
        return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    return bands.empty() ? Html() : picture_of_flows("Traffic flows", left, right, bands);
}

Html picture_of_filter(const FilterUse& filter) {
    HeatMap map;
    const double ways = filter.ways;
    const std::size_t group = filter.group;
    double used = 0;
    std::size_t bank = 0;
    for (const std::vector<unsigned>& row : filter.used) {
        map.rows.push_back(fmt::format("bank {}", bank));
        map.values.emplace_back();
        map.tips.emplace_back();
        for (std::size_t n = 0; n < row.size(); ++n) {
            map.values.back().push_back(row[n]);
            map.tips.back().push_back(fmt::format("bank {}, sets {} to {}: {} of {} ways", bank,
                                                  n * group, (n + 1) * group - 1, row[n],
                                                  ways * static_cast<double>(group)));
            used += row[n];
        }
        ++bank;
    }
    if (used == 0) return "";
    map.unit = "ways";
    map.row_title = "ways in use at the end";
    map.column_title = fmt::format("sets 0 to {}", filter.sets - 1);
    return picture_of_heat("Snoop filter", map, {0, ways * static_cast<double>(group)});
}

void add(Sections& sections, const std::string& title, const Html& html, bool wide = false) {
    if (!html.empty()) sections.push_back({title, html, wide});
}

} // namespace

double longest_delay(const PageRun& run) {
    double most = 0;
    for (const auto& row : DelayMap(run.part<TrafficDetailView>()).heat(run).values)
        for (const double value : row) most = std::max(most, value);
    return most;
}

void add_traffic_sections(Sections& sections, const PageRun& run, std::size_t index,
                          double longest) {
    if (part_of<MastersView>(run.result) == nullptr) return;
    const auto& detail = run.part<TrafficDetailView>();
    if (!run.part<MastersView>().masters().empty())
        add(sections, "Masters", masters_table(run), true);
    if (detail.is_there()) {
        add(sections, "Who delays whom", delays_html(run, index, longest));
        add(sections, "Where time goes, cycles of a request", picture_of_time(run));
    }
    add(sections, "Latency", histograms(run));
    if (!detail.is_there()) return;
    add(sections, "Traffic flows, width is bytes", picture_of_data(run));
    add(sections, "Snoop filter", picture_of_filter(detail.filter()));
}

} // namespace armpmu::testbench
