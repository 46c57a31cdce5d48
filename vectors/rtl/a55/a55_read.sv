// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The value of a register before the row, as AArch64 sees it. What a door hides is hidden by the door.
module a55_read #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1
) (
    input  logic [4:0]      register_code,
    input  logic [4:0]      index,
    input  logic [5:0]      accessible,
    input  logic            enable,
    input  logic            divide,
    input  logic            export_enable,
    input  logic            stop_prohibited_cycles,
    input  logic            long_count,
    input  logic [6:0]      counter_enables,
    input  logic [6:0]      flags,
    input  logic [6:0]      interrupt_enables,
    input  logic [4:0]      selection,
    input  logic [3:0]      user_enables,
    input  logic [6*32-1:0] event_types,
    input  logic [5:0]      cycle_filter,
    input  logic [6*32-1:0] counts,
    input  logic [63:0]     cycles,
    input  logic [31:0]     mdcr_el2,
    input  logic [31:0]     mdcr_el3,
    input  logic [1:0]      sder,
    output logic [63:0]     value
);

  // Cortex-A55 TRM, PMCR_EL0, PMCEID0_EL0, PMCFGR
  localparam logic [15:0] IMPLEMENTER_AND_IDCODE = 16'h4145;
  localparam logic [31:0] PMCFGR_VALUE = 32'h0001_ff06;
  localparam logic [31:0] PMCEID0_VALUE = L2_CACHE ? 32'h7fff_ffff : L3_CACHE ? 32'h7eff_ffff : 32'h7e3f_ffff;
  localparam logic [31:0] PMCEID1_VALUE = L2_CACHE && L3_CACHE ? 32'h01f0_ae7f
      : L2_CACHE || L3_CACHE ? 32'h01f0_a07f : 32'h01f0_a07e;

  logic [31:0] event_type, count, cycles_low, cycles_high, low;
  logic [31:0] enables_value, flags_value, interrupts_value;
  logic [2:0]  counters;

  // An index of no counter comes with another register's code.
  assign event_type = event_types[{index[2:0], 5'd0} +: 32];
  assign count = counts[{index[2:0], 5'd0} +: 32];
  assign {cycles_high, cycles_low} = cycles;
  assign enables_value = {counter_enables[6], 25'd0, counter_enables[5:0] & accessible};
  assign flags_value = {flags[6], 25'd0, flags[5:0] & accessible};
  assign interrupts_value = {interrupt_enables[6], 25'd0, interrupt_enables[5:0] & accessible};

  // Counters are accessible from 0 on.
  always_comb begin
    case (accessible)
      6'h00:   counters = 3'd0;
      6'h01:   counters = 3'd1;
      6'h03:   counters = 3'd2;
      6'h07:   counters = 3'd3;
      6'h0f:   counters = 3'd4;
      6'h1f:   counters = 3'd5;
      default: counters = 3'd6;
    endcase
  end

  always_comb begin
    case (register_code)
      a55_pkg::PMCR: low = {IMPLEMENTER_AND_IDCODE, 2'd0, counters, 4'd0, long_count, stop_prohibited_cycles,
          export_enable, divide, 2'd0, enable};
      a55_pkg::PMCNTENSET, a55_pkg::PMCNTENCLR: low = enables_value;
      a55_pkg::PMOVSSET, a55_pkg::PMOVSCLR: low = flags_value;
      a55_pkg::PMINTENSET, a55_pkg::PMINTENCLR: low = interrupts_value;
      a55_pkg::PMSELR: low = {27'd0, selection};
      a55_pkg::PMCEID: low = index == 5'd0 ? PMCEID0_VALUE : index == 5'd1 ? PMCEID1_VALUE : 32'd0;
      a55_pkg::PMCCNTR: low = cycles_low;
      a55_pkg::PMUSERENR: low = {28'd0, user_enables};
      a55_pkg::PMEVCNTR: low = count;
      a55_pkg::PMEVTYPER: low = event_type;
      a55_pkg::PMCCFILTR: low = {cycle_filter, 26'd0};
      a55_pkg::MDCR_EL2: low = mdcr_el2;
      a55_pkg::MDCR_EL3, a55_pkg::SDCR: low = mdcr_el3;
      a55_pkg::SDER32_EL3, a55_pkg::SDER: low = {30'd0, sder};
      a55_pkg::PMCFGR: low = PMCFGR_VALUE;
      default: low = 32'd0;
    endcase
  end

  assign value = {register_code == a55_pkg::PMCCNTR ? cycles_high : 32'd0, low};

endmodule
