// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMEVTYPER<n> and PMCCFILTR (Arm ARM, PMEVTYPER<n>_EL0, PMCCFILTR_EL0).
module a55_event_types (
    input  logic            clk,
    input  logic            restart,
    input  logic [4:0]      write_register,
    input  logic [4:0]      write_index,
    input  logic [31:0]     wdata,
    input  logic [31:0]     wmask,
    output logic [6*32-1:0] event_types,
    output logic [5:0]      cycle_filter
);

  localparam logic [31:0] WRITABLE = 32'hfe00_ffff;

  logic [5:0] cycle_filter_shown;

  genvar n;
  for (n = 0; n < 6; n = n + 1) begin : counter
    logic [31:0] value, shown, mask;
    wire written = write_register == a55_pkg::PMEVTYPER && write_index == n;

    assign value = restart ? 32'd0 : shown;
    assign mask = written ? wmask & WRITABLE : 32'd0;
    assign event_types[32*n +: 32] = value;

    always_ff @(posedge clk) shown <= (value & ~mask) | (wdata & mask);
  end

  wire [5:0] filter_mask = write_register == a55_pkg::PMCCFILTR ? wmask[31:26] : 6'd0;

  assign cycle_filter = restart ? 6'd0 : cycle_filter_shown;

  always_ff @(posedge clk) cycle_filter_shown <= (cycle_filter & ~filter_mask) | (wdata[31:26] & filter_mask);

endmodule
