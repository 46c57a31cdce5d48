// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/masters_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

std::string latency_text(const Latencies& reads) {
    return reads.count() == 0 ? "-" : fmt::format("{:.1f}", reads.mean());
}

std::string line_of(const MasterResult& master) {
    std::string text = fmt::format("{:<16} SI{:<2} {:<12} ", master.name, master.port, master.kind);
    const TransactionSums& sums = master.transactions;
    const bool replays = !master.stream && master.accesses == 0;
    return text + fmt::format("{:>10} {:>12} {:>14} {:>12} {:>14}\n",
                              replays ? "-" : std::to_string(master.accesses),
                              master.stream ? master.stream->read_bytes : sums.read_bytes,
                              master.stream ? master.stream->written_bytes : sums.written_bytes,
                              latency_text(sums.reads),
                              master.has_fifo ? std::to_string(master.stream->missed_cycles) : "-");
}

nlohmann::ordered_json master_json(const MasterResult& master) {
    nlohmann::ordered_json json = {{"name", master.name},
                                   {"port", fmt::format("SI{}", master.port)},
                                   {"kind", master.kind},
                                   {"accesses", master.accesses}};
    if (!master.stream) {
        const TransactionSums& sums = master.transactions;
        json["transactions"] = sums.answered;
        json["errors"] = sums.errors;
        json["read_bytes"] = sums.read_bytes;
        json["written_bytes"] = sums.written_bytes;
        json["reads"] = sums.reads.count();
        json["read_latency_sum"] = sums.reads.sum();
        json["read_latency_max"] = sums.reads.max();
        return json;
    }
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

std::string MastersView::text(const Result&) const {
    if (masters_.empty()) return "";
    std::string text = fmt::format("\n{:<16} {:<4} {:<12} {:>10} {:>12} {:>14} {:>12} {:>14}\n",
                                   "master", "port", "kind", "accesses", "read bytes",
                                   "written bytes", "read latency", "missed cycles");
    for (const MasterResult& master : masters_) text += line_of(master);
    for (const MasterResult& master : masters_)
        if (master.transactions.errors != 0)
            text +=
                fmt::format("{}: {} transactions were answered with an error (DECERR: an address "
                            "outside of the map)\n",
                            master.name, master.transactions.errors);
    return text;
}

void MastersView::add_to(nlohmann::ordered_json& json, const Result&) const {
    auto& list = json["masters"] = nlohmann::ordered_json::array();
    for (const MasterResult& master : masters_) list.push_back(master_json(master));
}

} // namespace armpmu::testbench
