// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/tlm/time.h"
#include "virtual_platform/peripherals/interrupt_out.h"
#include "virtual_platform/peripherals/register_module.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <functional>

namespace armpmu::testbench {

// A DMA engine that a guest programs: it copies bytes from one address to another, as a master of
// its own beside the processors. The registers are ours, not those of a real device.
//
//   offset  name      access  what
//   0x00    SRC       RW      source address, bits [31:0]; 0x04: bits [63:32]
//   0x08    DST       RW      destination address, bits [31:0]; 0x0c: bits [63:32]
//   0x10    LENGTH    RW      bytes, 0 too
//   0x14    CONTROL   RW      [0] START: begins a copy, reads as zero
//                             [1] INTERRUPT: DONE and ERROR make an interrupt
//                             [2] COHERENT: Inner Shareable; otherwise Non-shareable
//                             [7:4] QOS: AxQOS
//   0x18    STATUS            [0] BUSY RO, [1] DONE W1C, [2] ERROR W1C
//
// All reset to 0; anything else in the 4 KB is RAZ/WI. While BUSY only STATUS can be written.
//
// A copy begins at the local time of the access that starts it. It goes upwards, line by line: a
// burst is as many bytes as are left, but stays within a line of 64 bytes at both ends. Each is
// read by a b_transport and then written by one; the copy then waits for the delay of both, so it
// takes the time of both. At the end BUSY is 0 and DONE 1. The first burst that is refused ends a
// copy with ERROR instead of DONE; what came before has been copied.
//
// Payloads have an AceExtension with domain and QoS and an AccessExtension that says Non-secure.
// The engine's process sleeps until it is started.
class DmaEngine : public RegisterModule {
  public:
    static constexpr std::uint32_t kAperture = 0x1000;
    static constexpr std::uint32_t kLine = 64;

    tlm_utils::simple_initiator_socket<DmaEngine> memory{"memory"};
    // `on_interrupt` is called at once with each change.
    InterruptOut interrupt{"interrupt"};
    std::function<void(bool asserted)> on_interrupt;

    explicit DmaEngine(sc_core::sc_module_name name);

    bool busy() const; // a copy is under way

    // `restore` is at the simulated time of the save: a copy that was under way goes on.
    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in);

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.source_, self.destination_, self.length_, self.control_, self.status_,
              self.copied_, self.refused_, self.next_);
    }
    std::uint32_t peek_register(std::uint32_t offset) const override;
    void write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                        sc_core::sc_time& delay) override;

    void run();
    void copy_line();
    void finish();
    bool transfer(tlm::tlm_command command, std::uint64_t address, unsigned char* data,
                  std::uint32_t count, sc_core::sc_time& ahead);
    void update();

    std::uint64_t source_ = 0, destination_ = 0;
    std::uint32_t length_ = 0, control_ = 0, status_ = 0;
    // The copy in progress: bytes done, whether a burst was refused, and when it goes on.
    std::uint32_t copied_ = 0;
    bool refused_ = false;
    Picoseconds next_ = 0;
    sc_core::sc_event started_{"started"};
};

} // namespace armpmu::testbench
