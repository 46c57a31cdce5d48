// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace cci550_register_test {

using namespace cci550;
using tables::Field;
using tables::FieldAccess;

const EventId kEvent = event_id(3, SlaveEvent::si_rrq_hs_arvalid);

// The register map a second time, by hand from manuals and vendor headers, for the default
// configuration: reset value and the bits that read back what is written.
struct Expected {
    std::uint32_t reset;
    std::uint32_t writable;
};

std::map<std::uint32_t, Expected> expected_map() {
    std::map<std::uint32_t, Expected> map = {
        {0x00000, {0, 0x1f}}, {0x00008, {0, 7}},       {0x0000c, {0, 0}},
        {0x00010, {0, 0}},    {0x00014, {0, 0xf000f}}, {0x00100, {0x4000, 0x11}},
        {0x00104, {0, 1}},    {0x00fd0, {0x84, 0}},    {0x00fd4, {0, 0}},
        {0x00fd8, {0, 0}},    {0x00fdc, {0, 0}},       {0x00fe0, {0x23, 0}},
        {0x00fe4, {0xb4, 0}}, {0x00fe8, {0x0b, 0}},    {0x00fec, {0, 0}},
        {0x00ff0, {0x0d, 0}}, {0x00ff4, {0xf0, 0}},    {0x00ff8, {0x05, 0}},
        {0x00ffc, {0xb1, 0}}};
    for (std::uint32_t n = 0; n < 7; ++n) {
        const bool ace = n >= 3;
        const std::uint32_t base = 0x1000 * (n + 1);
        map[base] = {ace ? 0xc0000000 : 0x80000000, ace ? 3U : 2U};
        map[base + 0x004] = {0, ace ? 0U : 3U};
        map[base + 0x100] = {0, 0x870f00ff};
        map[base + 0x104] = {0, 0x870f00ff};
        map[base + 0x110] = {0x30, 0}; // limits what is written; see its own test
        map[0x90000 + 4 * n] = {0, 0};
        map[0x90100 + 4 * n] = {0, 0};
    }
    for (std::uint32_t n = 0; n < 8; ++n) {
        const std::uint32_t base = 0x10000 * (n + 1);
        map[base] = {0, 0x1ff};
        map[base + 0x4] = {0, 0}; // not enabled: writes are lost
        map[base + 0x8] = {0, 1};
        map[base + 0xc] = {0, 0};
    }
    return map;
}

TEST(Cci550Registers, stand_where_the_manual_has_them_and_nowhere_else) {
    const auto expected = expected_map();
    Pmu pmu;
    for (std::uint32_t offset = 0; offset < kApertureBytes; offset += 4) {
        const auto found = expected.find(offset);
        ASSERT_EQ(decode(offset).has_value(), found != expected.end()) << std::hex << offset;
        const std::uint32_t reset = found == expected.end() ? 0 : found->second.reset;
        ASSERT_EQ(get(pmu, offset), reset) << std::hex << offset;
    }
    EXPECT_FALSE(decode(0x102).has_value());
    EXPECT_FALSE(decode(kApertureBytes).has_value());
}

TEST(Cci550Registers, keep_exactly_the_writable_bits) {
    for (const auto& [offset, expected] : expected_map()) {
        if (offset >= 0x1000 && offset < 0x8000 && (offset & 0xfff) == 0x110) continue; // limited
        Pmu pmu;
        put(pmu, offset, 0xffffffff & ~(offset == kPmcr ? kRst : 0));
        ASSERT_EQ(get(pmu, offset), expected.reset | expected.writable) << std::hex << offset;
        put(pmu, offset, 0);
        ASSERT_EQ(get(pmu, offset), expected.reset & ~expected.writable) << std::hex << offset;
    }
}

TEST(Cci550Registers, ignore_writes_where_there_is_no_register) {
    Pmu pmu;
    const StateBytes before = pmu.save();
    for (std::uint32_t offset = 0; offset < kApertureBytes; offset += 4) {
        if (decode(offset)) continue;
        const AccessResult result = pmu.write(offset, 0xffffffff);
        ASSERT_EQ(result.status, AccessStatus::ok);
        ASSERT_EQ(get(pmu, offset), 0U) << std::hex << offset;
    }
    EXPECT_EQ(pmu.save(), before);
}

