// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One event counter with its frame of four registers: Event Select, Event Count, Event Counter Control,
// Overflow Flag Status (TRM 2.4.4).
//
// selections      : this clock's events, by selection
// counters_enable : PMCR.CEN
// counters_reset  : PMCR.RST is being written
// writes_open     : Event Count takes writes although the counter is not enabled
// writes_gated    : Event Count takes none although it is
// write           : this clock writes the register of this frame that `offset` names
//
// In one clock: the event counts under the registers as they are; then the access acts. A write or a reset of the count
// replaces the increment, but a wrap sets the flag all the same; and setting the flag beats clearing it.
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

  logic [1:0] register_index;
  logic [31:0] evnt_sel;
  logic [31:0] ecnt_ctrl;
  logic enabled;
  logic counting;
  logic wrapping;
  logic count_write;
  logic count_reset;
  logic flag_clear;

  assign hit = {offset[19:4], 4'h0} == FRAME && offset[1:0] == 2'd0;
  assign register_index = offset[3:2];

  cci550_register #(
      .IMPLEMENTED(32'h0000_01FF)
  ) event_select (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && hit && register_index == cci550_pkg::EVNT_SEL),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(evnt_sel)
  );

  cci550_register #(
      .IMPLEMENTED(32'h0000_0001)
  ) counter_control (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && hit && register_index == cci550_pkg::ECNT_CTRL),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(ecnt_ctrl)
  );

  assign enabled = counters_enable & ecnt_ctrl[0];
  assign counting = enabled & selections[evnt_sel[8:0]];
  assign wrapping = counting & (&count);
  assign count_write = write && hit && register_index == cci550_pkg::ECNT_DATA && (|lane_mask)
      && ((enabled && !writes_gated) || writes_open);
  assign count_reset = counters_reset && (ecnt_ctrl[0] || RESET_CLEARS_DISABLED);
  assign flag_clear = (write && hit && register_index == cci550_pkg::ECNT_CLR_OVFL && wdata[0] && lane_mask[0])
      || (count_reset && RESET_CLEARS_FLAGS);

  always_ff @(posedge aclk) begin
    if (!aresetn) count <= 32'h0;
    else if (count_reset) count <= 32'h0;
    else if (count_write) count <= (count & ~lane_mask) | (wdata & lane_mask);
    else count <= count + {31'b0, counting};
  end

  always_ff @(posedge aclk) begin
    if (!aresetn) overflow <= 1'b0;
    else overflow <= wrapping | (overflow & ~flag_clear);
  end

  always_comb begin
    case (register_index)
      cci550_pkg::EVNT_SEL: rdata = evnt_sel;
      cci550_pkg::ECNT_DATA: rdata = aresetn ? count : 32'h0;
      cci550_pkg::ECNT_CTRL: rdata = ecnt_ctrl;
      default: rdata = {31'b0, overflow & aresetn};
    endcase
    if (!hit) rdata = 32'h0;
  end

endmodule
