// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/memory_guests.h"
#include "tests/platform/processor_bench.h"

#include <gtest/gtest.h>

#include <memory>

// Loads and stores of the processor: devices, code that changes, exclusives and atomics.
namespace armpmu::tests::processor_memory_test {

const Guest kSlowDevice("a64", {
                                   {0x320107e5, "mov w5, #0x80000001"},
                                   {0xd51b9c25, "msr pmcntenset_el0, x5"},
                                   {0xd2800105, "mov x5, #8"},
                                   {0xd51bec05, "msr pmevtyper0_el0, x5"},
                                   {0xd2800146, "mov x6, #10"},
                                   {0xd2a18007, "mov x7, #0x0c000000"},
                                   {0x8b0000e7, "add x7, x7, x0"},
                                   {0xd28008e5, "mov x5, #0x47"},
                                   {0xd51b9c05, "msr pmcr_el0, x5"},
                                   {0xb94000e8, "1: ldr w8, [x7]"},
                                   {0xb90000e8, "str w8, [x7]"},
                                   {0xf10004c6, "subs x6, x6, #1"},
                                   {0x54ffffa1, "b.ne 1b"},
                                   {0xd53b9d0a, "mrs x10, pmccntr_el0"},
                                   {0xd53be80b, "mrs x11, pmevcntr0_el0"},
                                   {0xd2a16011, "mov x17, #0x0b000000"},
                                   {0xb900123f, "str wzr, [x17, #16]"},
                                   {0x14000000, "1: b 1b"},
                               });

// Each access takes 100 ns, annotated at the lower address and waited for at the upper.
struct SlowDevice : sc_core::sc_module {
    static constexpr std::uint64_t kBase = 0x0c000000;
    static constexpr std::uint64_t kWaits = 0x100;
    tlm_utils::simple_target_socket<SlowDevice> socket{"socket"};
    unsigned accesses = 0;

    explicit SlowDevice(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &SlowDevice::b_transport);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        ++accesses;
        delay += sc_core::sc_time(100, sc_core::SC_NS);
        if (payload.get_address() >= kWaits) {
            sc_core::wait(delay);
            delay = sc_core::SC_ZERO_TIME;
        }
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

void expect_stalls(std::uint64_t offset) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    SlowDevice device("device");
    bench.router.map({"device", SlowDevice::kBase, 0x1000}, device.socket);
    bench.cpu.set_argument(0, offset);
    bench.load(0, kSlowDevice).run();
    EXPECT_EQ(device.accesses, 20U);
    EXPECT_EQ(bench.cpu.x(10), 1 + 10 * 4 + 20 * 100U);
    EXPECT_EQ(bench.cpu.x(11), 1 + 10 * 4 + 1U);
    EXPECT_EQ(bench.cpu.occurred(a55::Event::cpu_cycles, 1, false),
              bench.cpu.instructions() + 20 * 100U);
    EXPECT_EQ(
        bench.cpu.local_time(),
        sc_core::sc_time(static_cast<double>(bench.cpu.instructions() + 20 * 100), sc_core::SC_NS));
}

TEST(ProcessorMemory, what_a_device_adds_to_the_time_are_cycles_without_instructions) {
    expect_stalls(0);
}
TEST(ProcessorMemory, what_a_device_waits_are_cycles_without_instructions) {
    expect_stalls(SlowDevice::kWaits);
}

// 1 + 2 + ... + 10, by an instruction that the guest writes each time.
TEST(ProcessorMemory, code_that_was_written_is_executed_as_written) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kPatchedCode).run();
    EXPECT_EQ(bench.cpu.x(10), 55U);
    EXPECT_EQ(bench.cpu.instructions(), 5 + 10 * (12 + 2) + 3U);
}

TEST(ProcessorMemory, exclusives_succeed_and_fail) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kExclusives).run();
    EXPECT_EQ(bench.cpu.x(10), 100U);
    EXPECT_EQ(bench.cpu.x(11), 1U);
    EXPECT_EQ(bench.cpu.x(12), 1U);
    EXPECT_EQ(bench.cpu.x(13), 0U);
    EXPECT_EQ(bench.cpu.x(14), 0U);
    EXPECT_EQ(bench.cpu.x(15), 100U);
}

TEST(ProcessorMemory, atomics_give_what_was_there) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kAtomics).run();
    EXPECT_EQ(bench.cpu.x(10), 5U);
    EXPECT_EQ(bench.cpu.x(11), 8U);
    EXPECT_EQ(bench.cpu.x(12), 5U);
    EXPECT_EQ(bench.cpu.x(13), 9U);
    EXPECT_EQ(bench.cpu.x(14), 9U);
    EXPECT_EQ(bench.cpu.x(15), 13U);
}

TEST(ProcessorMemory, signed_atomics_smaller_than_a_register_have_a_sign) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kSignedAtomics).run();
    EXPECT_EQ(bench.cpu.x(10), 0xfeU);
    EXPECT_EQ(bench.cpu.x(11), 0xffffffffffffff01U);
    EXPECT_EQ(bench.cpu.x(12), 0xfffeU);
    EXPECT_EQ(bench.cpu.x(13), 0xfffffffeU);
    EXPECT_EQ(bench.cpu.x(14), 0xfffffffeU);
    EXPECT_EQ(bench.cpu.x(15), 0xffffffff00000001U);
}

