// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The event lines in the order of Event Select: bit {source, code} of `selections` is the event which that selection counts
// (TRM 2.4.4, Table 2-2). Selections without an event are LOW: source 0x7, master codes above 0x06, global codes above 0x0F.
module cci550_event_map (
    input logic [288:0] lines,
    output logic [511:0] selections
);

  genvar n;
  generate
    for (n = 0; n < cci550_pkg::MAX_INTERFACES; n = n + 1) begin : g_slave
      assign selections[cci550_pkg::CODES_PER_SOURCE * n +: 32] =
          lines[cci550_pkg::FIRST_SI_LINE + cci550_pkg::SI_LINES * n +: 32];
    end

    assign selections[cci550_pkg::CODES_PER_SOURCE * 7 +: 32] = 32'b0;

    for (n = 0; n < cci550_pkg::MAX_INTERFACES; n = n + 1) begin : g_master
      assign selections[cci550_pkg::CODES_PER_SOURCE * (cci550_pkg::SOURCE_MI0 + n) +: 32] =
          {25'b0, lines[cci550_pkg::FIRST_MI_LINE + cci550_pkg::MI_LINES * n +: 7]};
    end

    assign selections[cci550_pkg::CODES_PER_SOURCE * cci550_pkg::SOURCE_GLOBAL +: 32] = {16'b0, lines[15:0]};
  endgenerate

endmodule
