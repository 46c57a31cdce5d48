// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Example: vectors/rtl's cci550 PMU under random stimulus, checked by the scoreboard; beside it a model of its own, clocked in lock step, that
// says in the end what each counter must show. SI0 to SI2 are ACE-Lite interfaces. +clocks=N (default 10000), +seed=N. Ends with "passed" and status 0, or with $fatal.
module cci550_bench;
  import armpmu_pkg::*;

  localparam int SLAVE_INTERFACES = 7;
  localparam int MASTER_INTERFACES = 7;
  localparam string CONFIGURATION = "";  // as the parameters of the device: its defaults

  bit aclk = 1'b0;
  bit running = 1'b1;
  longint unsigned seed = 64'd1;
  int unsigned clocks = 10000;

  // Ports of the device
  logic [288:0] ns, s;
  logic niden, spniden, dbgen, spiden, aresetn, aclken, acc_valid, acc_write, acc_secure;
  logic [19:0] acc_offset;
  logic [3:0] acc_lanes;
  logic [31:0] acc_wdata, acc_rdata;
  logic acc_error;
  logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus;
  logic [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  logic [7:0] overflow, nevntcntoverflow;

  cci550_stimulus #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) stimulus (
      .*
  );

  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) dut (
      .*
  );

  cci550_scoreboard #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .CONFIGURATION(CONFIGURATION)
  ) scoreboard (
      .*
  );

  always #5 aclk = running && !aclk;

  // The model by itself: rows in, expected rows out, and values by their names.
  chandle model;
  row_t expected;

  function automatic void must(input int code);
    if (code != ARMPMU_OK) $fatal(1, "model: %s", armpmu_last_message(model));
  endfunction

  initial must(armpmu_create("cci550", CONFIGURATION, model));
  always @(posedge aclk)
    must(armpmu_clock(model, row_t'({acc_wdata, acc_lanes, acc_offset, acc_secure, acc_write, acc_valid, aclken, aresetn, spiden, dbgen, spniden,
                                     niden, s, ns}), expected, ROW_WORDS));

  task automatic show_counts;
    logic [8 * 32 - 1:0] counts;
    longint unsigned should;
    counts = {count7, count6, count5, count4, count3, count2, count1, count0};
    for (int n = 0; n < 8; n++) begin
      must(armpmu_get(model, $sformatf("count%0d", n), should));
      $display("count%0d %10d%s", n, counts[32 * n +: 32], counts[32 * n +: 32] == 32'(should) ? "" : " (wrong)");
    end
  endtask

  initial begin
    bit good;
    void'($value$plusargs("clocks=%d", clocks));
    void'($value$plusargs("seed=%d", seed));
    repeat (clocks) @(negedge aclk);
    #1 running = 1'b0;
    show_counts;
    scoreboard.finish(good);
    must(armpmu_destroy(model));
    if (!good) $fatal(1, "failed");
    $display("passed");
    $finish;
  end

endmodule
