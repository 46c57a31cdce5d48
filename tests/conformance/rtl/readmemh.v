// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Loads the vector that +file names, as any test of Verilog may, and prints its rows.
module readmemh;
    parameter WIDTH = 1; // bits of a row, as the header has them
    parameter ROWS = 1;

    reg [WIDTH-1:0] rows [0:ROWS-1];
    reg [8*1000-1:0] file;
    integer i;

    initial begin
        if (!$value$plusargs("file=%s", file)) $finish(0);
        $readmemh(file, rows);
        for (i = 0; i < ROWS; i = i + 1) $display("%h", rows[i]);
        $finish(0);
    end
endmodule
