// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// For a proof: a block of the CCI-550's PMU beside its properties, all inputs free (see `prove`).
// DUT is the block's module, DUT_PARAMETERS what the configuration sets in both:
//   read_verilog -DDUT=my_pmu -DDUT_PARAMETERS=".SECURITY_ERROR(1),"
`ifndef DUT
`define DUT cci550_pmu
`endif
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif
module cci550_formal #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
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
    input logic [31:0] acc_wdata
);

  // Outputs of the block
  logic [31:0] acc_rdata;
  logic acc_error;
  logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus;
  logic [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  logic [7:0] overflow, nevntcntoverflow;

  `DUT #(
      `DUT_PARAMETERS
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) dut (.*);

  cci550_properties #(
      `DUT_PARAMETERS
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) properties (.*);

endmodule
