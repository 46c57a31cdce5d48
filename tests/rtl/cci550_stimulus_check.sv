// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What vectors/scoreboard's stimulus does in +clocks=N (default 30000) of +seed=N (7): lines held HIGH for more than 100 clocks, reads of a count in
// the clocks around its wrap, accesses in reset, of which there are none with +no_access_in_reset, each kind of register written and read, events
// selected that do not exist or are of an ACE-Lite interface, and counts written in part. Prints the numbers, and "passed" or "failed".
// +dump=WAVES.vcd: only its waves, of 20000 clocks.
module cci550_stimulus_check #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000
);

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
  logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus;
  logic [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  logic [7:0] overflow, flags_before, nevntcntoverflow;

  cci550_stimulus #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) stimulus (
      .*
  );
  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .ACE_INTERFACES(ACE_INTERFACES)
  ) dut (
      .*
  );

  localparam int KINDS = 17;
  localparam int FIRST_ACE = 3;  // of the slave interfaces

  // What kind of register stands there, KINDS for none.
  function automatic integer kind_of(input logic [19:0] offset);
    case (offset)
      20'h00000: return 0;
      20'h00008: return 1;
      20'h0000C, 20'h00010: return 2;
      20'h00014: return 3;
      20'h00100: return 4;
      20'h00104: return 5;
      default: ;
    endcase
    if (offset >= 20'h00FD0 && offset < 20'h01000) return 6;
    if (offset >= 20'h01000 && offset < 20'h08000)
      case (offset[11:0])
        12'h000: return 7;
        12'h004: return offset[14:12] > FIRST_ACE ? 8 : 9;
        12'h100: return 10;
        12'h104: return 11;
        12'h110: return 12;
        default: return KINDS;
      endcase
    if (offset >= 20'h10000 && offset < 20'h90000 && offset[15:4] == 12'h0) return 13 + offset[3:2];
    return KINDS;
  endfunction

  integer written [0:KINDS];
  integer read [0:KINDS];
  integer no_event, of_ace_lite, in_part, kind, untouched;

  task automatic note_access;
    kind = kind_of(acc_offset);
    if (!acc_write) read[kind] = read[kind] + 1;
    else if (acc_lanes != 4'h0) written[kind] = written[kind] + 1;
    if (acc_write && kind == 13 && acc_lanes == 4'hF) begin
      if (acc_wdata[8:5] == 4'd7) no_event = no_event + 1;
      if (acc_wdata[8:5] < FIRST_ACE && cci550_pkg::SI_CODES_OF_ACE[acc_wdata[4:0]]) of_ace_lite = of_ace_lite + 1;
    end
    if (acc_write && kind == 14 && acc_lanes != 4'h0 && acc_lanes != 4'hF) in_part = in_part + 1;
  endtask

  string waves = "";
  integer held, in_reset, at_wraps, clocks, enough;
  logic [288:0] steady; // lines that were HIGH in all clocks since the last look
  logic [255:0] counts;

  assign counts = {count7, count6, count5, count4, count3, count2, count1, count0};

  initial begin
    held = 0;
    in_reset = 0;
    at_wraps = 0;
    no_event = 0;
    of_ace_lite = 0;
    in_part = 0;
    for (kind = 0; kind <= KINDS; kind = kind + 1) begin
      written[kind] = 0;
      read[kind] = 0;
    end
    steady = '1;
    enough = 30000;
    if ($value$plusargs("dump=%s", waves)) begin
      enough = 20000;
      $dumpfile(waves);
      $dumpvars(1, cci550_stimulus_check);
    end
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
      if (clocks > 4 && acc_valid) note_access;
      if (clocks > 4 && acc_valid && !aresetn) in_reset = in_reset + 1;
      // A read of a count or a flag in the clock in which that flag is set
      if (clocks > 4 && acc_valid && !acc_write && acc_offset[19:16] != 4'd0 && acc_offset[19:16] < 4'd9 && acc_offset[2])
        if (overflow[acc_offset[18:16] - 3'd1] && !flags_before[acc_offset[18:16] - 3'd1]) at_wraps = at_wraps + 1;
      #4 aclk = 1'b0;
    end
    if (waves != "") $finish(0);
    $display("lines HIGH for 101 clocks %0d times, reads in the clock of a wrap %0d, accesses in reset %0d", held, at_wraps, in_reset);
    untouched = 0;
    for (kind = 0; kind < KINDS; kind = kind + 1)
      if (written[kind] == 0 || read[kind] == 0) begin
        $display("register kind %0d: written %0d times, read %0d times", kind, written[kind], read[kind]);
        untouched = untouched + 1;
      end
    $display("events selected that do not exist %0d, of ACE-Lite interfaces %0d, counts written in part %0d", no_event, of_ace_lite, in_part);
    if (untouched != 0 || no_event == 0 || of_ace_lite == 0 || in_part == 0 || held == 0 || at_wraps < 3 || (in_reset == 0) != ($test$plusargs("no_access_in_reset") != 0)) $display("failed");
    else $display("passed");
    $finish(0);
  end

endmodule
