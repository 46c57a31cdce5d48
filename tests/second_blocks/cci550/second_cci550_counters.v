// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Eight counters behind one adder: it is 264 bits wide, and bit 32 of each lane of 33 bits takes the carry of its counter.
module second_cci550_counters #(
    parameter RESET_CLEARS_DISABLED = 1,
    parameter RESET_CLEARS_FLAGS = 0,
    parameter NIDEN_GATES_WRITES = 0,
    parameter GATING_OVERRIDE = 0
) (
    input wire aclk,
    input wire aresetn,
    input wire aclken,
    input wire cen,
    input wire clear,      // PMCR.RST is written
    input wire open,
    input wire ungated,    // ctrl_ovr: clock gating is off
    input wire [288:0] live,
    input wire [31:0] writes,
    input wire [31:0] selects,
    input wire [31:0] lanes,
    input wire [31:0] wdata,
    output wire [255:0] counts,
    output reg [7:0] flags,
    output wire [31:0] rdata
);

    reg [7:0] enabled;
    wire [7:0] hit;
    wire [263:0] held, step, sum;
    assign sum = held + step;

    wire [8*32-1:0] read;
    wire [8*9-1:0] selection;
    genvar n;
    generate
        for (n = 0; n < 8; n = n + 1) begin : counter
            reg [31:0] count;
            wire counting = hit[n] && enabled[n] && cen && aclken;
            wire wrap = sum[33*n+32];
            wire clears = clear && (enabled[n] || RESET_CLEARS_DISABLED != 0);
            wire takes = (cen && enabled[n] || ungated && GATING_OVERRIDE != 0) && (open || NIDEN_GATES_WRITES == 0);
            wire loads = writes[4*n+1] && takes && |lanes;

            assign held[33*n+:33] = {1'b0, count};
            assign step[33*n+:33] = {32'd0, counting};
            assign counts[32*n+:32] = count;

            always @(posedge aclk or negedge aresetn) begin
                if (!aresetn) count <= 32'd0;
                else if (clears) count <= 32'd0;
                else if (loads) count <= count & ~lanes | wdata & lanes;
                else count <= sum[33*n+:32];
            end

            always @(posedge aclk or negedge aresetn) begin
                if (!aresetn) flags[n] <= 1'b0;
                else if (wrap) flags[n] <= 1'b1;
                else if (clears && RESET_CLEARS_FLAGS != 0) flags[n] <= 1'b0;
                else if (writes[4*n+3] && lanes[0] && wdata[0]) flags[n] <= 1'b0;
            end

            always @(posedge aclk or negedge aresetn) begin
                if (!aresetn) enabled[n] <= 1'b0;
                else if (writes[4*n+2] && lanes[0]) enabled[n] <= wdata[0];
            end

            second_cci550_select select (
                .aclk(aclk),
                .aresetn(aresetn),
                .write(writes[4*n]),
                .lanes(lanes),
                .wdata(wdata),
                .live(live),
                .selection(selection[9*n+:9]),
                .hit(hit[n])
            );

            assign read[32*n+:32] = {23'd0, selection[9*n+:9]} & {32{selects[4*n]}} | count & {32{selects[4*n+1]}} |
                                    {31'd0, enabled[n] && selects[4*n+2]} | {31'd0, flags[n] && selects[4*n+3]};
        end
    endgenerate

    assign rdata = read[31:0] | read[63:32] | read[95:64] | read[127:96] | read[159:128] | read[191:160] | read[223:192] |
                   read[255:224];

endmodule
