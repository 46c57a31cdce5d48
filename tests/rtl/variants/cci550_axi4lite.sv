// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin behind AXI4-Lite. AW and W are taken together, or with AXI_ADDRESS_FIRST first AW; the write acts in the clock of the later one.
// A read acts in the clock of its handshake on AR; its data comes a clock later, with AXI_READ_LATENCY so many more.
`ifndef AXI_ADDRESS_FIRST
`define AXI_ADDRESS_FIRST 0
`endif
`ifndef AXI_READ_LATENCY
`define AXI_READ_LATENCY 0
`endif
module cci550_axi4lite #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter bit MASTERS_FIRST = 1'b0,
    parameter bit SECURITY_ERROR = 1'b0,
    parameter bit RESERVED_ERROR = 1'b0,
    parameter bit BYTE_WRITES = 1'b1,
    parameter bit EXPORT_NEEDS_CEN = 1'b0,
    parameter bit RESET_CLEARS_DISABLED = 1'b1,
    parameter bit RESET_CLEARS_FLAGS = 1'b0,
    parameter bit NIDEN_GATES_WRITES = 1'b0,
    parameter bit GATING_OVERRIDE = 1'b0,
    parameter bit DBGEN_FOR_NIDEN = 1'b0,
    parameter bit SECURE_OBSERVATION = 1'b0,
    parameter bit ADDRESS_FIRST = `AXI_ADDRESS_FIRST,
    parameter int READ_LATENCY = `AXI_READ_LATENCY
) (
    input logic aclk,
    input logic aresetn,
    input logic awvalid,
    output logic awready,
    input logic [19:0] awaddr,
    input logic [2:0] awprot,
    input logic wvalid,
    output logic wready,
    input logic [31:0] wdata,
    input logic [3:0] wstrb,
    output logic bvalid,
    input logic bready,
    output logic [1:0] bresp,
    input logic arvalid,
    output logic arready,
    input logic [19:0] araddr,
    input logic [2:0] arprot,
    output logic rvalid,
    input logic rready,
    output logic [31:0] rdata,
    output logic [1:0] rresp,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aclken,
    output logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus,
    output logic [31:0] count0,
    output logic [31:0] count1,
    output logic [31:0] count2,
    output logic [31:0] count3,
    output logic [31:0] count4,
    output logic [31:0] count5,
    output logic [31:0] count6,
    output logic [31:0] count7,
    output logic [7:0] overflow,
    output logic [7:0] nevntcntoverflow
);


  // The bus is answered in reset, too: begun by a power-on value, not by ARESETn.
  logic address_held = 1'b0;
  logic answering_write = 1'b0;
  logic answered_write = 1'b0;
  logic [7:0] reading = 8'd0;
  logic held_secure;
  logic [19:0] held_offset;
  logic write;
  logic write_secure;
  logic [19:0] write_offset;
  logic [3:0] write_lanes;
  logic [31:0] write_data;
  logic read;
  logic write_error;
  logic [31:0] acc_rdata;
  logic acc_error;
  logic [31:0] read_data;
  logic read_error;

  assign awready = ADDRESS_FIRST ? !address_held : awvalid && wvalid;
  assign wready = ADDRESS_FIRST ? address_held : awvalid && wvalid;
  assign write = wvalid && wready;
  assign write_offset = ADDRESS_FIRST ? held_offset : awaddr;
  assign write_secure = ADDRESS_FIRST ? held_secure : !awprot[1];
  assign write_lanes = wstrb;
  assign write_data = wdata;
  assign arready = reading == 8'd0 && !write;
  assign read = arvalid && arready;

  always_ff @(posedge aclk) begin
    if (awvalid && awready && ADDRESS_FIRST) begin
      address_held <= 1'b1;
      held_offset <= awaddr;
      held_secure <= !awprot[1];
    end
    if (write) address_held <= 1'b0;
    answering_write <= write;
    if (answering_write) write_error <= acc_error;
    answered_write <= answering_write || (answered_write && !bready);
    if (read) reading <= 8'd1;
    else if (rvalid && rready) reading <= 8'd0;
    else if (reading != 8'd0 && !rvalid) reading <= reading + 8'd1;
    if (reading == 8'd1) begin
      read_data <= acc_rdata;
      read_error <= acc_error;
    end
  end

  assign bvalid = answered_write;
  assign bresp = {write_error, 1'b0};
  assign rvalid = reading == 8'd1 + 8'(READ_LATENCY);
  assign rdata = reading == 8'd1 ? acc_rdata : read_data;
  assign rresp = {reading == 8'd1 ? acc_error : read_error, 1'b0};

  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .ACE_INTERFACES(ACE_INTERFACES),
      .MASTERS_FIRST(MASTERS_FIRST),
      .SECURITY_ERROR(SECURITY_ERROR),
      .RESERVED_ERROR(RESERVED_ERROR),
      .BYTE_WRITES(BYTE_WRITES),
      .EXPORT_NEEDS_CEN(EXPORT_NEEDS_CEN),
      .RESET_CLEARS_DISABLED(RESET_CLEARS_DISABLED),
      .RESET_CLEARS_FLAGS(RESET_CLEARS_FLAGS),
      .NIDEN_GATES_WRITES(NIDEN_GATES_WRITES),
      .GATING_OVERRIDE(GATING_OVERRIDE),
      .DBGEN_FOR_NIDEN(DBGEN_FOR_NIDEN),
      .SECURE_OBSERVATION(SECURE_OBSERVATION)
  ) pmu (
      .aclk(aclk),
      .aresetn(aresetn),
      .acc_valid(write || read),
      .acc_write(write),
      .acc_secure(write ? write_secure : !arprot[1]),
      .acc_offset(write ? write_offset : araddr),
      .acc_lanes(write ? write_lanes : 4'd0),
      .acc_wdata(write_data),
      .acc_rdata(acc_rdata),
      .acc_error(acc_error),
      .ns(ns),
      .s(s),
      .niden(niden),
      .spniden(spniden),
      .dbgen(dbgen),
      .spiden(spiden),
      .aclken(aclken),
      .evntbus(evntbus),
      .count0(count0),
      .count1(count1),
      .count2(count2),
      .count3(count3),
      .count4(count4),
      .count5(count5),
      .count6(count6),
      .count7(count7),
      .overflow(overflow),
      .nevntcntoverflow(nevntcntoverflow)
  );

endmodule
