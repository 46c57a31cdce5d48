// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The C API (include/armpmu/capi.h) for SystemVerilog: the same calls with the same arguments, which are described there. Link libarmpmu_c.
//
// A row is a packed vector that is wide enough for every device: row_t'({last field, ..., first field}), or row[first +: width] by armpmu_field.
// Models have no x and z: what is unknown arrives as 0, so check it before ($isunknown).
package armpmu_pkg;

  localparam int ARMPMU_API_VERSION = 1;

  localparam int unsigned ROW_WORDS = 64;
  localparam int unsigned ROW_BITS = 32 * ROW_WORDS;
  typedef bit [ROW_BITS - 1:0] row_t;

  // Saved states of both devices fit.
  localparam longint unsigned STATE_BYTES = 32768;
  typedef bit [8 * int'(STATE_BYTES) - 1:0] state_t;

  // What calls return.
  localparam int ARMPMU_OK = 0;
  localparam int ARMPMU_BAD_HANDLE = 1;
  localparam int ARMPMU_NULL_POINTER = 2;
  localparam int ARMPMU_BAD_CONFIGURATION = 3;
  localparam int ARMPMU_BAD_ARGUMENT = 4;
  localparam int ARMPMU_TOO_SMALL = 5;
  localparam int ARMPMU_OUT_OF_ORDER = 6;
  localparam int ARMPMU_BAD_STATE = 7;
  localparam int ARMPMU_NO_MORE = 8;
  localparam int ARMPMU_FAILED = 9;

  // Doors of armpmu_read and armpmu_write.
  localparam int unsigned ARMPMU_NON_SECURE = 0;
  localparam int unsigned ARMPMU_SECURE = 1;
  localparam int unsigned ARMPMU_AARCH64 = 1;
  localparam int unsigned ARMPMU_AARCH32 = 2;
  localparam int unsigned ARMPMU_AARCH32_LONG = 3;
  localparam int unsigned ARMPMU_EXTERNAL_DEBUG = 4;
  localparam int unsigned ARMPMU_EXTERNAL_MEMORY = 5;

  import "DPI-C" function int armpmu_api_version();
  import "DPI-C" function string armpmu_last_message(input chandle handle);

  import "DPI-C" function int armpmu_create(input string device, input string configuration, output chandle created);
  import "DPI-C" function int armpmu_destroy(input chandle device);

  import "DPI-C" function int armpmu_row_bits(input chandle device, output int unsigned bits);
  import "DPI-C" function int armpmu_field(input chandle device, input string name, output int unsigned first, output int unsigned width);
  import "DPI-C" function int armpmu_field_at(input chandle device, input int unsigned number, output string name, output int unsigned first,
                                              output int unsigned width, output int unsigned is_output);

  // Of each field that has bits without a value, the lowest of them: "count3[5] is x, acc_error is z"; empty when all bits have one.
  function automatic string unknown_bits(input chandle device, input logic [ROW_BITS - 1:0] row);
    string name, text;
    int unsigned first, width, is_output;
    text = "";
    for (int unsigned number = 0; armpmu_field_at(device, number, name, first, width, is_output) == ARMPMU_OK; number++)
      for (int unsigned place = 0; place < width; place++)
        if ($isunknown(row[first + place])) begin
          if (width > 1) name = $sformatf("%s[%0d]", name, place);
          text = $sformatf("%s%s%s is %b", text, text == "" ? "" : ", ", name, row[first + place]);
          break;
        end
    return text;
  endfunction

  import "DPI-C" function int armpmu_clock(input chandle device, input row_t inputs, output row_t expected, input int unsigned words);
  import "DPI-C" function int armpmu_drive(input chandle device, input string name, input longint unsigned value);
  import "DPI-C" function int armpmu_run(input chandle device, input longint unsigned clocks, output row_t expected, input int unsigned words);
  import "DPI-C" function int armpmu_get(input chandle device, input string name, output longint unsigned value);

  import "DPI-C" function int armpmu_read(input chandle device, input int unsigned door, input int unsigned where, output longint unsigned value,
                                          output int unsigned outcome);
  import "DPI-C" function int armpmu_write(input chandle device, input int unsigned door, input int unsigned where, input longint unsigned value,
                                           output int unsigned outcome);

  import "DPI-C" function int armpmu_save(input chandle device, output state_t buffer, input longint unsigned capacity, output longint unsigned size);
  import "DPI-C" function int armpmu_restore(input chandle device, input state_t buffer, input longint unsigned size);

  import "DPI-C" function int armpmu_compare_create(input string device, input string configuration, input string tolerances, output chandle created);
  import "DPI-C" function int armpmu_compare_destroy(input chandle comparator);
  import "DPI-C" function int armpmu_compare_clock(input chandle comparator, input row_t row, input int unsigned words, output longint unsigned total);
  import "DPI-C" function int armpmu_compare_error(input chandle comparator, output string text);
  import "DPI-C" function int armpmu_compare_finish(input chandle comparator, output longint unsigned total);
  import "DPI-C" function int armpmu_compare_explanation(input chandle comparator, output string text);

endpackage
