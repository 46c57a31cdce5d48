// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/dma_engine.h"
#include "virtual_platform/peripherals/ram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {
namespace dma_engine_test {

using interconnect::AceDomain;
using sc_core::SC_NS;
using sc_core::sc_time;
using testbench::DmaEngine;
using testbench::Ram;

enum : std::uint32_t { kSrc = 0x00, kDst = 0x08, kLength = 0x10, kControl = 0x14, kStatus = 0x18 };
enum : std::uint32_t { kStart = 1, kInterrupt = 2, kCoherent = 4 };
enum : std::uint32_t { kBusy = 1, kDone = 2, kError = 4 };

// Writes down what comes, and passes it on.
struct Watched : sc_core::sc_module {
    tlm_utils::simple_target_socket<Watched> socket{"socket"};
    tlm_utils::simple_initiator_socket<Watched> next{"next"};
    struct Call {
        bool write;
        std::uint64_t address;
        unsigned length;
        AceDomain domain;
        unsigned qos;
        bool secure;
    };
    std::vector<Call> calls;

    explicit Watched(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &Watched::b_transport);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
        const auto* const ace = payload.get_extension<interconnect::AceExtension>();
        const auto* const access = payload.get_extension<armpmu::systemc::AccessExtension>();
        calls.push_back({payload.is_write(), payload.get_address(), payload.get_data_length(),
                         ace->domain, ace->qos, access->secure.value_or(true)});
        next->b_transport(payload, delay);
    }
};

// An engine and the software that programs it.
class Dma : public ::testing::Test {
  protected:
    Dma() {
        master.socket.bind(engine.socket);
        engine.on_interrupt = [this](bool asserted) {
            interrupts.emplace_back(asserted, sc_core::sc_time_stamp());
        };
        for (std::uint64_t i = 0; i < 0x4000; ++i)
            ram.data()[i] = static_cast<unsigned char>(i * 13 + i / 256 + 1);
    }
    void program(std::uint64_t source, std::uint64_t destination, std::uint32_t length) {
        const auto put = [this](std::uint32_t offset, std::uint64_t value) {
            master.write(offset, static_cast<std::uint32_t>(value));
            master.write(offset + 4, static_cast<std::uint32_t>(value >> 32));
        };
        put(kSrc, source);
        put(kDst, destination);
        master.write(kLength, length);
    }
    // Lets a copy come to its end; answers its status.
    std::uint32_t copy(std::uint64_t source, std::uint64_t destination, std::uint32_t length,
                       std::uint32_t control = 0) {
        program(source, destination, length);
        master.write(kStatus, kDone | kError);
        master.write(kControl, control | kStart);
        EXPECT_EQ(master.read(kStatus), kBusy);
        sc_core::sc_start(sc_time(1, sc_core::SC_MS));
        return master.read(kStatus);
    }
    void expect_copied(std::uint64_t source, std::uint64_t destination, std::uint32_t length) {
        for (std::uint32_t i = 0; i < length; ++i)
            ASSERT_EQ(ram.data()[destination + i], ram.data()[source + i]) << i;
    }
    BusMaster master{"master"};
    DmaEngine engine{"engine"};
    Ram ram{"ram", 0x10000, sc_time(20, SC_NS)};
    std::vector<std::pair<bool, sc_time>> interrupts;
};

class WatchedDma : public Dma {
  protected:
    WatchedDma() {
        engine.memory.bind(watched.socket);
        watched.next.bind(ram.socket);
    }
    Watched watched{"watched"};
};

TEST_F(WatchedDma, a_copy_moves_its_bytes_and_no_others) {
    std::uint64_t to = 0x8000;
    for (const auto& [from, length] : std::vector<std::pair<std::uint64_t, std::uint32_t>>{
             {0x100, 64}, {0x100, 4096}, {0x103, 1}, {0x13f, 2}, {0x111, 777}}) {
        to += 0x401;
        EXPECT_EQ(copy(from, to, length), kDone);
        expect_copied(from, to, length);
        EXPECT_EQ(ram.data()[to - 1], 0);
        EXPECT_EQ(ram.data()[to + length], 0);
        to += length;
    }
}

TEST_F(WatchedDma, bursts_are_lines_at_both_ends) {
    copy(0x1000, 0x8000, 256);
    ASSERT_EQ(watched.calls.size(), 8U);
    for (unsigned n = 0; n < 8; ++n) {
        EXPECT_EQ(watched.calls[n].write, n % 2 == 1);
        EXPECT_EQ(watched.calls[n].address, (n % 2 == 1 ? 0x8000U : 0x1000U) + n / 2 * 64);
        EXPECT_EQ(watched.calls[n].length, 64U);
        EXPECT_FALSE(watched.calls[n].secure);
    }
    watched.calls.clear();
    copy(0x1030, 0x8010, 100); // a line ends now at one side, now at the other
    std::vector<unsigned> lengths;
    for (const Watched::Call& call : watched.calls) {
        if (call.write) lengths.push_back(call.length);
        EXPECT_LE(call.address % 64 + call.length, 64U);
    }
    EXPECT_EQ(lengths, (std::vector<unsigned>{16, 32, 32, 20}));
}

