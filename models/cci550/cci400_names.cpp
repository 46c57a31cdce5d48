// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cci550/cci400_names.h"

namespace armpmu::cci550 {
namespace {

struct Counterpart {
    std::string_view name;
    std::string_view ours; // empty: the CCI-550 counts nothing like it
};

// Revisions r0 and r1.
constexpr Counterpart kCounterparts[] = {
    {"si_rrq_hs_any", "si_rrq_hs_arvalid"},
    {"si_rrq_hs_device", "si_rrq_dev"},
    {"si_rrq_hs_normal_or_nonshareable", "si_rrq_hs_nonshareable"},
    {"si_rrq_hs_inner_or_outershareable",
     "the sum of si_rrq_hs_shareable_alloc and si_rrq_hs_shareable_non_alloc"},
    {"si_rrq_hs_cache_maintenance", "si_rrq_hs_cache_maint"},
    {"si_rrq_hs_mem_barrier", ""},
    {"si_rrq_hs_sync_barrier", ""},
    {"si_rrq_hs_dvm_msg_sync", "si_rrq_hs_dvm_msg, with all DVM messages"},
    {"si_rrq_stall_tt_full", "si_rrq_stall_arvalid, for any reason"},
    {"si_r_data_last_hs_snoop", "si_rrq_hs_rlast_snoop"},
    {"si_r_data_stall_rvalids_h_rready_l", "si_r_data_stall"},
    {"si_wrq_hs_any", "si_wrq_hs_awalid"},
    {"si_wrq_hs_device", "si_wrq_dev"},
    {"si_wrq_hs_normal_or_nonshareable", "si_wrq_non_shareable"},
    {"si_wrq_hs_inner_or_outershare_wback_wclean", "si_wrq_share_wb"},
    {"si_wrq_hs_write_unique", "si_wrq_share_wunique"},
    {"si_wrq_hs_write_line_unique", "si_wrq_share_wlu"},
    {"si_wrq_hs_evict", "si_wrq_evict"},
    {"si_wrq_stall_tt_full", "si_wrq_stall, for any reason"},
    {"si_rrq_stall_slave_id_hazard", ""},
    {"mi_retry_speculative_fetch", ""},
    {"mi_rrq_stall_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
    {"mi_stall_cycle_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
    {"mi_rrq_stall_id_hazard", ""},
    {"mi_rrq_stall_master_id_hazard", ""},
    {"mi_rrq_stall_tt_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_hi_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_low_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_mid_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_barrier_hazard", ""},
    {"mi_wrq_stall_barrier_hazard", ""},
    {"mi_wrq_stall_tt_full", "mi_wrq_stall, for any reason"},
    {"mi_wrq_stall_wtq_full", "mi_wrq_stall, for any reason"},
    {"mi_wrq_unique_or_line_unique_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
};

constexpr std::string_view kVirtualNetworks[] = {"mi_rrq_stall_qvn_vn", "mi_wrq_stall_qvn_vn"};

} // namespace

std::optional<std::string> cci400_hint(std::string_view name) {
    if (name == "cycles") return "the CCI-550 has no cycle counter; use the processor's";
    const std::string whose = "'" + std::string(name) + "' is the CCI-400's name; ";
    for (const Counterpart& one : kCounterparts)
        if (one.name == name)
            return whose + (one.ours.empty() ? "the CCI-550 has no such event"
                                             : "the CCI-550's is " + std::string(one.ours));
    for (const std::string_view prefix : kVirtualNetworks)
        if (name.size() == prefix.size() + 1 && name.substr(0, prefix.size()) == prefix &&
            name.back() >= '0' && name.back() <= '3')
            return whose + "the CCI-550 has no virtual networks";
    return std::nullopt;
}

} // namespace armpmu::cci550
