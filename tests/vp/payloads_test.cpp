// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// For sc_spawn.
#ifndef SC_INCLUDE_DYNAMIC_PROCESSES
#define SC_INCLUDE_DYNAMIC_PROCESSES
#endif

#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"
#include "tests/support/hostile_payloads.h"

#include <gtest/gtest.h>

#include <stdexcept>

// Whatever a socket of the PMUs is asked, and whoever throws or ends the simulation meanwhile.
namespace armpmu::tests::payloads_test {

using sc_core::sc_time;
using systemc::A55Pmu;
using systemc::Cci550Pmu;

const EventId kSnoop = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);

template <unsigned Width>
void expect_null_is_refused(tlm::tlm_fw_transport_if<>& target, std::uint64_t address) {
    for (const auto command : {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND}) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_length(Width / 8);
        payload.set_streaming_width(Width / 8);
        sc_time delay = sc_core::SC_ZERO_TIME;
        target.b_transport(payload, delay);
        EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        EXPECT_EQ(target.transport_dbg(payload), 0U);
        EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
        payload.set_data_length(0);
        EXPECT_EQ(target.transport_dbg(payload), 0U);
        tlm::tlm_dmi dmi;
        EXPECT_FALSE(target.get_direct_mem_ptr(payload, dmi));
    }
}

TEST(Payloads, without_data_are_refused_by_each_socket_of_the_pmus) {
    Cci550Pmu cci("cci");
    A55Pmu core("core");
    BusMaster master("master"), debugger("debugger");
    SystemRegisterMaster cpu("cpu");
    master.socket.bind(cci.socket);
    cpu.socket.bind(core.sysreg);
    debugger.socket.bind(core.debug);
    expect_null_is_refused<32>(*master.socket.operator->(), kPmcr);
    expect_null_is_refused<64>(*cpu.socket.operator->(), a64::kPmcr.address());
    expect_null_is_refused<32>(*debugger.socket.operator->(), 0xe04);
}

// The socket turns it into a b_transport of a process of its own.
struct NonBlocking : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<NonBlocking, 32> socket{"socket"};
    unsigned responses = 0;
    explicit NonBlocking(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_nb_transport_bw(this, &NonBlocking::answer);
    }
    tlm::tlm_sync_enum answer(tlm::tlm_generic_payload&, tlm::tlm_phase& phase, sc_time&) {
        EXPECT_EQ(phase, tlm::BEGIN_RESP);
        ++responses;
        return tlm::TLM_COMPLETED;
    }
};

