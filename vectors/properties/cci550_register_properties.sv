// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers that are there once (TRM 3.3, 2.4.4 for PMCR). Shadows hold what accesses that are
// admitted have written; so a read that agrees also says that refused writes were ignored.
module cci550_register_properties #(
    parameter logic [3:0] REVISION = 4'h0,
    parameter logic [3:0] ECOREVNUM = 4'h0
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
    output logic cen,
    output logic ex,
    output logic [2:0] secr_acc,
    output logic [2:0] overrides  // ctrl_ovr[3], [1] and [0]
);

  logic [31:0] control_override, secure_access, threshold, debug_control;
  logic [26:0] pmcr_high;
  logic [2:0] pmcr_low;
  logic unused;

  assign overrides = {control_override[3], control_override[1:0]};
  assign secr_acc = secure_access[2:0];

  cci550_shadow #(.IMPLEMENTED(32'h0000_001F)) of_control_override (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == 20'h00000),
      .mask(mask), .row_wdata(row_wdata), .value(control_override)
  );
  cci550_shadow #(.IMPLEMENTED(32'h0000_0007)) of_secure_access (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == 20'h00008),
      .mask(mask), .row_wdata(row_wdata), .value(secure_access)
  );
  cci550_shadow #(.IMPLEMENTED(32'h000F_000F)) of_threshold (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == 20'h00014),
      .mask(mask), .row_wdata(row_wdata), .value(threshold)
  );
  // PMCR
  cci550_shadow #(.IMPLEMENTED(32'h0000_0011)) of_pmcr (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == 20'h00100),
      .mask(mask), .row_wdata(row_wdata), .value({pmcr_high, ex, pmcr_low, cen})
  );
  cci550_shadow #(.IMPLEMENTED(32'h0000_0001)) of_debug_control (
      .aclk(aclk), .row_resets(row_resets), .write(writes && row_offset == 20'h00104),
      .mask(mask), .row_wdata(row_wdata), .value(debug_control)
  );

  logic [7:0] id;

  assign unused = &{1'b0, pmcr_high, pmcr_low};

  always_comb begin
    case (row_offset[5:2])
      4'h4: id = 8'h84;
      4'h8: id = 8'h23;
      4'h9: id = 8'hB4;
      4'hA: id = {REVISION, 4'hB};
      4'hB: id = {ECOREVNUM, 4'h0};
      4'hC: id = 8'h0D;
      4'hD: id = 8'hF0;
      4'hE: id = 8'h05;
      4'hF: id = 8'hB1;
      default: id = 8'h00;
    endcase
  end

  always_ff @(posedge aclk) begin
    if (live && reads && row_offset == 20'h00100) begin
      // TRM 2.4.4: eight counters; the field ignores writes
      pmcr_says_eight_counters: assert (acc_rdata[15:11] == 5'd8);
      // TRM 2.4.4: RST is a pulse and reads zero
      pmcr_rst_reads_zero: assert (!acc_rdata[1]);
      // TRM 2.4.4: no cycle counter, so none of its fields; the others are reserved
      pmcr_reserved_reads_zero:
      assert (acc_rdata[31:16] == 16'h0 && acc_rdata[10:5] == 6'h0 && acc_rdata[3:2] == 2'h0);
      // TRM 2.4.4: CEN is read as written
      pmcr_cen_reads_back: assert (acc_rdata[0] == cen);
      // TRM 2.4.4: EX is read as written
      pmcr_ex_reads_back: assert (acc_rdata[4] == ex);
      // TRM 3.3, reset value
      if (row_resets) pmcr_resets_to_4000: assert (acc_rdata == 32'h0000_4000);
    end
    // TRM 3.3, Control Override: five bits, reset 0
    if (live && reads && row_offset == 20'h00000)
      ctrl_ovr_reads_back: assert (acc_rdata == control_override);
    // TRM 3.3, Secure Access: three bits, reset 0, written by Secure accesses alone
    if (live && reads && row_offset == 20'h00008)
      secr_acc_reads_back: assert (acc_rdata == secure_access);
    // TRM 3.3, Status and Imprecise Error: what they report is not the PMU's
    if (live && reads && (row_offset == 20'h0000C || row_offset == 20'h00010))
      status_and_errors_read_zero: assert (acc_rdata == 32'h0);
    // TRM 3.3, QoS Threshold: two fields of four bits
    if (live && reads && row_offset == 20'h00014)
      qos_threshold_reads_back: assert (acc_rdata == threshold);
    // TRM 3.3.19, Interface Monitor Control
    if (live && reads && row_offset == 20'h00104)
      debug_ctrl_reads_back: assert (acc_rdata == debug_control);
    if (live && reads && row_offset >= 20'h00FD0 && row_offset <= 20'h00FFC) begin
      // TRM 3.3, identification: part, JEP106, revision, preamble
      identification_values: assert (acc_rdata[7:0] == id);
      // TRM 3.3, identification: the top 24 bits are RAZ
      identification_top_reads_zero: assert (acc_rdata[31:8] == 24'h0);
    end
  end

endmodule
