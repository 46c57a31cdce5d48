// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Two CCI-550 PMUs with the same pins, accesses and Non-secure events. Their Secure events differ, in
// any way and in every clock. With Secure observation off (TRM 2.4.4: SPNIDEN LOW, and not both DBGEN
// and SPIDEN HIGH) nothing that a PMU shows may differ: no read by anyone, count, flag, pin or bus.
//
// Not so by the manual, and with LEAK for each a counterexample:
//   1  Secure exempt events (Tables 2-3 to 2-5): they have no security tag
//   2  SPNIDEN HIGH
//   3  DBGEN and SPIDEN HIGH
//   4  counts of Secure events from before, SPNIDEN having been HIGH once, stay visible
//   5  by decision: secr_acc[2] permits Secure events
//   6  Secure software's accesses: registers are shared
module cci550_noninterference #(
    parameter int LEAK = 0,
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic aclk,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic [288:0] other_s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aresetn,
    input logic aclken,
    input logic acc_valid,
    input logic acc_write,
    input logic acc_secure,
    input logic [19:0] acc_offset,
    input logic [3:0] acc_lanes,
    input logic [31:0] acc_wdata,
    input logic other_idle
);

  localparam int BUS = 16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES;

  // Secure exempt lines, bit = code, and WriteEvict's, which never occurs.
  localparam logic [288:0] EXEMPT = {{7{7'h6B}}, {7{32'h2D44_0300}}, 16'hD200};

  logic [288:0] second_s;
  logic observed_spniden, observed_spiden, was_on, second_valid, live;

  initial live = 1'b0;
  initial was_on = 1'b0;

  // LEAK 4: Secure observation ends with the first clock in which it is LOW.
  assign observed_spniden = (LEAK == 2 || (LEAK == 4 && !was_on)) && spniden;
  assign observed_spiden = spiden && (LEAK == 3 || !dbgen);
  assign second_s = LEAK == 6 ? s : LEAK == 1 ? other_s : (s & EXEMPT) | (other_s & ~EXEMPT);
  assign second_valid = acc_valid && !(LEAK == 6 && acc_secure && other_idle);

  always_ff @(posedge aclk) begin
    live <= live || !aresetn;
    was_on <= was_on || (live && aresetn && !spniden);
  end

  logic [31:0] first_rdata, second_rdata;
  logic first_error, second_error;
  logic [BUS-1:0] first_bus, second_bus;
  logic [255:0] first_counts, second_counts;
  logic [7:0] first_flags, second_flags, first_pins, second_pins;

  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .SECURE_OBSERVATION(LEAK == 5)
  ) first (
      .aclk(aclk), .ns(ns), .s(s), .niden(niden), .spniden(observed_spniden), .dbgen(dbgen),
      .spiden(observed_spiden), .aresetn(aresetn), .aclken(aclken), .acc_valid(acc_valid),
      .acc_write(acc_write), .acc_secure(acc_secure), .acc_offset(acc_offset),
      .acc_lanes(acc_lanes), .acc_wdata(acc_wdata), .acc_rdata(first_rdata),
      .acc_error(first_error), .evntbus(first_bus), .count0(first_counts[31:0]),
      .count1(first_counts[63:32]), .count2(first_counts[95:64]), .count3(first_counts[127:96]),
      .count4(first_counts[159:128]), .count5(first_counts[191:160]),
      .count6(first_counts[223:192]), .count7(first_counts[255:224]), .overflow(first_flags),
      .nevntcntoverflow(first_pins)
  );

  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .SECURE_OBSERVATION(LEAK == 5)
  ) second (
      .aclk(aclk), .ns(ns), .s(second_s), .niden(niden), .spniden(observed_spniden),
      .dbgen(dbgen), .spiden(observed_spiden), .aresetn(aresetn), .aclken(aclken),
      .acc_valid(second_valid), .acc_write(acc_write), .acc_secure(acc_secure),
      .acc_offset(acc_offset), .acc_lanes(acc_lanes), .acc_wdata(acc_wdata),
      .acc_rdata(second_rdata), .acc_error(second_error), .evntbus(second_bus),
      .count0(second_counts[31:0]), .count1(second_counts[63:32]),
      .count2(second_counts[95:64]), .count3(second_counts[127:96]),
      .count4(second_counts[159:128]), .count5(second_counts[191:160]),
      .count6(second_counts[223:192]), .count7(second_counts[255:224]), .overflow(second_flags),
      .nevntcntoverflow(second_pins)
  );

  // Of LEAK 4 what is seen once Secure observation is off; of LEAK 6 what Non-secure software reads.
  logic off, seen;
  assign off = live && (LEAK != 4 || was_on);

  always_ff @(posedge aclk) seen <= !(LEAK == 6 && acc_secure);

  always_ff @(posedge aclk) begin
    if (off && seen) reads_are_the_same:
      assert (first_rdata == second_rdata && first_error == second_error);
    if (off) counts_are_the_same: assert (first_counts == second_counts);
    if (off) flags_are_the_same: assert (first_flags == second_flags);
    if (off) pins_are_the_same: assert (first_pins == second_pins);
    if (off) bus_is_the_same: assert (first_bus == second_bus);
  end

endmodule
