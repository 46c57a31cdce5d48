// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/use_cases.h"

#include "armpmu/a55/event_table.h"

namespace armpmu::testbench {
namespace {

using Counts = std::vector<double>;

// What the note's formulas leave out: a data beat between core and SCU is 128 bits wide.
constexpr double kBytesPerLine = 64;
constexpr double kBytesPerBeat = 16;

double first_to_second(const Counts& n) {
    return n[0] / n[1];
}
template <unsigned Numerator, unsigned Denominator>
double quotient(const Counts& n) {
    return n[Numerator] / n[Denominator];
}

UseCase ratio(std::string_view name, std::string_view section, std::string_view about,
              unsigned numerator, unsigned denominator, std::string_view formula,
              std::vector<unsigned> printed = {}) {
    return {name,
            section,
            about,
            {numerator, denominator},
            std::move(printed),
            {{name, formula, first_to_second}}};
}

// Bytes that cross the core's boundary in whole lines; events 0 and 1 are refills and write-backs.
double cacheable_bytes(const Counts& n) {
    return (n[0] + n[1]) * kBytesPerLine;
}
double other_bytes(const Counts& n) {
    return n[2] * kBytesPerBeat - cacheable_bytes(n);
}
// Beats less bytes.
double other_bytes_as_printed(const Counts& n) {
    return n[2] - cacheable_bytes(n);
}

// How the cycles of a stall divide into those of its parts; the whole is event 0.
UseCase parts(std::string_view name, std::string_view about, std::vector<unsigned> events,
              std::vector<UseCaseMetric> metrics) {
    return {name, "3.3", about, std::move(events), {}, std::move(metrics), false};
}

// Bytes that came to the core; events 0 and 1 are lines from outside and beats.
double bytes_read(const Counts& n) {
    return n[1] * kBytesPerBeat;
}
double outside_share(const Counts& n) {
    return n[0] * kBytesPerLine / bytes_read(n);
}

std::vector<UseCase> make() {
    return {
        ratio("instructions_per_cycle", "3.2", "instruction execution rate", 0x08, 0x11,
              "INST_RETIRED / CPU_CYCLES"),
        {"stalls",
         "3.3",
         "cycles without issue, by side of the pipeline",
         {0x23, 0x24, 0xe7, 0xe8, 0x11},
         {},
         {{"stall_frontend", "STALL_FRONTEND / CPU_CYCLES", quotient<0, 4>},
          {"stall_backend", "STALL_BACKEND / CPU_CYCLES", quotient<1, 4>},
          {"stall_backend_ld", "STALL_BACKEND_LD / CPU_CYCLES", quotient<2, 4>},
          {"stall_backend_st", "STALL_BACKEND_ST / CPU_CYCLES", quotient<3, 4>}}},
        {"tlb_stalls",
         "3.3",
         "cycles without issue because of a TLB miss",
         {0xe2, 0xea, 0xec, 0x11},
         {},
         {{"stall_frontend_tlb", "STALL_FRONTEND_TLB / CPU_CYCLES", quotient<0, 3>},
          {"stall_backend_ld_tlb", "STALL_BACKEND_LD_TLB / CPU_CYCLES", quotient<1, 3>},
          {"stall_backend_st_tlb", "STALL_BACKEND_ST_TLB / CPU_CYCLES", quotient<2, 3>}}},
        parts("frontend_stall_parts", "what the front end waits for", {0x23, 0xe1, 0xe2, 0xe3},
              {{"frontend_cache_share", "STALL_FRONTEND_CACHE / STALL_FRONTEND", quotient<1, 0>},
               {"frontend_tlb_share", "STALL_FRONTEND_TLB / STALL_FRONTEND", quotient<2, 0>},
               {"frontend_pderr_share", "STALL_FRONTEND_PDERR / STALL_FRONTEND", quotient<3, 0>}}),
        parts("backend_stall_parts", "what the back end waits for", {0x24, 0xe4, 0xe7, 0xe8},
              {{"backend_ilock_share", "STALL_BACKEND_ILOCK / STALL_BACKEND", quotient<1, 0>},
               {"backend_ld_share", "STALL_BACKEND_LD / STALL_BACKEND", quotient<2, 0>},
               {"backend_st_share", "STALL_BACKEND_ST / STALL_BACKEND", quotient<3, 0>}}),
        parts(
            "ilock_stall_parts", "which operands are waited for", {0xe4, 0xe5, 0xe6},
            {{"ilock_agu_share", "STALL_BACKEND_ILOCK_AGU / STALL_BACKEND_ILOCK", quotient<1, 0>},
             {"ilock_fpu_share", "STALL_BACKEND_ILOCK_FPU / STALL_BACKEND_ILOCK", quotient<2, 0>}}),
        parts("load_stall_parts", "what loads wait for", {0xe7, 0xe9, 0xea},
              {{"load_cache_share", "STALL_BACKEND_LD_CACHE / STALL_BACKEND_LD", quotient<1, 0>},
               {"load_tlb_share", "STALL_BACKEND_LD_TLB / STALL_BACKEND_LD", quotient<2, 0>}}),
        parts("store_stall_parts", "what stores wait for", {0xe8, 0xeb, 0xec},
              {{"store_buffer_share", "STALL_BACKEND_ST_STB / STALL_BACKEND_ST", quotient<1, 0>},
               {"store_tlb_share", "STALL_BACKEND_ST_TLB / STALL_BACKEND_ST", quotient<2, 0>}}),
        ratio("l1d_refill_rate", "3.4.1", "L1 data cache", 0x03, 0x04,
              "L1D_CACHE_REFILL / L1D_CACHE"),
        ratio("l1d_read_refill_rate", "3.4.2", "L1 data cache, reads", 0x42, 0x40,
              "L1D_CACHE_REFILL_RD / L1D_CACHE_RD"),
        ratio("l1d_write_refill_rate", "3.4.3", "L1 data cache, writes", 0x43, 0x41,
              "L1D_CACHE_REFILL_WR / L1D_CACHE_WR"),
        ratio("l2d_refill_rate", "3.4.4", "L2 cache", 0x17, 0x16, "L2D_CACHE_REFILL / L2D_CACHE"),
        ratio("l2d_read_refill_rate", "3.4.5", "L2 cache, reads", 0x52, 0x50,
              "L2D_CACHE_REFILL_RD / L2D_CACHE_RD"),
        ratio("l2d_write_refill_rate", "3.4.6", "L2 cache, writes", 0x53, 0x51,
              "L2D_CACHE_REFILL_WR / L2D_CACHE_WR"),
        ratio("l3d_refill_rate", "3.4.7", "L3 cache; with L2 and L3 only", 0x2a, 0x2b,
              "L3D_CACHE_REFILL / L3D_CACHE"),
        ratio("l3d_read_refill_rate", "3.4.8", "L3 cache, reads; with L2 and L3 only", 0xa2, 0xa0,
              "L3D_CACHE_REFILL_RD / L3D_CACHE_RD"),
        ratio("ll_read_miss_rate", "3.4.9", "last-level cache, reads", 0x37, 0x36,
              "LL_CACHE_MISS_RD / LL_CACHE_RD", {0x36, 0x37}),
        ratio("l1i_tlb_refill_rate", "3.5.1", "L1 instruction TLB", 0x02, 0x26,
              "L1I_TLB_REFILL / L1I_TLB"),
        ratio("l1d_tlb_refill_rate", "3.5.2", "L1 data TLB", 0x05, 0x25,
              "L1D_TLB_REFILL / L1D_TLB"),
        ratio("l2i_tlb_refill_rate", "3.5.3", "L2 instruction TLB, which a Cortex-A55 has not",
              0x2e, 0x30, "L2I_TLB_REFILL / L2I_TLB"),
        ratio("l2_tlb_instruction_refill_rate", "3.5.3",
              "unified L2 TLB, refills for the instruction side", 0x35, 0x2f, "ITLB_WALK / L2D_TLB",
              {0x2e, 0x30}),
        ratio("l2_tlb_refill_rate", "3.5.4", "unified L2 TLB", 0x2d, 0x2f,
              "L2D_TLB_REFILL / L2D_TLB"),
        ratio("memory_read_ratio", "3.6", "share of reads in data accesses", 0x66, 0x13,
              "MEM_ACCESS_RD / MEM_ACCESS"),
        ratio("memory_write_ratio", "3.6", "share of writes in data accesses", 0x67, 0x13,
              "MEM_ACCESS_WR / MEM_ACCESS", {0x66, 0x13}),
        ratio("bus_activity", "3.7", "data beats between core and SCU per cycle, up to 2", 0x19,
              0x1d, "BUS_ACCESS / BUS_CYCLES"),
        {"external_traffic_l2",
         "3.8",
         "bytes beyond the core when L2 is the last level",
         {0x17, 0x18, 0x19},
         {},
         {{"cacheable_bytes", "(L2D_CACHE_REFILL + L2D_CACHE_WB) * line", cacheable_bytes},
          {"other_bytes", "BUS_ACCESS * beat - cacheable_bytes", other_bytes,
           other_bytes_as_printed}}},
        {"external_traffic_l3",
         "3.8",
         "bytes refilled into the cluster when L3 is the last level",
         {0x2a},
         {0x2a, 0x2c},
         {{"refill_bytes", "L3D_CACHE_REFILL * line",
           [](const Counts& n) { return n[0] * kBytesPerLine; }}}},
        {"snooped_traffic",
         "3.8",
         "bytes that came to the core, and how many not from another cache of the cluster",
         {0x2a, 0x60},
         {},
         {{"core_read_bytes", "BUS_ACCESS_RD * beat", bytes_read},
          {"outside_share", "L3D_CACHE_REFILL * line / (BUS_ACCESS_RD * beat)", outside_share}},
         false},
    };
}

} // namespace

const std::vector<UseCase>& use_cases() {
    static const std::vector<UseCase> all = make();
    return all;
}

std::string_view event_mnemonic(unsigned number) {
    if (const a55::EventInfo* const row = a55::find_event(number)) return row->mnemonic;
    if (number == 0x2e) return "L2I_TLB_REFILL";
    return number == 0x30 ? "L2I_TLB" : "";
}

const UseCase* find_use_case(std::string_view name) {
    for (const UseCase& use_case : use_cases())
        if (use_case.name == name) return &use_case;
    return nullptr;
}

} // namespace armpmu::testbench
