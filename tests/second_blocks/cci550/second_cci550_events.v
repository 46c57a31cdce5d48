// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Which lines may be counted and exported in this clock: lines that exist, by security class.
module second_cci550_events #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7,
    parameter [6:0] ACE_INTERFACES = 7'h78,
    parameter MASTERS_FIRST = 0
) (
    input wire [288:0] ns,
    input wire [288:0] s,
    input wire open,         // anything may be counted
    input wire secure_open,  // Secure events, too
    output wire [288:0] live,
    output wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] packed_live
);

    // Codes that a Secure transaction shows whatever is permitted, codes of ACE interfaces alone, and the code that never fires
    localparam [31:0] SLAVE_EXEMPT = 32'h2d44_0300;
    localparam [31:0] SLAVE_ACE = 32'h2033_2030;
    localparam [31:0] SLAVE_NEVER = 32'h0002_0000;
    localparam [6:0] MASTER_EXEMPT = 7'h6b;
    localparam [15:0] GLOBAL_EXEMPT = 16'hd200;

    wire [288:0] exempt = {{7{MASTER_EXEMPT}}, {7{SLAVE_EXEMPT}}, GLOBAL_EXEMPT};
    wire [288:0] there;
    assign there[15:0] = 16'hffff;
    assign live = there & {289{open}} & (ns | s & (exempt | {289{secure_open}}));

    localparam SLAVE_BASE = MASTERS_FIRST ? 16 + 7 * MASTER_INTERFACES : 16;
    localparam MASTER_BASE = MASTERS_FIRST ? 16 : 16 + 32 * SLAVE_INTERFACES;
    assign packed_live[15:0] = live[15:0];
    genvar n;
    generate
        for (n = 0; n < 7; n = n + 1) begin : interfaces
            if (n < SLAVE_INTERFACES) begin : slave
                assign there[16+32*n+:32] = (ACE_INTERFACES[n] ? 32'hffff_ffff : ~SLAVE_ACE) & ~SLAVE_NEVER;
                assign packed_live[SLAVE_BASE+32*n+:32] = live[16+32*n+:32];
            end else begin : no_slave
                assign there[16+32*n+:32] = 32'd0;
            end
            if (n < MASTER_INTERFACES) begin : master
                assign there[240+7*n+:7] = 7'h7f;
                assign packed_live[MASTER_BASE+7*n+:7] = live[240+7*n+:7];
            end else begin : no_master
                assign there[240+7*n+:7] = 7'd0;
            end
        end
    endgenerate

endmodule
