// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A read-write register: the bits of IMPLEMENTED are storage, all others are RAZ/WI.
//
// value      : while aresetn is LOW the reset value, in its first clock, too
// write      : this clock writes the register
// lane_mask  : bits that the byte lanes of the write carry
module cci550_register #(
    parameter logic [31:0] IMPLEMENTED = 32'hFFFF_FFFF,
    parameter logic [31:0] RESET_VALUE = 32'h0
) (
    input logic aclk,
    input logic aresetn,
    input logic write,
    input logic [31:0] lane_mask,
    input logic [31:0] wdata,
    output logic [31:0] value
);

  logic [31:0] stored;

  assign value = aresetn ? stored : RESET_VALUE;

  always_ff @(posedge aclk) begin
    if (!aresetn) stored <= RESET_VALUE;
    else if (write) stored <= ((stored & ~lane_mask) | (wdata & lane_mask)) & IMPLEMENTED;
  end

endmodule
