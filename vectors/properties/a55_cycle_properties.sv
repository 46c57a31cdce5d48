// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMCCNTR (Arm ARM, PMCCNTR_EL0, PMCCFILTR_EL0, PMCR_EL0.{C, D, DP, LC}).
module a55_cycle_properties #(
    parameter bit LONG_COUNT_IGNORES_DIVIDER = 1'b1,
    parameter bit FIRST_TICK_AT_ONCE = 1'b0
) (
    input logic clk,
    input logic live,
    input logic row_restarts,
    input logic halted,
    input logic powered,
    input logic stopped,  // in WFI or WFE, when that stops it
    input logic enable,  // PMCR.E
    input logic own_enable,
    input logic prohibited,  // event counting is, in this state
    input logic dp,
    input logic d,
    input logic lc,
    input logic passes,
    input logic clears,  // the row writes 1 to PMCR.C
    input logic loads,
    input logic [63:0] wdata,
    input logic [63:0] wmask,
    input logic sets_flag,
    input logic clears_flag,
    input logic was_flag,
    input logic [63:0] was_cycles,
    input logic [63:0] cycles,
    input logic flag,
    output logic [63:0] cycles_of_row,
    output logic wraps
);

  localparam logic [5:0] FIRST = FIRST_TICK_AT_ONCE ? 6'd63 : 6'd0;

  logic admitted, divides, ticks, quiet, carry;
  logic [5:0] kept_phase, phase;

  assign admitted = powered && !halted && !stopped && enable && own_enable && passes
      && !(prohibited && dp);
  assign divides = d && !(lc && LONG_COUNT_IGNORES_DIVIDER);
  assign phase = row_restarts ? FIRST : kept_phase;
  assign ticks = admitted && (!divides || phase == 6'd63);
  assign {carry, cycles_of_row} = {1'b0, was_cycles} + {64'd0, ticks};
  assign wraps = lc ? carry : ticks && was_cycles[31:0] == 32'hFFFF_FFFF;
  assign quiet = live && !loads && !clears;

  always_ff @(posedge clk) kept_phase <= d ? phase + {5'd0, admitted && divides} : FIRST;

  always_ff @(posedge clk) begin
    if (quiet && halted) cycles_stop_in_debug_state: assert (cycles == was_cycles);
    if (quiet && !enable) cycles_stop_without_e: assert (cycles == was_cycles);
    if (quiet && !own_enable) cycles_stop_without_own_enable: assert (cycles == was_cycles);
    // PMCCFILTR
    if (quiet && !passes) cycles_stop_at_filtered_levels: assert (cycles == was_cycles);
    // WFI and WFE, by decision
    if (quiet && stopped) cycles_stop_in_standby: assert (cycles == was_cycles);
    // PMCR.DP: where counting is prohibited
    if (quiet && prohibited && dp) cycles_stop_with_dp: assert (cycles == was_cycles);
    if (quiet && admitted && prohibited && !dp && !divides)
      cycles_run_without_dp: assert (cycles == was_cycles + 64'd1);
    // each clock, unless PMCR.D divides
    if (quiet && admitted && !divides) cycles_count_each_clock: assert (cycles == was_cycles + 64'd1);
    // PMCR.LC: D is ignored
    if (quiet && admitted && d && lc && LONG_COUNT_IGNORES_DIVIDER)
      long_count_is_not_divided: assert (cycles == was_cycles + 64'd1);
    // PMCR.D: every 64th clock
    if (quiet && admitted && divides)
      divided_count_ticks_each_64th: assert (cycles == was_cycles + {63'd0, phase == 6'd63});
    if (quiet) cycles_step_by_at_most_one: assert (cycles - was_cycles <= 64'd1);
    // 64 bits whatever LC is: a carry goes through bit 31
    if (quiet) cycles_are_what_the_row_adds: assert (cycles == cycles_of_row);
    // a write of 32 bits leaves the other half
    if (live && loads && !clears)
      written_cycles_are_loaded: assert (cycles == ((was_cycles & ~wmask) | (wdata & wmask)));
    // PMCR.C clears all of them
    if (live && clears) c_clears_the_cycles: assert (cycles == 64'h0);
    // the overflow is bit 63's with LC, bit 31's without
    if (live && lc && ticks && (&was_cycles)) long_wrap_sets_the_flag: assert (flag);
    if (live && !lc && ticks && (&was_cycles[31:0])) short_wrap_sets_the_flag: assert (flag);
    if (live && flag && !was_flag && !sets_flag)
      cycle_flag_is_set_by_a_wrap_alone: assert (wraps);
    if (live && was_flag && !clears_flag) cycle_flag_is_sticky: assert (flag);
    if (live && clears_flag && !wraps) pmovsclr_clears_the_cycle_flag: assert (!flag);
    if (live && sets_flag) pmovsset_sets_the_cycle_flag: assert (flag);
    // PMCR.C leaves the flag
    if (live && clears && was_flag && !clears_flag) c_leaves_the_flag: assert (flag);
  end

endmodule
