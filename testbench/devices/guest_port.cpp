// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/devices/guest_port.h"

namespace armpmu::testbench {

namespace {

constexpr std::uint32_t kPortId = 0x00, kPortVersion = 0x04, kPortMode = 0x08, kPortMark = 0x0c,
                        kPortExit = 0x10, kPortChar = 0x14, kPortSnapshot = 0x18;
constexpr std::uint32_t kTimed = 2; // the last mode

} // namespace

std::uint32_t GuestPort::peek_register(std::uint32_t offset) const {
    switch (offset) {
    case kPortId: return kId;
    case kPortVersion: return kVersion;
    case kPortMode: return mode_;
    case kPortMark: return mark_;
    case kPortExit: return exit_;
    default: return 0;
    }
}

void GuestPort::write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                               sc_core::sc_time& /*delay*/) {
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
    default: break;
    }
}

} // namespace armpmu::testbench
