// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Peripheral and component identification, 0xFD0 to 0xFFC, read-only.
//
// REVISION  : product revision, [7:4] of peripheral_id2
// ECOREVNUM : inverts the bits [7:4] of peripheral_id3
module cci550_id_registers #(
    parameter logic [3:0] REVISION = 4'h0,
    parameter logic [3:0] ECOREVNUM = 4'h0
) (
    input logic [19:0] offset,
    output logic hit,
    output logic [31:0] rdata
);

  logic [7:0] id;

  always_comb begin
    hit = 1'b1;
    id = 8'h00;
    case (offset)
      20'h00FD0: id = 8'h84;
      20'h00FD4, 20'h00FD8, 20'h00FDC: id = 8'h00;
      20'h00FE0: id = 8'h23;
      20'h00FE4: id = 8'hB4;
      20'h00FE8: id = {REVISION, 4'hB};
      20'h00FEC: id = {ECOREVNUM, 4'h0};
      20'h00FF0: id = 8'h0D;
      20'h00FF4: id = 8'hF0;
      20'h00FF8: id = 8'h05;
      20'h00FFC: id = 8'hB1;
      default: hit = 1'b0;
    endcase
  end

  assign rdata = {24'b0, id};

endmodule
