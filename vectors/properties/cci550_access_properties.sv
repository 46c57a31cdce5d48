// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Who may access what, and the answer (TRM 2.4.6, 2.4.7). `reads` and `writes`: the row's access
// reaches a register that is open to it.
module cci550_access_properties #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter bit SECURITY_ERROR = 1'b0,
    parameter bit RESERVED_ERROR = 1'b0,
    parameter bit BYTE_WRITES = 1'b1
) (
    input logic aclk,
    input logic live,
    input logic row_valid,
    input logic row_write,
    input logic row_secure,
    input logic [19:0] row_offset,
    input logic [3:0] row_lanes,
    input logic [1:0] secr_acc,
    input logic [31:0] acc_rdata,
    input logic acc_error,
    output logic reads,
    output logic writes
);

  logic word, global_register, pmcr, counter_register, monitor, identification, slave_register;
  logic never_open, pmu_register, exists, interface_there, open, whole;
  logic [2:0] slave_number;

  assign word = row_offset[1:0] == 2'd0;
  assign pmcr = row_offset == 20'h00100;
  assign never_open = row_offset == 20'h00000 || row_offset == 20'h00008;
  assign global_register = never_open || pmcr || row_offset == 20'h0000C
      || row_offset == 20'h00010 || row_offset == 20'h00014 || row_offset == 20'h00104;
  assign counter_register = word && row_offset[15:4] == 12'h000 && row_offset[19:16] >= 4'd1
      && row_offset[19:16] <= 4'd8;
  assign monitor = word && row_offset[4:2] != 3'd7
      && (row_offset[19:5] == 15'h4800 || row_offset[19:5] == 15'h4808);
  assign identification = word && row_offset >= 20'h00FD0 && row_offset <= 20'h00FFC;
  assign slave_number = row_offset[14:12] - 3'd1;
  assign slave_register = row_offset[19:15] == 5'd0 && row_offset[14:12] != 3'd0
      && (row_offset[11:0] == 12'h000 || row_offset[11:0] == 12'h004
          || row_offset[11:0] == 12'h100 || row_offset[11:0] == 12'h104
          || row_offset[11:0] == 12'h110);

  // Interfaces that are not there have registers that read zero for everybody.
  assign interface_there = slave_register ? 32'(slave_number) < SLAVE_INTERFACES
      : !monitor || (row_offset[8] ? 32'(row_offset[4:2]) < MASTER_INTERFACES
                                   : 32'(row_offset[4:2]) < SLAVE_INTERFACES);
  assign exists = global_register || counter_register || monitor || identification
      || slave_register;
  assign pmu_register = pmcr || counter_register || monitor || row_offset == 20'h00104;
  assign open = row_secure || identification || !interface_there || (pmu_register && !secr_acc[1])
      || (secr_acc[0] && !never_open);
  assign whole = !row_write || BYTE_WRITES || (&row_lanes);
  assign reads = row_valid && !row_write && exists && interface_there && open;
  assign writes = row_valid && row_write && exists && interface_there && open && whole;

  always_ff @(posedge aclk) begin
    if (live) begin
      // TRM 2.4.6: a Non-secure read of a Secure register returns zero data
      if (row_valid && !row_write && exists && !open)
        refused_read_is_zero: assert (acc_rdata == 32'h0);
      // TRM 2.4.6: Control Override and Secure Access are never open to Non-secure
      if (row_valid && !row_write && never_open && !row_secure)
        never_open_read_is_zero: assert (acc_rdata == 32'h0);
      // TRM 2.4.6, secr_acc[1]: PMU and monitor registers closed to Non-secure
      if (row_valid && !row_write && pmu_register && !row_secure && secr_acc == 2'b10)
        closed_pmu_read_is_zero: assert (acc_rdata == 32'h0);
      // TRM 2.4.6, 2.4.7: no error for a security violation, or a precise one where it is chosen
      if (row_valid && exists && !open && whole)
        refused_access_response: assert (acc_error == SECURITY_ERROR);
      // TRM 3.1: a reserved offset reads zero
      if (row_valid && !row_write && !exists)
        reserved_read_is_zero: assert (acc_rdata == 32'h0);
      // TRM 3.1: and is no error, unless it is chosen
      if (row_valid && !exists && whole)
        reserved_access_response: assert (acc_error == RESERVED_ERROR);
      // TRM 3.1: registers of interfaces that are not there read zero
      if (row_valid && !row_write && exists && !interface_there)
        absent_read_is_zero: assert (acc_rdata == 32'h0);
      // TRM 3.1: an access to a register that is open to it has no error
      if (reads || writes) open_access_has_no_error: assert (!acc_error);
      // TRM 3.1: a write of some bytes is done, or refused where that is chosen
      if (row_valid && row_write && row_lanes != 4'hF)
        byte_write_response: assert (acc_error || BYTE_WRITES);
      // TRM 3.3.19: what the monitors would report is not the PMU's, here they read zero
      if (reads && monitor) monitors_read_zero: assert (acc_rdata == 32'h0);
      // FORMAT: a write, and a clock without an access, have no data
      if (!row_valid || row_write) no_data_without_read: assert (acc_rdata == 32'h0);
      // FORMAT: nor an answer without an access
      if (!row_valid) no_error_without_access: assert (!acc_error);
    end
  end

endmodule
