// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

// A GICv2 once more, as plainly as it can be written: a record for each interrupt of each
// processor, and registers taken bit by bit. It is the reference of a random campaign, so it shares
// nothing with the model under test; offsets, masks and rules are transcribed from IHI0048B a
// second time, under the choices that the header of testbench::Gicv2 takes.
namespace armpmu::tests {

class NaiveGicv2 {
  public:
    NaiveGicv2(unsigned processors, unsigned spis);

    // An input: a PPI of that processor (16 to 31) or an SPI (from 32, of any processor).
    void input(unsigned cpu, unsigned id, bool level);

    // Bytes of the distributor, at any offset below 0x1000.
    std::uint8_t read_distributor(unsigned cpu, std::uint32_t offset) const;
    void write_distributor(unsigned cpu, std::uint32_t offset, std::uint8_t value);
    // A word of it, byte by byte; a write of GICD_SGIR takes effect as a whole.
    std::uint32_t read_distributor_word(unsigned cpu, std::uint32_t offset) const;
    void write_distributor_word(unsigned cpu, std::uint32_t offset, std::uint32_t value);

    // Words of a CPU interface.
    std::uint32_t read_cpu_interface(unsigned cpu, std::uint32_t offset);
    void write_cpu_interface(unsigned cpu, std::uint32_t offset, std::uint32_t value);

    bool irq(unsigned cpu) const { return acknowledgeable(cpu).id != kNone; }

  private:
    static constexpr unsigned kNone = 1023;

    struct Interrupt {
        bool enabled = false, edge = false, high = false, active = false;
        bool latched = false;             // an edge or software made it pending; not of SGIs
        std::array<bool, 8> senders = {}; // of SGIs
        unsigned priority = 0, targets = 0;
    };
    struct Processor {
        std::array<Interrupt, 32> own;
        bool enabled = false, eoi_mode = false;
        unsigned mask = 0, binary_point = 2;
        std::set<unsigned> active_groups; // group priorities of what runs
    };
    struct Choice {
        unsigned id = kNone, sender = 0, priority = 256;
    };

    bool exists(unsigned id) const { return id < 32 + spis_.size(); }
    const Interrupt& at(unsigned cpu, unsigned id) const;
    Interrupt& at(unsigned cpu, unsigned id);
    bool pending(unsigned cpu, unsigned id) const;
    Choice best(unsigned cpu) const;
    Choice acknowledgeable(unsigned cpu) const;
    unsigned group(unsigned cpu, unsigned priority) const;
    unsigned running(unsigned cpu) const;
    bool read_bit(unsigned cpu, std::uint32_t base, unsigned id) const;
    void write_one(unsigned cpu, std::uint32_t base, unsigned id);
    void send(unsigned cpu, std::uint32_t request);

    bool enabled_ = false;
    std::vector<Processor> processors_;
    std::vector<Interrupt> spis_;
};

} // namespace armpmu::tests
