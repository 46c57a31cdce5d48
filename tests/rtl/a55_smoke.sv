// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Directed checks of vectors/rtl/a55, each from a rule of the manuals. Ends with the number of checks, or fails.

module a55_smoke;

  localparam logic [2:0] AARCH64 = 3'd1, AARCH32 = 3'd2, AARCH32_64BIT = 3'd3, EXTERNAL = 3'd4, MEMORY_MAPPED = 3'd5;
  localparam logic [2:0] DONE = 3'd0, UNDEFINED = 3'd1, TRAPPED = 3'd2;

  // op0, op1, CRn, CRm, op2
  localparam logic [15:0] PMCR = {2'd3, 3'd3, 4'd9, 4'd12, 3'd0};
  localparam logic [15:0] PMCNTENSET = {2'd3, 3'd3, 4'd9, 4'd12, 3'd1};
  localparam logic [15:0] PMCNTENCLR = {2'd3, 3'd3, 4'd9, 4'd12, 3'd2};
  localparam logic [15:0] PMOVSCLR = {2'd3, 3'd3, 4'd9, 4'd12, 3'd3};
  localparam logic [15:0] PMSWINC = {2'd3, 3'd3, 4'd9, 4'd12, 3'd4};
  localparam logic [15:0] PMSELR = {2'd3, 3'd3, 4'd9, 4'd12, 3'd5};
  localparam logic [15:0] PMCEID0 = {2'd3, 3'd3, 4'd9, 4'd12, 3'd6};
  localparam logic [15:0] PMCEID1 = {2'd3, 3'd3, 4'd9, 4'd12, 3'd7};
  localparam logic [15:0] PMCCNTR = {2'd3, 3'd3, 4'd9, 4'd13, 3'd0};
  localparam logic [15:0] PMXEVTYPER = {2'd3, 3'd3, 4'd9, 4'd13, 3'd1};
  localparam logic [15:0] PMXEVCNTR = {2'd3, 3'd3, 4'd9, 4'd13, 3'd2};
  localparam logic [15:0] PMUSERENR = {2'd3, 3'd3, 4'd9, 4'd14, 3'd0};
  localparam logic [15:0] PMOVSSET = {2'd3, 3'd3, 4'd9, 4'd14, 3'd3};
  localparam logic [15:0] PMINTENSET = {2'd3, 3'd0, 4'd9, 4'd14, 3'd1};
  localparam logic [15:0] PMINTENCLR = {2'd3, 3'd0, 4'd9, 4'd14, 3'd2};
  localparam logic [15:0] PMEVCNTR0 = {2'd3, 3'd3, 4'd14, 4'd8, 3'd0};
  localparam logic [15:0] PMEVTYPER0 = {2'd3, 3'd3, 4'd14, 4'd12, 3'd0};
  localparam logic [15:0] PMCCFILTR = {2'd3, 3'd3, 4'd14, 4'd15, 3'd7};
  localparam logic [15:0] MDCR_EL2 = {2'd3, 3'd4, 4'd1, 4'd1, 3'd1};
  localparam logic [15:0] MDCR_EL3 = {2'd3, 3'd6, 4'd1, 4'd3, 3'd1};
  localparam logic [15:0] SDER32_EL3 = {2'd3, 3'd6, 4'd1, 4'd1, 3'd1};
  localparam logic [15:0] A32_PMCR = {2'd0, 3'd0, 4'd9, 4'd12, 3'd0};
  localparam logic [15:0] A32_PMCCNTR = {2'd0, 3'd0, 4'd9, 4'd13, 3'd0};
  localparam logic [15:0] A32_PMCEID2 = {2'd0, 3'd0, 4'd9, 4'd14, 3'd4};
  localparam logic [15:0] A32_PMEVTYPER0 = {2'd0, 3'd0, 4'd14, 4'd12, 3'd0};
  localparam logic [15:0] A32_SDCR = {2'd0, 3'd0, 4'd1, 4'd3, 3'd1};
  localparam logic [15:0] A32_64BIT_PMCCNTR = {8'd0, 4'd0, 4'd9};

  // Positions in the event list
  localparam int L1I_CACHE_REFILL = 1, INST_RETIRED = 8, MEM_ACCESS = 19, BUS_ACCESS = 25, L2D_CACHE_ALLOCATE = 31,
                 ITLB_WALK = 44, REMOTE_ACCESS_RD = 47, L3D_CACHE_RD = 75;

  localparam logic [31:0] NSH = 32'h0800_0000;

  logic         clk = 1'b0;
  logic [110:0] ones = 0, twos = 0;
  logic [1:0]   el = 2'd1;
  logic         secure = 0, el1_aarch32 = 0, el2_aarch32 = 0, el3_aarch32 = 0, tge = 0, halted = 0, standby = 0;
  logic         niden = 1, spniden = 0, dbgen = 0, spiden = 0, double_lock = 0, os_lock = 0, powered = 1, nreset = 1;
  logic [2:0]   acc_door = 0;
  logic         acc_write = 0;
  logic [15:0]  acc_register = 0;
  logic [3:0]   acc_lanes = 0;
  logic [63:0]  acc_wdata = 0;
  wire [63:0]   acc_rdata, cycles;
  wire [2:0]    acc_outcome;
  wire [1:0]    acc_target;
  wire [5:0]    acc_class;
  wire [42:0]   export_bus;
  wire [31:0]   count0, count1, count2, count3, count4, count5, overflow;
  wire          npmuirq;

  // Of all counters, 0 first
  wire [63:0] low_bytes = {16'd0, count0[7:0], count1[7:0], count2[7:0], count3[7:0], count4[7:0], count5[7:0]};

  int checks = 0, failures = 0;

  a55_pmu dut (
      .clk(clk), .ones(ones), .twos(twos), .el(el), .secure(secure), .el1_aarch32(el1_aarch32),
      .el2_aarch32(el2_aarch32), .el3_aarch32(el3_aarch32), .tge(tge), .halted(halted), .standby(standby),
      .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .double_lock(double_lock), .os_lock(os_lock),
      .powered(powered), .nreset(nreset), .acc_door(acc_door), .acc_write(acc_write), .acc_register(acc_register),
      .acc_lanes(acc_lanes), .acc_wdata(acc_wdata), .acc_rdata(acc_rdata), .acc_outcome(acc_outcome),
      .acc_target(acc_target), .acc_class(acc_class), .export_bus(export_bus), .cycles(cycles), .count0(count0),
      .count1(count1), .count2(count2), .count3(count3), .count4(count4), .count5(count5), .overflow(overflow),
      .npmuirq(npmuirq)
  );

  task row;
    begin
      #1 clk = 1'b1;
      #1 clk = 1'b0;
    end
  endtask

  task rows(input int n);
    for (int i = 0; i < n; i++) row();
  endtask

  task access(input logic [2:0] door, input logic write, input logic [15:0] where, input logic [63:0] data,
              input logic [3:0] lanes);
    begin
      acc_door = door;
      acc_write = write;
      acc_register = where;
      acc_wdata = data;
      acc_lanes = lanes;
      row();
      acc_door = 0;
      acc_write = 0;
      acc_register = 0;
      acc_wdata = 0;
      acc_lanes = 0;
    end
  endtask

  task check(input [8*48-1:0] what, input logic [63:0] got, input logic [63:0] expected);
    begin
      checks = checks + 1;
      if (got !== expected) begin
        failures = failures + 1;
        $display("FAILED %0s: got %h, expected %h", what, got, expected);
      end
    end
  endtask

  task msr(input logic [15:0] where, input logic [63:0] data);
    access(AARCH64, 1'b1, where, data, 4'h0);
  endtask

  task mcr(input logic [15:0] where, input logic [63:0] data);
    access(AARCH32, 1'b1, where, data, 4'h0);
  endtask

  task mrs(input [8*48-1:0] what, input logic [15:0] where, input logic [63:0] expected);
    begin
      access(AARCH64, 1'b0, where, 64'd0, 4'h0);
      check(what, acc_rdata, expected);
    end
  endtask

  task mrc(input [8*48-1:0] what, input logic [15:0] where, input logic [63:0] expected);
    begin
      access(AARCH32, 1'b0, where, 64'd0, 4'h0);
      check(what, acc_rdata, expected);
    end
  endtask

  task store(input logic [15:0] offset, input logic [31:0] data);
    access(EXTERNAL, 1'b1, offset, {32'd0, data}, 4'hf);
  endtask

  task load(input [8*48-1:0] what, input logic [15:0] offset, input logic [63:0] expected);
    begin
      access(EXTERNAL, 1'b0, offset, 64'd0, 4'h0);
      check(what, acc_rdata, expected);
    end
  endtask

  // An access that is expected to end so.
  task refuse(input [8*48-1:0] what, input logic [2:0] door, input logic write, input logic [15:0] where,
              input logic [2:0] outcome, input logic [1:0] target, input logic [5:0] exception_class);
    begin
      access(door, write, where, 64'hffff_ffff_ffff_ffff, 4'hf);
      check(what, {53'd0, acc_outcome, acc_target, acc_class}, {53'd0, outcome, target, exception_class});
    end
  endtask

  task reset;
    begin
      ones = 0;
      twos = 0;
      el = 2'd1;
      secure = 0;
      nreset = 0;
      row();
      nreset = 1;
    end
  endtask

  initial begin
    // Reset values and identification
    mrs("PMCR after reset", PMCR, 64'h4145_3000);
    mrs("PMCEID0", PMCEID0, 64'h7fff_ffff);
    mrs("PMCEID1", PMCEID1, 64'h01f0_ae7f);
    mrc("PMCEID2", A32_PMCEID2, 64'd0);
    check("nPMUIRQ after reset", {63'd0, npmuirq}, 64'd1);

    // Storage
    msr(PMCR, 64'hffff_ffff_ffff_fff8);
    mrs("PMCR writable bits", PMCR, 64'h4145_3078);
    msr(PMCR, 0);
    msr(PMCNTENSET, 64'hffff_ffff);
    mrs("enables are those that exist", PMCNTENCLR, 64'h8000_003f);
    msr(PMCNTENCLR, 64'hffff_fffe);
    mrs("cleared by ones", PMCNTENSET, 64'h1);
    msr(PMCNTENCLR, 64'h1);
    msr(PMSELR, 64'hffff_ffe2);
    mrs("PMSELR has five bits", PMSELR, 64'h2);
    msr(PMXEVTYPER, 64'hffff_ffff);
    mrs("PMEVTYPER bits, by PMSELR", PMEVTYPER0 + 16'd2, 64'hfe00_ffff);
    mrc("M is hidden from AArch32", A32_PMEVTYPER0 + 16'd2, 64'hfa00_ffff);
    mcr(A32_PMEVTYPER0 + 16'd2, 64'd0);
    mrs("and kept by its writes", PMEVTYPER0 + 16'd2, 64'h0400_0000);
    msr(PMXEVCNTR, 64'hdead_beef);
    check("PMXEVCNTR writes PMEVCNTR2", {32'd0, count2}, 64'hdead_beef);
    msr(PMSELR, 64'd31);
    msr(PMXEVTYPER, 64'hffff_ffff);
    mrs("selection 31 is PMCCFILTR", PMCCFILTR, 64'hfc00_0000);
    mrs("PMXEVCNTR there is RAZ", PMXEVCNTR, 64'd0);
    mrs("counter 6 is RAZ", PMEVCNTR0 + 16'd6, 64'd0);
    check("and no exception", {61'd0, acc_outcome}, {61'd0, DONE});
    refuse("PMEVCNTR31 does not exist", AARCH64, 1'b0, PMEVCNTR0 + 16'd31, UNDEFINED, 2'd0, 6'd0);
    refuse("PMSWINC cannot be read", AARCH64, 1'b0, PMSWINC, UNDEFINED, 2'd0, 6'd0);

    // Counting, and the order within a row
    reset();
    msr(PMEVTYPER0, 64'h8);
    msr(PMEVTYPER0 + 16'd1, 64'h11);
    msr(PMEVTYPER0 + 16'd2, 64'h13);
    msr(PMEVTYPER0 + 16'd3, 64'h1b);
    msr(PMEVTYPER0 + 16'd4, 64'h19);
    msr(PMEVTYPER0 + 16'd5, 64'h2e);
    msr(PMCNTENSET, 64'h8000_003f);
    check("nothing counts while E is 0", cycles, 64'd0);
    msr(PMCR, 64'h41);
    ones[INST_RETIRED] = 1'b1;
    twos[INST_RETIRED] = 1'b1;
    ones[MEM_ACCESS] = 1'b1;
    twos[BUS_ACCESS] = 1'b1;
    row();
    check("three in one row", {32'd0, count0}, 64'd3);
    check("a row is a cycle", {32'd0, count1}, 64'd1);
    check("MEM_ACCESS", {32'd0, count2}, 64'd1);
    check("INST_SPEC duplicates INST_RETIRED", {32'd0, count3}, 64'd3);
    check("BUS_ACCESS", {32'd0, count4}, 64'd2);
    check("an event that is not there", {32'd0, count5}, 64'd0);
    check("PMCCNTR", cycles, 64'd1);
    mrs("a read returns the count before", PMEVCNTR0, 64'd3);
    check("while the row counts", {32'd0, count0}, 64'd6);
    msr(PMEVCNTR0, 64'hffff_fffd);
    check("a write replaces the increment", {32'd0, count0}, 64'hffff_fffd);
    row();
    check("it wraps", {32'd0, count0}, 64'd0);
    check("and its flag is set", {32'd0, overflow}, 64'h1);
    check("no interrupt without PMINTEN", {63'd0, npmuirq}, 64'd1);
    ones = 0;
    twos = 0;
    msr(PMINTENSET, 64'hffff_ffff);
    check("interrupt", {63'd0, npmuirq}, 64'd0);
    mrs("PMINTENSET bits", PMINTENCLR, 64'h8000_003f);
    msr(PMCR, 64'h40);
    check("E is in the interrupt's equation", {63'd0, npmuirq}, 64'd1);
    msr(PMCR, 64'h41);
    msr(PMCNTENCLR, 64'h1);
    check("PMCNTEN is not", {63'd0, npmuirq}, 64'd0);
    msr(PMOVSCLR, 64'hffff_ffff);
    check("until the flag is cleared", {63'd0, npmuirq}, 64'd1);
    msr(PMOVSSET, 64'hffff_ffff);
    check("PMOVSSET sets and interrupts", {31'd0, npmuirq, overflow}, 64'h8000_003f);
    msr(PMCR, 64'h47);
    check("P and C leave the flags", {32'd0, overflow}, 64'h8000_003f);
    check("P clears", {32'd0, count0 | count1 | count2 | count3 | count4 | count5}, 64'd0);
    check("C clears", cycles, 64'd0);

    // Places in the event list
    reset();
    msr(PMEVTYPER0, 64'h21);
    msr(PMEVTYPER0 + 16'd1, 64'h22);
    msr(PMEVTYPER0 + 16'd2, 64'hec);
    msr(PMEVTYPER0 + 16'd3, 64'h78);
    msr(PMEVTYPER0 + 16'd4, 64'hd6);
    msr(PMEVTYPER0 + 16'd5, 64'ha2);
    msr(PMCNTENSET, 64'h3f);
    msr(PMCR, 64'h1);
    ones[32] = 1'b1;
    twos[33] = 1'b1;
    ones[110] = 1'b1;
    twos[110] = 1'b1;
    ones[13] = 1'b1;
    twos[98] = 1'b1;
    twos[39] = 1'b1;
    row();
    check("lines by place", low_bytes, 64'h01_02_03_01_02_02);

    // A flag that is set and cleared in one row
    reset();
    msr(PMEVTYPER0, 64'h8);
    msr(PMEVCNTR0, 64'hffff_ffff);
    msr(PMCNTENSET, 64'h1);
    msr(PMCR, 64'h1);
    ones[INST_RETIRED] = 1'b1;
    msr(PMOVSCLR, 64'h1);
    check("set beats clear", {32'd0, overflow}, 64'h1);
    reset();
    check("reset clears", {32'd0, overflow | count0}, 64'd0);

    // Cycle counter
    msr(PMCNTENSET, 64'h8000_0000);
    msr(PMCCNTR, 64'h0000_0001_ffff_ffff);
    msr(PMCR, 64'h1);
    row();
    check("carries into the upper half", cycles, 64'h2_0000_0000);
    check("LC = 0: overflow of bit 31", {32'd0, overflow}, 64'h8000_0000);
    msr(PMOVSCLR, 64'hffff_ffff);
    msr(PMCR, 64'h0);
    msr(PMCCNTR, 64'hffff_ffff_ffff_fffe);
    msr(PMCR, 64'h41);
    row();
    check("LC = 1: not of bit 31", {32'd0, overflow}, 64'd0);
    row();
    check("but of bit 63", {32'd0, overflow}, 64'h8000_0000);
    msr(PMCR, 64'h9);
    msr(PMCCNTR, 64'd0);
    rows(62);
    check("D: not before", cycles, 64'd0);
    row();
    check("the 64th cycle", cycles, 64'd1);
    msr(PMCR, 64'h49);
    msr(PMCCNTR, 64'd0);
    rows(5);
    check("LC overrides D", cycles, 64'd5);
    standby = 1;
    rows(3);
    standby = 0;
    check("WFI stops it", cycles, 64'd5);
    halted = 1;
    rows(3);
    halted = 0;
    check("Debug state stops it", cycles, 64'd5);

    // Filters
    reset();
    msr(PMEVTYPER0, 64'h8 | 64'h4000_0000);                   // U
    msr(PMEVTYPER0 + 16'd1, 64'h8 | 64'h8000_0000);           // P
    msr(PMEVTYPER0 + 16'd2, 64'h8 | {32'd0, NSH});            // NSH
    msr(PMEVTYPER0 + 16'd3, 64'h8 | 64'ha000_0000);           // P, NSK
    msr(PMEVTYPER0 + 16'd4, 64'h8 | 64'h5000_0000);           // U, NSU
    msr(PMEVTYPER0 + 16'd5, 64'h8 | 64'h8400_0000);           // P, M
    msr(PMCNTENSET, 64'h3f);
    msr(PMCR, 64'h1);
    ones[INST_RETIRED] = 1'b1;
    row();
    check("Non-secure EL1", low_bytes, 64'h01_00_01_01_01_00);
    el = 2'd0;
    row();
    check("Non-secure EL0", low_bytes, 64'h01_01_02_02_02_01);
    el = 2'd2;
    row();
    check("EL2", low_bytes, 64'h01_01_03_02_02_01);
    el = 2'd3;
    secure = 1;
    row();
    check("EL3 is prohibited", low_bytes, 64'h01_01_03_02_02_01);
    ones = 0;
    msr(MDCR_EL3, 64'h0002_0000);
    ones[INST_RETIRED] = 1'b1;
    row();
    check("EL3 with SPME", low_bytes, 64'h02_01_04_02_03_02);
    el = 2'd1;
    row();
    check("Secure EL1", low_bytes, 64'h03_01_05_02_04_02);
    el = 2'd0;
    row();
    check("Secure EL0", low_bytes, 64'h03_02_06_03_04_03);
    ones = 0;
    el = 2'd3;
    msr(MDCR_EL3, 64'h0);
    el = 2'd0;
    el1_aarch32 = 1;
    ones[INST_RETIRED] = 1'b1;
    row();
    check("Secure EL0 without SPME", {56'd0, count2[7:0]}, 64'h06);
    ones = 0;
    el = 2'd3;
    el1_aarch32 = 0;
    msr(SDER32_EL3, 64'h2);
    el = 2'd0;
    ones[INST_RETIRED] = 1'b1;
    row();
    check("SUNIDEN does not open AArch64", {56'd0, count2[7:0]}, 64'h06);
    el1_aarch32 = 1;
    row();
    el1_aarch32 = 0;
    check("but AArch32", {56'd0, count2[7:0]}, 64'h07);

    // DP, export
    reset();
    el = 2'd3;
    secure = 1;
    msr(PMCNTENSET, 64'h8000_0000);
    msr(PMCR, 64'h11);
    rows(2);
    check("DP = 0: cycles of prohibited regions", cycles, 64'd2);
    ones[REMOTE_ACCESS_RD] = 1'b1;
    twos[L1I_CACHE_REFILL] = 1'b1;
    row();
    check("nothing exported from them", {21'd0, export_bus}, 64'd0);
    el = 2'd1;
    secure = 0;
    row();
    check("export", {21'd0, export_bus}, 64'h40_0000_0001);
    ones = 0;
    twos = 0;
    ones[L2D_CACHE_ALLOCATE] = 1'b1;
    row();
    check("L2D_CACHE_ALLOCATE is bit 26", {21'd0, export_bus}, 64'h1 << 26);
    ones = 0;
    ones[ITLB_WALK] = 1'b1;
    row();
    check("ITLB_WALK is a L2D_TLB_REFILL", {21'd0, export_bus}, 64'h1 << 40 | 64'h1 << 36);
    ones = 0;
    ones[L3D_CACHE_RD] = 1'b1;
    row();
    check("LL_CACHE_RD copies L3D_CACHE_RD", {21'd0, export_bus}, 64'h1 << 41);
    ones = 0;
    el = 2'd3;
    secure = 1;
    msr(PMCR, 64'h21);
    msr(PMCCNTR, 64'd0);
    rows(2);
    check("DP = 1: not", cycles, 64'd0);

    // SW_INCR and CHAIN
    reset();
    msr(PMEVTYPER0, 64'h0);
    msr(PMEVTYPER0 + 16'd1, 64'h1e);
    msr(PMEVTYPER0 + 16'd2, 64'h1e);
    msr(PMEVCNTR0, 64'hffff_fffe);
    msr(PMCNTENSET, 64'h7);
    msr(PMSWINC, 64'h1);
    check("SW_INCR needs E", {32'd0, count0}, 64'hffff_fffe);
    msr(PMCR, 64'h1);
    msr(PMSWINC, 64'h7);
    check("SW_INCR", {count1, count0}, 64'h0000_0000_ffff_ffff);
    msr(PMSWINC, 64'h1);
    check("CHAIN counts the wrap in its row", {count1, count0}, 64'h0000_0001_0000_0000);
    check("and the even flag is set", {32'd0, overflow}, 64'h1);
    msr(PMEVCNTR0, 64'hffff_ffff);
    msr(PMEVCNTR0 + 16'd1, 64'hffff_ffff);
    msr(PMSWINC, 64'h1);
    check("both wrap", {32'd0, overflow}, 64'h3);
    check("CHAIN of an odd counter is nobody's", {32'd0, count2}, 64'd0);
    msr(PMEVCNTR0, 64'hffff_ffff);
    msr(PMCNTENCLR, 64'h2);
    msr(PMSWINC, 64'h1);
    check("not when disabled", {32'd0, count1}, 64'd0);

    // HPMN
    reset();
    el = 2'd2;
    msr(PMCNTENSET, 64'h3f);
    msr(MDCR_EL2, 64'h0000_0082);
    mrs("MDCR_EL2", MDCR_EL2, 64'h0000_0082);
    msr(PMEVTYPER0 + 16'd1, 64'h11);
    msr(PMEVTYPER0 + 16'd2, 64'h11);
    el = 2'd1;
    row();
    check("HPME counts without E", {count2, count1}, 64'h0000_0001_0000_0000);
    mrs("N is HPMN below EL2", PMCR, 64'h4145_1000);
    mrs("the others are hidden", PMCNTENSET, 64'h3);
    msr(PMCR, 64'h2);
    check("and not cleared by P", {63'd0, count2 == 32'd0}, 64'd0);
    load("the debugger sees all", 16'h0c00, 64'h3f);
    el = 2'd2;
    mrs("so does EL2", PMCR, 64'h4145_3000);
    msr(PMINTENSET, 64'h8000_0004);
    msr(PMOVSSET, 64'h8000_0000);
    check("no interrupt of cycles without E", {63'd0, npmuirq}, 64'd1);
    msr(PMOVSSET, 64'h4);
    check("HPME lets the others interrupt", {63'd0, npmuirq}, 64'd0);

    // Traps
    reset();
    el = 2'd0;
    refuse("EL0 traps to EL1", AARCH64, 1'b0, PMCR, TRAPPED, 2'd1, 6'h18);
    refuse("MRC by its own class", AARCH32, 1'b0, A32_PMCR, TRAPPED, 2'd1, 6'h03);
    refuse("MRRC by its own class", AARCH32_64BIT, 1'b0, A32_64BIT_PMCCNTR, TRAPPED, 2'd1, 6'h04);
    el1_aarch32 = 1;
    refuse("below AArch32 UNDEFINED", AARCH32, 1'b0, A32_PMCR, UNDEFINED, 2'd0, 6'd0);
    el1_aarch32 = 0;
    tge = 1;
    refuse("TGE sends it to EL2", AARCH64, 1'b0, PMCR, TRAPPED, 2'd2, 6'h18);
    tge = 0;
    refuse("PMINTENSET at EL0", AARCH64, 1'b0, PMINTENSET, UNDEFINED, 2'd0, 6'd0);
    refuse("PMUSERENR can be read", AARCH64, 1'b0, PMUSERENR, DONE, 2'd0, 6'd0);
    refuse("but not written", AARCH64, 1'b1, PMUSERENR, UNDEFINED, 2'd0, 6'd0);
    el = 2'd1;
    msr(PMUSERENR, 64'hc);
    el = 2'd0;
    refuse("CR opens reads of PMCCNTR", AARCH64, 1'b0, PMCCNTR, DONE, 2'd0, 6'd0);
    refuse("not writes", AARCH64, 1'b1, PMCCNTR, TRAPPED, 2'd1, 6'h18);
    refuse("ER opens PMSELR", AARCH64, 1'b1, PMSELR, DONE, 2'd0, 6'd0);
    refuse("SW is closed", AARCH64, 1'b1, PMSWINC, TRAPPED, 2'd1, 6'h18);
    el = 2'd1;
    refuse("MDCR_EL2 at EL1", AARCH64, 1'b0, MDCR_EL2, UNDEFINED, 2'd0, 6'd0);
    el = 2'd2;
    msr(MDCR_EL2, 64'h26);
    el = 2'd1;
    refuse("TPMCR", AARCH64, 1'b0, PMCR, TRAPPED, 2'd2, 6'h18);
    refuse("TPMCR is PMCR's alone", AARCH64, 1'b0, PMCNTENSET, DONE, 2'd0, 6'd0);
    el = 2'd3;
    msr(MDCR_EL3, 64'h40);
    el = 2'd2;
    refuse("EL3's TPM", AARCH64, 1'b0, PMCNTENSET, TRAPPED, 2'd3, 6'h18);
    el = 2'd1;
    refuse("EL2 comes first", AARCH64, 1'b0, PMCR, TRAPPED, 2'd2, 6'h18);
    secure = 1;
    refuse("SDCR at Secure EL1", AARCH32, 1'b0, A32_SDCR, TRAPPED, 2'd3, 6'h03);

    // AArch32
    reset();
    access(AARCH32_64BIT, 1'b1, A32_64BIT_PMCCNTR, 64'h1234_5678_9abc_def0, 4'h0);
    mrc("the lower half", A32_PMCCNTR, 64'h9abc_def0);
    mcr(A32_PMCCNTR, 64'h1);
    check("MCR keeps the upper half", cycles, 64'h1234_5678_0000_0001);

    // External view
    store(16'h0c00, 32'hffff_ffff);
    store(16'h0e04, 32'h41);
    load("PMCR without its upper bits", 16'h0e04, 64'h41);
    load("PMCFGR", 16'h0e00, 64'h1ff06);
    load("PMCEID1", 16'h0e24, 64'h01f0_ae7f);
    store(16'h0e04, 32'h0);
    store(16'h00fc, 32'haabb_ccdd);
    load("upper half of PMCCNTR", 16'h00fc, 64'haabb_ccdd);
    access(EXTERNAL, 1'b1, 16'h0410, 64'h5566_7788, 4'b0001);
    load("byte lanes", 16'h0410, 64'h88);
    store(16'h0028, 32'h77);
    check("PMEVCNTR5", {32'd0, count5}, 64'h77);
    store(16'h06f0, 32'h1);
    store(16'h0028, 32'h78);
    load("snapshot", 16'h0634, 64'h77);
    load("captured", 16'h0610, 64'h0);
    secure = 1;
    store(16'h06f0, 32'h1);
    load("refused in Secure state", 16'h0610, 64'h1);
    secure = 0;
    load("PMAUTHSTATUS", 16'h0fb8, 64'h8c);
    load("PMPIDR1", 16'h0fe4, 64'hbd);
    load("PMDEVARCH", 16'h0fbc, 64'h4770_2a16);
    os_lock = 1;
    refuse("OS lock", EXTERNAL, 1'b0, 16'h0000, 3'd3, 2'd0, 6'd0);
    double_lock = 1;
    refuse("double lock comes first", MEMORY_MAPPED, 1'b0, 16'h0000, 3'd2, 2'd0, 6'd0);
    os_lock = 0;
    double_lock = 0;
    niden = 0;
    refuse("no authentication", EXTERNAL, 1'b1, 16'h0028, 3'd4, 2'd0, 6'd0);
    check("and no effect", {32'd0, count5}, 64'h78);
    niden = 1;
    el = 2'd3;
    msr(MDCR_EL3, 64'h0020_0000);
    refuse("EPMAD", EXTERNAL, 1'b0, 16'h0000, 3'd4, 2'd0, 6'd0);
    spniden = 1;
    refuse("unless authenticated", EXTERNAL, 1'b0, 16'h0000, 3'd0, 2'd0, 6'd0);
    powered = 0;
    refuse("no power", EXTERNAL, 1'b0, 16'h0000, 3'd1, 2'd0, 6'd0);
    load("identification without power", 16'h0fcc, 64'h16);
    powered = 1;
    row();
    check("power-off loses the counts", {32'd0, count5}, 64'd0);

    if (failures != 0) $fatal(1, "a55_smoke: %0d of %0d checks failed", failures, checks);
    $display("a55_smoke: %0d checks passed", checks);
    $finish;
  end

endmodule
