// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Resolves PMXEVTYPER and PMXEVCNTR by PMSELR, and makes counters that are not there, or not for this access, RAZ/WI
// (Arm ARM, PMSELR_EL0, PMXEVTYPER_EL0; the choice among the CONSTRAINED UNPREDICTABLE ones is RAZ/WI).
module a55_alias (
    input  logic [4:0] register_code,
    input  logic [4:0] index,
    input  logic [4:0] selection,
    input  logic [5:0] accessible,
    output logic [4:0] resolved_code,
    output logic [4:0] resolved_index,
    output logic       out_of_range
);

  logic [4:0] code;

  always_comb begin
    case (register_code)
      a55_pkg::PMXEVTYPER: code = selection == 5'd31 ? a55_pkg::PMCCFILTR : a55_pkg::PMEVTYPER;
      a55_pkg::PMXEVCNTR:  code = a55_pkg::PMEVCNTR;
      default:             code = register_code;
    endcase
  end

  assign resolved_index = register_code == a55_pkg::PMXEVTYPER || register_code == a55_pkg::PMXEVCNTR ? selection : index;

  wire [31:0] reachable = {26'd0, accessible};
  wire of_counter = code == a55_pkg::PMEVCNTR || code == a55_pkg::PMEVTYPER;

  assign out_of_range = of_counter && !reachable[resolved_index];
  assign resolved_code = out_of_range ? a55_pkg::RESERVED : code;

endmodule
