// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// An Event Select register, kept one-hot: a flop for each source and for each code. It is read encoded.
module second_cci550_select (
    input wire aclk,
    input wire aresetn,
    input wire write,
    input wire [31:0] lanes,
    input wire [31:0] wdata,
    input wire [288:0] live,
    output wire [8:0] selection,
    output wire hit
);

    reg [15:0] source;
    reg [31:0] code;

    assign selection = {|source[15:8], |(source & 16'hf0f0), |(source & 16'hcccc), |(source & 16'haaaa),
                        |code[31:16], |(code & 32'hff00_ff00), |(code & 32'hf0f0_f0f0), |(code & 32'hcccc_cccc),
                        |(code & 32'haaaa_aaaa)};
    wire [8:0] chosen = selection & ~lanes[8:0] | wdata[8:0] & lanes[8:0];

    always @(posedge aclk or negedge aresetn) begin
        if (!aresetn) begin
            source <= 16'd1;
            code <= 32'd1;
        end else if (write) begin
            source <= 16'd1 << chosen[8:5];
            code <= 32'd1 << chosen[4:0];
        end
    end

    wire [14:0] hits;
    assign hits[14] = source[15] && |(live[15:0] & code[15:0]);
    genvar n;
    generate
        for (n = 0; n < 7; n = n + 1) begin : interfaces
            assign hits[n] = source[n] && |(live[16+32*n+:32] & code);
            assign hits[n+7] = source[n+8] && |(live[240+7*n+:7] & code[6:0]);
        end
    endgenerate
    assign hit = |hits;

endmodule
