// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Which counters may count in this clock, and whether events may be exported (Arm ARM, CountEvents pseudocode of
// Armv8.2; Cortex-A55 TRM, PMCR_EL0.X and DP). Armv8.2 debug: SPME alone decides on Secure state, not authentication.
module a55_admission #(
    parameter bit AUTHENTICATION_OVERRIDE = 1'b0,
    parameter bit STANDBY_STOPS_CYCLES = 1'b1
) (
    // The processor
    input  logic         powered,
    input  logic         halted,
    input  logic         standby,
    input  logic [1:0]   el,
    input  logic         is_secure,
    input  logic         el1_aarch32,
    input  logic         el3_aarch32,
    // Controls
    input  logic         enable,
    input  logic         export_enable,
    input  logic         stop_prohibited_cycles,
    input  logic [6:0]   counter_enables,
    input  logic [5:0]   guest_counters,
    input  logic         hpme,
    input  logic         hpmd,
    input  logic         spme,
    input  logic         suniden,
    input  logic         secure_noninvasive,
    input  logic [6*6-1:0] event_filters,
    input  logic [5:0]   cycle_filter,
    // What may count
    output logic [5:0]   counts_events,
    output logic         counts_cycles,
    output logic         exports
);

  logic       prohibited_secure, prohibited_el2;
  logic       runs;
  logic [5:0] passes;
  logic       cycle_passes;

  // Secure EL0 below AArch32 can be opened by SUNIDEN.
  assign prohibited_secure = is_secure && !spme && !(el == 2'd0 && (el1_aarch32 || el3_aarch32) && suniden)
      && !(AUTHENTICATION_OVERRIDE && secure_noninvasive);
  assign prohibited_el2 = el == 2'd2 && hpmd;
  assign runs = powered && !halted;

  genvar n;
  for (n = 0; n < 6; n = n + 1) begin : counter
    wire enabled = counter_enables[n] && (guest_counters[n] ? enable : hpme);
    wire prohibited = prohibited_secure || (prohibited_el2 && guest_counters[n]);

    a55_filter filter (
        .bits(event_filters[6*n +: 6]),
        .el,
        .is_secure,
        .el3_aarch32,
        .passes(passes[n])
    );

    assign counts_events[n] = runs && enabled && !prohibited && passes[n];
  end

  a55_filter cycle (
      .bits(cycle_filter),
      .el,
      .is_secure,
      .el3_aarch32,
      .passes(cycle_passes)
  );

  assign counts_cycles = runs && !(standby && STANDBY_STOPS_CYCLES) && enable && counter_enables[6] && cycle_passes
      && !((prohibited_secure || prohibited_el2) && stop_prohibited_cycles);

  assign exports = runs && export_enable && !prohibited_secure && !prohibited_el2;

endmodule
