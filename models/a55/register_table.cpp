// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"

#include "armpmu/a55/config.h"
#include "models/a55/register_fields.h"

#include <array>
#include <unordered_map>

namespace armpmu::a55 {
namespace {

using namespace fields;
using tables::FieldList;

constexpr std::uint64_t kWithoutM = ~(std::uint64_t{1} << 26);
constexpr unsigned kEncodedCounters = 31; // encodings exist for n = 0..30

constexpr Register row(RegisterId id, std::string_view name, std::string_view title,
                       FieldList fields) {
    Register r;
    r.id = id;
    r.name = name;
    r.title = title;
    r.fields = fields;
    r.section = "Cortex-A55 TRM, PMU registers";
    return r;
}
// Builders that add a interface to a row.
constexpr Register at_system(Access access, UserRule user, SystemRegister a64, SystemRegister a32,
                             Register r) {
    r.system = access;
    r.user = user;
    r.a64 = std::optional(a64);
    r.a32 = std::optional(a32);
    return r;
}
constexpr Register at_external(Access access, std::uint32_t offset, Register r) {
    r.external = access;
    r.offset = offset;
    r.external_count = 1;
    r.stride = r.width / 8;
    return r;
}
constexpr Register in_domain(Domain domain, Register r) {
    r.domain = domain;
    return r;
}
constexpr Register wide(Register r) {
    r.width = 64;
    return r;
}
constexpr Register a32_named(std::string_view name, Register r) {
    r.a32_name = name;
    return r;
}
constexpr Register unknown(Register r) {
    r.reset_unknown = true;
    return r;
}
constexpr Register shown(std::uint64_t a32_bits, std::uint32_t external_bits, Register r) {
    r.a32_bits = a32_bits;
    r.external_bits = external_bits;
    return r;
}
constexpr Register many(unsigned encodings, unsigned external, std::uint32_t stride, Register r) {
    r.count = encodings;
    r.external_count = external;
    r.stride = stride;
    return r;
}

constexpr SystemRegister a64(unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
    return SystemRegister::a64(3, op1, crn, crm, op2);
}
constexpr SystemRegister a32(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2) {
    return SystemRegister::a32(opc1, crn, crm, opc2);
}

constexpr auto kRw = Access::read_write;
constexpr auto kRo = Access::read_only;
constexpr auto kWo = Access::write_only;

constexpr Register pmceid(RegisterId id, std::string_view name, unsigned op2, unsigned offset) {
    return at_external(kRo, offset,
                       at_system(kRo, UserRule::en, a64(3, 9, 12, op2), a32(0, 9, 12, op2),
                                 wide(row(id, name, "Common event identification", kPmceid))));
}
// Only AArch32 has the upper halves as registers of their own.
constexpr Register pmceid_high(RegisterId id, std::string_view name, unsigned opc2,
                               unsigned offset) {
    Register r = at_external(kRo, offset,
                             row(id, name, "Common event identification, 0x4000 on", kPmceidHigh));
    r.system = kRo;
    r.user = UserRule::en;
    r.a32 = std::optional(a32(0, 9, 14, opc2));
    return r;
}
constexpr Register pmccntr() {
    Register r = at_external(
        kRw, 0x0f8,
        at_system(kRw, UserRule::en_or_cr_reads, a64(3, 9, 13, 0), a32(0, 9, 13, 0),
                  unknown(wide(row(RegisterId::pmccntr, "PMCCNTR_EL0", "Cycle count", kPmccntr)))));
    r.a32_long = std::optional(SystemRegister::a32_long(0, 9));
    return r;
}
constexpr Register external(RegisterId id, std::uint32_t offset, std::string_view name,
                            std::string_view title, FieldList fields) {
    return at_external(kRo, offset, row(id, name, title, fields));
}
constexpr Register snapshot(RegisterId id, std::uint32_t offset, std::string_view name,
                            std::string_view title, FieldList fields) {
    return in_domain(Domain::snapshot, external(id, offset, name, title, fields));
}
constexpr Register debug(RegisterId id, std::uint32_t offset, std::string_view name,
                         std::string_view title, FieldList fields) {
    return in_domain(Domain::debug, external(id, offset, name, title, fields));
}

// clang-format off
constexpr std::array kRegisters = {
    shown(~0ULL, 0x7f, at_external(kRw, 0xe04, at_system(kRw, UserRule::en, a64(3, 9, 12, 0), a32(0, 9, 12, 0),
        row(RegisterId::pmcr, "PMCR_EL0", "Control", kPmcr)))),
    unknown(at_external(kRw, 0xc00, at_system(kRw, UserRule::en, a64(3, 9, 12, 1), a32(0, 9, 12, 1),
        row(RegisterId::pmcntenset, "PMCNTENSET_EL0", "Count enable set", kSet)))),
    unknown(at_external(kRw, 0xc20, at_system(kRw, UserRule::en, a64(3, 9, 12, 2), a32(0, 9, 12, 2),
        row(RegisterId::pmcntenclr, "PMCNTENCLR_EL0", "Count enable clear", kClear)))),
    unknown(at_external(kRw, 0xc80, at_system(kRw, UserRule::en, a64(3, 9, 12, 3), a32(0, 9, 12, 3),
        a32_named("PMOVSR", row(RegisterId::pmovsclr, "PMOVSCLR_EL0", "Overflow flag status clear", kClear))))),
    unknown(at_external(kRw, 0xcc0, at_system(kRw, UserRule::en, a64(3, 9, 14, 3), a32(0, 9, 14, 3),
        row(RegisterId::pmovsset, "PMOVSSET_EL0", "Overflow flag status set", kSet)))),
    at_external(kWo, 0xca0, at_system(kWo, UserRule::en_or_sw, a64(3, 9, 12, 4), a32(0, 9, 12, 4),
        row(RegisterId::pmswinc, "PMSWINC_EL0", "Software increment", kPmswinc))),
    unknown(at_system(kRw, UserRule::en_or_er, a64(3, 9, 12, 5), a32(0, 9, 12, 5),
        row(RegisterId::pmselr, "PMSELR_EL0", "Counter selection", kPmselr))),
    pmceid(RegisterId::pmceid0, "PMCEID0_EL0", 6, 0xe20),
    pmceid(RegisterId::pmceid1, "PMCEID1_EL0", 7, 0xe24),
    pmceid_high(RegisterId::pmceid2, "PMCEID2", 4, 0xe28),
    pmceid_high(RegisterId::pmceid3, "PMCEID3", 5, 0xe2c),
    pmccntr(),
    shown(kWithoutM, ~0U, at_external(kRw, 0x47c, at_system(kRw, UserRule::en, a64(3, 14, 15, 7), a32(0, 14, 15, 7),
        row(RegisterId::pmccfiltr, "PMCCFILTR_EL0", "Cycle count filter", kPmccfiltr)))),
    shown(kWithoutM, ~0U, unknown(at_system(kRw, UserRule::en, a64(3, 9, 13, 1), a32(0, 9, 13, 1),
        row(RegisterId::pmxevtyper, "PMXEVTYPER_EL0", "Event type of the selected counter", kPmevtyper)))),
    unknown(at_system(kRw, UserRule::en_or_er_reads, a64(3, 9, 13, 2), a32(0, 9, 13, 2),
        row(RegisterId::pmxevcntr, "PMXEVCNTR_EL0", "Count of the selected counter", kPmevcntr))),
    many(kEncodedCounters, kCounters, 4, shown(kWithoutM, ~0U, unknown(at_external(kRw, 0x400,
        at_system(kRw, UserRule::en, a64(3, 14, 12, 0), a32(0, 14, 12, 0),
            row(RegisterId::pmevtyper, "PMEVTYPER<n>_EL0", "Event type", kPmevtyper)))))),
    many(kEncodedCounters, kCounters, 8, unknown(at_external(kRw, 0x000,
        at_system(kRw, UserRule::en_or_er_reads, a64(3, 14, 8, 0), a32(0, 14, 8, 0),
            row(RegisterId::pmevcntr, "PMEVCNTR<n>_EL0", "Event count", kPmevcntr))))),
    at_system(kRw, UserRule::reads, a64(3, 9, 14, 0), a32(0, 9, 14, 0),
        row(RegisterId::pmuserenr, "PMUSERENR_EL0", "User enable", kPmuserenr)),
    unknown(at_external(kRw, 0xc40, at_system(kRw, UserRule::never, a64(0, 9, 14, 1), a32(0, 9, 14, 1),
        row(RegisterId::pmintenset, "PMINTENSET_EL1", "Interrupt enable set", kSet)))),
    unknown(at_external(kRw, 0xc60, at_system(kRw, UserRule::never, a64(0, 9, 14, 2), a32(0, 9, 14, 2),
        row(RegisterId::pmintenclr, "PMINTENCLR_EL1", "Interrupt enable clear", kClear)))),
    at_system(kRw, UserRule::never, a64(4, 1, 1, 1), a32(4, 1, 1, 1),
        a32_named("HDCR", row(RegisterId::mdcr_el2, "MDCR_EL2", "Monitor debug configuration, EL2: the PMU's fields", kMdcrEl2))),
    shown(0x220000, ~0U, at_system(kRw, UserRule::never, a64(6, 1, 3, 1), a32(0, 1, 3, 1),
        a32_named("SDCR", row(RegisterId::mdcr_el3, "MDCR_EL3", "Monitor debug configuration, EL3: the PMU's fields", kMdcrEl3)))),
    at_system(kRw, UserRule::never, a64(6, 1, 1, 1), a32(0, 1, 1, 1),
        a32_named("SDER", row(RegisterId::sder32_el3, "SDER32_EL3", "AArch32 Secure debug enable: the PMU's field", kSder))),
    snapshot(RegisterId::pmpcssr_lo, 0x600, "PMPCSSR_LO", "Snapshot: program counter, low", kWord),
    snapshot(RegisterId::pmpcssr_hi, 0x604, "PMPCSSR_HI", "Snapshot: program counter, high", kWord),
    snapshot(RegisterId::pmcidssr, 0x608, "PMCIDSSR", "Snapshot: CONTEXTIDR_EL1", kWord),
    snapshot(RegisterId::pmcid2ssr, 0x60c, "PMCID2SSR", "Snapshot: CONTEXTIDR_EL2", kWord),
    snapshot(RegisterId::pmsssr, 0x610, "PMSSSR", "Snapshot status", kPmsssr),
    snapshot(RegisterId::pmovssr, 0x614, "PMOVSSR", "Snapshot: overflow status", kFlags),
    in_domain(Domain::snapshot, at_external(kRo, 0x618, wide(row(RegisterId::pmccntsr, "PMCCNTSR", "Snapshot: cycle count", kPmccntsr)))),
    many(0, kCounters, 4, snapshot(RegisterId::pmevcntsr, 0x620, "PMEVCNTSR<n>", "Snapshot: event count", kWord)),
    in_domain(Domain::snapshot, at_external(kWo, 0x6f0, row(RegisterId::pmsscr, "PMSSCR", "Snapshot capture", kPmsscr))),
    external(RegisterId::pmcfgr, 0xe00, "PMCFGR", "Configuration", kPmcfgr),
    debug(RegisterId::pmitctrl, 0xf00, "PMITCTRL", "Integration mode control", kZero),
    debug(RegisterId::pmdevaff0, 0xfa8, "PMDEVAFF0", "Device affinity, MPIDR_EL1 low", kConfigured),
    debug(RegisterId::pmdevaff1, 0xfac, "PMDEVAFF1", "Device affinity, MPIDR_EL1 high", kConfigured),
    in_domain(Domain::debug, at_external(kWo, 0xfb0, row(RegisterId::pmlar, "PMLAR", "Lock access", kPmlar))),
    debug(RegisterId::pmlsr, 0xfb4, "PMLSR", "Lock status", kPmlsr),
    debug(RegisterId::pmauthstatus, 0xfb8, "PMAUTHSTATUS", "Authentication status", kPmauthstatus),
    debug(RegisterId::pmdevarch, 0xfbc, "PMDEVARCH", "Device architecture", kPmdevarch),
    debug(RegisterId::pmdevid, 0xfc8, "PMDEVID", "Device ID", kPmdevid),
    debug(RegisterId::pmdevtype, 0xfcc, "PMDEVTYPE", "Device type", kPmdevtype),
    debug(RegisterId::pmpidr4, 0xfd0, "PMPIDR4", "Peripheral identification 4", kPmpidr4),
    debug(RegisterId::pmpidr5, 0xfd4, "PMPIDR5", "Peripheral identification 5", kZero),
    debug(RegisterId::pmpidr6, 0xfd8, "PMPIDR6", "Peripheral identification 6", kZero),
    debug(RegisterId::pmpidr7, 0xfdc, "PMPIDR7", "Peripheral identification 7", kZero),
    debug(RegisterId::pmpidr0, 0xfe0, "PMPIDR0", "Peripheral identification 0", kPmpidr0),
    debug(RegisterId::pmpidr1, 0xfe4, "PMPIDR1", "Peripheral identification 1", kPmpidr1),
    debug(RegisterId::pmpidr2, 0xfe8, "PMPIDR2", "Peripheral identification 2", kPmpidr2),
    debug(RegisterId::pmpidr3, 0xfec, "PMPIDR3", "Peripheral identification 3", kPmpidr3),
    debug(RegisterId::pmcidr0, 0xff0, "PMCIDR0", "Component identification 0", kPmcidr0),
    debug(RegisterId::pmcidr1, 0xff4, "PMCIDR1", "Component identification 1", kPmcidr1),
    debug(RegisterId::pmcidr2, 0xff8, "PMCIDR2", "Component identification 2", kPmcidr2),
    debug(RegisterId::pmcidr3, 0xffc, "PMCIDR3", "Component identification 3", kPmcidr3),
};
// clang-format on

using Decoder = std::unordered_map<std::uint32_t, Decoded>;

Decoder system_decoder() {
    Decoder decoder;
    for (const Register& r : kRegisters)
        for (const auto& first : {r.a64, r.a32, r.a32_long})
            for (unsigned n = 0; first && n < r.count; ++n)
                decoder.insert({first->plus(n).address(), {r.id, n, 0}});
    return decoder;
}

std::array<std::optional<Decoded>, kExternalBytes / 4> external_decoder() {
    std::array<std::optional<Decoded>, kExternalBytes / 4> decoder;
    for (const Register& r : kRegisters) {
        for (unsigned n = 0; n < r.external_count; ++n)
            for (unsigned word = 0; word < external_words(r); ++word)
                decoder[(r.offset + n * r.stride) / 4 + word] = Decoded{r.id, n, word};
    }
    return decoder;
}

} // namespace

RegisterList registers() {
    return {kRegisters.data(), kRegisters.size()};
}

unsigned external_words(const Register& row) {
    const bool halves_apart = row.id == RegisterId::pmceid0 || row.id == RegisterId::pmceid1;
    return row.width == 64 && !halves_apart ? 2 : 1;
}

const Register& register_row(RegisterId id) {
    return kRegisters[static_cast<std::size_t>(id)];
}

std::optional<Decoded> decode(SystemRegister encoding) {
    static const Decoder decoder = system_decoder();
    const auto found = decoder.find(encoding.address());
    return found == decoder.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Decoded> decode_external(std::uint32_t offset) {
    static const auto decoder = external_decoder();
    return offset < kExternalBytes && offset % 4 == 0 ? decoder[offset / 4] : std::nullopt;
}

} // namespace armpmu::a55
