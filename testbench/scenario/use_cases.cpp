// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/use_cases.h"

#include "armpmu/a55/event_table.h"

namespace armpmu::testbench {
namespace {

UseCase ratio(std::string_view name, std::string_view section, std::string_view about,
              std::vector<unsigned> events, std::vector<unsigned> printed = {}) {
    return {name, section, about, std::move(events), std::move(printed), {{name}}};
}

// How the cycles of a stall divide into those of its parts; the whole is event 0.
UseCase parts(std::string_view name, std::string_view about, std::vector<unsigned> events,
              std::vector<UseCaseMetric> metrics) {
    return {name, "3.3", about, std::move(events), {}, std::move(metrics), false};
}

std::vector<UseCase> make() {
    return {
        ratio("instructions_per_cycle", "3.2", "instruction execution rate", {0x08, 0x11}),
        {"stalls",
         "3.3",
         "cycles without issue, by side of the pipeline",
         {0x23, 0x24, 0xe7, 0xe8, 0x11},
         {},
         {{"stall_frontend"}, {"stall_backend"}, {"stall_backend_ld"}, {"stall_backend_st"}}},
        {"tlb_stalls",
         "3.3",
         "cycles without issue because of a TLB miss",
         {0xe2, 0xea, 0xec, 0x11},
         {},
         {{"stall_frontend_tlb"}, {"stall_backend_ld_tlb"}, {"stall_backend_st_tlb"}}},
        parts("frontend_stall_parts", "what the front end waits for", {0x23, 0xe1, 0xe2, 0xe3},
              {{"frontend_cache_share"}, {"frontend_tlb_share"}, {"frontend_pderr_share"}}),
        parts("backend_stall_parts", "what the back end waits for", {0x24, 0xe4, 0xe7, 0xe8},
              {{"backend_ilock_share"}, {"backend_ld_share"}, {"backend_st_share"}}),
        parts("ilock_stall_parts", "which operands are waited for", {0xe4, 0xe5, 0xe6},
              {{"ilock_agu_share"}, {"ilock_fpu_share"}}),
        parts("load_stall_parts", "what loads wait for", {0xe7, 0xe9, 0xea},
              {{"load_cache_share"}, {"load_tlb_share"}}),
        parts("store_stall_parts", "what stores wait for", {0xe8, 0xeb, 0xec},
              {{"store_buffer_share"}, {"store_tlb_share"}}),
        ratio("l1d_refill_rate", "3.4.1", "L1 data cache", {0x03, 0x04}),
        ratio("l1d_read_refill_rate", "3.4.2", "L1 data cache, reads", {0x42, 0x40}),
        ratio("l1d_write_refill_rate", "3.4.3", "L1 data cache, writes", {0x43, 0x41}),
        ratio("l2d_refill_rate", "3.4.4", "L2 cache", {0x17, 0x16}),
        ratio("l2d_read_refill_rate", "3.4.5", "L2 cache, reads", {0x52, 0x50}),
        ratio("l2d_write_refill_rate", "3.4.6", "L2 cache, writes", {0x53, 0x51}),
        ratio("l3d_refill_rate", "3.4.7", "L3 cache; with L2 and L3 only", {0x2a, 0x2b}),
        ratio("l3d_read_refill_rate", "3.4.8", "L3 cache, reads; with L2 and L3 only",
              {0xa2, 0xa0}),
        ratio("ll_read_miss_rate", "3.4.9", "last-level cache, reads", {0x37, 0x36}, {0x36, 0x37}),
        ratio("l1i_tlb_refill_rate", "3.5.1", "L1 instruction TLB", {0x02, 0x26}),
        ratio("l1d_tlb_refill_rate", "3.5.2", "L1 data TLB", {0x05, 0x25}),
        {"l2i_tlb_refill_rate",
         "3.5.3",
         "L2 instruction TLB, which a Cortex-A55 has not",
         {0x2e, 0x30},
         {},
         {{"l2i_tlb_refill_rate", {}, "L2I_TLB_REFILL / L2I_TLB"}}},
        ratio("l2_tlb_instruction_refill_rate", "3.5.3",
              "unified L2 TLB, refills for the instruction side", {0x35, 0x2f}, {0x2e, 0x30}),
        ratio("l2_tlb_refill_rate", "3.5.4", "unified L2 TLB", {0x2d, 0x2f}),
        ratio("memory_read_ratio", "3.6", "share of reads in data accesses", {0x66, 0x13}),
        ratio("memory_write_ratio", "3.6", "share of writes in data accesses", {0x67, 0x13},
              {0x66, 0x13}),
        ratio("bus_activity", "3.7", "data beats between core and SCU per cycle, up to 2",
              {0x19, 0x1d}),
        {"external_traffic_l2",
         "3.8",
         "bytes beyond the core when L2 is the last level",
         {0x17, 0x18, 0x19},
         {},
         {{"cacheable_bytes"}, // beats less bytes
          {"other_bytes", "BUS_ACCESS - 64 * (L2D_CACHE_REFILL + L2D_CACHE_WB)"}}},
        {"external_traffic_l3",
         "3.8",
         "bytes refilled into the cluster when L3 is the last level",
         {0x2a},
         {0x2a, 0x2c},
         {{"refill_bytes"}}},
        {"snooped_traffic",
         "3.8",
         "bytes that came to the core, and how many not from another cache of the cluster",
         {0x2a, 0x60},
         {},
         {{"core_read_bytes"}, {"outside_share"}},
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
