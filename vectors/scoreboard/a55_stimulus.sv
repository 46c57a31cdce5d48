// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Constrained-random inputs of a Cortex-A55's PMU. They change at the falling edge of clk; the first row is one in reset. The same seed gives the same
// inputs in every simulator. Plain enough for Icarus Verilog 11.
//
// Weights: every event line in one clock of 16; an instruction's access in one of 5 while there is power, an external one in one of 8, mostly to
// counters, which count existing events, begin near their end so that they overflow, and are enabled most of the time; trap and partition controls
// seldom; the core's state changes every 16 clocks, pins and locks every some hundred, power and reset every some thousand.
module a55_stimulus (
    input logic clk,
    input logic [63:0] seed,
    output logic [110:0] ones,
    output logic [110:0] twos,
    output logic [1:0] el,
    output logic secure,
    output logic el1_aarch32,
    output logic el2_aarch32,
    output logic el3_aarch32,
    output logic tge,
    output logic halted,
    output logic standby,
    output logic niden,
    output logic spniden,
    output logic dbgen,
    output logic spiden,
    output logic double_lock,
    output logic os_lock,
    output logic powered,
    output logic nreset,
    output logic [2:0] acc_door,
    output logic acc_write,
    output logic [15:0] acc_register,
    output logic [3:0] acc_lanes,
    output logic [63:0] acc_wdata
);

  localparam logic [2:0] AARCH64 = 3'd1, AARCH32 = 3'd2, AARCH32_LONG = 3'd3, EXTERNAL = 3'd4;

  logic [63:0] state;
  logic [31:0] dice;

  // xorshift64: the next 32 bits.
  task roll;
    begin
      state = state ^ (state << 13);
      state = state ^ (state >> 7);
      state = state ^ (state << 17);
      dice = state[47:16];
    end
  endtask

  // 111 lines, each HIGH with probability 1/16.
  task roll_lines;
    output [110:0] lines;
    integer word;
    logic [127:0] all;
    logic [31:0] both;
    begin
      for (word = 0; word < 4; word = word + 1) begin
        roll;
        both = dice;
        roll;
        both = both & dice;
        roll;
        both = both & dice;
        roll;
        all[32 * word +: 32] = both & dice;
      end
      lines = all[110:0];
    end
  endtask

  // {op1, CRn, CRm, op2} of a register, in AArch64 or in AArch32.
  task roll_instruction;
    input aarch32;
    output [13:0] encoding;
    begin
      roll;
      case (dice[3:0])
        4'd0, 4'd1, 4'd2, 4'd3: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd14, 4'd8, 3'(32'(dice[6:4]) % 6)};
        4'd4, 4'd5: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd14, 4'd12, 3'(32'(dice[6:4]) % 6)};
        4'd6: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd14, 4'd15, 3'd7};
        4'd7, 4'd8, 4'd9: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd9, 4'd12, dice[6:4]};
        4'd10: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd9, 4'd13, 1'b0, dice[5:4]};
        4'd11: encoding = {aarch32 ? 3'd0 : 3'd3, 4'd9, 4'd14, dice[6:4]};
        4'd12: encoding = {3'd0, 4'd9, 4'd14, 2'b00, dice[4]} + 14'd1;  // PMINTENSET, PMINTENCLR
        4'd13: encoding = dice[6:4] != 3'd0 ? {3'd3, 4'd9, 4'd12, 3'd0} : {3'd4, 4'd1, 4'd1, 3'd1};
        4'd14: encoding = dice[6:4] != 3'd0 ? {3'd3, 4'd9, 4'd12, 3'd1}
            : aarch32 ? {3'd0, 4'd1, dice[7] ? 4'd3 : 4'd1, 3'd1} : {3'd6, 4'd1, dice[7] ? 4'd3 : 4'd1, 3'd1};
        default: encoding = dice[19:6];
      endcase
    end
  endtask

  // An offset of the external view.
  task roll_offset;
    output [15:0] offset;
    begin
      roll;
      case (dice[3:0])
        4'd0, 4'd1: offset = {10'h0, 3'(32'(dice[6:4]) % 6), 3'b000};
        4'd2, 4'd3: offset = 16'h0400 + {11'h0, 3'(32'(dice[6:4]) % 6), 2'b00};
        4'd4: offset = 16'h00f8 + {13'h0, dice[4], 2'b00};
        4'd5: offset = 16'h0600 + {10'h0, dice[7:4], 2'b00};
        4'd6: offset = dice[4] ? 16'h06f0 : 16'h047c;
        4'd7, 4'd8, 4'd9: offset = 16'h0c00 + {8'h0, dice[6:4], 5'h0};
        4'd10: offset = 16'h0c00;
        4'd11: offset = 16'h0e00 + {13'h0, dice[4], 2'b00};
        4'd12: offset = 16'h0e04;
        4'd13: offset = 16'h0e20 + {12'h0, dice[5:4], 2'b00};
        4'd14: offset = 16'h0f00 + {8'h0, dice[9:4], 2'b00};
        default: offset = {4'h0, dice[13:4], 2'b00};
      endcase
    end
  endtask

  // What is written, by the kind of register: a count near its end, a type of few events, enables mostly on.
  task roll_data;
    begin
      roll;
      acc_wdata = {state[63:32], dice};
      if (acc_door >= EXTERNAL) begin
        acc_wdata[63:32] = 32'h0;
        roll_data_of(acc_register < 16'h0100, acc_register >= 16'h0400 && acc_register < 16'h0420, acc_register == 16'h0e04,
                     acc_register == 16'h0c00);
      end else begin
        roll_data_of(acc_register[10:7] == 4'd14 && !acc_register[5], acc_register[10:7] == 4'd14 && acc_register[5],
                     acc_register[10:0] == {4'd9, 4'd12, 3'd0}, acc_register[10:0] == {4'd9, 4'd12, 3'd1});
        if (acc_door == AARCH32) acc_wdata[63:32] = 32'h0;
      end
    end
  endtask
  task roll_data_of;
    input count, event_type, control, enables;
    begin
      roll;
      if (count && dice[1:0] != 2'd0) acc_wdata = 64'hffff_ffff - 64'(dice[7:2]);
      if (event_type && dice[1:0] != 2'd0) acc_wdata = {32'h0, dice[2] ? dice[31:26] : 6'h0, 18'h0, dice[3] ? 8'h1e : {2'b00, dice[9:4]}};
      if (control && dice[1:0] != 2'd0) acc_wdata = 64'h11 | {58'h0, dice[5], 1'b0, dice[3:2] == 2'd0, 3'b0};
      if (enables && dice[1:0] != 2'd0) acc_wdata = 64'h8000_003f;
    end
  endtask

  task roll_access;
    logic aarch32;
    logic [13:0] encoding;
    begin
      roll;
      acc_write = dice[1:0] != 2'd0;
      if (powered && dice[6:2] < 5'd6) begin
        case (el)
          2'd0: aarch32 = el1_aarch32 || dice[7];
          2'd1: aarch32 = el1_aarch32;
          2'd2: aarch32 = el2_aarch32;
          default: aarch32 = el3_aarch32;
        endcase
        acc_door = !aarch32 ? AARCH64 : dice[11:8] == 4'd0 ? AARCH32_LONG : AARCH32;
        roll_instruction(aarch32, encoding);
        acc_register = acc_door == AARCH32_LONG ? 16'd9 : {aarch32 ? 2'd0 : 2'd3, encoding};
        acc_lanes = 4'h0;
      end else if (dice[6:2] < 5'd10) begin
        acc_door = EXTERNAL + {2'b00, dice[7]};
        roll_offset(acc_register);
        roll;
        acc_lanes = dice[2:0] == 3'd0 ? dice[6:3] : 4'hf;
      end
      if (acc_door == 3'd0) acc_write = 1'b0;
      else if (acc_write) roll_data;
      if (!acc_write) {acc_wdata, acc_lanes} = '0;
    end
  endtask

  task roll_state;
    begin
      roll;
      if (dice[3:0] == 4'd0) begin
        el = dice[5:4];
        el3_aarch32 = dice[8:6] == 3'd0;
        el2_aarch32 = el3_aarch32 || dice[10:9] == 2'd0;
        el1_aarch32 = el2_aarch32 || dice[12:11] == 2'd0;
        tge = dice[15:13] == 3'd0;
        halted = dice[20:16] == 5'd0;
        standby = dice[24:21] == 4'd0;
        if (el == 2'd1 && dice[25] && el3_aarch32) el = 2'd3;
        secure = el == 2'd3 || (el != 2'd2 && dice[25]);
      end
      roll;
      if (dice[7:0] == 8'd1) {niden, spniden, dbgen, spiden} = dice[11:8];
      if (dice[19:12] == 8'd1) {double_lock, os_lock} = dice[21:20] & dice[23:22];
      roll;
      nreset = dice[10:0] != 11'd1;
      powered = powered ? dice[22:11] != 12'd1 : dice[12:11] != 2'd0;
    end
  endtask

  initial begin
    {ones, twos, acc_door, acc_write, acc_register, acc_lanes, acc_wdata} = '0;
    {el, secure, el1_aarch32, el2_aarch32, el3_aarch32, tge, halted, standby} = 9'b11_1000000;
    {niden, spniden, dbgen, spiden, double_lock, os_lock, powered} = 7'b1000001;
    nreset = 1'b0;
    state = 64'h0;
  end

  always @(negedge clk) begin
    if (state == 64'h0) state = (seed | 64'h1 << 63) * 64'h9E37_79B9_7F4A_7C15;
    roll_lines(ones);
    roll_lines(twos);
    {acc_door, acc_write, acc_register, acc_lanes, acc_wdata} = '0;
    roll_state;
    roll_access;
  end

endmodule
