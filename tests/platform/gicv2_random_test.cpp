// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gic_bench.h"
#include "tests/reference/naive_gicv2.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace gicv2_random_test {

using namespace gic;

struct Shape {
    unsigned processors, spis, steps;
};
std::ostream& operator<<(std::ostream& out, const Shape& shape) {
    return out << shape.processors << " processors, " << shape.spis << " SPIs";
}

// The GIC and its naive twin under the same accesses and inputs.
class GicTwin : public ::testing::TestWithParam<Shape>, protected GicBench {
  protected:
    GicTwin()
        : GicBench(GetParam().processors, GetParam().spis),
          naive(GetParam().processors, GetParam().spis), taken(GetParam().processors) {
        for (unsigned id = 0; id < 32; id += 3) ids.push_back(id);
        for (const unsigned id : {32U, 33U, 36U, 63U, 64U, 70U, 31 + GetParam().spis})
            if (id >= 32 && id < 32 + GetParam().spis) ids.push_back(id);
    }

    unsigned draw(unsigned below) { return static_cast<unsigned>(random() % below); }
    unsigned any_cpu() { return draw(GetParam().processors); }
    unsigned any_id() { return ids[draw(static_cast<unsigned>(ids.size()))]; }
    std::uint32_t any_bits() { return static_cast<std::uint32_t>(random()); }

    void step();
    void change_input();
    void write_bits();
    void write_bytes();
    void write_configuration();
    void write_cpu_interface();
    void acknowledge_or_end();
    void poke(unsigned cpu, std::uint32_t offset, std::uint32_t value);
    void compare_outputs();
    void compare_registers();

    std::mt19937 random{GetParam().processors * 1000 + GetParam().spis};
    NaiveGicv2 naive;
    std::vector<unsigned> ids;                     // that the campaign plays with
    std::vector<std::vector<std::uint32_t>> taken; // what each processor has acknowledged
    unsigned acknowledged = 0, spurious = 0, nested = 0, with_sender = 0;
};

void GicTwin::poke(unsigned cpu, std::uint32_t offset, std::uint32_t value) {
    d[cpu].write(offset, value);
    naive.write_distributor_word(cpu, offset, value);
}

void GicTwin::change_input() {
    const unsigned id = any_id(), cpu = any_cpu();
    const bool level = draw(2) != 0;
    if (id >= 32)
        gic.set_spi(id - 32, level);
    else if (id >= 16)
        gic.set_ppi(cpu, id - 16, level);
    if (id >= 16) naive.input(cpu, id, level);
}

// Enabling more than disabling, and seldom a whole register.
void GicTwin::write_bits() {
    const std::uint32_t bases[] = {isenabler, isenabler, icenabler, ispendr,
                                   icpendr,   isactiver, icactiver};
    const std::uint32_t base = bases[draw(std::size(bases))];
    const unsigned id = any_id();
    const bool whole = draw(16) == 0;
    poke(any_cpu(), base + id / 32 * 4, whole ? any_bits() : 1U << id % 32);
}

void GicTwin::write_bytes() {
    const unsigned cpu = any_cpu();
    const std::uint32_t bases[] = {ipriorityr, ipriorityr, itargetsr};
    std::uint32_t offset = bases[draw(std::size(bases))] + any_id();
    if (draw(8) == 0) offset = (draw(2) != 0 ? cpendsgir : spendsgir) + draw(16);
    if (draw(8) == 0) {
        poke(cpu, offset & ~3U, any_bits());
        return;
    }
    const auto value = static_cast<std::uint8_t>(any_bits());
    set_byte(offset, 0, value, cpu);
    naive.write_distributor(cpu, offset, value);
    ASSERT_EQ(byte(offset, 0, cpu), naive.read_distributor(cpu, offset)) << std::hex << offset;
}

void GicTwin::write_configuration() {
    const unsigned id = any_id(), cpu = any_cpu();
    switch (draw(6)) {
    case 0: poke(cpu, icfgr + id / 16 * 4, any_bits()); break;
    case 1: poke(cpu, ctlr, draw(8) != 0 ? 1 : 0); break;
    case 2: poke(cpu, igroupr + id / 32 * 4, any_bits()); break;
    case 3: poke(cpu, draw(0x1000 / 4) * 4, any_bits()); break;
    default: poke(cpu, sgir, (any_bits() & 0x0bff0000) | draw(16)); break;
    }
}

