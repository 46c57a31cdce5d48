// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_bypass_fixture.h"

#include <stdexcept>

// DMI through the bypass, and the ranges that it is clipped to.
namespace armpmu::tests {

namespace coherent_interconnect_bypass_dmi_test {

using namespace coherent_bypass;

class CoherentInterconnectBypassDmi : public CoherentInterconnectBypass {
  protected:
    // Each memory grants all of it.
    CoherentInterconnectBypassDmi() {
        grant(platform.memory0, bytes0, 0);
        grant(platform.memory1, bytes1, kMemory1);
    }
    static void grant(LtMemory& memory, Bytes& bytes, std::uint64_t base) {
        memory.on_dmi = [&bytes, base](tlm::tlm_generic_payload& payload, tlm::tlm_dmi& granted) {
            granted.set_dmi_ptr(bytes.data());
            granted.set_start_address(base);
            granted.set_end_address(base + kMemory1 - 1);
            granted.set_read_latency(sc_time(3, SC_NS));
            granted.set_write_latency(sc_time(4, SC_NS));
            if (payload.is_write()) {
                granted.allow_read_write();
            } else {
                granted.allow_read();
            }
            return true;
        };
    }
    void expect_range(std::uint64_t first, std::uint64_t last) const {
        EXPECT_EQ(dmi.get_start_address(), first);
        EXPECT_EQ(dmi.get_end_address(), last);
    }

