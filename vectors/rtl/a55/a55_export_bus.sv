// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMUEVENT: one bit for each exported event, 1 in the clock in which it happens at least once
// (Cortex-A55 TRM, PMU events; PMCR_EL0.X).
module a55_export_bus (
    input  logic          clk,
    input  logic [1023:0] counts,
    input  logic          exports,
    output logic [42:0]   export_bus
);

  localparam logic [43*8-1:0] NUMBERS = {
    8'h37, 8'h36, 8'h35, 8'h34, 8'h38, 8'h2f, 8'h2d, 8'h2b, 8'h2a, 8'h29, 8'h26, 8'h25,
    8'h24, 8'h23, 8'h22, 8'h21, 8'h20, 8'h1c, 8'h1a, 8'h19, 8'h18, 8'h17, 8'h16, 8'h15,
    8'h14, 8'h13, 8'h12, 8'h10, 8'h0f, 8'h0e, 8'h0d, 8'h0c, 8'h0b, 8'h0a, 8'h09, 8'h08,
    8'h07, 8'h06, 8'h05, 8'h04, 8'h03, 8'h02, 8'h01
  };

  logic [42:0] happens;

  // Most events are not exported.
  wire unused = &{1'b0, counts};

  genvar i;
  for (i = 0; i < 43; i = i + 1) begin : line
    assign happens[i] = counts[{NUMBERS[8*i +: 8], 2'b00} +: 4] != 4'd0;
  end

  always_ff @(posedge clk) begin
    export_bus <= exports ? happens : 43'b0;
  end

endmodule
