// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Which events may be counted and exported in this clock (TRM 2.4.4, authentication).
//
// NIDEN must be HIGH for any. A Secure event needs SPNIDEN, or DBGEN and SPIDEN, besides; one that is Secure exempt does not.
// An event whose Non-secure and Secure lines are both HIGH is one Non-secure event.
// LOW in `permitted`: lines of absent interfaces, of WriteEvict, of what only ACE interfaces have at those that are ACE-Lite, and all while the
// clock stands.
module cci550_event_gate #(
    parameter int SLAVE_INTERFACES = 7,
    parameter int MASTER_INTERFACES = 7,
    parameter logic [6:0] ACE_INTERFACES = 7'b111_1000,
    parameter bit DBGEN_FOR_NIDEN = 1'b0,
    parameter bit SECURE_OBSERVATION = 1'b0,
    parameter logic [31:0] SI_EXEMPT = cci550_pkg::SI_EXEMPT,
    parameter logic [6:0] MI_EXEMPT = cci550_pkg::MI_EXEMPT,
    parameter logic [15:0] GLOBAL_EXEMPT = cci550_pkg::GLOBAL_EXEMPT
) (
    input logic [288:0] ns,
    input logic [288:0] s,
    input logic niden,
    input logic spniden,
    input logic dbgen,
    input logic spiden,
    input logic aclken,
    input logic secure_observation_override,
    output logic [288:0] permitted
);

  localparam int SI_PRESENT = cci550_pkg::SI_LINES * SLAVE_INTERFACES;
  localparam int MI_PRESENT = cci550_pkg::MI_LINES * MASTER_INTERFACES;

  localparam logic [223:0] ACE_LINES = {
    {32{ACE_INTERFACES[6]}}, {32{ACE_INTERFACES[5]}}, {32{ACE_INTERFACES[4]}}, {32{ACE_INTERFACES[3]}},
    {32{ACE_INTERFACES[2]}}, {32{ACE_INTERFACES[1]}}, {32{ACE_INTERFACES[0]}}
  };
  localparam logic [223:0] SI_OCCURS = {7{cci550_pkg::SI_CODES_THAT_OCCUR}} & ~(~224'b0 << SI_PRESENT)
      & (ACE_LINES | ~{7{cci550_pkg::SI_CODES_OF_ACE}});
  localparam logic [48:0] MI_OCCURS = ~(~49'b0 << MI_PRESENT);
  localparam logic [288:0] OCCURS = {MI_OCCURS, SI_OCCURS, 16'hFFFF};
  localparam logic [288:0] EXEMPT = {{7{MI_EXEMPT}}, {7{SI_EXEMPT}}, GLOBAL_EXEMPT};

  logic observed;
  logic secure_observed;

  assign observed = aclken & (niden | (DBGEN_FOR_NIDEN & dbgen));
  assign secure_observed = spniden | (dbgen & spiden) | (SECURE_OBSERVATION & secure_observation_override);
  assign permitted = OCCURS & {289{observed}} & (ns | (s & (EXEMPT | {289{secure_observed}})));

endmodule
