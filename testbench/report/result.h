// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/fields.h"
#include "testbench/system/counter_result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct Result;
struct Series;

// A part of a result: plain members, and their text. A view takes common members from the result,
// and holds those that only some results have.
class View {
  public:
    virtual ~View() = default;
    // Whole lines, with an empty line before them.
    virtual std::string text(const Result& result) const = 0;
    // Describes its members.
    virtual void describe(Fields& fields, Result& result) = 0;
    // Whether the text is long and shown on request only.
    virtual bool on_request() const { return false; }
};

// The result of an experiment of any kind.
struct Result {
    std::string scenario;     // its name
    std::uint64_t cycles = 0; // that were measured, of a clock of `clock_mhz`
    unsigned clock_mhz = 0;
    bool partial = false;           // ended before the scenario's end, by request
    std::vector<std::string> notes; // what of the scenario had no effect
    std::vector<CounterResult> counters;
    std::vector<MetricResult> metrics;
    std::vector<std::shared_ptr<View>> views; // in their order in the reports
    // Numbers over time; null: not asked for.
    std::shared_ptr<const Series> series;
};

// The part of a type; null: the result has none.
template <typename Part>
const Part* part_of(const Result& result) {
    for (const auto& view : result.views)
        if (const auto* const part = dynamic_cast<const Part*>(view.get())) return part;
    return nullptr;
}

// Describes the members of all its parts. A part may use what another one has added to the result.
void describe(Fields& fields, Result& result);

// All views one after another; those on request with `all`.
std::string result_text(const Result& result, bool all = false);
// One JSON object, without details for a point of a sweep.
std::string result_json(const Result& result);
nlohmann::ordered_json result_object(const Result& result, bool details = true);
// In one line, with invalid UTF-8 replaced.
std::string dumped(const nlohmann::ordered_json& json);

} // namespace armpmu::testbench
