// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/dram_config.h"

#include <stdexcept>
#include <string>

namespace armpmu::interconnect {
namespace {

void check_dram(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("interconnect: memory.dram.") + what);
}

bool is_power_of_two(std::uint64_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

} // namespace

void validate(const DramConfig& config) {
    constexpr std::uint64_t kLine = 64;
    constexpr std::uint64_t kLongest = 1'000'000'000'000; // a second, so that sums cannot overflow
    check_dram(is_power_of_two(config.banks) && config.banks <= 64, "banks must be 1, 2, 4, .. 64");
    check_dram(is_power_of_two(config.row_bytes) && config.row_bytes >= kLine,
               "row_bytes must be a power of two of at least 64");
    check_dram(is_power_of_two(config.rows), "rows must be a power of two");
    check_dram(is_power_of_two(config.bus_bits) && config.bus_bits >= 8 && config.bus_bits <= 64,
               "bus_bits must be 8, 16, 32 or 64");
    check_dram(is_power_of_two(config.burst_length) && config.burst_length >= 8 &&
                   config.burst_length <= 32,
               "burst_length must be 8, 16 or 32");
    check_dram(config.burst_bytes() <= kLine,
               "burst_length: a burst of bus_bits must be at most 64 bytes");
    check_dram(config.data_rate > 0 && config.data_rate <= 100'000,
               "data_rate must be 1 .. 100000");
    for (const std::uint64_t time :
         {config.rcd, config.rp, config.rp_all, config.ras, config.rrd, config.faw, config.cl,
          config.cwl, config.rtp, config.wr, config.wtr, config.rtw, config.refi, config.rfc,
          config.way, config.age_limit, config.clock})
        check_dram(time <= kLongest, "times must be at most a second");
    check_dram(config.refi == 0 || config.refi > config.rfc + config.rp_all,
               "refi must be 0 or longer than rp_all and rfc");
    check_dram(config.batch > 0, "batch must be at least 1");
    check_dram(config.drain_from > 0 && config.drain_from <= 100, "drain_from must be 1 .. 100");
    check_dram(config.drain_to < config.drain_from, "drain_to must be below drain_from");
    check_dram(config.clock > 0, "clock must be at least 1");
}

} // namespace armpmu::interconnect
