// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "virtual_platform/peripherals/interrupt_out.h"
#include "virtual_platform/peripherals/register_module.h"

#include <systemc>

#include <cstdint>
#include <deque>
#include <functional>

namespace armpmu::testbench {

// A PrimeCell UART, PL011 r1p5 (DDI0183): 4 KB of registers, FIFOs of 32. For a platform whose
// firmware has set the UART up, and whose line is infinitely fast.
//
// Transmit: a write of UARTDR calls `on_transmit` at once. The FIFO is always empty, and each write
// passes through its trigger level: it asserts the transmit interrupt, which stays until UARTICR.
// Characters are transmitted even if software never enables the UART; this is for early consoles
// and bare-metal guests. With UARTCR.LBE they go to the receiver instead.
//
// Receive: `receive` puts a character into the FIFO, or into the one holding register while
// UARTLCR_H.FEN is 0. The receive interrupt is asserted when the FIFO reaches the level of UARTIFLS
// and deasserted by a read below it. The timeout interrupt is asserted with each character, as no
// other one follows on an infinitely fast line, and deasserted when the FIFO is empty. UARTICR
// deasserts both. A character for which there is no room is lost: overrun error and interrupt.
//
// The line and its modem signals: baud rate, parity and breaks are stored and have no effect, CTS,
// DSR and DCD are asserted. UARTDMACR is stored; there is no DMA. Test registers are RAZ/WI.
// Unknown bits and offsets read as zero and ignore writes.
class Pl011 : public RegisterModule {
  public:
    static constexpr std::uint32_t kAperture = 0x1000;
    static constexpr unsigned kFifoDepth = 32;

    // UARTINTR: any interrupt that UARTIMSC lets through. `on_interrupt` is called at once with
    // each change of it, from within the access or call that makes it.
    InterruptOut interrupt{"interrupt"};
    std::function<void(bool asserted)> on_interrupt;
    std::function<void(char)> on_transmit;

    explicit Pl011(sc_core::sc_module_name name);

    // From the line. Lost if the receiver is not enabled.
    void receive(char character);
    // Whether the receiver is enabled and has room.
    bool can_receive() const;

    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in); // drives the interrupt, and calls `on_interrupt` for a change

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.received_, self.overrun_waiting_, self.receive_status_, self.low_power_,
              self.integer_baud_, self.fraction_baud_, self.line_control_, self.control_,
              self.fifo_levels_, self.mask_, self.dma_, self.raw_);
    }
    std::uint32_t peek_register(std::uint32_t offset) const override;
    std::uint32_t read_register(std::uint32_t offset) override;
    void write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                        sc_core::sc_time& delay) override;

    void transmit(char character);
    void take(char character);
    std::uint32_t pop();
    bool receiver_enabled() const;
    std::uint32_t flags() const;
    std::size_t depth() const;
    std::size_t trigger_level() const;
    void update();

    std::deque<std::uint8_t> received_;
    bool overrun_waiting_ = false;     // goes into the next character that is read
    std::uint32_t receive_status_ = 0; // UARTRSR
    std::uint32_t low_power_ = 0, integer_baud_ = 0, fraction_baud_ = 0;
    std::uint32_t line_control_ = 0, control_, fifo_levels_, mask_ = 0, dma_ = 0;
    std::uint32_t raw_ = 0; // UARTRIS
};

} // namespace armpmu::testbench
