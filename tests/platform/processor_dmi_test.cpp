// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/has_process.h"
#include "tests/platform/memory_guests.h"
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>
#include <tlm_utils/simple_target_socket.h>

#include <algorithm>
#include <memory>
#include <vector>

// DMI that is refused, granted in parts, taken back and granted again. What the guest does and what
// is counted must not depend on it.
namespace armpmu::tests::processor_dmi_test {

constexpr std::uint64_t kMemory = 0x40000000;
constexpr std::uint64_t kBytes = 1 << 20;
constexpr std::uint64_t kControl = 0x0c000000;

// Stores, takes DMI back and loads what it stored, all in one block.
const Guest kTakingBack("a64", {
                                   {0xd2a80006, "mov x6, #0x40000000"},
                                   {0x914100c6, "add x6, x6, #0x40000"},
                                   {0xd2a18011, "mov x17, #0x0c000000"},
                                   {0xd2800508, "mov x8, #40"},
                                   {0xd280000a, "mov x10, #0"},
                                   {0xf90000c8, "1: str x8, [x6]"},
                                   {0xb9000228, "str w8, [x17]"},
                                   {0xf94000c9, "ldr x9, [x6]"},
                                   {0x8b09014a, "add x10, x10, x9"},
                                   {0xf90004ca, "str x10, [x6, #8]"},
                                   {0xf94004cb, "ldr x11, [x6, #8]"},
                                   {0xf84040cc, "ldur x12, [x6, #4]"},
                                   {0xf1000508, "subs x8, x8, #1"},
                                   {0x54ffff01, "b.ne 1b"},
                                   {0xd2a16011, "mov x17, #0x0b000000"},
                                   {0xb900123f, "str wzr, [x17, #16]"},
                                   {0x14000000, "1: b 1b"},
                               });

// A memory whose pages are elsewhere in the host's after each time that it took DMI back, with
// rubbish where they were. Stores to its control register take back and grant in turn.
struct MovingMemory : sc_core::sc_module {
    static constexpr std::uint64_t kPage = 4096;
    tlm_utils::simple_target_socket<MovingMemory> socket{"socket"};
    tlm_utils::simple_target_socket<MovingMemory> control{"control"};
    bool granted = true;
    bool hints = true;            // responses say that DMI is allowed again
    std::uint64_t grain = kBytes; // what is granted at a time
    std::uint64_t begin = 0;      // of what is taken back
    std::uint64_t end = kBytes;
    unsigned transactions = 0;
    unsigned grants = 0;

    explicit MovingMemory(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &MovingMemory::transport);
        socket.register_transport_dbg(this, &MovingMemory::inspect);
        socket.register_get_direct_mem_ptr(this, &MovingMemory::grant);
        control.register_b_transport(this, &MovingMemory::take_or_give);
    }
    unsigned char* at(std::uint64_t offset) {
        return places_[moved_[offset / kPage] ? 1 : 0].data() + offset;
    }
    void take_back() {
        granted = false;
        for (std::uint64_t page = begin; page < end; page += kPage) {
            unsigned char* const from = at(page);
            moved_[page / kPage].flip();
            std::copy_n(from, kPage, at(page));
        }
        if (begin < end) socket->invalidate_direct_mem_ptr(begin, end - 1);
        for (std::uint64_t page = begin; page < end; page += kPage)
            std::fill_n(places_[moved_[page / kPage] ? 0 : 1].data() + page, kPage, 0xa5);
    }

