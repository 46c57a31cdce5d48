// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/latency_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

struct Kind {
    const char* name;
    Latencies TransactionSums::*latencies;
};
constexpr std::array<Kind, 3> kKinds = {{{"reads", &TransactionSums::reads},
                                         {"writes", &TransactionSums::writes},
                                         {"other", &TransactionSums::others}}};

// How far the master as a whole is; stands in the first of its lines.
std::string standing(const MasterResult& master) {
    const WaitingRequests& waiting = master.waiting;
    return fmt::format("  {:>7} {:>8} {:>10}", waiting.number,
                       waiting.number == 0 ? "-" : std::to_string(waiting.oldest),
                       master.completed ? std::to_string(*master.completed) : "-");
}

std::string lines_of(const MasterResult& master) {
    std::string text;
    for (const Kind& kind : kKinds) {
        const Latencies& all = master.transactions.*kind.latencies;
        if (all.count() == 0) continue;
        const bool first = text.empty();
        text += fmt::format("{:<16} {:<6} {:>10} {:>7} {:>9.1f} {:>7} {:>7} {:>7} {:>8}{}\n",
                            first ? master.name : "", kind.name, all.count(), all.min(), all.mean(),
                            all.percentile(500), all.percentile(900), all.percentile(990),
                            all.max(), first ? standing(master) : "");
    }
    if (text.empty() && master.waiting.number != 0)
        text = fmt::format("{:<16} {:<6} {:>10} {:>49}{}\n", master.name, "-", 0, "",
                           standing(master));
    return text;
}

Json json_of(const Latencies& all) {
    Json histogram = Json::object();
    for (const Latencies::Range& range : all.histogram())
        histogram[range.first == range.last ? std::to_string(range.first)
                                            : fmt::format("{}-{}", range.first, range.last)] =
            range.count;
    return {{"count", all.count()},
            {"min", all.min()},
            {"mean", all.mean()},
            {"max", all.max()},
            {"p50", all.percentile(500)},
            {"p90", all.percentile(900)},
            {"p99", all.percentile(990)},
            {"p999", all.percentile(999)},
            {"histogram", std::move(histogram)}};
}

double bytes_per_cycle(const MasterResult& master) {
    const std::uint64_t cycles = master.completed.value_or(master.cycles);
    const std::uint64_t bytes =
        master.stream ? master.stream->read_bytes + master.stream->written_bytes
                      : master.transactions.read_bytes + master.transactions.written_bytes;
    return cycles == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(cycles);
}

} // namespace

std::string LatencyView::text(const Result&) const {
    std::string text;
    for (const MasterResult& master : masters_) text += lines_of(master);
    if (text.empty()) return "";
    return fmt::format("\n{:<23} {:>10} {:>7} {:>9} {:>7} {:>7} {:>7} {:>8}  {:>7} {:>8} {:>10}\n",
                       "latency in cycles", "count", "min", "mean", "p50", "p90", "p99", "max",
                       "waiting", "oldest", "done at") +
           text;
}

void LatencyView::add_to(Json& json, const Result&) const {
    for (std::size_t i = 0; i < masters_.size(); ++i) {
        const MasterResult& master = masters_[i];
        Json& one = json["masters"][i];
        one["completed_at"] = master.completed ? Json(*master.completed) : Json(nullptr);
        one["bytes_per_cycle"] = bytes_per_cycle(master);
        one["waiting"] = {{"requests", master.waiting.number},
                          {"oldest_cycles", master.waiting.oldest}};
        Json& latency = one["latency"] = Json::object();
        for (const Kind& kind : kKinds)
            latency[kind.name] = json_of(master.transactions.*kind.latencies);
    }
}

} // namespace armpmu::testbench
