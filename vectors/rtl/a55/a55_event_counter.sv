// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One 32-bit event counter (Arm ARM, PMEVCNTR<n>_EL0). A write or clear of the clock replaces its increment; a wrap is
// reported even then. CHAIN counts wraps of the counter below, in the clock in which they happen; at most one a clock.
module a55_event_counter (
    input  logic          clk,
    input  logic          restart,
    input  logic [1023:0] counts,
    input  logic [15:0]   event_number,
    input  logic          admitted,
    input  logic          software_increment,
    input  logic          chain_in,
    input  logic          clear,
    input  logic          write,
    input  logic [31:0]   wdata,
    input  logic [31:0]   wmask,
    output logic [31:0]   count,     // before the row
    output logic [31:0]   count_after_row,
    output logic [31:0]   shown,     // after the row and its write
    output logic          overflow
);

  localparam logic [15:0] SW_INCR = 16'h0000;
  localparam logic [15:0] CHAIN = 16'h001e;

  logic [3:0]  happened, occurrences;
  logic [3:0]  amount;
  logic [31:0] next;

  assign happened = event_number < 16'h0100 ? counts[{event_number[7:0], 2'b00} +: 4] : 4'd0;

  always_comb begin
    case (event_number)
      SW_INCR: occurrences = {3'b0, software_increment};
      CHAIN:   occurrences = {3'b0, chain_in};
      default: occurrences = happened;
    endcase
  end

  assign amount = admitted ? occurrences : 4'd0;
  assign count = restart ? 32'd0 : shown;
  assign {overflow, count_after_row} = {1'b0, count} + {29'd0, amount};

  always_comb begin
    if (clear) next = 32'd0;
    else if (write) next = (count & ~wmask) | (wdata & wmask);
    else next = count_after_row;
  end

  always_ff @(posedge clk) shown <= next;

endmodule
