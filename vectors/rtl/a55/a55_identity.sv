// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Registers of the Debug domain: identification, authentication status (Arm ARM, external PMU registers; Cortex-A55 TRM,
// PMU identification registers). Anything else in 0xF00 - 0xFFF is RAZ.
module a55_identity #(
    parameter logic [63:0] MPIDR = 64'h0000_0000_8100_0000,
    parameter logic [3:0] REVISION = 4'd0
) (
    input  logic [7:0]  offset,
    input  logic        noninvasive,
    input  logic        secure_noninvasive,
    input  logic [1:0]  lock_status,  // PMLSR: SLK, SLI
    output logic [31:0] value
);

  always_comb begin
    case (offset)
      8'ha8: value = MPIDR[31:0];
      8'hac: value = MPIDR[63:32];
      8'hb4: value = {30'd0, lock_status};
      8'hb8: value = {24'd0, 1'b1, secure_noninvasive, 2'b00, 1'b1, noninvasive, 2'b00};
      8'hbc: value = 32'h4770_2a16;
      8'hcc: value = 32'h0000_0016;
      8'hd0: value = 32'h0000_0004;
      8'he0: value = 32'h0000_0005;
      8'he4: value = 32'h0000_00bd;
      8'he8: value = {24'd0, REVISION, 4'hb};
      8'hf0: value = 32'h0000_000d;
      8'hf4: value = 32'h0000_0090;
      8'hf8: value = 32'h0000_0005;
      8'hfc: value = 32'h0000_00b1;
      default: value = 32'd0;
    endcase
  end

endmodule
