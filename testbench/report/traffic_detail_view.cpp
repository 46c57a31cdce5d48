// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/traffic_detail_view.h"

namespace armpmu::testbench {
namespace {

using interconnect::Place;

void describe_places(Fields& fields, const Field& field, WaitingTimes::Places& places) {
    fields.object(field, [&] {
        for (std::size_t n = 0; n < places.size(); ++n)
            fields.member({place_text(static_cast<Place>(n)), "Spent there.", "cycles",
                           Quantity::time, Grade::timing},
                          places[n]);
    });
}

DataFlow text_of(const DataFlows::Flow& flow) {
    const std::string port =
        flow.port == interconnect::kNoPort ? "back-invalidation" : source_text(flow.port);
    const std::string memory = source_text(8U + flow.memory);
    switch (flow.way) {
    case DataFlows::Way::from_cache: return {"caches", port, flow.bytes};
    case DataFlows::Way::from_memory: return {memory, port, flow.bytes};
    case DataFlows::Way::no_data: return {"no data", port, flow.bytes};
    case DataFlows::Way::to_memory: break;
    }
    return {port, memory, flow.bytes};
}

} // namespace

FilterUse FilterUse::of(const interconnect::SnoopFilter& filter, std::size_t most) {
    FilterUse use;
    use.ways = filter.ways();
    use.sets = filter.sets_per_bank();
    while (use.sets / use.group > most) use.group *= 2; // sets are a power of two
    for (unsigned bank = 0; bank < interconnect::SnoopFilter::kBanks; ++bank) {
        use.used.emplace_back(use.sets / use.group);
        for (std::size_t set = 0; set < use.sets; ++set)
            use.used[bank][set / use.group] += filter.used_in(bank, set);
    }
    return use;
}

TrafficDetailView::TrafficDetailView(const WaitingTimes& times, const DataFlows& flows,
                                     FilterUse filter, std::vector<MemoryRate> memories,
                                     const MasterNames& masters)
    : there_(true), delays_(times.delays()), filter_(std::move(filter)),
      memories_(std::move(memories)) {
    for (const auto& [port, name] : masters)
        times_.push_back({port, name, times.reads(port), times.writes(port)});
    for (const DataFlows::Flow& flow : flows.flows()) flows_.push_back(text_of(flow));
}

std::string TrafficDetailView::text(const Result& /*result*/) const {
    return "";
}

void TrafficDetailView::describe(Fields& fields, Result& /*result*/) {
    const Field times = {"time", "Cycles that requests were in each place, added up."};
    there_ = fields.present(times, there_);
    if (!there_) return;
    fields.list(times, times_, [&](TimeOfMaster& time) {
        fields.member({"port", "Of SIn."}, time.port);
        fields.member({"master", "Its name."}, time.master);
        describe_places(fields, {"reads"}, time.reads);
        describe_places(fields, {"writes"}, time.writes);
    });
    fields.list(
        fields.together({"delays", "Cycles that requests waited for admission, added up."}),
        delays_, [&](WaitingTimes::Delay& delay) {
            fields.member({"port", "Of SIn, whose requests waited."}, delay.port);
            fields.choice({"blocker", "Because of whom."}, delay.blocker, kSources, source_text);
            fields.choice({"wait", "What for."}, delay.wait, kWaits, wait_text);
            fields.member({"cycles", "", "cycles", Quantity::time, Grade::timing}, delay.cycles);
        });
    fields.list(
        fields.together({"flows", "Ways that data took through the interconnect."}), flows_,
        [&](DataFlow& flow) {
            fields.member({"from"}, flow.from);
            fields.member({"to"}, flow.to);
            fields.member({"bytes", "", "bytes", Quantity::count, Grade::timing}, flow.bytes);
        });
    fields.list(fields.together({"memories", "Simple ones behind the MIs."}), memories_,
                [&](MemoryRate& memory) {
                    fields.choice({"port", "Its master interface."}, memory.number, kInterfaces,
                                  [](unsigned number) { return source_text(8 + number); });
                    fields.member(
                        {"beat_interval", "From one beat to the next.", "cycles", Quantity::time},
                        memory.beat_interval);
                });
    fields.object(fields.together({"filter", "The snoop filter at the end."}), [&] {
        fields.member({"ways"}, filter_.ways);
        fields.member({"sets", "Of a bank."}, filter_.sets);
        fields.member({"group", "So many sets are one number of `used`."}, filter_.group);
        fields.values(
            {"used", "By bank and group of sets.", "ways", Quantity::count, Grade::timing},
            filter_.used);
    });
}

} // namespace armpmu::testbench