TEST_F(WatchedDma, control_says_domain_and_quality_of_service) {
    copy(0x1000, 0x8000, 64, 0xb0);
    copy(0x1000, 0x8000, 64, kCoherent);
    EXPECT_EQ(watched.calls[0].domain, AceDomain::non_shareable);
    EXPECT_EQ(watched.calls[1].domain, AceDomain::non_shareable);
    EXPECT_EQ(watched.calls[1].qos, 0xbU);
    EXPECT_EQ(watched.calls[2].domain, AceDomain::inner);
    EXPECT_EQ(watched.calls[3].qos, 0U);
}

TEST_F(WatchedDma, it_takes_the_time_of_its_reads_and_writes) {
    program(0x1000, 0x8000, 640);
    master.local_time = sc_time(5, SC_NS); // the software is ahead of time
    master.write(kControl, kStart | kInterrupt);
    sc_core::sc_start(sc_time(404, SC_NS));
    EXPECT_EQ(master.read(kStatus), kBusy);
    EXPECT_TRUE(interrupts.empty());
    sc_core::sc_start(sc_time(2, SC_NS));
    EXPECT_EQ(master.read(kStatus), kDone);
    ASSERT_EQ(interrupts.size(), 1U);
    EXPECT_TRUE(interrupts[0].first);
    EXPECT_EQ(interrupts[0].second, sc_time(405, SC_NS)); // 5 + 10 * (20 + 20)
}

TEST_F(WatchedDma, an_interrupt_stays_until_done_is_cleared) {
    EXPECT_EQ(copy(0x1000, 0x8000, 64), kDone);
    EXPECT_TRUE(interrupts.empty());
    master.write(kControl, kInterrupt);
    ASSERT_EQ(interrupts.size(), 1U);
    master.write(kStatus, kBusy | kError);
    EXPECT_EQ(master.read(kStatus), kDone);
    master.write(kStatus, kDone);
    ASSERT_EQ(interrupts.size(), 2U);
    EXPECT_FALSE(interrupts[1].first);
    EXPECT_EQ(master.read(kStatus), 0U);
}

