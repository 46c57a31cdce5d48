// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What vectors/scoreboard's stimulus does in +clocks=N (default 30000) of +seed=N (7): lines held HIGH for more than 100 clocks, reads of a count in
// the clocks around its wrap, and accesses in reset, of which there are none with +no_access_in_reset. Prints the numbers, and "passed" or "failed".
module cci550_stimulus_check;

  logic aclk = 1'b0;
  logic [63:0] seed = 64'd7;
  logic [288:0] ns, s;
  logic niden, spniden, dbgen, spiden, aresetn, aclken;
  logic acc_valid, acc_write, acc_secure;
  logic [19:0] acc_offset;
  logic [3:0] acc_lanes;
  logic [31:0] acc_wdata;
  logic [31:0] acc_rdata;
  logic acc_error;
  logic [288:0] evntbus;
  logic [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  logic [7:0] overflow, flags_before, nevntcntoverflow;

  cci550_stimulus stimulus (.*);
  cci550_pmu #(.ACE_INTERFACES(7'h7F)) dut (.*);

  integer held, in_reset, at_wraps, clocks, enough;
  logic [288:0] steady; // lines that were HIGH in all clocks since the last look
  logic [255:0] counts;

  assign counts = {count7, count6, count5, count4, count3, count2, count1, count0};

  initial begin
    held = 0;
    in_reset = 0;
    at_wraps = 0;
    steady = '1;
    enough = 30000;
    if ($value$plusargs("clocks=%d", enough)) ;
    if ($value$plusargs("seed=%d", seed)) ;
    for (clocks = 0; clocks < enough; clocks = clocks + 1) begin
      #5 aclk = 1'b1;
      flags_before = overflow;
      #1 ;
      steady = steady & ns;
      if (clocks % 101 == 0) begin
        if (clocks != 0 && steady != '0) held = held + 1;
        steady = '1;
      end
      if (clocks > 4 && acc_valid && !aresetn) in_reset = in_reset + 1;
      // A read of a count or a flag in the clock in which that flag is set
      if (clocks > 4 && acc_valid && !acc_write && acc_offset[19:16] != 4'd0 && acc_offset[19:16] < 4'd9 && acc_offset[2])
        if (overflow[acc_offset[18:16] - 3'd1] && !flags_before[acc_offset[18:16] - 3'd1]) at_wraps = at_wraps + 1;
      #4 aclk = 1'b0;
    end
    $display("lines HIGH for 101 clocks %0d times, reads in the clock of a wrap %0d, accesses in reset %0d", held, at_wraps, in_reset);
    if (held == 0 || at_wraps < 3 || (in_reset == 0) != ($test$plusargs("no_access_in_reset") != 0)) $display("failed");
    else $display("passed");
    $finish(0);
  end

endmodule
