// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

namespace armpmu::interconnect {

// A DVM message, a Sync that may wait for its turn, or a DVM Complete.
void Fabric::send_message(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.kind == RequestKind::dvm_complete) {
        take_completion(operation.port); // may move the operations
        tracker_[slot].phase = Operation::Phase::finish;
        return finish(slot);
    }
    const unsigned targets = others(dvm_ports_ & controls_.dvm_enables, operation.port);
    if (operation.kind == RequestKind::dvm_sync) {
        operation.phase = Operation::Phase::sync;
        if (sync_.active) return tracker_.stir(slot);
        sync_ = {true, false, operation.port, static_cast<std::uint8_t>(targets),
                 security_of(operation.line)};
    }
    operation.phase = Operation::Phase::snoop;
    operation.snoops.targets = static_cast<std::uint8_t>(targets);
    moved_ = true;
    collect_message(slot);
}

void Fabric::collect_message(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.awaiting != 0) return;
    if (operation.snoops.more()) return snoop(slot);
    operation.phase = Operation::Phase::finish;
    moved_ = true;
    finish(slot);
}

void Fabric::take_completion(unsigned port) {
    if (!sync_.active || (sync_.incomplete >> port & 1) == 0) {
        throw ProtocolError("SI" + std::to_string(port) +
                            ": DVM Complete although no DVM Sync waits for it");
    }
    sync_.incomplete = static_cast<std::uint8_t>(sync_.incomplete & ~(1U << port));
    if (sync_.told && sync_.incomplete == 0) complete_sync();
}

// The Sync has been answered, or its originator has been told that it is complete.
void Fabric::end_sync(RequestKind kind) {
    if (kind == RequestKind::dvm_completion) {
        sync_.active = false;
        return;
    }
    sync_.told = true;
    if (sync_.incomplete == 0) complete_sync();
}

void Fabric::complete_sync() {
    const std::uint16_t slot =
        tracker_.add(RequestKind::dvm_completion, kNoPort, line_of(0, sync_.security));
    Operation& completion = tracker_[slot];
    completion.phase = Operation::Phase::snoop;
    completion.snoops.targets = static_cast<std::uint8_t>(1U << sync_.origin);
    completion.responded = true;
    tracker_.stir(slot);
    moved_ = true;
}

} // namespace armpmu::interconnect
