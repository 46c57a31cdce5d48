// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What the manual says of the CCI-550's PMU (Arm 100282, TRM), as assertions over the ports that
// vectors/FORMAT.md has as fields. It knows nothing of the inside of a block.
//
// One rising edge of aclk is one row, as at the twin (vectors/rtl/cci550_pmu.sv): inputs of row c
// stand before edge c, its outputs from edge c to edge c + 1. At an edge the assertions are about the
// row that this edge ends: `row_*` are its inputs, shadow registers hold what it began with, `was_*`
// are outputs before it, and the outputs themselves are those of the row. Nothing is asserted until a
// row in which aresetn was LOW.
//
// Parameters are those of the twin: the configuration, and which reading the block has where the
// manual leaves a decision open.
module cci550_properties #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter logic [13:0] ACCHANNELENS = 14'h3FFF,
    parameter logic [7:0] RW_MAX = 8'h30,
    parameter logic [3:0] REVISION = 4'h0,
    parameter logic [3:0] ECOREVNUM = 4'h0,
    parameter logic [31:0] SI_EXEMPT = 32'h2D44_0300,
    parameter logic [6:0] MI_EXEMPT = 7'h6B,
    parameter logic [15:0] GLOBAL_EXEMPT = 16'hD200,
    parameter bit MASTERS_FIRST = 1'b0,
    parameter bit SECURITY_ERROR = 1'b0,
    parameter bit RESERVED_ERROR = 1'b0,
    parameter bit BYTE_WRITES = 1'b1,
    parameter bit EXPORT_NEEDS_CEN = 1'b0,
    parameter bit RESET_CLEARS_DISABLED = 1'b1,
    parameter bit RESET_CLEARS_FLAGS = 1'b0,
    parameter bit NIDEN_GATES_WRITES = 1'b0,
    parameter bit GATING_OVERRIDE = 1'b0,
    parameter bit DBGEN_FOR_NIDEN = 1'b0,
    parameter bit SECURE_OBSERVATION = 1'b0
) (
    input logic aclk,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aresetn,
    input logic aclken,
    input logic acc_valid,
    input logic acc_write,
    input logic acc_secure,
    input logic [19:0] acc_offset,
    input logic [3:0] acc_lanes,
    input logic [31:0] acc_wdata,
    input logic [31:0] acc_rdata,
    input logic acc_error,
    input logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus,
    input logic [31:0] count0,
    input logic [31:0] count1,
    input logic [31:0] count2,
    input logic [31:0] count3,
    input logic [31:0] count4,
    input logic [31:0] count5,
    input logic [31:0] count6,
    input logic [31:0] count7,
    input logic [7:0] overflow,
    input logic [7:0] nevntcntoverflow
);

  // ---- The row that ends at this edge

  logic live = 1'b0;
  logic [288:0] row_ns;
  logic [288:0] row_s;
  logic row_niden, row_spniden, row_dbgen, row_spiden, row_aclken, row_resets;
  logic row_valid, row_write, row_secure;
  logic [19:0] row_offset;
  logic [3:0] row_lanes;
  logic [31:0] row_wdata;
  logic [255:0] counts;
  logic [255:0] was_counts;
  logic [7:0] was_overflow;

  assign counts = {count7, count6, count5, count4, count3, count2, count1, count0};

  always_ff @(posedge aclk) begin
    live <= live || !aresetn;
    row_ns <= ns;
    row_s <= s;
    row_niden <= niden;
    row_spniden <= spniden;
    row_dbgen <= dbgen;
    row_spiden <= spiden;
    row_aclken <= aclken;
    row_resets <= !aresetn;
    row_valid <= acc_valid;
    row_write <= acc_write;
    row_secure <= acc_secure;
    row_offset <= acc_offset;
    row_lanes <= acc_lanes;
    row_wdata <= acc_wdata;
    was_counts <= counts;
    was_overflow <= overflow;
  end

  // ---- Its access: what it may do, and what the shadow registers say

  logic reads, writes;
  logic [31:0] mask;
  logic cen, ex;
  logic [2:0] secr_acc;
  logic [2:0] overrides;  // ctrl_ovr[3], [1], [0]

  assign mask = {{8{row_lanes[3]}}, {8{row_lanes[2]}}, {8{row_lanes[1]}}, {8{row_lanes[0]}}};

  cci550_access_properties #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .SECURITY_ERROR(SECURITY_ERROR),
      .RESERVED_ERROR(RESERVED_ERROR),
      .BYTE_WRITES(BYTE_WRITES)
  ) access (
      .aclk(aclk),
      .live(live),
      .row_valid(row_valid),
      .row_write(row_write),
      .row_secure(row_secure),
      .row_offset(row_offset),
      .row_lanes(row_lanes),
      .secr_acc(secr_acc[1:0]),
      .acc_rdata(acc_rdata),
      .acc_error(acc_error),
      .reads(reads),
      .writes(writes)
  );

  cci550_register_properties #(
      .REVISION(REVISION),
      .ECOREVNUM(ECOREVNUM)
  ) registers (
      .aclk(aclk),
      .live(live),
      .row_resets(row_resets),
      .reads(reads),
      .writes(writes),
      .row_offset(row_offset),
      .mask(mask),
      .row_wdata(row_wdata),
      .acc_rdata(acc_rdata),
      .cen(cen),
      .ex(ex),
      .secr_acc(secr_acc),
      .overrides(overrides)
  );

  genvar n;
  generate
    for (n = 0; n < SLAVE_INTERFACES; n = n + 1) begin : g_interface
      cci550_interface_properties #(
          .NUMBER(n),
          .ACE(ACE_INTERFACES[n]),
          .ACCHANNELENS(ACCHANNELENS[2*n+:2]),
          .RW_MAX(RW_MAX)
      ) slave (
          .aclk(aclk),
          .live(live),
          .row_resets(row_resets),
          .reads(reads),
          .writes(writes),
          .row_offset(row_offset),
          .mask(mask),
          .row_wdata(row_wdata),
          .acc_rdata(acc_rdata),
          .snoop_disable(overrides[0]),
          .dvm_disable(overrides[1])
      );
    end
  endgenerate

  // ---- Counting and the event bus

  logic observed, secure_observed, pmcr_rst;

  assign observed = row_niden || (DBGEN_FOR_NIDEN && row_dbgen);
  assign secure_observed = row_spniden || (row_dbgen && row_spiden)
      || (SECURE_OBSERVATION && secr_acc[2]);
  assign pmcr_rst = writes && row_offset == 20'h00100 && row_wdata[1] && mask[1];

  // Lines by selection, Table 2-2: source 0 to 6 a slave, 8 to 14 a master interface, 15 global.
  logic [511:0] ns_selected, s_selected;

  assign ns_selected[511:480] = {16'h0, row_ns[15:0]};
  assign s_selected[511:480] = {16'h0, row_s[15:0]};
  assign ns_selected[255:224] = 32'h0;
  assign s_selected[255:224] = 32'h0;

  generate
    for (n = 0; n < 7; n = n + 1) begin : g_selected
      assign ns_selected[32*n+:32] = row_ns[16+32*n+:32];
      assign s_selected[32*n+:32] = row_s[16+32*n+:32];
      assign ns_selected[256+32*n+:32] = {25'h0, row_ns[240+7*n+:7]};
      assign s_selected[256+32*n+:32] = {25'h0, row_s[240+7*n+:7]};
    end

    for (n = 0; n < 8; n = n + 1) begin : g_counter
      cci550_counter_properties #(
          .NUMBER(n),
          .SLAVE_INTERFACES(SLAVE_INTERFACES),
          .MASTER_INTERFACES(MASTER_INTERFACES),
          .ACE_INTERFACES(ACE_INTERFACES),
          .SI_EXEMPT(SI_EXEMPT),
          .MI_EXEMPT(MI_EXEMPT),
          .GLOBAL_EXEMPT(GLOBAL_EXEMPT),
          .RESET_CLEARS_DISABLED(RESET_CLEARS_DISABLED),
          .RESET_CLEARS_FLAGS(RESET_CLEARS_FLAGS)
      ) counter (
          .aclk(aclk),
          .live(live),
          .row_resets(row_resets),
          .ns_selected(ns_selected),
          .s_selected(s_selected),
          .row_aclken(row_aclken),
          .observed(observed),
          .secure_observed(secure_observed),
          .cen(cen),
          .pmcr_rst(pmcr_rst),
          .writes_open(GATING_OVERRIDE && overrides[2]),
          .writes_gated(NIDEN_GATES_WRITES && !observed),
          .reads(reads),
          .writes(writes),
          .row_offset(row_offset),
          .mask(mask),
          .row_wdata(row_wdata),
          .acc_rdata(acc_rdata),
          .was_count(was_counts[32*n+:32]),
          .was_flag(was_overflow[n]),
          .count(counts[32*n+:32]),
          .flag(overflow[n]),
          .pin(nevntcntoverflow[n])
      );
    end
  endgenerate

  cci550_bus_properties #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .ACE_INTERFACES(ACE_INTERFACES),
      .SI_EXEMPT(SI_EXEMPT),
      .MI_EXEMPT(MI_EXEMPT),
      .GLOBAL_EXEMPT(GLOBAL_EXEMPT),
      .MASTERS_FIRST(MASTERS_FIRST)
  ) bus (
      .aclk(aclk),
      .live(live),
      .row_resets(row_resets),
      .row_ns(row_ns),
      .row_s(row_s),
      .row_aclken(row_aclken),
      .observed(observed),
      .secure_observed(secure_observed),
      .ex(ex),
      .opened(ex && (cen || !EXPORT_NEEDS_CEN)),
      .evntbus(evntbus)
  );

endmodule
