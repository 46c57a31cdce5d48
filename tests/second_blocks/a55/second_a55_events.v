// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How often each event of the list occurs in this clock, four bits each in the list's order, and what the export bus shows.
module second_a55_events #(
    parameter L2_CACHE = 1,
    parameter L3_CACHE = 1,
    parameter EXTERNAL_LAST_LEVEL = 0
) (
    input wire [110:0] ones,
    input wire [110:0] twos,
    input wire cycle,  // CPU_CYCLES counts
    output wire [443:0] amounts,
    output wire [887:0] codes,
    output wire [42:0] bus
);

    // Event numbers in the list's order, the last first
    localparam [887:0] CODES = {
        240'hecebeae9e8e7e6e5e4e3e2e1d6d5d4d3d2d1d0cfcecdcccbcac9c7c6c5c4,
        240'hc3c2c1c0a2a087867a797877767574737271706766616053525150454443,
        240'h42414038373635342f2d2b2a29262524232221201e1d1c1b1a1918171615,
        168'h14131211100f0e0d0c0b0a09080706050403020100};
    // What stands on the bus, its bit 42 first
    localparam [343:0] BUS = 344'h37363534382f2d2b2a29262524232221201c1a1918171615141312100f0e0d0c0b0a090807060504030201;

    // Without a core's L2, events of L2 are those of the cluster's L3.
    localparam OF_CLUSTER = L2_CACHE == 0 && L3_CACHE != 0;
    assign codes = CODES;

    // Which line has an event: 111 is none
    function integer line(input [7:0] code);
        integer i;
        begin
            line = 111;
            for (i = 0; i < 111; i = i + 1) if (CODES[8*i+:8] == code) line = i;
        end
    endfunction

    // An event whose occurrences may stand on the lines of these, too
    function [15:0] parts(input [7:0] code);
        case (code)
            8'h03: parts = 16'h4243;
            8'h04: parts = 16'h4041;
            8'h06: parts = 16'hff70;
            8'h07: parts = 16'hff71;
            8'h08: parts = 16'hff1b;
            8'h0d: parts = 16'hff78;
            8'h0e: parts = 16'hff79;
            8'h13: parts = 16'h6667;
            8'h19: parts = 16'h6061;
            8'h2a: parts = 16'hffa2;
            8'h2d: parts = 16'h3435;
            8'h16: parts = OF_CLUSTER ? 16'hff2b : 16'hffff;
            8'h17: parts = OF_CLUSTER ? 16'h2aa2 : 16'hffff;
            8'h20: parts = OF_CLUSTER ? 16'hff29 : 16'hffff;
            8'h50: parts = OF_CLUSTER ? 16'hffa0 : 16'hffff;
            8'h52: parts = OF_CLUSTER ? 16'h2aa2 : 16'hffff;
            8'hc1: parts = OF_CLUSTER ? 16'hffc0 : 16'hffff;
            default: parts = 16'hffff;
        endcase
    endfunction

    // An event that is another's number, or a copy of another
    function [7:0] same(input [7:0] code);
        case (code)
            8'h1b: same = 8'h08;
            8'h70: same = 8'h06;
            8'h71: same = 8'h07;
            8'h78: same = 8'h0d;
            8'h79: same = 8'h0e;
            8'ha2: same = 8'h2a;
            8'h36: same = EXTERNAL_LAST_LEVEL != 0 ? 8'h36 : L2_CACHE != 0 && L3_CACHE != 0 ? 8'ha0 : L2_CACHE != 0 || L3_CACHE != 0 ? 8'h50 : 8'h40;
            8'h37: same = EXTERNAL_LAST_LEVEL != 0 ? 8'h37 : L2_CACHE != 0 && L3_CACHE != 0 ? 8'h2a : L2_CACHE != 0 || L3_CACHE != 0 ? 8'h52 : 8'h42;
            default: same = code;
        endcase
    endfunction

    function built(input [7:0] code);
        case (code)
            8'h16, 8'h17, 8'h20, 8'h50, 8'h51, 8'h52, 8'h53: built = L2_CACHE != 0 || L3_CACHE != 0;
            8'h18: built = L2_CACHE != 0;
            8'h29, 8'h2a, 8'h2b, 8'ha0, 8'ha2, 8'hc0: built = L2_CACHE != 0 && L3_CACHE != 0;
            8'hc1: built = L2_CACHE == 0 && L3_CACHE != 0;
            default: built = 1'b1;
        endcase
    endfunction

    wire [447:0] own, whole;  // one more, which is never
    assign own[447:444] = 4'd0;
    assign whole[447:444] = 4'd0;
    genvar n;
    generate
        for (n = 0; n < 111; n = n + 1) begin : event_of
            localparam [7:0] CODE = CODES[8*n+:8];
            localparam [15:0] PARTS = parts(CODE);
            localparam FIRST = line(PARTS[15:8]);
            localparam SECOND = line(PARTS[7:0]);
            localparam SAME = line(same(CODE));
            assign own[4*n+:4] = {2'b00, twos[n], ones[n]};
            assign whole[4*n+:4] = own[4*n+:4] + own[4*FIRST+:4] + own[4*SECOND+:4];
            if (CODE == 8'h00 || CODE == 8'h1e) begin : elsewhere
                assign amounts[4*n+:4] = 4'd0;
            end else if (CODE == 8'h11 || CODE == 8'h1d) begin : clock
                assign amounts[4*n+:4] = {3'd0, cycle};
            end else if (CODE == 8'h72) begin : loads_and_stores
                assign amounts[4*n+:4] = own[4*n+:4] + whole[4*line(8'h06)+:4] + whole[4*line(8'h07)+:4];
            end else begin : plain
                assign amounts[4*n+:4] = built(CODE) ? whole[4*SAME+:4] : 4'd0;
            end
        end
        for (n = 0; n < 43; n = n + 1) begin : exported
            assign bus[n] = |amounts[4*line(BUS[8*n+:8])+:4];
        end
    endgenerate

endmodule
