// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/memory_section.h"

#include "testbench/scenario/limits.h"

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

using namespace interconnect;

// The file has nanoseconds, the model picoseconds.
void time(Parameters& section, const char* name, const char* meaning, std::uint64_t& picoseconds) {
    double nanoseconds = static_cast<double>(picoseconds) / 1000;
    if (section.decimal({name, meaning, "ns"}, nanoseconds, 0, 1e6))
        picoseconds = static_cast<std::uint64_t>(std::llround(nanoseconds * 1000));
}

void describe_device(Parameters& section, DramConfig& dram) {
    section.number({"banks", "of the one rank; a power of two"}, dram.banks, 1, 64);
    section.bytes({"row_bytes", "of a bank, that are open at a time; a power of two", "bytes"},
                  dram.row_bytes, 64, 1 << 20);
    section.number({"rows", "of a bank, which bank_row_column needs; a power of two"}, dram.rows, 1,
                   1 << 30);
    section.number({"bus_bits", "8, 16, 32 or 64"}, dram.bus_bits, 8, 64);
    section.number({"burst_length", "8, 16 or 32; a burst is at most a line"}, dram.burst_length, 8,
                   32);
    section.number({"data_rate", "of each wire of the bus", "MT/s"}, dram.data_rate, 1, 100'000);
    section.choice({"mapping", "an address from its highest bits to its lowest; bytes of other MIs "
                               "left out"},
                   dram.mapping,
                   {{"row_bank_column", DramMapping::row_bank_column},
                    {"row_column_bank", DramMapping::row_column_bank},
                    {"bank_row_column", DramMapping::bank_row_column}});
}

void describe_times(Parameters& section, DramConfig& dram) {
    time(section, "trcd", "tRCD: ACT to column command", dram.trcd);
    time(section, "trp", "tRPpb: PRE to ACT", dram.trp);
    time(section, "trp_all", "tRPab: PRE of all banks to refresh", dram.trp_all);
    time(section, "tras", "tRAS: ACT to PRE", dram.tras);
    time(section, "trrd", "tRRD: ACT to ACT of another bank", dram.trrd);
    time(section, "tfaw", "tFAW: ACT to the fourth one after it", dram.tfaw);
    time(section, "cl", "RL: read command to first data", dram.cl);
    time(section, "cwl", "WL: write command to first data", dram.cwl);
    time(section, "trtp", "tRTP: last read command to PRE", dram.trtp);
    time(section, "twr", "tWR: last write data to PRE", dram.twr);
    time(section, "twtr", "tWTR: last write data to read command", dram.twtr);
    time(section, "trtw", "read data to write data on the bus", dram.trtw);
    time(section, "trefi", "tREFI: from refresh to refresh; 0: none", dram.trefi);
    time(section, "trfc", "tRFCab: refresh to ACT", dram.trfc);
}

void describe_controller(Parameters& section, DramConfig& dram) {
    time(section, "controller_latency", "controller and PHY: data to R, and last W to B",
         dram.controller_latency);
    time(section, "age_limit", "after which younger accesses of its bank wait for an access",
         dram.age_limit);
    section.number({"batch", "accesses in one direction while the other one wants the bus"},
                   dram.batch, 1, 1024);
    section.number({"drain_from", "writes that end reading, of outstanding_writes", "%"},
                   dram.drain_from, 1, 100);
    section.number({"drain_to", "writes that let reading go on, of outstanding_writes", "%"},
                   dram.drain_to, 0, 99);
}

void describe_dram(Parameters& section, MemoryConfig& memory) {
    describe_device(section, memory.dram);
    describe_times(section, memory.dram);
    describe_controller(section, memory.dram);
    const DramFault fault = fault_of(memory.dram);
    if (fault.parameter != nullptr)
        section.fail(fault.parameter, std::string(fault.parameter) + ": expected " + fault.legal);
}

// Refuses parameters of one kind of memory for the other kind.
void check_kind(Parameters& section, const MemoryConfig& memory) {
    if (memory.kind == MemoryKind::simple) {
        if (section.has("dram")) section.fail("dram", "dram: only with `kind: lpddr4`");
        return;
    }
    for (const char* const key : {"read_latency", "write_latency", "beat_interval"})
        if (section.has(key))
            section.fail(key, std::string(key) + ": only with `kind: simple`; the times of a DRAM "
                                                 "stand in its `dram`");
}

} // namespace

void describe_memory(Parameters& section, MasterInterfaceConfig& master) {
    MemoryConfig& memory = master.memory;
    section.choice({"kind", "fixed latencies, or a DRAM with banks, rows and one bus"}, memory.kind,
                   {{"simple", MemoryKind::simple}, {"lpddr4", MemoryKind::lpddr4}});
    section.number({"read_latency", "from AR handshake to first RVALID", "cycles"},
                   memory.read_latency, 1, kMany);
    section.number({"write_latency", "from last W handshake to BVALID", "cycles"},
                   memory.write_latency, 1, kMany);
    section.number({"outstanding_reads", "ARREADY is LOW while so many are in flight"},
                   memory.outstanding_reads, 1, 256);
    section.number({"outstanding_writes", "AWREADY likewise"}, memory.outstanding_writes, 1, 256);
    section.number({"beat_interval",
                    "per beat of 16 bytes, of reads and of writes each: 1 is 16 bytes per cycle in "
                    "both directions",
                    "cycles"},
                   memory.beat_interval, 1, kMany);
    section.section({"dram", "of `kind: lpddr4`: one channel, its controller and its bus"},
                    [&](Parameters& inner) { describe_dram(inner, memory); });
    check_kind(section, memory);
    section.number({"read_buffer",
                    "of the MI: beats taken that their masters have not yet got; "
                    "without room for a burst RREADY is LOW",
                    "beats"},
                   master.read_buffer, 4, 4096);
    section.number({"response_buffer", "of the MI: write responses likewise, BREADY"},
                   master.response_buffer, 1, 4096);
}

void set_clock(InterconnectConfig& config, unsigned aclk_mhz) {
    const auto period = static_cast<std::uint64_t>(std::llround(1e6 / aclk_mhz));
    for (MasterInterfaceConfig& master : config.masters)
        master.memory.dram.clock = std::max<std::uint64_t>(1, period);
}

} // namespace armpmu::testbench
