// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The external debug view: order of refusals before Armv8.4, identification, snapshot registers
// (Arm ARM, external PMU registers; Cortex-A55 TRM D5, D7). `code`, `index`, `high`: what is there.
module a55_external_properties #(
    parameter bit SNAPSHOT_REGISTERS = 1'b1,
    parameter bit EXTERNAL_SOFTWARE_INCREMENT = 1'b0,
    parameter bit EXTERNAL_SOFTWARE_LOCK = 1'b0,
    parameter logic [63:0] MPIDR = 64'h0000_0000_8100_0000,
    parameter logic [3:0] REVISION = 4'd0
) (
    input logic clk,
    input logic live,
    input logic external,
    input logic memory_mapped,
    input logic write,
    input logic [15:0] offset,
    input logic powered,
    input logic double_lock,
    input logic os_lock,
    input logic noninvasive,
    input logic secure_noninvasive,
    input logic epmad,
    input logic row_restarts,
    input logic is_secure,
    input logic captures,  // the row writes 1 to PMSSCR
    input logic [191:0] counts_of_row,  // what the row's events make of the counts
    input logic [63:0] cycles_of_row,
    input logic [6:0] flags_of_row,
    input logic [63:0] acc_rdata,
    input logic [2:0] acc_outcome,
    output logic [4:0] code,
    output logic [4:0] index,
    output logic high,
    output logic done,
    output logic snapshot
);

  logic debug, allowed;

  assign debug = offset[15:8] == 8'h0F;
  assign snapshot = SNAPSHOT_REGISTERS && offset[1:0] == 2'd0
      && ((offset >= 16'h0600 && offset <= 16'h0634) || offset == 16'h06F0);
  assign high = offset == 16'h00FC;
  assign index = offset[15:8] == 8'h00 ? {2'd0, offset[5:3]} : {2'd0, offset[4:2]};
  assign allowed = noninvasive && (!epmad || secure_noninvasive);
  assign done = external && (debug || (powered && !double_lock
      && (snapshot || (!os_lock && allowed))));

  always_comb begin
    code = a55_codes_pkg::ZERO;
    case (offset)
      16'h0000, 16'h0008, 16'h0010, 16'h0018, 16'h0020, 16'h0028: code = a55_codes_pkg::EVCNTR;
      16'h00F8, 16'h00FC: code = a55_codes_pkg::CCNTR;
      16'h0400, 16'h0404, 16'h0408, 16'h040C, 16'h0410, 16'h0414: code = a55_codes_pkg::EVTYPER;
      16'h047C: code = a55_codes_pkg::CCFILTR;
      16'h0C00: code = a55_codes_pkg::CNTENSET;
      16'h0C20: code = a55_codes_pkg::CNTENCLR;
      16'h0C40: code = a55_codes_pkg::INTENSET;
      16'h0C60: code = a55_codes_pkg::INTENCLR;
      16'h0C80: code = a55_codes_pkg::OVSCLR;
      16'h0CA0: if (EXTERNAL_SOFTWARE_INCREMENT) code = a55_codes_pkg::SWINC;
      16'h0CC0: code = a55_codes_pkg::OVSSET;
      16'h0E00: code = a55_codes_pkg::CFGR;
      16'h0E04: code = a55_codes_pkg::CONTROL;
      16'h0E20, 16'h0E24, 16'h0E28, 16'h0E2C: code = a55_codes_pkg::CEID;
      default: ;
    endcase
  end

  // ---- What the last capture holds

  logic [191:0] kept_counts, held_counts;
  logic [63:0] kept_cycles, held_cycles;
  logic [6:0] kept_flags, held_flags;
  logic kept_none, held_none, refused;
  logic [31:0] held_count;

  assign refused = is_secure && !secure_noninvasive;
  assign held_counts = row_restarts ? 192'd0 : kept_counts;
  assign held_cycles = row_restarts ? 64'd0 : kept_cycles;
  assign held_flags = row_restarts ? 7'd0 : kept_flags;
  assign held_none = row_restarts || kept_none;
  assign held_count = offset[4:2] == 3'd0 ? held_counts[31:0]
      : offset[4:2] == 3'd1 ? held_counts[63:32] : offset[4:2] == 3'd2 ? held_counts[95:64]
      : offset[4:2] == 3'd3 ? held_counts[127:96] : offset[4:2] == 3'd4 ? held_counts[159:128]
      : held_counts[191:160];

  always_ff @(posedge clk) begin
    kept_counts <= captures && !refused ? counts_of_row : held_counts;
    kept_cycles <= captures && !refused ? cycles_of_row : held_cycles;
    kept_flags <= captures && !refused ? flags_of_row : held_flags;
    kept_none <= captures ? refused : held_none;
  end

  // ---- The software lock of the memory-mapped port
  logic locked;
  logic reads;

  assign reads = live && done && !write;
  assign locked = EXTERNAL_SOFTWARE_LOCK && memory_mapped;

  always_ff @(posedge clk) begin
    // Arm ARM, access permissions, in their order: power first
    if (live && external && !debug && !powered)
      powered_off_is_first: assert (acc_outcome == 3'd1);
    // then the OS Double Lock
    if (live && external && !debug && powered && double_lock)
      double_lock_refuses: assert (acc_outcome == 3'd2);
    // then the OS Lock
    if (live && external && !debug && !snapshot && powered && !double_lock && os_lock)
      os_lock_refuses: assert (acc_outcome == 3'd3);
    // AllowExternalPMUAccess: DBGEN or NIDEN, with EPMAD Secure non-invasive debug, too
    if (live && external && !debug && !snapshot && powered && !double_lock && !os_lock && !allowed)
      external_access_needs_authentication: assert (acc_outcome == 3'd4);
    // registers of the Debug domain answer with the core off, too
    if (live && external && debug) debug_domain_always_answers: assert (acc_outcome == 3'd0);
    // snapshot registers: power and Double Lock alone
    if (live && external && snapshot && powered && !double_lock)
      snapshot_registers_ignore_the_os_lock: assert (acc_outcome == 3'd0);
    // no control of software stops the external view
    if (live && done) open_external_access_is_ok: assert (acc_outcome == 3'd0);
    // data only of what was done, 32 bits
    if (live && external && (write || !done))
      refused_external_read_is_zero: assert (acc_rdata == 64'h0);
    if (reads) external_data_is_a_word: assert (acc_rdata[63:32] == 32'h0);

    // identification (TRM D5; Arm ARM)
    if (reads && offset == 16'h0FB8)
      pmauthstatus_shows_authentication:
      assert (acc_rdata[7:0] == {1'b1, secure_noninvasive, 2'b00, 1'b1, noninvasive, 2'b00});
    if (reads && offset == 16'h0FBC) pmdevarch_value: assert (acc_rdata == 64'h4770_2A16);
    if (reads && offset == 16'h0FCC) pmdevtype_value: assert (acc_rdata == 64'h16);
    if (reads && (offset == 16'h0FA8 || offset == 16'h0FAC))
      pmdevaff_is_mpidr:
      assert (acc_rdata[31:0] == (offset[2] ? MPIDR[63:32] : MPIDR[31:0]));
    if (reads && offset[15:4] == 12'h0FE && offset[1:0] == 2'd0)
      pmpidr_value: assert (acc_rdata == (offset[3:2] == 2'd0 ? 64'h05
          : offset[3:2] == 2'd1 ? 64'hBD : offset[3:2] == 2'd2 ? {56'h0, REVISION, 4'hB} : 64'h0));
    if (reads && offset[15:4] == 12'h0FD && offset[1:0] == 2'd0)
      pmpidr4_to_7_value: assert (acc_rdata == (offset[3:2] == 2'd0 ? 64'h04 : 64'h0));
    if (reads && offset[15:4] == 12'h0FF && offset[1:0] == 2'd0)
      pmcidr_value: assert (acc_rdata == (offset[3:2] == 2'd0 ? 64'h0D
          : offset[3:2] == 2'd1 ? 64'h90 : offset[3:2] == 2'd2 ? 64'h05 : 64'hB1));
    if (reads && offset == 16'h0FB4 && !locked)
      pmlsr_is_zero_without_lock: assert (acc_rdata == 64'h0);

    // snapshots (TRM D7)
    if (reads && snapshot && offset == 16'h0610)
      pmsssr_says_not_captured: assert (acc_rdata[0] == held_none);
    if (reads && snapshot && offset == 16'h0614)
      pmovssr_is_the_captured: assert (
          acc_rdata[31:0] == {held_flags[6], 25'd0, held_flags[5:0]});
    if (reads && snapshot && (offset == 16'h0618 || offset == 16'h061C))
      pmccntsr_is_the_captured:
      assert (acc_rdata[31:0] == (offset[2] ? held_cycles[63:32] : held_cycles[31:0]));
    if (reads && snapshot && offset >= 16'h0620 && offset <= 16'h0634)
      pmevcntsr_is_the_captured: assert (acc_rdata[31:0] == held_count);
  end

endmodule
