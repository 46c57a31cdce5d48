// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Plays an a55 vector (vectors/FORMAT.md) to the block in `adaptor_a55` and checks its outputs in every row. Options and
// results are those of replay_cci550.v.
`resetall
`timescale 1ns / 1ps

module replay_a55 #(
    parameter RESET_CLOCKS = 4
);

    localparam WIDTH = 734;

    // Inputs, by their names in FORMAT.md
    wire [110:0] ones, twos;
    wire [1:0] el;
    wire secure, el1_aarch32, el2_aarch32, el3_aarch32, tge, halted, standby, niden, spniden, dbgen, spiden;
    wire double_lock, os_lock, powered, nreset;
    wire [2:0] acc_door;
    wire acc_write;
    wire [15:0] acc_register;
    wire [3:0] acc_lanes;
    wire [63:0] acc_wdata;

    // Outputs, as the device shows them
    wire [63:0] acc_rdata;
    wire [2:0] acc_outcome;
    wire [1:0] acc_target;
    wire [5:0] acc_class;
    wire [42:0] export_bus;
    wire [63:0] cycles;
    wire [31:0] count0, count1, count2, count3, count4, count5, overflow;
    wire npmuirq;

    // Outputs, as the vector has them
    wire [63:0] want_acc_rdata;
    wire [2:0] want_acc_outcome;
    wire [1:0] want_acc_target;
    wire [5:0] want_acc_class;
    wire [42:0] want_export_bus;
    wire [63:0] want_cycles;
    wire [31:0] want_count0, want_count1, want_count2, want_count3, want_count4, want_count5, want_overflow;
    wire want_npmuirq;

    // Core power on, nreset LOW
    localparam [WIDTH-1:0] IN_RESET = {{(WIDTH - 238) {1'b0}}, 1'b1, 237'b0};

    // verilator lint_off WIDTH
    `include "replay.vh"

    // From bit 0 on, hence the last field first
    assign {want_npmuirq, want_overflow, want_count5, want_count4, want_count3, want_count2, want_count1, want_count0,
            want_cycles, want_export_bus, want_acc_class, want_acc_target, want_acc_outcome, want_acc_rdata, acc_wdata,
            acc_lanes, acc_register, acc_write, acc_door, nreset, powered, os_lock, double_lock, spiden, dbgen, spniden,
            niden, standby, halted, tge, el3_aarch32, el2_aarch32, el1_aarch32, secure, el, twos, ones} = row;

    task dump_everything;
        $dumpvars(0, replay_a55);
    endtask

    task check_outputs;
        begin
            check("acc_rdata", want_acc_rdata, acc_rdata);
            check("acc_outcome", want_acc_outcome, acc_outcome);
            check("acc_target", want_acc_target, acc_target);
            check("acc_class", want_acc_class, acc_class);
            check("export_bus", want_export_bus, export_bus);
            check("cycles", want_cycles, cycles);
            check("count0", want_count0, count0);
            check("count1", want_count1, count1);
            check("count2", want_count2, count2);
            check("count3", want_count3, count3);
            check("count4", want_count4, count4);
            check("count5", want_count5, count5);
            check("overflow", want_overflow, overflow);
            check("npmuirq", want_npmuirq, npmuirq);
        end
    endtask

    adaptor_a55 adaptor (
        .clock(clock),
        .ones(ones),
        .twos(twos),
        .el(el),
        .secure(secure),
        .el1_aarch32(el1_aarch32),
        .el2_aarch32(el2_aarch32),
        .el3_aarch32(el3_aarch32),
        .tge(tge),
        .halted(halted),
        .standby(standby),
        .niden(niden),
        .spniden(spniden),
        .dbgen(dbgen),
        .spiden(spiden),
        .double_lock(double_lock),
        .os_lock(os_lock),
        .powered(powered),
        .nreset(nreset),
        .acc_door(acc_door),
        .acc_write(acc_write),
        .acc_register(acc_register),
        .acc_lanes(acc_lanes),
        .acc_wdata(acc_wdata),
        .acc_rdata(acc_rdata),
        .acc_outcome(acc_outcome),
        .acc_target(acc_target),
        .acc_class(acc_class),
        .export_bus(export_bus),
        .cycles(cycles),
        .count0(count0),
        .count1(count1),
        .count2(count2),
        .count3(count3),
        .count4(count4),
        .count5(count5),
        .overflow(overflow),
        .npmuirq(npmuirq)
    );

endmodule
