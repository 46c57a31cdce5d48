// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How often each event happens in this clock, by event number: `counts[4 * number +: 4]`, up to 15.
//
// Lines come in the order of the event list, which is the order of event numbers (Cortex-A55 TRM, PMU events).
// Events that the TRM defines as sums count their own line and those of their parts. An event and its duplicate are one:
// the lines of both count as both; with DUPLICATE_LINES 0 the duplicate has none. Copies (LL_CACHE_RD, LL_CACHE_MISS_RD)
// count what they copy and nothing else. A clock in which the core runs is a CPU_CYCLES. SW_INCR and CHAIN happen to counters and are 0 here, as is what the configuration does not implement.
module a55_event_counts #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1,
    parameter bit EXTERNAL_LAST_LEVEL = 1'b0,
    parameter bit DUPLICATE_LINES = 1'b1
) (
    input  logic [110:0]  ones,
    input  logic [110:0]  twos,
    input  logic          core_runs,
    output logic [1023:0] counts
);

  localparam logic [111*8-1:0] NUMBERS = {
    8'hec, 8'heb, 8'hea, 8'he9, 8'he8, 8'he7, 8'he6, 8'he5, 8'he4, 8'he3, 8'he2, 8'he1,
    8'hd6, 8'hd5, 8'hd4, 8'hd3, 8'hd2, 8'hd1, 8'hd0, 8'hcf, 8'hce, 8'hcd, 8'hcc, 8'hcb,
    8'hca, 8'hc9, 8'hc7, 8'hc6, 8'hc5, 8'hc4, 8'hc3, 8'hc2, 8'hc1, 8'hc0, 8'ha2, 8'ha0,
    8'h87, 8'h86, 8'h7a, 8'h79, 8'h78, 8'h77, 8'h76, 8'h75, 8'h74, 8'h73, 8'h72, 8'h71,
    8'h70, 8'h67, 8'h66, 8'h61, 8'h60, 8'h53, 8'h52, 8'h51, 8'h50, 8'h45, 8'h44, 8'h43,
    8'h42, 8'h41, 8'h40, 8'h38, 8'h37, 8'h36, 8'h35, 8'h34, 8'h2f, 8'h2d, 8'h2b, 8'h2a,
    8'h29, 8'h26, 8'h25, 8'h24, 8'h23, 8'h22, 8'h21, 8'h20, 8'h1e, 8'h1d, 8'h1c, 8'h1b,
    8'h1a, 8'h19, 8'h18, 8'h17, 8'h16, 8'h15, 8'h14, 8'h13, 8'h12, 8'h11, 8'h10, 8'h0f,
    8'h0e, 8'h0d, 8'h0c, 8'h0b, 8'h0a, 8'h09, 8'h08, 8'h07, 8'h06, 8'h05, 8'h04, 8'h03,
    8'h02, 8'h01, 8'h00
  };

  localparam bit L2_AND_L3 = L2_CACHE && L3_CACHE;
  localparam bit L2_OR_L3 = L2_CACHE || L3_CACHE;
  localparam bit ONLY_L3 = L3_CACHE && !L2_CACHE;

  // The lines, by event number.
  function automatic logic [1023:0] by_number(input logic [110:0] first, input logic [110:0] second);
    by_number = 1024'd0;
    for (int i = 0; i < 111; i++) by_number[{NUMBERS[8*i +: 8], 2'b00} +: 2] = {second[i], first[i]};
  endfunction

  // What a duplicate's own line counts.
  function automatic logic [3:0] own(input logic [3:0] line);
    own = DUPLICATE_LINES ? line : 4'd0;
  endfunction

  // What happens, when these are the lines.
  function automatic logic [1023:0] happening(input logic [1023:0] lines, input logic cycle);
    logic [3:0] ld, st, inst, br_immed, br_return;
    logic [3:0] l2d_rd, l2d_refill_rd, l3d_rd, l3d_refill;

    happening = lines;

    // SW_INCR, CHAIN, CPU_CYCLES, BUS_CYCLES
    happening[4*'h00 +: 4] = 4'd0;
    happening[4*'h1e +: 4] = 4'd0;
    happening[4*'h11 +: 4] = {3'd0, cycle};
    happening[4*'h1d +: 4] = {3'd0, cycle};

    // L1D_CACHE_REFILL, L1D_CACHE, MEM_ACCESS, BUS_ACCESS: read and write; L2D_TLB_REFILL: data and instruction
    happening[4*'h03 +: 4] = lines[4*'h03 +: 4] + lines[4*'h42 +: 4] + lines[4*'h43 +: 4];
    happening[4*'h04 +: 4] = lines[4*'h04 +: 4] + lines[4*'h40 +: 4] + lines[4*'h41 +: 4];
    happening[4*'h13 +: 4] = lines[4*'h13 +: 4] + lines[4*'h66 +: 4] + lines[4*'h67 +: 4];
    happening[4*'h19 +: 4] = lines[4*'h19 +: 4] + lines[4*'h60 +: 4] + lines[4*'h61 +: 4];
    happening[4*'h2d +: 4] = lines[4*'h2d +: 4] + lines[4*'h34 +: 4] + lines[4*'h35 +: 4];

    // LD_RETIRED, LD_SPEC; ST_RETIRED, ST_SPEC; LDST_SPEC
    ld = lines[4*'h06 +: 4] + own(lines[4*'h70 +: 4]);
    st = lines[4*'h07 +: 4] + own(lines[4*'h71 +: 4]);
    happening[4*'h06 +: 4] = ld;
    happening[4*'h70 +: 4] = ld;
    happening[4*'h07 +: 4] = st;
    happening[4*'h71 +: 4] = st;
    happening[4*'h72 +: 4] = lines[4*'h72 +: 4] + ld + st;

    // INST_RETIRED, INST_SPEC; BR_IMMED_RETIRED, BR_IMMED_SPEC; BR_RETURN_RETIRED, BR_RETURN_SPEC
    inst = lines[4*'h08 +: 4] + own(lines[4*'h1b +: 4]);
    br_immed = lines[4*'h0d +: 4] + own(lines[4*'h78 +: 4]);
    br_return = lines[4*'h0e +: 4] + own(lines[4*'h79 +: 4]);
    happening[4*'h08 +: 4] = inst;
    happening[4*'h1b +: 4] = inst;
    happening[4*'h0d +: 4] = br_immed;
    happening[4*'h78 +: 4] = br_immed;
    happening[4*'h0e +: 4] = br_return;
    happening[4*'h79 +: 4] = br_return;

    // L3D_CACHE_RD; L3D_CACHE_REFILL, L3D_CACHE_REFILL_RD; L2D_CACHE_RD, L2D_CACHE_REFILL_RD.
    // Without a per-core L2, events of the L2 are the cluster's (Cortex-A55 TRM, PMCEID0_EL0 and PMU events).
    l3d_rd = lines[4*'ha0 +: 4];
    l3d_refill = lines[4*'h2a +: 4] + own(lines[4*'ha2 +: 4]);
    l2d_rd = lines[4*'h50 +: 4] + (ONLY_L3 ? l3d_rd : 4'd0);
    l2d_refill_rd = lines[4*'h52 +: 4] + (ONLY_L3 ? l3d_refill : 4'd0);
    happening[4*'h2a +: 4] = l3d_refill;
    happening[4*'ha2 +: 4] = l3d_refill;
    happening[4*'h50 +: 4] = l2d_rd;
    happening[4*'h52 +: 4] = l2d_refill_rd;

    // L2D_CACHE, L2D_CACHE_REFILL, L2D_CACHE_ALLOCATE, L2D_CACHE_REFILL_PREFETCH
    if (ONLY_L3) begin
      happening[4*'h16 +: 4] = lines[4*'h16 +: 4] + lines[4*'h2b +: 4];
      happening[4*'h17 +: 4] = lines[4*'h17 +: 4] + l3d_refill;
      happening[4*'h20 +: 4] = lines[4*'h20 +: 4] + lines[4*'h29 +: 4];
      happening[4*'hc1 +: 4] = lines[4*'hc1 +: 4] + lines[4*'hc0 +: 4];
    end else begin
      happening[4*'hc1 +: 4] = 4'd0;
    end

    // LL_CACHE_RD, LL_CACHE_MISS_RD: of the last level in the cluster, unless the interconnect's answers say more
    if (!EXTERNAL_LAST_LEVEL) begin
      happening[4*'h36 +: 4] = L2_AND_L3 ? l3d_rd : L2_OR_L3 ? l2d_rd : lines[4*'h40 +: 4];
      happening[4*'h37 +: 4] = L2_AND_L3 ? l3d_refill : L2_OR_L3 ? l2d_refill_rd : lines[4*'h42 +: 4];
    end

    // What there is no cache for
    if (!L2_OR_L3) begin
      happening[4*'h16 +: 4] = 4'd0;
      happening[4*'h17 +: 4] = 4'd0;
      happening[4*'h20 +: 4] = 4'd0;
      happening[4*'h50 +: 4] = 4'd0;
      happening[4*'h51 +: 4] = 4'd0;
      happening[4*'h52 +: 4] = 4'd0;
      happening[4*'h53 +: 4] = 4'd0;
    end
    if (!L2_CACHE) begin
      happening[4*'h18 +: 4] = 4'd0;
    end
    if (!L2_AND_L3) begin
      happening[4*'h29 +: 4] = 4'd0;
      happening[4*'h2a +: 4] = 4'd0;
      happening[4*'h2b +: 4] = 4'd0;
      happening[4*'ha0 +: 4] = 4'd0;
      happening[4*'ha2 +: 4] = 4'd0;
      happening[4*'hc0 +: 4] = 4'd0;
    end
  endfunction

  assign counts = happening(by_number(ones, twos), core_runs);

endmodule
