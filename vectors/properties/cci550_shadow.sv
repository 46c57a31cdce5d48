// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A register as the manual has it, kept beside the block: `value` is what the row begins with.
module cci550_shadow #(
    parameter logic [31:0] IMPLEMENTED = 32'hFFFF_FFFF,
    parameter logic [31:0] RESET_VALUE = 32'h0
) (
    input logic aclk,
    input logic row_resets,
    input logic write,
    input logic [31:0] mask,
    input logic [31:0] row_wdata,
    output logic [31:0] value
);

  logic [31:0] kept;

  assign value = row_resets ? RESET_VALUE : kept;

  always_ff @(posedge aclk)
    if (row_resets || !write) kept <= value;
    else kept <= ((value & ~mask) | (row_wdata & mask)) & IMPLEMENTED;

endmodule
