// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin with inputs as rows have them (vectors/FORMAT.md): encodings have the bits of their interface, offsets are multiples of 4, data of
// 32 bits have no others. Fields that mean nothing, as those of an access without one, are anything. The processor is in a state that there
// is, and executes instructions of its level's execution state, and none without power. The first two clocks are in reset, without an access (in a bench four).
//
// BUILD: 0 as built by default; 1 with the other answer to each decision, without the L2 and before an external last level
module a55_as_in_rows #(
    parameter int BUILD = 0
) (
    input  logic         clk,
    // Events
    input  logic [110:0] ones,
    input  logic [110:0] twos,
    // The processor's state
    input  logic [1:0]   el,
    input  logic         secure,
    input  logic         el1_aarch32,
    input  logic         el2_aarch32,
    input  logic         el3_aarch32,
    input  logic         tge,
    input  logic         halted,
    input  logic         standby,
    // Authentication, locks, power, reset
    input  logic         niden,
    input  logic         spniden,
    input  logic         dbgen,
    input  logic         spiden,
    input  logic         double_lock,
    input  logic         os_lock,
    input  logic         powered,
    input  logic         nreset,
    // Register access
    input  logic [2:0]   acc_door,
    input  logic         acc_write,
    input  logic [15:0]  acc_register,
    input  logic [3:0]   acc_lanes,
    input  logic [63:0]  acc_wdata,
    output logic [63:0]  acc_rdata,
    output logic [2:0]   acc_outcome,
    output logic [1:0]   acc_target,
    output logic [5:0]   acc_class,
    // What the PMU shows
    output logic [42:0]  export_bus,
    output logic [63:0]  cycles,
    output logic [31:0]  count0,
    output logic [31:0]  count1,
    output logic [31:0]  count2,
    output logic [31:0]  count3,
    output logic [31:0]  count4,
    output logic [31:0]  count5,
    output logic [31:0]  overflow,
    output logic         npmuirq
);

  localparam bit DECIDED = BUILD == 1;

  logic [1:0] begun = 2'b00;
  logic        is_secure, el1_is_aarch32, el2_is_aarch32, executes, valid, writes;
  logic [1:0]  level;
  logic [15:0] encoding;
  logic [3:0]  aarch32, aarch64;

  always_ff @(posedge clk) begun <= {begun[0], 1'b1};

  // Secure EL1 of a system whose EL3 is AArch32 is EL3.
  assign level = el == 2'd1 && secure && el3_aarch32 ? 2'd3 : el;
  assign is_secure = level == 2'd3 || (level != 2'd2 && secure);
  assign el2_is_aarch32 = el2_aarch32 || el3_aarch32;
  assign el1_is_aarch32 = el1_aarch32 || el2_is_aarch32;

  // Of each level: may it be of this execution state? EL0 may be AArch32 below an AArch64 EL1.
  assign aarch32 = {el3_aarch32, el2_is_aarch32, el1_is_aarch32, 1'b1};
  assign aarch64 = {!el3_aarch32, !el2_is_aarch32, !el1_is_aarch32, !el1_is_aarch32};
  assign executes = powered && (acc_door == 3'd1 ? aarch64[level] : aarch32[level]);
  assign valid = acc_door == 3'd4 || acc_door == 3'd5 || (acc_door != 3'd0 && acc_door < 3'd4 && executes);
  assign writes = valid && acc_write;

  always_comb begin
    case (acc_door)
      3'd1: encoding = acc_register;
      3'd2: encoding = {2'd0, acc_register[13:0]};
      3'd3: encoding = {9'd0, acc_register[6:0]};
      default: encoding = {4'd0, acc_register[11:2], 2'd0};
    endcase
  end

  a55_pmu #(
      .DUPLICATE_LINES(1'b1),  // as in every bench: vectors have no name for it
      .L2_CACHE(!DECIDED),
      .EXTERNAL_LAST_LEVEL(DECIDED),
      .OUT_OF_RANGE(DECIDED ? 2'd2 : 2'd0),
      .LONG_COUNT_IGNORES_DIVIDER(!DECIDED),
      .FIRST_TICK_AT_ONCE(DECIDED),
      .STANDBY_STOPS_CYCLE_COUNTER(!DECIDED),
      .STANDBY_STOPS_CPU_CYCLES(!DECIDED),
      .CHAIN_ACROSS_PARTITION(!DECIDED),
      .AUTHENTICATION_OVERRIDE(DECIDED),
      .SNAPSHOT_REGISTERS(!DECIDED),
      .EXTERNAL_SOFTWARE_INCREMENT(DECIDED),
      .EXTERNAL_SOFTWARE_LOCK(DECIDED)
  ) pmu (
      .*,
      .nreset(nreset && begun[1]),
      .el(level),
      .secure(is_secure),
      .el1_aarch32(el1_is_aarch32),
      .el2_aarch32(el2_is_aarch32),
      .acc_door(valid && begun[1] ? acc_door : 3'd0),
      .acc_register(valid ? encoding : acc_register),
      .acc_wdata({acc_wdata[63:32] & {32{!writes || acc_door == 3'd1 || acc_door == 3'd3}}, acc_wdata[31:0]})
  );

endmodule
