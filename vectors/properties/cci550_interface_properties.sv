// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers of one slave interface (TRM 3.3.10 to 3.3.12).
module cci550_interface_properties #(
    parameter int NUMBER = 0,
    parameter bit ACE = 1'b1,
    parameter logic [1:0] ACCHANNELENS = 2'b11,
    parameter logic [7:0] RW_MAX = 8'h30
) (
    input logic aclk,
    input logic live,
    input logic row_resets,
    input logic reads,
    input logic writes,
    input logic [19:0] row_offset,
    input logic [31:0] mask,
    input logic [31:0] row_wdata,
    input logic [31:0] acc_rdata,
    input logic snoop_disable,
    input logic dvm_disable
);

  localparam logic [19:0] FRAME = 20'(4096 * (NUMBER + 1));
  localparam logic [31:0] QOS_FIELDS = 32'h870F_00FF;

  logic dvms, snoops, unused;
  logic [31:0] snoop_ctrl, share_ovr, arqos_ovr, awqos_ovr, most;

  assign unused = &{1'b0, snoop_ctrl};
  assign dvms = ACCHANNELENS[0] && !dvm_disable;
  assign snoops = ACE && ACCHANNELENS[1] && !snoop_disable;

  cci550_shadow #(.IMPLEMENTED(32'h0000_0003)) of_snoop_ctrl (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME),
      .mask(mask & {30'h0, dvms, snoops}), .row_wdata(row_wdata), .value(snoop_ctrl)
  );
  cci550_shadow #(.IMPLEMENTED(ACE ? 32'h0 : 32'h0000_0003)) of_share_ovr (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME + 20'h004),
      .mask(mask), .row_wdata(row_wdata), .value(share_ovr)
  );
  cci550_shadow #(.IMPLEMENTED(QOS_FIELDS)) of_arqos (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME + 20'h100),
      .mask(mask), .row_wdata(row_wdata), .value(arqos_ovr)
  );
  cci550_shadow #(.IMPLEMENTED(QOS_FIELDS)) of_awqos (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME + 20'h104),
      .mask(mask), .row_wdata(row_wdata), .value(awqos_ovr)
  );
  cci550_shadow #(.IMPLEMENTED(32'h0000_00FF), .RESET_VALUE({24'h0, RW_MAX})) of_most (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == FRAME + 20'h110),
      .mask(mask), .row_wdata({24'h0, clamped(row_wdata[7:0])}), .value(most)
  );

  function automatic logic [7:0] clamped(input logic [7:0] limit);
    clamped = limit >= RW_MAX ? RW_MAX : limit < 8'd4 ? 8'd4 : limit;
  endfunction

  always_ff @(posedge aclk) begin
    if (live && reads && row_offset == FRAME) begin
      // TRM 3.3.10: [31] DVM support by pin, unless ctrl_ovr[1] takes it away
      snoop_ctrl_says_dvms: assert (acc_rdata[31] == dvms);
      // TRM 3.3.10: [30] snoop support by pin, of ACE alone, unless ctrl_ovr[0] takes it away
      snoop_ctrl_says_snoops: assert (acc_rdata[30] == snoops);
      // TRM 3.3.10: enables are RAZ/WI where there is no support, else read as written
      snoop_ctrl_enables_read_back:
      assert (acc_rdata[1:0] == (snoop_ctrl[1:0] & {dvms, snoops}));
      // TRM 3.3.10: the others are reserved
      snoop_ctrl_reserved_reads_zero: assert (acc_rdata[29:2] == 28'h0);
    end
    // TRM 3.3.11: two bits, of ACE-Lite alone
    if (live && reads && row_offset == FRAME + 20'h004)
      share_ovr_reads_back: assert (acc_rdata == share_ovr);
    // TRM 3.3.12: the fields of the AR override
    if (live && reads && row_offset == FRAME + 20'h100)
      arqos_ovr_reads_back: assert (acc_rdata == arqos_ovr);
    // TRM 3.3.12: the same layout for AW
    if (live && reads && row_offset == FRAME + 20'h104)
      awqos_ovr_reads_back: assert (acc_rdata == awqos_ovr);
    if (live && reads && row_offset == FRAME + 20'h110) begin
      // TRM 3.3.12: 4 at least, the configured maximum at most, which is the reset value
      qos_max_ot_reads_back: assert (acc_rdata == most);
      if (row_resets) qos_max_ot_resets_to_maximum: assert (acc_rdata == {24'h0, RW_MAX});
    end
  end

endmodule
