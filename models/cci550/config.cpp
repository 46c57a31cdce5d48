// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/config.h"

#include "armpmu/cci550/event_table.h"

#include <string>

namespace armpmu::cci550 {
namespace {

void require(unsigned value, unsigned low, unsigned high, const std::string& name) {
    if (value < low || value > high)
        throw ConfigError("cci550: " + name + " is " + std::to_string(value) + ", must be " +
                          std::to_string(low) + ".." + std::to_string(high));
}

} // namespace

void check(const Config& config) {
    require(config.slave_interfaces, 1, kMaxSlaveInterfaces, "slave_interfaces");
    require(config.master_interfaces, 1, kMaxMasterInterfaces, "master_interfaces");
    require(config.revision, 0, 15, "revision");
    require(config.ecorevnum, 0, 15, "ecorevnum");
    for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n) {
        const std::string index = "[" + std::to_string(n) + "]";
        require(config.acchannelens[n], 0, 3, "acchannelens" + index);
        require(config.max_outstanding[n], 4, 255, "max_outstanding" + index);
    }
}

bool can_fire(const Config& config, EventId id) {
    const Event* event = find_event(id);
    if (event == nullptr || !event->fires) return false;
    switch (event->kind) {
    case SourceKind::slave:
        return id.interface_number() < config.slave_interfaces &&
               (!event->ace_only || config.ace[id.interface_number()]);
    case SourceKind::master: return id.interface_number() < config.master_interfaces;
    case SourceKind::global: return true;
    case SourceKind::reserved: break;
    }
    return false;
}

} // namespace armpmu::cci550
