// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/run_report.h"

#include "armpmu/cci550/event_name.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

double mean_latency(const StreamStatistics& stream) {
    return stream.reads == 0
               ? 0
               : static_cast<double>(stream.read_latency) / static_cast<double>(stream.reads);
}

bool any_profile(const RunResult& result) {
    return std::any_of(
        result.masters.begin(), result.masters.end(),
        [](const MasterResult& master) { return master.stream || master.accesses != 0; });
}

std::string latency_text(const StreamStatistics& stream) {
    return stream.reads == 0 ? "-" : fmt::format("{:.1f}", mean_latency(stream));
}

std::string masters_text(const RunResult& result) {
    std::string text = fmt::format("\n{:<16} {:<4} {:<12} {:>10} {:>12} {:>14} {:>12} {:>14}\n",
                                   "master", "port", "kind", "accesses", "read bytes",
                                   "written bytes", "read latency", "missed cycles");
    for (const MasterResult& master : result.masters) {
        text += fmt::format("{:<16} SI{:<2} {:<12} ", master.name, master.port, master.kind);
        if (!master.stream) {
            text += master.accesses == 0 ? std::string(10, ' ')
                                         : fmt::format("{:>10}", master.accesses);
        } else {
            const StreamStatistics& stream = *master.stream;
            text += fmt::format("{:>10} {:>12} {:>14} {:>12} {:>14}", master.accesses,
                                stream.read_bytes, stream.written_bytes, latency_text(stream),
                                master.has_fifo ? std::to_string(stream.missed_cycles) : "-");
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    for (const MasterResult& master : result.masters)
        if (master.stream && master.stream->errors != 0)
            text +=
                fmt::format("{}: {} transactions were answered with an error (DECERR: an address "
                            "outside of the map)\n",
                            master.name, master.stream->errors);
    return text;
}

std::string totals_text(const RunResult& result) {
    std::string text = fmt::format("\n{:<58} {:>12}\n", "every event that occurred", "truth");
    for (const EventTotal& total : result.totals)
        text += fmt::format("{:<58} {:>12}\n", event_name(total.event), total.count);
    return text;
}

nlohmann::ordered_json master_json(const MasterResult& master) {
    nlohmann::ordered_json json = {{"name", master.name},
                                   {"port", fmt::format("SI{}", master.port)},
                                   {"kind", master.kind},
                                   {"accesses", master.accesses}};
    if (!master.stream) return json;
    const StreamStatistics& stream = *master.stream;
    json["transactions"] = stream.transactions;
    json["errors"] = stream.errors;
    json["secure_transactions"] = stream.secure;
    json["read_bytes"] = stream.read_bytes;
    json["written_bytes"] = stream.written_bytes;
    json["reads"] = stream.reads;
    json["read_latency_sum"] = stream.read_latency;
    json["read_latency_max"] = stream.max_read_latency;
    if (master.has_fifo) json["missed_cycles"] = stream.missed_cycles;
    return json;
}

} // namespace

std::string run_text(const RunResult& result, bool all) {
    std::string text =
        fmt::format("{}: {}{} ACLK cycles between enable and disable", result.scenario,
                    result.partial ? "PARTIAL: " : "", result.cycles);
    if (result.records != 0) text += fmt::format(", {} trace records", result.records);
    text +=
        fmt::format("\n\n #  {:<54} {:>12} {:>12}  {}\n", "event", "count", "truth", "overflow");
    for (const CounterResult& counter : result.counters)
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {}\n", counter.index,
                            event_name(counter.event), counter.value, counter.truth,
                            counter.overflow ? "yes" : "no");
    if (!result.metrics.empty()) text += "\n";
    for (const MetricResult& metric : result.metrics)
        text += fmt::format("{:<28} {:>8.2f} {:<8} {}\n", metric.name, metric.value, metric.unit,
                            metric.meaning);
    if (any_profile(result)) text += masters_text(result);
    if (all) text += totals_text(result);
    return text;
}

std::string run_json(const RunResult& result) {
    nlohmann::ordered_json json;
    json["scenario"] = result.scenario;
    json["seed"] = result.seed;
    json["clock_mhz"] = result.clock_mhz;
    json["partial"] = result.partial;
    json["cycles"] = result.cycles;
    json["counters"] = nlohmann::ordered_json::array();
    for (const CounterResult& counter : result.counters)
        json["counters"].push_back({{"index", counter.index},
                                    {"event", event_name(counter.event)},
                                    {"value", counter.value},
                                    {"overflow", counter.overflow},
                                    {"truth", counter.truth}});
    json["metrics"] = nlohmann::ordered_json::object();
    for (const MetricResult& metric : result.metrics) json["metrics"][metric.name] = metric.value;
    json["masters"] = nlohmann::ordered_json::array();
    for (const MasterResult& master : result.masters)
        json["masters"].push_back(master_json(master));
    json["totals"] = nlohmann::ordered_json::object();
    for (const EventTotal& total : result.totals)
        json["totals"][event_name(total.event)] = total.count;
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
