// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/master_interface.h"

namespace armpmu::testbench {

bool MasterInterface::intake(Tracker& tracker) {
    bool moved = false;
    if (port_.ar.fired()) ++reads_outstanding_;
    if (port_.aw.fired()) ++writes_outstanding_;
    if (port_.r.fired()) {
        if (port_.r.payload().last) --reads_outstanding_;
        Operation& operation = tracker[port_.r.payload().id];
        operation.version = port_.r.payload().version;
        ++operation.memory_in;
        operation.stirred = true;
        moved = true;
    }
    if (port_.b.fired()) {
        --writes_outstanding_;
        Operation& operation = tracker[port_.b.payload().id];
        Operation::WriteState& write = operation.dirty_write == Operation::WriteState::under_way
                                           ? operation.dirty_write
                                           : operation.own_write;
        write = Operation::WriteState::none;
        operation.stirred = true;
        moved = true;
    }
    return moved;
}

bool MasterInterface::drive(Tracker& tracker) {
    bool moved = false;
    if (!reads_.empty() && port_.ar.can_send()) {
        const Operation& operation = tracker[reads_.front()];
        ReadRequest request;
        request.address = operation.address;
        request.domain = Domain::non_shareable;
        request.security = security_of(operation.line);
        request.beats = operation.beats;
        request.id = reads_.front();
        port_.ar.send(request);
        reads_.pop();
        moved = true;
    }
    if (!writes_.empty() && port_.aw.can_send()) {
        Write write = writes_.front();
        writes_.pop();
        const Operation& operation = tracker[write.slot];
        write.beats = write.dirty ? std::uint8_t{kLineBeats} : operation.beats;
        WriteRequest request;
        request.address = operation.address;
        request.domain = Domain::non_shareable;
        request.security = security_of(operation.line);
        request.beats = write.beats;
        request.id = write.slot;
        port_.aw.send(request);
        write_data_.push(write);
        moved = true;
    }
    if (!write_data_.empty() && port_.w.can_send()) {
        Write& write = write_data_.front();
        const Operation& operation = tracker[write.slot];
        const bool last = --write.beats == 0;
        port_.w.send({write.dirty ? operation.version : operation.write_version, last});
        if (last) write_data_.pop();
        moved = true;
    }
    port_.r.set_ready(true);
    port_.b.set_ready(true);
    return moved;
}

InterfaceStatus MasterInterface::status() const {
    InterfaceStatus status;
    unsigned bit = 0;
    for (const bool stalled : {port_.ar.stalled(), port_.r.stalled(), port_.aw.stalled(),
                               port_.w.stalled(), port_.b.stalled()})
        status.stalled |= static_cast<std::uint32_t>(stalled) << bit++;
    status.reads = reads_outstanding_;
    status.writes = writes_outstanding_;
    return status;
}

} // namespace armpmu::testbench
