// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// How often an event of a core occurred, by exception level, both security states together.
struct ProcessorEvent {
    std::string name;
    unsigned code = 0;
    std::array<std::uint64_t, 4> by_level{};
    std::uint64_t total() const { return by_level[0] + by_level[1] + by_level[2] + by_level[3]; }

    void describe(Fields& fields);
};

struct ProcessorEvents {
    std::uint64_t instructions = 0;
    std::vector<ProcessorEvent> events;
};

// A mode of the platform, and the events that it does not model, which are in no table.
using NotModelled = std::pair<std::string, std::vector<std::string>>;

// A table for each processor: every event that occurred, whatever software counted, and the events
// that the run's modes do not model.
class ProcessorView final : public View {
  public:
    ProcessorView() = default;
    explicit ProcessorView(std::vector<ProcessorEvents> processors,
                           std::vector<NotModelled> not_modelled = {})
        : processors_(std::move(processors)), not_modelled_(std::move(not_modelled)) {}
    const std::vector<ProcessorEvents>& processors() const { return processors_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<ProcessorEvents> processors_;
    std::vector<NotModelled> not_modelled_;
};

} // namespace armpmu::testbench