TEST_F(WatchedDma, an_address_that_is_refused_ends_it_with_an_error) {
    EXPECT_EQ(copy(0xff80, 0x8000, 256, kInterrupt), kError);
    ASSERT_EQ(interrupts.size(), 1U);
    expect_copied(0xff80, 0x8000, 128); // what came before
    EXPECT_EQ(copy(0x1000, 0xffc0, 256, kInterrupt), kError);
    expect_copied(0x1000, 0xffc0, 64);
    for (const std::uint64_t address : {std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        EXPECT_EQ(copy(address, 0x8000, 64), kError);
        EXPECT_EQ(copy(0x1000, address, 64), kError);
    }
    EXPECT_EQ(copy(0x1000, 0x8000, 64), kDone); // and it works on
}

TEST_F(WatchedDma, nothing_to_copy_is_done_at_once) {
    EXPECT_EQ(copy(0x1000, 0x8000, 0), kDone);
    EXPECT_TRUE(watched.calls.empty());
}

TEST_F(WatchedDma, a_busy_engine_is_not_to_be_changed) {
    program(0x1000, 0x8000, 128);
    master.write(kControl, kStart);
    program(0x2000, 0x9000, 64);
    master.write(kControl, kStart | kInterrupt);
    EXPECT_EQ(master.read(kSrc), 0x1000U);
    EXPECT_EQ(master.read(kLength), 128U);
    EXPECT_EQ(master.read(kControl), 0U);
    sc_core::sc_start(sc_time(1, sc_core::SC_MS));
    expect_copied(0x1000, 0x8000, 128);
    EXPECT_EQ(watched.calls.size(), 4U);
}

TEST_F(WatchedDma, registers_hold_what_they_have_bits_for) {
    program(0x123456789abcdef0, 0xfedcba9876543210, ~0U);
    EXPECT_EQ(master.read(kSrc), 0x9abcdef0U);
    EXPECT_EQ(master.read(kSrc + 4), 0x12345678U);
    EXPECT_EQ(master.read(kDst), 0x76543210U);
    EXPECT_EQ(master.read(kDst + 4), 0xfedcba98U);
    EXPECT_EQ(master.read(kLength), ~0U);
    master.write(kControl, ~kStart);
    EXPECT_EQ(master.read(kControl), 0xf6U);
    master.write(0x1c, ~0U);
    EXPECT_EQ(master.read(0x1c), 0U);
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = kSrc;
    raw.length = 8;
    EXPECT_EQ(master.send(raw), tlm::TLM_BURST_ERROR_RESPONSE);
    raw.length = 4;
    raw.address = 0x1000;
    EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(master.read(kSrc), 0x9abcdef0U);
}

// At an ACE-Lite slave interface of a CCI-550.
class DmaAtInterconnect : public Dma {
  protected:
    DmaAtInterconnect() : cci("cci", parameters(), pmu) {
        engine.memory.bind(cci.slave[2]);
        cci.master[0].bind(ram.socket);
    }
    static interconnect::CoherentParameters parameters() {
        interconnect::CoherentParameters parameters;
        parameters.interconnect = interconnect::example_config();
        return parameters;
    }
    std::uint64_t total(const std::string& event) {
        pmu.catch_up();
        return pmu.core().total(cci550::parse_event("cci_550/" + event + ",source=0x2/"));
    }
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
    interconnect::CoherentInterconnect cci;
};

TEST_F(DmaAtInterconnect, the_interconnect_counts_its_lines_under_their_domain) {
    EXPECT_EQ(copy(0x1000, 0x8000, 1024), kDone);
    expect_copied(0x1000, 0x8000, 1024);
    EXPECT_EQ(total("si_rrq_hs_nonshareable"), 16U);
    EXPECT_EQ(total("si_rrq_hs_shareable_non_alloc"), 0U);
    EXPECT_EQ(total("si_wrq_hs_awalid"), 16U);
    EXPECT_EQ(copy(0x1000, 0x9000, 512, kCoherent), kDone);
    expect_copied(0x1000, 0x9000, 512);
    EXPECT_EQ(total("si_rrq_hs_nonshareable"), 16U);
    EXPECT_EQ(total("si_rrq_hs_shareable_non_alloc"), 8U);
}

// Two engines, of which the second takes over what the first has begun, wherever that is.
class RestoredDma : public Dma {
  protected:
    RestoredDma() {
        engine.memory.bind(ram.socket);
        second.memory.bind(second_ram.socket);
        second.on_interrupt = [this](bool asserted) {
            second_interrupts.emplace_back(asserted, sc_core::sc_time_stamp());
        };
    }
    DmaEngine second{"second"};
    Ram second_ram{"second_ram", 0x10000, sc_time(20, SC_NS)};
    std::vector<std::pair<bool, sc_time>> second_interrupts;
};

TEST_F(RestoredDma, a_copy_under_way_goes_on_in_time) {
    program(0x1010, 0x8000, 0x400);
    master.write(kControl, kStart | kInterrupt);
    sc_core::sc_start(sc_time(333, SC_NS)); // amid the ninth line
    ASSERT_EQ(master.read(kStatus), kBusy);
    std::copy(ram.data(), ram.data() + ram.size(), second_ram.data());
    StateWriter out;
    engine.save(out);
    const StateBytes state = out.finish("dma", 1);
    StateReader in(state, "dma", 1);
    second.restore(in);
    in.expect_end();
    EXPECT_TRUE(second_interrupts.empty());
    sc_core::sc_start(sc_time(1, sc_core::SC_MS));
    EXPECT_EQ(master.read(kStatus), kDone);
    expect_copied(0x1010, 0x8000, 0x400);
    EXPECT_TRUE(std::equal(ram.data(), ram.data() + ram.size(), second_ram.data()));
    ASSERT_EQ(interrupts.size(), 1U);
    EXPECT_EQ(second_interrupts, interrupts); // at the same time
}

TEST_F(RestoredDma, a_copy_that_was_refused_ends_in_time) {
    program(0x1000, 0x20000, 0x40); // is read, and cannot be written
    master.write(kControl, kStart | kInterrupt);
    sc_core::sc_start(sc_time(10, SC_NS));
    ASSERT_EQ(master.read(kStatus), kBusy);
    StateWriter out;
    engine.save(out);
    const StateBytes state = out.finish("dma", 1);
    StateReader in(state, "dma", 1);
    second.restore(in);
    sc_core::sc_start(sc_time(1, sc_core::SC_MS));
    EXPECT_EQ(master.read(kStatus), kError);
    ASSERT_EQ(interrupts.size(), 1U);
    EXPECT_EQ(second_interrupts, interrupts);
    StateWriter end;
    StateWriter second_end;
    engine.save(end);
    second.save(second_end);
    EXPECT_EQ(second_end.finish("dma", 1), end.finish("dma", 1));
}

TEST_F(RestoredDma, more_than_there_is_cannot_have_been_copied) {
    StateWriter out;
    StateOut to(out);
    constexpr std::uint64_t kLonger = 65;
    constexpr std::uint64_t kShorter = 64;
    to(std::uint64_t{0}, std::uint64_t{0}, kShorter, std::uint64_t{0}, std::uint64_t{kBusy},
       kLonger, false, std::uint64_t{0});
    const StateBytes state = out.finish("dma", 1);
    StateReader in(state, "dma", 1);
    EXPECT_THROW(second.restore(in), StateError);
}

} // namespace dma_engine_test
} // namespace armpmu::tests
