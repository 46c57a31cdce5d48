// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How often each event occurs in a row, by its number, four bits each (Cortex-A55 TRM, PMU events).
// `ones` and `twos` have a line for each event of the list, in the order of numbers.
//
// known   events of the list
// plain   those that count what their own line says, in any configuration
module a55_amounts #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1,
    parameter bit EXTERNAL_LAST_LEVEL = 1'b0,
    parameter bit DUPLICATE_LINES = 1'b1
) (
    input logic [110:0] ones,
    input logic [110:0] twos,
    input logic core_runs,
    output logic [1023:0] amounts,
    output logic [255:0] known,
    output logic [255:0] plain
);

  // Bit = number.
  localparam logic [255:0] LIST =
      256'h00001FFE_007FFEFF_00000005_000000C0_07FF00C3_000F003F_01F0AE7F_7FFFFFFF;
  // SW_INCR, CHAIN, cycles; sums, duplicates, copies; those of caches that may be absent.
  localparam logic [255:0] OTHERS =
      256'h00000000_00000003_00000005_00000000_03070000_000F0000_00C02E01_6BCA61D9;

  localparam bit ANY = L2_CACHE || L3_CACHE;
  localparam bit BOTH = L2_CACHE && L3_CACHE;
  localparam bit ONLY_L3 = L3_CACHE && !L2_CACHE;

  assign known = LIST;
  assign plain = LIST & ~OTHERS;

  // Which event each line is, the last one first.
  localparam logic [111*8-1:0] NUMBERS = {
    120'hECEBEAE9E8E7E6E5E4E3E2E1D6D5D4, 128'hD3D2D1D0CFCECDCCCBCAC9C7C6C5C4C3,
    128'hC2C1C0A2A087867A7978777675747372, 128'h71706766616053525150454443424140,
    128'h38373635342F2D2B2A29262524232221, 128'h201E1D1C1B1A19181716151413121110,
    128'h0F0E0D0C0B0A09080706050403020100
  };

  logic [1023:0] line;  // by number
  logic unused;

  assign unused = &{1'b0, line};

  genvar n;
  generate
    for (n = 0; n < 111; n = n + 1) begin : g_line
      localparam logic [7:0] NUMBER = NUMBERS[8*n+:8];
      assign line[4*NUMBER+:4] = {2'b0, twos[n], ones[n]};
    end
    for (n = 0; n < 256; n = n + 1) begin : g_event
      if (!LIST[n]) assign line[4*n+:4] = 4'h0;
      if (!OTHERS[n]) assign amounts[4*n+:4] = line[4*n+:4];
    end
  endgenerate

  function automatic logic [3:0] twin(input logic [3:0] of_duplicate);
    twin = DUPLICATE_LINES ? of_duplicate : 4'h0;
  endfunction

  // ---- Duplicates: an occurrence on either line is one of both

  logic [3:0] loads, stores, retired, immediate, returned, l3_refill, l3_read, l2_read;
  logic [3:0] l2_refill_read;

  assign loads = line[4*'h06+:4] + twin(line[4*'h70+:4]);
  assign stores = line[4*'h07+:4] + twin(line[4*'h71+:4]);
  assign retired = line[4*'h08+:4] + twin(line[4*'h1B+:4]);
  assign immediate = line[4*'h0D+:4] + twin(line[4*'h78+:4]);
  assign returned = line[4*'h0E+:4] + twin(line[4*'h79+:4]);
  assign l3_refill = line[4*'h2A+:4] + twin(line[4*'hA2+:4]);
  assign {amounts[4*'h06+:4], amounts[4*'h70+:4]} = {2{loads}};
  assign {amounts[4*'h07+:4], amounts[4*'h71+:4]} = {2{stores}};
  assign {amounts[4*'h08+:4], amounts[4*'h1B+:4]} = {2{retired}};
  assign {amounts[4*'h0D+:4], amounts[4*'h78+:4]} = {2{immediate}};
  assign {amounts[4*'h0E+:4], amounts[4*'h79+:4]} = {2{returned}};
  assign amounts[4*'h72+:4] = line[4*'h72+:4] + loads + stores;

  // ---- Sums of reads and writes, of data and instructions

  assign amounts[4*'h03+:4] = line[4*'h03+:4] + line[4*'h42+:4] + line[4*'h43+:4];
  assign amounts[4*'h04+:4] = line[4*'h04+:4] + line[4*'h40+:4] + line[4*'h41+:4];
  assign amounts[4*'h13+:4] = line[4*'h13+:4] + line[4*'h66+:4] + line[4*'h67+:4];
  assign amounts[4*'h19+:4] = line[4*'h19+:4] + line[4*'h60+:4] + line[4*'h61+:4];
  assign amounts[4*'h2D+:4] = line[4*'h2D+:4] + line[4*'h34+:4] + line[4*'h35+:4];

  // ---- Cycles; what happens to counters alone

  assign {amounts[4*'h11+:4], amounts[4*'h1D+:4]} = {2{3'h0, core_runs}};
  assign {amounts[4*'h00+:4], amounts[4*'h1E+:4]} = 8'h0;

  // ---- Caches: without an L2 its events are the cluster's; without both there are none

  assign l3_read = line[4*'hA0+:4];
  assign l2_read = line[4*'h50+:4] + (ONLY_L3 ? l3_read : 4'h0);
  assign l2_refill_read = line[4*'h52+:4] + (ONLY_L3 ? l3_refill : 4'h0);
  assign amounts[4*'h50+:4] = ANY ? l2_read : 4'h0;
  assign amounts[4*'h52+:4] = ANY ? l2_refill_read : 4'h0;
  assign amounts[4*'h51+:4] = ANY ? line[4*'h51+:4] : 4'h0;
  assign amounts[4*'h53+:4] = ANY ? line[4*'h53+:4] : 4'h0;
  assign amounts[4*'h16+:4] = !ANY ? 4'h0 : line[4*'h16+:4] + (ONLY_L3 ? line[4*'h2B+:4] : 4'h0);
  assign amounts[4*'h17+:4] = !ANY ? 4'h0 : line[4*'h17+:4] + (ONLY_L3 ? l3_refill : 4'h0);
  assign amounts[4*'h20+:4] = !ANY ? 4'h0 : line[4*'h20+:4] + (ONLY_L3 ? line[4*'h29+:4] : 4'h0);
  assign amounts[4*'h18+:4] = L2_CACHE ? line[4*'h18+:4] : 4'h0;
  assign amounts[4*'h29+:4] = BOTH ? line[4*'h29+:4] : 4'h0;
  assign {amounts[4*'h2A+:4], amounts[4*'hA2+:4]} = BOTH ? {2{l3_refill}} : 8'h0;
  assign amounts[4*'h2B+:4] = BOTH ? line[4*'h2B+:4] : 4'h0;
  assign amounts[4*'hA0+:4] = BOTH ? l3_read : 4'h0;
  assign amounts[4*'hC0+:4] = BOTH ? line[4*'hC0+:4] : 4'h0;
  assign amounts[4*'hC1+:4] = ONLY_L3 ? line[4*'hC1+:4] + line[4*'hC0+:4] : 4'h0;

  // ---- The last level: by the interconnect's answers, or a copy of the last one in the cluster

  assign amounts[4*'h36+:4] = EXTERNAL_LAST_LEVEL ? line[4*'h36+:4]
      : BOTH ? l3_read : ANY ? l2_read : line[4*'h40+:4];
  assign amounts[4*'h37+:4] = EXTERNAL_LAST_LEVEL ? line[4*'h37+:4]
      : BOTH ? l3_refill : ANY ? l2_refill_read : line[4*'h42+:4];

endmodule