    Bytes bytes0 = Bytes(kMemory1), bytes1 = Bytes(kMemory1);
    tlm::tlm_dmi dmi;
};

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectBypassDmi, kModes, mode_name);

TEST_P(CoherentInterconnectBypassDmi, is_granted_as_the_memory_grants_it) {
    platform.cci.set_bypass(true);
    EXPECT_TRUE(platform.dma.ask_for_dmi(kMemory1 + 0x123, dmi));
    expect_range(kMemory1, kHole - 1);
    EXPECT_EQ(dmi.get_dmi_ptr(), bytes1.data());
    EXPECT_TRUE(dmi.is_read_allowed());
    EXPECT_FALSE(dmi.is_write_allowed());
    EXPECT_EQ(dmi.get_read_latency(), sc_time(3, SC_NS));
    EXPECT_EQ(dmi.get_write_latency(), sc_time(4, SC_NS));
    EXPECT_TRUE(platform.cpu.ask_for_dmi(0, dmi, tlm::TLM_WRITE_COMMAND));
    EXPECT_TRUE(dmi.is_write_allowed());
}

TEST_P(CoherentInterconnectBypassDmi, is_refused_outside_the_bypass) {
    EXPECT_FALSE(platform.dma.ask_for_dmi(0x100, dmi));
    EXPECT_TRUE(dmi.is_none_allowed());
    expect_range(0, kHighest);
    platform.cci.set_bypass(0x1000, 0x1000, true);
    EXPECT_FALSE(platform.dma.ask_for_dmi(0xfff, dmi));
    expect_range(0, 0xfff);
    EXPECT_FALSE(platform.dma.ask_for_dmi(0x2000, dmi));
    expect_range(0x2000, kHighest);
    platform.cci.set_bypass(true);
    EXPECT_FALSE(platform.dma.ask_for_dmi(kHole, dmi)); // nothing is there
    EXPECT_TRUE(dmi.is_none_allowed());
    platform.memory0.on_dmi = nullptr;
    EXPECT_FALSE(platform.dma.ask_for_dmi(0x100, dmi));
    EXPECT_TRUE(dmi.is_none_allowed());
    expect_range(0, kMemory1 - 1); // and no more: the other memory may grant it
}

TEST_P(CoherentInterconnectBypassDmi, is_clipped_to_the_bypass_and_to_the_map) {
    platform.cci.set_bypass(kMemory1 - 0x1000, 0x3000, true);
    EXPECT_TRUE(platform.dma.ask_for_dmi(kMemory1 - 1, dmi));
    expect_range(kMemory1 - 0x1000, kMemory1 - 1);
    EXPECT_EQ(dmi.get_dmi_ptr(), bytes0.data() + kMemory1 - 0x1000);
    EXPECT_TRUE(platform.dma.ask_for_dmi(kMemory1 + 0x10, dmi));
    expect_range(kMemory1, kMemory1 + 0x1fff);
    EXPECT_EQ(dmi.get_dmi_ptr(), bytes1.data());
    // A memory that grants less.
    platform.memory1.on_dmi = [this](tlm::tlm_generic_payload&, tlm::tlm_dmi& granted) {
        granted.set_dmi_ptr(bytes1.data() + 0x800);
        granted.set_start_address(kMemory1 + 0x800);
        granted.set_end_address(kMemory1 + 0x8ff);
        granted.allow_read_write();
        return true;
    };
    EXPECT_TRUE(platform.dma.ask_for_dmi(kMemory1 + 0x810, dmi));
    expect_range(kMemory1 + 0x800, kMemory1 + 0x8ff);
    EXPECT_EQ(dmi.get_dmi_ptr(), bytes1.data() + 0x800);
    EXPECT_FALSE(platform.dma.ask_for_dmi(kMemory1 + 0x10, dmi)); // not what it was asked for
}

// Of an area that two memories share, one stripe is in one piece.
TEST(CoherentInterconnectBypassStripes, are_what_dmi_is_clipped_to) {
    CoherentParameters parameters = platform_parameters(Mode::estimate);
    parameters.interconnect.map = {{kMemory1, 0x10000, 3}};
    parameters.interconnect.stripe_bytes = 4096;
    CoherentPlatform platform(parameters);
    Bytes bytes(0x20000);
    for (LtMemory* memory : {&platform.memory0, &platform.memory1})
        memory->on_dmi = [&](tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
            dmi.set_dmi_ptr(bytes.data());
            dmi.set_start_address(kMemory1 - 0x8000);
            dmi.set_end_address(kMemory1 + 0x17fff);
            dmi.allow_read_write();
            return true;
        };
    platform.cci.set_bypass(true);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    tlm::tlm_dmi dmi;
    EXPECT_TRUE(platform.dma.ask_for_dmi(kMemory1 + 0x3456, dmi));
    EXPECT_EQ(dmi.get_start_address(), kMemory1 + 0x3000);
    EXPECT_EQ(dmi.get_end_address(), kMemory1 + 0x3fff);
    EXPECT_EQ(dmi.get_dmi_ptr(), bytes.data() + 0xb000);
    platform.dma.write(kMemory1 + 0x3000, Bytes(4));
    EXPECT_EQ(platform.memory1.calls.size(), 1U);
    platform.dma.write(kMemory1 + 0x3fe0, Bytes(64));
    EXPECT_EQ(platform.memory1.calls.size(), 2U);
    EXPECT_EQ(platform.memory0.calls.size(), 1U);
}

TEST_P(CoherentInterconnectBypassDmi, is_invalidated_by_the_switch_off) {
    platform.cci.set_bypass(0x1000, 0x3000, true);
    EXPECT_TRUE(platform.cpu.ask_for_dmi(0x2000, dmi));
    bool still = true;
    platform.cpu.on_invalidation = [&] { still = platform.cpu.ask_for_dmi(0x2000, dmi); };
    platform.cci.set_bypass(0x2000, 0x10000, false);
    EXPECT_FALSE(still); // it is off when they are told
    for (LtInitiator* who : std::initializer_list<LtInitiator*>{&platform.dma, &platform.cpu,
                                                                &platform.iss, &platform.gpu}) {
        ASSERT_EQ(who->invalidated.size(), 1U);
        EXPECT_EQ(who->invalidated[0].first, 0x2000U);
        EXPECT_EQ(who->invalidated[0].last, 0x3fffU); // what was bypassed of it
    }
    platform.cci.set_bypass(false);
    ASSERT_EQ(platform.dma.invalidated.size(), 2U);
    EXPECT_EQ(platform.dma.invalidated[1].last, 0x1fffU);
    platform.cci.set_bypass(false);
    EXPECT_EQ(platform.dma.invalidated.size(), 2U); // nothing was
}

TEST_P(CoherentInterconnectBypassDmi, is_invalidated_when_a_memory_says_so) {
    platform.cci.set_bypass(true);
    platform.memory1.socket->invalidate_direct_mem_ptr(kMemory1 + 5, kMemory1 + 99);
    for (LtInitiator* who : std::initializer_list<LtInitiator*>{&platform.dma, &platform.cpu,
                                                                &platform.iss, &platform.gpu}) {
        ASSERT_EQ(who->invalidated.size(), 1U);
        EXPECT_EQ(who->invalidated[0].first, kMemory1 + 5);
        EXPECT_EQ(who->invalidated[0].last, kMemory1 + 99);
    }
}

// --- the ranges it goes by ---

TEST(CoherentInterconnectBypassEarly, takes_whole_lines_of_the_address_space_only) {
    CoherentPlatform platform;
    CoherentInterconnect& cci = platform.cci;
    EXPECT_THROW(cci.set_bypass(0x1000, 0, true), std::invalid_argument);
    EXPECT_THROW(cci.set_bypass(0x1020, 0x40, true), std::invalid_argument);
    EXPECT_THROW(cci.set_bypass(0x1000, 0x30, true), std::invalid_argument);
    EXPECT_THROW(cci.set_bypass(kHighest - 63, 128, true), std::invalid_argument);
    EXPECT_FALSE(cci.bypassed(0x1000));
    cci.set_bypass(kHighest - 63, 64, true);
    EXPECT_TRUE(cci.bypassed(kHighest));
    EXPECT_FALSE(cci.bypassed(kHighest - 64));
}

// As without a bypass: the sockets are not bound yet.
TEST(CoherentInterconnectBypassEarly, is_no_way_before_the_end_of_elaboration) {
    for (const Mode mode : {Mode::timing, Mode::estimate}) {
        const ReportedErrors errors;
        CoherentPlatform platform(platform_parameters(mode),
                                  mode == Mode::timing ? "timing" : "estimate");
        platform.cci.set_bypass(true);
        platform.cci.set_bypass(0, 64, false);
        platform.dma.read(0x1000, 4);
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        EXPECT_EQ(errors.texts().size(), 1U);
        EXPECT_TRUE(platform.cci.bypassed(64));
    }
}

TEST(AddressRanges, are_the_set_of_what_was_added_and_not_removed) {
    Random random(11);
    for (unsigned round = 0; round < 200; ++round) {
        interconnect::AddressRanges ranges;
        std::array<bool, 40> set{};
        for (unsigned step = 0; step < 30; ++step) {
            const std::uint64_t first = random(40), last = first + random(40 - first);
            const bool on = random(2) == 0;
            const auto changed = on ? ranges.add({first, last}) : ranges.remove({first, last});
            for (std::uint64_t a = 0; a < set.size(); ++a) {
                const bool inside = a >= first && a <= last;
                bool reported = false;
                for (const auto& one : changed) reported |= one.holds(a);
                EXPECT_EQ(reported, inside && set[a] != on);
                if (inside) set[a] = on;
                EXPECT_EQ(ranges.holds(a), set[a]);
            }
            for (std::uint64_t a = 0; a < set.size(); ++a) {
                const auto around = ranges.around(a);
                std::uint64_t from = a, to = a;
                while (from > 0 && set[from - 1] == set[a]) --from;
                while (to + 1 < set.size() && set[to + 1] == set[a]) ++to;
                EXPECT_EQ(around.first, from);
                EXPECT_EQ(around.last, to == 39 && !set[a] ? kHighest : to);
            }
        }
    }
}

TEST(AddressMapExtent, is_where_the_map_finds_one_memory) {
    InterconnectConfig config = platform_parameters().interconnect;
    config.masters[2].used = true;
    config.stripe_bytes = 256;
    config.map = {{0x1000, 0x1000, 1}, {0x2000, 0x1900, 7}, {0x8000, 0x80, 6}};
    const interconnect::AddressMap map(config);
    for (std::uint64_t a = 0; a < 0x9000; a += 16) {
        const auto extent = map.extent(a);
        ASSERT_EQ(extent.has_value(), map.find(a).has_value());
        if (!extent) continue;
        EXPECT_EQ(extent->master, *map.find(a));
        EXPECT_LE(extent->first, a);
        EXPECT_GE(extent->last, a);
        for (std::uint64_t b = extent->first; b <= extent->last; b += 16)
            ASSERT_EQ(map.find(b), map.find(a));
    }
    EXPECT_EQ(map.extent(0x1800)->last, 0x1fffU);
    EXPECT_EQ(map.extent(0x2100)->first, 0x2100U);
    EXPECT_EQ(map.extent(0x2100)->last, 0x21ffU);
    EXPECT_EQ(map.extent(0x8000)->last, 0x807fU);
}

} // namespace coherent_interconnect_bypass_dmi_test
} // namespace armpmu::tests
