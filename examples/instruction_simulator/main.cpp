// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cpu/core.h>

#include <iostream>

namespace a55 = armpmu::a55;
namespace cpu = armpmu::cpu;

// What lies behind the caches, as yours would: one request after the other, 40 cycles each.
class Memory final : public cpu::MemoryPort {
  public:
    Token request(const cpu::LineRequest& request) override {
        free_ = (request.cycle > free_ ? request.cycle : free_) + 40;
        return free_;
    }
    cpu::LineAnswer answer(Token token) override { return {token, cpu::DataSource::dram, false}; }

  private:
    std::uint64_t free_ = 0;
};

// The interrupt controller.
struct Interrupts final : a55::InterruptListener {
    void interrupt(bool asserted) override {
        std::cout << (asserted ? "interrupt\n" : "no interrupt any more\n");
    }
};

constexpr auto pmcr_el0 = a55::SystemRegister::a64(3, 3, 9, 12, 0);
constexpr auto pmcntenset_el0 = a55::SystemRegister::a64(3, 3, 9, 12, 1);
constexpr auto pmovsclr_el0 = a55::SystemRegister::a64(3, 3, 9, 12, 3);
constexpr auto pmccntr_el0 = a55::SystemRegister::a64(3, 3, 9, 13, 0);
constexpr auto pmintenset_el1 = a55::SystemRegister::a64(3, 0, 9, 14, 1);
constexpr auto pmevcntr0_el0 = a55::SystemRegister::a64(3, 3, 14, 8, 0);
constexpr auto pmevtyper0_el0 = a55::SystemRegister::a64(3, 3, 14, 12, 0);
constexpr auto pmevcntr1_el0 = a55::SystemRegister::a64(3, 3, 14, 8, 1);
constexpr auto pmevtyper1_el0 = a55::SystemRegister::a64(3, 3, 14, 12, 1);

// A simulator that knows one program, and tells a core what it executes.
class Simulator {
  public:
    Simulator() { pmu_.set_interrupt_listener(&interrupts_); }
    // A look or a change has to see all that happened before it.
    std::uint64_t mrs(a55::SystemRegister reg) { return core_.deliver(), pmu_.read(reg).data; }
    void msr(a55::SystemRegister reg, std::uint64_t value) {
        core_.deliver(), pmu_.write(reg, value);
    }

    // Adds up `count` numbers of 8 bytes.
    void run(std::uint64_t count) {
        for (std::uint64_t n = 0; n < count; ++n) {
            const std::uint64_t address = kNumbers + 8 * n; // of the block's only load
            cpu::Retired loop;
            loop.block = block_;
            loop.addresses = &address;
            loop.next = n + 1 < count ? kCode : kCode + 16;
            core_.retire(loop);
        }
    }
    // Another core writes to the first number.
    void taken_by_another() { core_.snoop(kNumbers / cpu::kLineBytes, true); }

  private:
    static constexpr std::uint64_t kCode = 0x1000;
    static constexpr std::uint64_t kNumbers = 0x8000;

    a55::Pmu pmu_;
    Interrupts interrupts_;
    cpu::FlatTranslator translator_;
    Memory memory_;
    cpu::Core core_{{}, pmu_, translator_, memory_};
    // 1: ldr x1, [x0], #8; add x2, x2, x1; subs x3, x3, #1; b.ne 1b
    std::uint32_t block_ =
        core_.add_block({kCode, {0xf8408401, 0x8b010042, 0xf1000463, 0x54ffffa1}});
};

int main() {
    Simulator simulator;
    simulator.msr(pmevtyper0_el0, number(a55::Event::l1d_cache_refill_rd));
    simulator.msr(pmevtyper1_el0, number(a55::Event::inst_retired));
    simulator.msr(pmevcntr1_el0, 0xffffffff - 2'999); // overflows with the 3,000th
    simulator.msr(pmintenset_el1, 1 << 1);
    simulator.msr(pmcntenset_el0, 1U << 31 | 3);
    simulator.msr(pmcr_el0, 1);
    simulator.run(1'000);
    std::cout << "instructions after it: " << simulator.mrs(pmevcntr1_el0) << '\n';
    simulator.msr(pmovsclr_el0, 1 << 1);
    const std::uint64_t refills = simulator.mrs(pmevcntr0_el0);
    std::cout << "cycles: " << simulator.mrs(pmccntr_el0) << ", refills: " << refills << '\n';

    simulator.run(8);
    std::cout << "refills of a line that is there: " << simulator.mrs(pmevcntr0_el0) - refills
              << '\n';
    simulator.taken_by_another();
    simulator.run(8);
    std::cout << "and of one that was taken: " << simulator.mrs(pmevcntr0_el0) - refills << '\n';
}
