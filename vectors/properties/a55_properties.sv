// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What the manuals say of the Cortex-A55's PMU (Arm ARM for Armv8.2 with PMUv3, Cortex-A55 TRM), as
// assertions over the ports that vectors/FORMAT.md has as fields. It knows nothing of the inside.
//
// One rising edge of clk is one row, as at the twin (vectors/rtl/a55/a55_pmu.sv). At an edge the
// assertions are about the row that it ends: `row_*` are its inputs, shadow registers hold what it
// began with, `was_*` are outputs before it. Nothing is asserted until a row with nreset LOW.
module a55_properties #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1,
    parameter bit EXTERNAL_LAST_LEVEL = 1'b0,
    parameter bit DUPLICATE_LINES = 1'b1,
    parameter logic [1:0] OUT_OF_RANGE = 2'd0,
    parameter bit LONG_COUNT_IGNORES_DIVIDER = 1'b1,
    parameter bit FIRST_TICK_AT_ONCE = 1'b0,
    parameter bit STANDBY_STOPS_CYCLE_COUNTER = 1'b1,
    parameter bit STANDBY_STOPS_CPU_CYCLES = 1'b1,
    parameter bit CHAIN_ACROSS_PARTITION = 1'b1,
    parameter bit AUTHENTICATION_OVERRIDE = 1'b0,
    parameter bit SNAPSHOT_REGISTERS = 1'b1,
    parameter bit EXTERNAL_SOFTWARE_INCREMENT = 1'b0,
    parameter bit EXTERNAL_SOFTWARE_LOCK = 1'b0,
    parameter logic [63:0] MPIDR = 64'h0000_0000_8100_0000,
    parameter logic [3:0] REVISION = 4'd0
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

  // ---- The row that ends at this edge

  logic live = 1'b0;
  logic kept_lock = 1'b1;
  logic [110:0] row_ones, row_twos;
  logic [1:0] row_el;
  logic row_secure, row_el1_aarch32, row_el2_aarch32, row_el3_aarch32, row_tge, row_halted;
  logic row_standby, row_double_lock, row_os_lock, row_powered, row_restarts, row_write;
  logic noninvasive, secure_noninvasive;
  logic [2:0] row_door;
  logic [15:0] row_register;
  logic [3:0] row_lanes;
  logic [63:0] row_wdata;
  logic [191:0] counts, kept_counts, was_counts;
  logic [63:0] kept_cycles, was_cycles;
  logic [6:0] flags, kept_flags, was_flags;

  assign counts = {count5, count4, count3, count2, count1, count0};
  assign flags = {overflow[31], overflow[5:0]};
  assign was_counts = row_restarts ? 192'h0 : kept_counts;
  assign was_cycles = row_restarts ? 64'h0 : kept_cycles;
  assign was_flags = row_restarts ? 7'h0 : kept_flags;

  always_ff @(posedge clk) begin
    live <= live || !nreset;
    row_ones <= ones;
    row_twos <= twos;
    row_el <= el;
    row_secure <= el == 2'd3 || (el != 2'd2 && secure);
    row_el1_aarch32 <= el1_aarch32;
    row_el2_aarch32 <= el2_aarch32;
    row_el3_aarch32 <= el3_aarch32;
    row_tge <= tge;
    row_halted <= halted;
    row_standby <= standby;
    noninvasive <= dbgen || niden;
    secure_noninvasive <= (dbgen || niden) && (spiden || spniden);
    row_double_lock <= double_lock;
    row_os_lock <= os_lock;
    row_powered <= powered;
    row_restarts <= !nreset || !powered;
    row_door <= acc_door;
    row_write <= acc_write;
    row_register <= acc_register;
    row_lanes <= acc_lanes;
    row_wdata <= acc_wdata;
    kept_counts <= counts;
    kept_cycles <= cycles;
    kept_flags <= flags;
  end

  // ---- Its access

  logic instruction, external, high, snapshot, system_done, external_done, done, writes, reads;
  logic [4:0] system_code, system_index, external_code, external_index, code, index;
  logic [6:0] pmcr, enables, enables_after, interrupts, interrupts_after, pmcr_after, bits;
  logic [4:0] selection;
  logic [3:0] user_enables;
  logic [31:0] mdcr_el2, mdcr_el2_after, mdcr_el3, lane_mask, view;
  logic [1:0] sder;
  logic [5:0] guest, accessible;
  logic [63:0] wdata, wmask;
  logic captures, locked;

  function automatic logic [5:0] below(input logic [4:0] hpmn);
    below = hpmn > 5'd5 ? 6'h3F : ~(6'h3F << hpmn[2:0]);
  endfunction

  assign guest = below(mdcr_el2[4:0]);
  assign external = row_door == 3'd4 || row_door == 3'd5;
  // MDCR_EL2.HPMN: Non-secure EL1 and EL0 have the counters below it
  assign accessible = instruction && !row_el[1] && !row_secure ? guest : 6'h3F;
  assign lane_mask = {{8{row_lanes[3]}}, {8{row_lanes[2]}}, {8{row_lanes[1]}}, {8{row_lanes[0]}}};
  assign code = instruction ? system_code : external_code;
  assign index = instruction ? system_index : external_index;
  assign done = instruction ? system_done : external_done;
  assign reads = done && !row_write;
  // PMLAR: the software lock, where it is built, ignores writes of the memory-mapped port
  assign locked = EXTERNAL_SOFTWARE_LOCK && row_door == 3'd5 && kept_lock;
  assign writes = done && row_write && row_powered && !locked
      && (instruction || row_lanes != 4'h0);
  // M of filters and TPM of MDCR_EL3 are not of the AArch32 view
  assign view = row_door == 3'd2 && (code == a55_codes_pkg::EVTYPER
      || code == a55_codes_pkg::CCFILTR) ? 32'hFBFF_FFFF
      : code == a55_codes_pkg::MONITOR32 ? 32'hFFFF_FFBF : 32'hFFFF_FFFF;
  assign wdata = external && high ? {row_wdata[31:0], 32'h0} : row_wdata;
  assign wmask = external ? (high ? {lane_mask, 32'h0} : {32'h0, lane_mask})
      : row_door == 3'd2 ? {32'h0, view} : {32'hFFFF_FFFF, view};
  assign bits = {wdata[31] && wmask[31], wdata[5:0] & wmask[5:0] & accessible};
  assign captures = writes && external && snapshot && row_register == 16'h06F0 && bits[0];

  always_ff @(posedge clk)
    if (row_door == 3'd5 && row_write && row_register == 16'h0FB0 && row_lanes != 4'h0)
      kept_lock <= (row_wdata[31:0] & lane_mask) != 32'hC5AC_CE55;

  a55_door_properties #(.OUT_OF_RANGE(OUT_OF_RANGE)) instructions (
      .clk(clk), .live(live), .door(row_door), .write(row_write), .encoding(row_register),
      .el(row_el), .is_secure(row_secure), .el1_aarch32(row_el1_aarch32),
      .el2_aarch32(row_el2_aarch32), .el3_aarch32(row_el3_aarch32), .tge(row_tge),
      .user_enables(user_enables), .tpmcr(mdcr_el2[5]), .tpm(mdcr_el2[6]), .el3_tpm(mdcr_el3[6]),
      .selection(selection), .accessible(accessible), .acc_outcome(acc_outcome),
      .acc_target(acc_target), .acc_class(acc_class), .instruction(instruction),
      .code(system_code), .index(system_index), .done(system_done)
  );

  // ---- Registers

  a55_shadow #(.WIDTH(7), .IMPLEMENTED(32'h79)) of_pmcr (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::CONTROL),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(pmcr), .after(pmcr_after)
  );
  a55_shadow #(.WIDTH(7)) of_enables (
      .clk(clk), .row_restarts(row_restarts),
      .write(writes && (code == a55_codes_pkg::CNTENSET || code == a55_codes_pkg::CNTENCLR)),
      .wmask({25'h0, bits}), .wdata({32{code == a55_codes_pkg::CNTENSET}}), .value(enables),
      .after(enables_after)
  );
  a55_shadow #(.WIDTH(7)) of_interrupts (
      .clk(clk), .row_restarts(row_restarts),
      .write(writes && (code == a55_codes_pkg::INTENSET || code == a55_codes_pkg::INTENCLR)),
      .wmask({25'h0, bits}), .wdata({32{code == a55_codes_pkg::INTENSET}}), .value(interrupts),
      .after(interrupts_after)
  );
  logic [4:0] selection_after;
  logic [3:0] user_enables_after;
  logic [1:0] sder_after;
  logic [31:0] mdcr_el3_after;
  a55_shadow #(.WIDTH(5)) of_selection (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::SELR),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(selection), .after(selection_after)
  );
  a55_shadow #(.WIDTH(4)) of_user_enables (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::USERENR),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(user_enables), .after(user_enables_after)
  );
  a55_shadow #(.IMPLEMENTED(32'h0002_00FF), .RESET_VALUE(32'h6)) of_mdcr_el2 (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::HYP),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(mdcr_el2), .after(mdcr_el2_after)
  );
  a55_shadow #(.IMPLEMENTED(32'h0022_0040)) of_mdcr_el3 (
      .clk(clk), .row_restarts(row_restarts),
      .write(writes && (code == a55_codes_pkg::MONITOR || code == a55_codes_pkg::MONITOR32)),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(mdcr_el3), .after(mdcr_el3_after)
  );
  a55_shadow #(.WIDTH(2), .IMPLEMENTED(32'h2)) of_sder (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::SDER),
      .wmask(wmask[31:0]), .wdata(wdata[31:0]), .value(sder), .after(sder_after)
  );

  logic [191:0] types, types_after;
  logic [5:0] cycle_filter, cycle_filter_after;
  a55_shadow #(.WIDTH(6)) of_cycle_filter (
      .clk(clk), .row_restarts(row_restarts), .write(writes && code == a55_codes_pkg::CCFILTR),
      .wmask({26'h0, wmask[31:26]}), .wdata({26'h0, wdata[31:26]}), .value(cycle_filter),
      .after(cycle_filter_after)
  );

  // ---- Where counting is prohibited, and what filters let pass

  logic secure_prohibited, el2_prohibited, core_runs, cycle_passes;
  logic [1023:0] amounts;
  logic [255:0] known, plain;

  // SUNIDEN is for Secure EL0 below AArch32
  assign secure_prohibited = row_secure && !mdcr_el3[17]
      && !(row_el == 2'd0 && (row_el1_aarch32 || row_el3_aarch32) && sder[1])
      && !(AUTHENTICATION_OVERRIDE && secure_noninvasive);
  assign el2_prohibited = row_el == 2'd2 && mdcr_el2[17];
  assign core_runs = !(row_standby && STANDBY_STOPS_CPU_CYCLES);
  assign cycle_passes = passes(cycle_filter, row_el, row_secure, row_el3_aarch32);

  // P, U, NSK, NSU, NSH, M
  function automatic logic passes(input logic [5:0] f, input logic [1:0] level,
                                  input logic in_secure, input logic el3_is_aarch32);
    passes = level == 2'd0 ? (in_secure ? !f[4] : f[4] == f[2])
        : level == 2'd1 ? (in_secure ? !f[5] : f[5] == f[3])
        : level == 2'd2 ? f[1] : el3_is_aarch32 ? !f[5] : f[5] == f[0];
  endfunction

  a55_amounts #(
      .L2_CACHE(L2_CACHE), .L3_CACHE(L3_CACHE), .EXTERNAL_LAST_LEVEL(EXTERNAL_LAST_LEVEL),
      .DUPLICATE_LINES(DUPLICATE_LINES)
  ) events (
      .ones(row_ones), .twos(row_twos), .core_runs(core_runs), .amounts(amounts), .known(known),
      .plain(plain)
  );

  // ---- Counters

  logic [5:0] counter_wraps;
  logic [191:0] counts_of_row;
  logic [63:0] cycles_of_row;
  logic cycles_wrap, sets_flags, clears_flags, clears_counts;

  assign sets_flags = writes && code == a55_codes_pkg::OVSSET;
  assign clears_flags = writes && code == a55_codes_pkg::OVSCLR;
  assign clears_counts = writes && code == a55_codes_pkg::CONTROL && wmask[1] && wdata[1];

  genvar n;
  generate
    for (n = 0; n < 6; n = n + 1) begin : g_counter
      logic [15:0] number;
      logic listed, below_wraps;
      assign number = types[32*n+:16];
      assign listed = number[15:8] == 8'h0 && known[number[7:0]];
      if (n % 2 == 1) begin : g_odd
        assign below_wraps = counter_wraps[n-1]
            && (CHAIN_ACROSS_PARTITION || guest[n] == guest[n-1]);
      end else begin : g_even
        assign below_wraps = 1'b0;
      end
      a55_shadow #(.IMPLEMENTED(32'hFE00_FFFF)) of_type (
          .clk(clk), .row_restarts(row_restarts),
          .write(writes && code == a55_codes_pkg::EVTYPER && index == n), .wmask(wmask[31:0]),
          .wdata(wdata[31:0]), .value(types[32*n+:32]), .after(types_after[32*n+:32])
      );
      a55_counter_properties #(.NUMBER(n)) counter (
          .clk(clk), .live(live), .row_restarts(row_restarts), .halted(row_halted),
          .powered(row_powered), .guest(guest[n]),
          .global_enable(guest[n] ? pmcr[0] : mdcr_el2[7]), .own_enable(enables[n]),
          .secure_prohibited(secure_prohibited), .el2_prohibited(el2_prohibited),
          .passes(passes(types[32*n+26+:6], row_el, row_secure, row_el3_aarch32)),
          .event_number(number), .core_runs(core_runs),
          .amount(listed ? amounts[{number[7:0], 2'b00}+:4] : 4'h0),
          .plain(listed && plain[number[7:0]]), .known(listed),
          .increments(writes && code == a55_codes_pkg::SWINC && bits[n]), .chained(below_wraps),
          .clears(clears_counts && accessible[n]),
          .loads(writes && code == a55_codes_pkg::EVCNTR && index == n), .wdata(wdata[31:0]),
          .wmask(wmask[31:0]), .sets_flag(sets_flags && bits[n]),
          .clears_flag(clears_flags && bits[n]), .was_flag(was_flags[n]),
          .was_count(was_counts[32*n+:32]), .count(counts[32*n+:32]), .flag(flags[n]),
          .count_of_row(counts_of_row[32*n+:32]), .wraps(counter_wraps[n])
      );
    end
  endgenerate

  a55_cycle_properties #(
      .LONG_COUNT_IGNORES_DIVIDER(LONG_COUNT_IGNORES_DIVIDER),
      .FIRST_TICK_AT_ONCE(FIRST_TICK_AT_ONCE)
  ) cycle_counter (
      .clk(clk), .live(live), .row_restarts(row_restarts), .halted(row_halted),
      .powered(row_powered), .stopped(row_standby && STANDBY_STOPS_CYCLE_COUNTER),
      .enable(pmcr[0]), .own_enable(enables[6]), .prohibited(secure_prohibited || el2_prohibited),
      .dp(pmcr[5]), .d(pmcr[3]), .lc(pmcr[6]), .passes(cycle_passes),
      .clears(writes && code == a55_codes_pkg::CONTROL && wmask[2] && wdata[2]),
      .loads(writes && code == a55_codes_pkg::CCNTR), .wdata(wdata), .wmask(wmask),
      .sets_flag(sets_flags && bits[6]), .clears_flag(clears_flags && bits[6]),
      .was_flag(was_flags[6]), .was_cycles(was_cycles), .cycles(cycles), .flag(flags[6]),
      .cycles_of_row(cycles_of_row), .wraps(cycles_wrap)
  );

  // ---- What is read, and the external view

  a55_register_properties #(.L2_CACHE(L2_CACHE), .L3_CACHE(L3_CACHE)) registers (
      .clk(clk), .live(live), .reads(reads), .instruction(instruction), .a32(row_door == 3'd2),
      .code(code), .index(index), .high(high), .snapshot(external && (snapshot
          || row_register[15:8] == 8'h0F)), .accessible(accessible),
      .row_restarts(row_restarts), .pmcr(pmcr), .enables(enables), .flags(was_flags),
      .interrupts(interrupts), .selection(selection), .user_enables(user_enables), .types(types),
      .cycle_filter(cycle_filter), .counts(was_counts), .cycles(was_cycles), .mdcr_el2(mdcr_el2),
      .mdcr_el3(mdcr_el3), .sder(sder), .data(acc_rdata)
  );

  a55_external_properties #(
      .SNAPSHOT_REGISTERS(SNAPSHOT_REGISTERS),
      .EXTERNAL_SOFTWARE_INCREMENT(EXTERNAL_SOFTWARE_INCREMENT),
      .EXTERNAL_SOFTWARE_LOCK(EXTERNAL_SOFTWARE_LOCK), .MPIDR(MPIDR), .REVISION(REVISION)
  ) external_view (
      .clk(clk), .live(live), .external(external), .memory_mapped(row_door == 3'd5),
      .write(row_write), .offset(row_register), .powered(row_powered),
      .double_lock(row_double_lock), .os_lock(row_os_lock), .noninvasive(noninvasive),
      .secure_noninvasive(secure_noninvasive), .epmad(mdcr_el3[21]), .row_restarts(row_restarts),
      .is_secure(row_secure), .captures(captures), .counts_of_row(counts_of_row),
      .cycles_of_row(cycles_of_row), .flags_of_row(was_flags | {cycles_wrap, counter_wraps}),
      .acc_rdata(acc_rdata), .acc_outcome(acc_outcome), .code(external_code),
      .index(external_index), .high(high), .done(external_done), .snapshot(snapshot)
  );

  // ---- The event bus and the interrupt

  // The bus's events, from bit 0 on: 0x01 to 0x10, 0x12 to 0x1A, 0x1C ..
  localparam logic [43*8-1:0] OF_BIT = {
    8'h37, 8'h36, 8'h35, 8'h34, 8'h38, 8'h2F, 8'h2D, 8'h2B, 8'h2A, 8'h29, 8'h26, 8'h25, 8'h24,
    8'h23, 8'h22, 8'h21, 8'h20, 8'h1C, 8'h1A, 8'h19, 8'h18, 8'h17, 8'h16, 8'h15, 8'h14, 8'h13,
    8'h12, 8'h10, 8'h0F, 8'h0E, 8'h0D, 8'h0C, 8'h0B, 8'h0A, 8'h09, 8'h08, 8'h07, 8'h06, 8'h05,
    8'h04, 8'h03, 8'h02, 8'h01
  };
  logic [42:0] happens;

  generate
    for (n = 0; n < 43; n = n + 1) begin : g_bus
      localparam logic [7:0] NUMBER = OF_BIT[8*n+:8];
      assign happens[n] = amounts[4*NUMBER+:4] != 4'h0;
    end
  endgenerate

  a55_bus_properties bus (
      .clk(clk), .live(live), .halted(row_halted), .powered(row_powered), .x(pmcr[4]),
      .secure_prohibited(secure_prohibited), .el2_prohibited(el2_prohibited), .happens(happens),
      .e_after(pmcr_after[0]), .hpme_after(mdcr_el2_after[7]),
      .guest_after(below(mdcr_el2_after[4:0])), .interrupts_after(interrupts_after),
      .flags(flags), .export_bus(export_bus), .npmuirq(npmuirq)
  );

  always_ff @(posedge clk)
    // FORMAT: there are flags of six counters and of the cycle counter
    if (live) no_other_flags: assert (overflow[30:6] == 25'h0);

  logic unused;
  assign unused = &{1'b0, pmcr_after, enables_after, mdcr_el2_after, selection_after,
      user_enables_after, sder_after, mdcr_el3_after, types_after, cycle_filter_after, wdata, amounts};

endmodule
