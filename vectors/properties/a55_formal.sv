// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// For a proof: a block of the Cortex-A55's PMU beside its properties, all inputs free (see `prove`).
// DUT is the block's module, DUT_PARAMETERS what the configuration sets in both.
`ifndef DUT
`define DUT a55_pmu
`endif
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif
module a55_formal #(
    parameter bit L2_CACHE = 1'b1
) (
    input logic clk,
    input logic [110:0] ones,
    input logic [110:0] twos,
    input logic [1:0] el,
    input logic secure,
    input logic el1_aarch32,
    input logic el2_aarch32,
    input logic el3_aarch32,
    input logic tge,
    input logic halted,
    input logic standby,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic double_lock,
    input logic os_lock,
    input logic powered,
    input logic nreset,
    input logic [2:0] acc_door,
    input logic acc_write,
    input logic [15:0] acc_register,
    input logic [3:0] acc_lanes,
    input logic [63:0] acc_wdata
);

  // Outputs of the block
  logic [63:0] acc_rdata;
  logic [2:0] acc_outcome;
  logic [1:0] acc_target;
  logic [5:0] acc_class;
  logic [42:0] export_bus;
  logic [63:0] cycles;
  logic [31:0] count0, count1, count2, count3, count4, count5, overflow;
  logic npmuirq;

  `DUT #(
      `DUT_PARAMETERS
      .L2_CACHE(L2_CACHE)
  ) dut (.*);

  a55_properties #(
      `DUT_PARAMETERS
      .L2_CACHE(L2_CACHE)
  ) properties (.*);

endmodule
