// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Whether an instruction may access a register, and which exception it takes otherwise (Arm ARM, PMUSERENR_EL0,
// MDCR_EL2.{TPM, TPMCR}, MDCR_EL3.TPM, exception classes of ESR_ELx). In order: UNDEFINED, PMUSERENR, EL2, EL3.
module a55_access_check #(
    parameter logic [1:0] OUT_OF_RANGE = 2'd0  // 0: RAZ/WI; 1: UNDEFINED; 2: UNDEFINED, but what is hidden traps to EL2
) (
    input  logic [2:0] door,
    input  logic       write,
    input  logic [4:0] register_code,
    input  logic [1:0] el,
    input  logic       is_secure,
    input  logic       el1_aarch32,
    input  logic       el2_aarch32,
    input  logic       el3_aarch32,
    input  logic       tge,
    input  logic [3:0] user_enables,  // PMUSERENR: ER, CR, SW, EN
    input  logic       el2_traps_pmcr,
    input  logic       el2_traps_pmu,
    input  logic       el3_traps_pmu,
    input  logic       out_of_range,    // a counter beyond those that are accessible here
    input  logic       hidden,          // one that only HPMN puts beyond
    output logic [2:0] outcome,
    output logic [1:0] target,
    output logic [5:0] exception_class
);

  logic er, cr, sw, en;
  logic el0, guest, is_pmu, exists, user_allowed;
  logic user_trap, user_undefined, user_to_el2, user_of_aarch32, el2_trap, el3_trap, monitor_trap;

  assign {er, cr, sw, en} = user_enables;
  assign el0 = el == 2'd0;
  assign guest = (el0 || el == 2'd1) && !is_secure;

  // Secure EL1 in AArch32 below an AArch64 EL3
  assign monitor_trap = register_code == a55_pkg::SDCR && el == 2'd1 && is_secure && !el3_aarch32;

  always_comb begin
    case (register_code)
      a55_pkg::MDCR_EL2, a55_pkg::MDCR_EL3, a55_pkg::SDCR, a55_pkg::SDER32_EL3, a55_pkg::SDER: is_pmu = 1'b0;
      default: is_pmu = 1'b1;
    endcase
  end

  always_comb begin
    case (register_code)
      a55_pkg::NONE: exists = 1'b0;
      a55_pkg::PMSWINC: exists = write;
      a55_pkg::PMCEID: exists = !write;
      a55_pkg::PMUSERENR: exists = !el0 || !write;
      a55_pkg::PMINTENSET, a55_pkg::PMINTENCLR: exists = !el0;
      a55_pkg::MDCR_EL2: exists = el == 2'd2 || el == 2'd3;
      a55_pkg::MDCR_EL3, a55_pkg::SDER32_EL3: exists = el == 2'd3;
      a55_pkg::SDCR: exists = el == 2'd3 || monitor_trap;
      a55_pkg::SDER: exists = el == 2'd3 || (el == 2'd1 && is_secure);
      default: exists = 1'b1;
    endcase
  end

  always_comb begin
    case (register_code)
      a55_pkg::PMSWINC: user_allowed = en || sw;
      a55_pkg::PMCCNTR: user_allowed = en || (cr && !write);
      a55_pkg::PMXEVCNTR, a55_pkg::PMEVCNTR: user_allowed = en || (er && !write);
      a55_pkg::PMSELR: user_allowed = en || er;
      a55_pkg::PMUSERENR: user_allowed = 1'b1;
      default: user_allowed = en;
    endcase
  end

  assign user_trap = is_pmu && el0 && !user_allowed;
  assign user_to_el2 = tge && !is_secure;
  assign user_of_aarch32 = door != a55_pkg::DOOR_AARCH64 && (el1_aarch32 || (is_secure && el3_aarch32));
  assign user_undefined = user_trap && user_of_aarch32 && !user_to_el2;
  assign el2_trap = is_pmu && guest && (el2_traps_pmu || (el2_traps_pmcr && register_code == a55_pkg::PMCR));
  assign el3_trap = monitor_trap || (is_pmu && el != 2'd3 && !el3_aarch32 && el3_traps_pmu);

  always_comb begin
    if (!exists || user_undefined) outcome = a55_pkg::UNDEFINED;
    else if (user_trap || el2_trap || el3_trap) outcome = a55_pkg::TRAPPED;
    else if (out_of_range && OUT_OF_RANGE == 2'd2 && hidden) outcome = a55_pkg::TRAPPED;
    else if (out_of_range && OUT_OF_RANGE != 2'd0) outcome = a55_pkg::UNDEFINED;
    else outcome = a55_pkg::DONE;
  end

  always_comb begin
    if (outcome != a55_pkg::TRAPPED) target = 2'd0;
    else if (user_trap) target = user_to_el2 ? 2'd2 : 2'd1;
    else target = el2_trap || !el3_trap ? 2'd2 : 2'd3;
  end

  always_comb begin
    if (outcome != a55_pkg::TRAPPED) exception_class = 6'h00;
    // An UNDEFINED instruction that goes to an AArch32 EL2 instead of EL1
    else if (user_trap && user_of_aarch32 && el2_aarch32) exception_class = 6'h00;
    else if (door == a55_pkg::DOOR_AARCH64) exception_class = 6'h18;
    else if (door == a55_pkg::DOOR_AARCH32_64BIT) exception_class = 6'h04;
    else exception_class = 6'h03;
  end

endmodule
