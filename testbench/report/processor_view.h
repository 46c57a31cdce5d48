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

// A table of them: everything that happened, whatever software counted.
class ProcessorView final : public View {
  public:
    explicit ProcessorView(std::vector<ProcessorEvent> events) : events_(std::move(events)) {}
    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<ProcessorEvent> events_;
};

} // namespace armpmu::testbench
