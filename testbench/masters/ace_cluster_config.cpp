// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster_config.h"

#include "testbench/masters/require.h"

#include <stdexcept>
#include <string>

namespace armpmu::testbench {
void validate(const AceClusterConfig& config) {
    require("cluster", config.outstanding_misses > 0, "outstanding_misses must be at least 1");
    require("cluster", config.loads_in_flight > 0, "loads_in_flight must be at least 1");
    require("cluster", config.store_buffer_lines > 0, "store_buffer_lines must be at least 1");
    require("cluster", config.merge_cycles > 0, "merge_cycles must be at least 1");
    require("cluster", config.victim_lines > 0, "victim_lines must be at least 1");
    require("cluster", config.snoop_latency > 0, "snoop_latency must be at least 1");
    require("cluster", config.snoop_buffer > 0, "snoop_buffer must be at least 1");
    require("cluster",
            config.load_miss == ReadSnoop::read_shared ||
                config.load_miss == ReadSnoop::read_clean ||
                config.load_miss == ReadSnoop::read_not_shared_dirty,
            "load_miss must be ReadShared, ReadClean or ReadNotSharedDirty");
    require("cluster", config.qos <= 15, "qos must be at most 15");
    require("cluster", config.read_beat_interval > 0, "read_beat_interval must be at least 1");
    require("cluster", config.response_interval > 0, "response_interval must be at least 1");
    require("cluster", config.dvm_latency > 0, "dvm_latency must be at least 1");
}

} // namespace armpmu::testbench
