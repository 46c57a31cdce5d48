// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Lock step of the second A55 block, by the calls of docs/lockstep.md: random events, states and accesses, by instructions of the
// level's own instruction set and by a debugger. +clocks=N, +seed=N. Ends with `scoreboard: N divergences`.
module second_a55_bench;

    reg clk = 1'b0;
    reg [110:0] ones = 0, twos = 0;
    reg [1:0] el = 3;
    reg secure = 1, el1_aarch32 = 0, el2_aarch32 = 0, el3_aarch32 = 0, tge = 0, halted = 0, standby = 0;
    reg niden = 1, spniden = 0, dbgen = 0, spiden = 0, double_lock = 0, os_lock = 0, powered = 1, nreset = 0;
    reg [2:0] acc_door = 0;
    reg acc_write = 0;
    reg [15:0] acc_register = 0;
    reg [3:0] acc_lanes = 0;
    reg [63:0] acc_wdata = 0;
    wire [63:0] acc_rdata, cycles;
    wire [2:0] acc_outcome;
    wire [1:0] acc_target;
    wire [5:0] acc_class;
    wire [42:0] export_bus;
    wire [31:0] count0, count1, count2, count3, count4, count5, overflow;
    wire npmuirq;

    second_a55_pmu dut (
        .clk(clk), .ones(ones), .twos(twos), .el(el), .secure(secure), .el1_aarch32(el1_aarch32), .el2_aarch32(el2_aarch32),
        .el3_aarch32(el3_aarch32), .tge(tge), .halted(halted), .standby(standby), .niden(niden), .spniden(spniden), .dbgen(dbgen),
        .spiden(spiden), .double_lock(double_lock), .os_lock(os_lock), .powered(powered), .nreset(nreset), .acc_door(acc_door),
        .acc_write(acc_write), .acc_register(acc_register), .acc_lanes(acc_lanes), .acc_wdata(acc_wdata), .acc_rdata(acc_rdata),
        .acc_outcome(acc_outcome), .acc_target(acc_target), .acc_class(acc_class), .export_bus(export_bus), .cycles(cycles),
        .count0(count0), .count1(count1), .count2(count2), .count3(count3), .count4(count4), .count5(count5), .overflow(overflow),
        .npmuirq(npmuirq)
    );

    reg [63:0] comparator, total;
    reg [8 * 400:1] line;
    integer code, clocks, seed, kind, n;

    function integer below(input integer limit);
        below = $unsigned($random(seed)) % limit;
    endfunction

    // A register by its number in a list: CRn << 7 | CRm << 3 | op2, the same in both instruction sets, for op1 3
    function [10:0] register(input integer number);
        case (number)
            0: register = 11'h4e0;                   // PMCR
            1, 2: register = 11'h4e1;                // PMCNTENSET
            3: register = 11'h4e0 + 2 + below(6);    // to PMCEID1
            4, 5: register = 11'h4e4;                // PMSWINC
            6: register = 11'h4e8 + below(3);        // PMCCNTR, PMXEVTYPER, PMXEVCNTR
            7: register = below(2) == 0 ? 11'h4f0 : 11'h4f3;
            8, 9, 10: register = 11'h740 + below(7);
            default: register = 11'h760 + (below(8) == 0 ? 31 : below(7));
        endcase
    endfunction

    task choose_data;
        begin
            acc_wdata = {$random(seed), $random(seed)};
            case (below(4))
                0: acc_wdata = 64'hffff_fffc + below(4);
                1: acc_wdata = acc_wdata & 64'hfc00_0003;
                2: begin
                    kind = below(3) == 0 ? 30 : below(3) == 0 ? 256 * below(2) : below(2) == 0 ? 8 : below(128);
                    acc_wdata = {32'd0, acc_wdata[31:26] & 6'h3d, 10'd0, kind[15:0]};
                end
                default: ;
            endcase
        end
    endtask

    task choose_access;
        begin
            acc_write = below(3) != 0;
            acc_lanes = below(2) == 0 ? 4'hf : below(16);
            choose_data;
            acc_register = register(below(14));
            if (acc_register == 16'h4e0) acc_wdata[0] = below(8) != 0;
            if (below(6) == 0) begin
                acc_door = 4;
                acc_register = below(4) == 0 ? 16'hc00 + 32 * below(8) : below(3) == 0 ? 16'h400 + 4 * below(6) : below(2) == 0 ? 8 * below(6) :
                                                                                       16'h600 + 4 * below(64);
            end else if (el == 3 ? el3_aarch32 : el == 2 ? el2_aarch32 : el1_aarch32) begin
                acc_door = 2;
            end else begin
                acc_door = 1;
                acc_register = acc_register | 16'hd800;
                if (el == 3 && below(16) == 0) acc_register = below(2) == 0 ? 16'he089 : 16'hf099;
                if (acc_register == 16'he089) acc_wdata = {46'd0, below(4) == 0, 9'd0, below(3) != 0, 4'd0, 3'd0 + below(8)} & ~64'h78;
                if (acc_register == 16'hf099) acc_wdata = {42'd0, below(2) == 0, 3'd0, below(4) != 0, 17'd0};
                if (el != 0 && below(16) == 0) acc_register = 16'hc4f1 + below(2);
            end
        end
    endtask

    task choose_state;
        begin
            el3_aarch32 = below(8) == 0;
            el2_aarch32 = el3_aarch32 || below(4) == 0;
            el1_aarch32 = el2_aarch32 || below(3) == 0;
            el = below(4);
            secure = el == 3 || el != 2 && below(2) == 0;
            if (el == 1 && secure && el3_aarch32) el = 3;
            {tge, halted, standby} = {below(4) == 0, below(8) == 0, below(8) == 0};
            {niden, spniden, dbgen, spiden} = below(16) | 8;
            {double_lock, os_lock} = below(12) == 0 ? below(4) : 0;
        end
    endtask

    initial begin
        if ($value$plusargs("clocks=%d", clocks) == 0) clocks = 2000;
        if ($value$plusargs("seed=%d", seed) == 0) seed = 1;
        if ($armpmu_compare_create("a55", "", "", comparator) != 0) $fatal;
        for (n = 0; n < clocks; n = n + 1) begin
            #5 clk = 1'b1;
            #5 clk = 1'b0;
            code = $armpmu_compare_clock(comparator, {npmuirq, overflow, count5, count4, count3, count2, count1, count0, cycles, export_bus,
                acc_class, acc_target, acc_outcome, acc_rdata, acc_wdata, acc_lanes, acc_register, acc_write, acc_door, nreset, powered,
                os_lock, double_lock, spiden, dbgen, spniden, niden, standby, halted, tge, el3_aarch32, el2_aarch32, el1_aarch32, secure,
                el, twos, ones}, total);
            if (code != 0) $fatal;
            while ($armpmu_compare_error(comparator, line) == 0) $display("scoreboard: %0s", line);
            #1 {ones, twos} = 0;
            nreset = n > 2 && below(2000) != 0;
            if (below(48) == 0) choose_state;
            ones[below(111)] = 1'b1;
            twos[below(111)] = 1'b1;
            {twos[8], ones[8]} = below(4);  // INST_RETIRED, which half of all counters select
            acc_door = 0;
            if (nreset && below(3) == 0) choose_access;
        end
        code = $armpmu_compare_finish(comparator, total);
        $display("scoreboard: %0d divergences", total);
        $finish;
    end

endmodule
