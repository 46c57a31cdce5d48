// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// PMCCNTR and six event counters behind one adder of 264 bits: a lane of 33 bits for each event counter and for each half of
// PMCCNTR. Bit 32 of a lane takes the carry. Where the second operand has it HIGH, the carry goes on into the next lane: from
// half to half, and from an even counter to an odd one that selects CHAIN.
module second_a55_counters #(
    parameter LONG_COUNT_IGNORES_DIVIDER = 1,
    parameter FIRST_TICK_AT_ONCE = 0,
    parameter CHAIN_ACROSS_PARTITION = 1
) (
    input wire clk,
    input wire resetn,
    input wire [443:0] amounts,
    input wire [887:0] codes,
    input wire [95:0] selections,  // evtCount of each
    input wire [5:0] counting,     // may count in this clock
    input wire cycle_counting,
    input wire [5:0] reserved,     // of EL2
    input wire [5:0] increments,   // PMSWINC
    input wire long_count,
    input wire divided,
    input wire divider_starts,
    input wire [5:0] clears,
    input wire cycle_clears,
    input wire [5:0] loads,
    input wire [1:0] cycle_loads,
    input wire [31:0] lanes,
    input wire [63:0] wdata,
    output wire [191:0] counts,
    output wire [191:0] next_counts,  // with this clock's events in them
    output wire [63:0] cycles,
    output wire [63:0] next_cycles,
    output wire [6:0] wraps
);

    wire [263:0] held, step, sum;
    assign sum = held + step;

    reg [5:0] phase;
    wire dividing = divided && !(long_count && LONG_COUNT_IGNORES_DIVIDER != 0);
    wire tick = cycle_counting && (!dividing || &phase);
    always @(posedge clk or negedge resetn) begin
        if (!resetn) phase <= 6'd0;
        else if (divider_starts) phase <= FIRST_TICK_AT_ONCE != 0 ? 6'd63 : 6'd0;
        else if (cycle_counting && dividing) phase <= phase + 6'd1;
    end

    genvar n, e;
    generate
        for (n = 0; n < 6; n = n + 1) begin : counter
            reg [31:0] count;
            wire [443:0] chosen;
            for (e = 0; e < 111; e = e + 1) begin : event_of
                assign chosen[4*e+:4] = amounts[4*e+:4] & {4{selections[16*n+:16] == {8'd0, codes[8*e+:8]}}};
            end
            wire [3:0] amount;
            assign amount = {|(chosen & {111{4'h8}}), |(chosen & {111{4'h4}}), |(chosen & {111{4'h2}}), |(chosen & {111{4'h1}})};
            wire by_software = increments[n] && selections[16*n+:16] == 16'd0;

            assign held[33*n+:33] = {1'b0, count};
            assign step[33*n+:32] = {28'd0, (amount | {3'd0, by_software}) & {4{counting[n]}}};
            if (n % 2 == 0) begin : even
                assign step[33*n+32] = counting[n+1] && selections[16*(n+1)+:16] == 16'h001e &&
                                       (CHAIN_ACROSS_PARTITION != 0 || reserved[n] == reserved[n+1]);
            end else begin : odd
                assign step[33*n+32] = 1'b0;
            end
            assign wraps[n] = sum[33*n+32] ^ step[33*n+32];

            always @(posedge clk or negedge resetn) begin
                if (!resetn) count <= 32'd0;
                else if (clears[n]) count <= 32'd0;
                else if (loads[n]) count <= count & ~lanes | wdata[31:0] & lanes;
                else count <= sum[33*n+:32];
            end
            assign counts[32*n+:32] = count;
            assign next_counts[32*n+:32] = sum[33*n+:32];
        end
    endgenerate

    reg [31:0] low, high;
    assign held[263:198] = {1'b0, high, 1'b0, low};
    assign step[263:198] = {33'd0, 1'b1, 31'd0, tick};
    assign cycles = {high, low};
    assign next_cycles = {sum[262:231], sum[229:198]};
    assign wraps[6] = long_count ? sum[263] : !sum[230];
    always @(posedge clk or negedge resetn) begin
        if (!resetn) {high, low} <= 64'd0;
        else if (cycle_clears) {high, low} <= 64'd0;
        else begin
            if (cycle_loads[0]) low <= low & ~lanes | wdata[31:0] & lanes;
            else if (!cycle_loads[1]) low <= sum[229:198];
            if (cycle_loads[1]) high <= high & ~lanes | wdata[63:32] & lanes;
            else if (!cycle_loads[0]) high <= sum[262:231];
        end
    end

endmodule
