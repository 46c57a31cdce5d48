// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin on a bus that holds its last access while there is none, and is X before the first.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif

module adaptor_cci550 #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7
) (
    input wire clock,
    input wire [288:0] ns,
    input wire [288:0] s,
    input wire niden,
    input wire spniden,
    input wire dbgen,
    input wire spiden,
    input wire aresetn,
    input wire aclken,
    input wire acc_valid,
    input wire acc_write,
    input wire acc_secure,
    input wire [19:0] acc_offset,
    input wire [3:0] acc_lanes,
    input wire [31:0] acc_wdata,
    output wire [31:0] acc_rdata,
    output wire acc_error,
    output wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] evntbus,
    output wire [31:0] count0,
    output wire [31:0] count1,
    output wire [31:0] count2,
    output wire [31:0] count3,
    output wire [31:0] count4,
    output wire [31:0] count5,
    output wire [31:0] count6,
    output wire [31:0] count7,
    output wire [7:0] overflow,
    output wire [7:0] nevntcntoverflow
);

    // What the last access left; X before it.
    reg held_write, held_secure;
    reg [19:0] held_offset;
    reg [3:0] held_lanes;
    reg [31:0] held_wdata;

    always @(posedge clock)
        if (acc_valid) begin
            held_write <= acc_write;
            held_secure <= acc_secure;
            held_offset <= acc_offset;
            held_lanes <= acc_lanes;
            held_wdata <= acc_wdata;
        end

    cci550_pmu #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES) `DUT_PARAMETERS
    ) dut (
        .aclk(clock),
        .ns(ns),
        .s(s),
        .niden(niden),
        .spniden(spniden),
        .dbgen(dbgen),
        .spiden(spiden),
        .aresetn(aresetn),
        .aclken(aclken),
        .acc_valid(acc_valid),
        .acc_write(acc_valid ? acc_write : held_write),
        .acc_secure(acc_valid ? acc_secure : held_secure),
        .acc_offset(acc_valid ? acc_offset : held_offset),
        .acc_lanes(acc_valid ? acc_lanes : held_lanes),
        .acc_wdata(acc_valid ? acc_wdata : held_wdata),
        .acc_rdata(acc_rdata),
        .acc_error(acc_error),
        .evntbus(evntbus),
        .count0(count0),
        .count1(count1),
        .count2(count2),
        .count3(count3),
        .count4(count4),
        .count5(count5),
        .count6(count6),
        .count7(count7),
        .overflow(overflow),
        .nevntcntoverflow(nevntcntoverflow)
    );

endmodule
