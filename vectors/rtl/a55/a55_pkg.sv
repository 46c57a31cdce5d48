// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Codes that the modules of the Cortex-A55 PMU share.
package a55_pkg;

  // Doors of a register access; 0 is none.
  localparam logic [2:0] DOOR_AARCH64 = 3'd1;
  localparam logic [2:0] DOOR_AARCH32 = 3'd2;
  localparam logic [2:0] DOOR_AARCH32_64BIT = 3'd3;
  localparam logic [2:0] DOOR_EXTERNAL = 3'd4;
  localparam logic [2:0] DOOR_MEMORY_MAPPED = 3'd5;

  // Outcomes of an instruction.
  localparam logic [2:0] DONE = 3'd0;
  localparam logic [2:0] UNDEFINED = 3'd1;
  localparam logic [2:0] TRAPPED = 3'd2;

  // Outcomes of an external access.
  localparam logic [2:0] OK = 3'd0;
  localparam logic [2:0] POWERED_OFF = 3'd1;
  localparam logic [2:0] DOUBLE_LOCKED = 3'd2;
  localparam logic [2:0] OS_LOCKED = 3'd3;
  localparam logic [2:0] NOT_ALLOWED = 3'd4;

  // Registers. NONE does not exist (UNDEFINED as an instruction); RESERVED exists and is RAZ/WI.
  localparam logic [4:0] NONE = 5'd0;
  localparam logic [4:0] RESERVED = 5'd1;
  localparam logic [4:0] PMCR = 5'd2;
  localparam logic [4:0] PMCNTENSET = 5'd3;
  localparam logic [4:0] PMCNTENCLR = 5'd4;
  localparam logic [4:0] PMOVSCLR = 5'd5;
  localparam logic [4:0] PMOVSSET = 5'd6;
  localparam logic [4:0] PMSWINC = 5'd7;
  localparam logic [4:0] PMSELR = 5'd8;
  localparam logic [4:0] PMCEID = 5'd9;
  localparam logic [4:0] PMCCNTR = 5'd10;
  localparam logic [4:0] PMXEVTYPER = 5'd11;
  localparam logic [4:0] PMXEVCNTR = 5'd12;
  localparam logic [4:0] PMUSERENR = 5'd13;
  localparam logic [4:0] PMINTENSET = 5'd14;
  localparam logic [4:0] PMINTENCLR = 5'd15;
  localparam logic [4:0] PMEVCNTR = 5'd16;
  localparam logic [4:0] PMEVTYPER = 5'd17;
  localparam logic [4:0] PMCCFILTR = 5'd18;
  localparam logic [4:0] MDCR_EL2 = 5'd19;
  localparam logic [4:0] MDCR_EL3 = 5'd20;
  localparam logic [4:0] SDCR = 5'd21;
  localparam logic [4:0] SDER32_EL3 = 5'd22;
  localparam logic [4:0] SDER = 5'd23;
  localparam logic [4:0] PMCFGR = 5'd24;

  // What lies behind an offset of the external view.
  localparam logic [1:0] AREA_CORE = 2'd1;
  localparam logic [1:0] AREA_SNAPSHOT = 2'd2;
  localparam logic [1:0] AREA_DEBUG = 2'd3;

endpackage
