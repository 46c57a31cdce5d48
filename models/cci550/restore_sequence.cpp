// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cci550/restore_sequence.h"

#include "armpmu/cci550/event_table.h"
#include "models/cci550/register_bits.h"

namespace armpmu::cci550 {
namespace {

using tables::FieldAccess;

// Written in an order of their own, or not by software.
bool is_special(RegisterId id) {
    switch (id) {
    case RegisterId::status:
    case RegisterId::impr_err:
    case RegisterId::pmu_ctrl:
    case RegisterId::ecnt_data:
    case RegisterId::ecnt_ctrl:
    case RegisterId::ecnt_clr_ovfl: return true;
    default: return false;
    }
}

class Sequence {
  public:
    void write(RegisterId id, unsigned instance, std::uint32_t data) {
        Inputs inputs = level();
        inputs.access = Access{true, offset_of(id, instance), data, 0xf, Security::secure};
        clocks_.push_back(inputs);
    }
    void event(unsigned line) {
        Inputs inputs = level();
        inputs.events.non_secure[line / 64] = std::uint64_t{1} << line % 64;
        clocks_.push_back(inputs);
    }
    std::vector<Inputs> clocks() const { return clocks_; }

  private:
    static Inputs level() {
        Inputs inputs;
        inputs.pins = {true, true, true, true};
        return inputs;
    }

    std::vector<Inputs> clocks_;
};

constexpr unsigned kAnyLine = 0; // an event of SI0, which each configuration has

} // namespace

std::vector<Inputs> restore_sequence(Pmu& pmu) {
    Pmu fresh(pmu.config());
    const std::uint8_t flags = static_cast<std::uint8_t>(~pmu.overflow_pins());
    Sequence sequence;
    if (pmu.in_reset()) return {};
    sequence.write(RegisterId::pmu_ctrl, 0, pmu_ctrl::kCen);
    // A count can be written while its counter is enabled only; a flag is set by a wrap only.
    for (unsigned n = 0; n < kCounters; ++n) {
        sequence.write(RegisterId::ecnt_ctrl, n, 1);
        if ((flags >> n & 1) == 0) continue;
        sequence.write(RegisterId::evnt_sel, n, event_of_line(kAnyLine).raw());
        sequence.write(RegisterId::ecnt_data, n, 0xffffffff);
    }
    if (flags != 0) sequence.event(kAnyLine);
    for (unsigned n = 0; n < kCounters; ++n) {
        sequence.write(RegisterId::ecnt_data, n, pmu.peek(offset_of(RegisterId::ecnt_data, n)));
        sequence.write(RegisterId::ecnt_ctrl, n, pmu.peek(offset_of(RegisterId::ecnt_ctrl, n)));
        sequence.write(RegisterId::evnt_sel, n, pmu.peek(offset_of(RegisterId::evnt_sel, n)));
    }
    for (const Register& row : registers())
        for (unsigned instance = 0; instance < row.count; ++instance) {
            const std::uint32_t value = pmu.peek(instance_offset(row, instance));
            const bool writable = row.fields.mask(FieldAccess::read_write) != 0;
            if (!is_special(row.id) && writable && row.id != RegisterId::evnt_sel &&
                value != fresh.peek(instance_offset(row, instance)))
                sequence.write(row.id, instance, value);
        }
    sequence.write(RegisterId::pmu_ctrl, 0, pmu.peek(offset_of(RegisterId::pmu_ctrl)));
    return sequence.clocks();
}

std::vector<Inputs> count_writes(Pmu& from, Pmu& to) {
    Sequence sequence;
    for (unsigned n = 0; n < kCounters; ++n) {
        const std::uint32_t offset = offset_of(RegisterId::ecnt_data, n);
        if (from.peek(offset) != to.peek(offset))
            sequence.write(RegisterId::ecnt_data, n, to.peek(offset));
    }
    return sequence.clocks();
}

bool belongs_to_pmu(RegisterId id) {
    switch (id) {
    case RegisterId::status:
    case RegisterId::impr_err:
    case RegisterId::slave_debug:
    case RegisterId::master_debug: return false;
    default: return true;
    }
}

bool same_state(Pmu& a, Pmu& b) {
    if (a.overflow_pins() != b.overflow_pins()) return false;
    for (const Register& row : registers())
        for (unsigned instance = 0; instance < row.count; ++instance) {
            const std::uint32_t offset = instance_offset(row, instance);
            if (belongs_to_pmu(row.id) && a.peek(offset) != b.peek(offset)) return false;
        }
    return true;
}

} // namespace armpmu::cci550
