// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One event counter (Arm ARM, PMEVCNTR<n>_EL0, PMEVTYPER<n>_EL0, CountEvents; Cortex-A55 TRM, events).
//
// halted, powered    the core's state in the row
// guest              the counter is below HPMN
// enabled            PMCR.E or MDCR_EL2.HPME, as the counter is below HPMN or not, and PMCNTEN<n>
// secure_prohibited  Secure state, and neither SPME nor SUNIDEN nor what was decided permits counting
// el2_prohibited     at EL2 with MDCR_EL2.HPMD
// passes             the filter bits of the type let it count
// amount             how often the selected event occurred; SW_INCR and CHAIN have own inputs
module a55_counter_properties #(
    parameter int NUMBER = 0
) (
    input logic clk,
    input logic live,
    input logic row_restarts,
    input logic halted,
    input logic powered,
    input logic guest,
    input logic global_enable,
    input logic own_enable,
    input logic secure_prohibited,
    input logic el2_prohibited,
    input logic passes,
    input logic [15:0] event_number,
    input logic core_runs,
    input logic [3:0] amount,
    input logic plain,  // an event that counts what its own line says
    input logic known,  // an event of the TRM's list
    input logic increments,  // the row writes 1 to this counter's bit of PMSWINC
    input logic chained,  // the counter below wraps in the row
    input logic clears,  // the row writes 1 to PMCR.P, and this counter is accessible
    input logic loads,  // the row writes this counter
    input logic [31:0] wdata,
    input logic [31:0] wmask,
    input logic sets_flag,
    input logic clears_flag,
    input logic was_flag,
    input logic [31:0] was_count,
    input logic [31:0] count,
    input logic flag,
    output logic [31:0] count_of_row,
    output logic wraps
);

  logic enabled, admitted, quiet;
  logic [3:0] steps;
  logic odd;

  assign odd = NUMBER % 2 == 1;
  assign enabled = global_enable && own_enable;
  assign admitted = powered && !halted && enabled && !secure_prohibited
      && !(el2_prohibited && guest) && passes;
  assign steps = !admitted ? 4'd0 : event_number == 16'h0000 ? {3'd0, increments}
      : event_number == 16'h001E ? {3'd0, chained} : amount;
  assign {wraps, count_of_row} = {1'b0, was_count} + {29'd0, steps};
  assign quiet = live && !loads && !clears;

  always_ff @(posedge clk) begin
    // -- what stops it (CountEvents)
    // Debug state
    if (quiet && halted) debug_state_counts_nothing: assert (count == was_count);
    // PMCR.E for counters below HPMN
    if (quiet && guest && !global_enable) e_low_counts_nothing: assert (count == was_count);
    // MDCR_EL2.HPME for the others
    if (quiet && !guest && !global_enable) hpme_low_counts_nothing: assert (count == was_count);
    // PMCNTENSET
    if (quiet && !own_enable) own_enable_low_counts_nothing: assert (count == was_count);
    // MDCR_EL3.SPME: Secure state; Armv8.2 debug: authentication does not change it
    if (quiet && secure_prohibited) secure_state_counts_nothing: assert (count == was_count);
    // MDCR_EL2.HPMD: EL2, counters below HPMN
    if (quiet && el2_prohibited && guest) hpmd_counts_nothing_at_el2: assert (count == was_count);
    // PMEVTYPER<n>.{P, U, NSK, NSU, NSH, M}
    if (quiet && !passes) filtered_level_counts_nothing: assert (count == was_count);
    // -- what lets it count
    // an event of one line: once or twice a clock
    if (quiet && admitted && plain) plain_event_counts: assert (count == was_count + {28'd0, amount});
    // events that the TRM defines as sums, duplicates and copies of others
    if (quiet && admitted && known && !plain && event_number != 16'h0000
        && event_number != 16'h001E)
      summed_event_counts: assert (count == was_count + {28'd0, amount});
    // CPU_CYCLES and BUS_CYCLES: each clock in which the core runs, undivided
    if (quiet && admitted && (event_number == 16'h0011 || event_number == 16'h001D))
      cycle_events_count_each_clock: assert (count == was_count + {31'd0, core_runs});
    // reserved events: stored, nothing counted
    if (quiet && !known) reserved_event_counts_nothing: assert (count == was_count);
    // -- SW_INCR: the counter's own bit of PMSWINC
    if (quiet && admitted && event_number == 16'h0000)
      sw_incr_counts_writes: assert (count == was_count + {31'd0, increments});
    // -- CHAIN: an odd counter counts the wraps of the one below
    if (quiet && admitted && event_number == 16'h001E && odd)
      chain_counts_wraps_below: assert (count == was_count + {31'd0, chained});
    if (quiet && event_number == 16'h001E && !odd)
      chain_on_even_counts_nothing: assert (count == was_count);
    // one CHAIN event a wrap, whatever was added
    if (quiet && event_number == 16'h001E)
      chain_counts_at_most_one: assert (count - was_count <= 32'd1);
    // -- writes
    if (live && loads && !clears)
      written_count_is_loaded: assert (count == ((was_count & ~wmask) | (wdata & wmask)));
    // PMCR.P
    if (live && clears) p_clears_the_count: assert (count == 32'h0);
    // what no instruction or access of the row names stays but for events
    if (quiet) count_is_what_the_row_adds: assert (count == count_of_row);
    // -- overflow flag: 32 bits wrap; a row that begins with a reset has no flags from before
    if (live && wraps) wrap_sets_the_flag: assert (flag);
    if (live && flag && !was_flag && !sets_flag)
      flag_is_set_by_a_wrap_alone: assert (wraps);
    if (live && was_flag && !clears_flag) flag_is_sticky: assert (flag);
    if (live && clears_flag && !wraps) pmovsclr_clears_the_flag: assert (!flag);
    if (live && sets_flag) pmovsset_sets_the_flag: assert (flag);
    if (live && clears && was_flag && !clears_flag) p_leaves_the_flag: assert (flag);
    if (live && row_restarts && !loads && !sets_flag && steps == 4'd0)
      reset_clears_count_and_flag: assert (count == 32'h0 && !flag);
  end

endmodule
