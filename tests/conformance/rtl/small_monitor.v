// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
`timescale 1ns / 1ps

// The event lines of an interface: one for every PERIOD-th clock, and its complement.
module interface_lines #(parameter PERIOD = 2) (input clk, input [7:0] clock);
    reg rrq;
    reg stall;

    initial begin
        rrq = 1'b0;
        stall = 1'b1;
    end
    always @(posedge clk) begin
        rrq <= clock % PERIOD == 0;
        stall <= clock % PERIOD != 0;
    end
endmodule

// Signals that are named as the fields of a layout, in scopes and by themselves, for 40 clocks of
// 10 ns. What they are follows from the number of the clock alone.
module bench;
    reg clk;
    reg [7:0] clock;
    reg enable;
    reg [11:0] count;
    reg [69:0] wide;

    interface_lines #(3) si3 (.clk(clk), .clock(clock));
    interface_lines #(5) mi0 (.clk(clk), .clock(clock));

    initial begin
        $dumpfile("waves.vcd");
        $dumpvars(0, bench);
        clk = 1'b0;
        clock = 8'd0;
        enable = 1'b1;
        count = 12'hffa;
        wide = 70'd1;
    end
    always #5 clk = ~clk;
    always @(posedge clk) begin
        clock <= clock + 8'd1;
        enable <= clock[2:0] != 3'd6;
        if (enable) count <= count + 12'd1;
        wide <= {wide[68:0], wide[69]};
        if (clock == 8'd39) $finish;
    end
endmodule
