// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Overflow flags, interrupt enables and the interrupt (Arm ARM, PMOVSSET_EL0, PMINTENSET_EL1, CheckForPMUOverflow).
// Bit 6 is the cycle counter's. An overflow of the row sets a flag that the row's write clears.
// The interrupt is a level: a function of the registers, whoever wrote them.
module a55_overflow (
    input  logic       clk,
    input  logic       restart,
    input  logic [4:0] write_register,
    input  logic [6:0] write_bits,
    input  logic [6:0] overflows,
    input  logic       enable_shown,
    input  logic       hpme_shown,
    input  logic [5:0] guest_counters_shown,
    output logic [6:0] flags,
    output logic [6:0] flags_after_row,
    output logic [6:0] flags_shown,
    output logic [6:0] interrupt_enables,
    output logic       npmuirq
);

  logic [6:0] interrupt_enables_shown;
  logic [6:0] set_flags, clear_flags, set_enables, clear_enables;
  logic [6:0] groups;

  assign set_flags = write_register == a55_pkg::PMOVSSET ? write_bits : 7'd0;
  assign clear_flags = write_register == a55_pkg::PMOVSCLR ? write_bits : 7'd0;
  assign set_enables = write_register == a55_pkg::PMINTENSET ? write_bits : 7'd0;
  assign clear_enables = write_register == a55_pkg::PMINTENCLR ? write_bits : 7'd0;

  assign flags = restart ? 7'd0 : flags_shown;
  assign flags_after_row = flags | overflows;
  assign interrupt_enables = restart ? 7'd0 : interrupt_enables_shown;

  always_ff @(posedge clk) begin
    flags_shown <= (flags & ~clear_flags) | set_flags | overflows;
    interrupt_enables_shown <= (interrupt_enables & ~clear_enables) | set_enables;
  end

  assign groups = {enable_shown, (guest_counters_shown & {6{enable_shown}}) | (~guest_counters_shown & {6{hpme_shown}})};
  assign npmuirq = !(|(groups & flags_shown & interrupt_enables_shown));

endmodule
