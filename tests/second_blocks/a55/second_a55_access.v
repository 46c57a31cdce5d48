// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Whether an instruction is done, undefined or trapped, where to and with which exception class.
module second_a55_access #(
    parameter OUT_OF_RANGE = 0
) (
    input wire [2:0] door,
    input wire write,
    input wire [21:0] pick,
    input wire by_selection,  // PMXEVCNTR with SEL 31
    input wire beyond,        // a counter that is not accessible
    input wire hidden,        // but is there
    input wire [1:0] el,
    input wire secure,
    input wire el1_aarch32,
    input wire el2_aarch32,
    input wire el3_aarch32,
    input wire tge,
    input wire [3:0] userenr,
    input wire el2_tpm,
    input wire el2_tpmcr,
    input wire el3_tpm,
    output wire done,
    output wire [2:0] outcome,
    output wire [1:0] target,
    output wire [5:0] syndrome
);

    wire [3:0] level = 4'd1 << el;
    wire en = userenr[0], sw = userenr[1], cr = userenr[2], er = userenr[3];

    // pick, by groups
    wire swinc = pick[4], selr = pick[5], ceid = |pick[7:6] || |pick[13:12], ccntr = pick[8], userenr_itself = pick[10];
    wire inten = |pick[15:14], of_el2 = pick[16], of_el3 = pick[17], sder = pick[18], evcntr = pick[20];
    wire of_pmu = |pick[15:0] || |pick[21:20];

    wire secure_aarch32 = level[1] && secure && el1_aarch32 && door == 3'd2;
    wire undefined = !(of_pmu || of_el2 || of_el3 || sder) || swinc && !write || ceid && write ||
                     level[0] && (inten || userenr_itself && write) || of_el2 && !(level[2] || level[3]) ||
                     of_el3 && !(level[3] || secure_aarch32) || sder && !(level[3] || secure_aarch32);

    wire user_allowed = en || userenr_itself || swinc && sw || !write && (ccntr && cr || evcntr && er) || selr && er;
    wire user_refused = level[0] && of_pmu && !user_allowed;
    wire to_el2_for_user = user_refused && !secure && tge;
    wire undefined_for_user = user_refused && !to_el2_for_user && el1_aarch32;
    wire to_el1 = user_refused && !to_el2_for_user && !el1_aarch32;

    wire below_el2 = !secure && (level[0] || level[1]);
    wire to_el2 = below_el2 && of_pmu && (el2_tpm || el2_tpmcr && pick[0]);
    wire to_el3 = !level[3] && !el3_aarch32 && (of_pmu && el3_tpm || of_el3);

    wire out = beyond || by_selection;
    wire out_undefined = OUT_OF_RANGE != 0 && out && !(OUT_OF_RANGE == 2 && hidden);
    wire out_trapped = OUT_OF_RANGE == 2 && out && hidden;

    wire any = |door && door < 3'd4;
    wire [5:0] by_instruction = {6{door == 3'd1}} & 6'h18 | {6{door == 3'd2}} & 6'h03 | {6{door == 3'd3}} & 6'h04;

    // In the order of their priority
    wire first_undefined = undefined || undefined_for_user;
    wire trap1 = !first_undefined && to_el1;
    wire trap2_user = !first_undefined && to_el2_for_user;
    wire trap2 = !first_undefined && !user_refused && to_el2;
    wire trap3 = !first_undefined && !user_refused && !to_el2 && to_el3;
    wire past = !first_undefined && !user_refused && !to_el2 && !to_el3;
    wire trapped2 = trap2_user || trap2 || past && out_trapped;
    wire trapped = trap1 || trapped2 || trap3;

    assign done = any && past && !out;
    assign outcome = {3{any}} & {1'b0, trapped, first_undefined || past && out_undefined};
    assign target = {2{any}} & {trapped2 || trap3, trap1 || trap3};
    assign syndrome = {6{any && trapped && !(trap2_user && el2_aarch32)}} & by_instruction;

endmodule
