// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/comparison_report.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

using vectors::Comparison;
using vectors::ContextClock;
using vectors::Divergence;
using Json = nlohmann::ordered_json;

Json meaning(const BitMeaning& bit) {
    Json json;
    json["event"] = bit.event;
    json["interface"] = bit.interface;
    json["secure"] = bit.secure;
    return json;
}

Json to_json(const Divergence& d) {
    Json json;
    json["clock"] = d.clock;
    json["certain_at"] = d.certain;
    json["kind"] = vectors::to_string(d.kind);
    json["signal"] = d.signal;
    if (!d.meaning.event.empty()) json["meaning"] = meaning(d.meaning);
    json["expected"] = d.expected;
    json["seen"] = d.seen;
    json["tolerance"] = d.tolerance;
    json["follows_from_first"] = d.consequence;
    return json;
}

Json to_json(const vectors::Explanation& e) {
    Json json;
    json["reason"] = e.reason;
    json["all_others_follow"] = e.all_follows;
    json["counters"] = Json::array();
    for (const vectors::CounterReach& reach : e.counters)
        json["counters"].push_back({{"counter", reach.counter.field},
                                    {"event", reach.counter.event},
                                    {"enabled", reach.counter.enabled},
                                    {"closed", reach.counter.closed},
                                    {"clock", reach.clock},
                                    {"expected", reach.expected},
                                    {"seen", reach.seen}});
    json["accesses"] = Json::array();
    for (const vectors::AccessLine& access : e.accesses)
        json["accesses"].push_back({{"clock", access.clock}, {"access", access.text}});
    json["clocks"] = Json::array();
    for (const ContextClock& here : e.clocks)
        json["clocks"].push_back({{"clock", here.clock},
                                  {"cycles", here.cycles},
                                  {"both", here.both},
                                  {"reference_only", here.reference_only},
                                  {"device_only", here.device_only},
                                  {"access", here.access},
                                  {"outputs", here.outputs}});
    return json;
}

} // namespace

std::string comparison_json(const Comparison& comparison, const ComparedNames& names) {
    Json json;
    json["reference"] = names.reference;
    json["device"] = names.device;
    json["clocks"] = comparison.clocks;
    json["agrees"] = comparison.agrees();
    json["stopped"] = comparison.stopped;
    if (!comparison.damage.empty()) json["damage"] = comparison.damage;
    json["total"] = comparison.total;
    json["divergences"] = Json::array();
    for (const Divergence& d : comparison.divergences) json["divergences"].push_back(to_json(d));
    if (comparison.explanation) json["explanation"] = to_json(*comparison.explanation);
    json["not_compared"] = comparison.not_compared;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; // names of files
}

} // namespace armpmu::testbench
