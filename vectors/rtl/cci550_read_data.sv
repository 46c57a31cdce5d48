// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The bitwise OR of all words: the data of a read when only the source that is read drives other than zero.
module cci550_read_data #(
    parameter int SOURCES = 1
) (
    input logic [32 * SOURCES - 1:0] words,
    output logic [31:0] rdata
);

  genvar bit_index;
  genvar n;
  generate
    for (bit_index = 0; bit_index < 32; bit_index = bit_index + 1) begin : g_bit
      logic [SOURCES - 1:0] column;
      for (n = 0; n < SOURCES; n = n + 1) begin : g_source
        assign column[n] = words[32 * n + bit_index];
      end
      assign rdata[bit_index] = |column;
    end
  endgenerate

endmodule
