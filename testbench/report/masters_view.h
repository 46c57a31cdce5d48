// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/scenario_traffic.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// What each master did; bytes are those asked for of a stream, and whole beats of a cluster and of
// an ace_lite. Who replays a trace has no accesses of its own:
//
//   master     port kind      accesses   read bytes  written bytes  read latency  missed cycles
//   panel      SI0  display      12500       800000              0          83.2              0
//
// JSON: masters [name, port, kind, accesses, ...].
class MastersView final : public View {
  public:
    explicit MastersView(std::vector<MasterResult> masters) : masters_(std::move(masters)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<MasterResult> masters_;
};

} // namespace armpmu::testbench
