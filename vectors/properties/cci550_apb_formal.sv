// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// For a proof: a block behind APB4 beside its properties. The master does any transfers that APB
// permits, one setup clock each; all else is free.
`ifndef DUT
`define DUT cci550_apb
`endif
module cci550_apb_formal #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic pclk,
    input logic presetn,
    input logic begins,
    input logic writes,
    input logic [19:0] address,
    input logic [31:0] data,
    input logic [3:0] strobes,
    input logic [2:0] protection,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aclken
);

  logic psel, penable, pwrite, pready, pslverr;
  logic [19:0] paddr;
  logic [31:0] pwdata, prdata;
  logic [3:0] pstrb;
  logic [2:0] pprot;
  logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus;
  logic [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  logic [7:0] overflow, nevntcntoverflow;

  always_ff @(posedge pclk) begin
    if (!presetn) {psel, penable} <= 2'b00;
    else if (!psel || (penable && pready)) {psel, penable} <= {begins, 1'b0};
    else penable <= 1'b1;
    if (!psel || (penable && pready)) begin
      pwrite <= writes;
      paddr <= address;
      pwdata <= data;
      pstrb <= strobes;
      pprot <= protection;
    end
  end

  `DUT #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) dut (.*);

  cci550_apb_properties #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) properties (.*);

endmodule
