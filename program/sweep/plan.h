// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/manifest.h"

#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A sweep as the command line asks for it.
struct SweepRequest {
    std::string file;                    // scenario
    std::vector<std::string> changes;    // of --set
    std::vector<std::string> parameters; // of --parameter
    std::string points;                  // of --points; empty: none
    std::string design;                  // of --design; empty: all combinations
};

// Up to so many points, each is read and checked, and its key made from it, before the plan is
// written. Beyond, each step of each axis is, and the key of a point is made from the keys of its
// steps; some points are read to check that this gives the same, and if not, all are.
constexpr std::size_t kCheckedPoints = 10'000;

// Writes FOLDER/manifest.jsonl, whole or not at all, and makes FOLDER/results. A folder that
// already has the same plan is left unchanged. Throws ScenarioError for a request that cannot be
// carried out, and for a folder that has another plan; StoreError or files::OutputError when it
// cannot be written.
//
// `progress` is called with the number of points planned and of all points; `stop` may end it.
ManifestHead plan_sweep(const SweepRequest& request, const std::string& folder,
                        const std::function<void(std::size_t, std::size_t)>& progress,
                        const std::function<bool()>& stop);

} // namespace armpmu::testbench
