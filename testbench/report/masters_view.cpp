// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/masters_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

std::string latency_text(const StreamStatistics& stream) {
    if (stream.reads == 0) return "-";
    return fmt::format("{:.1f}", static_cast<double>(stream.read_latency) /
                                     static_cast<double>(stream.reads));
}

std::string line_of(const MasterResult& master) {
    std::string text = fmt::format("{:<16} SI{:<2} {:<12} ", master.name, master.port, master.kind);
    if (!master.stream) {
        if (master.accesses != 0) text += fmt::format("{:>10}", master.accesses);
    } else {
        const StreamStatistics& stream = *master.stream;
        text += fmt::format("{:>10} {:>12} {:>14} {:>12} {:>14}", master.accesses,
                            stream.read_bytes, stream.written_bytes, latency_text(stream),
                            master.has_fifo ? std::to_string(stream.missed_cycles) : "-");
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
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

std::string MastersView::text(const Result&) const {
    if (std::none_of(masters_.begin(), masters_.end(), [](const MasterResult& master) {
            return master.stream || master.accesses != 0;
        }))
        return "";
    std::string text = fmt::format("\n{:<16} {:<4} {:<12} {:>10} {:>12} {:>14} {:>12} {:>14}\n",
                                   "master", "port", "kind", "accesses", "read bytes",
                                   "written bytes", "read latency", "missed cycles");
    for (const MasterResult& master : masters_) text += line_of(master);
    for (const MasterResult& master : masters_)
        if (master.stream && master.stream->errors != 0)
            text +=
                fmt::format("{}: {} transactions were answered with an error (DECERR: an address "
                            "outside of the map)\n",
                            master.name, master.stream->errors);
    return text;
}

void MastersView::add_to(nlohmann::ordered_json& json, const Result&) const {
    auto& list = json["masters"] = nlohmann::ordered_json::array();
    for (const MasterResult& master : masters_) list.push_back(master_json(master));
}

} // namespace armpmu::testbench
