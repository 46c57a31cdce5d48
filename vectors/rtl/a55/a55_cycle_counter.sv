// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMCCNTR, 64 bits (Arm ARM, PMCCNTR_EL0; PMCR_EL0.D, LC, C). It always counts as 64 bits; LC chooses whether the wrap of
// bit 63 or of bit 31 is the overflow. With D and without LC it counts every 64th clock in which it may count, the first
// being the 64th after both became so.
module a55_cycle_counter #(
    parameter bit LONG_COUNT_IGNORES_DIVIDER = 1'b1,
    parameter bit FIRST_TICK_AT_ONCE = 1'b0
) (
    input  logic        clk,
    input  logic        restart,
    input  logic        admitted,
    input  logic        divide,
    input  logic        long_count,
    input  logic        clear,
    input  logic        write,
    input  logic [63:0] wdata,
    input  logic [63:0] wmask,
    output logic [63:0] count,      // before the row
    output logic [63:0] count_after_row,
    output logic [63:0] shown,      // after the row and its write
    output logic        overflow
);

  // The divider starts when PMCR.D becomes 1.
  localparam logic [5:0] FIRST_PHASE = FIRST_TICK_AT_ONCE ? 6'd63 : 6'd0;

  logic [5:0]  phase, phase_shown;
  logic        divides;
  logic        ticks;
  logic        wraps_63, wraps_31;
  logic [63:0] next;

  assign divides = divide && !(long_count && LONG_COUNT_IGNORES_DIVIDER);
  assign phase = restart ? FIRST_PHASE : phase_shown;
  assign ticks = admitted && (!divides || phase == 6'd63);

  assign count = restart ? 64'd0 : shown;
  assign {wraps_63, count_after_row} = {1'b0, count} + {64'd0, ticks};
  assign wraps_31 = ticks && (&count[31:0]);
  assign overflow = long_count ? wraps_63 : wraps_31;

  always_comb begin
    if (clear) next = 64'd0;
    else if (write) next = (count & ~wmask) | (wdata & wmask);
    else next = count_after_row;
  end

  always_ff @(posedge clk) begin
    shown <= next;
    phase_shown <= divide ? phase + {5'd0, admitted && divides} : FIRST_PHASE;
  end

endmodule
