// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/pl011.h"

#include <algorithm>
#include <array>

namespace armpmu::testbench {

namespace {

// DDI0183 table 3-1.
constexpr std::uint32_t kUartDr = 0x000, kUartRsr = 0x004, kUartFr = 0x018, kUartIlpr = 0x020,
                        kUartIbrd = 0x024, kUartFbrd = 0x028, kUartLcrH = 0x02c, kUartCr = 0x030,
                        kUartIfls = 0x034, kUartImsc = 0x038, kUartRis = 0x03c, kUartMis = 0x040,
                        kUartIcr = 0x044, kUartDmacr = 0x048, kUartIds = 0xfe0;

constexpr std::uint32_t kDrOverrun = 1U << 11, kRsrOverrun = 1U << 3;
constexpr std::uint32_t kFrCts = 1U << 0, kFrDsr = 1U << 1, kFrDcd = 1U << 2, kFrRxEmpty = 1U << 4,
                        kFrRxFull = 1U << 6, kFrTxEmpty = 1U << 7;
constexpr std::uint32_t kLcrFifos = 1U << 4;
constexpr std::uint32_t kCrEnable = 1U << 0, kCrLoopback = 1U << 7, kCrTransmit = 1U << 8,
                        kCrReceive = 1U << 9;
constexpr std::uint32_t kUartReceive = 1U << 4, kUartTransmit = 1U << 5, kUartTimeout = 1U << 6,
                        kUartOverrun = 1U << 10, kUartAllInterrupts = 0x7ff;

// UARTPeriphID0 to 3 (part 0x011 of Arm, r1p5) and UARTPCellID0 to 3.
constexpr std::array<std::uint8_t, 8> kUartIdentification = {0x11, 0x10, 0x34, 0x00,
                                                             0x0d, 0xf0, 0x05, 0xb1};

} // namespace

Pl011::Pl011(sc_core::sc_module_name name)
    : RegisterModule(name, kAperture), control_(kCrTransmit | kCrReceive), fifo_levels_(0x12) {}

// --- the line ---

bool Pl011::receiver_enabled() const {
    return (control_ & kCrEnable) != 0 && (control_ & kCrReceive) != 0;
}

bool Pl011::can_receive() const {
    return receiver_enabled() && received_.size() < depth();
}

void Pl011::receive(char character) {
    if (receiver_enabled()) take(character);
}

void Pl011::take(char character) {
    if (received_.size() < depth()) {
        received_.push_back(static_cast<std::uint8_t>(character));
        raw_ |= kUartTimeout;
        if (received_.size() >= trigger_level()) raw_ |= kUartReceive;
    } else {
        overrun_waiting_ = true;
        receive_status_ |= kRsrOverrun;
        raw_ |= kUartOverrun;
    }
    update();
}

void Pl011::transmit(char character) {
    raw_ |= kUartTransmit;
    if ((control_ & kCrLoopback) != 0)
        receive(character);
    else if (on_transmit)
        on_transmit(character);
    update();
}

// --- the receive FIFO ---

std::size_t Pl011::depth() const {
    return (line_control_ & kLcrFifos) != 0 ? kFifoDepth : 1;
}

// UARTIFLS.RXIFLSEL: 1/8, 1/4, 1/2, 3/4 and 7/8 of the FIFO; reserved values are taken as the last.
std::size_t Pl011::trigger_level() const {
    constexpr std::array<unsigned, 8> eighths = {1, 2, 4, 6, 7, 7, 7, 7};
    return std::max<std::size_t>(1, depth() * eighths[fifo_levels_ >> 3 & 7] / 8);
}

std::uint32_t Pl011::pop() {
    if (received_.empty()) return 0;
    std::uint32_t data = received_.front();
    received_.pop_front();
    if (overrun_waiting_) data |= kDrOverrun;
    receive_status_ = overrun_waiting_ ? kRsrOverrun : 0;
    overrun_waiting_ = false;
    if (received_.size() < trigger_level()) raw_ &= ~kUartReceive;
    if (received_.empty()) raw_ &= ~kUartTimeout;
    update();
    return data;
}

void Pl011::update() {
    const bool asserted = (raw_ & mask_) != 0;
    if (interrupt.set(asserted) && on_interrupt) on_interrupt(asserted);
}

void Pl011::restore(StateReader& in) {
    StateIn{in}(*this);
    if (received_.size() > depth()) in.refuse("more characters than its FIFO holds");
    update();
}

// --- registers ---

std::uint32_t Pl011::flags() const {
    std::uint32_t value = kFrCts | kFrDsr | kFrDcd | kFrTxEmpty;
    if (received_.empty()) value |= kFrRxEmpty;
    if (received_.size() >= depth()) value |= kFrRxFull;
    return value;
}

std::uint32_t Pl011::peek_register(std::uint32_t offset) const {
    switch (offset) {
    case kUartDr:
        if (received_.empty()) return 0;
        return received_.front() | (overrun_waiting_ ? kDrOverrun : 0);
    case kUartRsr: return receive_status_;
    case kUartFr: return flags();
    case kUartIlpr: return low_power_;
    case kUartIbrd: return integer_baud_;
    case kUartFbrd: return fraction_baud_;
    case kUartLcrH: return line_control_;
    case kUartCr: return control_;
    case kUartIfls: return fifo_levels_;
    case kUartImsc: return mask_;
    case kUartRis: return raw_;
    case kUartMis: return raw_ & mask_;
    case kUartDmacr: return dma_;
    default: break;
    }
    return offset >= kUartIds ? kUartIdentification[(offset - kUartIds) / 4] : 0;
}

std::uint32_t Pl011::read_register(std::uint32_t offset) {
    return offset == kUartDr ? pop() : peek_register(offset);
}

void Pl011::write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                           sc_core::sc_time& /*delay*/) {
    switch (offset) {
    case kUartDr:
        if ((mask & 0xff) != 0) transmit(static_cast<char>(data));
        break;
    case kUartRsr: receive_status_ = 0; break; // any value clears it
    case kUartIlpr: merge(low_power_, data & 0xff, mask); break;
    case kUartIbrd: merge(integer_baud_, data & 0xffff, mask); break;
    case kUartFbrd: merge(fraction_baud_, data & 0x3f, mask); break;
    case kUartLcrH:
        merge(line_control_, data & 0xff, mask);
        while (received_.size() > depth()) received_.pop_back();
        break;
    case kUartCr: merge(control_, data & 0xff87, mask); break;
    case kUartIfls: merge(fifo_levels_, data & 0x3f, mask); break;
    case kUartImsc: merge(mask_, data & kUartAllInterrupts, mask); break;
    case kUartIcr: raw_ &= ~data; break;
    case kUartDmacr: merge(dma_, data & 0x7, mask); break;
    default: break;
    }
    update();
}

} // namespace armpmu::testbench
