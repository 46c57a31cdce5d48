// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace armpmu::tests {

// The result of a run of the program (ARMPMU_PROGRAM).
class ScenarioRun {
  public:
    // Runs a scenario file with `path=value` changes; fails the test unless that ends with status
    // 0.
    ScenarioRun(const std::string& file, const std::vector<std::string>& changes) {
        std::string command = std::string(ARMPMU_PROGRAM) + " run -j '" + file + "'";
        for (const std::string& change : changes) command += " --set '" + change + "'";
        const Printed printed = shell(command);
        EXPECT_EQ(printed.status, 0) << command;
        json_ = nlohmann::json::parse(printed.text);
    }

    const nlohmann::json& json() const { return json_; }
    double cycles() const { return json_.at("cycles"); }
    // A programmed counter as software read it, or what occurred.
    double count(const std::string& event) const { return counter(event).at("value"); }
    double occurred(const std::string& event) const { return counter(event).at("truth"); }
    // How often any event occurred, counted or not.
    double total(const std::string& event) const { return json_.at("totals").value(event, 0.0); }
    double metric(const std::string& name) const { return json_.at("metrics").at(name); }
    double master(const std::string& name, const std::string& key) const {
        for (const auto& one : json_.at("masters"))
            if (one.at("name") == name) return one.at(key);
        ADD_FAILURE() << "no master " << name;
        return 0;
    }
    double read_latency(const std::string& name) const {
        return master(name, "read_latency_sum") / master(name, "reads");
    }

  private:
    const nlohmann::json& counter(const std::string& event) const {
        for (const auto& one : json_.at("counters"))
            if (one.at("event") == event) return one;
        ADD_FAILURE() << "no counter of " << event;
        return json_.at("counters").at(0);
    }

    nlohmann::json json_;
};

} // namespace armpmu::tests
