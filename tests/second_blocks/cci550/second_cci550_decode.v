// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// One wire for each register: HIGH in an access to it. Registers of interfaces that are not built have `absent`.
module second_cci550_decode #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7
) (
    input wire [19:0] offset,
    output wire [6:0] control,   // ctrl_ovr, secr_acc, status, impr_err, qos_threshold, pmu_ctrl, debug_ctrl
    output wire [11:0] id,       // peripheral_id4 to 7, 0 to 3, component_id0 to 3
    output wire [34:0] slave,    // of each interface snoop_ctrl, share_ovr, arqos_ovr, awqos_ovr, qos_max_ot
    output wire [31:0] counter,  // of each counter evnt_sel, ecnt_data, ecnt_ctrl, ecnt_clr_ovfl
    output wire monitor,
    output wire absent,
    output wire reserved
);

    wire [15:0] block = 16'd1 << offset[19:16];
    wire [15:0] page = 16'd1 << offset[15:12];
    wire first_page = block[0] && page[0];

    assign control = {7{first_page}} & {offset[11:0] == 12'h104, offset[11:0] == 12'h100, offset[11:0] == 12'h014,
                                        offset[11:0] == 12'h010, offset[11:0] == 12'h00c, offset[11:0] == 12'h008,
                                        offset[11:0] == 12'h000};

    wire [4:0] which = {offset[11:0] == 12'h110, offset[11:0] == 12'h104, offset[11:0] == 12'h100, offset[11:0] == 12'h004,
                        offset[11:0] == 12'h000};
    wire [6:0] missing_slave;
    wire [13:0] monitors, missing_monitor;
    genvar n;
    generate
        for (n = 0; n < 12; n = n + 1) begin : ids
            assign id[n] = first_page && offset[11:6] == 6'h3f && offset[5:2] == n + 4 && offset[1:0] == 2'd0;
        end
        for (n = 0; n < 7; n = n + 1) begin : slaves
            wire here = block[0] && page[n+1];
            assign slave[5*n+:5] = {5{here && n < SLAVE_INTERFACES}} & which;
            assign missing_slave[n] = here && n >= SLAVE_INTERFACES && |which;
            assign monitors[n] = block[9] && offset[15:0] == 4 * n && n < SLAVE_INTERFACES;
            assign monitors[n+7] = block[9] && offset[15:0] == 256 + 4 * n && n < MASTER_INTERFACES;
            assign missing_monitor[n] = block[9] && offset[15:0] == 4 * n && n >= SLAVE_INTERFACES;
            assign missing_monitor[n+7] = block[9] && offset[15:0] == 256 + 4 * n && n >= MASTER_INTERFACES;
        end
        for (n = 0; n < 8; n = n + 1) begin : counters
            assign counter[4*n+:4] = {4{block[n+1] && offset[15:4] == 12'd0 && offset[1:0] == 2'd0}} & (4'd1 << offset[3:2]);
        end
    endgenerate

    assign monitor = |monitors;
    assign absent = |missing_slave || |missing_monitor;
    assign reserved = ~|{control, id, slave, counter, monitor, absent};

endmodule
