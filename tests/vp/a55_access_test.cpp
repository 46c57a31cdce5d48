// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"
#include "tests/support/bus_master.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

// Sockets: addresses, lengths, sideband, responses.
namespace armpmu::tests {
namespace a55_access_test {

using a55::SystemRegister;
using namespace a64;

constexpr auto kPmcr32 = SystemRegister::a32(0, 9, 12, 0);
constexpr auto kPmccntrLong = SystemRegister::a32_long(0, 9);
constexpr auto kPmceid0 = SystemRegister::a64(3, 3, 9, 12, 6);

class A55Access : public ::testing::Test {
  protected:
    A55Access() {
        cpu.socket.bind(pmu.sysreg);
        debugger.socket.bind(pmu.debug);
    }
    armpmu::systemc::A55Pmu pmu{"pmu"};
    SystemRegisterMaster cpu{"cpu"};
    BusMaster debugger{"debugger"};
};

TEST_F(A55Access, a_master_without_extension_is_the_processor_in_its_state) {
    EXPECT_EQ(cpu.read(kPmcr), 0x41453000U);
    EXPECT_EQ(cpu.status, tlm::TLM_OK_RESPONSE);
    EXPECT_FALSE(cpu.dmi_allowed);
    EXPECT_EQ(cpu.read(kMdcrEl2), 0U);
    EXPECT_EQ(cpu.status, tlm::TLM_COMMAND_ERROR_RESPONSE); // undefined at EL1
    a55::ProcessorState hypervisor;
    hypervisor.exception_level = 2;
    pmu.set_state(hypervisor);
    EXPECT_EQ(cpu.read(kMdcrEl2), 6U);
    EXPECT_EQ(cpu.status, tlm::TLM_OK_RESPONSE);
}

TEST_F(A55Access, the_extension_replaces_level_and_security_for_one_access) {
    armpmu::systemc::AccessExtension user;
    user.exception_level = 0;
    user.secure = false;
    EXPECT_EQ(cpu.read(kPmcr, &user), 0U);
    EXPECT_EQ(cpu.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_EQ(user.result.outcome, a55::Outcome::trapped);
    EXPECT_EQ(user.result.target, 1);
    EXPECT_EQ(user.result.exception_class, 0x18);
    cpu.read(kPmcr32, &user);
    EXPECT_EQ(user.result.exception_class, 0x03);
    cpu.read(kPmccntrLong, &user);
    EXPECT_EQ(user.result.exception_class, 0x04);
    cpu.read(kPmintenset, &user);
    EXPECT_EQ(user.result.outcome, a55::Outcome::undefined);
    EXPECT_EQ(pmu.core().state().exception_level, 1);
    cpu.write(kPmuserenr, 1);
    EXPECT_EQ(cpu.read(kPmcr, &user), 0x41453000U);
    EXPECT_EQ(user.result.outcome, a55::Outcome::done);
    EXPECT_EQ(user.result.data, 0x41453000U);
    armpmu::systemc::AccessExtension monitor;
    monitor.exception_level = 3;
    cpu.write(SystemRegister::a64(3, 6, 1, 3, 1), 0x20000, &monitor);
    EXPECT_EQ(monitor.result.outcome, a55::Outcome::done);
}

TEST_F(A55Access, addresses_are_the_encodings) {
    // MRS x0, PMCR_EL0 is 0xd53b9c00: op0..op2 in bits [20:5], of which op0 is 2 + bit 19.
    const std::uint32_t instruction = 0xd53b9c00;
    EXPECT_EQ(kPmcr.address(), 8 * (instruction >> 5 & 0xffff));
    EXPECT_EQ(kPmcr32.address(), 0x80000U + 8 * (9U << 7 | 12U << 3));
    EXPECT_EQ(kPmccntrLong.address(), 0xa0000U + 8 * 9);
    std::uint64_t data = 0;
    cpu.send(tlm::TLM_READ_COMMAND, kPmcr32.address(), 4, data);
    EXPECT_EQ(data, 0x41453000U);
    cpu.write(kPmccntrLong, 0x123456789abcdef0);
    EXPECT_EQ(cpu.read(kPmccntr), 0x123456789abcdef0U);
    EXPECT_EQ(cpu.read(SystemRegister::a32(0, 9, 13, 0)), 0x9abcdef0U);
    EXPECT_EQ(cpu.read(kPmceid0), 0x7fffffffU);
}

TEST_F(A55Access, what_is_no_access_has_the_status_that_says_why) {
    struct Case {
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
        unsigned width;
        tlm::tlm_response_status status;
    };
    const Case cases[] = {
        {tlm::TLM_IGNORE_COMMAND, kPmcr.address(), 8, 8, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, kPmcr.address() + 4, 8, 8, tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, SystemRegister::kApertureBytes, 8, 8,
         tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, kPmcr.address(), 4, 8, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, kPmcr32.address(), 8, 8, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, kPmcr.address(), 16, 16, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, kPmcr.address(), 8, 4, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, kPmceid0.address(), 8, 8, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, 0, 8, 8, tlm::TLM_COMMAND_ERROR_RESPONSE},
    };
    for (const Case& c : cases) {
        std::uint64_t data = 0xff;
        cpu.send(c.command, c.address, c.length, data, nullptr, c.width);
        EXPECT_EQ(cpu.status, c.status) << std::hex << c.address << " length " << c.length;
    }
    std::uint64_t data = 0xff;
    unsigned char enables[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    cpu.send(tlm::TLM_WRITE_COMMAND, kPmcr.address(), 8, data, nullptr, 8, enables);
    EXPECT_EQ(cpu.status, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    EXPECT_EQ(cpu.read(kPmcr), 0x41453000U);
}

TEST_F(A55Access, debug_transport_looks_without_effect_or_permission) {
    armpmu::systemc::AccessExtension monitor;
    monitor.exception_level = 2;
    cpu.write(kMdcrEl2, 0x42, &monitor); // HPMN 2, TPM
    unsigned count = 0;
    EXPECT_EQ(cpu.peek(kPmcr.address(), 8, count), 0x41453000U);
    EXPECT_EQ(count, 8U);
    EXPECT_EQ(cpu.peek(kPmcr32.address(), 4, count), 0x41453000U);
    EXPECT_EQ(count, 4U);
    cpu.peek(kPmcr.address(), 4, count);
    EXPECT_EQ(count, 0U);
    cpu.peek(kPmcr.address() + 1, 8, count);
    EXPECT_EQ(count, 0U);
}

TEST_F(A55Access, a_debugger_writes_what_el3_may) {
    a55::ProcessorState user;
    user.exception_level = 0;
    pmu.set_state(user);
    EXPECT_EQ(cpu.poke(kPmcr.address(), 8, 0x41), 8U);
    EXPECT_EQ(cpu.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(pmu.core().peek(kPmcr), 0x41453041U);
    EXPECT_EQ(cpu.poke(kMdcrEl3.address(), 8, 0x20000), 8U);
    EXPECT_EQ(pmu.core().peek(kMdcrEl3), 0x20000U);
    EXPECT_EQ(cpu.poke(kPmceid0.address(), 8, 0), 0U); // read-only
    EXPECT_EQ(cpu.status, tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(cpu.poke(kPmcr.address(), 4, 0), 0U);
    EXPECT_EQ(cpu.status, tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_EQ(cpu.poke(kPmcr.address() + 1, 8, 0), 0U);
    EXPECT_EQ(cpu.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    unsigned count = 0;
    cpu.peek(kPmcr.address(), 8, count);
    EXPECT_EQ(cpu.status, tlm::TLM_OK_RESPONSE);
}

TEST_F(A55Access, a_debugger_writes_the_external_view_under_its_locks) {
    const auto poke = [&](std::uint64_t address, unsigned length, unsigned char byte) {
        std::array<unsigned char, 8> bytes{byte};
        tlm::tlm_generic_payload payload;
        payload.set_write();
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(length);
        const unsigned count = debugger.socket->transport_dbg(payload);
        debugger.status = payload.get_response_status();
        return count;
    };
    EXPECT_EQ(poke(0xe04, 4, 0x41), 4U); // PMCR
    EXPECT_EQ(debugger.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(pmu.core().peek(kPmcr), 0x41453041U);
    EXPECT_EQ(poke(0x0f8, 8, 7), 8U); // both words of PMCCNTR
    EXPECT_EQ(pmu.core().peek(kPmccntr), 7U);
    EXPECT_EQ(poke(0xe00, 4, 0), 0U); // PMCFGR is read-only
    EXPECT_EQ(debugger.status, tlm::TLM_COMMAND_ERROR_RESPONSE);
    pmu.core().set_locks(false, true);
    EXPECT_EQ(poke(0xe04, 4, 0), 0U);
    EXPECT_EQ(debugger.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_EQ(pmu.core().peek(kPmcr), 0x41453041U);
}

TEST_F(A55Access, asking_for_the_result_does_not_change_who_asks) {
    a55::ProcessorState user;
    user.exception_level = 0;
    pmu.set_state(user);
    cpu.read(kPmcr);
    EXPECT_EQ(cpu.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    armpmu::systemc::AccessExtension nothing;
    cpu.read(kPmcr, &nothing);
    EXPECT_EQ(cpu.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    EXPECT_EQ(nothing.result.outcome, a55::Outcome::trapped);
    EXPECT_EQ(nothing.result.exception_class, 0x18);
    nothing.secure = true; // Secure EL0, the level as it is
    cpu.read(kPmcr, &nothing);
    EXPECT_EQ(nothing.result.outcome, a55::Outcome::trapped);
    nothing.exception_level = 1;
    cpu.read(kPmcr, &nothing);
    EXPECT_EQ(nothing.result.outcome, a55::Outcome::done);
}

TEST(A55Requester, comes_from_the_platform_s_own_sideband_before_the_extension) {
    armpmu::systemc::A55Pmu::Parameters parameters;
    unsigned level = 0;
    parameters.requester = [&](const tlm::tlm_generic_payload&) {
        armpmu::systemc::Requester who;
        who.exception_level = static_cast<std::uint8_t>(level);
        who.secure = true;
        return who;
    };
    armpmu::systemc::A55Pmu pmu("pmu", parameters);
    SystemRegisterMaster cpu("cpu");
    cpu.socket.bind(pmu.sysreg);
    armpmu::systemc::AccessExtension kernel;
    kernel.exception_level = 1;
    cpu.read(kPmcr, &kernel);
    EXPECT_EQ(kernel.result.outcome, a55::Outcome::trapped);
    level = 2;
    EXPECT_EQ(cpu.read(kMdcrEl2, &kernel), 6U);
    // The access is that of a state which there is: EL3 is Secure, EL2 is not.
    struct Watches final : a55::PmuObserver {
        void access(const a55::SystemAccess&, const a55::ProcessorState& who) override {
            secure = who.secure;
        }
        void access(const a55::ExternalAccess&) override {}
        void cycles(const a55::EventRow&, std::uint64_t) override {}
        void clock(const a55::EventRow&, const a55::SystemAccess&) override {}
        void clock(const a55::EventRow&, const a55::ExternalAccess&) override {}
        void reset() override {}
        std::optional<bool> secure;
    } watches;
    pmu.core().set_observer(&watches);
    kernel.secure = false; // the sideband says otherwise
    for (level = 0; level < 4; ++level) {
        cpu.read(kPmcr, &kernel);
        EXPECT_EQ(watches.secure, level != 2) << level;
    }
    pmu.core().set_observer(nullptr);
}

TEST(A55Module, a_configuration_that_cannot_be_names_the_instance) {
    armpmu::systemc::A55Pmu::Parameters parameters;
    parameters.config.revision = 16;
    try {
        armpmu::systemc::A55Pmu pmu("core3", parameters);
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_STREQ(error.what(), "core3: a55: revision is 16, must be 0..15");
    }
}

TEST_F(A55Access, the_external_view_shows_the_same_state) {
    debugger.write(0xe04, 0x41);
    EXPECT_EQ(cpu.read(kPmcr), 0x41453041U);
    debugger.write(0x0fc, 0xabcd);
    EXPECT_EQ(cpu.read(kPmccntr) >> 32, 0xabcdU);
    EXPECT_EQ(debugger.read(0xe00), 0x0001ff06U);
    EXPECT_EQ(debugger.read(0xfe0), 0x05U);
    EXPECT_EQ(debugger.status, tlm::TLM_OK_RESPONSE);
    pmu.core().set_locks(false, true);
    debugger.read(0xe00);
    EXPECT_EQ(debugger.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    debugger.read(0xfe0);
    EXPECT_EQ(debugger.status, tlm::TLM_OK_RESPONSE);
    BusMaster::Raw beyond;
    beyond.address = 0x1000;
    EXPECT_EQ(debugger.send(beyond), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BusMaster::Raw halfword;
    halfword.command = tlm::TLM_WRITE_COMMAND;
    halfword.address = 0x0fe;
    halfword.length = 2;
    pmu.core().set_locks(false, false);
    EXPECT_EQ(debugger.send(halfword), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(cpu.read(kPmccntr) >> 32, 0xa5a5abcdU);
}

} // namespace a55_access_test
} // namespace armpmu::tests
