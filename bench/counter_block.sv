// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Eight event counters on 2 x 289 event lines: the peer that bench_replay runs on Verilator. Event
// identifiers are the CCI-550's, and so are the registers of a counter; lines are in the order of
// cci550/event_row.h. Select is decoded when it is written, which helps Verilator.
module counter_block #(
    parameter int LINES = 289,
    parameter int COUNTERS = 8
) (
    input  logic             clk,
    input  logic             aresetn,
    input  logic             niden,
    input  logic             spniden,
    input  logic [LINES-1:0] ns,
    input  logic [LINES-1:0] s,
    input  logic             psel,
    input  logic             penable,
    input  logic             pwrite,
    input  logic [15:0]      paddr, // [15] control, [14:12] counter, [3:0] register
    input  logic [31:0]      pwdata,
    output logic [31:0]      prdata,
    output logic [31:0]      counts [COUNTERS],
    output logic [COUNTERS-1:0] overflow
);
    logic [8:0]          select [COUNTERS];
    logic [8:0]          line   [COUNTERS]; // of `select`, decoded when it is written
    logic [COUNTERS-1:0] enable;
    logic                cen;

    wire       write   = psel & penable & pwrite;
    wire       control = paddr[15];
    wire [2:0] which   = paddr[14:12];

    // Source and code to the position among the lines; LINES when there is no such line.
    function automatic logic [8:0] line_of(input logic [8:0] id);
        logic [3:0] source = id[8:5];
        logic [4:0] code = id[4:0];
        if (source < 4'd7) return 9'd16 + {source, 5'd0} + 9'(code);
        if (source == 4'd15 && code < 5'd16) return 9'(code);
        if (source > 4'd7 && source < 4'd15 && code < 5'd7)
            return 9'd240 + 9'd7 * (9'(source) - 9'd8) + 9'(code);
        return 9'(LINES);
    endfunction

    always_ff @(posedge clk or negedge aresetn) begin
        if (!aresetn) begin
            cen      <= 1'b0;
            enable   <= '0;
            overflow <= '0;
            for (int n = 0; n < COUNTERS; n++) begin
                select[n] <= '0;
                line[n]   <= line_of('0);
                counts[n] <= '0;
            end
        end else begin
            for (int n = 0; n < COUNTERS; n++) begin
                automatic logic high = line[n] < 9'(LINES) && (ns[line[n]] | (s[line[n]] & spniden));
                if (cen && enable[n] && niden && high) begin
                    counts[n] <= counts[n] + 32'd1;
                    if (&counts[n]) overflow[n] <= 1'b1;
                end
            end
            if (write) begin
                if (control) cen <= pwdata[0];
                else
                    case (paddr[3:0])
                        4'h0: begin
                            select[which] <= pwdata[8:0];
                            line[which]   <= line_of(pwdata[8:0]);
                        end
                        4'h4: if (cen && enable[which]) counts[which] <= pwdata;
                        4'h8: enable[which] <= pwdata[0];
                        4'hc: if (pwdata[0]) overflow[which] <= 1'b0;
                        default: ;
                    endcase
            end
        end
    end

    always_comb begin
        prdata = '0;
        if (psel && !pwrite) begin
            if (control) prdata = {31'd0, cen};
            else
                case (paddr[3:0])
                    4'h0: prdata = {23'd0, select[which]};
                    4'h4: prdata = counts[which];
                    4'h8: prdata = {31'd0, enable[which]};
                    4'hc: prdata = {31'd0, overflow[which]};
                    default: ;
                endcase
        end
    end
endmodule
