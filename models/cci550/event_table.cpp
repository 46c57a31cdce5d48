// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"

#include <set>

namespace armpmu::cci550 {
namespace {

using tables::Tolerance;

// The manual allows count and timing to "vary slightly": channel handshakes may be seen some cycles
// late; the length of stalls, and internal events, are micro-architecture.
constexpr Tolerance kHandshake{Tolerance::Kind::within_cycles, 8};
constexpr Tolerance kStall{Tolerance::Kind::within_counts, 8};
constexpr Tolerance kInternal{Tolerance::Kind::monotone, 0};

constexpr Event slave(unsigned code, std::string_view kernel_name, std::string_view title,
                      Tolerance tolerance = kHandshake) {
    Event event;
    event.kind = SourceKind::slave;
    event.code = event.bus_offset = static_cast<std::uint8_t>(code);
    event.kernel_name = kernel_name;
    event.title = title;
    event.tolerance = tolerance;
    event.section = "TRM 2.4.4 table 2-3";
    return event;
}
constexpr Event master(unsigned code, std::string_view kernel_name, std::string_view title,
                       Tolerance tolerance) {
    Event event = slave(code, kernel_name, title, tolerance);
    event.kind = SourceKind::master;
    event.section = "TRM 2.4.4 table 2-4";
    return event;
}
constexpr Event global(unsigned code, std::string_view kernel_name, std::string_view title) {
    Event event = slave(code, kernel_name, title, kInternal);
    event.kind = SourceKind::global;
    event.section = "TRM 2.4.4 table 2-5";
    return event;
}
constexpr Event exempt(Event event) {
    event.secure_exempt = true;
    return event;
}
constexpr Event ace_only(Event event) {
    event.ace_only = true;
    return event;
}
constexpr Event unsupported(Event event) {
    event.fires = false;
    return event;
}

// clang-format off
constexpr std::array<Event, kEventRows> kEvents = {
    slave(0x00, "si_rrq_hs_arvalid", "Read request handshake"),
    slave(0x01, "si_rrq_dev", "Read request handshake: Device"),
    slave(0x02, "si_rrq_hs_nonshareable", "Read request handshake: Normal, Non-shareable"),
    slave(0x03, "si_rrq_hs_shareable_non_alloc", "Read request handshake: Normal, Shareable, non-allocating"),
    ace_only(slave(0x04, "si_rrq_hs_shareable_alloc", "Read request handshake: Normal, Shareable, allocating")),
    ace_only(slave(0x05, "si_rrq_hs_invalidate", "Read request handshake: invalidation")),
    slave(0x06, "si_rrq_hs_cache_maint", "Read request handshake: cache maintenance operation"),
    slave(0x07, "si_rrq_hs_dvm_msg", "Read request handshake: DVM"),
    exempt(slave(0x08, "si_rrq_hs_rval", "Read data handshake")),
    exempt(slave(0x09, "si_rrq_hs_rlast_snoop", "Read data handshake with RLAST HIGH, for a snoop hit")),
    slave(0x0a, "si_wrq_hs_awalid", "Write request handshake"),
    slave(0x0b, "si_wrq_dev", "Write request handshake: Device"),
    slave(0x0c, "si_wrq_non_shareable", "Write request handshake: Non-shareable"),
    ace_only(slave(0x0d, "si_wrq_share_wb", "Write request handshake: Shareable, WriteBack and WriteClean")),
    slave(0x0e, "si_wrq_share_wlu", "Write request handshake: Shareable, WriteLineUnique"),
    slave(0x0f, "si_wrq_share_wunique", "Write request handshake: Shareable, WriteUnique"),
    ace_only(slave(0x10, "si_wrq_evict", "Write request handshake: Evict")),
    unsupported(ace_only(slave(0x11, "si_wrq_wrevict", "Write request handshake: WriteEvict"))),
    exempt(slave(0x12, "si_w_data_beat", "Write data handshake")),
    slave(0x13, "si_srq_acvalid", "Snoop request handshake"),
    ace_only(slave(0x14, "si_srq_read", "Snoop request handshake: read")),
    ace_only(slave(0x15, "si_srq_clean", "Snoop request handshake: clean or invalidate")),
    exempt(slave(0x16, "si_srq_data_transfer_low", "Snoop response handshake: Data Transfer bit, CRRESP[0] LOW")),
    slave(0x17, "si_rrq_stall_arvalid", "Read request stall", kStall),
    exempt(slave(0x18, "si_r_data_stall", "Read data stall", kStall)),
    slave(0x19, "si_wrq_stall", "Write request stall", kStall),
    exempt(slave(0x1a, "si_w_data_stall", "Write data stall", kStall)),
    exempt(slave(0x1b, "si_w_resp_stall", "Write response stall", kStall)),
    slave(0x1c, "si_srq_stall", "Snoop request stall", kStall),
    ace_only(exempt(slave(0x1d, "si_s_data_stall", "Snoop data stall", kStall))),
    slave(0x1e, "si_rq_stall_ot_limit", "Request stall cycle because of OT transaction limit", kInternal),
    slave(0x1f, "si_r_stall_arbit", "Read stall because of arbitration", kInternal),

    exempt(master(0x00, "mi_r_data_beat_any", "Read data handshake", kHandshake)),
    exempt(master(0x01, "mi_w_data_beat_any", "Write data handshake", kHandshake)),
    master(0x02, "mi_rrq_stall", "Read request stall", kStall),
    exempt(master(0x03, "mi_r_data_stall", "Read data stall", kStall)),
    master(0x04, "mi_wrq_stall", "Write request stall", kStall),
    exempt(master(0x05, "mi_w_data_stall", "Write data stall", kStall)),
    exempt(master(0x06, "mi_w_resp_stall", "Write response stall", kStall)),

    global(0x00, "cci_snoop_access_filter_bank_0_1", "Access to snoop filter bank 0 or 1, any response"),
    global(0x01, "cci_snoop_access_filter_bank_2_3", "Access to snoop filter bank 2 or 3, any response"),
    global(0x02, "cci_snoop_access_filter_bank_4_5", "Access to snoop filter bank 4 or 5, any response"),
    global(0x03, "cci_snoop_access_filter_bank_6_7", "Access to snoop filter bank 6 or 7, any response"),
    global(0x04, "cci_snoop_access_miss_filter_bank_0_1", "Access to snoop filter bank 0 or 1, miss response"),
    global(0x05, "cci_snoop_access_miss_filter_bank_2_3", "Access to snoop filter bank 2 or 3, miss response"),
    global(0x06, "cci_snoop_access_miss_filter_bank_4_5", "Access to snoop filter bank 4 or 5, miss response"),
    global(0x07, "cci_snoop_access_miss_filter_bank_6_7", "Access to snoop filter bank 6 or 7, miss response"),
    global(0x08, "cci_snoop_back_invalidation", "Back-invalidation from snoop filter"),
    exempt(global(0x09, "cci_snoop_stall_alloc_busy", "Allocation into a snoop filter bank stalled, all ways used")),
    global(0x0a, "cci_snoop_stall_tt_full", "Stall because TT full"),
    global(0x0b, "cci_wrq", "CCI-generated write request"),
    exempt(global(0x0c, "cci_snoop_cd_hs", "CD handshake in snoop network")),
    global(0x0d, "cci_rq_stall_addr_hazard", "Request stall because of address hazard"),
    exempt(global(0x0e, "cci_snoop_rq_stall_tt_full", "Snoop request stall because of snoop TT being full")),
    exempt(global(0x0f, "cci_snoop_rq_tzmp1_prot", "Snoop request type override for TZMP1 protection")),
};
// clang-format on

struct Group {
    SourceKind kind;
    unsigned codes;
    std::string_view prefix;
};
constexpr Group kGroups[] = {{SourceKind::slave, kSlaveCodes, "si_"},
                             {SourceKind::master, kMasterCodes, "mi_"},
                             {SourceKind::global, kGlobalCodes, "cci_"}};

const Group* group_of(SourceKind kind) {
    for (const Group& group : kGroups)
        if (group.kind == kind) return &group;
    return nullptr;
}

} // namespace

const std::array<Event, kEventRows>& events() {
    return kEvents;
}

const Event* find_event(EventId id) {
    std::size_t first = 0;
    for (const Group& group : kGroups) {
        if (group.kind == id.kind())
            return id.code() < group.codes ? &kEvents[first + id.code()] : nullptr;
        first += group.codes;
    }
    return nullptr;
}

std::vector<std::string> check_events(const Event* rows, std::size_t count) {
    std::vector<std::string> problems;
    std::set<std::pair<SourceKind, unsigned>> codes;
    std::set<std::pair<SourceKind, unsigned>> offsets;
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < count; ++i) {
        const Event& row = rows[i];
        const auto complain = [&](const std::string& what) {
            problems.push_back("event row " + std::to_string(i) + " (" +
                               std::string(row.kernel_name) + "): " + what);
        };
        const Group* group = group_of(row.kind);
        if (group == nullptr) {
            complain("source kind is none of slave, master, global");
            continue;
        }
        if (row.code >= group->codes) complain("code beyond the last one of its kind");
        if (!codes.insert({row.kind, row.code}).second) complain("code used twice");
        if (row.bus_offset >= group->codes) complain("EVNTBUS offset outside its group");
        if (!offsets.insert({row.kind, row.bus_offset}).second)
            complain("EVNTBUS offset used twice");
        if (row.kernel_name.substr(0, group->prefix.size()) != group->prefix)
            complain("kernel name does not begin with " + std::string(group->prefix));
        if (!names.insert(row.kernel_name).second) complain("kernel name used twice");
        if (row.title.empty()) complain("no title");
        if (row.section.empty()) complain("no manual section");
        if (row.ace_only && row.kind != SourceKind::slave)
            complain("ACE only, but not an event of a slave interface");
        const bool needs_amount = row.tolerance.kind == Tolerance::Kind::within_cycles ||
                                  row.tolerance.kind == Tolerance::Kind::within_counts;
        if (needs_amount != (row.tolerance.amount != 0)) complain("tolerance amount is wrong");
    }
    for (const Group& group : kGroups)
        for (unsigned code = 0; code < group.codes; ++code)
            if (codes.count({group.kind, code}) == 0)
                problems.push_back("no row for code " + std::to_string(code) + " of " +
                                   std::string(group.prefix) + "events");
    return problems;
}

} // namespace armpmu::cci550
