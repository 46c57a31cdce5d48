// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMUEVENT and nPMUIRQ (Cortex-A55 TRM, PMU events, PMCR_EL0.X; Arm ARM, CheckForPMUOverflow).
// The registers are those that the row ends with.
module a55_bus_properties (
    input logic clk,
    input logic live,
    input logic halted,
    input logic powered,
    input logic x,
    input logic secure_prohibited,
    input logic el2_prohibited,
    input logic [42:0] happens,  // what the bus's events did in the row
    input logic e_after,
    input logic hpme_after,
    input logic [5:0] guest_after,
    input logic [6:0] interrupts_after,
    input logic [6:0] flags,
    input logic [42:0] export_bus,
    input logic npmuirq
);

  logic [6:0] groups;

  assign groups = {e_after, (guest_after & {6{e_after}}) | (~guest_after & {6{hpme_after}})};

  always_ff @(posedge clk) begin
    // TRM, PMCR_EL0.X
    if (live && !x) bus_is_low_without_x: assert (export_bus == 43'h0);
    // nothing is exported where counting is prohibited
    if (live && secure_prohibited) bus_is_low_in_secure_state: assert (export_bus == 43'h0);
    if (live && el2_prohibited) bus_is_low_at_el2_with_hpmd: assert (export_bus == 43'h0);
    if (live && halted) bus_is_low_in_debug_state: assert (export_bus == 43'h0);
    if (live && !powered) bus_is_low_without_power: assert (export_bus == 43'h0);
    // TRM, PMU events: one bit each
    if (live && x && powered && !halted && !secure_prohibited && !el2_prohibited)
      bus_has_the_events: assert (export_bus == happens);
    // CheckForPMUOverflow: a level of enables, interrupt enables and flags
    if (live) pmuirq_is_the_equation: assert (npmuirq == !(|(groups & flags & interrupts_after)));
    if (live && !e_after && !hpme_after) pmuirq_needs_an_enable: assert (npmuirq);
    if (live && interrupts_after == 7'h0) pmuirq_needs_an_interrupt_enable: assert (npmuirq);
    if (live && flags == 7'h0) pmuirq_needs_a_flag: assert (npmuirq);
  end

endmodule
