// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The PMU of a Cortex-A55 core (Cortex-A55 TRM, PMU; Arm ARM, PMUv3 for Armv8.1), one clock edge for each row of a vector.
//
// Ports are the fields of `a55` in vectors/FORMAT.md. Inputs of row c are sampled at a rising edge of `clk`; before the
// next one all outputs are those of row c. Within a row: reads see the registers from before, events count under the
// registers from before, then a write takes effect. `nreset` LOW: the row begins with registers as after a Warm reset,
// and so does the first row of all. `powered` LOW: registers are lost. A read returns 0 unless it was done.
module a55_pmu #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1,
    parameter bit EXTERNAL_LAST_LEVEL = 1'b0,            // CPUECTLR_EL1.EXTLLC
    parameter bit DUPLICATE_LINES = 1'b1,                // lines of duplicates count, too
    parameter logic [1:0] OUT_OF_RANGE = 2'd0,           // counters beyond the accessible ones: see a55_access_check
    parameter bit LONG_COUNT_IGNORES_DIVIDER = 1'b1,
    parameter bit FIRST_TICK_AT_ONCE = 1'b0,             // of the divider, after PMCR.D has become 1
    parameter bit STANDBY_STOPS_CYCLE_COUNTER = 1'b1,
    parameter bit STANDBY_STOPS_CPU_CYCLES = 1'b1,       // events CPU_CYCLES and BUS_CYCLES
    parameter bit CHAIN_ACROSS_PARTITION = 1'b1,         // where HPMN splits a pair
    parameter bit AUTHENTICATION_OVERRIDE = 1'b0,        // secure non-invasive debug permits Secure counting
    parameter bit SNAPSHOT_REGISTERS = 1'b1,
    parameter bit EXTERNAL_SOFTWARE_INCREMENT = 1'b0,    // PMSWINC in the external view
    parameter bit EXTERNAL_SOFTWARE_LOCK = 1'b0,         // PMLAR, PMLSR
    parameter logic [63:0] MPIDR = 64'h0000_0000_8100_0000,
    parameter logic [3:0] REVISION = 4'd0
) (
    input  logic         clk,
    // Events
    input  logic [110:0] ones,
    input  logic [110:0] twos,
    // The processor's state
    input  logic [1:0]   el,
    input  logic         secure,
    input  logic         el1_aarch32,
    input  logic         el2_aarch32,
    input  logic         el3_aarch32,
    input  logic         tge,
    input  logic         halted,
    input  logic         standby,
    // Authentication, locks, power, reset
    input  logic         niden,
    input  logic         spniden,
    input  logic         dbgen,
    input  logic         spiden,
    input  logic         double_lock,
    input  logic         os_lock,
    input  logic         powered,
    input  logic         nreset,
    // Register access
    input  logic [2:0]   acc_door,
    input  logic         acc_write,
    input  logic [15:0]  acc_register,
    input  logic [3:0]   acc_lanes,
    input  logic [63:0]  acc_wdata,
    output logic [63:0]  acc_rdata,
    output logic [2:0]   acc_outcome,
    output logic [1:0]   acc_target,
    output logic [5:0]   acc_class,
    // What the PMU shows
    output logic [42:0]  export_bus,
    output logic [63:0]  cycles,
    output logic [31:0]  count0,
    output logic [31:0]  count1,
    output logic [31:0]  count2,
    output logic [31:0]  count3,
    output logic [31:0]  count4,
    output logic [31:0]  count5,
    output logic [31:0]  overflow,
    output logic         npmuirq
);

  // ---- Reset

  logic has_begun = 1'b0;
  logic restart;

  always_ff @(posedge clk) has_begun <= 1'b1;

  assign restart = !nreset || !powered || !has_begun;

  // ---- Registers

  logic            enable, divide, export_enable, stop_prohibited_cycles, long_count;
  logic [6:0]      counter_enables;
  logic [4:0]      selection;
  logic [3:0]      user_enables;
  logic [31:0]     mdcr_el2, mdcr_el3;
  logic [1:0]      sder;
  logic [5:0]      guest_counters;
  logic [6*32-1:0] event_types;
  logic [5:0]      cycle_filter;
  logic [6:0]      flags, flags_after_row, flags_shown, interrupt_enables;
  logic [6*32-1:0] counts, counts_after_row, counts_shown;
  logic [63:0]     cycles_before, cycles_after_row;

  // ---- The access

  logic is_system, is_external, is_secure, noninvasive, secure_noninvasive;

  assign is_system = acc_door == a55_pkg::DOOR_AARCH64 || acc_door == a55_pkg::DOOR_AARCH32
      || acc_door == a55_pkg::DOOR_AARCH32_64BIT;
  assign is_external = acc_door == a55_pkg::DOOR_EXTERNAL || acc_door == a55_pkg::DOOR_MEMORY_MAPPED;
  assign is_secure = el == 2'd3 || (el != 2'd2 && secure);
  assign noninvasive = dbgen || niden;
  assign secure_noninvasive = noninvasive && (spiden || spniden);

  logic [4:0] system_code, system_index, external_code, external_index;
  logic [1:0] external_area;
  logic       external_high;

  a55_system_decode system_decode (
      .door(acc_door),
      .encoding(acc_register),
      .register_code(system_code),
      .index(system_index)
  );

  a55_external_decode #(
      .SNAPSHOT_REGISTERS(SNAPSHOT_REGISTERS),
      .EXTERNAL_SOFTWARE_INCREMENT(EXTERNAL_SOFTWARE_INCREMENT)
  ) external_decode (
      .offset(acc_register),
      .area(external_area),
      .register_code(external_code),
      .index(external_index),
      .high(external_high)
  );

  logic [4:0] code, index;
  logic       out_of_range;
  logic [2:0] system_outcome, external_outcome;
  logic [1:0] system_target;
  logic [5:0] system_class;

  a55_access_check #(
      .OUT_OF_RANGE(OUT_OF_RANGE)
  ) access_check (
      .door(acc_door),
      .write(acc_write),
      .register_code(system_code),
      .el,
      .is_secure,
      .el1_aarch32,
      .el2_aarch32,
      .el3_aarch32,
      .tge,
      .user_enables,
      .el2_traps_pmcr(mdcr_el2[5]),
      .el2_traps_pmu(mdcr_el2[6]),
      .el3_traps_pmu(mdcr_el3[6]),
      .out_of_range,
      .hidden(out_of_range && index < 5'd6),
      .outcome(system_outcome),
      .target(system_target),
      .exception_class(system_class)
  );

  a55_external_check external_check (
      .area(external_area),
      .powered,
      .double_lock,
      .os_lock,
      .noninvasive,
      .secure_noninvasive,
      .epmad(mdcr_el3[21]),
      .outcome(external_outcome)
  );

  logic [31:0] lane_mask;
  logic        ignores_writes;
  logic [1:0]  lock_status;

  assign lane_mask = {{8{acc_lanes[3]}}, {8{acc_lanes[2]}}, {8{acc_lanes[1]}}, {8{acc_lanes[0]}}};

  a55_software_lock #(
      .EXTERNAL_SOFTWARE_LOCK(EXTERNAL_SOFTWARE_LOCK)
  ) software_lock (
      .clk,
      .begins(!has_begun),
      .memory_mapped(acc_door == a55_pkg::DOOR_MEMORY_MAPPED),
      .write_pmlar(is_external && acc_write && acc_register == 16'h0fb0 && acc_lanes != 4'd0),
      .wdata(acc_wdata[31:0] & lane_mask),
      .ignores_writes(ignores_writes),
      .status(lock_status)
  );

  logic       access_done;
  logic [5:0] accessible;

  assign access_done = (is_system && system_outcome == a55_pkg::DONE) || (is_external && external_outcome == a55_pkg::OK);

  // Non-secure EL1 and EL0 have the counters below HPMN (Arm ARM, MDCR_EL2.HPMN).
  assign accessible = is_system && !el[1] && !is_secure ? guest_counters : 6'h3f;

  a55_alias register_alias (
      .register_code(is_system ? system_code : external_code),
      .index(is_system ? system_index : external_index),
      .selection,
      .accessible,
      .resolved_code(code),
      .resolved_index(index),
      .out_of_range
  );

  // ---- Write

  // AArch32 does not see M of PMEVTYPER<n> and PMCCFILTR, nor TPM of MDCR_EL3.
  localparam logic [31:0] WITHOUT_M = 32'hfbff_ffff;
  localparam logic [31:0] WITHOUT_TPM = 32'hffff_ffbf;

  logic        is_filter, writes;
  logic [4:0]  write_register;
  logic [63:0] wdata, wmask;
  logic [31:0] view_mask;
  logic [6:0]  write_bits;

  assign is_filter = code == a55_pkg::PMEVTYPER || code == a55_pkg::PMCCFILTR;
  assign writes = access_done && acc_write && powered && !ignores_writes && (is_system || acc_lanes != 4'd0);
  assign write_register = writes ? code : a55_pkg::NONE;

  assign view_mask = acc_door == a55_pkg::DOOR_AARCH32 && is_filter ? WITHOUT_M
      : code == a55_pkg::SDCR ? WITHOUT_TPM : 32'hffff_ffff;

  assign wdata = is_external && external_high ? {acc_wdata[31:0], 32'd0} : acc_wdata;

  always_comb begin
    case (acc_door)
      a55_pkg::DOOR_AARCH64, a55_pkg::DOOR_AARCH32_64BIT: wmask = 64'hffff_ffff_ffff_ffff;
      a55_pkg::DOOR_AARCH32: wmask = {32'd0, view_mask};
      default: wmask = external_high ? {lane_mask, 32'd0} : {32'd0, lane_mask};
    endcase
  end

  assign write_bits = {wdata[31] && wmask[31], wdata[5:0] & wmask[5:0] & accessible};

  // ---- Read

  // IMP, IDCODE and N are in PMCFGR and the identification registers of the external view.
  localparam logic [31:0] PMCR_EXTERNAL = 32'h0000_007f;

  logic [63:0] value, system_value;
  logic [31:0] value_low, value_high;
  logic [31:0] external_value, snapshot_value, identity_value;

  a55_read #(
      .L2_CACHE(L2_CACHE),
      .L3_CACHE(L3_CACHE)
  ) register_read (
      .register_code(code),
      .index,
      .accessible,
      .enable,
      .divide,
      .export_enable,
      .stop_prohibited_cycles,
      .long_count,
      .counter_enables,
      .flags,
      .interrupt_enables,
      .selection,
      .user_enables,
      .event_types,
      .cycle_filter,
      .counts,
      .cycles(cycles_before),
      .mdcr_el2,
      .mdcr_el3,
      .sder,
      .value
  );

  a55_identity #(
      .MPIDR(MPIDR),
      .REVISION(REVISION)
  ) identity (
      .offset(acc_register[7:0]),
      .noninvasive,
      .secure_noninvasive,
      .lock_status,
      .value(identity_value)
  );

  a55_snapshot snapshot (
      .clk,
      .restart,
      .capture(writes && is_external && external_area == a55_pkg::AREA_SNAPSHOT && acc_register == 16'h06f0
          && write_bits[0]),
      .refused(is_secure && !secure_noninvasive),
      .counts(counts_after_row),
      .cycles(cycles_after_row),
      .flags(flags_after_row),
      .offset(acc_register[7:0]),
      .value(snapshot_value)
  );

  assign {value_high, value_low} = value;
  assign system_value = acc_door == a55_pkg::DOOR_AARCH32 ? {32'd0, value_low & view_mask} : value;

  always_comb begin
    case (external_area)
      a55_pkg::AREA_DEBUG: external_value = identity_value;
      a55_pkg::AREA_SNAPSHOT: external_value = snapshot_value;
      a55_pkg::AREA_CORE: begin
        if (external_high) external_value = value_high;
        else if (code == a55_pkg::PMCR) external_value = value_low & PMCR_EXTERNAL;
        else external_value = value_low;
      end
      default: external_value = 32'd0;
    endcase
  end

  always_ff @(posedge clk) begin
    acc_rdata <= !access_done || acc_write ? 64'd0 : is_system ? system_value : {32'd0, external_value};
    acc_outcome <= is_system ? system_outcome : is_external ? external_outcome : 3'd0;
    acc_target <= is_system ? system_target : 2'd0;
    acc_class <= is_system ? system_class : 6'd0;
  end

  // ---- Storage and interrupt

  logic       clear_events, clear_cycles;
  logic       enable_shown, hpme_shown;
  logic [5:0] guest_counters_shown;

  a55_control control (
      .clk,
      .restart,
      .write_register,
      .wdata(wdata[31:0]),
      .wmask(wmask[31:0]),
      .write_bits,
      .enable,
      .divide,
      .export_enable,
      .stop_prohibited_cycles,
      .long_count,
      .clear_events,
      .clear_cycles,
      .counter_enables,
      .selection,
      .user_enables,
      .mdcr_el2,
      .mdcr_el3,
      .sder,
      .guest_counters,
      .enable_shown,
      .hpme_shown,
      .guest_counters_shown
  );

  a55_event_types types (
      .clk,
      .restart,
      .write_register,
      .write_index(index),
      .wdata(wdata[31:0]),
      .wmask(wmask[31:0]),
      .event_types,
      .cycle_filter
  );

  logic [6:0] overflows;

  a55_overflow overflow_flags (
      .clk,
      .restart,
      .write_register,
      .write_bits,
      .overflows,
      .enable_shown,
      .hpme_shown,
      .guest_counters_shown,
      .flags,
      .flags_after_row,
      .flags_shown,
      .interrupt_enables,
      .npmuirq
  );

  // ---- Events and counters

  logic [1023:0]  event_counts;
  logic [6*6-1:0] event_filters;
  logic [5:0]     counts_events;
  logic           counts_cycles, exports;

  a55_event_counts #(
      .L2_CACHE(L2_CACHE),
      .L3_CACHE(L3_CACHE),
      .EXTERNAL_LAST_LEVEL(EXTERNAL_LAST_LEVEL),
      .DUPLICATE_LINES(DUPLICATE_LINES)
  ) events (
      .ones,
      .twos,
      .core_runs(!(standby && STANDBY_STOPS_CPU_CYCLES)),
      .counts(event_counts)
  );

  a55_admission #(
      .AUTHENTICATION_OVERRIDE(AUTHENTICATION_OVERRIDE),
      .STANDBY_STOPS_CYCLES(STANDBY_STOPS_CYCLE_COUNTER)
  ) admission (
      .powered,
      .halted,
      .standby,
      .el,
      .is_secure,
      .el1_aarch32,
      .el3_aarch32,
      .enable,
      .export_enable,
      .stop_prohibited_cycles,
      .counter_enables,
      .guest_counters,
      .hpme(mdcr_el2[7]),
      .hpmd(mdcr_el2[17]),
      .spme(mdcr_el3[17]),
      .suniden(sder[1]),
      .secure_noninvasive,
      .event_filters,
      .cycle_filter,
      .counts_events,
      .counts_cycles,
      .exports
  );

  // An odd counter sees the even one below it wrap (Arm ARM, event CHAIN).
  logic [2:0] even_overflows;

  genvar n;
  for (n = 0; n < 6; n = n + 1) begin : counter
    wire counter_overflow, chain_in;

    assign event_filters[6*n +: 6] = event_types[32*n + 26 +: 6];
    assign overflows[n] = counter_overflow;

    if (n % 2 == 0) begin : even
      assign even_overflows[n/2] = counter_overflow;
      assign chain_in = 1'b0;
    end else begin : odd
      assign chain_in = even_overflows[n/2] && (CHAIN_ACROSS_PARTITION || guest_counters[n] == guest_counters[n-1]);
    end

    a55_event_counter event_counter (
        .clk,
        .restart,
        .counts(event_counts),
        .event_number(event_types[32*n +: 16]),
        .admitted(counts_events[n]),
        .software_increment(write_register == a55_pkg::PMSWINC && write_bits[n]),
        .chain_in,
        .clear(clear_events && accessible[n]),
        .write(write_register == a55_pkg::PMEVCNTR && index == n),
        .wdata(wdata[31:0]),
        .wmask(wmask[31:0]),
        .count(counts[32*n +: 32]),
        .count_after_row(counts_after_row[32*n +: 32]),
        .shown(counts_shown[32*n +: 32]),
        .overflow(counter_overflow)
    );
  end

  a55_cycle_counter #(
      .LONG_COUNT_IGNORES_DIVIDER(LONG_COUNT_IGNORES_DIVIDER),
      .FIRST_TICK_AT_ONCE(FIRST_TICK_AT_ONCE)
  ) cycle_counter (
      .clk,
      .restart,
      .admitted(counts_cycles),
      .divide,
      .long_count,
      .clear(clear_cycles),
      .write(write_register == a55_pkg::PMCCNTR),
      .wdata,
      .wmask,
      .count(cycles_before),
      .count_after_row(cycles_after_row),
      .shown(cycles),
      .overflow(overflows[6])
  );

  a55_export_bus export_port (
      .clk,
      .counts(event_counts),
      .exports,
      .export_bus
  );

  assign {count5, count4, count3, count2, count1, count0} = counts_shown;
  assign overflow = {flags_shown[6], 25'd0, flags_shown[5:0]};

endmodule
