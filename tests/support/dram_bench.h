// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/dram_memory.h"

#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace armpmu::tests {

// A DRAM behind MI0, whose port is driven from lists: each request goes as soon as the ones of its
// channel before it are taken, but not before its cycle. RREADY and BREADY are always HIGH.
class DramBench {
  public:
    struct Request {
        std::uint64_t address = 0;
        std::uint64_t not_before = 0; // cycle of ARVALID or AWVALID
        std::uint8_t beats = interconnect::kLineBeats;
    };
    struct Answer {
        std::uint64_t taken = 0;       // cycle of AR or of the last W
        std::vector<std::uint64_t> up; // cycles of R beats, or of B
        interconnect::Version version = 0;
    };

    // ACLK of 1 GHz, no refresh, nothing but the DRAM's own times.
    static interconnect::InterconnectConfig plain() {
        interconnect::InterconnectConfig config;
        config.masters[0].used = true;
        interconnect::MemoryConfig& memory = config.masters[0].memory;
        memory.kind = interconnect::MemoryKind::lpddr4;
        memory.dram.trefi = 0;
        memory.dram.controller_latency = 0;
        return config;
    }

    explicit DramBench(const interconnect::InterconnectConfig& config = plain())
        : memory(config, 0, port_) {}

    void read(std::uint64_t address, std::uint64_t not_before = 0,
              std::uint8_t beats = interconnect::kLineBeats) {
        reads_.push_back({address, not_before, beats});
    }
    void write(std::uint64_t address, std::uint64_t not_before = 0,
               std::uint8_t beats = interconnect::kLineBeats) {
        writes_.push_back({address, not_before, beats});
    }

    // Until all is done; false after `limit` cycles.
    bool run(std::uint64_t limit = 1'000'000) {
        while (cycle < limit && !(reads_.empty() && writes_.empty() && memory.done())) step();
        return cycle < limit;
    }
    void step() {
        look();
        drive();
        memory.evaluate(cycle);
        memory.commit();
        port_.commit();
        ++cycle;
    }

    std::vector<Answer> reads;  // by number
    std::vector<Answer> writes; // version n + 1 is what write n leaves
    std::uint64_t cycle = 0;

  private:
    interconnect::MasterPort port_;

  public:
    interconnect::DramMemory memory;

  private:
    void look() {
        if (port_.ar.fired()) reads[port_.ar.payload().id].taken = cycle;
        if (port_.r.fired()) {
            Answer& answer = reads[port_.r.payload().id];
            answer.up.push_back(cycle);
            answer.version = port_.r.payload().version;
        }
        if (port_.w.fired() && port_.w.payload().last) writes[data_done_++].taken = cycle;
        if (port_.b.fired()) writes[port_.b.payload().id].up.push_back(cycle);
    }
    void drive() {
        if (!reads_.empty() && port_.ar.can_send() && reads_.front().not_before <= cycle + 1) {
            interconnect::ReadRequest& request = port_.ar.send();
            request.address = reads_.front().address;
            request.beats = reads_.front().beats;
            request.id = static_cast<std::uint16_t>(reads.size());
            reads.emplace_back();
            reads_.pop_front();
        }
        if (!writes_.empty() && port_.aw.can_send() && writes_.front().not_before <= cycle + 1) {
            interconnect::WriteRequest& request = port_.aw.send();
            request.address = writes_.front().address;
            request.beats = writes_.front().beats;
            request.id = static_cast<std::uint16_t>(writes.size());
            writes.emplace_back();
            data_.push_back({writes.size(), request.beats});
            writes_.pop_front();
        }
        if (!data_.empty() && port_.w.can_send()) {
            const bool last = --data_.front().second == 0;
            port_.w.send({data_.front().first, last});
            if (last) data_.pop_front();
        }
        port_.handshakes.set_ready(interconnect::bit(interconnect::channel_r) |
                                       interconnect::bit(interconnect::channel_b),
                                   interconnect::bit(interconnect::channel_r) |
                                       interconnect::bit(interconnect::channel_b));
    }

    std::deque<Request> reads_;
    std::deque<Request> writes_;
    std::deque<std::pair<interconnect::Version, unsigned>> data_;
    std::size_t data_done_ = 0;
};

} // namespace armpmu::tests
