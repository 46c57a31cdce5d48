// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Each call of armpmu_pkg once; the scoreboard has the comparator's. Ends with "passed", or with $fatal.
module dpi_calls;
  import armpmu_pkg::*;

  localparam int unsigned PMCR_EL0 = 32'hDCE0;
  localparam int unsigned PMCNTENSET_EL0 = 32'hDCE1;

  chandle one, other;
  state_t state;
  row_t row;
  longint unsigned size, value;
  int unsigned first, width, is_output, outcome, fields;
  string name;

  function automatic void check(input bit good, input string what);
    if (!good) $fatal(1, "%s: %s / %s", what, armpmu_last_message(one), armpmu_last_message(other));
  endfunction

  initial begin
    check(armpmu_api_version() == ARMPMU_API_VERSION, "version");
    check(armpmu_create("a55", "", one) == ARMPMU_OK && armpmu_create("a55", "", other) == ARMPMU_OK, "create");
    check(armpmu_row_bits(one, width) == ARMPMU_OK && width == 734, "row_bits");
    check(armpmu_write(one, ARMPMU_AARCH64, PMCNTENSET_EL0, 64'h8000_0000, outcome) == ARMPMU_OK && outcome == 0, "write");
    check(armpmu_write(one, ARMPMU_AARCH64, PMCR_EL0, 64'h1, outcome) == ARMPMU_OK && outcome == 0, "write");
    check(armpmu_run(one, 10, row, ROW_WORDS) == ARMPMU_OK, "run");
    check(armpmu_save(one, state, STATE_BYTES, size) == ARMPMU_OK && size > 0, "save");
    check(armpmu_restore(other, state, size) == ARMPMU_OK, "restore");
    check(armpmu_clock(other, row, row, ROW_WORDS) == ARMPMU_OK, "clock");
    check(armpmu_field(other, "cycles", first, width) == ARMPMU_OK && width == 64, "field");
    check(row[first +: 64] == 64'd11, "PMCCNTR in the row");
    check(armpmu_get(other, "cycles", value) == ARMPMU_OK && value == 11, "get");
    check(armpmu_read(other, ARMPMU_AARCH64, PMCNTENSET_EL0, value, outcome) == ARMPMU_OK && value == 64'h8000_0000, "read");
    check(armpmu_drive(other, "el", 0) == ARMPMU_OK, "drive");
    check(armpmu_read(other, ARMPMU_AARCH64, PMCR_EL0, value, outcome) == ARMPMU_OK && outcome == 32'h18_01_02 && value == 0, "a trap");
    fields = 0;
    while (armpmu_field_at(other, fields, name, first, width, is_output) == ARMPMU_OK) begin
      check(name != "npmuirq" || (first == 733 && width == 1 && is_output == 1), "field_at");
      fields++;
    end
    check(fields == 37 && name == "", "fields");
    check(armpmu_drive(other, "ell", 0) == ARMPMU_BAD_ARGUMENT, "a name that is not there");
    check(armpmu_last_message(other) != "" && armpmu_last_message(one) == "", "messages");
    check(armpmu_destroy(one) == ARMPMU_OK && armpmu_destroy(other) == ARMPMU_OK, "destroy");
    check(armpmu_destroy(one) == ARMPMU_BAD_HANDLE && armpmu_row_bits(null, width) == ARMPMU_BAD_HANDLE, "wrong handles");
    $display("passed");
    $finish;
  end

endmodule
