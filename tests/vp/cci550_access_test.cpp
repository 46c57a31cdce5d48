// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_access_test {

using cci550::Config;
using tlm::tlm_response_status;

class Cci550Access : public ::testing::Test {
  protected:
    explicit Cci550Access(const armpmu::systemc::Cci550Pmu::Parameters& parameters = {})
        : pmu("pmu", parameters) {
        master.socket.bind(pmu.socket);
    }
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu pmu;
};

TEST_F(Cci550Access, words_read_and_write) {
    master.write(evnt_sel(3), 0x1ff);
    EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(evnt_sel(3)), 0x1ffU);
    EXPECT_EQ(master.read(kPmcr), 0x4000U);
    EXPECT_EQ(master.read(0xffffc), 0U); // reserved: RAZ with OK
    EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
}

TEST_F(Cci550Access, bytes_and_halfwords_touch_their_lanes_only) {
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.length = 1;
    raw.data = {0x01};
    raw.address = evnt_sel(0) + 1; // bit 8
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(evnt_sel(0)), 0x100U);
    raw.length = 2;
    raw.data = {0x23, 0x00};
    raw.address = evnt_sel(0);
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(evnt_sel(0)), 0x23U);
    raw.command = tlm::TLM_READ_COMMAND;
    raw.length = 1;
    raw.address = kPmcr + 1;
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(raw.data[0], 0x40);
}

TEST_F(Cci550Access, byte_enables_select_lanes_of_writes_and_reads) {
    master.write(kPmcr, kCen);
    master.write(ecnt_ctrl(0), 1);
    master.write(evnt_sel(0), 0x11f);
    master.write(ecnt_data(0), 0x11223344);
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = ecnt_data(0);
    raw.data = {0xaa, 0xbb, 0xcc, 0xdd};
    raw.enables = {0xff, 0x00}; // repeats: lanes 0 and 2
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(ecnt_data(0)), 0x11cc33aaU);
    raw.command = tlm::TLM_READ_COMMAND;
    raw.data = {0, 0, 0, 0};
    raw.enables = {0x00, 0xff, 0xff, 0x00};
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(raw.data, (std::vector<unsigned char>{0, 0x33, 0xcc, 0}));
}

struct Bad {
    const char* name;
    BusMaster::Raw raw;
    tlm_response_status expected;
};

std::vector<Bad> bad_accesses() {
    using namespace ::tlm;
    std::vector<Bad> all;
    for (const tlm_command command : {TLM_READ_COMMAND, TLM_WRITE_COMMAND}) {
        const auto add = [&](const char* name, std::uint64_t address, unsigned length,
                             tlm_response_status expected) {
            BusMaster::Raw raw;
            raw.command = command;
            raw.address = address;
            raw.length = length;
            all.push_back({name, raw, expected});
        };
        for (const unsigned length : {0U, 3U, 5U, 8U, 16U, 64U})
            add("length", kPmcr, length, TLM_BURST_ERROR_RESPONSE);
        for (const unsigned offset : {1U, 2U, 3U})
            add("unaligned word", kPmcr + offset, 4, TLM_ADDRESS_ERROR_RESPONSE);
        add("unaligned halfword", kPmcr + 1, 2, TLM_ADDRESS_ERROR_RESPONSE);
        add("beyond the map", 0x100000, 4, TLM_ADDRESS_ERROR_RESPONSE);
        add("far beyond the map", 0xfffffffffffffffc, 4, TLM_ADDRESS_ERROR_RESPONSE);
        add("byte beyond the map", 0x100000, 1, TLM_ADDRESS_ERROR_RESPONSE);
        add("streaming", kPmcr, 4, TLM_BURST_ERROR_RESPONSE);
        all.back().raw.streaming_width = 2;
        add("no streaming width", kPmcr, 4, TLM_BURST_ERROR_RESPONSE);
        all.back().raw.streaming_width = 0;
        add("byte enable value", kPmcr, 4, TLM_BYTE_ENABLE_ERROR_RESPONSE);
        all.back().raw.enables = {0xff, 0x01, 0xff, 0xff};
    }
    BusMaster::Raw ignore;
    ignore.command = TLM_IGNORE_COMMAND;
    ignore.address = kPmcr;
    all.push_back({"ignore command", ignore, TLM_COMMAND_ERROR_RESPONSE});
    return all;
}

