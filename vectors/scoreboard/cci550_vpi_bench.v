// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Example for simulators without DPI-C: vectors/rtl's cci550 PMU (three slave interfaces and one master interface) under random stimulus, checked by
// the calls of bindings/vpi/vpi.cpp. +clocks=N (default 2000), +seed=N. Ends with "passed", or with "failed" and $fatal.
module cci550_vpi_bench;

  localparam SLAVE_INTERFACES = 3;
  localparam MASTER_INTERFACES = 1;
  localparam EVNTBUS_BITS = 16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES;
  localparam ROW_BITS = 2 * 289 + 65 + 33 + EVNTBUS_BITS + 8 * 32 + 16;
  localparam CONFIGURATION = "slave_interfaces 3\nmaster_interfaces 1\nace0 1\nace1 1\nace2 0\n";
  localparam OK = 0;

  reg aclk = 1'b0;
  reg [63:0] seed = 64'd1;
  integer clocks = 2000;

  wire [288:0] ns, s;
  wire niden, spniden, dbgen, spiden, aresetn, aclken;
  wire acc_valid, acc_write, acc_secure;
  wire [19:0] acc_offset;
  wire [3:0] acc_lanes;
  wire [31:0] acc_wdata, acc_rdata;
  wire acc_error;
  wire [EVNTBUS_BITS - 1:0] evntbus;
  wire [31:0] count0, count1, count2, count3, count4, count5, count6, count7;
  wire [7:0] overflow, nevntcntoverflow;

  cci550_stimulus #(.SLAVE_INTERFACES(SLAVE_INTERFACES), .MASTER_INTERFACES(MASTER_INTERFACES)) stimulus (
      .aclk(aclk), .seed(seed), .ns(ns), .s(s), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .aresetn(aresetn),
      .aclken(aclken), .acc_valid(acc_valid), .acc_write(acc_write), .acc_secure(acc_secure), .acc_offset(acc_offset), .acc_lanes(acc_lanes),
      .acc_wdata(acc_wdata)
  );

  cci550_pmu #(
      .SLAVE_INTERFACES(SLAVE_INTERFACES), .MASTER_INTERFACES(MASTER_INTERFACES), .ACE_INTERFACES(7'h7B)
  ) dut (
      .aclk(aclk), .ns(ns), .s(s), .niden(niden), .spniden(spniden), .dbgen(dbgen), .spiden(spiden), .aresetn(aresetn), .aclken(aclken),
      .acc_valid(acc_valid), .acc_write(acc_write), .acc_secure(acc_secure), .acc_offset(acc_offset), .acc_lanes(acc_lanes),
      .acc_wdata(acc_wdata), .acc_rdata(acc_rdata), .acc_error(acc_error), .evntbus(evntbus), .count0(count0), .count1(count1),
      .count2(count2), .count3(count3), .count4(count4), .count5(count5), .count6(count6), .count7(count7), .overflow(overflow),
      .nevntcntoverflow(nevntcntoverflow)
  );

  always #5 aclk = !aclk;

  reg [63:0] model, comparator, total, should;
  reg [ROW_BITS - 1:0] row, expected;
  reg [8 * 400:1] line;
  reg [8 * 16384:1] explanation;
  integer code;

  task must;
    input integer result;
    input [63:0] handle;
    begin
      if (result != OK) begin
        code = $armpmu_last_message(handle, line);
        $display("bench: %0s", line);
        $fatal;
      end
    end
  endtask

  task tell_errors;
    begin
      code = $armpmu_compare_error(comparator, line);
      while (code == OK) begin
        $display("scoreboard: %0s", line);
        code = $armpmu_compare_error(comparator, line);
      end
    end
  endtask

  // Bits of the row that have no value, each with its field.
  reg [31:0] first, width, is_output;
  reg [8 * 40:1] name;
  integer field, place;
  task tell_unknown;
    begin
      field = 0;
      while ($armpmu_field_at(model, field, name, first, width, is_output) == OK) begin
        for (place = 0; place < width; place = place + 1)
          if (row[first + place] !== 1'b0 && row[first + place] !== 1'b1)
            $display("scoreboard: %0s[%0d] is %b at %0t", name, place, row[first + place], $time);
        field = field + 1;
      end
    end
  endtask

  // The inputs of the row, taken when the device takes them; then all of it.
  reg [642:0] inputs;
  always @(posedge aclk)
    inputs <= {acc_wdata, acc_lanes, acc_offset, acc_secure, acc_write, acc_valid, aclken, aresetn, spiden, dbgen, spniden, niden, s, ns};

  task check_clock;
    begin
      row = {nevntcntoverflow, overflow, count7, count6, count5, count4, count3, count2, count1, count0, evntbus, acc_error, acc_rdata, inputs};
      if (^row === 1'bx) begin
        tell_unknown;
        $fatal(1, "bits without a value");
      end
      must($armpmu_compare_clock(comparator, row, total), comparator);
      tell_errors;
      must($armpmu_clock(model, row, expected), model);
    end
  endtask

  initial begin
    code = $value$plusargs("clocks=%d", clocks);
    code = $value$plusargs("seed=%d", seed);
    must($armpmu_create("cci550", CONFIGURATION, model), 0);
    must($armpmu_compare_create("cci550", CONFIGURATION, "", comparator), 0);
    @(posedge aclk);
    repeat (clocks) begin
      @(negedge aclk);
      check_clock;
    end
    must($armpmu_get(model, "count0", should), model);
    $display("count0 %0d, expected %0d", count0, should);
    must($armpmu_compare_finish(comparator, total), comparator);
    tell_errors;
    must($armpmu_compare_explanation(comparator, explanation), comparator);
    if (total != 0) $display("\n%0s", explanation);
    must($armpmu_compare_destroy(comparator), 0);
    must($armpmu_destroy(model), 0);
    $display("scoreboard: %0d divergences", total);
    if (total != 0) $fatal(1, "failed");
    $display("passed");
    $finish;
  end

endmodule
