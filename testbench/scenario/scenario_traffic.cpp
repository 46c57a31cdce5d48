// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario_traffic.h"

namespace armpmu::testbench {

ScenarioTraffic::ScenarioTraffic(const Scenario& scenario, cci550::RowSink& sink)
    : reader_(scenario.trace),
      replay_(scenario.replay, reader_.threads(),
              [this](TraceRecord& record) { return reader_.next(record); }),
      interconnect_(scenario.interconnect, sink) {
    unsigned cluster = 0;
    for (const MasterSection& section : scenario.masters) {
        if (const auto* config = std::get_if<AceClusterConfig>(&section.config))
            masters_.push_back(std::make_unique<AceCluster>(*config, replay_.cluster(cluster++)));
        else
            masters_.push_back(std::make_unique<AceLiteMaster>(
                std::get<AceLiteMasterConfig>(section.config), replay_.io()));
        interconnect_.bind(section.port, *masters_.back());
    }
    interconnect_.attach(replay_);
}

} // namespace armpmu::testbench
