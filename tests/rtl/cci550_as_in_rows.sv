// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin with inputs as rows have them (vectors/FORMAT.md): the offset of an access is a multiple of 4. Fields that mean nothing, as
// those of an access without one, are anything. The first two clocks are in reset (in a bench four). What is the same under these inputs is the same for
// every vector.
//
// BUILD: 0 as built by default; 1 with the other answer to each decision and every second interface ACE; 2 the same with few interfaces.
// What vectors cannot name, as the pins ACCHANNELENS, is as by default.
module cci550_as_in_rows #(
    parameter int BUILD = 0
) (
    input logic aclk,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aresetn,
    input logic aclken,
    input logic acc_valid,
    input logic acc_write,
    input logic acc_secure,
    input logic [19:0] acc_offset,
    input logic [3:0] acc_lanes,
    input logic [31:0] acc_wdata,
    output logic [31:0] acc_rdata,
    output logic acc_error,
    output logic [16 + (BUILD == 2 ? 32 * 2 + 7 : 32 * 7 + 7 * 7) - 1:0] evntbus,
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

  localparam bit DECIDED = BUILD != 0;

  logic [1:0] begun = 2'b00;

  always_ff @(posedge aclk) begun <= {begun[0], 1'b1};

  cci550_pmu #(
      .SLAVE_INTERFACES(BUILD == 2 ? 2 : 7),
      .MASTER_INTERFACES(BUILD == 2 ? 1 : 7),
      .ACE_INTERFACES(DECIDED ? 7'b101_0101 : 7'b111_1000),
      .MASTERS_FIRST(DECIDED),
      .SECURITY_ERROR(DECIDED),
      .RESERVED_ERROR(DECIDED),
      .BYTE_WRITES(!DECIDED),
      .EXPORT_NEEDS_CEN(DECIDED),
      .RESET_CLEARS_DISABLED(!DECIDED),
      .RESET_CLEARS_FLAGS(DECIDED),
      .NIDEN_GATES_WRITES(DECIDED),
      .GATING_OVERRIDE(DECIDED),
      .DBGEN_FOR_NIDEN(DECIDED),
      .SECURE_OBSERVATION(DECIDED)
  ) pmu (
      .*,
      .aresetn(aresetn && begun[1]),
      .acc_offset(acc_valid ? {acc_offset[19:2], 2'b00} : acc_offset)
  );

endmodule
