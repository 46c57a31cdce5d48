// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A register as the manual has it, kept beside the block: `value` is what the row begins with,
// `after` what it ends with.
module a55_shadow #(
    parameter int WIDTH = 32,
    parameter logic [31:0] IMPLEMENTED = 32'hFFFF_FFFF,
    parameter logic [31:0] RESET_VALUE = 32'h0
) (
    input logic clk,
    input logic row_restarts,
    input logic write,
    input logic [31:0] wmask,
    input logic [31:0] wdata,
    output logic [WIDTH-1:0] value,
    output logic [WIDTH-1:0] after
);

  logic [WIDTH-1:0] kept, mask;
  logic unused;

  assign unused = &{1'b0, wmask, wdata};

  assign mask = write ? wmask[WIDTH-1:0] & IMPLEMENTED[WIDTH-1:0] : '0;
  assign value = row_restarts ? RESET_VALUE[WIDTH-1:0] : kept;
  assign after = (value & ~mask) | (wdata[WIDTH-1:0] & mask);

  always_ff @(posedge clk) kept <= after;

endmodule