TEST_F(Cci550Access, bad_ones_get_their_response_and_change_nothing) {
    master.write(kPmcr, kCen);
    master.write(ecnt_ctrl(0), 1);
    const StateBytes before = pmu.save();
    for (Bad& bad : bad_accesses()) {
        SCOPED_TRACE(std::string(bad.name) + " length " + std::to_string(bad.raw.length));
        const auto data = bad.raw.data;
        EXPECT_EQ(master.send(bad.raw), bad.expected);
        EXPECT_EQ(bad.raw.data, data);
        EXPECT_EQ(pmu.save(), before);
    }
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_NS)); // and the simulation goes on
    EXPECT_EQ(master.read(kPmcr), 0x4001U);
}

TEST_F(Cci550Access, dmi_is_refused) {
    BusMaster::Raw raw;
    raw.address = kPmcr;
    master.send(raw);
    EXPECT_FALSE(master.dmi_allowed);
    tlm::tlm_generic_payload payload;
    payload.set_address(kPmcr);
    tlm::tlm_dmi dmi;
    EXPECT_FALSE(master.socket->get_direct_mem_ptr(payload, dmi));
}

// A payload as a debugger has it: only command, address, data and length.
struct DebugAccess {
    tlm::tlm_generic_payload payload;
    std::array<unsigned char, 8> bytes{};
    DebugAccess(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(length);
    }
    unsigned by(BusMaster& master) { return master.socket->transport_dbg(payload); }
    tlm_response_status status() const { return payload.get_response_status(); }
};

