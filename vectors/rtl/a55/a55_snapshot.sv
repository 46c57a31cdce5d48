// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMU snapshot (Cortex-A55 TRM, PMU snapshot registers): a write of 1 to PMSSCR captures counts and flags as they are with
// the events of its clock. In Secure state without Secure non-invasive debug nothing is captured and PMSSSR.NC is 1.
// PC and CONTEXTIDR are not inputs of the PMU; their registers read 0.
module a55_snapshot (
    input  logic            clk,
    input  logic            restart,
    input  logic            capture,
    input  logic            refused,
    input  logic [6*32-1:0] counts,
    input  logic [63:0]     cycles,
    input  logic [6:0]      flags,
    input  logic [7:0]      offset,
    output logic [31:0]     value
);

  logic [6*32-1:0] held_counts;
  logic [63:0]     held_cycles;
  logic [6:0]      held_flags;
  logic            not_captured;

  logic [6*32-1:0] shown_counts;
  logic [63:0]     shown_cycles;
  logic [6:0]      shown_flags;
  logic            not_captured_shown;

  assign held_counts = restart ? 192'd0 : shown_counts;
  assign held_cycles = restart ? 64'd0 : shown_cycles;
  assign held_flags = restart ? 7'd0 : shown_flags;
  assign not_captured = restart || not_captured_shown;

  wire [2:0] counter = offset[4:2];
  wire [31:0] held_count = held_counts[{counter, 5'd0} +: 32];
  wire [31:0] held_overflow = {held_flags[6], 25'd0, held_flags[5:0]};
  wire [31:0] held_cycles_low = held_cycles[31:0];
  wire [31:0] held_cycles_high = held_cycles[63:32];
  wire captures = capture && !refused;

  always_ff @(posedge clk) begin
    shown_counts <= captures ? counts : held_counts;
    shown_cycles <= captures ? cycles : held_cycles;
    shown_flags <= captures ? flags : held_flags;
    not_captured_shown <= capture ? refused : not_captured;
  end

  always_comb begin
    case (offset)
      8'h10: value = {31'd0, not_captured};
      8'h14: value = held_overflow;
      8'h18: value = held_cycles_low;
      8'h1c: value = held_cycles_high;
      8'h20, 8'h24, 8'h28, 8'h2c, 8'h30, 8'h34: value = held_count;
      default: value = 32'd0;
    endcase
  end

endmodule
