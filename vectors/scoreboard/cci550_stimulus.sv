// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Constrained-random inputs of a cci550 PMU. They change at the falling edge of aclk; the first row is one in reset. The same seed gives the same
// inputs in every simulator. Plain enough for Icarus Verilog 11.
//
// Weights: every event line in one clock of 16; an access in one of 4, mostly to a counter's registers, which select events, one of 16 that does
// not exist, begin near their end so that they overflow, and are enabled most of the time; one access of 16 to each of PMCR, all other registers,
// and any offset; one write of 16 with some lanes. Pins change every some hundred clocks; a reset every some thousand.
// It steers itself: `met` says how often each kind of register was accessed in each situation, as written in part and read, or written in the clock
// of a wrap. One access of 4 is to begin a goal, the least met of some, and the seldomer the more it was met; then its accesses follow one another,
// and pins and lines are as it needs them.
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

  // Kinds of registers, and situations of an access to one
  localparam int PMCR = 4;
  localparam int FRAMES = 7;  // the first kind of a slave interface's
  localparam int MOST_OUTSTANDING = 11;
  localparam int FRAMES_OF_COUNTERS = 12;
  localparam int EVENT_COUNT = 13;
  localparam int FLAG = 15;
  localparam int ANY_OFFSET = 17;
  localparam int KINDS = 18;
  localparam int READ_BACK = 0;
  localparam int READ_BACK_OF_SOME_BYTES = 1;
  localparam int READ_IN_RESET = 2;  // in the first clock
  localparam int READ_BY_NON_SECURE = 3;
  localparam int WRITTEN_WITHOUT_CLOCK = 4;  // ACLKEN LOW
  localparam int WRITTEN_WITHOUT_CEN = 5;  // while a counter holds something
  localparam int READ_AT_WRAP = 6;
  localparam int WRITTEN_AT_WRAP = 7;
  localparam int SITUATIONS = 8;

  logic [63:0] state;
  logic [31:0] dice;
  logic no_access_in_reset;
  logic [288:0] held;
  logic [9:0] hold_clocks;
  logic [4:0] wrap_reads;
  logic [2:0] wrap_counter;
  integer met [0:SITUATIONS * KINDS - 1];
  logic [21:0] written [0:KINDS - 1];  // last: in part, at all since reset, where
  integer kind;  // of this access
  integer goal_step, goal_situation, goal_kind;  // step 0: no goal
  logic [19:0] goal_offset;
  logic [2:0] goal_counter;
  logic [1:0] goal_wait;
  logic [31:0] last_data;

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
  task roll_lines(output [288:0] lines);
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
      read_counter(wrap_reads[1:0] == 2'd1 ? FLAG : EVENT_COUNT, wrap_counter);
    end
  endtask

  task read_counter(input integer which, input [2:0] counter);
    begin
      kind = which;
      read(of_counter(which, counter));
    end
  endtask

  task read(input [19:0] offset);
    begin
      {acc_valid, acc_write, acc_secure, acc_offset} = {3'b101, offset};
      note_read;
    end
  endtask

  task write(input [19:0] offset, input [31:0] data);
    begin
      {acc_valid, acc_write, acc_secure, acc_offset, acc_lanes, acc_wdata} = {3'b111, offset, 4'hF, data};
    end
  endtask

  // A read of what was written last of its kind, or in reset.
  task note_read;
    begin
      if (!aresetn) note(READ_IN_RESET);
      else if (written[kind][20] && written[kind][19:0] == acc_offset) note(written[kind][21] ? READ_BACK_OF_SOME_BYTES : READ_BACK);
    end
  endtask

  task note(input integer situation);
    met[KINDS * situation + kind] = met[KINDS * situation + kind] + 1;
  endtask

  function automatic [19:0] of_counter(input integer which, input [2:0] counter);
    of_counter = COUNTERS + {1'b0, counter, 16'h0} + 20'(4 * (which - FRAMES_OF_COUNTERS));
  endfunction

  // Source and code, mostly of an event that exists.
  task roll_selection(output [31:0] selection);
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

  // A register of this kind: global, identification, of an interface that is there or not, of a counter or of a monitor; or any offset.
  task roll_offset(output [19:0] offset);
    logic [19:0] frame;
    begin
      roll;
      frame = {5'h0, dice[31:29] == 3'd0 ? dice[6:4] : 3'(1 + 32'(dice[15:8]) % SLAVE_INTERFACES), 12'h0};
      case (kind)
        0: offset = 20'h00000;
        1: offset = 20'h00008;
        2: offset = 20'h0000C + {17'h0, dice[4], 2'b00};
        3: offset = 20'h00014;
        PMCR: offset = PMU_CTRL;
        5: offset = 20'h00104;
        6: offset = 20'h00FD0 + {14'h0, dice[7:4], 2'b00};
        FRAMES: offset = frame;
        8: offset = frame + 20'h004;
        9: offset = frame + 20'h100;
        10: offset = frame + 20'h104;
        MOST_OUTSTANDING: offset = frame + 20'h110;
        16: offset = 20'h90000 + {11'h0, dice[4], 3'b000, dice[7:5], 2'b00};
        ANY_OFFSET: offset = {dice[31:16], 2'b00, 2'b00};
        default: offset = of_counter(kind, dice[6:4]);
      endcase
    end
  endtask

  // What is written to a register of this kind.
  task roll_data(output [31:0] data);
    begin
      roll;
      case (kind)
        PMCR: data = dice[15:13] == 3'd0 ? dice : ENABLE_AND_EXPORT | (dice[12:10] == 3'd0 ? 32'h2 : 32'h0);
        MOST_OUTSTANDING: data = dice[31:30] == 2'd0 ? dice : dice & 32'hFFFF_FF3F;
        FRAMES_OF_COUNTERS: roll_selection(data);
        EVENT_COUNT: data = dice[9] ? 32'hFFFF_FFFF - 32'(dice[14:10]) : dice;
        14: data = 32'(dice[12:10] != 3'd0);
        FLAG: data = 32'(dice[11:10] != 2'd0);
        default: data = dice;
      endcase
    end
  endtask

  task roll_access;
    logic is_write, is_secure;
    begin
      roll;
      {is_write, is_secure} = {dice[0], dice[3:1] != 3'd0};
      case (dice[15:12])
        4'd0: kind = PMCR;
        4'd1: kind = ANY_OFFSET;
        4'd2: kind = 32'(dice[31:16]) % FRAMES_OF_COUNTERS;
        default: kind = FRAMES_OF_COUNTERS + 32'(dice[8:7]);
      endcase
      roll_offset(acc_offset);
      if (is_write) begin
        roll_data(acc_wdata);
        write(acc_offset, acc_wdata);
        roll;
        if (dice[3:0] == 4'd0) acc_lanes = dice[8:5];
        written[kind] = {acc_lanes != 4'hF, 1'b1, acc_offset};
        if (kind == EVENT_COUNT && acc_wdata > 32'hFFFF_FF00) begin
          wrap_reads = 5'd16;
          wrap_counter = acc_offset[18:16] - 3'd1;
        end
      end else begin
        read(acc_offset);
      end
      acc_secure = is_secure;
    end
  endtask

  // The least met of four; one in so many.
  task choose_goal;
    integer tries, goal, other;
    begin
      for (tries = 0; tries < 4; tries = tries + 1) begin
        roll;
        other = 32'(dice[30:0]) % (SITUATIONS * KINDS);
        if (tries == 0 || met[other] < met[goal]) goal = other;
      end
      goal_situation = goal / KINDS;
      goal_kind = goal % KINDS;
      kind = goal_kind;
      roll_offset(goal_offset);
      goal_counter = dice[6:4];
      goal_wait = dice[9:8];
      if (32'(dice[31:16]) % (1 + met[goal]) == 0) goal_step = goal_situation >= WRITTEN_WITHOUT_CEN ? 1 : 5;
    end
  endtask

  // Steps 1 to 4 have a counter hold something, 5 and 6 are what the goal is about, and what came of it is read.
  task pursue_goal;
    begin
      {aresetn, aclken, niden} = 3'b111;
      kind = goal_kind;
      case (goal_step)
        1: write(PMU_CTRL, ENABLE_AND_EXPORT);
        2: begin
          roll_selection(acc_wdata);
          write(of_counter(FRAMES_OF_COUNTERS, goal_counter), acc_wdata);
        end
        3: write(of_counter(14, goal_counter), 32'h1);
        4: write(of_counter(EVENT_COUNT, goal_counter), 32'hFFFF_FFFF - 32'(goal_wait));
        5: case (goal_situation)
          READ_AT_WRAP, WRITTEN_AT_WRAP: wait_for_the_wrap;
          WRITTEN_WITHOUT_CEN: write(PMU_CTRL, 32'h10);
          default: write_goal;
        endcase
        6: case (goal_situation)
          READ_BACK, READ_IN_RESET: ;
          READ_BY_NON_SECURE: write(20'h00008, 32'(goal_wait));  // secr_acc
          READ_BACK_OF_SOME_BYTES, WRITTEN_WITHOUT_CLOCK: write_goal;
          default: act_on_goal;
        endcase
        7: begin
          if (goal_situation == READ_IN_RESET) aresetn = 1'b0;
          if (aresetn || !no_access_in_reset) read(goal_offset);
          else note(READ_IN_RESET);
          acc_secure = goal_situation != READ_BY_NON_SECURE;
          if (!acc_secure) note(goal_situation);
        end
        8: read_counter(EVENT_COUNT, goal_counter);
        default: if (goal_situation == WRITTEN_WITHOUT_CEN) write(PMU_CTRL, ENABLE_AND_EXPORT);
          else read_counter(FLAG, goal_counter);
      endcase
      goal_step = goal_step == 9 ? 0 : goal_step + 1;
    end
  endtask

  // The second time in part, or without a clock.
  task write_goal;
    begin
      roll_data(acc_wdata);
      if (goal_step == 6) acc_wdata = ~last_data;
      last_data = acc_wdata;
      write(goal_offset, acc_wdata);
      roll;
      if (goal_step == 6 && goal_situation == READ_BACK_OF_SOME_BYTES) acc_lanes = dice[3:0];
      if (goal_step == 6 && goal_situation == WRITTEN_WITHOUT_CLOCK) begin
        aclken = 1'b0;
        note(goal_situation);
      end
      written[kind] = {acc_lanes != 4'hF, 1'b1, acc_offset};
    end
  endtask

  // Every event occurs, so the counter wraps as many clocks behind its write as its count says.
  task wait_for_the_wrap;
    begin
      ns = '1;
      if (goal_wait == 2'd0) begin
        act_on_goal;
        goal_step = 6;
      end else begin
        goal_wait = goal_wait - 2'd1;
        goal_step = 4;
      end
    end
  endtask

  task act_on_goal;
    begin
      if (goal_kind >= FRAMES_OF_COUNTERS && goal_kind <= FLAG) goal_offset = of_counter(goal_kind, goal_counter);
      if (goal_situation == READ_AT_WRAP) begin
        read(goal_offset);
      end else begin
        roll_data(acc_wdata);
        write(goal_offset, acc_wdata | (goal_kind == PMCR ? 32'h2 : 32'h0));
        if (goal_situation == WRITTEN_WITHOUT_CEN && goal_kind == PMCR) acc_wdata[0] = 1'b0;
      end
      note(goal_situation);
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
    {held, hold_clocks, wrap_reads, wrap_counter} = '0;
    goal_step = 0;
    for (kind = 0; kind < SITUATIONS * KINDS; kind = kind + 1) met[kind] = 0;
    for (kind = 0; kind < KINDS; kind = kind + 1) written[kind] = 22'h0;
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
    else if (goal_step != 0) begin
      if (goal_step == 5 || dice[1:0] != 2'd0) pursue_goal;
    end else if (wrap_reads != 5'd0 && dice[2:0] != 3'd7) read_around_the_wrap;
    else if (dice[3:0] == 4'd0) choose_goal;
    else if (dice[1:0] == 2'd0) roll_access;
    if (!aresetn) for (kind = 0; kind < KINDS; kind = kind + 1) written[kind] = 22'h0;
  end

endmodule
