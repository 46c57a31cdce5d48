// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A scoreboard of a cci550 PMU: bind it to the ports of the device under test. Every clock goes to the model in lock step; each divergence is told
// when it becomes certain, and the first one explained at the end. The model counts what the device saw, so this needs no second source of events.
//
// Inputs are taken at the rising edge of aclk, outputs before the next (at the falling edge), as vectors/FORMAT.md says.
module cci550_scoreboard #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter string CONFIGURATION = "",  // lines "NAME VALUE"; must say what the device's parameters say
    parameter string TOLERANCES = ""      // lines "NAME RULE", "NAME ignore", "PATH latency CLOCKS"; "count0 within_cycles 2"
) (
    input logic aclk,
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aresetn,
    input logic aclken,
    input logic acc_valid,
    input logic acc_write,
    input logic acc_secure,
    input logic [19:0] acc_offset,
    input logic [3:0] acc_lanes,
    input logic [31:0] acc_wdata,
    input logic [31:0] acc_rdata,
    input logic acc_error,
    input logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus,
    input logic [31:0] count0,
    input logic [31:0] count1,
    input logic [31:0] count2,
    input logic [31:0] count3,
    input logic [31:0] count4,
    input logic [31:0] count5,
    input logic [31:0] count6,
    input logic [31:0] count7,
    input logic [7:0] overflow,
    input logic [7:0] nevntcntoverflow
);
  import armpmu_pkg::*;

  localparam int INPUT_BITS = 643;
  localparam int OUTPUT_BITS = 305 + $bits(evntbus);

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
    must(armpmu_create("cci550", CONFIGURATION, model), null, "model");
    must(armpmu_row_bits(model, bits), model, "row");
    if (bits != INPUT_BITS + OUTPUT_BITS) $fatal(1, "the model's rows have %0d bits: another number of interfaces", bits);
    must(armpmu_compare_create("cci550", CONFIGURATION, TOLERANCES, comparator), null, "comparator");
    open = 1'b1;
  end

  always @(posedge aclk) begin
    inputs <= {acc_wdata, acc_lanes, acc_offset, acc_secure, acc_write, acc_valid, aclken, aresetn, spiden, dbgen,
               spniden, niden, s, ns};
    sampled <= 1'b1;
  end

  always @(negedge aclk) begin
    if (open && sampled) begin
      outputs = {nevntcntoverflow, overflow, count7, count6, count5, count4, count3, count2, count1, count0, evntbus,
                 acc_error, acc_rdata};
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
