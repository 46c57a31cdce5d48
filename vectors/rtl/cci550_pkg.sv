// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Numbers of the CCI-550 PMU that several modules share.
//
// Register offsets: CCI-550 TRM (Arm 100282), chapter 3. Event lines: TRM 2.4.4, Tables 2-2 to 2-5.
package cci550_pkg;

  // Event lines: 16 global, 32 for each of 7 slave interfaces, 7 for each of 7 master interfaces.
  localparam int SI_LINES = 32;
  localparam int MI_LINES = 7;
  localparam int FIRST_SI_LINE = 16;
  localparam int FIRST_MI_LINE = 240;
  localparam int MAX_INTERFACES = 7;

  // Selections: what Event Select can say, {source[3:0], code[4:0]}.
  localparam int CODES_PER_SOURCE = 32;
  localparam int SOURCE_MI0 = 8;
  localparam int SOURCE_GLOBAL = 15;

  // WriteEvict has a code at each slave interface and never occurs.
  localparam logic [31:0] SI_CODES_THAT_OCCUR = 32'hFFFD_FFFF;

  // Events of ACE interfaces (Table 2-3, ACE only); an ACE-Lite interface has not got them.
  localparam logic [31:0] SI_CODES_OF_ACE = 32'h2033_2030;

  // Secure exempt events (Tables 2-3 to 2-5), bit = code: they have no security tag. At an interface these are data beats and stalls, and responses;
  // of the global events 0x09, 0x0C, 0x0E and 0x0F.
  localparam logic [31:0] SI_EXEMPT = 32'h2D44_0300;
  localparam logic [6:0] MI_EXEMPT = 7'h6B;
  localparam logic [15:0] GLOBAL_EXEMPT = 16'hD200;

  // Global registers.
  localparam logic [19:0] CTRL_OVR = 20'h00000;
  localparam logic [19:0] SECR_ACC = 20'h00008;
  localparam logic [19:0] STATUS = 20'h0000C;
  localparam logic [19:0] IMPR_ERR = 20'h00010;
  localparam logic [19:0] QOS_THRESHOLD = 20'h00014;
  localparam logic [19:0] PMU_CTRL = 20'h00100;
  localparam logic [19:0] DEBUG_CTRL = 20'h00104;

  // Registers of slave interface n, 3.3.10 to 3.3.12: at INTERFACE_FRAME + n * INTERFACE_STRIDE.
  localparam logic [19:0] INTERFACE_FRAME = 20'h01000;
  localparam logic [19:0] INTERFACE_STRIDE = 20'h01000;
  localparam logic [11:0] SNOOP_CTRL = 12'h000;
  localparam logic [11:0] SHARE_OVR = 12'h004;
  localparam logic [11:0] ARQOS_OVR = 12'h100;
  localparam logic [11:0] AWQOS_OVR = 12'h104;
  localparam logic [11:0] QOS_MAX_OT = 12'h110;

  // Registers of counter n: at COUNTER_FRAME + n * COUNTER_STRIDE.
  localparam int COUNTERS = 8;
  localparam logic [19:0] COUNTER_FRAME = 20'h10000;
  localparam logic [19:0] COUNTER_STRIDE = 20'h10000;
  localparam logic [1:0] EVNT_SEL = 2'd0;
  localparam logic [1:0] ECNT_DATA = 2'd1;
  localparam logic [1:0] ECNT_CTRL = 2'd2;
  localparam logic [1:0] ECNT_CLR_OVFL = 2'd3;

  // Interface monitors, 3.3.19: one word for each interface.
  localparam logic [19:0] SLAVE_DEBUG = 20'h90000;
  localparam logic [19:0] MASTER_DEBUG = 20'h90100;

endpackage
