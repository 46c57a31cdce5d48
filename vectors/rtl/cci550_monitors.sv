// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Where the interface monitors are (TRM 3.3.19): one word for each interface that is there. They are read-only and report the channels of the
// interconnect, of which the PMU knows nothing: all read 0.
module cci550_monitors #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7
) (
    input logic [19:0] offset,
    output logic hit
);

  logic word;

  assign word = offset[1:0] == 2'b00;
  assign hit = word && (({offset[19:5], 5'h0} == cci550_pkg::SLAVE_DEBUG && {29'b0, offset[4:2]} < SLAVE_INTERFACES)
                     || ({offset[19:5], 5'h0} == cci550_pkg::MASTER_DEBUG && {29'b0, offset[4:2]} < MASTER_INTERFACES));

endmodule
