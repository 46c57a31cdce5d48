// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate_memory.h"

#include "armpmu/interconnect/ace/transaction.h"

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

} // namespace armpmu::interconnect
