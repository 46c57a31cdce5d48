// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/fifo.h"

#include <cstddef>
#include <cstdint>

namespace armpmu::testbench {

// The purpose of a cluster's requests, in the order in which they go up on AR and AW. AxID tells it
// again when the answer comes.
class RequestQueues {
  public:
    enum class For : std::uint8_t { victim, miss, thread };
    struct Request {
        For what = For::miss;
        unsigned number = 0; // of the victim, the miss register or the thread
        std::uint16_t id = 0;
    };

    RequestQueues(std::size_t misses, std::size_t victims)
        : misses_(static_cast<unsigned>(misses)), victims_(static_cast<unsigned>(victims)) {}

    void read_for_miss(unsigned number) { reads_.push(static_cast<std::uint16_t>(number)); }
    void read_for_thread(unsigned index) {
        reads_.push(static_cast<std::uint16_t>(misses_ + index));
    }
    void write_for_victim(unsigned number) { writes_.push(static_cast<std::uint16_t>(number)); }
    void write_for_miss(unsigned number) {
        writes_.push(static_cast<std::uint16_t>(victims_ + number));
    }
    void write_for_thread(unsigned index) {
        writes_.push(static_cast<std::uint16_t>(victims_ + misses_ + index));
    }

    bool no_reads() const { return reads_.empty(); }
    bool no_writes() const { return writes_.empty(); }
    Request take_read() { return read_of(take(reads_)); }
    Request take_write() { return write_of(take(writes_)); }

    Request read_of(std::uint16_t id) const {
        return id < misses_ ? Request{For::miss, id, id} : Request{For::thread, id - misses_, id};
    }
    Request write_of(std::uint16_t id) const {
        if (id < victims_) return {For::victim, id, id};
        const unsigned number = id - victims_;
        return number < misses_ ? Request{For::miss, number, id}
                                : Request{For::thread, number - misses_, id};
    }

  private:
    static std::uint16_t take(interconnect::Fifo<std::uint16_t>& queue) {
        const std::uint16_t id = queue.front();
        queue.pop();
        return id;
    }

    unsigned misses_;
    unsigned victims_;
    interconnect::Fifo<std::uint16_t> reads_; // ids
    interconnect::Fifo<std::uint16_t> writes_;
};

} // namespace armpmu::testbench
