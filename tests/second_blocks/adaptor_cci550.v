// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The one file to edit for another CCI-550 PMU: put the instance of your block where `cci550_pmu` is.
//
// Inputs of a row are stable from before the rise of `clock` until after its fall. Outputs must show the same row before the next rise:
// counts, flags and pins with the row's events and write in them, `acc_rdata` and `acc_error` of the row's access, `evntbus` the row's events.
// A block that shows them a clock later belongs behind an adaptor such as adaptor_cci550_late.v. `ns` and `s` have the lines of seven and
// seven interfaces, however many there are: global at 0, SIn at 16 + 32 n, MIn at 240 + 7 n. A bus master for a block with APB or AXI
// has to answer within the row; tie outputs your block has not got to 0 and leave them out of the comparison.
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

    second_cci550_pmu #(
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
