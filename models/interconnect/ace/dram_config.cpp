// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/dram_config.h"

#include <stdexcept>
#include <string>

namespace armpmu::interconnect {
namespace {

bool is_power_of_two(std::uint64_t value, std::uint64_t least, std::uint64_t most) {
    return value >= least && value <= most && (value & (value - 1)) == 0;
}

bool times_are_short(const DramConfig& config) {
    constexpr std::uint64_t kLongest = 1'000'000'000'000; // a second, so that sums cannot overflow
    for (const std::uint64_t time :
         {config.trcd, config.trp, config.trp_all, config.tras, config.trrd, config.tfaw, config.cl,
          config.cwl, config.trtp, config.twr, config.twtr, config.trtw, config.trefi, config.trfc,
          config.controller_latency, config.age_limit, config.clock})
        if (time > kLongest) return false;
    return true;
}

} // namespace

DramFault fault_of(const DramConfig& config) {
    constexpr std::uint64_t kLine = 64;
    if (!is_power_of_two(config.banks, 1, 64)) return {"banks", "a power of two from 1 to 64"};
    if (!is_power_of_two(config.row_bytes, kLine, 1 << 20))
        return {"row_bytes", "a power of two from 64 to 1 MiB"};
    if (!is_power_of_two(config.rows, 1, 1 << 30))
        return {"rows", "a power of two from 1 to 1073741824"};
    if (!is_power_of_two(config.bus_bits, 8, 64)) return {"bus_bits", "8, 16, 32 or 64"};
    if (!is_power_of_two(config.burst_length, 8, 32)) return {"burst_length", "8, 16 or 32"};
    if (config.burst_bytes() > kLine)
        return {"burst_length", "a burst of bus_bits of at most 64 bytes"};
    if (config.data_rate == 0 || config.data_rate > 100'000) return {"data_rate", "1 to 100000"};
    if (!times_are_short(config)) return {"trcd", "times of at most a second"};
    if (config.trefi != 0 && config.trefi <= config.trp_all + config.trfc)
        return {"trefi", "0, or more than trp_all and trfc"};
    if (config.batch == 0) return {"batch", "at least 1"};
    if (config.drain_from == 0 || config.drain_from > 100) return {"drain_from", "1 to 100"};
    if (config.drain_to >= config.drain_from) return {"drain_to", "less than drain_from"};
    if (config.clock == 0) return {"clock", "at least 1"};
    return {nullptr, nullptr};
}

void validate(const DramConfig& config) {
    const DramFault fault = fault_of(config);
    if (fault.parameter != nullptr)
        throw std::invalid_argument(std::string("interconnect: memory.dram.") + fault.parameter +
                                    " must be " + fault.legal);
}

} // namespace armpmu::interconnect
