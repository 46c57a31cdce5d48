// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate_memory.h"

#include "armpmu/interconnect/ace/transaction.h"
#include "armpmu/interconnect/estimate/estimate_occupancy.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace armpmu::interconnect {

using cci550::MasterEvent;

EstimatedMemory::EstimatedMemory(unsigned number, const MasterInterfaceConfig& config,
                                 cci550::Pmu& pmu, const std::uint64_t& horizon,
                                 EstimatedSharedMemory* shared)
    : number_(number), config_(config), pmu_(pmu), shared_(shared),
      reads_(config.memory.outstanding_reads, horizon),
      writes_(config.memory.outstanding_writes, horizon),
      undelivered_(config.read_buffer / kLineBeats, horizon),
      unanswered_(config.response_buffer, horizon) {
    if (config.memory.kind == MemoryKind::lpddr4)
        throw std::invalid_argument("estimate: the memory of MI" + std::to_string(number) +
                                    " is a DRAM (lpddr4), which needs the stepped interconnect");
}

std::uint64_t EstimatedMemory::read(std::uint64_t cycle, unsigned beats, Security security) {
    const std::uint64_t valid = ar_.first_free(cycle + 1, 1);
    const std::uint64_t handshake = reads_.first_free(valid);
    ar_.take(valid, handshake + 1);
    count(MasterEvent::mi_rrq_stall, handshake - valid, security);

    const std::uint64_t length = std::uint64_t{beats} * beat_interval();
    const std::uint64_t ready =
        r_.first_free(begin(handshake, false) + config_.memory.read_latency, length);
    const std::uint64_t first = undelivered_.first_free(ready);
    r_.take(ready, first + length);
    count(MasterEvent::mi_r_data_stall, first - ready);
    count(MasterEvent::mi_r_data_beat_any, beats);
    reads_.take(handshake, first + length - beat_interval() + 1);
    return first;
}

std::uint64_t EstimatedMemory::write(std::uint64_t cycle, unsigned beats, Security security) {
    const std::uint64_t valid = aw_.first_free(cycle + 1, 1);
    const std::uint64_t handshake = writes_.first_free(valid);
    aw_.take(valid, handshake + 1);
    count(MasterEvent::mi_wrq_stall, handshake - valid, security);

    // W is up together with AW unless it is still busy with the burst before; the memory is ready
    // for it a cycle after AW.
    const std::uint64_t length = std::uint64_t{beats} * beat_interval();
    const std::uint64_t first = w_.first_free(handshake + 1, length);
    const std::uint64_t up = std::max(valid, w_.idle_since(first, beat_interval() - 1));
    w_.take(first, first + length);
    count(MasterEvent::mi_w_data_stall,
          first - up + (std::uint64_t{beats} - 1) * (beat_interval() - 1));
    count(MasterEvent::mi_w_data_beat_any, beats);

    const std::uint64_t last = first + length - beat_interval();
    const std::uint64_t answer = b_.first_free(begin(last, true) + config_.memory.write_latency, 1);
    const std::uint64_t taken = unanswered_.first_free(answer);
    b_.take(answer, taken + 1);
    count(MasterEvent::mi_w_resp_stall, taken - answer);
    writes_.take(handshake, taken + 1);
    return taken;
}

std::uint64_t BusyIntervals::first_free(std::uint64_t cycle, std::uint64_t length) const {
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].until > cycle) --i;
    for (; i < size_ && busy_intervals_[i].from < cycle + length; ++i)
        cycle = busy_intervals_[i].until;
    return cycle;
}

void BusyIntervals::take(std::uint64_t from, std::uint64_t until) {
    if (size_ == busy_intervals_.size()) {
        size_ /= 2;
        std::copy(at(size_), at(busy_intervals_.size()), at(0));
    }
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].from > from) --i;
    if (i > 0 && busy_intervals_[i - 1].until >= from) {
        --i;
        busy_intervals_[i].until = std::max(busy_intervals_[i].until, until);
    } else {
        std::copy_backward(at(i), at(size_), at(size_ + 1));
        busy_intervals_[i] = {from, until};
        ++size_;
    }
    std::size_t next = i + 1;
    for (; next < size_ && busy_intervals_[next].from <= busy_intervals_[i].until; ++next)
        busy_intervals_[i].until = std::max(busy_intervals_[i].until, busy_intervals_[next].until);
    std::copy(at(next), at(size_), at(i + 1));
    size_ -= next - (i + 1);
}

std::uint64_t BusyIntervals::idle_since(std::uint64_t cycle, std::uint64_t pause) const {
    std::size_t i = size_;
    while (i > 0 && busy_intervals_[i - 1].until > cycle) --i;
    return i == 0 ? 0 : busy_intervals_[i - 1].until - pause;
}

std::uint64_t BusyIntervals::taken(std::uint64_t from, std::uint64_t until) const {
    std::uint64_t cycles = 0;
    for (std::size_t i = size_; i > 0 && busy_intervals_[i - 1].until > from; --i) {
        const std::uint64_t first = std::max(from, busy_intervals_[i - 1].from);
        const std::uint64_t end = std::min(until, busy_intervals_[i - 1].until);
        if (first < end) cycles += end - first;
    }
    return cycles;
}

std::uint64_t Places::first_free(std::uint64_t cycle) {
    if (stays_.size() < limit_) return cycle;
    for (std::size_t i = 0; i < stays_.size();) {
        if (stays_[i].until > *horizon_) {
            ++i;
            continue;
        }
        stays_[i] = stays_.back();
        stays_.pop_back();
    }
    for (;;) {
        unsigned held = 0;
        std::uint64_t next = ~std::uint64_t{0};
        for (const Stay& stay : stays_) {
            if (stay.from > cycle || stay.until <= cycle) continue;
            ++held;
            next = std::min(next, stay.until);
        }
        if (held < limit_) return cycle;
        cycle = next;
    }
}

void Places::take(std::uint64_t from, std::uint64_t until) {
    // Only masters far ahead of others leave so many entries.
    if (stays_.size() >= 4 * std::size_t{limit_} + 64) stays_.erase(stays_.begin());
    stays_.push_back({from, until});
}

} // namespace armpmu::interconnect
