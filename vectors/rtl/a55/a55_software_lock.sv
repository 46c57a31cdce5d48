// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The software lock of the memory-mapped port, PMLAR and PMLSR, when it is built (Arm ARM, PMLAR, PMLSR). The Debug
// domain keeps it when the core is reset or powered off; it begins locked.
module a55_software_lock #(
    parameter bit EXTERNAL_SOFTWARE_LOCK = 1'b0
) (
    input  logic        clk,
    input  logic        begins,
    input  logic        memory_mapped,
    input  logic        write_pmlar,
    input  logic [31:0] wdata,
    output logic        ignores_writes,
    output logic [1:0]  status
);

  localparam logic [31:0] KEY = 32'hc5ac_ce55;

  logic locked, locked_shown;

  assign locked = begins || locked_shown;
  assign ignores_writes = EXTERNAL_SOFTWARE_LOCK && memory_mapped && locked;
  assign status = EXTERNAL_SOFTWARE_LOCK && memory_mapped ? {locked, 1'b1} : 2'b00;

  always_ff @(posedge clk) locked_shown <= write_pmlar && memory_mapped ? wdata != KEY : locked;

endmodule
