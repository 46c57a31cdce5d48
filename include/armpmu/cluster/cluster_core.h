// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/translator.h"

namespace armpmu::cluster {

// A core of a cluster: configuration, PMU and translator. `config.l3_kb` is 0 exactly if the
// cluster's is; the latencies of L3 and memory come from the cluster and the interconnect. PMU and
// translator outlive the cluster; each core has its own PMU.
struct ClusterCore {
    cpu::CoreConfig config;
    a55::Pmu* pmu = nullptr;
    cpu::Translator* translator = nullptr;
};

} // namespace armpmu::cluster
