// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The registers by what they read (Arm ARM; Cortex-A55 TRM for values). Inputs are what the row begins
// with, kept by shadow registers or shown by outputs; `data` is what the row's read returned.
module a55_register_properties #(
    parameter bit L2_CACHE = 1'b1,
    parameter bit L3_CACHE = 1'b1
) (
    input logic clk,
    input logic live,
    input logic reads,  // the row's read was done
    input logic instruction,
    input logic a32,
    input logic [4:0] code,
    input logic [4:0] index,
    input logic high,
    input logic snapshot,
    input logic [5:0] accessible,
    input logic row_restarts,
    input logic [6:0] pmcr,
    input logic [6:0] enables,
    input logic [6:0] flags,
    input logic [6:0] interrupts,
    input logic [4:0] selection,
    input logic [3:0] user_enables,
    input logic [191:0] types,
    input logic [5:0] cycle_filter,
    input logic [191:0] counts,
    input logic [63:0] cycles,
    input logic [31:0] mdcr_el2,
    input logic [31:0] mdcr_el3,
    input logic [1:0] sder,
    input logic [63:0] data
);

  localparam logic [31:0] CEID0 = L2_CACHE ? 32'h7FFF_FFFF : L3_CACHE ? 32'h7EFF_FFFF
      : 32'h7E3F_FFFF;
  localparam logic [31:0] CEID1 = L2_CACHE && L3_CACHE ? 32'h01F0_AE7F
      : L2_CACHE || L3_CACHE ? 32'h01F0_A07F : 32'h01F0_A07E;

  logic read, unused;

  assign unused = &{1'b0, pmcr};
  logic [31:0] type_read, count_read;
  logic [2:0] counters;
  logic hides_m;

  assign read = live && reads && !snapshot;
  assign hides_m = a32;
  assign type_read = index == 5'd0 ? types[31:0] : index == 5'd1 ? types[63:32]
      : index == 5'd2 ? types[95:64] : index == 5'd3 ? types[127:96]
      : index == 5'd4 ? types[159:128] : types[191:160];
  assign count_read = index == 5'd0 ? counts[31:0] : index == 5'd1 ? counts[63:32]
      : index == 5'd2 ? counts[95:64] : index == 5'd3 ? counts[127:96]
      : index == 5'd4 ? counts[159:128] : counts[191:160];
  assign counters = accessible[5] ? 3'd6 : accessible[4] ? 3'd5 : accessible[3] ? 3'd4
      : accessible[2] ? 3'd3 : accessible[1] ? 3'd2 : {2'd0, accessible[0]};

  function automatic logic [31:0] masked(input logic [6:0] bits, input logic [5:0] open);
    masked = {bits[6], 25'd0, bits[5:0] & open};
  endfunction

  always_ff @(posedge clk) begin
    // TRM, PMCR_EL0: implementer 0x41, IDCODE 0x45
    if (read && instruction && code == a55_codes_pkg::CONTROL)
      pmcr_identification: assert (data[31:16] == 16'h4145);
    // PMCR.N: HPMN for Non-secure EL1 and EL0, six for all others
    if (read && instruction && code == a55_codes_pkg::CONTROL)
      pmcr_n_is_what_is_accessible: assert (data[15:11] == {2'd0, counters});
    // PMCR: [10:7] RES0
    if (read && code == a55_codes_pkg::CONTROL) pmcr_res0: assert (data[10:7] == 4'h0);
    // PMCR: P and C are write-only and read 0
    if (read && code == a55_codes_pkg::CONTROL) pmcr_p_and_c_read_zero: assert (data[2:1] == 2'h0);
    // PMCR: LC, DP, X, D, E read as written
    if (read && code == a55_codes_pkg::CONTROL)
      pmcr_controls_read_back: assert ({data[6:3], data[0]} == {pmcr[6:3], pmcr[0]});
    // TRM, PMCR_EL0: they reset to 0
    if (read && code == a55_codes_pkg::CONTROL && row_restarts)
      pmcr_resets_to_zero: assert (data[6:0] == 7'h0);
    // external PMCR: [6:0] alone
    if (read && !instruction && code == a55_codes_pkg::CONTROL)
      external_pmcr_has_controls_alone: assert (data[31:7] == 25'h0);
    // PMCNTENSET, PMCNTENCLR: one storage, HPMN hides what is beyond
    if (read && (code == a55_codes_pkg::CNTENSET || code == a55_codes_pkg::CNTENCLR))
      pmcnten_reads_back: assert (data[31:0] == masked(enables, accessible));
    // PMINTENSET, PMINTENCLR
    if (read && (code == a55_codes_pkg::INTENSET || code == a55_codes_pkg::INTENCLR))
      pminten_reads_back: assert (data[31:0] == masked(interrupts, accessible));
    // PMOVSSET, PMOVSCLR
    if (read && !row_restarts && (code == a55_codes_pkg::OVSSET || code == a55_codes_pkg::OVSCLR))
      pmovs_reads_the_flags: assert (data[31:0] == masked(flags, accessible));
    // PMSELR: five bits
    if (read && code == a55_codes_pkg::SELR)
      pmselr_reads_back: assert (data[31:0] == {27'd0, selection});
    // PMUSERENR: four bits
    if (read && code == a55_codes_pkg::USERENR)
      pmuserenr_reads_back: assert (data[31:0] == {28'd0, user_enables});
    // TRM, PMCEID0_EL0 and PMCEID1_EL0, by caches; PMCEID2 and PMCEID3 are 0
    if (read && code == a55_codes_pkg::CEID)
      pmceid_values:
      assert (data[31:0] == (index == 5'd0 ? CEID0 : index == 5'd1 ? CEID1 : 32'h0));
    // PMEVTYPER<n>: 16 bits of event and the filters; M is not of the AArch32 view
    if (read && code == a55_codes_pkg::EVTYPER)
      pmevtyper_reads_back:
      assert (data[31:0] == (type_read & (hides_m ? 32'hFBFF_FFFF : 32'hFFFF_FFFF)));
    if (read && code == a55_codes_pkg::EVTYPER)
      pmevtyper_res0: assert (data[24:16] == 9'h0);
    // PMCCFILTR: filters alone
    if (read && code == a55_codes_pkg::CCFILTR)
      pmccfiltr_reads_back:
      assert (data[31:0] == {cycle_filter[5:1], cycle_filter[0] && !hides_m, 26'd0});
    // PMEVCNTR<n>, by index or by PMSELR
    if (read && !row_restarts && code == a55_codes_pkg::EVCNTR)
      pmevcntr_reads_the_count: assert (data[31:0] == count_read);
    // PMCCNTR: 64 bits; MRC and a word of the external view half of them
    if (read && !row_restarts && code == a55_codes_pkg::CCNTR && instruction && !a32)
      pmccntr_reads_64_bits: assert (data == cycles);
    if (read && !row_restarts && code == a55_codes_pkg::CCNTR && (a32 || !instruction))
      pmccntr_word_reads_a_half:
      assert (data == {32'd0, high ? cycles[63:32] : cycles[31:0]});
    // what is hidden by HPMN, or is not there, reads 0
    if (read && instruction && code == a55_codes_pkg::ZERO)
      reserved_reads_zero: assert (data == 64'h0);
    // the upper half of all but PMCCNTR is RES0
    if (read && instruction && code != a55_codes_pkg::CCNTR)
      upper_half_is_res0: assert (data[63:32] == 32'h0);
    // MDCR_EL2, HDCR: HPMN (reset 6), TPMCR, TPM, HPME, HPMD
    if (read && code == a55_codes_pkg::HYP)
      mdcr_el2_reads_back: assert (data[31:0] == mdcr_el2);
    // MDCR_EL3: TPM, SPME, EPMAD; SDCR has no TPM
    if (read && code == a55_codes_pkg::MONITOR)
      mdcr_el3_reads_back: assert (data[31:0] == mdcr_el3);
    if (read && code == a55_codes_pkg::MONITOR32)
      sdcr_reads_back: assert (data[31:0] == (mdcr_el3 & 32'hFFFF_FFBF));
    // SDER32_EL3, SDER: SUNIDEN
    if (read && code == a55_codes_pkg::SDER)
      sder_reads_back: assert (data[31:0] == {30'd0, sder});
    // TRM, PMCFGR
    if (read && code == a55_codes_pkg::CFGR) pmcfgr_value: assert (data == 64'h1_FF06);
    // in a row that begins with a reset, counts and flags read 0
    if (read && row_restarts && (code == a55_codes_pkg::EVCNTR || code == a55_codes_pkg::CCNTR
        || code == a55_codes_pkg::OVSSET || code == a55_codes_pkg::OVSCLR))
      counts_and_flags_reset_to_zero: assert (data == 64'h0);
    if (live && instruction && !reads) no_data_of_refused_or_writes: assert (data == 64'h0);
  end

endmodule
