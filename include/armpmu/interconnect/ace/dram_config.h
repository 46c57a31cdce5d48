// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::interconnect {

// The order of row, bank and column in the MI's local address, from the highest part to the lowest.
// Accesses stay within a line of 64 bytes, and so within a row.
enum class DramMapping : std::uint8_t {
    row_bank_column, // a row of one bank, then the next bank
    row_column_bank, // line by line through the banks
    bank_row_column, // each bank is one block of addresses
};

// A channel of DRAM with its controller; times in picoseconds. The defaults are one channel of 16
// bits of an LPDDR4-3200 device with two channels of 4 Gb each; docs/interconnect.md has the source
// of each number and says how accesses are scheduled.
struct DramConfig {
    unsigned banks = 8;         // of the one rank; power of two, 1 .. 64
    unsigned row_bytes = 2048;  // power of two, 64 ..
    unsigned rows = 32768;      // of a bank, for bank_row_column; power of two, 1 ..
    unsigned bus_bits = 16;     // width of the data bus: 8, 16, 32 or 64
    unsigned burst_length = 16; // transfers: 8, 16 or 32; a burst is at most a line
    unsigned data_rate = 3200;  // million transfers a second, 1 ..
    DramMapping mapping = DramMapping::row_bank_column;

    std::uint64_t trcd = 18000;    // tRCD: ACT to column command
    std::uint64_t trp = 18000;     // tRPpb: PRE to ACT
    std::uint64_t trp_all = 21000; // tRPab: PRE of all banks to refresh
    std::uint64_t tras = 42000;    // tRAS: ACT to PRE
    std::uint64_t trrd = 10000;    // tRRD: ACT to ACT of another bank
    std::uint64_t tfaw = 40000;    // tFAW: first ACT to the fifth
    std::uint64_t cl = 17500;      // RL: read command to first data
    std::uint64_t cwl = 8750;      // WL: write command to first data
    std::uint64_t trtp = 7500;     // tRTP: last read command to PRE
    std::uint64_t twr = 18000;     // tWR: last write data to PRE
    std::uint64_t twtr = 10000;    // tWTR: last write data to read command
    std::uint64_t trtw = 5000;     // tRTW, as a gap on the bus: last read data to first write data
    std::uint64_t trefi = 3904000; // tREFI: refresh of all banks to the next; 0: none
    std::uint64_t trfc = 180000;   // tRFCab: refresh to ACT
    std::uint64_t controller_latency = 20000; // through controller and PHY: data to R; last W to B

    std::uint64_t age_limit = 1'000'000; // after which younger accesses of a bank wait
    unsigned batch = 16; // accesses in one direction while the other one waits for the bus, 1 ..
    unsigned drain_from = 75; // writes that end reading, in % of outstanding_writes, 1 .. 100
    unsigned drain_to = 25;   // and that resume it, in %; below drain_from

    std::uint64_t clock = 1000; // period of ACLK, 1 ..

    std::uint64_t burst_bytes() const { return std::uint64_t{bus_bits} * burst_length / 8; }
    // The time that a burst occupies the bus.
    std::uint64_t burst_time() const { return std::uint64_t{burst_length} * 1'000'000 / data_rate; }
};

// The place of an access in the DRAM.
struct DramPlace {
    unsigned bank = 0;
    std::uint64_t row = 0;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.bank, self.row);
    }
};

// `address` counts the bytes of the memory's own MI.
inline DramPlace place_in(const DramConfig& config, std::uint64_t address) {
    constexpr std::uint64_t kLine = 64;
    const std::uint64_t in_rows = address / config.row_bytes;
    switch (config.mapping) {
    case DramMapping::row_column_bank:
        return {static_cast<unsigned>(address / kLine % config.banks), in_rows / config.banks};
    case DramMapping::bank_row_column:
        return {static_cast<unsigned>(in_rows / config.rows % config.banks),
                in_rows % config.rows + in_rows / config.rows / config.banks * config.rows};
    case DramMapping::row_bank_column: break;
    }
    return {static_cast<unsigned>(in_rows % config.banks), in_rows / config.banks};
}

// A parameter that is out of range, and its range.
struct DramFault {
    const char* parameter;
    const char* legal;
};
// The first one; its parameter is null if all are in range.
DramFault fault_of(const DramConfig& config);
// Throws std::invalid_argument naming it.
void validate(const DramConfig& config);

} // namespace armpmu::interconnect
