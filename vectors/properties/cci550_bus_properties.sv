// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// EVNTBUS (TRM 2.4.4): global events in [15:0], then 32 bits of each slave and 7 of each master
// interface that is there, packed; MASTERS_FIRST is for the order that the manual does not give.
//
// ex      PMCR.EX as the row begins with it
// opened  and what else must be set, by decision
module cci550_bus_properties #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter logic [31:0] SI_EXEMPT = 32'h2D44_0300,
    parameter logic [6:0] MI_EXEMPT = 7'h6B,
    parameter logic [15:0] GLOBAL_EXEMPT = 16'hD200,
    parameter bit MASTERS_FIRST = 1'b0
) (
    input logic aclk,
    input logic live,
    input logic row_resets,
    input logic [288:0] row_ns,
    input logic [288:0] row_s,
    input logic row_aclken,
    input logic observed,
    input logic secure_observed,
    input logic ex,
    input logic opened,
    input logic [16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0] evntbus
);

  localparam int MASTERS_AT = MASTERS_FIRST ? 16 : 16 + 32 * SLAVE_INTERFACES;
  localparam int SLAVES_AT = MASTERS_FIRST ? 16 + 7 * MASTER_INTERFACES : 16;

  // Table 2-3: WriteEvict never occurs, some events are of ACE interfaces alone.
  localparam logic [31:0] WITHOUT_WRITE_EVICT = 32'hFFFD_FFFF;
  localparam logic [31:0] OF_ACE = 32'h2033_2030;

  logic exports;
  logic [SLAVE_INTERFACES - 1:0] slave_equal, slave_hides, slave_lite, slave_evict;
  logic [MASTER_INTERFACES - 1:0] master_equal, master_hides;
  logic [15:0] global_ns, global_s, global_bits;

  assign exports = opened && observed && row_aclken;
  assign global_ns = row_ns[15:0];
  assign global_s = row_s[15:0];
  assign global_bits = evntbus[15:0];

  genvar n;
  generate
    for (n = 0; n < SLAVE_INTERFACES; n = n + 1) begin : g_slave
      logic [31:0] bits, ns, s, occurs;
      assign bits = evntbus[SLAVES_AT+32*n+:32];
      assign ns = row_ns[16+32*n+:32];
      assign s = row_s[16+32*n+:32];
      assign occurs = WITHOUT_WRITE_EVICT & (ACE_INTERFACES[n] ? 32'hFFFF_FFFF : ~OF_ACE);
      assign slave_equal[n] = bits == (occurs & (ns | (s & (SI_EXEMPT | {32{secure_observed}}))));
      assign slave_hides[n] = (bits & ~ns & ~SI_EXEMPT) == 32'h0;
      assign slave_lite[n] = ACE_INTERFACES[n] || (bits & OF_ACE) == 32'h0;
      assign slave_evict[n] = !bits[17];
    end
    for (n = 0; n < MASTER_INTERFACES; n = n + 1) begin : g_master
      logic [6:0] bits, ns, s;
      assign bits = evntbus[MASTERS_AT+7*n+:7];
      assign ns = row_ns[240+7*n+:7];
      assign s = row_s[240+7*n+:7];
      assign master_equal[n] = bits == (ns | (s & (MI_EXEMPT | {7{secure_observed}})));
      assign master_hides[n] = (bits & ~ns & ~MI_EXEMPT) == 7'h0;
    end
  endgenerate

  always_ff @(posedge aclk) begin
    // TRM 2.3: reset
    if (live && row_resets) bus_is_low_in_reset: assert (evntbus == '0);
    if (live && !row_resets) begin
      // TRM 2.4.4: nothing is exported unless PMCR.EX
      if (!ex) bus_is_low_without_ex: assert (evntbus == '0);
      // TRM 2.4.4: nor while NIDEN is LOW
      if (!observed) bus_is_low_without_niden: assert (evntbus == '0);
      // TRM 2.4.4: nor while the clock stands
      if (!row_aclken) bus_is_low_while_the_clock_stands: assert (evntbus == '0);
      // TRM 2.4.4: [15:0] are the global events, bit = code, whether CEN is set or not
      if (exports)
        bus_has_global_events: assert (
            global_bits == (global_ns | (global_s & (GLOBAL_EXEMPT | {16{secure_observed}}))));
      // TRM Table 2-3: bit = code for each slave interface
      if (exports) bus_has_slave_events: assert (&slave_equal);
      // TRM Table 2-4: and for each master interface
      if (exports) bus_has_master_events: assert (&master_equal);
      // TRM 2.4.4: Secure events are exported with Secure observation alone, exempt ones always
      if (!secure_observed)
        bus_hides_secure_events: assert (&slave_hides && &master_hides
            && (global_bits & ~global_ns & ~GLOBAL_EXEMPT) == 16'h0);
      // TRM Table 2-3: WriteEvict keeps its bit and never fires
      if (exports) write_evict_bit_is_low: assert (&slave_evict);
      // TRM Table 2-3: an ACE-Lite interface has no events of ACE
      if (exports && !(&ACE_INTERFACES)) ace_bits_of_ace_lite_are_low: assert (&slave_lite);
    end
  end

endmodule
