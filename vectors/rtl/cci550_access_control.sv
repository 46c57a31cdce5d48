// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Who may do what: security of a register access, and its response (TRM 2.4.6, 2.4.7).
//
// Control Override and Secure Access are for Secure accesses only. The PMU's and the monitors' registers are for all unless secr_acc[1] closes
// them; all others are Secure; secr_acc[0] opens both to all. Identification is for all. A refused access reads zero and writes nothing.
//
// exists            : there is a register at `offset`
// pmu_register      : one of the PMU's or the monitors' frames
// public_register   : identification
// BYTE_WRITES       : writes of some byte lanes are done; 0: refused with an error
// SECURITY_ERROR    : a Non-secure access to a register closed to it is answered with an error
// RESERVED_ERROR    : an access to an offset without a register is answered with an error
module cci550_access_control #(
    parameter bit BYTE_WRITES = 1'b1,
    parameter bit SECURITY_ERROR = 1'b0,
    parameter bit RESERVED_ERROR = 1'b0
) (
    input logic acc_valid,
    input logic acc_write,
    input logic acc_secure,
    input logic [19:0] acc_offset,
    input logic [3:0] acc_lanes,
    input logic [1:0] secr_acc,
    input logic exists,
    input logic pmu_register,
    input logic public_register,
    output logic read,
    output logic write,
    output logic error
);

  logic always_secure;
  logic pmu_group;
  logic admitted;
  logic whole;
  logic done;

  assign always_secure = acc_offset == cci550_pkg::CTRL_OVR || acc_offset == cci550_pkg::SECR_ACC;
  assign pmu_group = pmu_register || acc_offset == cci550_pkg::PMU_CTRL || acc_offset == cci550_pkg::DEBUG_CTRL;

  assign admitted = acc_secure || public_register || (pmu_group && !secr_acc[1]) || (!always_secure && secr_acc[0]);
  assign whole = !acc_write || BYTE_WRITES || (&acc_lanes);
  assign done = acc_valid && exists && admitted && whole;

  assign read = done && !acc_write;
  assign write = done && acc_write;
  assign error = acc_valid && (!whole || (RESERVED_ERROR && !exists) || (SECURITY_ERROR && exists && !admitted));

endmodule
