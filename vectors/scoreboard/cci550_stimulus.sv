// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Constrained-random inputs of a cci550 PMU. They change at the falling edge of aclk; the first row is one in reset. The same seed gives the same
// inputs in every simulator. Plain enough for Icarus Verilog 11.
//
// Weights: every event line in one clock of 16; an access in one of 4, mostly to a counter's registers, which select events, one of 16 that does
// not exist, begin near their end so that they overflow, and are enabled most of the time; one access of 16 to each of PMCR, all other registers,
// and any offset; one write of 16 with some lanes; pins change every some hundred clocks; a reset every some thousand.
// Every some hundred clocks some lines are HIGH for 100 to 611 clocks. Behind a write of a count near its end that counter is read for 16 clocks.
// +no_access_in_reset: none while aresetn is LOW.
module cci550_stimulus #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic aclk,
    input logic [63:0] seed,
    output logic [288:0] ns,
    output logic [288:0] s,
    output logic niden,
    output logic spniden,
    output logic dbgen,
    output logic spiden,
    output logic aresetn,
    output logic aclken,
    output logic acc_valid,
    output logic acc_write,
    output logic acc_secure,
    output logic [19:0] acc_offset,
    output logic [3:0] acc_lanes,
    output logic [31:0] acc_wdata
);

  localparam logic [19:0] PMU_CTRL = 20'h00100;
  localparam logic [19:0] COUNTERS = 20'h10000;
  localparam logic [31:0] ENABLE_AND_EXPORT = 32'h11;

  logic [63:0] state;
  logic [31:0] dice;
  logic no_access_in_reset;
  logic [288:0] held;
  logic [9:0] hold_clocks;
  logic [4:0] wrap_reads;
  logic [2:0] wrap_counter;

  // xorshift64: the next 32 bits.
  task roll;
    begin
      state = state ^ (state << 13);
      state = state ^ (state >> 7);
      state = state ^ (state << 17);
      dice = state[47:16];
    end
  endtask

  // 289 lines, each HIGH with probability 1/16.
  task roll_lines;
    output [288:0] lines;
    integer word;
    logic [319:0] all;
    logic [31:0] both;
    begin
      for (word = 0; word < 10; word = word + 1) begin
        roll;
        both = dice;
        roll;
        both = both & dice;
        roll;
        both = both & dice;
        roll;
        all[32 * word +: 32] = both & dice;
      end
      lines = all[288:0];
    end
  endtask

  // Lines that stay HIGH for long, now and then.
  task hold_lines;
    begin
      if (hold_clocks != 10'd0) begin
        hold_clocks = hold_clocks - 10'd1;
      end else begin
        roll;
        held = 289'b0;
        if (dice[8:0] == 9'd1) begin
          hold_clocks = 10'd100 + {1'b0, dice[17:9]};
          roll_lines(held);
        end
      end
      ns = ns | held;
    end
  endtask

  // Reads of a counter that is about to wrap: its count and its flag, with its events held or not.
  task read_around_the_wrap;
    begin
      wrap_reads = wrap_reads - 5'd1;
      acc_valid = 1'b1;
      acc_write = 1'b0;
      acc_secure = 1'b1;
      acc_offset = COUNTERS + {1'b0, wrap_counter, 12'h0, wrap_reads[1:0] == 2'd1 ? 4'hC : 4'h4};
    end
  endtask

  // Source and code, mostly of an event that exists.
  task roll_selection;
    output [31:0] selection;
    begin
      roll;
      if (dice[31:28] == 4'd0) selection = dice;
      else case (dice[1:0])
        2'd0: selection = 32'h1E0 | 32'(dice[11:8]);
        2'd1: selection = 32'((8 + 32'(dice[15:8]) % MASTER_INTERFACES) * 32 + 32'(dice[23:16]) % 7);
        default: selection = 32'((32'(dice[15:8]) % SLAVE_INTERFACES) * 32 + 32'(dice[20:16]));
      endcase
    end
  endtask

  // A register that is not of a counter: global, of an interface or of its monitor, there or not, identification.
  task roll_register;
    output [19:0] offset;
    begin
      roll;
      case (dice[3:0])
        4'd0: offset = 20'h00000;
        4'd1: offset = 20'h00008;
        4'd2: offset = 20'h0000C + {17'h0, dice[4], 2'b00};
        4'd3: offset = 20'h00014;
        4'd4: offset = 20'h00104;
        4'd5: offset = 20'h90000 + {11'h0, dice[4], 3'b000, dice[7:5], 2'b00};
        4'd6: offset = 20'h00FD0 + {14'h0, dice[7:4], 2'b00};
        4'd7: offset = {5'h0, dice[6:4], 12'h000};
        4'd8, 4'd9: offset = {5'h0, dice[6:4], 12'h004};
        4'd10, 4'd11: offset = {5'h0, dice[6:4], 12'h100};
        4'd12, 4'd13: offset = {5'h0, dice[6:4], 12'h104};
        default: offset = {5'h0, dice[6:4], 12'h110};
      endcase
    end
  endtask

  task roll_access;
    begin
      roll;
      acc_valid = 1'b1;
      acc_write = dice[0];
      acc_secure = dice[3:1] != 3'd0;
      acc_offset = COUNTERS + {1'b0, dice[6:4], 12'h0, dice[8:7], 2'b00};
      case (dice[15:12])
        4'd0: acc_offset = PMU_CTRL;
        4'd1: acc_offset = {dice[31:16], 2'b00, 2'b00};
        4'd2: roll_register(acc_offset);
        default: ;
      endcase
      roll;
      acc_lanes = dice[3:0] == 4'd0 ? dice[8:5] : 4'hF;
      if (acc_offset == PMU_CTRL) begin
        acc_wdata = ENABLE_AND_EXPORT | (dice[12:10] == 3'd0 ? 32'h2 : 32'h0);
        if (dice[15:13] == 3'd0) acc_wdata = dice;
      end else if (acc_offset >= COUNTERS && acc_offset < 20'h90000) begin
        case (acc_offset[3:2])
          2'd0: roll_selection(acc_wdata);
          2'd1: acc_wdata = dice[9] ? 32'hFFFF_FFFF - 32'(dice[14:10]) : dice;
          2'd2: acc_wdata = 32'(dice[12:10] != 3'd0);
          default: acc_wdata = 32'(dice[10]);
        endcase
      end else begin
        acc_wdata = dice;
      end
      if (!acc_write) begin
        acc_lanes = 4'h0;
        acc_wdata = 32'h0;
      end else if (acc_offset >= COUNTERS && acc_offset < 20'h90000 && acc_offset[3:2] == 2'd1 && acc_wdata > 32'hFFFF_FF00) begin
        wrap_reads = 5'd16;
        wrap_counter = acc_offset[18:16] - 3'd1;
      end
    end
  endtask

  task roll_levels;
    begin
      roll;
      aresetn = dice[12:0] != 13'd1;
      if (dice[21:13] == 9'd1) aclken = !aclken;
      else if (dice[16:13] == 4'd2) aclken = 1'b1;
      roll;
      if (dice[7:0] == 8'd1) begin
        niden = dice[9:8] != 2'd0;
        spniden = dice[10];
        dbgen = dice[11];
        spiden = dice[12];
      end
    end
  endtask

  initial begin
    {ns, s, acc_valid, acc_write, acc_secure, acc_offset, acc_lanes, acc_wdata} = '0;
    {niden, spniden, dbgen, spiden, aclken} = 5'b11001;
    aresetn = 1'b0;
    state = 64'h0;
    held = 289'b0;
    hold_clocks = 10'd0;
    wrap_reads = 5'd0;
    wrap_counter = 3'd0;
    no_access_in_reset = $test$plusargs("no_access_in_reset") != 0;
  end

  always @(negedge aclk) begin
    if (state == 64'h0) state = (seed | 64'h1 << 63) * 64'h9E37_79B9_7F4A_7C15;
    roll_lines(ns);
    roll_lines(s);
    hold_lines;
    {acc_valid, acc_write, acc_secure, acc_offset, acc_lanes, acc_wdata} = '0;
    roll_levels;
    roll;
    if (no_access_in_reset && !aresetn) wrap_reads = 5'd0;
    else if (wrap_reads != 5'd0 && dice[2:0] != 3'd7) read_around_the_wrap;
    else if (dice[1:0] == 2'd0) roll_access;
  end

endmodule
