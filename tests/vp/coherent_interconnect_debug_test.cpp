// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_bypass_fixture.h"

#include <algorithm>

// transport_dbg through the interconnect, with dirty lines in the caches behind it.
namespace armpmu::tests {
namespace coherent_interconnect_debug_test {

using namespace coherent_bypass;

constexpr std::uint64_t kBase = kMemory1 - 128; // two lines of each memory

class CoherentInterconnectDebug : public CoherentInterconnectBypass {
  protected:
    // Line 0: nobody's. 1: dirty in cpu. 2, of the other memory: dirty in gpu, shared with cpu.
    // 3: clean in cpu.
    CoherentInterconnectDebug() {
        for (unsigned i = 0; i < 256; ++i) platform.byte(kBase + i) = memory_byte(i);
        platform.run([&] {
            platform.cpu.store(kBase + 64 + 5, 0xc1);
            platform.gpu.store(kBase + 128, 0xc2);
            platform.gpu.store(kBase + 128 + 63, 0xc3);
            platform.cpu.load(kBase + 192);
        });
        // A sharer that was given the line and not its dirtiness.
        CachedMaster::Line& owner = platform.gpu.lines[kBase + 128];
        owner.unique = false;
        platform.cpu.lines[kBase + 128] = {owner.bytes, false, false};
        newest = Bytes(256);
        for (unsigned i = 0; i < 256; ++i) newest[i] = memory_byte(i);
        newest[64 + 5] = 0xc1;
        newest[128] = 0xc2;
        newest[128 + 63] = 0xc3;
    }
    static unsigned char memory_byte(unsigned i) { return static_cast<unsigned char>(i % 101); }
    Bytes look(LtInitiator& who, std::uint64_t address, unsigned length) {
        Access read{tlm::TLM_READ_COMMAND, address, Bytes(length, 0xee)};
        EXPECT_EQ(who.send_debug(read), length);
        EXPECT_EQ(read.status, tlm::TLM_OK_RESPONSE);
        return read.data;
    }
    Bytes part(unsigned first, unsigned length) const {
        return {newest.begin() + first, newest.begin() + first + length};
    }
    // Everything but the bytes of lines.
    std::vector<std::uint64_t> state() {
        std::vector<std::uint64_t> state = totals(platform);
        for (const CachedMaster* master : {&platform.cpu, &platform.gpu}) {
            for (const auto& [address, line] : master->lines)
                state.insert(state.end(), {address, line.unique ? 1U : 0U, line.dirty ? 1U : 0U});
            state.insert(state.end(), {master->snoops, master->given});
        }
        state.push_back(sc_core::sc_time_stamp().value());
        for (const LtMemory* memory : {&platform.memory0, &platform.memory1})
            state.push_back(memory->calls.size());
        return state;
    }

