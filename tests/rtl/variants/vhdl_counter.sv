// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Puts the counter in VHDL (vhdl_counter.vhd) in the place of vectors/rtl/cci550_counter.sv.
module cci550_counter #(
    parameter logic [19:0] FRAME = 20'h10000,
    parameter bit RESET_CLEARS_DISABLED = 1'b1,
    parameter bit RESET_CLEARS_FLAGS = 1'b0
) (
    input logic aclk,
    input logic aresetn,
    input logic [511:0] selections,
    input logic counters_enable,
    input logic counters_reset,
    input logic writes_open,
    input logic writes_gated,
    input logic write,
    input logic [19:0] offset,
    input logic [31:0] lane_mask,
    input logic [31:0] wdata,
    output logic hit,
    output logic [31:0] rdata,
    output logic [31:0] count,
    output logic overflow
);

  vhdl_counter counter (
      .frame(FRAME),
      .reset_clears_disabled(RESET_CLEARS_DISABLED != 0),
      .reset_clears_flags(RESET_CLEARS_FLAGS != 0),
      .aclk(aclk),
      .aresetn(aresetn),
      .selections(selections),
      .counters_enable(counters_enable),
      .counters_reset(counters_reset),
      .writes_open(writes_open),
      .writes_gated(writes_gated),
      .write(write),
      .offset(offset),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .hit(hit),
      .rdata(rdata),
      .count(count),
      .overflow(overflow)
  );

endmodule
