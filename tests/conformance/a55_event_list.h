// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"

#include <map>
#include <set>
#include <string_view>

namespace armpmu::tests {

inline constexpr int kNone = -1;

struct ExpectedEvent {
    unsigned number;
    std::string_view name;
    int bus_bit;
    a55::Need need = a55::Need::always;
};

// The Cortex-A55 TRM's table of PMU events a second time.
inline constexpr a55::Need kL2OrL3 = a55::Need::l2_or_l3;
inline constexpr a55::Need kL2 = a55::Need::l2;
inline constexpr a55::Need kL2AndL3 = a55::Need::l2_and_l3;
inline constexpr a55::Need kL3Alone = a55::Need::l3_without_l2;
// clang-format off
inline constexpr ExpectedEvent kEventList[] = {
    {0x00, "SW_INCR", kNone}, {0x01, "L1I_CACHE_REFILL", 0}, {0x02, "L1I_TLB_REFILL", 1},
    {0x03, "L1D_CACHE_REFILL", 2}, {0x04, "L1D_CACHE", 3}, {0x05, "L1D_TLB_REFILL", 4},
    {0x06, "LD_RETIRED", 5}, {0x07, "ST_RETIRED", 6}, {0x08, "INST_RETIRED", 7},
    {0x09, "EXC_TAKEN", 8}, {0x0a, "EXC_RETURN", 9}, {0x0b, "CID_WRITE_RETIRED", 10},
    {0x0c, "PC_WRITE_RETIRED", 11}, {0x0d, "BR_IMMED_RETIRED", 12},
    {0x0e, "BR_RETURN_RETIRED", 13}, {0x0f, "UNALIGNED_LDST_RETIRED", 14},
    {0x10, "BR_MIS_PRED", 15}, {0x11, "CPU_CYCLES", kNone}, {0x12, "BR_PRED", 16},
    {0x13, "MEM_ACCESS", 17}, {0x14, "L1I_CACHE", 18}, {0x15, "L1D_CACHE_WB", 19},
    {0x16, "L2D_CACHE", 20, kL2OrL3}, {0x17, "L2D_CACHE_REFILL", 21, kL2OrL3},
    {0x18, "L2D_CACHE_WB", 22, kL2}, {0x19, "BUS_ACCESS", 23}, {0x1a, "MEMORY_ERROR", 24},
    {0x1b, "INST_SPEC", kNone}, {0x1c, "TTBR_WRITE_RETIRED", 25}, {0x1d, "BUS_CYCLES", kNone},
    {0x1e, "CHAIN", kNone}, {0x20, "L2D_CACHE_ALLOCATE", 26, kL2OrL3}, {0x21, "BR_RETIRED", 27},
    {0x22, "BR_MIS_PRED_RETIRED", 28}, {0x23, "STALL_FRONTEND", 29}, {0x24, "STALL_BACKEND", 30},
    {0x25, "L1D_TLB", 31}, {0x26, "L1I_TLB", 32}, {0x29, "L3D_CACHE_ALLOCATE", 33, kL2AndL3},
    {0x2a, "L3D_CACHE_REFILL", 34, kL2AndL3}, {0x2b, "L3D_CACHE", 35, kL2AndL3},
    {0x2d, "L2D_TLB_REFILL", 36}, {0x2f, "L2D_TLB", 37}, {0x34, "DTLB_WALK", 39},
    {0x35, "ITLB_WALK", 40}, {0x36, "LL_CACHE_RD", 41}, {0x37, "LL_CACHE_MISS_RD", 42},
    {0x38, "REMOTE_ACCESS_RD", 38}, {0x40, "L1D_CACHE_RD", kNone}, {0x41, "L1D_CACHE_WR", kNone},
    {0x42, "L1D_CACHE_REFILL_RD", kNone}, {0x43, "L1D_CACHE_REFILL_WR", kNone},
    {0x44, "L1D_CACHE_REFILL_INNER", kNone}, {0x45, "L1D_CACHE_REFILL_OUTER", kNone},
    {0x50, "L2D_CACHE_RD", kNone, kL2OrL3}, {0x51, "L2D_CACHE_WR", kNone, kL2OrL3},
    {0x52, "L2D_CACHE_REFILL_RD", kNone, kL2OrL3}, {0x53, "L2D_CACHE_REFILL_WR", kNone, kL2OrL3},
    {0x60, "BUS_ACCESS_RD", kNone}, {0x61, "BUS_ACCESS_WR", kNone},
    {0x66, "MEM_ACCESS_RD", kNone}, {0x67, "MEM_ACCESS_WR", kNone}, {0x70, "LD_SPEC", kNone},
    {0x71, "ST_SPEC", kNone}, {0x72, "LDST_SPEC", kNone}, {0x73, "DP_SPEC", kNone},
    {0x74, "ASE_SPEC", kNone}, {0x75, "VFP_SPEC", kNone}, {0x76, "PC_WRITE_SPEC", kNone},
    {0x77, "CRYPTO_SPEC", kNone}, {0x78, "BR_IMMED_SPEC", kNone}, {0x79, "BR_RETURN_SPEC", kNone},
    {0x7a, "BR_INDIRECT_SPEC", kNone}, {0x86, "EXC_IRQ", kNone}, {0x87, "EXC_FIQ", kNone},
    {0xa0, "L3D_CACHE_RD", kNone, kL2AndL3}, {0xa2, "L3D_CACHE_REFILL_RD", kNone, kL2AndL3},
    {0xc0, "L3D_CACHE_REFILL_PREFETCH", kNone, kL2AndL3},
    {0xc1, "L2D_CACHE_REFILL_PREFETCH", kNone, kL3Alone},
    {0xc2, "L1D_CACHE_REFILL_PREFETCH", kNone}, {0xc3, "L2D_WS_MODE", kNone},
    {0xc4, "L1D_WS_MODE_ENTRY", kNone}, {0xc5, "L1D_WS_MODE", kNone},
    {0xc6, "PREDECODE_ERROR", kNone}, {0xc7, "L3D_WS_MODE", kNone}, {0xc9, "BR_COND_PRED", kNone},
    {0xca, "BR_INDIRECT_MIS_PRED", kNone}, {0xcb, "BR_INDIRECT_ADDR_MIS_PRED", kNone},
    {0xcc, "BR_COND_MIS_PRED", kNone}, {0xcd, "BR_INDIRECT_ADDR_PRED", kNone},
    {0xce, "BR_RETURN_ADDR_PRED", kNone}, {0xcf, "BR_RETURN_ADDR_MIS_PRED", kNone},
    {0xd0, "L2D_LLWALK_TLB", kNone}, {0xd1, "L2D_LLWALK_TLB_REFILL", kNone},
    {0xd2, "L2D_L2WALK_TLB", kNone}, {0xd3, "L2D_L2WALK_TLB_REFILL", kNone},
    {0xd4, "L2D_S2_TLB", kNone}, {0xd5, "L2D_S2_TLB_REFILL", kNone},
    {0xd6, "L2D_CACHE_STASH_DROPPED", kNone}, {0xe1, "STALL_FRONTEND_CACHE", kNone},
    {0xe2, "STALL_FRONTEND_TLB", kNone}, {0xe3, "STALL_FRONTEND_PDERR", kNone},
    {0xe4, "STALL_BACKEND_ILOCK", kNone}, {0xe5, "STALL_BACKEND_ILOCK_AGU", kNone},
    {0xe6, "STALL_BACKEND_ILOCK_FPU", kNone}, {0xe7, "STALL_BACKEND_LD", kNone},
    {0xe8, "STALL_BACKEND_ST", kNone}, {0xe9, "STALL_BACKEND_LD_CACHE", kNone},
    {0xea, "STALL_BACKEND_LD_TLB", kNone}, {0xeb, "STALL_BACKEND_ST_STB", kNone},
    {0xec, "STALL_BACKEND_ST_TLB", kNone},
};
// clang-format on

// What `number` counts the occurrences of: the sums and duplicates of the TRM's descriptions, then
// what the level-2 events stand for without a level-2 cache.
inline std::set<unsigned> expected_sources(const a55::Config& config, unsigned number) {
    static const std::map<unsigned, std::set<unsigned>> derived = {
        {0x03, {0x42, 0x43}}, {0x04, {0x40, 0x41}}, {0x13, {0x66, 0x67}},
        {0x19, {0x60, 0x61}}, {0x2d, {0x34, 0x35}}, {0x72, {0x06, 0x07, 0x70, 0x71}},
        {0x1b, {0x08}},       {0x08, {0x1b}},       {0x1d, {0x11}},
        {0x11, {0x1d}},       {0x70, {0x06}},       {0x06, {0x70}},
        {0x71, {0x07}},       {0x07, {0x71}},       {0x78, {0x0d}},
        {0x0d, {0x78}},       {0x79, {0x0e}},       {0x0e, {0x79}},
        {0xa2, {0x2a}},       {0x2a, {0xa2}}};
    static const std::map<unsigned, std::set<unsigned>> l3_alone = {
        {0x16, {0x2b}}, {0x17, {0x2a, 0xa2}}, {0x20, {0x29}},
        {0x50, {0xa0}}, {0x52, {0x2a, 0xa2}}, {0xc1, {0xc0}}};
    const bool l2 = config.l2_cache;
    const bool l3 = config.l3_cache;
    if (number == 0x00 || number == 0x1e) return {};
    if (number == 0x36 && !config.external_last_level)
        return expected_sources(config, l2 && l3 ? 0xa0 : l2 || l3 ? 0x50 : 0x40);
    if (number == 0x37 && !config.external_last_level)
        return expected_sources(config, l2 && l3 ? 0xa2 : l2 || l3 ? 0x52 : 0x42);
    for (const ExpectedEvent& event : kEventList) {
        const bool present = event.need == a55::Need::always ||
                             (event.need == kL2OrL3 && (l2 || l3)) || (event.need == kL2 && l2) ||
                             (event.need == kL2AndL3 && l2 && l3) ||
                             (event.need == kL3Alone && l3 && !l2);
        if (event.number == number && !present) return {};
    }
    std::set<unsigned> sources = {number};
    if (const auto found = derived.find(number); found != derived.end())
        sources.insert(found->second.begin(), found->second.end());
    if (const auto found = l3_alone.find(number); !l2 && found != l3_alone.end())
        sources.insert(found->second.begin(), found->second.end());
    return sources;
}

} // namespace armpmu::tests
