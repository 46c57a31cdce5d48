// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"

namespace armpmu::a55 {
namespace {

using tables::Tolerance;

// Architectural events have one right count, which a real pipeline shows some cycles early or late.
// Events of caches, predictors and stalls are micro-architecture that no manual fixes.
constexpr Tolerance kExact{Tolerance::Kind::exact, 0};
constexpr Tolerance kRetired{Tolerance::Kind::within_cycles, 8};
constexpr Tolerance kMicro{Tolerance::Kind::monotone, 0};

constexpr EventInfo event(Event event, std::string_view mnemonic, std::uint8_t bus_bit,
                          Tolerance tolerance, std::string_view title) {
    EventInfo row;
    row.event = event;
    row.mnemonic = mnemonic;
    row.bus_bit = bus_bit;
    row.tolerance = tolerance;
    row.title = title;
    row.section = "Cortex-A55 TRM, PMU events";
    return row;
}
constexpr EventInfo needs(Need need, EventInfo row) {
    row.need = need;
    return row;
}
constexpr EventInfo up_to(unsigned per_cycle, EventInfo row) {
    row.max_per_cycle = per_cycle;
    return row;
}
constexpr EventInfo sum(Event a, Event b, EventInfo row) {
    row.is_sum = true;
    row.parts = {a, b};
    return row;
}
constexpr EventInfo same_as(Event other, EventInfo row) {
    row.same_as = other;
    return row;
}
constexpr EventInfo without_l2(Event other, EventInfo row) {
    row.without_l2 = other;
    return row;
}

// clang-format off
constexpr std::array<EventInfo, kEvents> kEventTable = {{
    event(Event::sw_incr, "SW_INCR", kNoBusBit, kExact, "Write to PMSWINC with the counter's bit set"),
    event(Event::l1i_cache_refill, "L1I_CACHE_REFILL", 0, kMicro, "Instruction fetch that misses L1I"),
    event(Event::l1i_tlb_refill, "L1I_TLB_REFILL", 1, kMicro, "L1 instruction TLB filled from the L2 TLB, faults included"),
    sum(Event::l1d_cache_refill_rd, Event::l1d_cache_refill_wr, up_to(2, event(Event::l1d_cache_refill, "L1D_CACHE_REFILL", 2, kMicro, "Load, store or page walk that makes data be read from outside L1"))),
    sum(Event::l1d_cache_rd, Event::l1d_cache_wr, up_to(2, event(Event::l1d_cache, "L1D_CACHE", 3, kMicro, "Load, store or page walk looking up L1D"))),
    event(Event::l1d_tlb_refill, "L1D_TLB_REFILL", 4, kMicro, "L1 data TLB filled from the L2 TLB, faults included"),
    event(Event::ld_retired, "LD_RETIRED", 5, kRetired, "Retired load, prefetch instruction or atomic other than ST*"),
    event(Event::st_retired, "ST_RETIRED", 6, kRetired, "Retired store, DC ZVA or atomic"),
    up_to(2, event(Event::inst_retired, "INST_RETIRED", 7, kRetired, "Retired instruction, condition-failed ones included")),
    event(Event::exc_taken, "EXC_TAKEN", 8, kRetired, "Exception taken"),
    event(Event::exc_return, "EXC_RETURN", 9, kRetired, "Exception return"),
    event(Event::cid_write_retired, "CID_WRITE_RETIRED", 10, kRetired, "Retired write to CONTEXTIDR (CONTEXTIDR_EL1 by that name only)"),
    event(Event::pc_write_retired, "PC_WRITE_RETIRED", 11, kRetired, "Retired taken branch"),
    event(Event::br_immed_retired, "BR_IMMED_RETIRED", 12, kRetired, "Retired immediate branch, taken or not"),
    event(Event::br_return_retired, "BR_RETURN_RETIRED", 13, kRetired, "Retired procedure return"),
    up_to(2, event(Event::unaligned_ldst_retired, "UNALIGNED_LDST_RETIRED", 14, kRetired, "Retired unaligned load or store")),
    event(Event::br_mis_pred, "BR_MIS_PRED", 15, kMicro, "Predictable branch mispredicted, or predicted not taken because the MMU is off"),
    event(Event::cpu_cycles, "CPU_CYCLES", kNoBusBit, kRetired, "Cycle of the core clock"),
    event(Event::br_pred, "BR_PRED", 16, kMicro, "Predictable branch"),
    sum(Event::mem_access_rd, Event::mem_access_wr, up_to(2, event(Event::mem_access, "MEM_ACCESS", 17, kRetired, "Data access by a load or store instruction"))),
    event(Event::l1i_cache, "L1I_CACHE", 18, kMicro, "Instruction fetch looking up L1I"),
    event(Event::l1d_cache_wb, "L1D_CACHE_WB", 19, kMicro, "Data written back from L1D to L2 or L3"),
    without_l2(Event::l3d_cache, needs(Need::l2_or_l3, event(Event::l2d_cache, "L2D_CACHE", 20, kMicro, "L1 transaction looking up L2, or L1 write-back into L2"))),
    without_l2(Event::l3d_cache_refill, needs(Need::l2_or_l3, event(Event::l2d_cache_refill, "L2D_CACHE_REFILL", 21, kMicro, "Cacheable L1 transaction that makes data be read from outside the core"))),
    needs(Need::l2, event(Event::l2d_cache_wb, "L2D_CACHE_WB", 22, kMicro, "L2 data written outside the core")),
    sum(Event::bus_access_rd, Event::bus_access_wr, up_to(2, event(Event::bus_access, "BUS_ACCESS", 23, kMicro, "Data beat between core and SCU"))),
    event(Event::memory_error, "MEMORY_ERROR", 24, kMicro, "ECC or parity error in a RAM of the core"),
    same_as(Event::inst_retired, up_to(2, event(Event::inst_spec, "INST_SPEC", kNoBusBit, kRetired, "The same as INST_RETIRED"))),
    event(Event::ttbr_write_retired, "TTBR_WRITE_RETIRED", 25, kRetired, "Retired write to TTBR0/1 (TTBR0/1_EL1 by that name only)"),
    same_as(Event::cpu_cycles, event(Event::bus_cycles, "BUS_CYCLES", kNoBusBit, kRetired, "The same as CPU_CYCLES")),
    event(Event::chain, "CHAIN", kNoBusBit, kExact, "Overflow of the even counter below (odd counters only)"),
    without_l2(Event::l3d_cache_allocate, needs(Need::l2_or_l3, event(Event::l2d_cache_allocate, "L2D_CACHE_ALLOCATE", 26, kMicro, "Full-line write into L2 without a linefill"))),
    event(Event::br_retired, "BR_RETIRED", 27, kRetired, "Retired branch, taken or not; an ISB is one"),
    event(Event::br_mis_pred_retired, "BR_MIS_PRED_RETIRED", 28, kMicro, "Retired branch that was mispredicted and flushed the pipeline"),
    event(Event::stall_frontend, "STALL_FRONTEND", 29, kMicro, "Cycle with nothing issued: the instruction queue is empty"),
    event(Event::stall_backend, "STALL_BACKEND", 30, kMicro, "Cycle with nothing issued: the pipeline is stalled"),
    up_to(2, event(Event::l1d_tlb, "L1D_TLB", 31, kMicro, "Load or store looking up the L1 data TLB")),
    event(Event::l1i_tlb, "L1I_TLB", 32, kMicro, "Fetch looking up the L1 instruction TLB"),
    needs(Need::l2_and_l3, event(Event::l3d_cache_allocate, "L3D_CACHE_ALLOCATE", 33, kMicro, "Full-line write into L3 without a linefill")),
    needs(Need::l2_and_l3, event(Event::l3d_cache_refill, "L3D_CACHE_REFILL", 34, kMicro, "Cacheable read returned by the SCU from outside the cluster")),
    needs(Need::l2_and_l3, event(Event::l3d_cache, "L3D_CACHE", 35, kMicro, "Cacheable read returned by the SCU, or cacheable write to it")),
    sum(Event::dtlb_walk, Event::itlb_walk, up_to(2, event(Event::l2d_tlb_refill, "L2D_TLB_REFILL", 36, kMicro, "L2 TLB refill for either side, MMU on"))),
    event(Event::l2d_tlb, "L2D_TLB", 37, kMicro, "L2 TLB access, MMU on"),
    event(Event::dtlb_walk, "DTLB_WALK", 39, kMicro, "L2 TLB refill for a data access"),
    event(Event::itlb_walk, "ITLB_WALK", 40, kMicro, "L2 TLB refill for an instruction fetch"),
    event(Event::ll_cache_rd, "LL_CACHE_RD", 41, kMicro, "Read of the last-level cache (which one: CPUECTLR.EXTLLC)"),
    event(Event::ll_cache_miss_rd, "LL_CACHE_MISS_RD", 42, kMicro, "Read missing in the last-level cache (which one: CPUECTLR.EXTLLC)"),
    event(Event::remote_access_rd, "REMOTE_ACCESS_RD", 38, kMicro, "Read answered with data source \"remote\""),
    event(Event::l1d_cache_rd, "L1D_CACHE_RD", kNoBusBit, kMicro, "Load or page walk looking up L1D"),
    event(Event::l1d_cache_wr, "L1D_CACHE_WR", kNoBusBit, kMicro, "Store looking up L1D"),
    event(Event::l1d_cache_refill_rd, "L1D_CACHE_REFILL_RD", kNoBusBit, kMicro, "L1D_CACHE_REFILL by a read"),
    event(Event::l1d_cache_refill_wr, "L1D_CACHE_REFILL_WR", kNoBusBit, kMicro, "L1D_CACHE_REFILL by a write"),
    event(Event::l1d_cache_refill_inner, "L1D_CACHE_REFILL_INNER", kNoBusBit, kMicro, "L1D linefill from L2, L3 or another core of the cluster"),
    event(Event::l1d_cache_refill_outer, "L1D_CACHE_REFILL_OUTER", kNoBusBit, kMicro, "L1D linefill from outside the cluster"),
    without_l2(Event::l3d_cache_rd, needs(Need::l2_or_l3, event(Event::l2d_cache_rd, "L2D_CACHE_RD", kNoBusBit, kMicro, "Read transaction from L1 looking up L2"))),
    needs(Need::l2_or_l3, event(Event::l2d_cache_wr, "L2D_CACHE_WR", kNoBusBit, kMicro, "L1 write looking up L2, or L1 write-back allocating in L2")),
    without_l2(Event::l3d_cache_refill, needs(Need::l2_or_l3, event(Event::l2d_cache_refill_rd, "L2D_CACHE_REFILL_RD", kNoBusBit, kMicro, "Cacheable read from outside the core, ReadUnique included"))),
    needs(Need::l2_or_l3, event(Event::l2d_cache_refill_wr, "L2D_CACHE_REFILL_WR", kNoBusBit, kMicro, "Write from L1 that reads data from outside core")),
    event(Event::bus_access_rd, "BUS_ACCESS_RD", kNoBusBit, kMicro, "Read data beat between core and SCU"),
    event(Event::bus_access_wr, "BUS_ACCESS_WR", kNoBusBit, kMicro, "Write data beat between core and SCU"),
    event(Event::mem_access_rd, "MEM_ACCESS_RD", kNoBusBit, kRetired, "Data access by a load"),
    event(Event::mem_access_wr, "MEM_ACCESS_WR", kNoBusBit, kRetired, "Data access by a store"),
    same_as(Event::ld_retired, event(Event::ld_spec, "LD_SPEC", kNoBusBit, kRetired, "The same as LD_RETIRED")),
    same_as(Event::st_retired, event(Event::st_spec, "ST_SPEC", kNoBusBit, kRetired, "The same as ST_RETIRED")),
    sum(Event::ld_retired, Event::st_retired, up_to(2, event(Event::ldst_spec, "LDST_SPEC", kNoBusBit, kRetired, "Retired load or store"))),
    up_to(2, event(Event::dp_spec, "DP_SPEC", kNoBusBit, kRetired, "Retired integer data-processing instruction")),
    up_to(2, event(Event::ase_spec, "ASE_SPEC", kNoBusBit, kRetired, "Retired Advanced SIMD instruction")),
    up_to(2, event(Event::vfp_spec, "VFP_SPEC", kNoBusBit, kRetired, "Retired floating-point instruction")),
    event(Event::pc_write_spec, "PC_WRITE_SPEC", kNoBusBit, kRetired, "Retired branch"),
    event(Event::crypto_spec, "CRYPTO_SPEC", kNoBusBit, kRetired, "Retired cryptographic instruction"),
    same_as(Event::br_immed_retired, event(Event::br_immed_spec, "BR_IMMED_SPEC", kNoBusBit, kRetired, "The same as BR_IMMED_RETIRED")),
    same_as(Event::br_return_retired, event(Event::br_return_spec, "BR_RETURN_SPEC", kNoBusBit, kRetired, "The same as BR_RETURN_RETIRED")),
    event(Event::br_indirect_spec, "BR_INDIRECT_SPEC", kNoBusBit, kRetired, "Retired indirect branch"),
    event(Event::exc_irq, "EXC_IRQ", kNoBusBit, kRetired, "IRQ exception taken"),
    event(Event::exc_fiq, "EXC_FIQ", kNoBusBit, kRetired, "FIQ exception taken"),
    needs(Need::l2_and_l3, event(Event::l3d_cache_rd, "L3D_CACHE_RD", kNoBusBit, kMicro, "Cacheable read returned by the SCU")),
    same_as(Event::l3d_cache_refill, needs(Need::l2_and_l3, event(Event::l3d_cache_refill_rd, "L3D_CACHE_REFILL_RD", kNoBusBit, kMicro, "The same as L3D_CACHE_REFILL"))),
    needs(Need::l2_and_l3, event(Event::l3d_cache_refill_prefetch, "L3D_CACHE_REFILL_PREFETCH", kNoBusBit, kMicro, "Linefill by the hardware prefetcher allocating in L3")),
    without_l2(Event::l3d_cache_refill_prefetch, needs(Need::l3_without_l2, event(Event::l2d_cache_refill_prefetch, "L2D_CACHE_REFILL_PREFETCH", kNoBusBit, kMicro, "Without L2: the same as L3D_CACHE_REFILL_PREFETCH; otherwise never"))),
    event(Event::l1d_cache_refill_prefetch, "L1D_CACHE_REFILL_PREFETCH", kNoBusBit, kMicro, "Linefill by the hardware prefetcher allocating in L1D"),
    event(Event::l2d_ws_mode, "L2D_WS_MODE", kNoBusBit, kMicro, "Cycle in write streaming, not allocating in L2"),
    event(Event::l1d_ws_mode_entry, "L1D_WS_MODE_ENTRY", kNoBusBit, kMicro, "Entry to write streaming"),
    event(Event::l1d_ws_mode, "L1D_WS_MODE", kNoBusBit, kMicro, "Cycle in write streaming, not allocating in L1D"),
    event(Event::predecode_error, "PREDECODE_ERROR", kNoBusBit, kMicro, "Predecode error"),
    event(Event::l3d_ws_mode, "L3D_WS_MODE", kNoBusBit, kMicro, "Cycle in write streaming, not allocating in L3"),
    event(Event::br_cond_pred, "BR_COND_PRED", kNoBusBit, kMicro, "Retired branch predictable by the conditional predictor"),
    event(Event::br_indirect_mis_pred, "BR_INDIRECT_MIS_PRED", kNoBusBit, kMicro, "Retired indirect branch, condition or address mispredicted"),
    event(Event::br_indirect_addr_mis_pred, "BR_INDIRECT_ADDR_MIS_PRED", kNoBusBit, kMicro, "Retired taken indirect branch, address mispredicted"),
    event(Event::br_cond_mis_pred, "BR_COND_MIS_PRED", kNoBusBit, kMicro, "Retired conditional branch whose condition was mispredicted"),
    event(Event::br_indirect_addr_pred, "BR_INDIRECT_ADDR_PRED", kNoBusBit, kMicro, "Retired taken indirect branch whose address could be predicted"),
    event(Event::br_return_addr_pred, "BR_RETURN_ADDR_PRED", kNoBusBit, kMicro, "Retired taken return whose address could be predicted"),
    event(Event::br_return_addr_mis_pred, "BR_RETURN_ADDR_MIS_PRED", kNoBusBit, kMicro, "Retired taken return, address mispredicted"),
    event(Event::l2d_llwalk_tlb, "L2D_LLWALK_TLB", kNoBusBit, kMicro, "Last-level walk cache access"),
    event(Event::l2d_llwalk_tlb_refill, "L2D_LLWALK_TLB_REFILL", kNoBusBit, kMicro, "Last-level walk cache refill"),
    event(Event::l2d_l2walk_tlb, "L2D_L2WALK_TLB", kNoBusBit, kMicro, "Level-2 walk cache access after a last-level miss"),
    event(Event::l2d_l2walk_tlb_refill, "L2D_L2WALK_TLB_REFILL", kNoBusBit, kMicro, "Level-2 walk cache refill"),
    event(Event::l2d_s2_tlb, "L2D_S2_TLB", kNoBusBit, kMicro, "IPA cache access"),
    event(Event::l2d_s2_tlb_refill, "L2D_S2_TLB_REFILL", kNoBusBit, kMicro, "IPA cache refill"),
    event(Event::l2d_cache_stash_dropped, "L2D_CACHE_STASH_DROPPED", kNoBusBit, kMicro, "Stash request to L2 dropped for lack of a buffer"),
    event(Event::stall_frontend_cache, "STALL_FRONTEND_CACHE", kNoBusBit, kMicro, "Queue empty, L1I miss in progress"),
    event(Event::stall_frontend_tlb, "STALL_FRONTEND_TLB", kNoBusBit, kMicro, "Queue empty, instruction TLB miss in progress"),
    event(Event::stall_frontend_pderr, "STALL_FRONTEND_PDERR", kNoBusBit, kMicro, "Queue empty, predecode error in progress"),
    event(Event::stall_backend_ilock, "STALL_BACKEND_ILOCK", kNoBusBit, kMicro, "Issue stalled on an interlock"),
    event(Event::stall_backend_ilock_agu, "STALL_BACKEND_ILOCK_AGU", kNoBusBit, kMicro, "Interlock of a load or store waiting for address operands"),
    event(Event::stall_backend_ilock_fpu, "STALL_BACKEND_ILOCK_FPU", kNoBusBit, kMicro, "Interlock of a floating-point or Advanced SIMD instruction"),
    event(Event::stall_backend_ld, "STALL_BACKEND_LD", kNoBusBit, kMicro, "Wr stage stalled by a load"),
    event(Event::stall_backend_st, "STALL_BACKEND_ST", kNoBusBit, kMicro, "Wr stage stalled by a store"),
    event(Event::stall_backend_ld_cache, "STALL_BACKEND_LD_CACHE", kNoBusBit, kMicro, "Wr stage stalled by a load waiting for data"),
    event(Event::stall_backend_ld_tlb, "STALL_BACKEND_LD_TLB", kNoBusBit, kMicro, "Wr stage stalled by a load that missed the L1 data TLB"),
    event(Event::stall_backend_st_stb, "STALL_BACKEND_ST_STB", kNoBusBit, kMicro, "Wr stage stalled by a store, store buffer full"),
    event(Event::stall_backend_st_tlb, "STALL_BACKEND_ST_TLB", kNoBusBit, kMicro, "Wr stage stalled by a store that missed the L1 data TLB"),
}};
// clang-format on

constexpr std::uint8_t kNoRow = 0xff;

constexpr std::array<std::uint8_t, kEventNumbers> make_index() {
    std::array<std::uint8_t, kEventNumbers> index{};
    for (std::uint8_t& entry : index) entry = kNoRow;
    for (std::size_t i = 0; i < kEvents; ++i)
        index[number(kEventTable[i].event)] = static_cast<std::uint8_t>(i);
    return index;
}
constexpr std::array<std::uint8_t, kEventNumbers> kIndex = make_index();

} // namespace

const std::array<EventInfo, kEvents>& events() {
    return kEventTable;
}

const EventInfo* find_event(unsigned number) {
    return number < kEventNumbers && kIndex[number] != kNoRow ? &kEventTable[kIndex[number]]
                                                              : nullptr;
}

std::size_t index_of(Event event) {
    return kIndex[number(event)];
}

} // namespace armpmu::a55