TEST(Payloads, without_data_are_refused_in_phases_too) {
    Cci550Pmu cci("cci");
    NonBlocking master("master");
    master.socket.bind(cci.socket);
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(kPmcr);
    payload.set_data_length(4);
    payload.set_streaming_width(4);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_time delay = sc_core::SC_ZERO_TIME;
    sc_core::sc_spawn([&] { master.socket->nb_transport_fw(payload, phase, delay); });
    sc_core::sc_start(sc_time(1, sc_core::SC_NS));
    EXPECT_EQ(master.responses, 1U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
}

TEST(Payloads, of_all_kinds_leave_both_pmus_at_work) {
    Cci550Pmu cci("cci");
    A55Pmu core("core");
    HostileInitiator<32> master("master", 1), debugger("debugger", 2);
    HostileInitiator<64> cpu("cpu", 3);
    master.socket.bind(cci.socket);
    cpu.socket.bind(core.sysreg);
    debugger.socket.bind(core.debug);
    master.address = [&] { return master.random() % 2 ? kPmcr : master.random() % 0x20000; };
    debugger.address = [&] { return debugger.random() % 0x1000; };
    cpu.address = [&] {
        return cpu.random() % 2 ? a64::kPmccntr.address() : cpu.random() % 0x100000;
    };
    for (unsigned n = 0; n < 200; ++n) {
        master.attack(100);
        cpu.attack(100);
        debugger.attack(100);
        sc_core::sc_start(sc_time(1, sc_core::SC_US));
    }
    for (const unsigned ok : {master.ok, cpu.ok, debugger.ok}) EXPECT_GT(ok, 100U);
    cci.reset();
    put(cci.core(), evnt_sel(0), kSnoop.raw());
    count(cci.core(), 0, kSnoop);
    const std::uint32_t before = get(cci.core(), ecnt_data(0));
    cci.core().record(kSnoop);
    EXPECT_EQ(get(cci.core(), ecnt_data(0)), before + 1);
}

// A DMI request has a command and an address; its data do not count.
TEST(Payloads, without_a_command_get_no_dmi_at_their_address) {
    tlm::tlm_generic_payload payload;
    payload.set_address(0x1234);
    for (const auto command :
         {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND, tlm::TLM_IGNORE_COMMAND}) {
        tlm::tlm_dmi untouched;
        untouched.set_start_address(1);
        payload.set_command(command);
        EXPECT_FALSE(systemc::refuses_dmi(payload, untouched)) << command;
        EXPECT_EQ(untouched.get_start_address(), 1U);
    }
    payload.set_command(static_cast<tlm::tlm_command>(3));
    tlm::tlm_dmi dmi;
    EXPECT_TRUE(systemc::refuses_dmi(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x1234U);
    EXPECT_EQ(dmi.get_end_address(), 0x1234U);
    EXPECT_TRUE(dmi.is_none_allowed());
}

// --- who calls back ---

TEST(Payloads, an_interrupt_handler_may_send_them_from_within_the_access_that_raised_it) {
    Cci550Pmu cci("cci");
    BusMaster master("master"), handler("handler");
    struct Joined : sc_core::sc_module { // one target, two initiators
        tlm_utils::simple_target_socket<Joined, 32> first{"first"}, second{"second"};
        tlm_utils::simple_initiator_socket<Joined, 32> out{"out"};
        explicit Joined(sc_core::sc_module_name name) : sc_module(name) {
            first.register_b_transport(this, &Joined::pass);
            second.register_b_transport(this, &Joined::pass);
        }
        void pass(tlm::tlm_generic_payload& payload, sc_time& delay) {
            out->b_transport(payload, delay);
        }
    } bus("bus");
    master.socket.bind(bus.first);
    handler.socket.bind(bus.second);
    bus.out.bind(cci.socket);
    unsigned calls = 0;
    cci.on_overflow = [&](std::uint8_t level) {
        if ((level & 1) != 0 || ++calls > 100) return;
        BusMaster::Raw bad;
        bad.address = kPmcr;
        bad.length = 0;
        EXPECT_EQ(handler.send(bad), tlm::TLM_BURST_ERROR_RESPONSE);
        handler.write(ecnt_data(0), 0xffffffff); // and so it goes on
        handler.write(ecnt_clr_ovfl(0), 1);
    };
    master.write(evnt_sel(0), kSnoop.raw());
    master.write(ecnt_ctrl(0), 1);
    master.write(kPmcr, kCen);
    master.write(ecnt_data(0), 0xffffffff);
    for (unsigned n = 0; n < 10; ++n) cci.core().record(kSnoop);
    EXPECT_EQ(calls, 10U);
    EXPECT_EQ(master.read(ecnt_data(0)), 0xffffffffU);
    EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
}

void throw_it(const sc_core::sc_report& report, const sc_core::sc_actions& /*actions*/) {
    throw std::runtime_error(report.get_msg());
}

TEST(Payloads, a_report_handler_that_throws_loses_the_access_and_nothing_else) {
    Cci550Pmu cci("cci");
    A55Pmu core("core");
    BusMaster master("master"), debugger("debugger");
    SystemRegisterMaster cpu("cpu");
    master.socket.bind(cci.socket);
    cpu.socket.bind(core.sysreg);
    debugger.socket.bind(core.debug);
    Cci550Pmu::Parameters careful;
    careful.default_security = cci550::Security::non_secure;
    Cci550Pmu closed("closed", careful);
    BusMaster stranger("stranger");
    stranger.socket.bind(closed.socket);
    sc_core::sc_report_handler::set_verbosity_level(sc_core::SC_HIGH);
    sc_core::sc_report_handler::set_handler(throw_it);
    core.core().set_locks(false, true);
    EXPECT_THROW(stranger.read(0x0), std::runtime_error);            // refused
    EXPECT_THROW(master.write(ecnt_data(0), 5), std::runtime_error); // not enabled
    EXPECT_THROW(debugger.read(0xe04), std::runtime_error);          // locked
    EXPECT_THROW(cpu.write(a55::SystemRegister::a64(3, 3, 9, 12, 6), 1),
                 std::runtime_error); // PMCEID0: UNDEFINED
    sc_core::sc_report_handler::set_handler(sc_core::sc_report_handler::default_handler);
    sc_core::sc_report_handler::set_verbosity_level(sc_core::SC_MEDIUM);
    count(cci.core(), 0, kSnoop);
    cci.core().record(kSnoop);
    EXPECT_EQ(master.read(ecnt_data(0)), 1U);
    cpu.write(a64::kPmcntenset, 0x80000000);
    cpu.write(a64::kPmcr, 1);
    sc_core::sc_start(sc_time(10, sc_core::SC_NS));
    EXPECT_NE(cpu.read(a64::kPmccntr), 0U);
}

TEST(Payloads, sc_stop_midway_leaves_the_registers_readable) {
    Cci550Pmu cci("cci");
    A55Pmu core("core");
    BusMaster master("master");
    SystemRegisterMaster cpu("cpu");
    master.socket.bind(cci.socket);
    cpu.socket.bind(core.sysreg);
    count(cci.core(), 0, kSnoop);
    cpu.write(a64::kPmcntenset, 0x80000000);
    cpu.write(a64::kPmcr, 1);
    unsigned accesses = 0;
    sc_core::sc_spawn([&] {
        for (;;) {
            cci.core().record(kSnoop);
            EXPECT_EQ(master.read(ecnt_data(0)), ++accesses);
            if (accesses != 5) {
                sc_core::wait(sc_time(10, sc_core::SC_NS));
                continue;
            }
            sc_core::sc_stop();
            EXPECT_NE(cpu.read(a64::kPmccntr), 0U); // still in this process
            sc_core::wait(sc_time(10, sc_core::SC_NS));
        }
    });
    sc_core::sc_start();
    EXPECT_EQ(sc_core::sc_get_status(), sc_core::SC_STOPPED);
    EXPECT_EQ(accesses, 5U);
    EXPECT_EQ(master.read(ecnt_data(0)), 5U);
    const std::uint64_t cycles = cpu.read(a64::kPmccntr);
    EXPECT_EQ(cpu.read(a64::kPmccntr), cycles);
    unsigned bytes = 0;
    EXPECT_EQ(cpu.peek(a64::kPmccntr.address(), 8, bytes), cycles);
}

// --- the tables of parameters ---

// How many of the table's limits were tried from both sides.
template <typename Module, typename Config>
unsigned limits_of(const Members<Config>& members) {
    unsigned tried = 0;
    const auto takes = [&](const Member<Config>& member, std::uint64_t value) {
        typename Module::Parameters parameters;
        member.set(parameters.config, value);
        if (member.get(parameters.config) != value) return value <= member.most; // not to be said
        try {
            const Module module(sc_core::sc_gen_unique_name("limited"), parameters);
            return true;
        } catch (const ConfigError& error) {
            EXPECT_NE(std::string(error.what()).find("limited"), std::string::npos);
            EXPECT_NE(std::string(error.what()).find(member.label), std::string::npos);
            ++tried;
            return false;
        }
    };
    for (const Member<Config>& member : members) {
        EXPECT_TRUE(takes(member, member.least)) << member.name;
        EXPECT_TRUE(takes(member, member.most)) << member.name;
        if (member.least != 0) {
            EXPECT_FALSE(takes(member, member.least - 1)) << member.name;
        }
        if (member.most != ~std::uint64_t{0}) {
            EXPECT_FALSE(takes(member, member.most + 1)) << member.name;
        }
    }
    return tried;
}

TEST(ModuleParameters, are_taken_at_each_limit_of_their_table_and_refused_one_beyond) {
    EXPECT_GT((limits_of<Cci550Pmu, cci550::Config>(cci550::members())), 15U);
    EXPECT_GT((limits_of<A55Pmu, a55::Config>(a55::members())), 2U);
}

} // namespace armpmu::tests::payloads_test