// Walks the table: every bit of every instance, alone, by the access its field declares.
TEST(Cci550Registers, every_bit_behaves_as_its_field_declares) {
    for (const Register& row : registers()) {
        for (unsigned i = 0; i < row.count; ++i) {
            const std::uint32_t offset = instance_offset(row, i);
            for (unsigned bit = 0; bit < 32; ++bit) {
                SCOPED_TRACE(std::string(row.name) + " " + std::to_string(i) + " bit " +
                             std::to_string(bit));
                Pmu pmu;
                count(pmu, row.scope == Scope::counter ? i : 0, kNeverCounts);
                pmu.raise_imprecise_errors(~0U);
                const std::uint32_t before = get(pmu, offset);
                put(pmu, offset, before ^ (1U << bit)); // only this bit differs
                const std::uint32_t changed = get(pmu, offset) ^ before;
                const Field* field = nullptr;
                for (const Field& candidate : row.fields)
                    if ((candidate.mask() >> bit & 1) != 0) field = &candidate;
                const bool writable = field != nullptr &&
                                      field->access == FieldAccess::read_write &&
                                      expected_map()[offset].writable >> bit & 1;
                const bool count_register = row.id == RegisterId::ecnt_data;
                if (row.id == RegisterId::qos_max_ot) continue;
                if (row.id == RegisterId::impr_err) {
                    // The write has 1 everywhere but in this bit: only this bit survives.
                    EXPECT_EQ(get(pmu, offset), before & (1U << bit));
                    continue;
                }
                EXPECT_EQ(changed, writable || count_register ? 1U << bit : 0U);
            }
        }
    }
}

TEST(Cci550Registers, qos_max_ot_limits_what_is_written) {
    Config config;
    config.max_outstanding[2] = 0x20;
    Pmu pmu(config);
    const std::uint32_t offset = offset_of(RegisterId::qos_max_ot, 2);
    EXPECT_EQ(get(pmu, offset), 0x20U);
    const std::pair<std::uint32_t, std::uint32_t> cases[] = {
        {0, 4}, {3, 4}, {4, 4}, {5, 5}, {0x1f, 0x1f}, {0x20, 0x20}, {0x21, 0x20}, {0x1ff, 0x20}};
    for (const auto& [written, stored] : cases) {
        put(pmu, offset, written);
        EXPECT_EQ(get(pmu, offset), stored) << written;
    }
}

TEST(Cci550Registers, snoop_ctrl_follows_what_the_interface_supports) {
    Config config;
    config.acchannelens = {0, 1, 2, 0, 1, 2, 3};
    Pmu pmu(config);
    // {support_dvms, support_snoops}; snoops only on ACE interfaces (SI3 to SI6).
    const std::uint32_t expected[] = {0, 2, 0, 0, 2, 1, 3};
    for (unsigned n = 0; n < 7; ++n) {
        const std::uint32_t offset = offset_of(RegisterId::snoop_ctrl, n);
        put(pmu, offset, 3);
        EXPECT_EQ(get(pmu, offset), expected[n] << 30 | expected[n]) << n;
    }
    put(pmu, 0x0, 1); // ctrl_ovr: snoop_disable
    EXPECT_EQ(get(pmu, offset_of(RegisterId::snoop_ctrl, 6)), 0x80000002U);
    put(pmu, 0x0, 2); // dvm_message_disable
    EXPECT_EQ(get(pmu, offset_of(RegisterId::snoop_ctrl, 6)), 0x40000001U);
    // Writes do not reach what is not supported at the time.
    put(pmu, offset_of(RegisterId::snoop_ctrl, 6), 0);
    put(pmu, 0x0, 0);
    EXPECT_EQ(get(pmu, offset_of(RegisterId::snoop_ctrl, 6)), 0xc0000002U);
}

TEST(Cci550Registers, identification_carries_revision_and_eco_inputs) {
    Config config;
    config.revision = 5;
    config.ecorevnum = 0xa;
    Pmu pmu(config);
    EXPECT_EQ(get(pmu, 0xfe8), 0x5bU);
    EXPECT_EQ(get(pmu, 0xfec), 0xa0U);
}

TEST(Cci550Registers, of_absent_interfaces_are_raz_wi) {
    Config config;
    config.slave_interfaces = 2;
    config.master_interfaces = 1;
    config.reserved_offset = Config::Refusal::error;
    Pmu pmu(config);
    for (const RegisterId id :
         {RegisterId::snoop_ctrl, RegisterId::share_ovr, RegisterId::arqos_ovr,
          RegisterId::awqos_ovr, RegisterId::qos_max_ot}) {
        const std::uint32_t offset = offset_of(id, 2);
        EXPECT_EQ(pmu.write(offset, ~0U).status, AccessStatus::ok);
        EXPECT_EQ(get(pmu, offset), 0U);
    }
}

// The rules of TRM 2.4.6, written out: may a Non-secure access pass?
bool expected_open(SecurityRule rule, std::uint32_t secr_acc) {
    const bool all = (secr_acc & 1) != 0;
    const bool closed = (secr_acc & 2) != 0;
    if (rule == SecurityRule::secure_only) return false;
    if (rule == SecurityRule::secure) return all;
    if (rule == SecurityRule::monitor) return all || !closed;
    return true;
}

