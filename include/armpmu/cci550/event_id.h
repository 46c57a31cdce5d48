// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cci550 {

inline constexpr unsigned kMaxSlaveInterfaces = 7;
inline constexpr unsigned kMaxMasterInterfaces = 7;
inline constexpr unsigned kSlaveCodes = 32;
inline constexpr unsigned kMasterCodes = 7;
inline constexpr unsigned kGlobalCodes = 16;
inline constexpr unsigned kEventIds = 512;

// Security of the transaction that caused an event: Non-secure when AxPROT[1] (ACPROT[1] for
// snoops) is 1. Events marked Secure exempt in the manual's tables have no security; for them the
// value is accepted and makes no difference.
enum class Security : std::uint8_t { non_secure = 0, secure = 1 };

// Event codes of a slave interface, TRM table 2-3, in the Linux driver's spelling.
enum class SlaveEvent : std::uint8_t {
    si_rrq_hs_arvalid = 0x00,
    si_rrq_dev = 0x01,
    si_rrq_hs_nonshareable = 0x02,
    si_rrq_hs_shareable_non_alloc = 0x03,
    si_rrq_hs_shareable_alloc = 0x04,
    si_rrq_hs_invalidate = 0x05,
    si_rrq_hs_cache_maint = 0x06,
    si_rrq_hs_dvm_msg = 0x07,
    si_rrq_hs_rval = 0x08,
    si_rrq_hs_rlast_snoop = 0x09,
    si_wrq_hs_awalid = 0x0a,
    si_wrq_dev = 0x0b,
    si_wrq_non_shareable = 0x0c,
    si_wrq_share_wb = 0x0d,
    si_wrq_share_wlu = 0x0e,
    si_wrq_share_wunique = 0x0f,
    si_wrq_evict = 0x10,
    si_wrq_wrevict = 0x11,
    si_w_data_beat = 0x12,
    si_srq_acvalid = 0x13,
    si_srq_read = 0x14,
    si_srq_clean = 0x15,
    si_srq_data_transfer_low = 0x16,
    si_rrq_stall_arvalid = 0x17,
    si_r_data_stall = 0x18,
    si_wrq_stall = 0x19,
    si_w_data_stall = 0x1a,
    si_w_resp_stall = 0x1b,
    si_srq_stall = 0x1c,
    si_s_data_stall = 0x1d,
    si_rq_stall_ot_limit = 0x1e,
    si_r_stall_arbit = 0x1f,
};

// Event codes of a master interface, TRM table 2-4.
enum class MasterEvent : std::uint8_t {
    mi_r_data_beat_any = 0x00,
    mi_w_data_beat_any = 0x01,
    mi_rrq_stall = 0x02,
    mi_r_data_stall = 0x03,
    mi_wrq_stall = 0x04,
    mi_w_data_stall = 0x05,
    mi_w_resp_stall = 0x06,
};

// Codes of the global events, TRM table 2-5.
enum class GlobalEvent : std::uint8_t {
    cci_snoop_access_filter_bank_0_1 = 0x00,
    cci_snoop_access_filter_bank_2_3 = 0x01,
    cci_snoop_access_filter_bank_4_5 = 0x02,
    cci_snoop_access_filter_bank_6_7 = 0x03,
    cci_snoop_access_miss_filter_bank_0_1 = 0x04,
    cci_snoop_access_miss_filter_bank_2_3 = 0x05,
    cci_snoop_access_miss_filter_bank_4_5 = 0x06,
    cci_snoop_access_miss_filter_bank_6_7 = 0x07,
    cci_snoop_back_invalidation = 0x08,
    cci_snoop_stall_alloc_busy = 0x09,
    cci_snoop_stall_tt_full = 0x0a,
    cci_wrq = 0x0b,
    cci_snoop_cd_hs = 0x0c,
    cci_rq_stall_addr_hazard = 0x0d,
    cci_snoop_rq_stall_tt_full = 0x0e,
    cci_snoop_rq_tzmp1_prot = 0x0f,
};

// Which kind of block a source identifier names (TRM table 2-2).
enum class SourceKind : std::uint8_t { slave, master, global, reserved };

// The 9-bit identifier {source[3:0], code[4:0]} of TRM 2.4.4: what software writes to an Event
// Select Register. Holds any of the 512 values; the event table and the configuration say which are
// events.
class EventId {
  public:
    constexpr EventId() = default;
    constexpr explicit EventId(unsigned raw) : raw_(static_cast<std::uint16_t>(raw & 0x1ff)) {}
    constexpr EventId(unsigned source, unsigned code)
        : EventId(((source & 0xf) << 5) | (code & 0x1f)) {}

    constexpr unsigned raw() const { return raw_; }
    constexpr unsigned source() const { return raw_ >> 5; }
    constexpr unsigned code() const { return raw_ & 0x1fU; }

    constexpr SourceKind kind() const {
        return source() < 7    ? SourceKind::slave
               : source() == 7 ? SourceKind::reserved
               : source() < 15 ? SourceKind::master
                               : SourceKind::global;
    }
    // Number of the interface among its kind: 3 for SI3, 0 for MI0, 0 for global.
    constexpr unsigned interface_number() const {
        return kind() == SourceKind::master  ? source() - 8
               : kind() == SourceKind::slave ? source()
                                             : 0;
    }

    friend constexpr bool operator==(EventId a, EventId b) { return a.raw_ == b.raw_; }
    friend constexpr bool operator!=(EventId a, EventId b) { return a.raw_ != b.raw_; }
    friend constexpr bool operator<(EventId a, EventId b) { return a.raw_ < b.raw_; }

  private:
    std::uint16_t raw_ = 0;
};

constexpr EventId event_id(unsigned slave_interface, SlaveEvent code) {
    return {slave_interface, static_cast<unsigned>(code)};
}
constexpr EventId event_id(unsigned master_interface, MasterEvent code) {
    return {master_interface + 8, static_cast<unsigned>(code)};
}
constexpr EventId event_id(GlobalEvent code) {
    return {0xf, static_cast<unsigned>(code)};
}

// {MI0, 0x1F}: the selection that never counts, which drivers use while they load a counter.
inline constexpr EventId kNeverCounts{8, 0x1f};

} // namespace armpmu::cci550
