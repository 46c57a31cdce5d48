// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Example: vectors/rtl/a55's PMU under random stimulus, checked by the scoreboard. +clocks=N (default 10000), +seed=N. Ends with "passed" and status 0,
// or with $fatal.
module a55_bench;

  bit clk = 1'b0;
  bit running = 1'b1;
  longint unsigned seed = 64'd1;
  int unsigned clocks = 10000;

  logic [110:0] ones;
  logic [110:0] twos;
  logic [1:0] el;
  logic secure;
  logic el1_aarch32;
  logic el2_aarch32;
  logic el3_aarch32;
  logic tge;
  logic halted;
  logic standby;
  logic niden;
  logic spniden;
  logic dbgen;
  logic spiden;
  logic double_lock;
  logic os_lock;
  logic powered;
  logic nreset;
  logic [2:0] acc_door;
  logic acc_write;
  logic [15:0] acc_register;
  logic [3:0] acc_lanes;
  logic [63:0] acc_wdata;
  logic [63:0] acc_rdata;
  logic [2:0] acc_outcome;
  logic [1:0] acc_target;
  logic [5:0] acc_class;
  logic [42:0] export_bus;
  logic [63:0] cycles;
  logic [31:0] count0;
  logic [31:0] count1;
  logic [31:0] count2;
  logic [31:0] count3;
  logic [31:0] count4;
  logic [31:0] count5;
  logic [31:0] overflow;
  logic npmuirq;

  a55_stimulus stimulus (.*);
  a55_pmu dut (.*);
  a55_scoreboard scoreboard (.*);

  always #5 clk = running && !clk;

  initial begin
    bit good;
    void'($value$plusargs("clocks=%d", clocks));
    void'($value$plusargs("seed=%d", seed));
    repeat (clocks) @(negedge clk);
    #1 running = 1'b0;
    scoreboard.finish(good);
    if (!good) $fatal(1, "failed");
    $display("passed");
    $finish;
  end

endmodule
