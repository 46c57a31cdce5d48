// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_laws.h"

#include "armpmu/a55/event_table.h"

namespace armpmu::tests {

namespace {

using a55::Event;

// The first is the sum of the others.
constexpr Event kSums[][3] = {
    {Event::l1d_cache, Event::l1d_cache_rd, Event::l1d_cache_wr},
    {Event::l1d_cache_refill, Event::l1d_cache_refill_rd, Event::l1d_cache_refill_wr},
    {Event::l1d_cache_refill, Event::l1d_cache_refill_inner, Event::l1d_cache_refill_outer},
    {Event::mem_access, Event::mem_access_rd, Event::mem_access_wr},
    {Event::bus_access, Event::bus_access_rd, Event::bus_access_wr},
    {Event::ldst_spec, Event::ld_spec, Event::st_spec},
    {Event::l2d_tlb_refill, Event::dtlb_walk, Event::itlb_walk},
};
constexpr Event kSame[][2] = {
    {Event::inst_spec, Event::inst_retired},
    {Event::bus_cycles, Event::cpu_cycles},
    {Event::ld_spec, Event::ld_retired},
    {Event::st_spec, Event::st_retired},
    {Event::br_immed_spec, Event::br_immed_retired},
    {Event::br_return_spec, Event::br_return_retired},
    {Event::l3d_cache_refill_rd, Event::l3d_cache_refill},
};
// The first is a part of the second.
constexpr Event kParts[][2] = {
    {Event::l1d_cache_refill, Event::l1d_cache},
    {Event::l1i_cache_refill, Event::l1i_cache},
    {Event::l1d_tlb_refill, Event::l1d_tlb},
    {Event::l1i_tlb_refill, Event::l1i_tlb},
    {Event::l2d_tlb_refill, Event::l2d_tlb},
    {Event::l2d_cache_refill, Event::l2d_cache},
    {Event::br_mis_pred_retired, Event::br_retired},
    {Event::br_mis_pred, Event::br_pred},
    {Event::br_cond_mis_pred, Event::br_cond_pred},
    {Event::br_indirect_mis_pred, Event::br_indirect_spec},
    {Event::l2d_llwalk_tlb_refill, Event::l2d_llwalk_tlb},
    {Event::l2d_l2walk_tlb_refill, Event::l2d_l2walk_tlb},
    {Event::stall_backend_ld_cache, Event::stall_backend_ld},
    {Event::stall_backend_ld_tlb, Event::stall_backend_ld},
    {Event::stall_backend_ld, Event::stall_backend},
    {Event::stall_backend_st_stb, Event::stall_backend_st},
    {Event::stall_backend_st_tlb, Event::stall_backend_st},
};

std::string name(Event event) {
    return std::string(a55::find_event(number(event))->mnemonic);
}

} // namespace

std::map<std::string, std::uint64_t> core_totals(cpu::Core& core, a55::Pmu& pmu) {
    core.deliver();
    std::map<std::string, std::uint64_t> all;
    for (const a55::EventInfo& event : a55::events())
        all[std::string(event.mnemonic)] = pmu.total(event.event);
    all["cycles"] = pmu.cycles();
    all["core cycle"] = core.cycle();
    all["issue cycles"] = core.issue_cycles();
    return all;
}

std::string broken_core_law(cpu::Core& core, a55::Pmu& pmu) {
    core.deliver();
    const auto total = [&pmu](Event event) { return pmu.total(event); };
    const auto is = [](std::uint64_t value, const std::string& what, std::uint64_t expected) {
        return what + " is " + std::to_string(value) + ", expected " + std::to_string(expected);
    };
    const auto at_most = [](std::uint64_t value, const std::string& what, std::uint64_t most) {
        return what + " is " + std::to_string(value) + ", expected at most " + std::to_string(most);
    };
    for (const auto& [whole, first, second] : kSums)
        if (const std::uint64_t sum = total(first) + total(second); total(whole) != sum)
            return is(total(whole), name(whole), sum);
    for (const auto& [one, other] : kSame)
        if (total(one) != total(other)) return is(total(one), name(one), total(other));
    for (const auto& [part, whole] : kParts)
        if (total(part) > total(whole)) return at_most(total(part), name(part), total(whole));
    const std::uint64_t backend = total(Event::stall_backend_ilock) +
                                  total(Event::stall_backend_ld) + total(Event::stall_backend_st);
    if (total(Event::stall_backend) != backend)
        return is(total(Event::stall_backend), name(Event::stall_backend), backend);
    const std::uint64_t interlocks =
        total(Event::stall_backend_ilock_agu) + total(Event::stall_backend_ilock_fpu);
    if (interlocks > total(Event::stall_backend_ilock))
        return at_most(interlocks, "the sum of the kinds of interlocks",
                       total(Event::stall_backend_ilock));
    const std::uint64_t fetches =
        total(Event::stall_frontend_cache) + total(Event::stall_frontend_tlb);
    if (fetches > total(Event::stall_frontend))
        return at_most(fetches, "the sum of the kinds of stalls in front",
                       total(Event::stall_frontend));
    const std::uint64_t cycles =
        total(Event::stall_frontend) + total(Event::stall_backend) + core.issue_cycles();
    if (cycles != pmu.cycles()) return is(pmu.cycles(), "the number of cycles", cycles);
    if (total(Event::inst_retired) != core.instructions())
        return is(total(Event::inst_retired), name(Event::inst_retired), core.instructions());
    return {};
}

} // namespace armpmu::tests
