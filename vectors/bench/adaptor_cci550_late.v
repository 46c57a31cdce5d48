// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// An adaptor for a block with pipeline stages: the twin with registers in front of its events and behind its outputs. As it
// stands, what the block counted is shown a clock late. -f -DEVENT_STAGES=1 and the like of `replay` choose others:
//   EVENT_STAGES  in front of the events      0
//   COUNT_STAGES  behind counts and flags     1
//   PIN_STAGES    behind nEVNTCNTOVERFLOW     1
//   BUS_STAGES    behind EVNTBUS              1
//   READ_STAGES   behind read data and error  0; without, they stand in the row of their access
// The bench's own check would find every change; instead, play with +no_check and +dump=FILE.vcd, and let `armpmu compare` know
// the latency (README.md). Compiled instead of adaptor_cci550.v.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif
`ifndef EVENT_STAGES
`define EVENT_STAGES 0
`endif
`ifndef COUNT_STAGES
`define COUNT_STAGES 1
`endif
`ifndef PIN_STAGES
`define PIN_STAGES 1
`endif
`ifndef BUS_STAGES
`define BUS_STAGES 1
`endif
`ifndef READ_STAGES
`define READ_STAGES 0
`endif

module stages #(
    parameter WIDTH = 1,
    parameter STAGES = 0
) (
    input wire clock,
    input wire [WIDTH-1:0] in,
    output wire [WIDTH-1:0] out
);

    genvar n;
    generate
        if (STAGES == 0) begin : wires
            assign out = in;
        end else begin : registers
            reg [WIDTH*STAGES-1:0] held;
            if (STAGES == 1) begin : one
                always @(posedge clock) held <= in;
            end else begin : more
                always @(posedge clock) held <= {held[WIDTH*(STAGES-1)-1:0], in};
            end
            assign out = held[WIDTH*STAGES-1-:WIDTH];
        end
    endgenerate

endmodule

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

    wire [288:0] late_ns, late_s;
    wire [31:0] now_acc_rdata;
    wire now_acc_error;
    wire [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] now_evntbus;
    wire [31:0] now_count0;
    wire [31:0] now_count1;
    wire [31:0] now_count2;
    wire [31:0] now_count3;
    wire [31:0] now_count4;
    wire [31:0] now_count5;
    wire [31:0] now_count6;
    wire [31:0] now_count7;
    wire [7:0] now_overflow;
    wire [7:0] now_nevntcntoverflow;

    stages #(289, `EVENT_STAGES) ns_stages(.clock(clock), .in(ns), .out(late_ns));
    stages #(289, `EVENT_STAGES) s_stages(.clock(clock), .in(s), .out(late_s));
    stages #(32, `READ_STAGES) acc_rdata_stages(.clock(clock), .in(now_acc_rdata), .out(acc_rdata));
    stages #(1, `READ_STAGES) acc_error_stages(.clock(clock), .in(now_acc_error), .out(acc_error));
    stages #(16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES, `BUS_STAGES) evntbus_stages(.clock(clock), .in(now_evntbus), .out(evntbus));
    stages #(32, `COUNT_STAGES) count0_stages(.clock(clock), .in(now_count0), .out(count0));
    stages #(32, `COUNT_STAGES) count1_stages(.clock(clock), .in(now_count1), .out(count1));
    stages #(32, `COUNT_STAGES) count2_stages(.clock(clock), .in(now_count2), .out(count2));
    stages #(32, `COUNT_STAGES) count3_stages(.clock(clock), .in(now_count3), .out(count3));
    stages #(32, `COUNT_STAGES) count4_stages(.clock(clock), .in(now_count4), .out(count4));
    stages #(32, `COUNT_STAGES) count5_stages(.clock(clock), .in(now_count5), .out(count5));
    stages #(32, `COUNT_STAGES) count6_stages(.clock(clock), .in(now_count6), .out(count6));
    stages #(32, `COUNT_STAGES) count7_stages(.clock(clock), .in(now_count7), .out(count7));
    stages #(8, `COUNT_STAGES) overflow_stages(.clock(clock), .in(now_overflow), .out(overflow));
    stages #(8, `PIN_STAGES) nevntcntoverflow_stages(.clock(clock), .in(now_nevntcntoverflow), .out(nevntcntoverflow));

    cci550_pmu #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES) `DUT_PARAMETERS
    ) dut (
        .aclk(clock),
        .ns(late_ns),
        .s(late_s),
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
        .acc_rdata(now_acc_rdata),
        .acc_error(now_acc_error),
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
