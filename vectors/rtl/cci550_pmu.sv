// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The performance monitoring unit of the CoreLink CCI-550 (Arm 100282, TRM 2.4.4), for use beside vectors (vectors/FORMAT.md).
//
// One rising edge of aclk is one row. Drive the inputs of row c before edge c; every output is a register (nevntcntoverflow an inverted one)
// and shows row c's outputs from edge c until edge c + 1. Sample all of them anywhere in between, for example just before edge c + 1.
//
//   edge      c-1           c             c+1
//   inputs     |-- row c ---|-- row c+1 --|
//   outputs    | row c-1    |   row c     |
//
// aresetn is synchronous: LOW at edge c makes row c a row in reset, in which nothing counts, reads return reset values and writes are lost. Hold it LOW for one edge before the
// first row; registers have no other initial value.
//
// Parameters: the configuration, and what the manual leaves open or other readings may want otherwise:
//   SLAVE_INTERFACES, MASTER_INTERFACES   how many are there, 1 to 7 each: SI0.., MI0..
//   ACE_INTERFACES         bit n: SIn is ACE, else ACE-Lite          ACCHANNELENS   bits [2n+1:2n]: pins of SIn
//   RW_MAX                 maximum of qos_max_ot                     REVISION, ECOREVNUM   identification
//   SI_EXEMPT, MI_EXEMPT, GLOBAL_EXEMPT   bit = event code: counts without Secure authentication even if it is Secure
//   MASTERS_FIRST          EVNTBUS has the master interfaces before the slave interfaces
//   SECURITY_ERROR, RESERVED_ERROR        error responses instead of RAZ/WI
//   BYTE_WRITES            0: a write of less than a word is refused with an error
//   EXPORT_NEEDS_CEN       EVNTBUS is LOW unless PMCR.CEN, too
//   RESET_CLEARS_DISABLED  PMCR.RST also clears counters that are not enabled
//   RESET_CLEARS_FLAGS     PMCR.RST also clears the flags of the counters it clears
//   NIDEN_GATES_WRITES     Event Count takes no writes while nothing may be counted
//   GATING_OVERRIDE        ctrl_ovr[3] (no clock gating) opens Event Count to writes whatever is enabled
//   DBGEN_FOR_NIDEN        DBGEN HIGH stands in for NIDEN
//   SECURE_OBSERVATION     secr_acc[2] permits Secure events
module cci550_pmu #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter logic [13:0] ACCHANNELENS = 14'h3FFF,
    parameter logic [7:0] RW_MAX = 8'h30,
    parameter logic [3:0] REVISION = 4'h0,
    parameter logic [3:0] ECOREVNUM = 4'h0,
    parameter logic [31:0] SI_EXEMPT = cci550_pkg::SI_EXEMPT,
    parameter logic [6:0] MI_EXEMPT = cci550_pkg::MI_EXEMPT,
    parameter logic [15:0] GLOBAL_EXEMPT = cci550_pkg::GLOBAL_EXEMPT,
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
    output logic [31:0] acc_rdata,
    output logic acc_error,
    output logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus,
    output logic [31:0] count0,
    output logic [31:0] count1,
    output logic [31:0] count2,
    output logic [31:0] count3,
    output logic [31:0] count4,
    output logic [31:0] count5,
    output logic [31:0] count6,
    output logic [31:0] count7,
    output logic [7:0] overflow,
    output logic [7:0] nevntcntoverflow
);

  localparam int COUNTERS = cci550_pkg::COUNTERS;

  logic read;
  logic write;
  logic error;
  logic [31:0] lane_mask;

  logic snoop_disable;
  logic dvm_disable;
  logic clock_gating_disable;
  logic [2:0] secr_acc;
  logic counters_enable;
  logic counters_reset;
  logic export_enable;

  logic global_hit;
  logic id_hit;
  logic monitor_hit;
  logic absent_hit;
  logic [SLAVE_INTERFACES - 1:0] interface_hit;
  logic [COUNTERS - 1:0] counter_hit;
  logic [31:0] global_rdata;
  logic [31:0] id_rdata;
  logic [SLAVE_INTERFACES * 32 - 1:0] interface_rdata;
  logic [COUNTERS * 32 - 1:0] counter_rdata;
  logic [31:0] rdata;

  logic may_count;
  logic [288:0] permitted;
  logic [511:0] selections;
  logic [COUNTERS * 32 - 1:0] counts;

  assign lane_mask = {{8{acc_lanes[3]}}, {8{acc_lanes[2]}}, {8{acc_lanes[1]}}, {8{acc_lanes[0]}}};

  assign may_count = niden | (DBGEN_FOR_NIDEN & dbgen);

  cci550_event_gate #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .ACE_INTERFACES(ACE_INTERFACES),
      .DBGEN_FOR_NIDEN(DBGEN_FOR_NIDEN),
      .SECURE_OBSERVATION(SECURE_OBSERVATION),
      .SI_EXEMPT(SI_EXEMPT),
      .MI_EXEMPT(MI_EXEMPT),
      .GLOBAL_EXEMPT(GLOBAL_EXEMPT)
  ) event_gate (
      .ns(ns),
      .s(s),
      .niden(niden),
      .spniden(spniden),
      .dbgen(dbgen),
      .spiden(spiden),
      .aclken(aclken),
      .secure_observation_override(secr_acc[2]),
      .permitted(permitted)
  );

  cci550_event_map event_map (
      .lines(permitted),
      .selections(selections)
  );

  cci550_event_bus #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES),
      .MASTERS_FIRST(MASTERS_FIRST)
  ) event_bus (
      .aclk(aclk),
      .aresetn(aresetn),
      .export_enable(export_enable && (counters_enable || !EXPORT_NEEDS_CEN)),
      .permitted(permitted),
      .evntbus(evntbus)
  );

  cci550_access_control #(
      .BYTE_WRITES(BYTE_WRITES),
      .SECURITY_ERROR(SECURITY_ERROR),
      .RESERVED_ERROR(RESERVED_ERROR)
  ) access_control (
      .acc_valid(acc_valid),
      .acc_write(acc_write),
      .acc_secure(acc_secure),
      .acc_offset(acc_offset),
      .acc_lanes(acc_lanes),
      .secr_acc(secr_acc[1:0]),
      .exists(global_hit || id_hit || monitor_hit || absent_hit || (|interface_hit) || (|counter_hit)),
      .pmu_register(monitor_hit || (|counter_hit)),
      .public_register(id_hit || absent_hit),
      .read(read),
      .write(write),
      .error(error)
  );

  cci550_global_registers global_registers (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write),
      .offset(acc_offset),
      .lane_mask(lane_mask),
      .wdata(acc_wdata),
      .hit(global_hit),
      .rdata(global_rdata),
      .snoop_disable(snoop_disable),
      .dvm_disable(dvm_disable),
      .clock_gating_disable(clock_gating_disable),
      .secr_acc(secr_acc),
      .counters_enable(counters_enable),
      .counters_reset(counters_reset),
      .export_enable(export_enable)
  );

  cci550_id_registers #(
      .REVISION(REVISION),
      .ECOREVNUM(ECOREVNUM)
  ) id_registers (
      .offset(acc_offset),
      .hit(id_hit),
      .rdata(id_rdata)
  );

  cci550_monitors #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) monitors (
      .offset(acc_offset),
      .hit(monitor_hit)
  );

  cci550_absent #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES),
      .MASTER_INTERFACES(MASTER_INTERFACES)
  ) absent (
      .offset(acc_offset),
      .hit(absent_hit)
  );

  genvar n;
  generate
    for (n = 0; n < SLAVE_INTERFACES; n = n + 1) begin : g_interface
      cci550_interface_registers #(
          .FRAME(cci550_pkg::INTERFACE_FRAME + cci550_pkg::INTERFACE_STRIDE * 20'(n)),
          .ACE(ACE_INTERFACES[n]),
          .ACCHANNELENS(ACCHANNELENS[2 * n +: 2]),
          .RW_MAX(RW_MAX)
      ) interface_registers (
          .aclk(aclk),
          .aresetn(aresetn),
          .write(write),
          .offset(acc_offset),
          .lane_mask(lane_mask),
          .wdata(acc_wdata),
          .snoop_disable(snoop_disable),
          .dvm_disable(dvm_disable),
          .hit(interface_hit[n]),
          .rdata(interface_rdata[32 * n +: 32])
      );
    end

    for (n = 0; n < COUNTERS; n = n + 1) begin : g_counter
      cci550_counter #(
          .RESET_CLEARS_DISABLED(RESET_CLEARS_DISABLED),
          .RESET_CLEARS_FLAGS(RESET_CLEARS_FLAGS),
          .FRAME(cci550_pkg::COUNTER_FRAME + cci550_pkg::COUNTER_STRIDE * 20'(n))
      ) counter (
          .aclk(aclk),
          .aresetn(aresetn),
          .selections(selections),
          .counters_enable(counters_enable),
          .counters_reset(counters_reset),
          .writes_open(GATING_OVERRIDE && clock_gating_disable),
          .writes_gated(NIDEN_GATES_WRITES && !may_count),
          .write(write),
          .offset(acc_offset),
          .lane_mask(lane_mask),
          .wdata(acc_wdata),
          .hit(counter_hit[n]),
          .rdata(counter_rdata[32 * n +: 32]),
          .count(counts[32 * n +: 32]),
          .overflow(overflow[n])
      );
    end
  endgenerate

  // Only the block that is hit drives other than zero.
  cci550_read_data #(
      .SOURCES(2 + SLAVE_INTERFACES + COUNTERS)
  ) read_data (
      .words({global_rdata, id_rdata, interface_rdata, counter_rdata}),
      .rdata(rdata)
  );

  always_ff @(posedge aclk) begin
    acc_rdata <= read ? rdata : 32'h0;
    acc_error <= error;
  end

  assign {count7, count6, count5, count4, count3, count2, count1, count0} = counts;
  assign nevntcntoverflow = ~overflow;

endmodule
