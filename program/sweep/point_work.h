// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/manifest.h"
#include "program/sweep/result_file.h"

#include <string>

namespace armpmu::testbench {

// Carries out points of a sweep in a process, one after another. The scenario is read
// from its file once, before processes are forked.
class PointWork {
  public:
    // Throws ScenarioError.
    explicit PointWork(const ManifestHead& head);

    // How many points one process may carry out: masters and cores leave no state behind, so that
    // results have the same bytes as those of a process of their own; a scenario that executes
    // programs gets a process for each point.
    unsigned points_per_process() const { return points_per_process_; }

    // `values`: of the axes' paths, as a JSON array. Throws as reading and running a scenario; the
    // process must end then.
    std::string operator()(const std::string& values);
    static std::string request(const ManifestPoint& point);
    // Splits the text that the work returned.
    static void take(const std::string& answer, PointResult& result);

  private:
    ManifestHead head_;
    std::string text_; // of the scenario
    unsigned points_per_process_;
    bool used_ = false; // SystemC's kernel, by an earlier point
};

} // namespace armpmu::testbench
