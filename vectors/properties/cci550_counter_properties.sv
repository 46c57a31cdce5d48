// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One event counter: its four registers, what it counts, its overflow flag and pin (TRM 2.4.4).
//
// ns_selected, s_selected   the row's event lines by what Event Select can say: {source, code}
// observed         NIDEN permits counting in the row
// secure_observed  SPNIDEN, or DBGEN and SPIDEN, permit Secure events in the row
// cen              PMCR.CEN as the row begins with it
// pmcr_rst         the row writes 1 to PMCR.RST
// writes_open, writes_gated   by decision: Event Count takes writes always, or none
module cci550_counter_properties #(
    parameter int NUMBER = 0,
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter logic [31:0] SI_EXEMPT = 32'h2D44_0300,
    parameter logic [6:0] MI_EXEMPT = 7'h6B,
    parameter logic [15:0] GLOBAL_EXEMPT = 16'hD200,
    parameter bit RESET_CLEARS_DISABLED = 1'b1,
    parameter bit RESET_CLEARS_FLAGS = 1'b0
) (
    input logic aclk,
    input logic live,
    input logic row_resets,
    input logic [511:0] ns_selected,
    input logic [511:0] s_selected,
    input logic row_aclken,
    input logic observed,
    input logic secure_observed,
    input logic cen,
    input logic pmcr_rst,
    input logic writes_open,
    input logic writes_gated,
    input logic reads,
    input logic writes,
    input logic [19:0] row_offset,
    input logic [31:0] mask,
    input logic [31:0] row_wdata,
    input logic [31:0] acc_rdata,
    input logic [31:0] was_count,
    input logic was_flag,
    input logic [31:0] count,
    input logic flag,
    input logic pin
);

  localparam logic [19:0] FRAME = 20'(65536 * (NUMBER + 1));

  // ---- Its registers

  logic [31:0] evnt_sel, ecnt_ctrl;
  logic of_count, of_flag, unused;

  assign unused = &{1'b0, evnt_sel, ecnt_ctrl};
  assign of_count = row_offset == FRAME + 20'h4;
  assign of_flag = row_offset == FRAME + 20'hC;

  cci550_shadow #(.IMPLEMENTED(32'h0000_01FF)) of_select (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME),
      .mask(mask), .row_wdata(row_wdata), .value(evnt_sel)
  );
  cci550_shadow #(.IMPLEMENTED(32'h0000_0001)) of_control (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME + 20'h8),
      .mask(mask), .row_wdata(row_wdata), .value(ecnt_ctrl)
  );

  // ---- The event it selects (TRM 2.4.4, Tables 2-2 to 2-5)

  logic [3:0] source;
  logic [4:0] code;
  logic slave, master, global_event, valid, exempt, ns_line, s_line;
  logic [31:0] exempt_codes;

  assign source = evnt_sel[8:5];
  assign code = evnt_sel[4:0];
  assign slave = source < 4'd7 && 32'(source) < SLAVE_INTERFACES;
  assign master = source >= 4'd8 && source != 4'd15 && 32'(source) < 8 + MASTER_INTERFACES
      && code < 5'd7;
  assign global_event = source == 4'd15 && code < 5'd16;
  assign valid = slave || master || global_event;

  assign exempt_codes = slave ? SI_EXEMPT : master ? {25'h0, MI_EXEMPT} : {16'h0, GLOBAL_EXEMPT};
  assign exempt = exempt_codes[code];
  assign ns_line = valid && ns_selected[evnt_sel[8:0]];
  assign s_line = valid && s_selected[evnt_sel[8:0]];

  // ---- What may happen to the count

  logic enabled, happens, wraps, loads, clears, quiet, occurs;
  logic [7:0] ace;

  assign ace = {1'b0, ACE_INTERFACES};
  // WriteEvict (SI 0x11) is not supported; an ACE-Lite interface has not the events of ACE.
  assign occurs = !(slave && (code == 5'h11
      || (!ace[source[2:0]] && (code == 5'h04 || code == 5'h05 || code == 5'h0D
          || code == 5'h10 || code == 5'h14 || code == 5'h15 || code == 5'h1D))));
  assign enabled = cen && ecnt_ctrl[0];
  assign happens = observed && row_aclken && occurs
      && (ns_line || (s_line && (exempt || secure_observed)));
  assign loads = writes && of_count && mask != 32'h0 && ((enabled && !writes_gated) || writes_open);
  assign clears = pmcr_rst && (ecnt_ctrl[0] || RESET_CLEARS_DISABLED);
  assign quiet = live && !row_resets && !loads && !clears; // software leaves the count alone
  assign wraps = !row_resets && enabled && happens && was_count == 32'hFFFF_FFFF;

  always_ff @(posedge aclk) begin
    // -- registers
    // TRM 3.3, Event Select: source and code
    if (live && reads && row_offset == FRAME)
      evnt_sel_reads_back: assert (acc_rdata[8:0] == evnt_sel[8:0]);
    if (live && reads && row_offset == FRAME)
      evnt_sel_reserved_reads_zero: assert (acc_rdata[31:9] == 23'h0);
    // TRM 3.3, Event Counter Control: one bit
    if (live && reads && row_offset == FRAME + 20'h8)
      ecnt_ctrl_reads_back: assert (acc_rdata[0] == ecnt_ctrl[0]);
    if (live && reads && row_offset == FRAME + 20'h8)
      ecnt_ctrl_reserved_reads_zero: assert (acc_rdata[31:1] == 31'h0);
    // TRM 3.3, Event Count: what it holds, whether it is enabled or not
    if (live && reads && of_count && !row_resets)
      ecnt_data_reads_the_count: assert (acc_rdata == was_count);
    // TRM 3.3, Overflow Flag Status
    if (live && reads && of_flag && !row_resets)
      flag_status_reads_the_flag: assert (acc_rdata[0] == was_flag);
    if (live && reads && of_flag)
      flag_status_reserved_reads_zero: assert (acc_rdata[31:1] == 31'h0);
    // TRM 3.3: in reset all of them read as reset
    if (live && reads && (of_count || of_flag) && row_resets)
      counter_reads_zero_in_reset: assert (acc_rdata == 32'h0);

    // -- gating
    // TRM 2.4.4: PMCR.CEN LOW: no counter counts
    if (quiet && !cen) cen_low_counts_nothing: assert (count == was_count);
    // TRM 2.4.4: nor one whose own enable is LOW
    if (quiet && !ecnt_ctrl[0]) own_enable_low_counts_nothing: assert (count == was_count);
    // TRM 2.4.4: NIDEN LOW: no event counts
    if (quiet && !observed) niden_low_counts_nothing: assert (count == was_count);
    // TRM 2.4.4: the clock can be stopped, and then nothing counts
    if (quiet && !row_aclken) stopped_clock_counts_nothing: assert (count == was_count);
    // TRM 2.4.4: a Secure event needs SPNIDEN, or DBGEN and SPIDEN
    if (quiet && !secure_observed && !exempt && !ns_line)
      secure_event_is_not_counted: assert (count == was_count);
    // TRM 2.4.4: with these it counts
    if (quiet && enabled && observed && row_aclken && occurs && secure_observed && s_line)
      secure_event_counts_when_permitted: assert (count == was_count + 32'h1);
    // TRM 2.4.4: a Secure exempt event counts without them
    if (quiet && enabled && observed && row_aclken && occurs && exempt && s_line)
      exempt_event_counts: assert (count == was_count + 32'h1);
    // TRM 2.4.4: a Non-secure event needs NIDEN alone
    if (quiet && enabled && observed && row_aclken && occurs && ns_line)
      ns_event_counts: assert (count == was_count + 32'h1);

    // -- selections that never count
    // TRM Table 2-2: source 7, and interfaces that are not there
    if (quiet && !slave && !master && source != 4'd15)
      absent_source_counts_nothing: assert (count == was_count);
    // TRM Tables 2-4, 2-5: codes beyond the last, 0x11F among them
    if (quiet && !valid) reserved_code_counts_nothing: assert (count == was_count);
    // TRM Table 2-3: WriteEvict is not supported
    if (quiet && slave && code == 5'h11)
      write_evict_counts_nothing: assert (count == was_count);
    // TRM Table 2-3: events of ACE interfaces alone
    if (quiet && slave && !occurs && code != 5'h11)
      ace_event_of_ace_lite_counts_nothing: assert (count == was_count);

    // -- counting
    // TRM 2.4.4: an event without its line does not count
    if (quiet && !ns_line && !s_line) no_event_counts_nothing: assert (count == was_count);
    // TRM 2.4.4: one count for a clock in which the event is true
    if (quiet) step_is_at_most_one: assert (count - was_count <= 32'h1);
    // TRM 2.4.4: 32 bits, modulo 2^32
    if (quiet && wraps) count_wraps_to_zero: assert (count == 32'h0);
    // TRM 2.4.4: a write to Event Count of a counter that is enabled loads it, byte by byte
    if (live && !row_resets && loads && !clears)
      enabled_write_loads: assert (count == ((was_count & ~mask) | (row_wdata & mask)));
    // TRM 2.4.4: counters are gated when not enabled: the write is lost
    if (live && !row_resets && !clears && writes && of_count && !(cen && ecnt_ctrl[0])
        && !writes_open)
      gated_write_is_lost: assert (count == was_count);
    // TRM 2.4.4: PMCR.RST clears the event counters, whatever CEN is
    if (live && !row_resets && clears) rst_clears_the_count: assert (count == 32'h0);
    // TRM 2.4.4: and before anything is enabled
    if (live && !row_resets && clears && !cen)
      rst_acts_without_cen: assert (count == 32'h0);
    // TRM 2.3: reset
    if (live && row_resets) reset_clears_count_and_flag: assert (count == 32'h0 && !flag);

    // -- overflow
    // TRM 2.4.4: the flag is set when the counter wraps
    if (live && wraps) wrap_sets_the_flag: assert (flag);
    // TRM 2.4.4: by nothing else, as by a write that lowers the count
    if (live && !row_resets && flag && !was_flag)
      flag_is_set_by_a_wrap_alone: assert (wraps);
    // TRM 3.3: it stays until 1 is written to it
    if (live && !row_resets && was_flag && !(writes && of_flag && row_wdata[0] && mask[0])
        && !(clears && RESET_CLEARS_FLAGS))
      flag_is_sticky: assert (flag);
    // TRM 3.3: which clears it, also with CEN LOW
    if (live && !row_resets && !wraps && writes && of_flag && row_wdata[0] && mask[0])
      written_one_clears_the_flag: assert (!flag);
    // TRM 3.3: 0 has no effect
    if (live && !row_resets && was_flag && writes && of_flag && !row_wdata[0]
        && !(pmcr_rst && RESET_CLEARS_FLAGS))
      written_zero_clears_nothing: assert (flag);
    // TRM 2.4.4: no overflow is lost to a clear in the same clock
    if (live && wraps && writes && of_flag) wrap_beats_clear: assert (flag);
    // TRM 2.4.4: RST leaves flags, by decision
    if (live && !row_resets && clears && was_flag)
      rst_and_the_flag: assert (flag || RESET_CLEARS_FLAGS);
    // TRM 2.4.4: nEVNTCNTOVERFLOW is LOW while the flag is set
    if (live) pin_is_the_inverse_of_the_flag: assert (pin == !flag);
  end

endmodule
