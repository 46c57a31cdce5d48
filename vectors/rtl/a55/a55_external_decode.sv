// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What lies at an offset of the external debug view (Arm ARM, external PMU registers; Cortex-A55 TRM, memory-mapped PMU
// registers and PMU snapshot registers). `high` is the upper half of a 64-bit register.
module a55_external_decode #(
    parameter bit SNAPSHOT_REGISTERS = 1'b1,
    parameter bit EXTERNAL_SOFTWARE_INCREMENT = 1'b0
) (
    input  logic [15:0] offset,
    output logic [1:0]  area,
    output logic [4:0]  register_code,  // in AREA_CORE, else RESERVED
    output logic [4:0]  index,
    output logic        high
);

  logic is_snapshot;

  // 0x600 - 0x634 and PMSSCR at 0x6F0
  assign is_snapshot = SNAPSHOT_REGISTERS && offset[1:0] == 2'd0
      && ((offset >= 16'h0600 && offset <= 16'h0634) || offset == 16'h06f0);

  always_comb begin
    case (offset)
      16'h0000, 16'h0008, 16'h0010, 16'h0018, 16'h0020, 16'h0028: register_code = a55_pkg::PMEVCNTR;
      16'h00f8, 16'h00fc: register_code = a55_pkg::PMCCNTR;
      16'h0400, 16'h0404, 16'h0408, 16'h040c, 16'h0410, 16'h0414: register_code = a55_pkg::PMEVTYPER;
      16'h047c: register_code = a55_pkg::PMCCFILTR;
      16'h0c00: register_code = a55_pkg::PMCNTENSET;
      16'h0c20: register_code = a55_pkg::PMCNTENCLR;
      16'h0c40: register_code = a55_pkg::PMINTENSET;
      16'h0c60: register_code = a55_pkg::PMINTENCLR;
      16'h0c80: register_code = a55_pkg::PMOVSCLR;
      16'h0cc0: register_code = a55_pkg::PMOVSSET;
      16'h0ca0: register_code = EXTERNAL_SOFTWARE_INCREMENT ? a55_pkg::PMSWINC : a55_pkg::RESERVED;
      16'h0e00: register_code = a55_pkg::PMCFGR;
      16'h0e04: register_code = a55_pkg::PMCR;
      16'h0e20, 16'h0e24, 16'h0e28, 16'h0e2c: register_code = a55_pkg::PMCEID;
      default: register_code = a55_pkg::RESERVED;
    endcase
  end

  // Event counters are two words apart, event types one.
  assign index = register_code == a55_pkg::PMEVCNTR ? {2'd0, offset[5:3]} : {2'd0, offset[4:2]};
  assign high = offset == 16'h00fc;

  // Offsets without a register are RAZ/WI, under the rules of the Core domain.
  assign area = is_snapshot ? a55_pkg::AREA_SNAPSHOT : offset[15:8] == 8'h0f ? a55_pkg::AREA_DEBUG : a55_pkg::AREA_CORE;

endmodule