  private:
    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        ++transactions;
        inspect(payload);
        payload.set_dmi_allowed(granted && hints);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
    unsigned inspect(tlm::tlm_generic_payload& payload) {
        const unsigned length = payload.get_data_length();
        if (payload.is_write())
            std::copy_n(payload.get_data_ptr(), length, at(payload.get_address()));
        else
            std::copy_n(at(payload.get_address()), length, payload.get_data_ptr());
        return length;
    }
    bool grant(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        if (!granted) return false;
        ++grants;
        dmi.init();
        const std::uint64_t first = payload.get_address() / grain * grain;
        const std::uint64_t page = payload.get_address() / kPage;
        std::uint64_t from = page;
        while (from * kPage > first && moved_[from - 1] == moved_[page]) --from;
        std::uint64_t to = page + 1;
        while (to * kPage < first + grain && moved_[to] == moved_[page]) ++to;
        dmi.set_start_address(from * kPage);
        dmi.set_end_address(to * kPage - 1);
        dmi.set_dmi_ptr(at(from * kPage));
        dmi.allow_read_write();
        return true;
    }
    void take_or_give(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        if (granted)
            take_back();
        else
            granted = true;
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    std::vector<unsigned char> places_[2] = {std::vector<unsigned char>(kBytes),
                                             std::vector<unsigned char>(kBytes)};
    std::vector<bool> moved_ = std::vector<bool>(kBytes / kPage);
};

struct Observed : iss::MemoryObserver {
    std::uint64_t loads = 0;
    std::uint64_t stores = 0;
    void accessed(const iss::MemoryAccess& access, const sc_core::sc_time&) override {
        ++(access.write ? stores : loads);
    }
};

struct DmiBench : sc_core::sc_module {
    static iss::Processor::Parameters parameters() {
        iss::Processor::Parameters parameters = ProcessorBench::at_level(1);
        parameters.memory = {{kMemory, kBytes}};
        parameters.quantum = sc_core::sc_time(20, sc_core::SC_NS);
        return parameters;
    }
    DmiBench(sc_core::sc_module_name name, const Guest& guest)
        : sc_module(name), cpu("cpu", parameters()) {
        router.connect(cpu.bus);
        router.map({"memory", kMemory, kBytes}, memory.socket);
        router.map({"control", kControl, 4}, memory.control);
        router.map({"port", 0x0b000000, testbench::GuestPort::kAperture}, port.socket);
        port.on_exit = [this](unsigned) { cpu.stop(); };
        std::uint64_t offset = 0;
        for (const GuestLine& line : guest.lines()) {
            std::memcpy(memory.at(offset), &line.word, sizeof line.word);
            offset += sizeof line.word;
        }
        ARMPMU_HAS_PROCESS(DmiBench);
        SC_THREAD(change);
    }
    // Takes back and grants in turn, at odd times.
    void change() {
        if (period == sc_core::SC_ZERO_TIME) return;
        for (sc_core::sc_time wait = period; !cpu.stopped();
             wait += sc_core::sc_time(7, sc_core::SC_NS)) {
            sc_core::wait(wait);
            if (memory.granted)
                memory.take_back();
            else
                memory.granted = true;
        }
    }
    void run() {
        sc_core::sc_start(1, sc_core::SC_SEC);
        EXPECT_TRUE(cpu.stopped());
        if (cpu.problem() != nullptr)
            ADD_FAILURE() << cpu.problem()->what << "; PC " << cpu.problem()->pc << ", "
                          << cpu.problem()->last_exception;
    }

