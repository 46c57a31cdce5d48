// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/result_columns.h"

namespace armpmu::testbench {
namespace {

// A core has none.
const nlohmann::json& masters_of(const nlohmann::json& result) {
    static const nlohmann::json none = nlohmann::json::array();
    const auto found = result.find("masters");
    return found == result.end() ? none : *found;
}

void main_columns_of_master(const nlohmann::json& master, const ColumnUse& use) {
    const std::string name = master.at("name");
    use(ColumnGroup::result, name + ": accesses", master.at("accesses"));
    if (master.value("reads", 0) != 0)
        use(ColumnGroup::result, name + ": mean read latency",
            master.at("read_latency_sum").get<double>() / master.at("reads").get<double>());
    if (master.contains("missed_cycles"))
        use(ColumnGroup::result, name + ": missed cycles", master.at("missed_cycles"));
}

void details_of_master(const nlohmann::json& master, const ColumnUse& use) {
    const std::string name = master.at("name");
    for (const char* key : {"transactions", "errors", "read_bytes", "written_bytes",
                            "bytes_per_cycle", "completed_at"})
        use(ColumnGroup::detail, name + ": " + key,
            master.at(key).is_null() ? nlohmann::json("") : master.at(key));
    for (const char* key : {"requests", "oldest_cycles"})
        use(ColumnGroup::detail, name + ": waiting " + key, master.at("waiting").at(key));
    for (const auto& [kind, latency] : master.at("latency").items())
        for (const char* key : {"count", "min", "mean", "p50", "p90", "p99", "p999", "max"})
            use(ColumnGroup::detail, name + ": " + kind + " latency " + key, latency.at(key));
}

} // namespace

void for_each_column(const nlohmann::json& result, const ColumnUse& use) {
    use(ColumnGroup::result, "cycles", result.at("cycles"));
    for (const nlohmann::json& counter : result.at("counters"))
        use(ColumnGroup::result, counter.at("event"), counter.at("value"));
    for (const auto& [name, value] : result.at("metrics").items())
        use(ColumnGroup::result, name, value);
    for (const nlohmann::json& master : masters_of(result)) main_columns_of_master(master, use);
    for (const nlohmann::json& counter : result.at("counters")) {
        const std::string name = counter.at("event");
        for (const char* key : {"truth", "overflow", "wraps", "gated"})
            if (counter.contains(key)) use(ColumnGroup::detail, name + ": " + key, counter.at(key));
    }
    for (const nlohmann::json& master : masters_of(result)) details_of_master(master, use);
    if (result.contains("stalls"))
        use(ColumnGroup::detail, "issue_cycles", result.at("issue_cycles"));
    for (const auto& [event, count] : result.at("totals").items())
        use(ColumnGroup::total, "total: " + event, count);
}

} // namespace armpmu::testbench
