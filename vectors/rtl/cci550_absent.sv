// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Offsets of the registers of interfaces that are not there: RAZ/WI for everybody.
module cci550_absent #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic [19:0] offset,
    output logic hit
);

  logic [2:0] interface_number;
  logic of_interface;
  logic of_slave_monitor;
  logic of_master_monitor;

  // SI0 is at 0x01000
  assign interface_number = offset[14:12] - 3'd1;
  assign of_interface = offset[19:15] == 5'd0 && offset[14:12] != 3'd0 && 32'(interface_number) >= SLAVE_INTERFACES
      && (offset[11:0] == cci550_pkg::SNOOP_CTRL || offset[11:0] == cci550_pkg::SHARE_OVR || offset[11:0] == cci550_pkg::ARQOS_OVR
          || offset[11:0] == cci550_pkg::AWQOS_OVR || offset[11:0] == cci550_pkg::QOS_MAX_OT);
  assign of_slave_monitor = {offset[19:5], 5'd0} == cci550_pkg::SLAVE_DEBUG && offset[4:2] != 3'd7 && offset[1:0] == 2'd0
      && 32'(offset[4:2]) >= SLAVE_INTERFACES;
  assign of_master_monitor = {offset[19:5], 5'd0} == cci550_pkg::MASTER_DEBUG && offset[4:2] != 3'd7 && offset[1:0] == 2'd0
      && 32'(offset[4:2]) >= MASTER_INTERFACES;
  assign hit = of_interface || of_slave_monitor || of_master_monitor;

endmodule
