// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// An adaptor for a block that shows what it counted one clock later than the vector, behind another register: the twin with
// such registers. The bench's own check would find every change; instead, play with +no_check and +dump=FILE.vcd, and let
// `armpmu compare` know its latency (README.md). Read data and error stay in the row of their access: they belong to it.
// Compiled instead of adaptor_cci550.v.
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
    output reg [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] evntbus,
    output reg [31:0] count0,
    output reg [31:0] count1,
    output reg [31:0] count2,
    output reg [31:0] count3,
    output reg [31:0] count4,
    output reg [31:0] count5,
    output reg [31:0] count6,
    output reg [31:0] count7,
    output reg [7:0] overflow,
    output reg [7:0] nevntcntoverflow
);

    wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] now_evntbus;
    wire [31:0] now_count0, now_count1, now_count2, now_count3, now_count4, now_count5, now_count6, now_count7;
    wire [7:0] now_overflow, now_nevntcntoverflow;

    always @(posedge clock) begin
        evntbus <= now_evntbus;
        count0 <= now_count0;
        count1 <= now_count1;
        count2 <= now_count2;
        count3 <= now_count3;
        count4 <= now_count4;
        count5 <= now_count5;
        count6 <= now_count6;
        count7 <= now_count7;
        overflow <= now_overflow;
        nevntcntoverflow <= now_nevntcntoverflow;
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
        .acc_write(acc_write),
        .acc_secure(acc_secure),
        .acc_offset(acc_offset),
        .acc_lanes(acc_lanes),
        .acc_wdata(acc_wdata),
        .acc_rdata(acc_rdata),
        .acc_error(acc_error),
        .evntbus(now_evntbus),
        .count0(now_count0),
        .count1(now_count1),
        .count2(now_count2),
        .count3(now_count3),
        .count4(now_count4),
        .count5(now_count5),
        .count6(now_count6),
        .count7(now_count7),
        .overflow(now_overflow),
        .nevntcntoverflow(now_nevntcntoverflow)
    );

endmodule
