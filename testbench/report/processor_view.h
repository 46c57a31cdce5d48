// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How often an event of a core occurred, by exception level, both security states together.
struct ProcessorEvent {
    std::string name;
    unsigned code = 0;
    std::array<std::uint64_t, 4> by_level{};
    std::uint64_t total() const { return by_level[0] + by_level[1] + by_level[2] + by_level[3]; }
};

struct ProcessorEvents {
    std::uint64_t instructions = 0;
    std::vector<ProcessorEvent> events;
};

// A table of them for each processor: everything that happened, whatever software counted. JSON:
// `core_events` of one, `processors` of several.
class ProcessorView final : public View {
  public:
    explicit ProcessorView(std::vector<ProcessorEvents> processors)
        : processors_(std::move(processors)) {}
    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<ProcessorEvents> processors_;
};

} // namespace armpmu::testbench
