// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A block of a CCI-550's PMU whose inputs a driver outside puts into `inputs` when `clock` falls; `row` is what
// it then shows of the clock before, as vectors/FORMAT.md has a row.
module tb;
    reg clock = 1;
    always #5 clock = !clock;

    reg [642:0] inputs = 0;
    wire [1236:0] row;
    wire [288:0] ns;
    wire [288:0] s;
    wire niden;
    wire spniden;
    wire dbgen;
    wire spiden;
    wire aresetn;
    wire aclken;
    wire acc_valid;
    wire acc_write;
    wire acc_secure;
    wire [19:0] acc_offset;
    wire [3:0] acc_lanes;
    wire [31:0] acc_wdata;
    wire [31:0] acc_rdata;
    wire acc_error;
    wire [288:0] evntbus;
    wire [31:0] count0;
    wire [31:0] count1;
    wire [31:0] count2;
    wire [31:0] count3;
    wire [31:0] count4;
    wire [31:0] count5;
    wire [31:0] count6;
    wire [31:0] count7;
    wire [7:0] overflow;
    wire [7:0] nevntcntoverflow;
    assign {acc_wdata, acc_lanes, acc_offset, acc_secure, acc_write, acc_valid,
            aclken, aresetn, spiden, dbgen, spniden, niden, s, ns} = inputs;
    assign row = {nevntcntoverflow, overflow,
                  count7, count6, count5, count4, count3, count2, count1, count0, evntbus, acc_error, acc_rdata, inputs};
    adaptor_cci550 block(.clock(clock),
        .ns(ns), .s(s), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden),
        .aresetn(aresetn), .aclken(aclken), .acc_valid(acc_valid), .acc_write(acc_write),
        .acc_secure(acc_secure), .acc_offset(acc_offset), .acc_lanes(acc_lanes),
        .acc_wdata(acc_wdata), .acc_rdata(acc_rdata), .acc_error(acc_error), .evntbus(evntbus),
        .count0(count0), .count1(count1), .count2(count2), .count3(count3), .count4(count4),
        .count5(count5), .count6(count6), .count7(count7), .overflow(overflow),
        .nevntcntoverflow(nevntcntoverflow));
endmodule
