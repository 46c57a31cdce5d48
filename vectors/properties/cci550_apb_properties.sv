// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The properties at a block behind APB4: which clock of a transfer is the row with its access. Here a
// read is done in the first clock of PENABLE, and its data stands in the next one; a write acts in the
// clock that ends its transfer, and its error is not looked at. What your block does otherwise is
// changed here, and nowhere else.
module cci550_apb_properties #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic pclk,
    input logic presetn,
    input logic psel,
    input logic penable,
    input logic pwrite,
    input logic [19:0] paddr,
    input logic [31:0] pwdata,
    input logic [3:0] pstrb,
    input logic [2:0] pprot,
    input logic pready,
    input logic [31:0] prdata,
    input logic pslverr,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aclken,
    input logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus,
    input logic [31:0] count0,
    input logic [31:0] count1,
    input logic [31:0] count2,
    input logic [31:0] count3,
    input logic [31:0] count4,
    input logic [31:0] count5,
    input logic [31:0] count6,
    input logic [31:0] count7,
    input logic [7:0] overflow,
    input logic [7:0] nevntcntoverflow
);

  logic access, waits, read, write, answered;

  assign access = psel && penable;
  assign read = access && !pwrite && !waits;
  assign write = access && pwrite && pready;

  always_ff @(posedge pclk) begin
    waits <= access && !pready;
    answered <= read;
  end

  cci550_properties #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) properties (
      .aclk(pclk),
      .aresetn(presetn),
      .acc_valid(read || write),
      .acc_write(pwrite),
      .acc_secure(!pprot[1]),
      .acc_offset(paddr),
      .acc_lanes(pstrb),
      .acc_wdata(pwdata),
      .acc_rdata(answered ? prdata : 32'h0),
      .acc_error(answered && pslverr),
      .*
  );

  logic unused;
  assign unused = &{1'b0, pprot};

endmodule