    Bytes newest;
};

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectDebug, kModes, mode_name);

TEST_P(CoherentInterconnectDebug, reads_what_any_cache_has_changed_from_any_port) {
    const auto before = state();
    for (LtInitiator* who : std::initializer_list<LtInitiator*>{&platform.dma, &platform.cpu,
                                                                &platform.iss, &platform.gpu}) {
        EXPECT_EQ(look(*who, kBase, 256), newest);
        for (unsigned first = 0; first < 256; first += 3)
            for (const unsigned most : {1U, 4U, 30U}) {
                const unsigned length = std::min(most, 256 - first);
                ASSERT_EQ(look(*who, kBase + first, length), part(first, length)) << first;
            }
    }
    EXPECT_EQ(state(), before);
    for (unsigned i = 0; i < 256; ++i) ASSERT_EQ(platform.byte(kBase + i), memory_byte(i));
}

TEST_P(CoherentInterconnectDebug, writes_memory_and_every_copy_and_no_state) {
    const auto before = state();
    const Bytes data = pattern(180, 3);
    Access write{tlm::TLM_WRITE_COMMAND, kBase + 40, data};
    EXPECT_EQ(platform.dma.send_debug(write), 180U);
    EXPECT_EQ(write.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(state(), before);
    std::copy(data.begin(), data.end(), newest.begin() + 40);
    EXPECT_EQ(look(platform.iss, kBase, 256), newest);
    for (unsigned i = 40; i < 220; ++i) ASSERT_EQ(platform.byte(kBase + i), data[i - 40]) << i;
    for (const CachedMaster* master : {&platform.cpu, &platform.gpu})
        for (const auto& [address, line] : master->lines)
            for (unsigned i = 0; i < 64; ++i)
                ASSERT_EQ(line.bytes[i], newest[address - kBase + i]) << address << " " << i;
    // Software sees it, before and after the caches are emptied.
    platform.run([&] {
        EXPECT_EQ(platform.dma.read(kBase, 256), newest);
        platform.cpu.empty_cache();
        platform.gpu.empty_cache();
    });
    for (unsigned i = 0; i < 256; ++i) EXPECT_EQ(platform.byte(kBase + i), newest[i]) << i;
}

TEST_P(CoherentInterconnectDebug, goes_as_far_as_the_map_does) {
    platform.run([&] { platform.cpu.store(kHole - 1, 0x77); });
    Access read{tlm::TLM_READ_COMMAND, kHole - 2, Bytes(4, 0xee)};
    EXPECT_EQ(platform.dma.send_debug(read), 2U);
    EXPECT_EQ(read.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(read.data, (Bytes{0, 0x77, 0xee, 0xee}));
    Access write{tlm::TLM_WRITE_COMMAND, kHole - 1, Bytes{1, 2}};
    EXPECT_EQ(platform.dma.send_debug(write), 1U);
    EXPECT_EQ(platform.cpu.lines[kHole - 64].bytes[63], 1);
}

TEST_P(CoherentInterconnectDebug, tells_the_caches_which_of_the_two_lines_is_meant) {
    std::vector<bool> asked;
    platform.cpu.on_look = [&](const AceExtension& ace) { asked.push_back(ace.secure); };
    AccessExtension access;
    Bytes data(4);
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(kBase);
    payload.set_data_ptr(data.data());
    payload.set_data_length(4);
    payload.set_extension(&access);
    for (const bool secure : {true, false}) {
        access.secure = secure;
        EXPECT_EQ(platform.dma.socket->transport_dbg(payload), 4U);
    }
    payload.clear_extension(&access);
    EXPECT_EQ(asked, (std::vector<bool>{true, false}));
}

// Without coherence two masters may have changed a line.
TEST_P(CoherentInterconnectDebug, asks_the_cache_behind_its_own_port_first) {
    platform.cpu.lines[0x1000].dirty = platform.gpu.lines[0x1000].dirty = true;
    platform.cpu.lines[0x1000].bytes[0] = 3;
    platform.gpu.lines[0x1000].bytes[0] = 5;
    EXPECT_EQ(look(platform.cpu, 0x1000, 1), Bytes{3});
    EXPECT_EQ(look(platform.gpu, 0x1000, 1), Bytes{5});
    EXPECT_EQ(look(platform.dma, 0x1000, 1), Bytes{3});
}

TEST_P(CoherentInterconnectDebug, does_not_go_by_dmi) {
    tlm::tlm_dmi dmi;
    for (LtMemory* memory : {&platform.memory0, &platform.memory1})
        memory->on_dmi = [](tlm::tlm_generic_payload&, tlm::tlm_dmi& granted) {
            granted.allow_read_write();
            return true;
        };
    EXPECT_FALSE(platform.dma.ask_for_dmi(kBase + 64, dmi)); // it would see memory alone
    EXPECT_TRUE(dmi.is_none_allowed());
    EXPECT_TRUE(platform.dma.invalidated.empty());
    // What is bypassed, no cache may hold; one that does is still asked.
    platform.cci.set_bypass(true);
    EXPECT_EQ(look(platform.dma, kBase, 256), newest);
    EXPECT_TRUE(platform.dma.ask_for_dmi(kBase + 64, dmi));
}

// A snooped socket as it is without transport_dbg: what its cache holds is not seen.
struct ShutMaster : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<ShutMaster> socket{"socket"};
    tlm_utils::simple_target_socket<ShutMaster> snooped{"snooped"};
    explicit ShutMaster(sc_core::sc_module_name name) : sc_module(name) {
        snooped.register_b_transport(this, &ShutMaster::snoop);
    }
    void snoop(tlm::tlm_generic_payload& payload, sc_time& /*time*/) {
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

TEST(CoherentInterconnectDebugDefault, is_what_memory_has) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    CoherentParameters parameters;
    parameters.interconnect.slaves[3].used = true;
    parameters.interconnect.slaves[3].kind = PortKind::ace;
    parameters.interconnect.masters[0].used = true;
    parameters.interconnect.map = {{0, kMemory1, 1}};
    CoherentInterconnect cci("cci", parameters, pmu);
    ShutMaster cpu("cpu");
    LtMemory memory("memory");
    cpu.socket.bind(cci.slave[3]);
    cci.snoop[3].bind(cpu.snooped);
    cci.master[0].bind(memory.socket);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    memory[0x1000] = 0x44;
    unsigned char byte = 0;
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(0x1000);
    payload.set_data_ptr(&byte);
    payload.set_data_length(1);
    EXPECT_EQ(cpu.socket->transport_dbg(payload), 1U);
    EXPECT_EQ(byte, 0x44);
}

} // namespace coherent_interconnect_debug_test
} // namespace armpmu::tests
