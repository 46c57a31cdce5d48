// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A scoreboard of a Cortex-A55's PMU, as cci550_scoreboard.sv is one of a cci550's: bind it to the ports of the device under test. Inputs are taken at
// the rising edge of clk, outputs before the next (at the falling edge), as vectors/FORMAT.md says.
module a55_scoreboard #(
    parameter string CONFIGURATION = "",  // lines "NAME VALUE"; must say what the device's parameters say
    parameter string TOLERANCES = ""      // lines "NAME RULE", "NAME ignore", "PATH latency CLOCKS"; "count0 within_cycles 2"
) (
    input logic clk,
    input logic [110:0] ones,
    input logic [110:0] twos,
    input logic [1:0] el,
    input logic secure,
    input logic el1_aarch32,
    input logic el2_aarch32,
    input logic el3_aarch32,
    input logic tge,
    input logic halted,
    input logic standby,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic double_lock,
    input logic os_lock,
    input logic powered,
    input logic nreset,
    input logic [2:0] acc_door,
    input logic acc_write,
    input logic [15:0] acc_register,
    input logic [3:0] acc_lanes,
    input logic [63:0] acc_wdata,
    input logic [63:0] acc_rdata,
    input logic [2:0] acc_outcome,
    input logic [1:0] acc_target,
    input logic [5:0] acc_class,
    input logic [42:0] export_bus,
    input logic [63:0] cycles,
    input logic [31:0] count0,
    input logic [31:0] count1,
    input logic [31:0] count2,
    input logic [31:0] count3,
    input logic [31:0] count4,
    input logic [31:0] count5,
    input logic [31:0] overflow,
    input logic npmuirq
);
  import armpmu_pkg::*;

  localparam int INPUT_BITS = 327;
  localparam int OUTPUT_BITS = 407;

  chandle comparator;
  chandle model;  // for the names of a row's fields
  longint unsigned clock = 0;
  bit open = 1'b0;
  bit sampled = 1'b0;
  int unknowns = 0;
  longint unsigned total = 0;
  logic [INPUT_BITS - 1:0] inputs;
  logic [OUTPUT_BITS - 1:0] outputs;
  row_t row;

  // For calls that only a mistake in the bench can make fail.
  function automatic void must(input int code, input chandle handle, input string what);
    if (code != ARMPMU_OK) $fatal(1, "%s: %s", what, armpmu_last_message(handle));
  endfunction

  task automatic tell_errors;
    string text;
    while (armpmu_compare_error(comparator, text) == ARMPMU_OK) $display("scoreboard: %s", text);
  endtask

  initial begin
    int unsigned bits;
    if (armpmu_api_version() != ARMPMU_API_VERSION) $fatal(1, "libarmpmu_c has another version");
    must(armpmu_create("a55", CONFIGURATION, model), null, "model");
    must(armpmu_row_bits(model, bits), model, "row");
    if (bits != INPUT_BITS + OUTPUT_BITS) $fatal(1, "the model's rows have %0d bits", bits);
    must(armpmu_compare_create("a55", CONFIGURATION, TOLERANCES, comparator), null, "comparator");
    open = 1'b1;
  end

  always @(posedge clk) begin
    inputs <= {acc_wdata, acc_lanes, acc_register, acc_write, acc_door, nreset, powered, os_lock, double_lock, spiden,
               dbgen, spniden, niden, standby, halted, tge, el3_aarch32, el2_aarch32, el1_aarch32, secure, el, twos,
               ones};
    sampled <= 1'b1;
  end

  always @(negedge clk) begin
    if (open && sampled) begin
      outputs = {npmuirq, overflow, count5, count4, count3, count2, count1, count0, cycles, export_bus, acc_class,
                 acc_target, acc_outcome, acc_rdata};
      if ($isunknown(inputs) || $isunknown(outputs)) begin
        unknowns++;
        $display("scoreboard: clock %0d: %s", clock, unknown_bits(model, ROW_BITS'({outputs, inputs})));
      end
      clock++;
      row = row_t'({outputs, inputs});
      must(armpmu_compare_clock(comparator, row, ROW_WORDS, total), comparator, "clock");
      tell_errors;
    end
  end

  // After the last clock; `good` if nothing diverged.
  task automatic finish(output bit good);
    string text;
    open = 1'b0;
    must(armpmu_compare_finish(comparator, total), comparator, "finish");
    tell_errors;
    must(armpmu_compare_explanation(comparator, text), comparator, "explanation");
    if (text != "") $display("\n%s", text);
    must(armpmu_compare_destroy(comparator), null, "comparator");
    must(armpmu_destroy(model), null, "model");
    good = total == 0 && unknowns == 0;
    $display("scoreboard: %0d divergences", total);
  endtask

endmodule
