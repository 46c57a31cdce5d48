// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The external view: who may, identification, snapshots and the software lock.
module second_a55_debug #(
    parameter SNAPSHOT_REGISTERS = 1,
    parameter EXTERNAL_SOFTWARE_LOCK = 0,
    parameter [63:0] MPIDR = 64'h8100_0000,
    parameter [3:0] REVISION = 4'd0
) (
    input wire clk,
    input wire resetn,
    input wire powered,
    input wire double_lock,
    input wire os_lock,
    input wire niden,
    input wire spniden,
    input wire dbgen,
    input wire spiden,
    input wire secure,
    input wire epmad,
    input wire [2:0] door,
    input wire write,
    input wire [15:0] offset,
    input wire [3:0] lanes,
    input wire [31:0] wdata,
    input wire [191:0] counts,  // with this clock's events in them, as the next two
    input wire [63:0] cycles,
    input wire [6:0] flags,
    output wire done,      // not refused
    output wire writable,  // and the lock is open
    output wire [2:0] outcome,
    output wire [31:0] rdata,
    output wire secure_debug
);

    wire external = door == 3'd4 || door == 3'd5;
    wire debug_domain = offset >= 16'h0f00;
    wire snapshot_page = SNAPSHOT_REGISTERS != 0 && (offset >= 16'h0600 && offset < 16'h0638 || offset == 16'h06f0);

    wire debug = dbgen || niden;
    assign secure_debug = debug && (spiden || spniden);
    wire allowed = debug && (!epmad || secure_debug);

    wire core = external && !debug_domain;
    wire off = core && !powered;
    wire double_locked = core && !off && double_lock;
    wire locked = core && !off && !double_locked && os_lock && !snapshot_page;
    wire forbidden = core && !off && !double_locked && !locked && !allowed && !snapshot_page;
    assign done = external && !(off || double_locked || locked || forbidden);
    assign outcome = {forbidden, double_locked || locked, off || locked};

    // The lock of the memory-mapped port
    reg slk;
    assign writable = done && !(EXTERNAL_SOFTWARE_LOCK != 0 && slk && door == 3'd5);
    wire key = done && write && door == 3'd5 && offset == 16'h0fb0 && |lanes;
    always @(posedge clk or negedge resetn) begin
        if (!resetn) slk <= 1'b1;
        else if (key) slk <= wdata != 32'hc5ac_ce55 || !(&lanes);
    end

    // Snapshots
    reg [191:0] kept_counts;
    reg [63:0] kept_cycles;
    reg [6:0] kept_flags;
    reg not_captured;
    wire capture = SNAPSHOT_REGISTERS != 0 && writable && write && offset == 16'h06f0 && lanes[0] && wdata[0];
    wire refused = secure && !secure_debug;
    always @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            kept_counts <= 192'd0;
            kept_cycles <= 64'd0;
            kept_flags <= 7'd0;
            not_captured <= 1'b1;
        end else if (capture) begin
            not_captured <= refused;
            if (!refused) begin
                kept_counts <= counts;
                kept_cycles <= cycles;
                kept_flags <= flags;
            end
        end
    end

    wire [5:0] snap;
    genvar n;
    wire [191:0] snaps;
    generate
        for (n = 0; n < 6; n = n + 1) begin : snapshot
            assign snap[n] = offset == 16'h0620 + 4 * n;
            assign snaps[32*n+:32] = kept_counts[32*n+:32] & {32{snap[n]}};
        end
    endgenerate
    wire [31:0] captured = {31'd0, not_captured && offset == 16'h0610} |
                           {kept_flags[6], 25'd0, kept_flags[5:0]} & {32{offset == 16'h0614}} |
                           kept_cycles[31:0] & {32{offset == 16'h0618}} | kept_cycles[63:32] & {32{offset == 16'h061c}} |
                           snaps[31:0] | snaps[63:32] | snaps[95:64] | snaps[127:96] | snaps[159:128] | snaps[191:160];

    reg [31:0] fixed;
    always @* begin
        case (offset)
            16'h0e00: fixed = 32'h0001_ff06;
            16'h0fa8: fixed = MPIDR[31:0];
            16'h0fac: fixed = MPIDR[63:32];
            16'h0fb4: fixed = {30'd0, {2{EXTERNAL_SOFTWARE_LOCK != 0 && door == 3'd5}} & {slk, 1'b1}};
            16'h0fb8: fixed = {24'd0, 1'b1, secure_debug, 2'b00, 1'b1, debug, 2'b00};
            16'h0fbc: fixed = 32'h4770_2a16;
            16'h0fcc: fixed = 32'h0000_0016;
            16'h0fd0: fixed = 32'h0000_0004;
            16'h0fe0: fixed = 32'h0000_0005;
            16'h0fe4: fixed = 32'h0000_00bd;
            16'h0fe8: fixed = {24'd0, REVISION, 4'hb};
            16'h0ff0: fixed = 32'h0000_000d;
            16'h0ff4: fixed = 32'h0000_0090;
            16'h0ff8: fixed = 32'h0000_0005;
            16'h0ffc: fixed = 32'h0000_00b1;
            default: fixed = 32'd0;
        endcase
    end

    assign rdata = {32{external}} & (fixed | captured & {32{SNAPSHOT_REGISTERS != 0}});

endmodule
