// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Accesses through instructions: which register, whether it exists, which exception comes instead
// (Arm ARM, PMUSERENR_EL0, MDCR_EL2.{TPM, TPMCR, HPMN}, MDCR_EL3.TPM; priorities from EL0 up).
// `code` and `index`: the register that is meant, aliases by PMSELR resolved.
module a55_door_properties #(
    parameter logic [1:0] OUT_OF_RANGE = 2'd0
) (
    input logic clk,
    input logic live,
    input logic [2:0] door,
    input logic write,
    input logic [15:0] encoding,
    input logic [1:0] el,
    input logic is_secure,
    input logic el1_aarch32,
    input logic el2_aarch32,
    input logic el3_aarch32,
    input logic tge,
    input logic [3:0] user_enables,  // ER, CR, SW, EN
    input logic tpmcr,
    input logic tpm,
    input logic el3_tpm,
    input logic [4:0] selection,
    input logic [5:0] accessible,
    input logic [2:0] acc_outcome,
    input logic [1:0] acc_target,
    input logic [5:0] acc_class,
    output logic instruction,
    output logic [4:0] code,
    output logic [4:0] index,
    output logic done
);

  localparam logic [2:0] DONE = 3'd0;
  localparam logic [2:0] UNDEFINED = 3'd1;
  localparam logic [2:0] TRAPPED = 3'd2;

  // ---- Which register

  logic a64, a32, a32_64;
  logic [4:0] named;
  logic [2:0] op1;
  logic [3:0] crn, crm;
  logic [2:0] op2;
  logic pmu_space;

  assign a64 = door == 3'd1;
  assign a32 = door == 3'd2;
  assign a32_64 = door == 3'd3;
  assign instruction = a64 || a32 || a32_64;
  assign {op1, crn, crm, op2} = encoding[13:0];
  assign pmu_space = (a64 && encoding[15:14] == 2'd3 && op1 == 3'd3)
      || (a32 && encoding[15:14] == 2'd0 && op1 == 3'd0);

  always_comb begin
    named = a55_codes_pkg::NOTHING;
    if (a32_64 && encoding == 16'h0009) named = a55_codes_pkg::CCNTR;
    else if (pmu_space && crn == 4'd9)
      case ({crm, op2})
        7'h60: named = a55_codes_pkg::CONTROL;
        7'h61: named = a55_codes_pkg::CNTENSET;
        7'h62: named = a55_codes_pkg::CNTENCLR;
        7'h63: named = a55_codes_pkg::OVSCLR;
        7'h64: named = a55_codes_pkg::SWINC;
        7'h65: named = a55_codes_pkg::SELR;
        7'h66, 7'h67: named = a55_codes_pkg::CEID;
        7'h68: named = a55_codes_pkg::CCNTR;
        7'h69: named = a55_codes_pkg::XEVTYPER;
        7'h6A: named = a55_codes_pkg::XEVCNTR;
        7'h70: named = a55_codes_pkg::USERENR;
        7'h71: if (a32) named = a55_codes_pkg::INTENSET;
        7'h72: if (a32) named = a55_codes_pkg::INTENCLR;
        7'h73: named = a55_codes_pkg::OVSSET;
        7'h74, 7'h75: if (a32) named = a55_codes_pkg::CEID;
        default: ;
      endcase
    else if (pmu_space && crn == 4'd14 && crm[3]) begin
      if ({crm, op2} == 7'h7F) named = a55_codes_pkg::CCFILTR;
      else if (crm[2]) named = a55_codes_pkg::EVTYPER;
      else if ({crm[1:0], op2} != 5'h1F) named = a55_codes_pkg::EVCNTR;
    end else if (a64)
      case (encoding)
        16'hC4F1: named = a55_codes_pkg::INTENSET;
        16'hC4F2: named = a55_codes_pkg::INTENCLR;
        16'hE089: named = a55_codes_pkg::HYP;
        16'hF099: named = a55_codes_pkg::MONITOR;
        16'hF089: named = a55_codes_pkg::SDER;
        default: ;
      endcase
    else if (a32)
      case (encoding)
        16'h2089: named = a55_codes_pkg::HYP;
        16'h0099: named = a55_codes_pkg::MONITOR32;
        16'h0089: named = a55_codes_pkg::SDER32;
        default: ;
      endcase
  end

  // ---- Which counter: beyond those that are accessible it is RAZ/WI, or what was decided

  logic by_selection, beyond, hidden;
  logic [31:0] reachable;

  assign by_selection = named == a55_codes_pkg::XEVTYPER || named == a55_codes_pkg::XEVCNTR;
  assign index = by_selection ? selection
      : crn == 4'd9 ? {3'd0, crm == 4'd14, op2[0]} : {crm[1:0], op2};
  assign reachable = {26'd0, accessible};
  assign beyond = (named == a55_codes_pkg::XEVCNTR || named == a55_codes_pkg::EVCNTR
      || named == a55_codes_pkg::EVTYPER
      || (named == a55_codes_pkg::XEVTYPER && selection != 5'd31)) && !reachable[index];
  assign hidden = beyond && index < 5'd6;

  always_comb begin
    if (beyond) code = a55_codes_pkg::ZERO;
    else if (named == a55_codes_pkg::XEVTYPER)
      code = selection == 5'd31 ? a55_codes_pkg::CCFILTR : a55_codes_pkg::EVTYPER;
    else if (named == a55_codes_pkg::XEVCNTR) code = a55_codes_pkg::EVCNTR;
    else if (named == a55_codes_pkg::SDER32) code = a55_codes_pkg::SDER;
    else code = named;
  end

  // ---- Who may

  logic el0, is_pmu, exists, allowed, user_stop, goes_to_el2, below_aarch32;
  logic el2_stop, el3_stop, monitor_stop, er, cr, sw, en;

  assign {er, cr, sw, en} = user_enables;
  assign el0 = el == 2'd0;
  assign is_pmu = named != a55_codes_pkg::HYP && named != a55_codes_pkg::MONITOR
      && named != a55_codes_pkg::MONITOR32 && named != a55_codes_pkg::SDER
      && named != a55_codes_pkg::SDER32;
  assign monitor_stop = named == a55_codes_pkg::MONITOR32 && el == 2'd1 && is_secure
      && !el3_aarch32;

  always_comb begin
    case (named)
      a55_codes_pkg::NOTHING: exists = 1'b0;
      a55_codes_pkg::SWINC: exists = write;
      a55_codes_pkg::CEID: exists = !write;
      a55_codes_pkg::USERENR: exists = !(el0 && write);
      a55_codes_pkg::INTENSET, a55_codes_pkg::INTENCLR: exists = !el0;
      a55_codes_pkg::HYP: exists = el[1];
      a55_codes_pkg::MONITOR, a55_codes_pkg::SDER: exists = el == 2'd3;
      a55_codes_pkg::MONITOR32: exists = el == 2'd3 || monitor_stop;
      a55_codes_pkg::SDER32: exists = el == 2'd3 || (el == 2'd1 && is_secure);
      default: exists = 1'b1;
    endcase
    case (named)
      a55_codes_pkg::SWINC: allowed = en || sw;
      a55_codes_pkg::CCNTR: allowed = en || (cr && !write);
      a55_codes_pkg::EVCNTR, a55_codes_pkg::XEVCNTR: allowed = en || (er && !write);
      a55_codes_pkg::SELR: allowed = en || er;
      a55_codes_pkg::USERENR: allowed = 1'b1;
      default: allowed = en;
    endcase
  end

  assign user_stop = is_pmu && el0 && !allowed;
  assign goes_to_el2 = tge && !is_secure;
  assign below_aarch32 = !a64 && (el1_aarch32 || (is_secure && el3_aarch32));
  assign el2_stop = is_pmu && !el[1] && !is_secure
      && (tpm || (tpmcr && named == a55_codes_pkg::CONTROL));
  assign el3_stop = monitor_stop || (is_pmu && el != 2'd3 && !el3_aarch32 && el3_tpm);
  assign done = instruction && exists && !user_stop && !el2_stop && !el3_stop
      && !(beyond && OUT_OF_RANGE != 2'd0);

  logic asked;
  assign asked = live && instruction;

  always_ff @(posedge clk) begin
    // Arm ARM, encodings: what names no register is UNDEFINED
    if (asked && named == a55_codes_pkg::NOTHING)
      no_register_is_undefined: assert (acc_outcome == UNDEFINED);
    // PMSWINC is write-only
    if (asked && named == a55_codes_pkg::SWINC && !write)
      pmswinc_read_is_undefined: assert (acc_outcome == UNDEFINED);
    // PMCEID is read-only
    if (asked && named == a55_codes_pkg::CEID && write)
      pmceid_write_is_undefined: assert (acc_outcome == UNDEFINED);
    // PMUSERENR is read-only at EL0, and no control of its own stops the read
    if (asked && named == a55_codes_pkg::USERENR && el0 && write)
      pmuserenr_write_at_el0_is_undefined: assert (acc_outcome == UNDEFINED);
    // PMINTENSET, PMINTENCLR are never open at EL0
    if (asked && el0 && (named == a55_codes_pkg::INTENSET || named == a55_codes_pkg::INTENCLR))
      pminten_at_el0_is_undefined: assert (acc_outcome == UNDEFINED);
    // MDCR_EL3, SDER32_EL3 are of EL3, MDCR_EL2 of EL2 and EL3
    if (asked && !exists && !is_pmu)
      controls_are_of_their_levels: assert (acc_outcome == UNDEFINED);
    // PMUSERENR: EL0 without the register's bit traps, or is UNDEFINED below AArch32
    if (asked && exists && user_stop)
      user_access_is_refused:
      assert (acc_outcome == (below_aarch32 && !goes_to_el2 ? UNDEFINED : TRAPPED));
    // to EL1, or to EL2 when HCR_EL2.TGE routes there
    if (asked && exists && user_stop && acc_outcome == TRAPPED)
      user_trap_target: assert (acc_target == (goes_to_el2 ? 2'd2 : 2'd1));
    // PMUSERENR: with the bit it is not EL1 that stops it
    if (asked && el0 && is_pmu && exists && allowed && acc_outcome == TRAPPED)
      user_enable_opens: assert (acc_target != 2'd1);
    // MDCR_EL2.TPM: Non-secure EL0 and EL1 trap to EL2, behind PMUSERENR and before EL3
    if (asked && exists && !user_stop && is_pmu && !el[1] && !is_secure && tpm)
      tpm_traps_to_el2: assert (acc_outcome == TRAPPED && acc_target == 2'd2);
    // MDCR_EL2.TPMCR: PMCR alone
    if (asked && exists && !user_stop && el2_stop && !tpm)
      tpmcr_traps_pmcr: assert (acc_outcome == TRAPPED && acc_target == 2'd2);
    if (asked && exists && !user_stop && tpmcr && !tpm && named != a55_codes_pkg::CONTROL
        && !el3_stop && !beyond)
      tpmcr_traps_nothing_else: assert (acc_outcome == DONE);
    // MDCR_EL3.TPM: what is left below EL3 traps there
    if (asked && exists && !user_stop && !el2_stop && el3_stop)
      el3_tpm_traps_to_el3: assert (acc_outcome == TRAPPED && acc_target == 2'd3);
    // nothing traps EL3
    if (asked && el == 2'd3 && !beyond) el3_never_traps: assert (acc_outcome != TRAPPED);
    // MDCR_EL2 does not trap Secure state
    if (asked && is_secure && !beyond && acc_outcome == TRAPPED)
      secure_state_never_traps_to_el2: assert (acc_target != 2'd2);
    // counters beyond those that are accessible: CONSTRAINED UNPREDICTABLE, by decision
    if (asked && exists && !user_stop && !el2_stop && !el3_stop && beyond)
      beyond_range_outcome:
      assert (acc_outcome == (OUT_OF_RANGE == 2'd0 ? DONE
          : OUT_OF_RANGE == 2'd2 && hidden ? TRAPPED : UNDEFINED));
    // all else is done
    if (asked && done) open_instruction_is_done: assert (acc_outcome == DONE);
    // ESR_ELx.EC: 0x18 MRS and MSR, 0x03 MRC and MCR, 0x04 MRRC and MCRR
    if (asked && acc_outcome == TRAPPED && !(user_stop && below_aarch32 && el2_aarch32))
      exception_class_is_the_instructions:
      assert (acc_class == (a64 ? 6'h18 : a32_64 ? 6'h04 : 6'h03));
    if (live && !(instruction && acc_outcome == TRAPPED))
      no_class_or_target_without_trap: assert (acc_class == 6'h0 && acc_target == 2'd0);
  end

endmodule
