// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Example: vectors/rtl/a55's PMU under random stimulus, checked by the scoreboard. +clocks=N (default 10000), +seed=N. Ends with "passed" and status 0,
// or with $fatal.
module a55_bench;

  bit clk = 1'b0;
  bit running = 1'b1;
  longint unsigned seed = 64'd1;
  int unsigned clocks = 10000;

  // Ports of the device
  logic [110:0] ones, twos;
  logic [1:0] el;
  logic secure, el1_aarch32, el2_aarch32, el3_aarch32, tge, halted, standby, niden, spniden, dbgen, spiden, double_lock;
  logic os_lock, powered, nreset;
  logic [2:0] acc_door;
  logic acc_write;
  logic [15:0] acc_register;
  logic [3:0] acc_lanes;
  logic [63:0] acc_wdata, acc_rdata;
  logic [2:0] acc_outcome;
  logic [1:0] acc_target;
  logic [5:0] acc_class;
  logic [42:0] export_bus;
  logic [63:0] cycles;
  logic [31:0] count0, count1, count2, count3, count4, count5, overflow;
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
