// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/peripherals/router.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace router_test {

using testbench::MapError;
using testbench::Ram;
using testbench::Router;

// An initiator of another bus width, which hears of invalidations.
struct WideMaster : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<WideMaster, 64> socket{"socket"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> invalidated;

    explicit WideMaster(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_invalidate_direct_mem_ptr(this, &WideMaster::invalidate);
    }
    void invalidate(sc_dt::uint64 first, sc_dt::uint64 last) {
        invalidated.emplace_back(first, last);
    }
};

// A target that grants DMI beyond its region, and takes it back.
struct OddTarget : sc_core::sc_module {
    tlm_utils::simple_target_socket<OddTarget, 64> socket{"socket"};
    std::uint64_t address = 0; // of the last access
    unsigned char byte = 0;

    explicit OddTarget(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &OddTarget::b_transport);
        socket.register_get_direct_mem_ptr(this, &OddTarget::get_direct_mem_ptr);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        address = payload.get_address();
        payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
        dmi.init();
        dmi.set_start_address(0x10);
        dmi.set_end_address(~0ULL);
        dmi.set_dmi_ptr(&byte);
        dmi.allow_read();
        return true;
    }
};

class RouterBus : public ::testing::Test {
  protected:
    RouterBus() {
        bus.connect(master.socket);
        bus.connect(wide.socket);
        bus.map({"high", 0x10000, 0x1000}, high.socket);
        bus.map({"low", 0x1000, 0x800}, low.socket);
        bus.map({"odd", 0x2000, 0x100}, odd.socket);
        bus.map({"top", ~0ULL - 0xfffff, 0x100000}, pmu.socket);
    }
    BusMaster master{"master"};
    WideMaster wide{"wide"};
    Ram low{"low", 0x1000};
    Ram high{"high", 0x1000};
    OddTarget odd{"odd"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
    Router bus{"bus"};
};

TEST_F(RouterBus, a_target_sees_addresses_from_its_base) {
    master.write(0x1004, 0x11223344);
    master.write(0x10ffc, 0x55667788);
    EXPECT_EQ(low.data()[4], 0x44);
    EXPECT_EQ(high.data()[0xffc], 0x88);
    EXPECT_EQ(master.read(0x1004), 0x11223344U);
    EXPECT_EQ(master.read(~0ULL - 0xfffff + kPmcr), 0x4000U); // the PMU's PMCR
}

TEST_F(RouterBus, the_payload_keeps_its_address_and_the_target_its_answer) {
    tlm::tlm_generic_payload payload;
    std::array<unsigned char, 4> bytes{};
    payload.set_read();
    payload.set_address(0x2010);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    payload.set_streaming_width(4);
    sc_core::sc_time delay;
    wide.socket->b_transport(payload, delay);
    EXPECT_EQ(odd.address, 0x10U);
    EXPECT_EQ(payload.get_address(), 0x2010U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
}

TEST_F(RouterBus, an_access_to_no_region_reaches_nobody) {
    for (const std::uint64_t address : {0x0ULL, 0xfffULL, 0x1800ULL, 0x17feULL, 0x11000ULL}) {
        BusMaster::Raw raw;
        raw.address = address;
        EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE) << std::hex << address;
        EXPECT_EQ(raw.data[0], 0xa5);
    }
}

TEST_F(RouterBus, dmi_is_moved_and_clipped_to_the_region) {
    tlm::tlm_generic_payload payload;
    tlm::tlm_dmi dmi;
    payload.set_address(0x1400);
    ASSERT_TRUE(wide.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x1000U);
    EXPECT_EQ(dmi.get_end_address(), 0x17ffU); // the memory is larger
    EXPECT_EQ(dmi.get_dmi_ptr(), low.data());
    EXPECT_EQ(payload.get_address(), 0x1400U);
    payload.set_address(0x2020);
    ASSERT_TRUE(wide.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x2010U);
    EXPECT_EQ(dmi.get_end_address(), 0x20ffU);
    payload.set_address(0x3000);
    EXPECT_FALSE(wide.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0x3000U);
}

TEST_F(RouterBus, an_invalidation_goes_to_all_initiators_with_its_addresses) {
    odd.socket->invalidate_direct_mem_ptr(0x20, 0x2f);
    odd.socket->invalidate_direct_mem_ptr(0x80, ~0ULL);
    odd.socket->invalidate_direct_mem_ptr(0x100, ~0ULL); // beyond the region
    EXPECT_EQ(wide.invalidated, (decltype(wide.invalidated){{0x2020, 0x202f}, {0x2080, 0x20ff}}));
}

TEST_F(RouterBus, a_debugger_gets_what_the_region_holds) {
    low.load(0x7fe, {1, 2, 3, 4});
    tlm::tlm_generic_payload payload;
    std::array<unsigned char, 4> bytes{};
    payload.set_read();
    payload.set_address(0x17fe);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    EXPECT_EQ(wide.socket->transport_dbg(payload), 2U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(payload.get_data_length(), 4U);
    EXPECT_EQ(payload.get_address(), 0x17feU);
    EXPECT_EQ(bytes, (std::array<unsigned char, 4>{1, 2, 0, 0}));
    payload.set_address(0x1800);
    EXPECT_EQ(wide.socket->transport_dbg(payload), 0U);
}

TEST_F(RouterBus, its_regions_are_told_as_they_were_mapped) {
    const auto regions = bus.regions();
    ASSERT_EQ(regions.size(), 4U);
    EXPECT_EQ(regions[0].name, "high");
    EXPECT_EQ(regions[1].base, 0x1000U);
}

std::string problem_of(const Router::Region& one, const Router::Region& other) {
    Router bus("bus");
    Ram first("first", 0x1000), second("second", 0x1000);
    try {
        bus.map(one, first.socket);
        bus.map(other, second.socket);
    } catch (const MapError& error) {
        return error.what();
    }
    return "";
}

TEST(RouterMap, an_overlap_names_both_regions) {
    EXPECT_EQ(problem_of({"uart", 0x1000, 0x1000}, {"rtc", 0x1fff, 0x10}),
              "bus: regions uart (0x1000 to 0x1fff) and rtc (0x1fff to 0x200e) overlap");
    EXPECT_EQ(problem_of({"uart", 0x1000, 0x1000}, {"all", 0, 0x10000}),
              "bus: regions uart (0x1000 to 0x1fff) and all (0x0 to 0xffff) overlap");
    EXPECT_EQ(problem_of({"uart", 0x1000, 0x1000}, {"rtc", 0x2000, 0x10}), "");
    EXPECT_EQ(problem_of({"uart", 0x1000, 0x1000}, {"rtc", 0xff0, 0x10}), "");
}

TEST(RouterMap, a_region_that_cannot_be_is_named) {
    EXPECT_EQ(
        problem_of({"uart", 0x1000, 0x1000}, {"uart", 0x4000, 0x1000}),
        "bus: regions uart (0x1000 to 0x1fff) and uart (0x4000 to 0x4fff) have the same name");
    EXPECT_EQ(problem_of({"uart", 0x1000, 0}, {"rtc", 0, 1}), "bus: region uart is empty");
    EXPECT_EQ(problem_of({"uart", ~0ULL, 2}, {"rtc", 0, 1}),
              "bus: region uart at 0xffffffffffffffff with 0x2 bytes goes beyond the last address");
    EXPECT_EQ(problem_of({"uart", ~0ULL, 1}, {"rtc", 0, ~0ULL}), "");
}

} // namespace router_test
} // namespace armpmu::tests