    sc_core::sc_time period; // of the changes; 0: none
    MovingMemory memory{"memory"};
    testbench::Router router{"router"};
    testbench::GuestPort port{"port"};
    iss::Processor cpu;
};

void expect_same(DmiBench& one, DmiBench& other) {
    for (unsigned n = 0; n < 31; ++n) EXPECT_EQ(one.cpu.x(n), other.cpu.x(n)) << "X" << n;
    EXPECT_EQ(one.cpu.instructions(), other.cpu.instructions());
    EXPECT_EQ(one.cpu.local_time(), other.cpu.local_time());
    for (const a55::Event event : {a55::Event::br_retired, a55::Event::br_immed_retired,
                                   a55::Event::br_return_retired, a55::Event::exc_taken})
        EXPECT_EQ(one.cpu.occurred(event, 1, false), other.cpu.occurred(event, 1, false));
    for (std::uint64_t offset = 0; offset < kBytes; offset += MovingMemory::kPage)
        EXPECT_EQ(std::memcmp(one.memory.at(offset), other.memory.at(offset), MovingMemory::kPage),
                  0)
            << "page at " << offset;
}

// Beside each other: DMI all the time, and as `change` makes it.
template <typename Change>
void expect_same_as_with_dmi(const Guest& guest, const Change& change) {
    DmiBench plain("plain", guest);
    DmiBench bench("bench", guest);
    change(bench);
    plain.run();
    bench.run();
    expect_same(bench, plain);
    EXPECT_EQ(plain.memory.transactions, 0U);
    EXPECT_NE(bench.memory.transactions, 0U);
}

void never(DmiBench& bench) {
    bench.memory.granted = false;
}

TEST(ProcessorDmi, stores_without_it_are_the_same) {
    expect_same_as_with_dmi(kStores, never);
}
TEST(ProcessorDmi, code_that_changes_is_the_same_without_it) {
    expect_same_as_with_dmi(kPatchedCode, never);
}
TEST(ProcessorDmi, exclusives_are_the_same_without_it) {
    expect_same_as_with_dmi(kExclusives, never);
}
TEST(ProcessorDmi, atomics_are_the_same_without_it) {
    expect_same_as_with_dmi(kAtomics, never);
}

TEST(ProcessorDmi, stores_are_the_same_when_it_comes_and_goes) {
    expect_same_as_with_dmi(kStores, [](DmiBench& bench) {
        bench.period = sc_core::sc_time(900, sc_core::SC_NS);
        bench.memory.grain = 0x8000;
    });
}
TEST(ProcessorDmi, a_part_that_is_taken_back_leaves_the_rest) {
    expect_same_as_with_dmi(kStores, [](DmiBench& bench) {
        bench.period = sc_core::sc_time(900, sc_core::SC_NS);
        bench.memory.begin = 0x43000;
        bench.memory.end = 0x51000;
    });
}
TEST(ProcessorDmi, code_that_changes_is_the_same_when_it_comes_and_goes) {
    expect_same_as_with_dmi(
        kPatchedCode, [](DmiBench& bench) { bench.period = sc_core::sc_time(11, sc_core::SC_NS); });
}

TEST(ProcessorDmi, what_is_taken_back_within_a_block_is_not_used_in_its_rest) {
    DmiBench bench("bench", kTakingBack);
    bench.run();
    EXPECT_EQ(bench.cpu.x(10), 40 * 41 / 2U);
    EXPECT_EQ(bench.cpu.x(11), 40 * 41 / 2U);
    EXPECT_EQ(bench.cpu.x(12), 40ULL * 41 / 2 << 32);
    EXPECT_EQ(bench.cpu.instructions(), 5 + 40 * 9 + 3U);
    // Taken back in every second round; the load behind it makes a transaction, and the next
    // instruction fetch when it is granted asks again.
    EXPECT_GE(bench.memory.grants, 20U);
}

TEST(ProcessorDmi, a_hint_makes_it_asked_for_again) {
    DmiBench bench("bench", kStores);
    bench.memory.granted = false;
    bench.memory.hints = false;
    bench.memory.grain = kBytes;
    sc_core::sc_start(5, sc_core::SC_US);
    bench.memory.granted = true;
    sc_core::sc_start(5, sc_core::SC_US);
    EXPECT_EQ(bench.memory.grants, 0U) << "asked without a hint";
    bench.memory.hints = true;
    sc_core::sc_start(5, sc_core::SC_US);
    EXPECT_EQ(bench.memory.grants, 1U);
    const unsigned before = bench.memory.transactions;
    bench.run();
    EXPECT_EQ(bench.memory.transactions, before);
}

TEST(ProcessorDmi, loads_and_stores_are_told_without_it) {
    DmiBench plain("plain", kTakingBack);
    DmiBench bench("bench", kTakingBack);
    Observed with;
    Observed without;
    plain.memory.end = 0; // nothing is taken back
    bench.memory.granted = bench.memory.hints = false;
    bench.memory.begin = bench.memory.end = 0;
    plain.cpu.observe_memory(&with);
    bench.cpu.observe_memory(&without);
    plain.run();
    bench.run();
    EXPECT_EQ(with.loads, 40 * 3U);
    EXPECT_EQ(with.stores, 40 * 2U);
    // What is not aligned is loaded in two parts.
    EXPECT_EQ(without.loads, 40 * (2 + 2U));
    EXPECT_EQ(without.stores, 40 * 2U);
}

} // namespace armpmu::tests::processor_dmi_test
