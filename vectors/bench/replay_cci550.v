// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Plays a cci550 vector (vectors/FORMAT.md) to the block in `adaptor_cci550` and checks its outputs in every row.
//
//   +vector=FILE.vec   what to play
//   +rows=N            only the first N rows
//   +stop_at_first     stop behind the first row with a difference
//   +show=N            print at most N differences; 20
//   +dump=FILE.vcd     write waves, to be read by `armpmu compare`
//   +no_check          only play
//
// The last line printed begins with PASS, FAIL or, with +no_check, PLAYED. The number of interfaces must be the vector's, for it decides
// how wide a row is.
`resetall
`timescale 1ns / 1ps

module replay_cci550 #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7,
    parameter RESET_CLOCKS = 4
);

    localparam BUS = 16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES;
    localparam WIDTH = 948 + BUS;

    // Inputs, by their names in FORMAT.md
    wire [288:0] ns, s;
    wire niden, spniden, dbgen, spiden, aresetn, aclken, acc_valid, acc_write, acc_secure;
    wire [19:0] acc_offset;
    wire [3:0] acc_lanes;
    wire [31:0] acc_wdata;

    // Outputs, as the device shows them
    wire [31:0] acc_rdata;
    wire acc_error;
    wire [BUS-1:0] evntbus;
    wire [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
    wire [7:0] overflow, nevntcntoverflow;

    // Outputs, as the vector has them
    wire [31:0] want_acc_rdata;
    wire want_acc_error;
    wire [BUS-1:0] want_evntbus;
    wire [31:0] want_count0, want_count1, want_count2, want_count3, want_count4, want_count5, want_count6, want_count7;
    wire [7:0] want_overflow, want_nevntcntoverflow;

    // ARESETn LOW, ACLKEN HIGH
    localparam [WIDTH-1:0] IN_RESET = {{(WIDTH - 584) {1'b0}}, 1'b1, 5'b0, 578'b0};

    // verilator lint_off WIDTH
    `include "replay.vh"

    // From bit 0 on, hence the last field first
    assign {want_nevntcntoverflow, want_overflow, want_count7, want_count6, want_count5, want_count4, want_count3,
            want_count2, want_count1, want_count0, want_evntbus, want_acc_error, want_acc_rdata, acc_wdata, acc_lanes,
            acc_offset, acc_secure, acc_write, acc_valid, aclken, aresetn, spiden, dbgen, spniden, niden, s, ns} = row;

    task dump_everything;
        $dumpvars(0, replay_cci550);
    endtask

    task check_outputs;
        begin
            check("acc_rdata", want_acc_rdata, acc_rdata);
            check("acc_error", want_acc_error, acc_error);
            check("evntbus", want_evntbus, evntbus);
            check("count0", want_count0, count0);
            check("count1", want_count1, count1);
            check("count2", want_count2, count2);
            check("count3", want_count3, count3);
            check("count4", want_count4, count4);
            check("count5", want_count5, count5);
            check("count6", want_count6, count6);
            check("count7", want_count7, count7);
            check("overflow", want_overflow, overflow);
            check("nevntcntoverflow", want_nevntcntoverflow, nevntcntoverflow);
        end
    endtask

    adaptor_cci550 #(
        .SLAVE_INTERFACES(SLAVE_INTERFACES),
        .MASTER_INTERFACES(MASTER_INTERFACES)
    ) adaptor (
        .clock(clock),
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
