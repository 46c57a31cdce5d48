// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers of one slave interface (TRM 3.3.10 to 3.3.12). They are kept for those who read them back; no event depends on them here.
//
// ACE           : an ACE interface; 0: ACE-Lite, which has no snoops but a Shareable Override
// ACCHANNELENS  : the pins of this interface: [0] DVM, [1] snoops
// RW_MAX        : configured maximum of outstanding transactions
module cci550_interface_registers #(
    parameter logic [19:0] FRAME = 20'h01000,
    parameter bit ACE = 1'b1,
    parameter logic [1:0] ACCHANNELENS = 2'b11,
    parameter logic [7:0] RW_MAX = 8'h30
) (
    input logic aclk,
    input logic aresetn,
    input logic write,
    input logic [19:0] offset,
    input logic [31:0] lane_mask,
    input logic [31:0] wdata,
    input logic snoop_disable,
    input logic dvm_disable,
    output logic hit,
    output logic [31:0] rdata
);

  localparam logic [7:0] RW_MIN = 8'd4;
  localparam logic [31:0] QOS_FIELDS = 32'h870F_00FF;

  logic selected;
  logic [11:0] register_offset;
  logic support_dvms;
  logic support_snoops;
  logic [31:0] supported;
  logic [31:0] snoop_ctrl;
  logic [31:0] share_ovr;
  logic [31:0] arqos_ovr;
  logic [31:0] awqos_ovr;
  logic [7:0] qos_max_ot;

  assign selected = {offset[19:12], 12'h0} == FRAME;
  assign register_offset = offset[11:0];
  assign support_dvms = ACCHANNELENS[0] & ~dvm_disable;
  assign support_snoops = ACE & ACCHANNELENS[1] & ~snoop_disable;
  assign supported = {30'b0, support_dvms, support_snoops};

  cci550_register #(
      .IMPLEMENTED(32'h0000_0003)
  ) snoop_control (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && selected && register_offset == cci550_pkg::SNOOP_CTRL),
      .lane_mask(lane_mask & supported),
      .wdata(wdata),
      .value(snoop_ctrl)
  );

  cci550_register #(
      .IMPLEMENTED(ACE ? 32'h0000_0000 : 32'h0000_0003)
  ) shareable_override (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && selected && register_offset == cci550_pkg::SHARE_OVR),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(share_ovr)
  );

  cci550_register #(
      .IMPLEMENTED(QOS_FIELDS)
  ) read_qos_override (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && selected && register_offset == cci550_pkg::ARQOS_OVR),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(arqos_ovr)
  );

  cci550_register #(
      .IMPLEMENTED(QOS_FIELDS)
  ) write_qos_override (
      .aclk(aclk),
      .aresetn(aresetn),
      .write(write && selected && register_offset == cci550_pkg::AWQOS_OVR),
      .lane_mask(lane_mask),
      .wdata(wdata),
      .value(awqos_ovr)
  );

  always_ff @(posedge aclk) begin
    if (!aresetn) begin
      qos_max_ot <= RW_MAX;
    end else if (write && selected && register_offset == cci550_pkg::QOS_MAX_OT && lane_mask[0]) begin
      if (wdata[7:0] >= RW_MAX) qos_max_ot <= RW_MAX;
      else if (wdata[7:0] < RW_MIN) qos_max_ot <= RW_MIN;
      else qos_max_ot <= wdata[7:0];
    end
  end

  always_comb begin
    hit = selected;
    rdata = 32'h0;
    if (selected) begin
      case (register_offset)
        cci550_pkg::SNOOP_CTRL: rdata = {support_dvms, support_snoops, 30'b0} | (snoop_ctrl & supported);
        cci550_pkg::SHARE_OVR: rdata = share_ovr;
        cci550_pkg::ARQOS_OVR: rdata = arqos_ovr;
        cci550_pkg::AWQOS_OVR: rdata = awqos_ovr;
        cci550_pkg::QOS_MAX_OT: rdata = {24'b0, aresetn ? qos_max_ot : RW_MAX};
        default: hit = 1'b0;
      endcase
    end
  end

endmodule
