// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Control registers: PMCR, PMCNTEN, PMSELR, PMUSERENR, and what MDCR_EL2, MDCR_EL3 (SDCR) and SDER32_EL3 (SDER) say about
// the PMU (Arm ARM; reset values: Cortex-A55 TRM, PMCR_EL0). `*_shown` is after the row and its write, all else before.
module a55_control (
    input  logic        clk,
    input  logic        restart,
    input  logic [4:0]  write_register,
    input  logic [31:0] wdata,
    input  logic [31:0] wmask,
    input  logic [6:0]  write_bits,
    // PMCR
    output logic        enable,
    output logic        divide,
    output logic        export_enable,
    output logic        stop_prohibited_cycles,
    output logic        long_count,
    output logic        clear_events,
    output logic        clear_cycles,
    // The other registers
    output logic [6:0]  counter_enables,
    output logic [4:0]  selection,
    output logic [3:0]  user_enables,
    output logic [31:0] mdcr_el2,
    output logic [31:0] mdcr_el3,
    output logic [1:0]  sder,
    output logic [5:0]  guest_counters,
    // For the interrupt
    output logic        enable_shown,
    output logic        hpme_shown,
    output logic [5:0]  guest_counters_shown
);

  localparam logic [31:0] PMCR_WRITABLE = 32'h0000_0079;
  localparam logic [31:0] MDCR_EL2_WRITABLE = 32'h0002_00ff;
  localparam logic [31:0] MDCR_EL3_WRITABLE = 32'h0022_0040;
  localparam logic [31:0] SDCR_WRITABLE = 32'h0022_0000;
  localparam logic [1:0] SDER_WRITABLE = 2'b10;

  localparam logic [31:0] MDCR_EL2_RESET = 32'h0000_0006;

  // HPMN above the number of counters counts as that number.
  function automatic logic [5:0] below(input logic [4:0] hpmn);
    below = hpmn >= 5'd6 ? 6'h3f : (6'h01 << hpmn) - 6'h01;
  endfunction

  function automatic logic [31:0] written(input logic [31:0] value, input logic [31:0] data, input logic [31:0] mask);
    written = (value & ~mask) | (data & mask);
  endfunction

  logic [6:0]  pmcr, pmcr_shown, pmcr_mask;
  logic [31:0] mdcr_el2_shown, mdcr_el3_shown, mdcr_el2_mask, mdcr_el3_mask;
  logic [6:0]  counter_enables_shown, set_bits, clear_bits;
  logic [4:0]  selection_shown, selection_mask;
  logic [3:0]  user_enables_shown, user_enables_mask;
  logic [1:0]  sder_shown, sder_mask;

  assign pmcr = restart ? 7'd0 : pmcr_shown;
  assign counter_enables = restart ? 7'd0 : counter_enables_shown;
  assign selection = restart ? 5'd0 : selection_shown;
  assign user_enables = restart ? 4'd0 : user_enables_shown;
  assign mdcr_el2 = restart ? MDCR_EL2_RESET : mdcr_el2_shown;
  assign mdcr_el3 = restart ? 32'd0 : mdcr_el3_shown;
  assign sder = restart ? 2'd0 : sder_shown;

  wire writes_pmcr = write_register == a55_pkg::PMCR;

  assign pmcr_mask = writes_pmcr ? wmask[6:0] & PMCR_WRITABLE[6:0] : 7'd0;
  assign clear_events = writes_pmcr && wmask[1] && wdata[1];
  assign clear_cycles = writes_pmcr && wmask[2] && wdata[2];
  assign set_bits = write_register == a55_pkg::PMCNTENSET ? write_bits : 7'd0;
  assign clear_bits = write_register == a55_pkg::PMCNTENCLR ? write_bits : 7'd0;
  assign selection_mask = write_register == a55_pkg::PMSELR ? wmask[4:0] : 5'd0;
  assign user_enables_mask = write_register == a55_pkg::PMUSERENR ? wmask[3:0] : 4'd0;
  assign mdcr_el2_mask = write_register == a55_pkg::MDCR_EL2 ? wmask & MDCR_EL2_WRITABLE : 32'd0;
  assign mdcr_el3_mask = write_register == a55_pkg::MDCR_EL3 ? wmask & MDCR_EL3_WRITABLE
      : write_register == a55_pkg::SDCR ? wmask & SDCR_WRITABLE : 32'd0;
  assign sder_mask = write_register == a55_pkg::SDER32_EL3 || write_register == a55_pkg::SDER ? wmask[1:0] & SDER_WRITABLE : 2'd0;

  always_ff @(posedge clk) begin
    pmcr_shown <= (pmcr & ~pmcr_mask) | (wdata[6:0] & pmcr_mask);
    counter_enables_shown <= (counter_enables & ~clear_bits) | set_bits;
    selection_shown <= (selection & ~selection_mask) | (wdata[4:0] & selection_mask);
    user_enables_shown <= (user_enables & ~user_enables_mask) | (wdata[3:0] & user_enables_mask);
    mdcr_el2_shown <= written(mdcr_el2, wdata, mdcr_el2_mask);
    mdcr_el3_shown <= written(mdcr_el3, wdata, mdcr_el3_mask);
    sder_shown <= (sder & ~sder_mask) | (wdata[1:0] & sder_mask);
  end

  assign enable = pmcr[0];
  assign divide = pmcr[3];
  assign export_enable = pmcr[4];
  assign stop_prohibited_cycles = pmcr[5];
  assign long_count = pmcr[6];
  assign guest_counters = below(mdcr_el2[4:0]);

  assign enable_shown = pmcr_shown[0];
  assign hpme_shown = mdcr_el2_shown[7];
  assign guest_counters_shown = below(mdcr_el2_shown[4:0]);

endmodule
