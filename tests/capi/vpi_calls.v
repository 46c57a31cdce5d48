// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Each call of bindings/vpi/vpi.cpp once; the bench has the comparator's. Ends with "passed", or with $fatal.
module vpi_calls;

  localparam AARCH64 = 1;
  localparam PMCR_EL0 = 32'hDCE0;
  localparam PMCNTENSET_EL0 = 32'hDCE1;

  reg [63:0] one, other, size, value;
  reg [8 * 32768 - 1:0] state;
  reg [733:0] row;
  reg [8 * 20:1] name;
  string message;
  integer first, width, is_output, outcome, fields, code;

  task check;
    input good;
    input [8 * 30:1] what;
    begin
      if (good !== 1'b1) begin
        code = $armpmu_last_message(0, message);
        $display("%0s: %s", what, message);
        $fatal;
      end
    end
  endtask

  initial begin
    check($armpmu_api_version() == 1, "version");
    check($armpmu_create("a55", "", one) == 0 && $armpmu_create("a55", "", other) == 0, "create");
    check($armpmu_row_bits(one, width) == 0 && width == 734, "row_bits");
    check($armpmu_write(one, AARCH64, PMCNTENSET_EL0, 64'h8000_0000, outcome) == 0 && outcome == 0, "write");
    check($armpmu_write(one, AARCH64, PMCR_EL0, 1, outcome) == 0 && outcome == 0, "write");
    check($armpmu_run(one, 10, row) == 0, "run");
    check($armpmu_save(one, state, size) == 0 && size > 0, "save");
    check($armpmu_restore(other, state, size) == 0, "restore");
    check($armpmu_clock(other, row, row) == 0, "clock");
    check($armpmu_field(other, "cycles", first, width) == 0 && width == 64, "field");
    check(row[first +: 64] == 64'd11, "PMCCNTR in the row");
    check($armpmu_get(other, "cycles", value) == 0 && value == 11, "get");
    check($armpmu_read(other, AARCH64, PMCNTENSET_EL0, value, outcome) == 0 && value == 64'h8000_0000, "read");
    check($armpmu_drive(other, "el", 0) == 0, "drive");
    check($armpmu_read(other, AARCH64, PMCR_EL0, value, outcome) == 0 && outcome == 32'h18_01_02 && value == 0, "a trap");
    fields = 0;
    while ($armpmu_field_at(other, fields, name, first, width, is_output) == 0) fields = fields + 1;
    check(fields == 37 && name == "npmuirq" && first == 733 && width == 1 && is_output == 1, "field_at");
    check($armpmu_drive(other, "ell", 0) != 0, "a name that is not there");
    code = $armpmu_last_message(other, message);
    check(message != "", "message");
    check($armpmu_destroy(one) == 0 && $armpmu_destroy(other) == 0, "destroy");
    check($armpmu_destroy(one) == 1 && $armpmu_row_bits(0, width) == 1, "wrong handles");
    $display("passed");
    $finish;
  end

endmodule
