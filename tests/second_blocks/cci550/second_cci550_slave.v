// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers of one slave interface.
module second_cci550_slave #(
    parameter ACE = 1,
    parameter [1:0] CHANNELS = 2'd3,
    parameter [7:0] MOST = 8'h30
) (
    input wire aclk,
    input wire aresetn,
    input wire no_snoops,
    input wire no_dvms,
    input wire [4:0] writes,
    input wire [4:0] selects,
    input wire [31:0] lanes,
    input wire [31:0] wdata,
    output wire [31:0] rdata
);

    localparam [31:0] QOS = 32'h870f_00ff;

    reg [1:0] enables, share;
    reg [31:0] read_qos, write_qos;
    reg [7:0] limit;

    wire [1:0] supported = {CHANNELS[0] && !no_dvms, CHANNELS[1] && ACE != 0 && !no_snoops};
    wire [7:0] wanted = limit & ~lanes[7:0] | wdata[7:0] & lanes[7:0];

    always @(posedge aclk or negedge aresetn) begin
        if (!aresetn) begin
            enables <= 2'd0;
            share <= 2'd0;
            read_qos <= 32'd0;
            write_qos <= 32'd0;
            limit <= MOST;
        end else begin
            if (writes[0]) enables <= enables & ~(lanes[1:0] & supported) | wdata[1:0] & lanes[1:0] & supported;
            if (writes[1] && ACE == 0) share <= share & ~lanes[1:0] | wdata[1:0] & lanes[1:0];
            if (writes[2]) read_qos <= (read_qos & ~lanes | wdata & lanes) & QOS;
            if (writes[3]) write_qos <= (write_qos & ~lanes | wdata & lanes) & QOS;
            if (writes[4]) limit <= wanted < 8'd4 ? 8'd4 : wanted > MOST ? MOST : wanted;
        end
    end

    assign rdata = {supported, 28'd0, enables & supported} & {32{selects[0]}} | {30'd0, share} & {32{selects[1]}} |
                   read_qos & {32{selects[2]}} | write_qos & {32{selects[3]}} | {24'd0, limit} & {32{selects[4]}};

endmodule
