// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/coverage/random_clocks.h"

namespace armpmu::vectors {

using cci550::RegisterId;

namespace {

constexpr unsigned kWritesOfProgram = 3 * cci550::kCounters + 1;

} // namespace

// A few events for all counters: of each kind of source, and now and then an undefined one.
void Cci550Clocks::select() {
    for (cci550::EventId& id : selected_) switch (random_.below(8)) {
        case 0:
        case 1:
        case 2: id = {random_.below(config_.slave_interfaces), random_.below(32)}; break;
        case 3:
        case 4: id = {8 + random_.below(config_.master_interfaces), random_.below(7)}; break;
        case 5:
        case 6: id = {15, random_.below(16)}; break;
        default: id = cci550::EventId(random_.below(512));
        }
    program_ = kWritesOfProgram;
}

cci550::Access Cci550Clocks::access() {
    cci550::Access access;
    access.write = true;
    if (program_ > 0) {
        const unsigned step = --program_;
        const unsigned n = step % cci550::kCounters;
        if (step == 3 * cci550::kCounters) {
            access.offset = offset_of(RegisterId::secr_acc);
        } else if (step < cci550::kCounters) {
            access.offset = offset_of(RegisterId::pmu_ctrl);
            access.data = 0x11;
        } else if (step < 2 * cci550::kCounters) {
            access.offset = offset_of(RegisterId::evnt_sel, n);
            access.data = selected_[n].raw();
        } else {
            access.offset = offset_of(RegisterId::ecnt_ctrl, n);
            access.data = 1;
        }
        return access;
    }
    access.write = random_.chance(60);
    access.security = random_.chance(70) ? cci550::Security::secure : cci550::Security::non_secure;
    if (random_.chance(20)) access.lanes = random_.below(16);
    const unsigned n = random_.below(cci550::kCounters);
    switch (random_.below(12)) {
    case 0:
    case 1:
        access.offset = offset_of(RegisterId::pmu_ctrl);
        access.data =
            (random_.chance(75) ? 0x11 : random_.below(32)) | (random_.chance(25) ? 2 : 0);
        break;
    case 2:
        access.offset = offset_of(RegisterId::evnt_sel, n);
        access.data = selected_[random_.below(cci550::kCounters)].raw();
        break;
    case 3:
        access.offset = offset_of(RegisterId::ecnt_ctrl, n);
        access.data = random_.chance(75) ? 1 : 0;
        break;
    case 4:
    case 5:
    case 6:
        access.offset = offset_of(RegisterId::ecnt_data, n);
        access.data = random_.chance(70) ? ~0U - random_.below(3) : random_.below(3);
        break;
    case 7:
    case 8:
        access.offset = offset_of(RegisterId::ecnt_clr_ovfl, n);
        access.data = random_.below(2);
        break;
    case 9:
        access.offset = offset_of(RegisterId::secr_acc);
        access.data = random_.below(8);
        break;
    case 10: {
        const auto list = cci550::registers();
        const auto& row = list.first[random_.below(static_cast<unsigned>(list.count))];
        access.offset = instance_offset(row, random_.below(row.count));
        access.data = random_.word();
        break;
    }
    default:
        access.offset = 4 * random_.below(cci550::kApertureBytes / 4);
        access.data = random_.word();
    }
    return access;
}

cci550::Inputs Cci550Clocks::next() {
    if (random_.below(150) == 0) select();
    cci550::Inputs inputs;
    for (const cci550::EventId id : selected_) {
        const unsigned planes = random_.chance(55) ? 1 + random_.below(3) : 0;
        if ((planes & 1) != 0) inputs.events.set(id);
        if ((planes & 2) != 0) inputs.events.set(id, cci550::Security::secure);
    }
    if (random_.chance(10)) inputs.events = {};
    inputs.pins = {random_.chance(80), random_.chance(40), random_.chance(40), random_.chance(50)};
    inputs.aresetn = random_.below(120) != 0;
    inputs.aclken = random_.chance(85);
    if (random_.chance(75)) inputs.access = access();
    return inputs;
}

} // namespace armpmu::vectors