TEST_F(Cci550Access, debug_reads_have_no_side_effect) {
    master.write(kPmcr, kCen);
    const StateBytes before = pmu.save();
    DebugAccess two_words(tlm::TLM_READ_COMMAND, kPmcr, 8);
    EXPECT_EQ(two_words.by(master), 8U);
    EXPECT_EQ(two_words.status(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(two_words.bytes[0], 0x01);
    EXPECT_EQ(two_words.bytes[1], 0x40);
    DebugAccess at_the_end(tlm::TLM_READ_COMMAND, 0xffffe, 8);
    EXPECT_EQ(at_the_end.by(master), 2U);
    EXPECT_EQ(at_the_end.status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    DebugAccess nothing(tlm::TLM_IGNORE_COMMAND, kPmcr, 4);
    EXPECT_EQ(nothing.by(master), 0U);
    EXPECT_EQ(nothing.status(), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(pmu.save(), before);
}

TEST_F(Cci550Access, a_debugger_writes_what_a_secure_master_may) {
    DebugAccess control(tlm::TLM_WRITE_COMMAND, 0x0, 4); // ctrl_ovr, Secure only
    control.bytes = {0x1f};
    EXPECT_EQ(control.by(master), 4U);
    EXPECT_EQ(control.status(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(0x0), 0x1fU);
    DebugAccess one_byte(tlm::TLM_WRITE_COMMAND, evnt_sel(0) + 1, 1);
    one_byte.bytes = {0x01};
    EXPECT_EQ(one_byte.by(master), 1U);
    EXPECT_EQ(master.read(evnt_sel(0)), 0x100U);
    DebugAccess beyond(tlm::TLM_WRITE_COMMAND, 0x100000, 4);
    EXPECT_EQ(beyond.by(master), 0U);
    EXPECT_EQ(beyond.status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    DebugAccess across_the_end(tlm::TLM_WRITE_COMMAND, 0xffffe, 8);
    EXPECT_EQ(across_the_end.by(master), 2U);
    EXPECT_EQ(across_the_end.status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

TEST_F(Cci550Access, extension_says_secure_or_not_and_its_absence_means_secure) {
    master.write(0x0, 0x1f); // ctrl_ovr, Secure only
    EXPECT_EQ(master.read(0x0), 0x1fU);
    EXPECT_EQ(master.read_as(true, 0x0), 0x1fU);
    EXPECT_EQ(master.read_as(false, 0x0), 0U);
    EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
}

TEST_F(Cci550Access, an_extension_that_says_nothing_changes_nothing) {
    armpmu::systemc::AccessExtension nothing;
    master.write(0x0, 0x1f);
    EXPECT_EQ(master.read_with(nothing, 0x0), 0x1fU); // default_security: Secure
    nothing.exception_level = 0;
    EXPECT_EQ(master.read_with(nothing, 0x0), 0x1fU);
}

// Somebody else's sideband; here it is in the streaming width.
class HookAccess : public Cci550Access {
  protected:
    HookAccess() : Cci550Access(parameters()) {}
    static armpmu::systemc::Cci550Pmu::Parameters parameters() {
        armpmu::systemc::Cci550Pmu::Parameters p;
        p.requester = [](const tlm::tlm_generic_payload& payload) {
            armpmu::systemc::Requester who;
            if (payload.get_streaming_width() > 4) who.secure = payload.get_streaming_width() > 5;
            return who;
        };
        return p;
    }
    std::uint32_t read_with_width(unsigned width) {
        BusMaster::Raw raw;
        raw.address = 0x0;
        raw.streaming_width = width;
        master.send(raw);
        return raw.data[0];
    }
};

TEST_F(HookAccess, the_platform_s_own_sideband_says_who_asks) {
    master.write(0x0, 0x1f);
    EXPECT_EQ(read_with_width(4), 0x1fU); // not known: the default
    EXPECT_EQ(read_with_width(5), 0U);    // Non-secure
    EXPECT_EQ(read_with_width(6), 0x1fU); // Secure
}

TEST(Cci550Module, a_configuration_that_cannot_be_names_the_instance) {
    armpmu::systemc::Cci550Pmu::Parameters parameters;
    parameters.config.slave_interfaces = 9;
    try {
        armpmu::systemc::Cci550Pmu pmu("second_cci", parameters);
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_EQ(std::string(error.what()).find("second_cci: cci550: slave_interfaces is 9"), 0U)
            << error.what();
    }
}

armpmu::systemc::Cci550Pmu::Parameters strict() {
    armpmu::systemc::Cci550Pmu::Parameters parameters;
    parameters.default_security = Security::non_secure;
    parameters.access_latency = sc_core::sc_time(10, sc_core::SC_NS);
    parameters.config.security_violation = Config::Refusal::error;
    parameters.config.reserved_offset = Config::Refusal::error;
    parameters.config.byte_enables = false;
    return parameters;
}
class StrictAccess : public Cci550Access {
  protected:
    StrictAccess() : Cci550Access(strict()) {}
};

TEST_F(StrictAccess, configured_errors_become_responses) {
    master.write(0x0, 1);
    EXPECT_EQ(master.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    master.read(0x4);
    EXPECT_EQ(master.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = evnt_sel(0);
    raw.length = 1;
    EXPECT_EQ(master.send(raw), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
}

TEST_F(StrictAccess, latency_is_annotated_not_waited_for) {
    master.local_time = sc_core::sc_time(5, sc_core::SC_NS);
    master.read(kPmcr);
    EXPECT_EQ(master.local_time, sc_core::sc_time(15, sc_core::SC_NS));
    EXPECT_EQ(sc_core::sc_time_stamp(), sc_core::SC_ZERO_TIME);
}

} // namespace cci550_access_test
} // namespace armpmu::tests
