// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/data_flows.h"

namespace armpmu::testbench {

using cci550::MasterEvent;
using cci550::SlaveEvent;
using interconnect::Cause;
using interconnect::DataSource;

namespace {

std::uint32_t key(std::uint8_t port, DataFlows::Way way, std::uint8_t memory) {
    return std::uint32_t{port} << 16 | static_cast<std::uint32_t>(way) << 8 | memory;
}

} // namespace

void DataFlows::passed(std::uint64_t /*cycle*/, std::uint64_t cycles,
                       const interconnect::Causes& causes) {
    if (!counting_) return;
    for (const Cause& cause : causes.all()) {
        const unsigned source = cause.event.source();
        const unsigned code = cause.event.code();
        if (source < cci550::kMaxSlaveInterfaces &&
            code == static_cast<unsigned>(SlaveEvent::si_rrq_hs_rval)) {
            const bool memory = cause.data == DataSource::memory;
            const Way way = memory                            ? Way::from_memory
                            : cause.data == DataSource::snoop ? Way::from_cache
                                                              : Way::no_data;
            beats_[key(cause.port, way, memory ? cause.memory : 0)] += cycles;
        } else if (source >= 8 && source < 8 + cci550::kMaxMasterInterfaces &&
                   code == static_cast<unsigned>(MasterEvent::mi_w_data_beat_any)) {
            beats_[key(cause.port, Way::to_memory, static_cast<std::uint8_t>(source - 8))] +=
                cycles;
        }
    }
}

std::vector<DataFlows::Flow> DataFlows::flows() const {
    std::vector<Flow> all;
    for (const auto& [key, beats] : beats_)
        all.push_back({static_cast<std::uint8_t>(key >> 16), static_cast<Way>(key >> 8 & 0xff),
                       static_cast<std::uint8_t>(key & 0xff), beats * interconnect::kBeatBytes});
    return all;
}

} // namespace armpmu::testbench
