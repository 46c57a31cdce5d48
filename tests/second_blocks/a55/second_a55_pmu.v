// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A second PMU of the Cortex-A55, written from the register list and vectors/FORMAT.md by someone who had not seen the twin in
// vectors/rtl/a55, and built differently: a wire for each register, one adder for all counters with CHAIN in its carries,
// asynchronous reset, read data or-ed from all registers.
module second_a55_pmu #(
    parameter L2_CACHE = 1,
    parameter L3_CACHE = 1,
    parameter EXTERNAL_LAST_LEVEL = 0,
    parameter OUT_OF_RANGE = 0,
    parameter LONG_COUNT_IGNORES_DIVIDER = 1,
    parameter FIRST_TICK_AT_ONCE = 0,
    parameter STANDBY_STOPS_CYCLE_COUNTER = 1,
    parameter STANDBY_STOPS_CPU_CYCLES = 1,
    parameter CHAIN_ACROSS_PARTITION = 1,
    parameter AUTHENTICATION_OVERRIDE = 0,
    parameter SNAPSHOT_REGISTERS = 1,
    parameter EXTERNAL_SOFTWARE_INCREMENT = 0,
    parameter EXTERNAL_SOFTWARE_LOCK = 0,
    parameter [63:0] MPIDR = 64'h8100_0000,
    parameter [3:0] REVISION = 4'd0
) (
    input wire clk,
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
    output reg [63:0] acc_rdata,
    output reg [2:0] acc_outcome,
    output reg [1:0] acc_target,
    output reg [5:0] acc_class,
    output reg [42:0] export_bus,
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

    wire resetn = nreset && powered;

    reg [4:0] control;            // LC, DP, X, D, E
    reg [6:0] enables, interrupts, flags;  // the cycle counter's bit is 6
    reg [4:0] selected;
    reg [3:0] userenr;
    reg hpme, hpmd, el2_tpm, el2_tpmcr, el3_tpm, spme, epmad, suniden;
    reg [4:0] hpmn;
    reg [5:0] cycle_filter;       // P, U, NSK, NSU, NSH, M
    reg [137:0] types;            // of each counter P, U, NSK, NSU, NSH, M, MT, evtCount
    wire e = control[0], d = control[1], x = control[2], dp = control[3], lc = control[4];

    // What EL2 leaves to Non-secure EL1 and EL0
    wire below_el2 = !secure && !el[1];
    wire [5:0] of_el2;
    genvar n;
    generate
        for (n = 0; n < 6; n = n + 1) begin : partition
            assign of_el2[n] = n >= hpmn;
        end
    endgenerate
    wire system = |acc_door && acc_door < 3'd4;
    wire aarch32 = acc_door == 3'd2;
    wire [5:0] visible = ~(of_el2 & {6{system && below_el2}});

    // Access
    wire [21:0] pick;
    wire [5:0] counter;
    wire [4:0] number;
    wire by_number;
    second_a55_decode decode (
        .door(acc_door), .register(acc_register), .selected(selected), .has_swinc(EXTERNAL_SOFTWARE_INCREMENT != 0), .pick(pick),
        .counter(counter), .number(number), .by_number(by_number));
    wire p_pmcr, p_enset, p_enclr, p_ovsclr, p_swinc, p_selr, p_ceid0, p_ceid1, p_ccntr, p_ccfiltr, p_userenr, p_ovsset, p_ceid2,
         p_ceid3, p_intset, p_intclr, p_mdcr2, p_mdcr3, p_sder, p_high, p_evcntr, p_evtyper;
    assign {p_evtyper, p_evcntr, p_high, p_sder, p_mdcr3, p_mdcr2, p_intclr, p_intset, p_ceid3, p_ceid2, p_ovsset, p_userenr,
            p_ccfiltr, p_ccntr, p_ceid1, p_ceid0, p_selr, p_swinc, p_ovsclr, p_enclr, p_enset, p_pmcr} = pick;

    wire beyond = by_number && !(|(counter & visible));
    wire system_done;
    wire [2:0] system_outcome, debug_outcome;
    wire [1:0] target;
    wire [5:0] syndrome;
    second_a55_access #(OUT_OF_RANGE) access (
        .door(acc_door), .write(acc_write), .pick(pick), .by_selection(p_evcntr && number == 5'd31), .beyond(beyond),
        .hidden(|counter), .el(el), .secure(secure), .el1_aarch32(el1_aarch32), .el2_aarch32(el2_aarch32),
        .el3_aarch32(el3_aarch32), .tge(tge), .userenr(userenr), .el2_tpm(el2_tpm), .el2_tpmcr(el2_tpmcr), .el3_tpm(el3_tpm),
        .done(system_done), .outcome(system_outcome), .target(target), .syndrome(syndrome));

    wire [191:0] counts, next_counts;
    wire [63:0] next_cycles;
    wire [6:0] wraps;
    wire debug_done, debug_writable, secure_debug;
    wire [31:0] debug_rdata;
    second_a55_debug #(SNAPSHOT_REGISTERS, EXTERNAL_SOFTWARE_LOCK, MPIDR, REVISION) debug (
        .clk(clk), .resetn(resetn), .powered(powered), .double_lock(double_lock), .os_lock(os_lock), .niden(niden),
        .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .secure(secure), .epmad(epmad), .door(acc_door), .write(acc_write),
        .offset(acc_register), .lanes(acc_lanes), .wdata(acc_wdata[31:0]), .counts(next_counts), .cycles(next_cycles), .flags(flags | wraps),
        .done(debug_done), .writable(debug_writable), .outcome(debug_outcome), .rdata(debug_rdata), .secure_debug(secure_debug));

    wire done = system_done || debug_done;
    wire write = acc_write && (system_done || debug_writable);
    wire [3:0] bytes = system ? 4'hf : acc_lanes;
    wire [31:0] lanes = {{8{bytes[3]}}, {8{bytes[2]}}, {8{bytes[1]}}, {8{bytes[0]}}};
    wire [31:0] wdata = acc_wdata[31:0];
    wire [6:0] bits = {wdata[31] && bytes[3], wdata[5:0] & visible & {6{bytes[0]}}};
    wire [31:0] type_mask = {lanes[31:27], lanes[26] && !aarch32, lanes[25:0]};

    wire writes_pmcr = write && p_pmcr && bytes[0];
    wire [5:0] writes_type = {6{write && p_evtyper}} & counter;
    always @(posedge clk or negedge resetn) begin
        if (!resetn) begin
            control <= 5'd0;
            enables <= 7'd0;
            interrupts <= 7'd0;
            selected <= 5'd0;
            userenr <= 4'd0;
            {hpme, hpmd, el2_tpm, el2_tpmcr, el3_tpm, spme, epmad, suniden} <= 8'd0;
            hpmn <= 5'd6;
            cycle_filter <= 6'd0;
        end else if (write) begin
            if (writes_pmcr) control <= {wdata[6], wdata[5], wdata[4], wdata[3], wdata[0]};
            enables <= (enables | bits & {7{p_enset}}) & ~(bits & {7{p_enclr}});
            interrupts <= (interrupts | bits & {7{p_intset}}) & ~(bits & {7{p_intclr}});
            if (p_selr) selected <= wdata[4:0];
            if (p_userenr) userenr <= wdata[3:0];
            if (p_mdcr2) {hpmd, hpme, el2_tpm, el2_tpmcr, hpmn} <= {wdata[17], wdata[7:0]};
            if (p_mdcr3) {epmad, spme} <= {wdata[21], wdata[17]};
            if (p_mdcr3 && !aarch32) el3_tpm <= wdata[6];
            if (p_sder) suniden <= wdata[1];
            if (p_ccfiltr) cycle_filter <= cycle_filter & ~type_mask[31:26] | wdata[31:26] & type_mask[31:26];
        end
    end
    generate
        for (n = 0; n < 6; n = n + 1) begin : kinds
            wire [22:0] mask = {type_mask[31:25], type_mask[15:0]};
            always @(posedge clk or negedge resetn) begin
                if (!resetn) types[23*n+:23] <= 23'd0;
                else if (writes_type[n]) types[23*n+:23] <= types[23*n+:23] & ~mask | {wdata[31:25], wdata[15:0]} & mask;
            end
        end
    endgenerate

    // May it count: a filter each, and where counting is prohibited
    wire user_exception = suniden && el == 2'd0 && el1_aarch32;
    wire prohibited = secure && !spme && !user_exception && !(AUTHENTICATION_OVERRIDE != 0 && secure_debug);
    wire prohibited_el2 = el == 2'd2 && hpmd;
    wire [6:0] filtered;
    generate
        for (n = 0; n < 7; n = n + 1) begin : filters
            wire p, u, nsk, nsu, nsh, m;
            if (n < 6) begin : event_counter
                assign {p, u, nsk, nsu, nsh, m} = types[23*n+17+:6];
            end else begin : cycle_counter
                assign {p, u, nsk, nsu, nsh, m} = cycle_filter;
            end
            assign filtered[n] = el == 2'd0 && (secure ? u : u != nsu) || el == 2'd1 && (secure ? p : p != nsk) ||
                                 el == 2'd2 && !nsh || el == 2'd3 && (el3_aarch32 ? p : p != m);
        end
    endgenerate
    wire [5:0] on = of_el2 & {6{hpme}} | ~of_el2 & {6{e}};
    wire [5:0] counting = on & enables[5:0] & ~filtered[5:0] & {6{!halted && !prohibited}} & (of_el2 | {6{!prohibited_el2}});
    wire cycle_counting = e && enables[6] && !filtered[6] && !halted && !(dp && (prohibited || prohibited_el2)) &&
                          !(standby && STANDBY_STOPS_CYCLE_COUNTER != 0);

    // Events and counters
    wire [443:0] amounts;
    wire [887:0] codes;
    wire [42:0] bus;
    second_a55_events #(L2_CACHE, L3_CACHE, EXTERNAL_LAST_LEVEL) events (
        .ones(ones), .twos(twos), .cycle(!(standby && STANDBY_STOPS_CPU_CYCLES != 0)), .amounts(amounts), .codes(codes), .bus(bus));
    always @(posedge clk or negedge resetn) begin
        if (!resetn) export_bus <= 43'd0;
        else export_bus <= bus & {43{x && !halted && !prohibited && !prohibited_el2}};
    end

    wire [95:0] selections;
    generate
        for (n = 0; n < 6; n = n + 1) begin : selection
            assign selections[16*n+:16] = types[23*n+:16];
        end
    endgenerate
    wire whole = system && !aarch32;
    second_a55_counters #(LONG_COUNT_IGNORES_DIVIDER, FIRST_TICK_AT_ONCE, CHAIN_ACROSS_PARTITION) counters (
        .clk(clk), .resetn(resetn), .amounts(amounts), .codes(codes), .selections(selections), .counting(counting),
        .cycle_counting(cycle_counting), .reserved(of_el2), .increments(bits[5:0] & {6{write && p_swinc}}), .long_count(lc),
        .divided(d), .divider_starts(writes_pmcr && wdata[3] && !d),
        .clears(visible & {6{writes_pmcr && wdata[1]}}), .cycle_clears(writes_pmcr && wdata[2]),
        .loads(counter & {6{write && p_evcntr && |bytes}}),
        .cycle_loads({write && |bytes && (p_ccntr && whole || p_high), write && |bytes && p_ccntr}),
        .lanes(lanes), .wdata(p_high ? {wdata, 32'd0} : acc_wdata), .counts(counts), .next_counts(next_counts), .cycles(cycles),
        .next_cycles(next_cycles), .wraps(wraps));
    assign {count5, count4, count3, count2, count1, count0} = counts;

    wire [6:0] cleared = bits & {7{write && p_ovsclr}};
    wire [6:0] set = bits & {7{write && p_ovsset}};
    always @(posedge clk or negedge resetn) begin
        if (!resetn) flags <= 7'd0;
        else flags <= flags & ~cleared | set | wraps;
    end
    assign overflow = {flags[6], 25'd0, flags[5:0]};
    assign npmuirq = ~|({e, on} & interrupts & flags);

    // Reads
    wire [31:0] ceid0 = L2_CACHE != 0 ? 32'h7fff_ffff : L3_CACHE != 0 ? 32'h7eff_ffff : 32'h7e3f_ffff;
    wire [31:0] ceid1 = L2_CACHE != 0 && L3_CACHE != 0 ? 32'h01f0_ae7f : L2_CACHE != 0 || L3_CACHE != 0 ? 32'h01f0_a07f :
                                                                                                        32'h01f0_a07e;
    wire [2:0] shown = hpmn > 5'd6 ? 3'd6 : hpmn[2:0];
    wire [31:0] pmcr = {system ? 16'h4145 : 16'd0, 2'd0, {3{system}} & (below_el2 ? shown : 3'd6), 4'd0, lc, dp, x, d, 2'd0, e};
    wire [31:0] counter_read[0:5];
    wire [6:0] shown_bits = {1'b1, visible};
    wire [6:0] pairs = (enables & {7{p_enset || p_enclr}} | interrupts & {7{p_intset || p_intclr}} | flags & {7{p_ovsset || p_ovsclr}}) &
                       shown_bits;
    generate
        for (n = 0; n < 6; n = n + 1) begin : reads
            assign counter_read[n] = {32{counter[n]}} & (counts[32*n+:32] & {32{p_evcntr}} |
                {types[23*n+18+:5], types[23*n+17] && !aarch32, types[23*n+16], 9'd0, types[23*n+:16]} & {32{p_evtyper}});
        end
    endgenerate
    wire [31:0] low = pmcr & {32{p_pmcr}} | {pairs[6], 25'd0, pairs[5:0]} | {27'd0, selected & {5{p_selr}}} | ceid0 & {32{p_ceid0}} |
                      ceid1 & {32{p_ceid1}} | {28'd0, userenr & {4{p_userenr}}} | cycles[31:0] & {32{p_ccntr}} |
                      cycles[63:32] & {32{p_high}} |
                      {cycle_filter[5:1], cycle_filter[0] && !aarch32, 26'd0} & {32{p_ccfiltr}} |
                      {14'd0, hpmd, 9'd0, hpme, el2_tpm, el2_tpmcr, hpmn} & {32{p_mdcr2}} |
                      {10'd0, epmad, 3'd0, spme, 10'd0, el3_tpm && !aarch32, 6'd0} & {32{p_mdcr3}} | {30'd0, suniden && p_sder, 1'b0} |
                      counter_read[0] | counter_read[1] | counter_read[2] | counter_read[3] | counter_read[4] | counter_read[5] |
                      debug_rdata;
    wire [31:0] high = cycles[63:32] & {32{p_ccntr && whole}};

    always @(posedge clk) begin
        acc_rdata <= {high, low} & {64{done && !acc_write}};
        acc_outcome <= system_outcome | debug_outcome;
        acc_target <= target;
        acc_class <= syndrome;
    end

endmodule
