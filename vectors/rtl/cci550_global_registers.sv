// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers that are there once: control, security, QoS threshold, PMCR, monitor control.
//
// PMCR (pmu_ctrl): [15:11] number of counters, [4] EX, [1] RST (reads 0, acts in the clock that writes 1), [0] CEN; others RAZ/WI.
// Status and Imprecise Error read 0: what they report is outside the PMU.
module cci550_global_registers (
    input logic aclk,
    input logic aresetn,
    input logic write,
    input logic [19:0] offset,
    input logic [31:0] lane_mask,
    input logic [31:0] wdata,
    output logic hit,
    output logic [31:0] rdata,
    output logic snoop_disable,
    output logic dvm_disable,
    output logic clock_gating_disable,
    output logic [2:0] secr_acc,
    output logic counters_enable,
    output logic counters_reset,
    output logic export_enable
);

  localparam logic [4:0] NUMBER_OF_COUNTERS = 5'd8;

  logic [31:0] ctrl_ovr;
  logic [31:0] secure_access_value;
  logic [31:0] qos_threshold;
  logic [31:0] pmu_ctrl;
  logic [31:0] debug_ctrl;

  cci550_register #(
      .IMPLEMENTED(32'h0000_001F)
  ) control_override (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && offset == cci550_pkg::CTRL_OVR),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(ctrl_ovr)
  );

  cci550_register #(
      .IMPLEMENTED(32'h0000_0007)
  ) secure_access (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && offset == cci550_pkg::SECR_ACC),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(secure_access_value)
  );

  cci550_register #(
      .IMPLEMENTED(32'h000F_000F)
  ) threshold (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && offset == cci550_pkg::QOS_THRESHOLD),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(qos_threshold)
  );

  cci550_register #(
      .IMPLEMENTED(32'h0000_0011)
  ) pmu_control (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && offset == cci550_pkg::PMU_CTRL),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(pmu_ctrl)
  );

  cci550_register #(
      .IMPLEMENTED(32'h0000_0001)
  ) monitor_control (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && offset == cci550_pkg::DEBUG_CTRL),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(debug_ctrl)
  );

  assign snoop_disable = ctrl_ovr[0];
  assign dvm_disable = ctrl_ovr[1];
  assign clock_gating_disable = ctrl_ovr[3];
  assign secr_acc = secure_access_value[2:0];
  assign counters_enable = pmu_ctrl[0];
  assign export_enable = pmu_ctrl[4];
  assign counters_reset = write && offset == cci550_pkg::PMU_CTRL && wdata[1] && lane_mask[1];

  always_comb begin
    hit = 1'b1;
    rdata = 32'h0;
    case (offset)
      cci550_pkg::CTRL_OVR: rdata = ctrl_ovr;
      cci550_pkg::SECR_ACC: rdata = secure_access_value;
      cci550_pkg::STATUS: rdata = 32'h0;
      cci550_pkg::IMPR_ERR: rdata = 32'h0;
      cci550_pkg::QOS_THRESHOLD: rdata = qos_threshold;
      cci550_pkg::PMU_CTRL: rdata = pmu_ctrl | {16'b0, NUMBER_OF_COUNTERS, 11'b0};
      cci550_pkg::DEBUG_CTRL: rdata = debug_ctrl;
      default: hit = 1'b0;
    endcase
  end

endmodule