void GicTwin::write_cpu_interface() {
    const unsigned cpu = any_cpu();
    std::uint32_t offset = c_pmr, value = draw(4) != 0 ? 0xff : any_bits();
    switch (draw(12)) {
    case 0:
    case 1:
        offset = c_bpr;
        value = draw(3) != 0 ? draw(4) : any_bits();
        break;
    case 2:
    case 3:
        offset = c_ctlr;
        value = any_bits() | (draw(8) != 0 ? 1 : 0);
        break;
    case 4:
        offset = c_apr0;
        value = draw(2) != 0 ? 0 : any_bits() & any_bits();
        break;
    case 5: offset = c_aeoir; break;
    case 6: offset = draw(0x2000 / 4) * 4; break;
    default: break;
    }
    c[cpu].write(offset, value);
    naive.write_cpu_interface(cpu, offset, value);
}

void GicTwin::acknowledge_or_end() {
    const unsigned cpu = any_cpu();
    std::vector<std::uint32_t>& open = taken[cpu];
    if (draw(5) < 3) {
        const std::uint32_t iar = acknowledge(cpu);
        ASSERT_EQ(iar, naive.read_cpu_interface(cpu, c_iar));
        if (iar == kSpurious) {
            ++spurious;
            return;
        }
        ++acknowledged;
        if (!open.empty()) ++nested;
        if (iar > 1023) ++with_sender;
        open.push_back(iar);
        return;
    }
    const bool known = !open.empty() && draw(16) != 0;
    const std::uint32_t id = known ? open.back() : draw(1024);
    const std::uint32_t offset = draw(4) == 0 ? c_dir : c_eoir;
    if (known && offset == c_eoir) open.pop_back();
    c[cpu].write(offset, id);
    naive.write_cpu_interface(cpu, offset, id);
}

void GicTwin::compare_outputs() {
    for (unsigned cpu = 0; cpu < GetParam().processors; ++cpu) {
        ASSERT_EQ(gic.irq(cpu), naive.irq(cpu)) << "processor " << cpu;
        ASSERT_EQ(irq[cpu], naive.irq(cpu)) << "processor " << cpu; // as it was told
        for (const std::uint32_t offset : {c_hppir, c_rpr, c_apr0})
            ASSERT_EQ(c[cpu].read(offset), naive.read_cpu_interface(cpu, offset)) << offset;
    }
}

void GicTwin::compare_registers() {
    for (unsigned cpu = 0; cpu < GetParam().processors; ++cpu) {
        for (std::uint32_t offset = 0; offset < 0x1000; offset += 4)
            ASSERT_EQ(d[cpu].read(offset), naive.read_distributor_word(cpu, offset))
                << std::hex << offset;
        for (std::uint32_t offset = 0; offset < 0x2000; offset += offset < 0x100 ? 4 : 0x80) {
            if (offset == c_iar) continue;
            ASSERT_EQ(c[cpu].read(offset), naive.read_cpu_interface(cpu, offset))
                << std::hex << offset;
        }
    }
}

void GicTwin::step() {
    switch (draw(16)) {
    case 0:
    case 1:
    case 2:
    case 3: change_input(); break;
    case 4:
    case 5: write_bits(); break;
    case 6:
    case 7: write_bytes(); break;
    case 8: write_configuration(); break;
    case 9: write_cpu_interface(); break;
    default: acknowledge_or_end(); break;
    }
}

TEST_P(GicTwin, random_accesses_and_inputs_make_no_difference) {
    compare_registers();
    const unsigned steps = GetParam().steps / kOneRoundOf;
    for (unsigned n = 0; n < steps; ++n) {
        SCOPED_TRACE("step " + std::to_string(n));
        step();
        compare_outputs();
        if (n % (steps / 50) == 0) compare_registers();
        if (HasFatalFailure()) return;
    }
    compare_registers();
    if (kOneRoundOf != 1) return; // what a whole campaign sees
    EXPECT_GT(acknowledged, steps / 50);
    EXPECT_GT(spurious, steps / 50);
    EXPECT_GT(nested, steps / 400);
    EXPECT_EQ(with_sender > 0, GetParam().processors > 1);
}

std::string name_of(const ::testing::TestParamInfo<Shape>& info) {
    return "p" + std::to_string(info.param.processors) + "_s" + std::to_string(info.param.spis);
}
INSTANTIATE_TEST_SUITE_P(shapes, GicTwin,
                         ::testing::Values(Shape{1, 0, 40000}, Shape{1, 64, 100000},
                                           Shape{2, 33, 100000}, Shape{4, 96, 100000},
                                           Shape{8, 988, 6000}),
                         name_of);

} // namespace gicv2_random_test
} // namespace armpmu::tests