// Four engines in one simulation: with and without what makes the engine fast.
void expect_same_when_slow(const Guest& guest, std::uint64_t x10 = 0) {
    std::vector<std::unique_ptr<ProcessorBench>> benches;
    for (const unsigned abilities : {3, 2, 1, 0}) {
        auto parameters = ProcessorBench::at_level(1);
        parameters.fast_stores = (abilities & 1) != 0;
        parameters.own_map = (abilities & 2) != 0;
        benches.push_back(
            std::make_unique<ProcessorBench>(parameters, "bench" + std::to_string(abilities)));
        benches.back()->load(0, guest);
        for (std::uint64_t gigabyte = 0; gigabyte < 3; ++gigabyte)
            benches.back()->poke(0x10000 + 8 * gigabyte, gigabyte == 0 ? 0x701 : 0x40000701);
    }
    sc_core::sc_start(1, sc_core::SC_SEC);
    ProcessorBench& fast = *benches.front();
    EXPECT_TRUE(fast.cpu.why_slow().empty()) << fast.cpu.why_slow();
    if (x10 != 0) {
        EXPECT_EQ(fast.cpu.x(10), x10);
    }
    for (const auto& bench : benches) {
        EXPECT_EQ(bench->exits, std::vector<unsigned>{0});
        EXPECT_EQ(bench->cpu.x(10), fast.cpu.x(10));
        EXPECT_EQ(bench->cpu.instructions(), fast.cpu.instructions());
        EXPECT_EQ(bench->cpu.occurred(a55::Event::br_retired, 1, false),
                  fast.cpu.occurred(a55::Event::br_retired, 1, false));
        EXPECT_EQ(std::memcmp(bench->memory.data(), fast.memory.data(), 0x100000), 0);
    }
}

TEST(ProcessorMemory, patched_code_is_the_same_without_the_fast_paths) {
    expect_same_when_slow(kPatchedCode);
}
TEST(ProcessorMemory, code_written_by_another_address_is_executed_anew) {
    expect_same_when_slow(kAliasedCode, 50 * 51 / 2);
}
TEST(ProcessorMemory, stores_are_the_same_without_the_fast_paths) {
    expect_same_when_slow(kStores);
}
TEST(ProcessorMemory, exclusives_are_the_same_without_the_fast_paths) {
    expect_same_when_slow(kExclusives);
}

const Guest kToTheEndOfThePage("a64", {
                                          {0xd2a80000, "mov x0, #0x40000000"},
                                          {0x913fe000, "add x0, x0, #4088"},
                                          {0xd61f0000, "br x0"},
                                      });

struct Observed : iss::MemoryObserver {
    std::uint64_t loads = 0;
    std::uint64_t stores = 0;
    std::uint64_t code = 0; // bytes
    void accessed(const iss::MemoryAccess& access, const sc_core::sc_time&) override {
        ++(access.write ? stores : loads);
    }
    void fetched(const iss::MemoryAccess& access, const sc_core::sc_time&) override {
        EXPECT_LE(access.physical % 4096 + access.bytes, 4096U);
        code += access.bytes;
    }
};

// The engine says of such a page only that stores to it are slow.
TEST(ProcessorMemory, stores_to_a_page_with_code_are_told) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(0, kPatchedCode);
    Observed observed;
    bench.cpu.observe_memory(&observed);
    bench.run();
    EXPECT_EQ(bench.cpu.x(10), 55U);
    EXPECT_EQ(observed.stores, 10U);
    EXPECT_EQ(observed.loads, 0U);
}

// A line is zeroed twice, and bytes of it are stored, in the first page.
const Guest kZeroedBesideCode("a64", {
                                         {0xd2a80006, "mov x6, #0x40000000"},
                                         {0x912060c6, "add x6, x6, #2072"},
                                         {0xd50b7426, "dc zva, x6"},
                                         {0x390000df, "strb wzr, [x6]"},
                                         {0x390004df, "strb wzr, [x6, #1]"},
                                         {0xd50b7426, "dc zva, x6"},
                                         {0x390004df, "strb wzr, [x6, #1]"},
                                         {0xd2a16011, "mov x17, #0x0b000000"},
                                         {0xb900123f, "str wzr, [x17, #16]"},
                                         {0x14000000, "1: b 1b"},
                                     });

std::uint64_t stores_of_zeroing(std::uint64_t place) {
    auto parameters = ProcessorBench::at_level(1);
    parameters.reset_pc += place;
    ProcessorBench bench(parameters);
    bench.load(place, kZeroedBesideCode);
    Observed observed;
    bench.cpu.observe_memory(&observed);
    bench.run();
    return observed.stores;
}

TEST(ProcessorMemory, a_line_that_is_zeroed_is_one_store) {
    EXPECT_EQ(stores_of_zeroing(0x2000), 5U);
}

// Where the engine tells of each byte, and of the first ones several times.
TEST(ProcessorMemory, a_line_zeroed_beside_code_is_one_store) {
    EXPECT_EQ(stores_of_zeroing(0), 5U);
}

// Each instruction of it, also where a block goes over the end of a page.
TEST(ProcessorMemory, code_that_is_fetched_is_told) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.load(4096 - 8, kPatchedCode); // over the end of a page
    bench.load(0, kToTheEndOfThePage);
    Observed observed;
    bench.cpu.observe_memory(&observed);
    bench.run();
    EXPECT_EQ(observed.code / 4, bench.cpu.instructions());
}

} // namespace armpmu::tests::processor_memory_test
