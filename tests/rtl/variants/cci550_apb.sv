// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin behind APB4: a read has one wait state, for its data is registered, and WAITS more; a write has WAITS. A write acts in the clock
// that ends its transfer, or a clock later with WRITE_DELAY; then PSLVERR, which the twin knows behind that clock, is of reads only. With
// WRITE_ERRORS a write acts in the first clock of PENABLE and has the wait states of a read, and PSLVERR is of both.
`ifndef APB_WAITS
`define APB_WAITS 0
`endif
`ifndef APB_WRITE_ERRORS
`define APB_WRITE_ERRORS 0
`endif
`ifndef APB_WRITE_DELAY
`define APB_WRITE_DELAY 0
`endif
module cci550_apb #(
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
    parameter int WAITS = `APB_WAITS,
    parameter bit WRITE_DELAY = `APB_WRITE_DELAY,
    parameter bit WRITE_ERRORS = `APB_WRITE_ERRORS
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
    output logic pready,
    output logic [31:0] prdata,
    output logic pslverr,
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

  logic [7:0] waited;
  logic access;
  logic answered; // by the twin, a clock behind what it takes
  logic last;
  logic read;
  logic write;
  logic write_late;
  logic late_secure;
  logic [19:0] late_offset;
  logic [3:0] late_lanes;
  logic [31:0] late_wdata;
  logic [31:0] acc_rdata;
  logic acc_error;
  logic [31:0] held_rdata;
  logic held_error;

  assign access = psel && penable;
  assign answered = !pwrite || WRITE_ERRORS;
  assign last = access && waited == 8'(WAITS) + (answered ? 8'd1 : 8'd0);
  assign read = access && !pwrite && waited == 8'd0;
  assign write = pwrite && (WRITE_ERRORS ? access && waited == 8'd0 : last);
  assign pready = last;

  always_ff @(posedge pclk) begin
    waited <= access && !last ? waited + 8'd1 : 8'd0;
    write_late <= write && WRITE_DELAY;
    late_secure <= !pprot[1];
    late_offset <= paddr;
    late_lanes <= pstrb;
    late_wdata <= pwdata;
    if (waited == 8'd1) begin
      held_rdata <= acc_rdata;
      held_error <= acc_error;
    end
  end

  // The twin's answer stands for one clock.
  assign prdata = waited == 8'd1 ? acc_rdata : held_rdata;
  assign pslverr = last && answered && (waited == 8'd1 ? acc_error : held_error);

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
      .aclk(pclk),
      .aresetn(presetn),
      .acc_valid(read || (write && !WRITE_DELAY) || write_late),
      .acc_write(write_late || (access && pwrite)),
      .acc_secure(write_late ? late_secure : !pprot[1]),
      .acc_offset(write_late ? late_offset : paddr),
      .acc_lanes(write_late ? late_lanes : pstrb),
      .acc_wdata(write_late ? late_wdata : pwdata),
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
