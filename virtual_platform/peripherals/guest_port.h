// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/authentication.h"
#include "armpmu/core/state_fields.h"
#include "virtual_platform/peripherals/register_module.h"

#include <systemc>

#include <cstdint>
#include <functional>

namespace armpmu::testbench {

// A guest's interface to its platform: a block of registers that no real device has.
//
//   offset  name     access  what
//   0x00    ID       RO      0x706d7261, "armp" in memory
//   0x04    VERSION  RO      2
//   0x08    MODE     RW      0 functional, 1 counted, 2 timed; others are ignored.
//                                   Tells `on_mode`
//   0x0c    MARK     RW      any value, to find a place again. Tells `on_mark`
//   0x10    EXIT     RW      the guest is done, with this status, 0: well. Tells `on_exit`
//   0x14    CHAR     WO      a character for the console, bits [7:0]. Tells `on_char`
//   0x18    SNAPSHOT WO      any value: this is the place to save the platform. Tells
//                                   `on_snapshot`
//   0x1c    PINS     RW      authentication pins of the interconnect's PMU: [0] NIDEN, [1] SPNIDEN,
//                                   [2] DBGEN, [3] SPIDEN, [31:4] RAZ/WI. Tells `on_pins`
//
// MODE, MARK and EXIT reset to 0, PINS to what the constructor is given, CHAR and SNAPSHOT read as
// zero. Version 1 had no PINS. Anything else in the 4 KB is RAZ/WI. Each write calls its function
// at once, before the access returns, also when the value is the same as before; a function may be
// left unset. After EXIT the registers keep working: the platform has to end the simulation.
class GuestPort : public RegisterModule {
  public:
    static constexpr std::uint32_t kAperture = 0x1000;
    static constexpr std::uint32_t kId = 0x706d7261;
    static constexpr std::uint32_t kVersion = 2;

    std::function<void(unsigned mode)> on_mode;
    std::function<void(std::uint32_t mark)> on_mark;
    std::function<void(unsigned status)> on_exit;
    std::function<void(char)> on_char;
    std::function<void()> on_snapshot;
    // `ahead`: how far the access is ahead of simulated time.
    std::function<void(const Authentication& pins, const sc_core::sc_time& ahead)> on_pins;

    explicit GuestPort(sc_core::sc_module_name name, const Authentication& pins = {});

    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in); // calls no function

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.mode_, self.mark_, self.exit_, self.pins_);
    }
    std::uint32_t peek_register(std::uint32_t offset) const override;
    void write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                        sc_core::sc_time& delay) override;

    std::uint32_t mode_ = 0, mark_ = 0, exit_ = 0, pins_ = 0;
};

} // namespace armpmu::testbench
