// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Does the filter of one counter let it count in this state of the processor? (Arm ARM, PMEVTYPER<n>_EL0, PMCCFILTR_EL0)
module a55_filter (
    input  logic [5:0] bits,  // P, U, NSK, NSU, NSH, M: bits [31:26] of the register
    input  logic [1:0] el,
    input  logic       is_secure,
    input  logic       el3_aarch32,
    output logic       passes
);

  logic p, u, nsk, nsu, nsh, m;

  assign {p, u, nsk, nsu, nsh, m} = bits;

  always_comb begin
    case (el)
      2'd0: passes = is_secure ? !u : u == nsu;
      2'd1: passes = is_secure ? !p : p == nsk;
      2'd2: passes = nsh;
      default: passes = el3_aarch32 ? !p : p == m;
    endcase
  end

endmodule
