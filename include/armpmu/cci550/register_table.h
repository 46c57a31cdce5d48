// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/field.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::cci550 {

inline constexpr std::uint32_t kApertureBytes = 0x100000;
inline constexpr unsigned kCounters = 8;

// Rows of the register table, in its order. Names are the manual's lower-case short names.
enum class RegisterId : std::uint8_t {
    ctrl_ovr,
    secr_acc,
    status,
    impr_err,
    qos_threshold,
    pmu_ctrl,
    debug_ctrl,
    peripheral_id4,
    peripheral_id5,
    peripheral_id6,
    peripheral_id7,
    peripheral_id0,
    peripheral_id1,
    peripheral_id2,
    peripheral_id3,
    component_id0,
    component_id1,
    component_id2,
    component_id3,
    snoop_ctrl,
    share_ovr,
    arqos_ovr,
    awqos_ovr,
    qos_max_ot,
    evnt_sel,
    ecnt_data,
    ecnt_ctrl,
    ecnt_clr_ovfl,
    slave_debug,
    master_debug,
};

// Which accesses a register permits (TRM 2.4.6; the bits of secr_acc from vendor headers).
// secr_acc[0] opens `secure` and `monitor` registers to Non-secure accesses, secr_acc[1] closes
// `monitor` registers to them.
enum class SecurityRule : std::uint8_t {
    secure_only, // never Non-secure
    secure,      // Non-secure only when secr_acc[0] is 1
    monitor,     // PMU and interface monitors: Non-secure unless closed
    open,        // readable by all
};

// The owner of a register's instances; those of an absent interface are RAZ/WI.
enum class Scope : std::uint8_t { global, slave_interface, master_interface, counter };

// One row: a 32-bit register, or `count` of them `stride` bytes apart.
struct Register {
    RegisterId id = RegisterId::ctrl_ovr;
    std::string_view name;
    std::string_view title;
    std::uint32_t offset = 0;
    unsigned count = 1;
    std::uint32_t stride = 0;
    Scope scope = Scope::global;
    SecurityRule security = SecurityRule::secure;
    tables::FieldList fields;
    std::string_view section; // manual section, or where the fact comes from
};

// A view on the rows of a register table.
struct RegisterList {
    const Register* first = nullptr;
    std::size_t count = 0;
    const Register* begin() const { return first; }
    const Register* end() const { return first + count; }
};

// All registers of the CCI-550's 1 MB aperture; row i has RegisterId i. Every other offset is
// reserved.
RegisterList registers();
const Register& register_row(RegisterId id);

struct Decoded {
    RegisterId id;
    unsigned instance;
};
// The register at a word-aligned offset, or nothing where the map is reserved.
std::optional<Decoded> decode(std::uint32_t offset);

// "pmu_ctrl", "evnt_sel[3]"; "reserved" where the map is.
std::string register_text(std::uint32_t offset);

constexpr std::uint32_t instance_offset(const Register& row, unsigned instance) {
    return row.offset + row.stride * instance;
}
// The address of a register by name, for software models and tests: offset_of(evnt_sel, 3).
std::uint32_t offset_of(RegisterId id, unsigned instance = 0);

// Faults of a table, one line each; empty when sound: rows out of order, names missing or
// used twice, offsets unaligned, overlapping or beyond the aperture, no fields or section, and
// everything tables::check_fields finds.
std::vector<std::string> check_registers(RegisterList rows);

} // namespace armpmu::cci550
