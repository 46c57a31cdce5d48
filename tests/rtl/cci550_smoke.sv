// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Directed checks of vectors/rtl/cci550_pmu.sv. Expectations come from the manual (Arm 100282, sections named at each check) and the order within a
// clock of vectors/FORMAT.md. Ends with "passed" and status 0, or with one line for each failed check and $fatal.
module cci550_smoke;

  localparam logic [19:0] CTRL_OVR = 20'h00000;
  localparam logic [19:0] SECR_ACC = 20'h00008;
  localparam logic [19:0] STATUS = 20'h0000C;
  localparam logic [19:0] QOS_THRESHOLD = 20'h00014;
  localparam logic [19:0] PMCR = 20'h00100;
  localparam logic [19:0] PERIPHERAL_ID0 = 20'h00FE0;
  localparam logic [19:0] SHARE_OVR0 = 20'h01004;
  localparam logic [19:0] QOS_MAX_OT0 = 20'h01110;
  localparam logic [19:0] SLAVE_DEBUG0 = 20'h90000;
  localparam logic [19:0] RESERVED = 20'h00004;
  localparam logic [19:0] EVNT_SEL = 20'h0;
  localparam logic [19:0] ECNT_DATA = 20'h4;
  localparam logic [19:0] ECNT_CTRL = 20'h8;
  localparam logic [19:0] ECNT_CLR_OVFL = 20'hC;

  localparam logic [31:0] RST = 32'h2;
  localparam logic [31:0] CEN = 32'h1;
  localparam logic [31:0] EX = 32'h10;
  localparam logic [31:0] NEVER = 32'h11F;

  localparam int SI3_SHAREABLE_ALLOC = 16 + 32 * 3 + 4;
  localparam logic [31:0] SELECT_SI3_SHAREABLE_ALLOC = 32'h64;
  localparam int SI0_R_BEAT = 16 + 8;
  localparam logic [31:0] SELECT_SI0_R_BEAT = 32'h08;
  localparam logic [31:0] ACE_ONLY = 32'h2033_2030;  // Table 2-3, bit = code

  logic aclk = 1'b0;
  logic [288:0] ns;
  logic [288:0] s;
  logic niden, spniden, dbgen, spiden, aresetn, aclken;
  logic acc_valid, acc_write, acc_secure;
  logic [19:0] acc_offset;
  logic [3:0] acc_lanes;
  logic [31:0] acc_wdata;
  wire [31:0] acc_rdata;
  wire acc_error;
  wire [288:0] evntbus;
  wire [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  wire [7:0] overflow;
  wire [7:0] nevntcntoverflow;

  cci550_pmu dut (
      .aclk(aclk), .ns(ns), .s(s), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .aresetn(aresetn), .aclken(aclken),
      .acc_valid(acc_valid), .acc_write(acc_write), .acc_secure(acc_secure), .acc_offset(acc_offset), .acc_lanes(acc_lanes),
      .acc_wdata(acc_wdata), .acc_rdata(acc_rdata), .acc_error(acc_error), .evntbus(evntbus), .count0(count0), .count1(count1),
      .count2(count2), .count3(count3), .count4(count4), .count5(count5), .count6(count6), .count7(count7), .overflow(overflow),
      .nevntcntoverflow(nevntcntoverflow)
  );

  // The same inputs into a small one that answers with errors, takes whole words only, and writes gated counters when ctrl_ovr[3] says so.
  wire [31:0] small_rdata;
  wire small_error;
  wire [16 + 32 * 2 + 7 * 1 - 1:0] small_evntbus;
  wire [31:0] small_count0;
  wire [32 * 7 + 8 + 8 - 1:0] small_others;

  cci550_pmu #(
      .SLAVE_INTERFACES(2), .MASTER_INTERFACES(1), .ACE_INTERFACES(7'h01), .MASTERS_FIRST(1'b1), .SECURITY_ERROR(1'b1), .RESERVED_ERROR(1'b1),
      .BYTE_WRITES(1'b0), .GATING_OVERRIDE(1'b1), .DBGEN_FOR_NIDEN(1'b1), .SECURE_OBSERVATION(1'b1)
  ) small_dut (
      .aclk(aclk), .ns(ns), .s(s), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .aresetn(aresetn), .aclken(aclken),
      .acc_valid(acc_valid), .acc_write(acc_write), .acc_secure(acc_secure), .acc_offset(acc_offset), .acc_lanes(acc_lanes),
      .acc_wdata(acc_wdata), .acc_rdata(small_rdata), .acc_error(small_error), .evntbus(small_evntbus), .count0(small_count0),
      .count1(small_others[31:0]), .count2(small_others[63:32]), .count3(small_others[95:64]), .count4(small_others[127:96]),
      .count5(small_others[159:128]), .count6(small_others[191:160]), .count7(small_others[223:192]),
      .overflow(small_others[231:224]), .nevntcntoverflow(small_others[239:232])
  );

  int checks = 0;
  int failures = 0;

  task automatic check(input string what, input logic [288:0] got, input logic [288:0] want);
    checks = checks + 1;
    if (got !== want) begin
      failures = failures + 1;
      $display("FAILED %s: %0h, expected %0h", what, got, want);
    end
  endtask

  // One clock with the inputs as they are; afterwards the outputs are those of this row.
  task automatic row;
    #1 aclk = 1'b1;
    #1 aclk = 1'b0;
    #1;
  endtask

  task automatic rows(input int clocks);
    repeat (clocks) row();
  endtask

  task automatic put_access(input logic write, input logic [19:0] offset, input logic [31:0] data);
    acc_valid = 1'b1;
    acc_write = write;
    acc_offset = offset;
    acc_lanes = write ? 4'hF : 4'h0;
    acc_wdata = data;
  endtask

  task automatic end_access;
    acc_valid = 1'b0;
    acc_write = 1'b0;
    acc_offset = 20'h0;
    acc_lanes = 4'h0;
    acc_wdata = 32'h0;
  endtask

  task automatic write_register(input logic [19:0] offset, input logic [31:0] data);
    put_access(1'b1, offset, data);
    row();
    end_access();
  endtask

  task automatic write_lanes(input logic [19:0] offset, input logic [3:0] lanes, input logic [31:0] data);
    put_access(1'b1, offset, data);
    acc_lanes = lanes;
    row();
    end_access();
  endtask

  task automatic check_read(input string what, input logic [19:0] offset, input logic [31:0] want);
    put_access(1'b0, offset, 32'h0);
    row();
    end_access();
    check(what, {257'b0, acc_rdata}, {257'b0, want});
  endtask

  function automatic logic [19:0] frame(input int counter);
    frame = 20'h10000 + 20'h10000 * 20'(counter);
  endfunction

  task automatic start;
    ns = '0;
    s = '0;
    {niden, spniden, dbgen, spiden} = 4'b1000;
    aclken = 1'b1;
    acc_secure = 1'b1;
    end_access();
    aresetn = 1'b0;
    row();
    aresetn = 1'b1;
  endtask

  // All on, counter 0 on one event, its count as given.
  task automatic start_counter0(input logic [31:0] selection, input logic [31:0] count);
    start();
    write_register(PMCR, CEN);
    write_register(frame(0) + EVNT_SEL, selection);
    write_register(frame(0) + ECNT_CTRL, 1);
    write_register(frame(0) + ECNT_DATA, count);
  endtask

  // 1.2, 2.4.4: what registers hold after reset.
  task automatic reset_values;
    start();
    check_read("PMCR", PMCR, 32'h4000);
    for (int n = 0; n < 8; n = n + 1) begin
      check_read("evnt_sel", frame(n) + EVNT_SEL, 0);
      check_read("ecnt_data", frame(n) + ECNT_DATA, 0);
      check_read("ecnt_ctrl", frame(n) + ECNT_CTRL, 0);
      check_read("ecnt_clr_ovfl", frame(n) + ECNT_CLR_OVFL, 0);
    end
    check("pins", nevntcntoverflow, 8'hFF);
    check_read("peripheral_id0", PERIPHERAL_ID0, 32'h23);
    check_read("peripheral_id1", PERIPHERAL_ID0 + 4, 32'hB4);
    check_read("peripheral_id4", 20'h00FD0, 32'h84);
    check_read("component_id3", 20'h00FFC, 32'hB1);
    check_read("qos_max_ot", QOS_MAX_OT0, 32'h30);
  endtask

  // 2.4.4: RST reads 0, the number of counters and reserved bits cannot be written.
  task automatic register_masks;
    start();
    write_register(PMCR, 32'hFFFF_FFFF);
    check_read("PMCR", PMCR, 32'h4011);
    for (int n = 0; n < 8; n = n + 1) begin
      write_register(frame(n) + EVNT_SEL, 32'hFFFF_FF00 | 32'(n));
      write_register(frame(n) + ECNT_CTRL, 32'hFFFF_FFFF);
    end
    for (int n = 0; n < 8; n = n + 1) begin
      check_read("evnt_sel", frame(n) + EVNT_SEL, 32'h100 | 32'(n));
      check_read("ecnt_ctrl", frame(n) + ECNT_CTRL, 1);
    end
    write_register(QOS_THRESHOLD, 32'hFFFF_FFFF);
    check_read("qos_threshold", QOS_THRESHOLD, 32'h000F_000F);
    write_register(QOS_MAX_OT0, 32'h31);
    check_read("qos_max_ot above", QOS_MAX_OT0, 32'h30);
    write_register(QOS_MAX_OT0, 32'h3);
    check_read("qos_max_ot below", QOS_MAX_OT0, 32'h4);
    write_register(RESERVED, 32'hFFFF_FFFF);
    check_read("reserved", RESERVED, 0);
  endtask

  // 2.4.4: a write of Event Count is lost unless CEN and the counter's enable are 1; a held count is readable.
  task automatic gated_writes;
    start();
    write_register(frame(2) + ECNT_DATA, 32'h1111);
    check("neither", count2, 0);
    write_register(PMCR, CEN);
    write_register(frame(2) + ECNT_DATA, 32'h2222);
    check("only CEN", count2, 0);
    write_register(PMCR, 0);
    write_register(frame(2) + ECNT_CTRL, 1);
    write_register(frame(2) + ECNT_DATA, 32'h3333);
    check("only the counter's", count2, 0);
    write_register(PMCR, CEN);
    write_register(frame(2) + ECNT_DATA, 32'h4444);
    check("both", count2, 32'h4444);
    write_register(frame(2) + ECNT_CTRL, 0);
    write_register(PMCR, 0);
    check_read("held", frame(2) + ECNT_DATA, 32'h4444);

    write_register(CTRL_OVR, 32'h8);
    write_register(frame(0) + ECNT_DATA, 32'h5555);
    check("gating off, not an option", count0, 0);
    check("gating off, an option", small_count0, 32'h5555);
  endtask

  // FORMAT: events count under the registers from before; a read returns what was before.
  task automatic order_in_a_clock;
    start();
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    write_register(PMCR, CEN);
    write_register(frame(0) + EVNT_SEL, SELECT_SI3_SHAREABLE_ALLOC);
    write_register(frame(0) + ECNT_CTRL, 1);
    check("not yet", count0, 0);
    rows(3);
    check("three clocks", count0, 3);
    check_read("before the fourth", frame(0) + ECNT_DATA, 3);
    check("after the fourth", count0, 4);
    row();
    check("no access, no data", acc_rdata, 0);
    write_register(frame(0) + EVNT_SEL, NEVER);
    check("still the old selection", count0, 6);
    row();
    check("the new selection", count0, 6);
    write_register(frame(0) + EVNT_SEL, SELECT_SI3_SHAREABLE_ALLOC);
    write_register(frame(0) + ECNT_DATA, 32'h100);
    check("write beats increment", count0, 32'h100);
    write_register(PMCR, RST | CEN);
    check("RST beats increment", count0, 0);
    row();
    check("and counts on", count0, 1);
    write_register(PMCR, 0);
    check("the last with CEN", count0, 2);
    rows(2);
    check("without CEN", count0, 2);
  endtask

  // 2.4.4, 3.3 Overflow Flag Status: wrap, sticky, write one to clear; the pin is LOW with the flag.
  task automatic overflow_flags;
    start_counter0(SELECT_SI3_SHAREABLE_ALLOC, 32'hFFFF_FFFE);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    row();
    check("one before", {count0, overflow}, {32'hFFFF_FFFF, 8'h00});
    row();
    check("wrapped", {count0, overflow}, {32'h0, 8'h01});
    check("pin", nevntcntoverflow, 8'hFE);
    ns = '0;
    check_read("flag", frame(0) + ECNT_CLR_OVFL, 1);
    write_register(frame(0) + ECNT_CLR_OVFL, 32'hFFFF_FFFE);
    check("zero does not clear", overflow, 8'h01);
    write_register(PMCR, RST);
    check("RST keeps flags", overflow, 8'h01);
    write_register(frame(1) + ECNT_CLR_OVFL, 1);
    check("another's", overflow, 8'h01);
    write_register(frame(0) + ECNT_CLR_OVFL, 1);
    check("cleared without CEN", {overflow, nevntcntoverflow}, 16'h00FF);

    write_register(PMCR, CEN);
    write_register(frame(0) + ECNT_DATA, 32'hFFFF_FFFF);
    write_register(frame(0) + ECNT_DATA, 32'h0);
    check("a write does not wrap", overflow, 8'h00);
    write_register(frame(0) + ECNT_DATA, 32'hFFFF_FFFF);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    write_register(frame(0) + ECNT_CLR_OVFL, 1);
    check("setting beats clearing", overflow, 8'h01);
    ns = '0;
    write_register(frame(0) + ECNT_CLR_OVFL, 1);
    write_register(frame(0) + ECNT_DATA, 32'hFFFF_FFFF);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    write_register(frame(0) + ECNT_DATA, 32'h7);
    check("wrap under a write", {count0, overflow}, {32'h7, 8'h01});
  endtask

  // 2.4.4: RST clears all event counters, enabled or not, also without CEN; selections and enables stay.
  task automatic reset_of_counters;
    start();
    write_register(PMCR, CEN);
    for (int n = 0; n < 8; n = n + 1) begin
      write_register(frame(n) + EVNT_SEL, NEVER);
      write_register(frame(n) + ECNT_CTRL, 1);
      write_register(frame(n) + ECNT_DATA, 32'hA0 + 32'(n));
    end
    check("eight counts", {count7, count6, count5, count4, count3, count2, count1, count0},
          {32'hA7, 32'hA6, 32'hA5, 32'hA4, 32'hA3, 32'hA2, 32'hA1, 32'hA0});
    write_register(frame(5) + ECNT_CTRL, 0);
    write_register(PMCR, 0);
    write_register(PMCR, RST);
    check("no count", {count7, count6, count5, count4, count3, count2, count1, count0}, 256'h0);
    check_read("selection stays", frame(4) + EVNT_SEL, NEVER);
    check_read("enable stays", frame(4) + ECNT_CTRL, 1);
  endtask

  // 2.4.4: NIDEN for all; SPNIDEN, or DBGEN and SPIDEN, for Secure events that are not exempt.
  task automatic authentication;
    start_counter0(SELECT_SI3_SHAREABLE_ALLOC, 0);
    write_register(frame(1) + EVNT_SEL, SELECT_SI0_R_BEAT);
    write_register(frame(1) + ECNT_CTRL, 1);
    write_register(PMCR, CEN | EX);
    for (int pins = 0; pins < 16; pins = pins + 1) begin
      {niden, spniden, dbgen, spiden} = 4'(pins);
      write_register(PMCR, CEN | EX | RST);
      s[SI3_SHAREABLE_ALLOC] = 1'b1;
      s[SI0_R_BEAT] = 1'b1;
      row();
      check("Secure", count0, niden && (spniden || (dbgen && spiden)) ? 1 : 0);
      check("Secure on EVNTBUS", evntbus[SI3_SHAREABLE_ALLOC], niden && (spniden || (dbgen && spiden)));
      check("Secure exempt", count1, niden ? 1 : 0);
      ns[SI3_SHAREABLE_ALLOC] = 1'b1;
      write_register(PMCR, CEN | EX | RST);
      row();
      check("Non-secure, once", count0, niden ? 1 : 0);
      check("Non-secure on EVNTBUS", evntbus[SI3_SHAREABLE_ALLOC], niden);
      ns = '0;
      s = '0;
    end
    {niden, spniden, dbgen, spiden} = 4'b0000;
    write_register(frame(0) + ECNT_DATA, 32'h99);
    check("NIDEN LOW, registers writable", count0, 32'h99);
    check_read("NIDEN LOW, registers readable", frame(0) + ECNT_DATA, 32'h99);
  endtask

  // The options DBGEN_FOR_NIDEN and SECURE_OBSERVATION, on SI1 0x00.
  task automatic authentication_options;
    start_counter0(32'h20, 0);
    {niden, spniden, dbgen, spiden} = 4'b0010;
    ns[48] = 1'b1;
    row();
    check("DBGEN is not NIDEN", count0, 0);
    check("DBGEN for NIDEN", small_count0, 1);
    ns = '0;
    s[48] = 1'b1;
    niden = 1'b1;
    row();
    check("not observed", {count0, small_count0}, {32'd0, 32'd1});
    write_register(SECR_ACC, 32'h4);
    row();
    check("secr_acc[2] is storage", count0, 0);
    check("secr_acc[2] observes", small_count0, 2);
  endtask

  // Tables 2-2 and 2-3: which line each of the 512 selections counts; the others never count: SI0 to SI2 are ACE-Lite here, the small one's SI0 is ACE. Counter 0 sees the line alone, counter 1 all lines but it.
  task automatic selections;
    int line;
    int source;
    int code;
    logic exists;
    logic lite;
    logic small_exists;
    start();
    write_register(PMCR, CEN);
    write_register(frame(0) + ECNT_CTRL, 1);
    for (int selection = 0; selection < 512; selection = selection + 1) begin
      source = selection / 32;
      code = selection % 32;
      line = source < 7 ? 16 + 32 * source + code : source == 15 ? code : 240 + 7 * (source - 8) + code;
      lite = source >= 7 || !ACE_ONLY[code];
      exists = source < 7 ? code != 17 && (lite || source > 2) : source == 7 ? 1'b0 : source < 15 ? code < 7 : code < 16;
      small_exists = source == 0 ? code != 17 : exists && (source == 15 || source == 1 || source == 8);
      write_register(frame(0) + EVNT_SEL, 32'(selection));
      write_register(PMCR, CEN | RST);
      ns = '1;
      row();
      check("all lines", count0, exists ? 1 : 0);
      check("absent ones never", small_count0, small_exists ? 1 : 0);
      if (exists) ns[line] = 1'b0;
      row();
      check("all but its own", count0, exists ? 1 : 0);
      ns = '0;
      if (exists) ns[line] = 1'b1;
      row();
      check("its own", count0, exists ? 2 : 0);
      ns = '0;
    end
  endtask

  // 2.4.4: EVNTBUS is gated by EX, not by CEN; global events in [15:0]; absent interfaces take no bits.
  task automatic event_bus;
    start();
    ns[5] = 1'b1;
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    ns[16 + 32 * 1 + 2] = 1'b1;
    ns[240 + 6] = 1'b1;
    ns[288] = 1'b1;
    ns[16 + 17] = 1'b1;
    row();
    check("without EX", evntbus, 0);
    write_register(PMCR, EX);
    check("EX from the next clock on", evntbus, 0);
    row();
    check("slaves, then masters", evntbus,
          289'b1 << 5 | 289'b1 << SI3_SHAREABLE_ALLOC | 289'b1 << 50 | 289'b1 << 246 | 289'b1 << 288);
    check("masters, then slaves", small_evntbus, 87'b1 << 5 | 87'b1 << (16 + 6) | 87'b1 << (16 + 7 + 34));
    aclken = 1'b0;
    row();
    check("clock stands", evntbus, 0);
    aclken = 1'b1;
    niden = 1'b0;
    row();
    check("NIDEN LOW", evntbus, 0);
  endtask

  // 2.4.6: what Non-secure accesses may do.
  task automatic security;
    start();
    write_register(QOS_THRESHOLD, 32'h5);
    write_register(SHARE_OVR0, 32'h3);
    write_register(CTRL_OVR, 32'h10);
    acc_secure = 1'b0;
    write_register(PMCR, CEN);
    check_read("PMU is open", PMCR, 32'h4001);
    write_register(frame(3) + EVNT_SEL, 32'h55);
    check_read("frame is open", frame(3) + EVNT_SEL, 32'h55);
    check_read("monitor is open", SLAVE_DEBUG0 + 4, 0);
    check("monitor, no error", small_error, 0);
    check_read("monitor of an absent interface", SLAVE_DEBUG0 + 8, 0);
    check("no error", small_error, 0);
    check_read("reserved beside the monitors", SLAVE_DEBUG0 + 20'h1C, 0);
    check("an error, an option", small_error, 1);
    row();
    check("no access, no error", small_error, 0);
    check_read("IDs are readable", PERIPHERAL_ID0, 32'h23);
    check_read("Secure register reads 0", QOS_THRESHOLD, 0);
    check("no error", acc_error, 0);
    check("error, an option", small_error, 1);
    write_register(QOS_THRESHOLD, 32'hA);
    write_register(SHARE_OVR0, 32'h0);
    write_register(SECR_ACC, 32'h1);
    check_read("secr_acc hidden", SECR_ACC, 0);
    acc_secure = 1'b1;
    check_read("Secure register kept", QOS_THRESHOLD, 32'h5);
    check_read("share_ovr kept", SHARE_OVR0, 32'h3);
    check_read("secr_acc kept", SECR_ACC, 0);

    write_register(SECR_ACC, 32'h2);
    acc_secure = 1'b0;
    write_register(PMCR, EX);
    check_read("PMU closed", PMCR, 0);
    write_register(frame(0) + ECNT_CTRL, 1);
    check_read("frame closed", frame(0) + ECNT_CTRL, 0);
    put_access(1'b0, SLAVE_DEBUG0, 0);
    row();
    end_access();
    check("monitor closed", small_error, 1);
    acc_secure = 1'b1;
    check_read("PMU kept", PMCR, 32'h4001);
    check_read("frame kept", frame(0) + ECNT_CTRL, 0);

    write_register(SECR_ACC, 32'h3);
    acc_secure = 1'b0;
    check_read("PMU reopened", PMCR, 32'h4001);
    check_read("Secure register open", QOS_THRESHOLD, 32'h5);
    check_read("status open", STATUS, 0);
    check("no error when open", small_error, 0);
    check_read("ctrl_ovr never", CTRL_OVR, 0);
    write_register(SECR_ACC, 0);
    check("refused", small_error, 1);
    check_read("secr_acc never", SECR_ACC, 0);
    check_read("still open", QOS_THRESHOLD, 32'h5);
    acc_secure = 1'b1;
    check_read("reserved", RESERVED, 0);
    check("reserved, error", {acc_error, small_error}, 2'b01);
  endtask

  // Byte lanes: only their bits are written, cleared, or act.
  task automatic byte_lanes;
    start_counter0(NEVER, 32'h1122_3344);
    write_lanes(frame(0) + ECNT_DATA, 4'b0100, 32'hAABB_CCDD);
    check("one byte", count0, 32'h11BB_3344);
    check("whole words only", {small_error, small_count0}, {1'b1, 32'h1122_3344});
    write_lanes(frame(0) + EVNT_SEL, 4'b0010, 32'h0000_0000);
    check_read("half a selection", frame(0) + EVNT_SEL, 32'h1F);
    write_lanes(PMCR, 4'b1110, RST);
    check("RST in a lane not written", count0, 32'h11BB_3344);
    write_register(frame(0) + EVNT_SEL, SELECT_SI3_SHAREABLE_ALLOC);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    write_lanes(frame(0) + ECNT_DATA, 4'b0000, 32'h0);
    check("no lane, no write", count0, 32'h11BB_3345);
    ns = '0;
  endtask

  // While the clock stands nothing counts, and registers answer.
  task automatic clock_stands;
    start_counter0(SELECT_SI3_SHAREABLE_ALLOC, 32'h10);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    aclken = 1'b0;
    rows(4);
    check("nothing counts", count0, 32'h10);
    write_register(frame(0) + EVNT_SEL, NEVER);
    check_read("registers answer", frame(0) + EVNT_SEL, NEVER);
    ns = '0;
  endtask

  // 2.4.4: the way to load a counter while events occur: select one that never does.
  task automatic load_under_traffic;
    start();
    ns = '1;
    write_register(PMCR, CEN);
    write_register(frame(7) + EVNT_SEL, NEVER);
    write_register(frame(7) + ECNT_CTRL, 1);
    write_register(frame(7) + ECNT_DATA, 32'h8000_0000);
    write_register(frame(7) + ECNT_CTRL, 0);
    write_register(frame(7) + EVNT_SEL, 32'h1E0);
    write_register(PMCR, 0);
    write_register(frame(7) + ECNT_CTRL, 1);
    check("loaded", count7, 32'h8000_0000);
    write_register(PMCR, CEN);
    rows(5);
    check("counts from there", count7, 32'h8000_0005);
  endtask

  // ARESETn LOW: everything is at its reset value; nothing counts; reads return that, writes are lost.
  task automatic in_reset;
    start_counter0(SELECT_SI3_SHAREABLE_ALLOC, 32'hFFFF_FFFF);
    write_register(PMCR, CEN | EX);
    ns[SI3_SHAREABLE_ALLOC] = 1'b1;
    row();
    check("before", {overflow, evntbus[SI3_SHAREABLE_ALLOC]}, {8'h01, 1'b1});
    aresetn = 1'b0;
    put_access(1'b0, PMCR, 0);
    row();
    check("outputs", {count0, overflow, nevntcntoverflow, acc_rdata}, {32'h0, 8'h00, 8'hFF, 32'h4000});
    check("EVNTBUS", evntbus, 0);
    write_register(PMCR, CEN);
    aresetn = 1'b1;
    ns = '0;
    check_read("PMCR", PMCR, 32'h4000);
    check_read("evnt_sel", frame(0) + EVNT_SEL, 0);
    check_read("ecnt_ctrl", frame(0) + ECNT_CTRL, 0);
  endtask

  initial begin
    reset_values();
    register_masks();
    gated_writes();
    order_in_a_clock();
    overflow_flags();
    reset_of_counters();
    authentication();
    authentication_options();
    selections();
    event_bus();
    security();
    byte_lanes();
    clock_stands();
    load_under_traffic();
    in_reset();
    if (failures != 0) $fatal(1, "%0d of %0d checks failed", failures, checks);
    $display("passed: %0d checks", checks);
    $finish;
  end

endmodule
