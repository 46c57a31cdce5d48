// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/system_register.h"
#include "armpmu/core/field.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::a55 {

inline constexpr std::uint32_t kExternalBytes = 0x1000; // the external view's frame

// Rows of the register table, in its order.
enum class RegisterId : std::uint8_t {
    pmcr,
    pmcntenset,
    pmcntenclr,
    pmovsclr,
    pmovsset,
    pmswinc,
    pmselr,
    pmceid0,
    pmceid1,
    pmceid2,
    pmceid3,
    pmccntr,
    pmccfiltr,
    pmxevtyper,
    pmxevcntr,
    pmevtyper,
    pmevcntr,
    pmuserenr,
    pmintenset,
    pmintenclr,
    mdcr_el2,
    mdcr_el3,
    sder32_el3,
    pmpcssr_lo,
    pmpcssr_hi,
    pmcidssr,
    pmcid2ssr,
    pmsssr,
    pmovssr,
    pmccntsr,
    pmevcntsr,
    pmsscr,
    pmcfgr,
    pmitctrl,
    pmdevaff0,
    pmdevaff1,
    pmlar,
    pmlsr,
    pmauthstatus,
    pmdevarch,
    pmdevid,
    pmdevtype,
    pmpidr4,
    pmpidr5,
    pmpidr6,
    pmpidr7,
    pmpidr0,
    pmpidr1,
    pmpidr2,
    pmpidr3,
    pmcidr0,
    pmcidr1,
    pmcidr2,
    pmcidr3,
};

enum class Access : std::uint8_t { none, read_only, write_only, read_write };

// The bit of PMUSERENR that lets EL0 access a register; EN allows all but `never`.
enum class UserRule : std::uint8_t {
    never,          // UNDEFINED at EL0
    en,             // EN
    en_or_sw,       // EN or SW
    en_or_er,       // EN or ER
    en_or_er_reads, // reads EN or ER, writes EN
    en_or_cr_reads, // reads EN or CR, writes EN
    reads,          // reads always, writes UNDEFINED
};

// Conditions of an external access: the core powered and unlocked and external access to
// the PMU allowed; the core powered and not double-locked; or nothing.
enum class Domain : std::uint8_t { core, snapshot, debug };

// One row: a register, or `count` of them with ascending encodings and offsets. All interfaces of a
// row show the same state.
struct Register {
    RegisterId id = RegisterId::pmcr;
    std::string_view name;     // AArch64, or of the external view
    std::string_view a32_name; // empty where it is the same without _EL0, _EL1
    std::string_view title;
    unsigned count = 1; // system encodings; the external view has `external_count`
    unsigned width = 32;
    Access system = Access::none;
    UserRule user = UserRule::never;
    std::optional<SystemRegister> a64;
    std::optional<SystemRegister> a32;
    std::optional<SystemRegister> a32_long;
    Access external = Access::none;
    std::uint32_t offset = 0;    // of the external view
    unsigned external_count = 0; // 0: not in the external view
    std::uint32_t stride = 4;    // bytes from one to the next; 64-bit registers are two words
    Domain domain = Domain::core;
    std::uint64_t a32_bits = ~std::uint64_t{0}; // mask of the AArch32 interfaces
    std::uint32_t external_bits = ~0U;          // mask of the external view
    tables::FieldList fields;
    bool reset_unknown = false; // UNKNOWN after reset where the fields say 0
    std::string_view section;
};

struct RegisterList {
    const Register* first = nullptr;
    std::size_t count = 0;
    const Register* begin() const { return first; }
    const Register* end() const { return first + count; }
};

// All registers; row i has RegisterId i.
RegisterList registers();
const Register& register_row(RegisterId id);
// Words of the external view that one instance takes. The upper halves of PMCEID0 and PMCEID1 are
// registers of their own there.
unsigned external_words(const Register& row);

struct Decoded {
    RegisterId id = RegisterId::pmcr;
    unsigned instance = 0;
    unsigned word = 0; // of a 64-bit register in the external view
};
// The register of an encoding; nothing if the PMU has none there.
std::optional<Decoded> decode(SystemRegister encoding);
// The register at an offset of the external view; nothing where it is reserved or unaligned.
std::optional<Decoded> decode_external(std::uint32_t offset);

// Faults of a table, one line each; empty when sound: rows out of order, names missing or
// repeated, encodings or offsets repeated or beyond their range, a register without any interface,
// a interface without access or the reverse, no fields or section, and all of tables::check_fields.
std::vector<std::string> check_registers(RegisterList rows);

} // namespace armpmu::a55
