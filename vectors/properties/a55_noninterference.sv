// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Two Cortex-A55 PMUs with the same accesses and the same state of the core. What happens in hidden
// rows differs, in any way. What must be the same is everything that a PMU shows, at all doors: reads,
// outcomes, counts, flags, bus, interrupt; in KIND 2 what Non-secure EL1 and EL0 have of it.
//
// KIND, which rows are hidden, and what differs in them:
//   0  Secure state, MDCR_EL3.SPME and SDER.SUNIDEN 0: events
//   1  the same with PMCR.DP 1: events, WFI and WFE, and the Secure level, but where an instruction
//      accesses a register
//   2  EL2 with MDCR_EL2.HPMD 1, HPMN as it is, and PMCR.DP 1: events, WFI and WFE
//   3  Debug state: events, WFI and WFE; level and security, but where a register is accessed
//
// Not so by the manual, and with LEAK for each a counterexample:
//   1  KIND 0, SPME 1                      2  KIND 0, SUNIDEN 1 at Secure EL0 below AArch32
//   3  KIND 1, DP 0: cycles run on         4  KIND 2: counters from HPMN on count at EL2
//   5  KIND 2: they raise the interrupt    6  KIND 0: Secure software's accesses, registers are shared
module a55_noninterference #(
    parameter int KIND = 0,
    parameter int LEAK = 0,
    parameter logic [4:0] HPMN = 5'd4  // of KIND 2, in all writes of MDCR_EL2
) (
    input logic clk,
    input logic [110:0] ones,
    input logic [110:0] twos,
    input logic [1:0] el,
    input logic secure,
    input logic el1_aarch32,
    input logic el2_aarch32,
    input logic el3_aarch32,
    input logic tge,
    input logic halted,
    input logic standby,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic double_lock,
    input logic os_lock,
    input logic powered,
    input logic nreset,
    input logic [2:0] acc_door,
    input logic acc_write,
    input logic [15:0] acc_register,
    input logic [3:0] acc_lanes,
    input logic [63:0] acc_wdata,
    input logic [110:0] other_ones,
    input logic [110:0] other_twos,
    input logic other_standby,
    input logic [1:0] other_el,
    input logic other_secure,
    input logic other_idle
);

  // ---- What the assumptions say: controls stay as they are once they are set

  logic a64, a32, external, is_secure, instruction, sets_dp, sets_hpmd, dp_set, hpmd_set, live;
  logic of_pmcr, of_mdcr_el3, of_sder, of_mdcr_el2;
  logic el3_writes;
  logic [63:0] data;

  initial live = 1'b0;
  initial dp_set = 1'b0;
  initial hpmd_set = 1'b0;

  assign a64 = acc_door == 3'd1;
  assign a32 = acc_door == 3'd2;
  assign external = acc_door == 3'd4 || acc_door == 3'd5;
  assign instruction = a64 || a32 || acc_door == 3'd3;
  assign is_secure = el == 2'd3 || (el != 2'd2 && secure);
  assign of_pmcr = (a64 && acc_register == 16'hDCE0) || (a32 && acc_register == 16'h04E0)
      || (external && acc_register == 16'h0E04);
  assign of_mdcr_el3 = (a64 && acc_register == 16'hF099) || (a32 && acc_register == 16'h0099);
  assign of_sder = (a64 && acc_register == 16'hF089) || (a32 && acc_register == 16'h0089);
  assign of_mdcr_el2 = (a64 && acc_register == 16'hE089) || (a32 && acc_register == 16'h2089);

  always_comb begin
    data = acc_wdata;
    if (of_pmcr && (KIND == 1 || KIND == 2)) data[5] = (dp_set || el3_writes) && LEAK != 3;
    if (of_mdcr_el3 && KIND < 2 && LEAK != 1) data[17] = 1'b0;
    if (of_sder && KIND < 2 && LEAK != 2) data[1] = 1'b0;
    if (of_mdcr_el2 && KIND == 2) data[17] = hpmd_set || el3_writes;
    if (of_mdcr_el2 && KIND == 2) data[4:0] = HPMN;
  end

  // Writes of EL3 in AArch64 are done: the first of them sets DP or HPMD, and nobody clears it.
  assign el3_writes = a64 && el == 2'd3 && acc_write && powered;
  assign sets_dp = el3_writes && of_pmcr && LEAK != 3;
  assign sets_hpmd = el3_writes && of_mdcr_el2;

  always_ff @(posedge clk) begin
    live <= live || !nreset;
    dp_set <= sets_dp || (nreset && powered && dp_set);
    hpmd_set <= sets_hpmd || (nreset && powered && hpmd_set);
  end

  // ---- What differs

  logic hidden, restarts, second_standby, second_secure;
  logic [110:0] second_ones, second_twos;
  logic [1:0] second_el;
  logic [2:0] second_door;

  // A row that begins with a reset begins with the controls' reset values.
  assign restarts = !nreset || !powered;
  assign hidden = KIND == 0 ? is_secure && LEAK != 6
      : KIND == 1 ? is_secure && ((dp_set && !restarts) || LEAK == 3)
      : KIND == 2 ? el == 2'd2 && dp_set && hpmd_set && !restarts : halted;
  assign second_ones = hidden ? other_ones : ones;
  assign second_twos = hidden ? other_twos : twos;
  assign second_standby = hidden && KIND != 0 ? other_standby : standby;
  assign second_el = hidden && ((KIND == 1 && !instruction && other_el != 2'd2)
      || (KIND == 3 && acc_door == 3'd0)) ? other_el : el;
  assign second_secure = hidden && KIND == 1 ? 1'b1
      : hidden && KIND == 3 && acc_door == 3'd0 ? other_secure : secure;
  assign second_door = LEAK == 6 && is_secure && other_idle ? 3'd0 : acc_door;

  logic [63:0] first_rdata, first_cycles;
  logic [2:0] first_outcome;
  logic [1:0] first_target;
  logic [5:0] first_class;
  logic [42:0] first_export_bus;
  logic [191:0] first_counts;
  logic [31:0] first_overflow;
  logic first_npmuirq;
  logic [63:0] second_rdata, second_cycles;
  logic [2:0] second_outcome;
  logic [1:0] second_target;
  logic [5:0] second_class;
  logic [42:0] second_export_bus;
  logic [191:0] second_counts;
  logic [31:0] second_overflow;
  logic second_npmuirq;

  a55_pmu first (
      .clk(clk), .ones(ones), .twos(twos), .el(el), .secure(secure), .el1_aarch32(el1_aarch32),
      .el2_aarch32(el2_aarch32), .el3_aarch32(el3_aarch32), .tge(tge), .halted(halted),
      .standby(standby), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden),
      .double_lock(double_lock), .os_lock(os_lock), .powered(powered), .nreset(nreset),
      .acc_door(acc_door), .acc_write(acc_write), .acc_register(acc_register),
      .acc_lanes(acc_lanes), .acc_wdata(data), .acc_rdata(first_rdata),
      .acc_outcome(first_outcome), .acc_target(first_target), .acc_class(first_class),
      .export_bus(first_export_bus), .cycles(first_cycles), .count0(first_counts[31:0]),
      .count1(first_counts[63:32]), .count2(first_counts[95:64]), .count3(first_counts[127:96]),
      .count4(first_counts[159:128]), .count5(first_counts[191:160]), .overflow(first_overflow),
      .npmuirq(first_npmuirq)
  );

  a55_pmu second (
      .clk(clk), .ones(second_ones), .twos(second_twos), .el(second_el), .secure(second_secure),
      .el1_aarch32(el1_aarch32), .el2_aarch32(el2_aarch32), .el3_aarch32(el3_aarch32), .tge(tge),
      .halted(halted), .standby(second_standby), .niden(niden), .spniden(spniden), .dbgen(dbgen),
      .spiden(spiden), .double_lock(double_lock), .os_lock(os_lock), .powered(powered),
      .nreset(nreset), .acc_door(second_door), .acc_write(acc_write), .acc_register(acc_register),
      .acc_lanes(acc_lanes), .acc_wdata(data), .acc_rdata(second_rdata),
      .acc_outcome(second_outcome), .acc_target(second_target), .acc_class(second_class),
      .export_bus(second_export_bus), .cycles(second_cycles), .count0(second_counts[31:0]),
      .count1(second_counts[63:32]), .count2(second_counts[95:64]),
      .count3(second_counts[127:96]), .count4(second_counts[159:128]),
      .count5(second_counts[191:160]), .overflow(second_overflow), .npmuirq(second_npmuirq)
  );

  // ---- What is seen: of KIND 2 counters below HPMN, and what Non-secure EL1 and EL0 read

  logic sees, guest_read;
  logic [5:0] seen;
  logic [191:0] seen_counts;
  logic [31:0] seen_flags;

  always_ff @(posedge clk) begin
    guest_read <= instruction && !el[1] && !is_secure;
    sees <= !(LEAK == 6 && is_secure);
  end

  assign seen = KIND == 2 && LEAK != 4 ? ~(6'h3F << HPMN) : 6'h3F;
  assign seen_counts = {{32{seen[5]}}, {32{seen[4]}}, {32{seen[3]}}, {32{seen[2]}},
      {32{seen[1]}}, {32{seen[0]}}};
  assign seen_flags = {26'h3FF_FFFF, seen};

  always_ff @(posedge clk) begin
    if (live && sees && (KIND != 2 || guest_read)) reads_are_the_same: assert (
          first_rdata == second_rdata);
    if (live && sees) outcomes_are_the_same: assert (
          {first_outcome, first_target, first_class}
          == {second_outcome, second_target, second_class});
    if (live) counts_are_the_same: assert (
          (first_counts & seen_counts) == (second_counts & seen_counts));
    if (live) cycles_are_the_same: assert (first_cycles == second_cycles);
    if (live) flags_are_the_same: assert (
          (first_overflow & seen_flags) == (second_overflow & seen_flags));
    if (live) bus_is_the_same: assert (first_export_bus == second_export_bus);
  end

  generate
    if (KIND != 2 || LEAK == 5) begin : g_interrupt
      always_ff @(posedge clk)
        if (live) interrupt_is_the_same: assert (first_npmuirq == second_npmuirq);
    end
  endgenerate

endmodule
