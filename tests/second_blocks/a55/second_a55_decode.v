// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One wire for each register that an instruction or an external access names. Doors are those of vectors/FORMAT.md.
module second_a55_decode (
    input wire [2:0] door,
    input wire [15:0] register,
    input wire [4:0] selected,  // PMSELR.SEL
    input wire has_swinc,       // PMSWINC is there for a debugger
    output wire [21:0] pick,    // PMCR, PMCNTENSET, PMCNTENCLR, PMOVSCLR, PMSWINC, PMSELR, PMCEID0, PMCEID1, PMCCNTR, PMCCFILTR,
                                // PMUSERENR, PMOVSSET, PMCEID2, PMCEID3, PMINTENSET, PMINTENCLR, MDCR_EL2, MDCR_EL3, SDER,
                                // PMCCNTR's high half, any PMEVCNTR, any PMEVTYPER
    output wire [5:0] counter,  // which of them
    output wire [4:0] number,   // of a counter that an instruction names
    output wire by_number
);

    wire aarch64 = door == 3'd1;
    wire aarch32 = door == 3'd2;
    wire wide = door == 3'd3;
    wire external = door == 3'd4 || door == 3'd5;

    wire user = aarch64 && register[15:11] == 5'h1b || aarch32 && register[15:11] == 5'h00;
    wire kernel = aarch64 && register[15:11] == 5'h18 || aarch32 && register[15:11] == 5'h00;
    wire el2 = aarch64 && register[15:11] == 5'h1c || aarch32 && register[15:11] == 5'h04;
    wire el3 = aarch64 && register[15:11] == 5'h1e || aarch32 && register[15:11] == 5'h00;

    wire [7:0] op2 = 8'd1 << register[2:0];
    wire [7:0] c12 = op2 & {8{user && register[10:3] == 8'h9c}};
    wire [7:0] c13 = op2 & {8{user && register[10:3] == 8'h9d}};
    wire [7:0] c14 = op2 & {8{user && register[10:3] == 8'h9e}};
    wire [7:0] k14 = op2 & {8{kernel && register[10:3] == 8'h9e}};
    wire [31:0] c14_counters = (32'd1 << register[4:0]) & {32{user && register[10:5] == 6'h3a}};
    wire [31:0] c14_types = (32'd1 << register[4:0]) & {32{user && register[10:5] == 6'h3b}};
    wire [31:0] chosen = 32'd1 << selected;
    wire [31:0] counters = c14_counters & 32'h7fff_ffff | chosen & {32{c13[2]}};
    wire [31:0] types = c14_types | chosen & {32{c13[1]}};

    wire [15:0] offset = register & {16{external}};
    wire [5:0] far_counters, far_types;
    genvar n;
    generate
        for (n = 0; n < 6; n = n + 1) begin : far
            assign far_counters[n] = external && offset == 8 * n;
            assign far_types[n] = external && offset == 1024 + 4 * n;
        end
    endgenerate

    assign pick = {
        |types[30:0] || |far_types, |counters || |far_counters, offset == 16'h0fc,
        el3 && register[10:0] == 11'h089, el3 && register[10:0] == 11'h099, el2 && register[10:0] == 11'h089,
        k14[2] || offset == 16'hc60, k14[1] || offset == 16'hc40,
        c14[5] && aarch32 || offset == 16'he2c, c14[4] && aarch32 || offset == 16'he28,
        c14[3] || offset == 16'hcc0, c14[0], types[31] || offset == 16'h47c,
        c13[0] || wide && register == 16'h0009 || offset == 16'h0f8,
        c12[7] || offset == 16'he24, c12[6] || offset == 16'he20, c12[5], c12[4] || offset == 16'hca0 && has_swinc,
        c12[3] || offset == 16'hc80, c12[2] || offset == 16'hc20, c12[1] || offset == 16'hc00, c12[0] || offset == 16'he04};

    assign counter = counters[5:0] | types[5:0] | far_counters | far_types;
    assign number = c13[2] || c13[1] ? selected : register[4:0];
    assign by_number = |counters || |types[30:0];

endmodule
