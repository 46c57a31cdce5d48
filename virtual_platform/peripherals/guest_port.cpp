// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/guest_port.h"

namespace armpmu::testbench {

namespace {

constexpr std::uint32_t kPortId = 0x00, kPortVersion = 0x04, kPortMode = 0x08, kPortMark = 0x0c,
                        kPortExit = 0x10, kPortChar = 0x14, kPortSnapshot = 0x18, kPortPins = 0x1c;
constexpr std::uint32_t kTimed = 2; // the last mode
constexpr std::uint32_t kNiden = 1, kSpniden = 2, kDbgen = 4, kSpiden = 8, kAllPins = 0xf;

std::uint32_t word_of(const Authentication& pins) {
    return (pins.niden ? kNiden : 0) | (pins.spniden ? kSpniden : 0) | (pins.dbgen ? kDbgen : 0) |
           (pins.spiden ? kSpiden : 0);
}

Authentication pins_of(std::uint32_t word) {
    return {(word & kNiden) != 0, (word & kSpniden) != 0, (word & kDbgen) != 0,
            (word & kSpiden) != 0};
}

} // namespace

GuestPort::GuestPort(sc_core::sc_module_name name, const Authentication& pins)
    : RegisterModule(name, kAperture), pins_(word_of(pins)) {}

std::uint32_t GuestPort::peek_register(std::uint32_t offset) const {
    switch (offset) {
    case kPortId: return kId;
    case kPortVersion: return kVersion;
    case kPortMode: return mode_;
    case kPortMark: return mark_;
    case kPortExit: return exit_;
    case kPortPins: return pins_;
    default: return 0;
    }
}

void GuestPort::write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                               sc_core::sc_time& delay) {
    std::uint32_t mode = mode_;
    switch (offset) {
    case kPortMode:
        merge(mode, data, mask);
        if (mode > kTimed) break;
        mode_ = mode;
        if (on_mode) on_mode(mode_);
        break;
    case kPortMark:
        merge(mark_, data, mask);
        if (on_mark) on_mark(mark_);
        break;
    case kPortExit:
        merge(exit_, data, mask);
        if (on_exit) on_exit(exit_);
        break;
    case kPortChar:
        if ((mask & 0xff) != 0 && on_char) on_char(static_cast<char>(data));
        break;
    case kPortSnapshot:
        if (on_snapshot) on_snapshot();
        break;
    case kPortPins:
        merge(pins_, data & kAllPins, mask);
        if (on_pins) on_pins(pins_of(pins_), delay);
        break;
    default: break;
    }
}

void GuestPort::restore(StateReader& in) {
    StateIn{in}(*this);
    if (pins_ > kAllPins) in.refuse("pins that there are not");
}

} // namespace armpmu::testbench
