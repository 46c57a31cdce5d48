// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A second PMU of the CCI-550, written from the register map and vectors/FORMAT.md by someone who had not seen the twin in
// vectors/rtl, and built differently: a wire for each register, Event Select kept one-hot, one adder for all counters,
// asynchronous reset, read data in two stages. READ_STAGES 1 shows reads a clock later than their access.
module second_cci550_pmu #(
    parameter SLAVE_INTERFACES = 7,
    parameter MASTER_INTERFACES = 7,
    parameter [6:0] ACE_INTERFACES = 7'h78,
    parameter [13:0] ACCHANNELENS = 14'h3fff,
    parameter [7:0] RW_MAX = 8'h30,
    parameter [3:0] REVISION = 4'd0,
    parameter [3:0] ECOREVNUM = 4'd0,
    parameter MASTERS_FIRST = 0,
    parameter SECURITY_ERROR = 0,
    parameter RESERVED_ERROR = 0,
    parameter BYTE_WRITES = 1,
    parameter EXPORT_NEEDS_CEN = 0,
    parameter RESET_CLEARS_DISABLED = 1,
    parameter RESET_CLEARS_FLAGS = 0,
    parameter NIDEN_GATES_WRITES = 0,
    parameter GATING_OVERRIDE = 0,
    parameter DBGEN_FOR_NIDEN = 0,
    parameter SECURE_OBSERVATION = 0,
    parameter READ_STAGES = 0
) (
    input wire aclk,
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
    output reg [16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0] evntbus,
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

    localparam BUS = 16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES;

    reg [4:0] ctrl_ovr;
    reg [2:0] secr_acc;
    reg [7:0] qos_threshold;
    reg monitors_on, cen, export_on;

    // Which register, who may, and the write of this clock
    wire [6:0] control;
    wire [11:0] id;
    wire [34:0] slave;
    wire [31:0] counter;
    wire monitor, absent, reserved;
    second_cci550_decode #(SLAVE_INTERFACES, MASTER_INTERFACES) decode (
        .offset(acc_offset), .control(control), .id(id), .slave(slave), .counter(counter), .monitor(monitor),
        .absent(absent), .reserved(reserved));

    wire of_pmu = |control[6:5] || |counter || monitor;
    wire never = |control[1:0];
    wire permitted = acc_secure || |id || !never && (secr_acc[0] || of_pmu && !secr_acc[1]);
    wire bytes_refused = BYTE_WRITES == 0 && acc_write && acc_lanes != 4'hf;
    wire done = acc_valid && permitted && !bytes_refused;
    wire writing = done && acc_write;
    wire reading = done && !acc_write;
    wire [31:0] lanes = {{8{acc_lanes[3]}}, {8{acc_lanes[2]}}, {8{acc_lanes[1]}}, {8{acc_lanes[0]}}};

    always @(posedge aclk or negedge aresetn) begin
        if (!aresetn) begin
            ctrl_ovr <= 5'd0;
            secr_acc <= 3'd0;
            qos_threshold <= 8'd0;
            monitors_on <= 1'b0;
            cen <= 1'b0;
            export_on <= 1'b0;
        end else if (writing) begin
            if (control[0] && acc_lanes[0]) ctrl_ovr <= acc_wdata[4:0];
            if (control[1] && acc_lanes[0]) secr_acc <= acc_wdata[2:0];
            if (control[4] && acc_lanes[0]) qos_threshold[3:0] <= acc_wdata[3:0];
            if (control[4] && acc_lanes[2]) qos_threshold[7:4] <= acc_wdata[19:16];
            if (control[5] && acc_lanes[0]) {export_on, cen} <= {acc_wdata[4], acc_wdata[0]};
            if (control[6] && acc_lanes[0]) monitors_on <= acc_wdata[0];
        end
    end

    // Events
    wire open = niden || dbgen && DBGEN_FOR_NIDEN != 0;
    wire secure_open = spniden || dbgen && spiden || secr_acc[2] && SECURE_OBSERVATION != 0;
    wire [288:0] live;
    wire [BUS-1:0] packed_live;
    second_cci550_events #(SLAVE_INTERFACES, MASTER_INTERFACES, ACE_INTERFACES, MASTERS_FIRST) events (
        .ns(ns), .s(s), .open(open), .secure_open(secure_open), .live(live), .packed_live(packed_live));

    wire exporting = export_on && aclken && (cen || EXPORT_NEEDS_CEN == 0);
    always @(posedge aclk or negedge aresetn) begin
        if (!aresetn) evntbus <= {BUS{1'b0}};
        else evntbus <= packed_live & {BUS{exporting}};
    end

    wire [255:0] counts;
    wire [31:0] counter_rdata;
    second_cci550_counters #(RESET_CLEARS_DISABLED, RESET_CLEARS_FLAGS, NIDEN_GATES_WRITES, GATING_OVERRIDE) counters (
        .aclk(aclk), .aresetn(aresetn), .aclken(aclken), .cen(cen),
        .clear(writing && control[5] && acc_lanes[0] && acc_wdata[1]), .open(open), .ungated(ctrl_ovr[3]), .live(live),
        .writes(counter & {32{writing}}), .selects(counter & {32{reading}}), .lanes(lanes), .wdata(acc_wdata),
        .counts(counts), .flags(overflow), .rdata(counter_rdata));
    assign {count7, count6, count5, count4, count3, count2, count1, count0} = counts;
    assign nevntcntoverflow = ~overflow;

    // Read data: groups are gathered in a first stage, and or-ed behind it. Reset leaves the stages alone, for reads are answered in it.
    wire [7*32-1:0] slaves_rdata;
    genvar n;
    generate
        for (n = 0; n < 7; n = n + 1) begin : interfaces
            if (n < SLAVE_INTERFACES) begin : built
                second_cci550_slave #(ACE_INTERFACES[n], ACCHANNELENS[2*n+:2], RW_MAX) registers (
                    .aclk(aclk), .aresetn(aresetn), .no_snoops(ctrl_ovr[0]), .no_dvms(ctrl_ovr[1]),
                    .writes(slave[5*n+:5] & {5{writing}}), .selects(slave[5*n+:5] & {5{reading}}), .lanes(lanes),
                    .wdata(acc_wdata), .rdata(slaves_rdata[32*n+:32]));
            end else begin : none
                assign slaves_rdata[32*n+:32] = 32'd0;
            end
        end
    endgenerate

    wire [7:0] id_byte = {8{id[0]}} & 8'h84 | {8{id[4]}} & 8'h23 | {8{id[5]}} & 8'hb4 | {8{id[6]}} & {REVISION, 4'hb} |
                         {8{id[7]}} & {ECOREVNUM, 4'h0} | {8{id[8]}} & 8'h0d | {8{id[9]}} & 8'hf0 | {8{id[10]}} & 8'h05 |
                         {8{id[11]}} & 8'hb1;
    wire [31:0] control_rdata = {27'd0, ctrl_ovr & {5{control[0]}}} | {29'd0, secr_acc & {3{control[1]}}} |
                                {12'd0, qos_threshold[7:4] & {4{control[4]}}, 12'd0, qos_threshold[3:0] & {4{control[4]}}} |
                                {17'd0, control[5], 9'd0, export_on && control[5], 3'd0, cen && control[5]} |
                                {31'd0, monitors_on && control[6]} | {24'd0, id_byte};

    reg [31:0] group0, group1, group2, late_rdata;
    reg error, late_error;
    wire refused = acc_valid && !absent && (reserved ? RESERVED_ERROR != 0 : !permitted ? SECURITY_ERROR != 0 : bytes_refused);
    always @(posedge aclk) begin
        group0 <= control_rdata & {32{reading}};
        group1 <= counter_rdata;
        group2 <= slaves_rdata[31:0] | slaves_rdata[63:32] | slaves_rdata[95:64] | slaves_rdata[127:96] |
                  slaves_rdata[159:128] | slaves_rdata[191:160] | slaves_rdata[223:192];
        error <= refused;
        late_rdata <= group0 | group1 | group2;
        late_error <= error;
    end
    assign acc_rdata = READ_STAGES != 0 ? late_rdata : group0 | group1 | group2;
    assign acc_error = READ_STAGES != 0 ? late_error : error;

endmodule
