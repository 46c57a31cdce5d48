// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A call with an argument of the wrong kind, another for each macro; it ends the simulation when it is loaded.
module vpi_refusals;

  parameter real HALF = 0.5;

  reg [63:0] device, value;
  reg [733:0] row;
  real number;
  real numbers[0:3];
  string text;
  string texts[0:3];
  integer code;

  initial begin
`ifdef REAL_FOR_HANDLE
    code = $armpmu_destroy(number);
`elsif REAL_FOR_NUMBER
    code = $armpmu_drive(device, "el", number);
`elsif REAL_CONSTANT_FOR_NUMBER
    code = $armpmu_run(device, 10.5, row);
`elsif REAL_PARAMETER_FOR_NUMBER
    code = $armpmu_run(device, HALF, row);
`elsif REAL_RESULT_FOR_NUMBER
    code = $armpmu_run(device, $realtime, row);
`elsif REAL_EXPRESSION_FOR_NUMBER
    code = $armpmu_run(device, number + 1, row);
`elsif REAL_FOR_ROW
    code = $armpmu_clock(device, number, row);
`elsif REAL_FOR_TEXT
    code = $armpmu_get(device, number, value);
`elsif REAL_FOR_VARIABLE
    code = $armpmu_get(device, "cycles", number);
`elsif REAL_FOR_NEW_HANDLE
    code = $armpmu_create("a55", "", number);
`elsif REAL_FOR_MESSAGE
    code = $armpmu_last_message(device, number);
`elsif STRING_FOR_HANDLE
    code = $armpmu_destroy(text);
`elsif STRING_FOR_NUMBER
    code = $armpmu_drive(device, "el", text);
`elsif STRING_FOR_ROW
    code = $armpmu_clock(device, text, row);
`elsif STRING_FOR_VARIABLE
    code = $armpmu_get(device, "cycles", text);
`elsif REAL_WORD_FOR_NUMBER
    code = $armpmu_run(device, numbers[1], row);
`elsif REAL_WORD_FOR_VARIABLE
    code = $armpmu_row_bits(device, numbers[1]);
`elsif STRING_WORD_FOR_NUMBER
    code = $armpmu_run(device, texts[1], row);
`elsif TIME_FOR_NUMBER
    code = $armpmu_run(device, $time, row);
`endif
    $display("reached");
    $finish;
  end

endmodule