class Security550 : public ::testing::TestWithParam<std::tuple<unsigned, Config::Refusal>> {};

TEST_P(Security550, opens_and_closes_every_register_as_secr_acc_says) {
    const auto [secr_acc, refusal] = GetParam();
    for (const Register& row : registers()) {
        for (unsigned i = 0; i < row.count; ++i) {
            SCOPED_TRACE(std::string(row.name) + " " + std::to_string(i));
            Config config;
            config.security_violation = refusal;
            Pmu pmu(config);
            put(pmu, 0x8, secr_acc);
            count(pmu, row.scope == Scope::counter ? i : 0, kNeverCounts);
            const std::uint32_t offset = instance_offset(row, i);
            const bool open = expected_open(row.security, secr_acc);
            const AccessStatus status = open || refusal == Config::Refusal::raz_wi
                                            ? AccessStatus::ok
                                            : AccessStatus::security_violation;
            const std::uint32_t value = get(pmu, offset);
            const AccessResult read = pmu.read(offset, Security::non_secure);
            EXPECT_EQ(read.status, status);
            EXPECT_EQ(read.data, open ? value : 0U);

            Pmu by_secure(config);
            by_secure.restore(pmu.save());
            const StateBytes before = pmu.save();
            EXPECT_EQ(pmu.write(offset, 0x5, Security::non_secure).status, status);
            by_secure.write(offset, 0x5, Security::secure);
            EXPECT_EQ(pmu.save(), open ? by_secure.save() : before);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    registers, Security550,
    ::testing::Combine(::testing::Range(0U, 8U),
                       ::testing::Values(Config::Refusal::raz_wi, Config::Refusal::error)),
    [](const auto& given) {
        return "secr_acc_" + std::to_string(std::get<0>(given.param)) +
               (std::get<1>(given.param) == Config::Refusal::error ? "_error" : "_raz_wi");
    });

// What a platform reports of an access before it is made.
TEST(Cci550Registers, say_beforehand_what_a_write_would_do) {
    Config config;
    config.slave_interfaces = 2;
    Pmu pmu(config);
    constexpr std::uint32_t kReserved = 0x00020, kOfSi6 = 0x7000, kSecureOnly = 0x00000;
    for (const std::uint32_t offset : {kReserved, kOfSi6}) { // there is nothing to refuse
        EXPECT_TRUE(pmu.admits({true, offset, 0, 0xf, Security::non_secure})) << offset;
        EXPECT_TRUE(pmu.takes_count(offset)) << offset;
        EXPECT_EQ(pmu.peek(offset), 0U) << offset;
    }
    EXPECT_EQ(register_text(kReserved), "reserved");
    EXPECT_FALSE(pmu.admits({true, kSecureOnly, 0, 0xf, Security::non_secure}));
    EXPECT_TRUE(pmu.admits({true, kSecureOnly, 0, 0xf, Security::secure}));
    EXPECT_TRUE(pmu.takes_count(kPmcr));
    EXPECT_FALSE(pmu.takes_count(ecnt_data(1)));
    count(pmu, 1, kEvent);
    EXPECT_TRUE(pmu.takes_count(ecnt_data(1)));
}

TEST(Cci550Registers, tell_who_obeys_them_after_each_write_and_reset) {
    struct Obeys final : cci550::ControlRegisterListener {
        void control_registers_written() override { seen.push_back(pmu.peek(0x1000)); }
        explicit Obeys(Pmu& of) : pmu(of) { pmu.set_control_register_listener(this); }
        Pmu& pmu;
        std::vector<std::uint32_t> seen;
    };
    Pmu pmu;
    Obeys obeys(pmu);
    put(pmu, 0x1000, 2); // snoop_ctrl of SI0: DVM
    pmu.reset();
    EXPECT_EQ(obeys.seen, (std::vector<std::uint32_t>{0x80000002, 0x80000000}));
    pmu.set_control_register_listener(nullptr);
    put(pmu, 0x1000, 2);
    EXPECT_EQ(obeys.seen.size(), 2U);
}

TEST(Cci550Registers, reserved_offsets_are_errors_where_configured) {
    Config config;
    config.reserved_offset = Config::Refusal::error;
    Pmu pmu(config);
    EXPECT_EQ(pmu.read(0x4).status, AccessStatus::reserved);
    EXPECT_EQ(pmu.write(0xffffc, 1).status, AccessStatus::reserved);
    EXPECT_EQ(pmu.read(0x100).status, AccessStatus::ok);
}

TEST(Cci550Registers, byte_lanes_write_their_bytes_only) {
    Pmu pmu;
    count(pmu, 0, kNeverCounts);
    put(pmu, ecnt_data(0), 0x11223344);
    for (unsigned lanes = 0; lanes < 16; ++lanes) {
        put(pmu, ecnt_data(0), 0x11223344);
        pmu.write(ecnt_data(0), 0xaabbccdd, Security::secure, lanes);
        std::uint32_t expected = 0;
        for (unsigned lane = 0; lane < 4; ++lane)
            expected |= ((lanes >> lane & 1) != 0 ? 0xaabbccddU : 0x11223344U) & 0xffU << 8 * lane;
        EXPECT_EQ(get(pmu, ecnt_data(0)), expected) << lanes;
    }
    pmu.write(kPmcr, kRst | kCen, Security::secure, 0xe); // lane 0 not written: no reset
    EXPECT_NE(get(pmu, ecnt_data(0)), 0U);
}

TEST(Cci550Registers, partial_writes_are_refused_where_configured) {
    Config config;
    config.byte_enables = false;
    Pmu pmu(config);
    EXPECT_EQ(pmu.write(evnt_sel(0), 5, Security::secure, 0x1).status, AccessStatus::lanes_refused);
    EXPECT_EQ(get(pmu, evnt_sel(0)), 0U);
    EXPECT_EQ(pmu.write(evnt_sel(0), 5, Security::secure, 0xf).status, AccessStatus::ok);
    EXPECT_EQ(get(pmu, evnt_sel(0)), 5U);
}

class Monitors final : public InterfaceMonitors {
  public:
    std::uint32_t slave(unsigned n) override { return 0x01020300 + n; }
    std::uint32_t master(unsigned n) override { return 0x00040500 + n; }
};

TEST(Cci550Registers, interface_monitors_show_while_enabled) {
    Pmu pmu;
    Monitors monitors;
    pmu.set_interface_monitors(&monitors);
    EXPECT_EQ(get(pmu, 0x9000c), 0U);
    put(pmu, 0x104, 1);
    EXPECT_EQ(get(pmu, 0x9000c), 0x01020303U);
    EXPECT_EQ(get(pmu, 0x90118), 0x00040506U);
    put(pmu, 0x104, 0);
    EXPECT_EQ(get(pmu, 0x90118), 0U);
}

TEST(Cci550Registers, status_and_errors_come_from_outside) {
    Pmu pmu;
    pmu.set_status(0xffffffff);
    EXPECT_EQ(get(pmu, 0xc), 0x1ffU);
    pmu.raise_imprecise_errors(0x00410021);
    EXPECT_EQ(get(pmu, 0x10), 0x00410021U);
    put(pmu, 0x10, 0x00400001);
    EXPECT_EQ(get(pmu, 0x10), 0x00010020U);
}

TEST(Cci550Faults, flag_that_is_cleared_while_counting_only) {
    Config config;
    config.faults.flag_clear_needs_cen = true;
    Pmu pmu(config);
    count(pmu, 0, kEvent);
    put(pmu, ecnt_data(0), 0xffffffff);
    pmu.clock(row_of(kEvent));
    put(pmu, kPmcr, 0);
    put(pmu, ecnt_clr_ovfl(0), 1);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 1U);
    put(pmu, kPmcr, kCen);
    put(pmu, ecnt_clr_ovfl(0), 1);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 0U);
}

