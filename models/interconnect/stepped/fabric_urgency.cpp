// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

#include <algorithm>

namespace armpmu::interconnect {

// A snoop of the line, and the operation that snoops, may be waiting for a memory update of it.
std::uint8_t Fabric::urgency_of(const Request& request, std::uint8_t qos, unsigned ageing) const {
    unsigned urgency = aged(qos, now_ - request.since, ageing);
    if (config_.urgency.inherited &&
        (request.traits->memory_update || is_snoopless_write(*request.traits))) {
        tracker_.on_line(request.line, [&](std::uint16_t slot) {
            urgency = std::max<unsigned>(urgency, tracker_[slot].qos);
        });
    }
    return static_cast<std::uint8_t>(urgency);
}

// Of its first request, for which the others wait.
std::uint8_t Fabric::urgency_of(Turn turn, unsigned ageing, bool regulated) const {
    const SlaveInterface& slave = *slaves_[turn / 2];
    const bool write = turn % 2 != 0;
    const auto urgency_of_one = [&](const Request& request) {
        return urgency_of(request, regulated ? slave.qos_of(request, write, now_) : request.qos,
                          ageing);
    };
    if (!config_.urgency.inherited) return urgency_of_one(slave.head(write));
    std::uint8_t urgency = slave.qos_on_channel(write);
    const Fifo<Request>& requests = slave.requests(write);
    for (std::size_t i = 0; i < requests.size(); ++i)
        urgency = std::max(urgency, urgency_of_one(requests[i]));
    return urgency;
}

// The part of a value that waiting has added is not passed on: it changes with time alone, and
// cycles in which nothing else changes are skipped.
std::uint8_t Fabric::inherited_from(Turn turn) const {
    return urgency_of(turn, 0, false);
}

void Fabric::raise(std::uint16_t slot, std::uint8_t urgency) {
    tracker_.on_line(tracker_[slot].line, [&](std::uint16_t other) {
        Operation& operation = tracker_[other];
        if (operation.qos >= urgency) return;
        operation.qos = urgency;
        moved_ = true; // others may inherit it in turn
        if (masters_[operation.memory] != nullptr)
            masters_[operation.memory]->raise(other, urgency);
    });
}

template <typename InTheWay>
void Fabric::raise_if(std::uint8_t urgency, const InTheWay& in_the_way) {
    for (const std::uint16_t slot : tracker_.in_use())
        if (tracker_[slot].traits->needs_address && in_the_way(tracker_[slot]))
            raise(slot, urgency);
}

void Fabric::raise_line(Line line, std::uint8_t urgency) {
    tracker_.on_line(line, [&](std::uint16_t slot) { raise(slot, urgency); });
}

void Fabric::raise_port(unsigned port, std::uint8_t urgency) {
    raise_if(urgency, [&](const Operation& operation) { return operation.port == port; });
}

// Raises back-invalidations, whose number is limited, and the operations of the set.
void Fabric::raise_set(Line line, std::uint8_t urgency) {
    raise_if(urgency, [&](const Operation& operation) {
        return operation.kind == RequestKind::back_invalidation ||
               filter_.same_set(operation.line, line);
    });
}

void Fabric::raise_snooping(std::uint8_t urgency) {
    raise_if(urgency,
             [](const Operation& operation) { return operation.phase == Operation::Phase::snoop; });
}

} // namespace armpmu::interconnect
