// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The one file to edit for another Cortex-A55 PMU: put the instance of your block where `a55_pmu` is.
//
// Inputs of a row are stable from before the rise of `clock` until after its fall. Outputs must show the same row before the
// next rise: counts, flags and interrupt with the row's events and write in them, `acc_*` the answer to the row's access,
// `export_bus` the row's events. `ones` and `twos` are bits 0 and 1 of how often each event of the list occurred. Where your
// block has no external debug ports, answer doors 4 and 5 with 0 and leave these rows out. Registers in reset: `nreset` is LOW
// for RESET_CLOCKS edges before row 0.
`ifndef DUT_PARAMETERS
`define DUT_PARAMETERS
`endif

module adaptor_a55 (
    input wire clock,
    input wire [110:0] ones,
    input wire [110:0] twos,
    input wire [1:0] el,
    input wire secure,
    input wire el1_aarch32,
    input wire el2_aarch32,
    input wire el3_aarch32,
    input wire tge,
    input wire halted,
    input wire standby,
    input wire niden,
    input wire spniden,
    input wire dbgen,
    input wire spiden,
    input wire double_lock,
    input wire os_lock,
    input wire powered,
    input wire nreset,
    input wire [2:0] acc_door,
    input wire acc_write,
    input wire [15:0] acc_register,
    input wire [3:0] acc_lanes,
    input wire [63:0] acc_wdata,
    output wire [63:0] acc_rdata,
    output wire [2:0] acc_outcome,
    output wire [1:0] acc_target,
    output wire [5:0] acc_class,
    output wire [42:0] export_bus,
    output wire [63:0] cycles,
    output wire [31:0] count0,
    output wire [31:0] count1,
    output wire [31:0] count2,
    output wire [31:0] count3,
    output wire [31:0] count4,
    output wire [31:0] count5,
    output wire [31:0] overflow,
    output wire npmuirq
);

    // A parameter that stays at its default, so that DUT_PARAMETERS can begin with a comma
    second_a55_pmu #(
        .SNAPSHOT_REGISTERS(1) `DUT_PARAMETERS
    ) dut (
        .clk(clock),
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
