// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What an access names, for the properties of the Cortex-A55's PMU.
package a55_codes_pkg;

  localparam logic [4:0] NOTHING = 5'd0;  // UNDEFINED as an instruction
  localparam logic [4:0] ZERO = 5'd1;     // RAZ/WI
  localparam logic [4:0] CONTROL = 5'd2;  // PMCR
  localparam logic [4:0] CNTENSET = 5'd3;
  localparam logic [4:0] CNTENCLR = 5'd4;
  localparam logic [4:0] OVSCLR = 5'd5;
  localparam logic [4:0] OVSSET = 5'd6;
  localparam logic [4:0] SWINC = 5'd7;
  localparam logic [4:0] SELR = 5'd8;
  localparam logic [4:0] CEID = 5'd9;
  localparam logic [4:0] CCNTR = 5'd10;
  localparam logic [4:0] USERENR = 5'd11;
  localparam logic [4:0] INTENSET = 5'd12;
  localparam logic [4:0] INTENCLR = 5'd13;
  localparam logic [4:0] EVCNTR = 5'd14;
  localparam logic [4:0] EVTYPER = 5'd15;
  localparam logic [4:0] CCFILTR = 5'd16;
  localparam logic [4:0] XEVCNTR = 5'd17;   // as named; what it stands for is EVCNTR
  localparam logic [4:0] XEVTYPER = 5'd18;  // EVTYPER or CCFILTR
  localparam logic [4:0] HYP = 5'd19;       // MDCR_EL2, HDCR
  localparam logic [4:0] MONITOR = 5'd20;   // MDCR_EL3
  localparam logic [4:0] MONITOR32 = 5'd21; // SDCR
  localparam logic [4:0] SDER = 5'd22;      // SDER32_EL3, SDER
  localparam logic [4:0] SDER32 = 5'd23;    // SDER by its AArch32 name
  localparam logic [4:0] CFGR = 5'd24;      // PMCFGR

endpackage
