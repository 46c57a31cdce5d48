// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// EVNTBUS (TRM 2.4.4): global events in [15:0], then 32 bits for each slave and 7 for each master interface, packed.
// A register: it shows the events of a clock from that clock's edge on. LOW unless PMCR.EX.
//
// MASTERS_FIRST : the master interfaces come before the slave interfaces; the manual does not give the order
module cci550_event_bus #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter bit MASTERS_FIRST = 1'b0
) (
    input logic aclk,
    input logic aresetn,
    input logic export_enable,
    input logic [288:0] permitted,
    output logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus
);

  localparam int SI_WIDTH = cci550_pkg::SI_LINES * SLAVE_INTERFACES;
  localparam int MI_WIDTH = cci550_pkg::MI_LINES * MASTER_INTERFACES;

  logic [SI_WIDTH - 1:0] slaves;
  logic [MI_WIDTH - 1:0] masters;
  logic [SI_WIDTH + MI_WIDTH - 1:0] interfaces;

  assign slaves = permitted[cci550_pkg::FIRST_SI_LINE +: SI_WIDTH];
  assign masters = permitted[cci550_pkg::FIRST_MI_LINE +: MI_WIDTH];

  generate
    if (MASTERS_FIRST) begin : g_masters_first
      assign interfaces = {slaves, masters};
    end else begin : g_slaves_first
      assign interfaces = {masters, slaves};
    end
  endgenerate

  always_ff @(posedge aclk) begin
    if (!aresetn || !export_enable) evntbus <= '0;
    else evntbus <= {interfaces, permitted[15:0]};
  end

  // Absent interfaces have lines and no bits on the bus.
  logic unused;
  assign unused = &{1'b0, permitted};

endmodule