TEST(Cci550Faults, flag_that_counting_s_end_clears) {
    Config config;
    config.faults.flag_not_sticky = true;
    Pmu pmu(config);
    put(pmu, kPmcr, 0); // nothing was counted
    count(pmu, 0, kEvent);
    put(pmu, ecnt_data(0), 0xffffffff);
    pmu.clock(row_of(kEvent));
    put(pmu, kPmcr, kCen | kEx);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 1U);
    put(pmu, kPmcr, kEx);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 0U);
}

TEST(Cci550Config, impossible_ones_are_refused_by_name) {
    const auto message = [](void (*spoil)(Config&)) {
        Config config;
        spoil(config);
        try {
            Pmu pmu(config);
        } catch (const ConfigError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(message([](Config& c) { c.slave_interfaces = 8; }),
              "cci550: slave_interfaces is 8, must be 1..7");
    EXPECT_EQ(message([](Config& c) { c.master_interfaces = 0; }),
              "cci550: master_interfaces is 0, must be 1..7");
    EXPECT_EQ(message([](Config& c) { c.max_outstanding[1] = 3; }),
              "cci550: max_outstanding[1] is 3, must be 4..255");
    EXPECT_EQ(message([](Config& c) { c.acchannelens[6] = 4; }),
              "cci550: acchannelens[6] is 4, must be 0..3");
    EXPECT_EQ(message([](Config& c) { c.revision = 16; }), "cci550: revision is 16, must be 0..15");
}

} // namespace cci550_register_test
} // namespace armpmu::tests
