// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Which register an instruction names (Arm ARM, System register encodings; Cortex-A55 TRM, register summaries).
//
// `encoding` is op0, op1, CRn, CRm, op2 as in bits [20:5] of MRS and MSR; for AArch32 opc1, CRn, CRm, opc2 in the same
// places, op0 being 0; for MRRC and MCRR opc1 in [7:4] and CRm in [3:0]. Counters 6 to 30 decode: access to them is
// not UNDEFINED here.
module a55_system_decode (
    input  logic [2:0]  door,
    input  logic [15:0] encoding,
    output logic [4:0]  register_code,
    output logic [4:0]  index
);

  logic [1:0] op0;
  logic [2:0] op1;
  logic [3:0] crn;
  logic [3:0] crm;
  logic [2:0] op2;
  logic       aarch64, aarch32, pmu;
  logic [4:0] counter;
  logic [4:0] pmu_code, counter_code, aarch64_code, aarch32_code;

  assign aarch64 = door == a55_pkg::DOOR_AARCH64 && op0 == 2'd3;
  assign aarch32 = door == a55_pkg::DOOR_AARCH32 && op0 == 2'd0;
  assign pmu = (aarch64 && op1 == 3'd3) || (aarch32 && op1 == 3'd0);
  assign {op0, op1, crn, crm, op2} = encoding;

  // CRn 9: the same in both instruction sets, but for those that only AArch32 has here.
  always_comb begin
    case ({crm, op2})
      {4'd12, 3'd0}: pmu_code = a55_pkg::PMCR;
      {4'd12, 3'd1}: pmu_code = a55_pkg::PMCNTENSET;
      {4'd12, 3'd2}: pmu_code = a55_pkg::PMCNTENCLR;
      {4'd12, 3'd3}: pmu_code = a55_pkg::PMOVSCLR;
      {4'd12, 3'd4}: pmu_code = a55_pkg::PMSWINC;
      {4'd12, 3'd5}: pmu_code = a55_pkg::PMSELR;
      {4'd12, 3'd6}: pmu_code = a55_pkg::PMCEID;
      {4'd12, 3'd7}: pmu_code = a55_pkg::PMCEID;
      {4'd13, 3'd0}: pmu_code = a55_pkg::PMCCNTR;
      {4'd13, 3'd1}: pmu_code = a55_pkg::PMXEVTYPER;
      {4'd13, 3'd2}: pmu_code = a55_pkg::PMXEVCNTR;
      {4'd14, 3'd0}: pmu_code = a55_pkg::PMUSERENR;
      {4'd14, 3'd1}: pmu_code = aarch32 ? a55_pkg::PMINTENSET : a55_pkg::NONE;
      {4'd14, 3'd2}: pmu_code = aarch32 ? a55_pkg::PMINTENCLR : a55_pkg::NONE;
      {4'd14, 3'd3}: pmu_code = a55_pkg::PMOVSSET;
      {4'd14, 3'd4}: pmu_code = aarch32 ? a55_pkg::PMCEID : a55_pkg::NONE;
      {4'd14, 3'd5}: pmu_code = aarch32 ? a55_pkg::PMCEID : a55_pkg::NONE;
      default:       pmu_code = a55_pkg::NONE;
    endcase
  end

  // CRn 14, CRm 8 to 15: counters and their types; the last type is the cycle counter's.
  assign counter = {crm[1:0], op2};
  assign counter_code = !crm[2] ? (counter == 5'd31 ? a55_pkg::NONE : a55_pkg::PMEVCNTR)
      : counter == 5'd31 ? a55_pkg::PMCCFILTR : a55_pkg::PMEVTYPER;

  always_comb begin
    case ({op1, crn, crm, op2})
      {3'd0, 4'd9, 4'd14, 3'd1}: aarch64_code = a55_pkg::PMINTENSET;
      {3'd0, 4'd9, 4'd14, 3'd2}: aarch64_code = a55_pkg::PMINTENCLR;
      {3'd4, 4'd1, 4'd1, 3'd1}:  aarch64_code = a55_pkg::MDCR_EL2;
      {3'd6, 4'd1, 4'd3, 3'd1}:  aarch64_code = a55_pkg::MDCR_EL3;
      {3'd6, 4'd1, 4'd1, 3'd1}:  aarch64_code = a55_pkg::SDER32_EL3;
      default:                   aarch64_code = a55_pkg::NONE;
    endcase
  end

  always_comb begin
    case ({op1, crn, crm, op2})
      {3'd4, 4'd1, 4'd1, 3'd1}: aarch32_code = a55_pkg::MDCR_EL2;
      {3'd0, 4'd1, 4'd3, 3'd1}: aarch32_code = a55_pkg::SDCR;
      {3'd0, 4'd1, 4'd1, 3'd1}: aarch32_code = a55_pkg::SDER;
      default:                  aarch32_code = a55_pkg::NONE;
    endcase
  end

  always_comb begin
    if (pmu && crn == 4'd9) register_code = pmu_code;
    else if (pmu && crn == 4'd14 && crm >= 4'd8) register_code = counter_code;
    else if (aarch64) register_code = aarch64_code;
    else if (aarch32) register_code = aarch32_code;
    else if (door == a55_pkg::DOOR_AARCH32_64BIT && encoding == {12'd0, 4'd9}) register_code = a55_pkg::PMCCNTR;
    else register_code = a55_pkg::NONE;
  end

  // PMCEID2 and PMCEID3 are c14, 4 and 5.
  assign index = crn == 4'd9 ? {3'd0, crm == 4'd14, op2[0]} : counter;

endmodule
