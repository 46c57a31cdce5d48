// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Whether the external view may be accessed, by the rules before Armv8.4 (Arm ARM, external PMU register access
// permissions, AllowExternalPMUAccess; snapshot registers: Cortex-A55 TRM). Registers of the Debug domain always answer.
module a55_external_check (
    input  logic [1:0] area,
    input  logic       powered,
    input  logic       double_lock,
    input  logic       os_lock,
    input  logic       noninvasive,
    input  logic       secure_noninvasive,
    input  logic       epmad,
    output logic [2:0] outcome
);

  logic allowed;

  assign allowed = noninvasive && (!epmad || secure_noninvasive);

  always_comb begin
    if (area == a55_pkg::AREA_DEBUG) outcome = a55_pkg::OK;
    else if (!powered) outcome = a55_pkg::POWERED_OFF;
    else if (double_lock) outcome = a55_pkg::DOUBLE_LOCKED;
    else if (area == a55_pkg::AREA_SNAPSHOT) outcome = a55_pkg::OK;
    else if (os_lock) outcome = a55_pkg::OS_LOCKED;
    else if (!allowed) outcome = a55_pkg::NOT_ALLOWED;
    else outcome = a55_pkg::OK;
  end

endmodule
