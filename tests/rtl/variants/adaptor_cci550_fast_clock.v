// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The twin on a clock of four times the rate, with ACLKEN in one of four clocks.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif

`timescale 1ns / 1ps

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
    output reg [31:0] acc_rdata,
    output reg acc_error,
    output reg [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] evntbus,
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

    // Four clocks a row, of which ACLKEN admits one; accesses likewise.
    reg fast, turn;
    wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] fast_evntbus;
    wire [31:0] fast_rdata;
    wire fast_error;
    integer n;

    initial begin
        fast = 1'b0;
        turn = 1'b0;
    end

    always @(posedge clock)
        for (n = 0; n < 4; n = n + 1) begin
            turn = (n == 2);
            #0.2 fast = 1'b1;
            #0.2 fast = 1'b0;
            if (turn) begin
                evntbus = fast_evntbus;
                acc_rdata = fast_rdata;
                acc_error = fast_error;
            end
        end

    cci550_pmu #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES) `DUT_PARAMETERS
    ) dut (
        .aclk(fast),
        .ns(ns),
        .s(s),
        .niden(niden),
        .spniden(spniden),
        .dbgen(dbgen),
        .spiden(spiden),
        .aresetn(aresetn),
        .aclken(aclken && turn),
        .acc_valid(acc_valid && turn),
        .acc_write(acc_write),
        .acc_secure(acc_secure),
        .acc_offset(acc_offset),
        .acc_lanes(acc_lanes),
        .acc_wdata(acc_wdata),
        .acc_rdata(fast_rdata),
        .acc_error(fast_error),
        .evntbus(fast_evntbus),
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
