// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "vectors/coverage/random_clocks.h"

namespace armpmu::vectors {

void A55Clocks::change_state() {
    a55::ProcessorState& state = inputs_.state;
    state.exception_level = static_cast<std::uint8_t>(random_.below(4));
    state.secure = state.exception_level == 3 || (state.exception_level < 2 && random_.chance(40));
    state.el3_aarch32 = random_.chance(25);
    if (state.el3_aarch32 && state.exception_level == 1) state.secure = false;
    state.el2_aarch32 = state.el3_aarch32 || random_.chance(25);
    state.el1_aarch32 = state.el2_aarch32 || random_.chance(30);
    state.tge = random_.chance(20);
    state.halted = random_.chance(8);
    state.standby = random_.chance(8);
    inputs_.pins = {random_.chance(70), random_.chance(40), random_.chance(40), random_.chance(50)};
    inputs_.os_lock = random_.chance(8);
    inputs_.double_lock = random_.chance(4);
}

void A55Clocks::access() {
    using Id = a55::RegisterId;
    inputs_.access = std::monostate{};
    if (random_.chance(25)) return;
    const auto list = a55::registers();
    // A counter's registers and the controls more often than the others.
    static constexpr std::array<Id, 16> kOften = {
        Id::pmcr,     Id::pmcntenset, Id::pmovsclr,  Id::pmovsset, Id::pmevcntr,   Id::pmevcntr,
        Id::pmevcntr, Id::pmevtyper,  Id::pmccntr,   Id::pmswinc,  Id::pmintenset, Id::pmccfiltr,
        Id::mdcr_el2, Id::mdcr_el3,   Id::pmuserenr, Id::pmselr};
    const a55::Register& row = random_.chance(70)
                                   ? a55::register_row(kOften[random_.below(kOften.size())])
                                   : list.first[random_.below(static_cast<unsigned>(list.count))];
    const unsigned n = random_.below(row.count == 0 ? 1 : row.count);
    const bool write = random_.chance(60);
    std::uint64_t data = random_.word();
    switch (row.id) {
    case Id::pmcr:
        data = (random_.chance(75) ? 0x11 : random_.below(128)) | (random_.chance(20) ? 0x6 : 0);
        break;
    case Id::pmcntenset: data = random_.chance(80) ? 0x8000003f : random_.word(); break;
    case Id::pmevcntr: data = random_.chance(70) ? ~0U - random_.below(4) : random_.below(3); break;
    case Id::pmccntr:
        data = (random_.chance(50) ? ~std::uint64_t{0} << 32 : 0) | (~0U - random_.below(3));
        break;
    case Id::pmevtyper:
        data = static_cast<unsigned>(selected_[n % a55::kCounters]) |
               (random_.chance(30) ? random_.word() & 0xfc000000 : 0);
        if (random_.chance(10)) data = random_.word() & 0xff;
        break;
    case Id::pmccfiltr: data = random_.chance(60) ? 0x08000000 : random_.word(); break;
    case Id::mdcr_el2: data = random_.chance(70) ? 0x86 : random_.word(); break;
    case Id::mdcr_el3: data = random_.chance(70) ? 0x20000 : random_.word(); break;
    case Id::pmselr: data = random_.chance(80) ? random_.below(6) : random_.below(32); break;
    case Id::pmuserenr: data = random_.chance(60) ? 0xf : random_.below(16); break;
    default: break;
    }
    const bool external = row.external_count != 0 && (!row.a64 || random_.chance(25));
    if (external) {
        a55::ExternalAccess word;
        word.write = write;
        word.offset = row.offset + row.stride * random_.below(row.external_count);
        word.data = static_cast<std::uint32_t>(data);
        if (random_.chance(20)) word.lanes = random_.below(16);
        word.port = random_.chance(30) ? a55::Port::memory_mapped : a55::Port::debug;
        inputs_.access = word;
        return;
    }
    using a55::RegisterInterface;
    a55::SystemRegister reg;
    const unsigned door = random_.below(5);
    if (door == 0 && row.a32)
        reg = a55::SystemRegister::of(RegisterInterface::aarch32, row.a32->code() + n);
    else if (door == 1 && row.a32_long)
        reg = *row.a32_long;
    else if (row.a64)
        reg = a55::SystemRegister::of(RegisterInterface::aarch64, row.a64->code() + n);
    inputs_.access = a55::SystemAccess{reg, write, data};
}

a55::Inputs A55Clocks::next() {
    if (random_.below(200) == 0 || selected_[0] == a55::Event{})
        for (unsigned n = 0; n < selected_.size(); ++n)
            selected_[n] = n % 2 == 1 && random_.chance(40)
                               ? a55::Event::chain
                               : a55::events()[random_.below(a55::kEvents)].event;
    if (random_.chance(25)) change_state();
    inputs_.events = {};
    for (const a55::Event event : selected_)
        if (random_.chance(60)) inputs_.events.set(event, 1 + random_.below(2));
    inputs_.powered = random_.below(200) != 0;
    inputs_.nreset = random_.below(150) != 0;
    access();
    // A core without power executes nothing.
    if (!inputs_.powered && std::holds_alternative<a55::SystemAccess>(inputs_.access))
        inputs_.access = std::monostate{};
    return inputs_;
}

} // namespace armpmu::vectors
