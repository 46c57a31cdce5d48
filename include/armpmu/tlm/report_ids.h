// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::systemc {

// Message types for accesses and events that have no effect, or not the expected one. All have
// severity SC_INFO and verbosity SC_HIGH, so they are off by default;
//
//   sc_core::sc_report_handler::set_verbosity_level(sc_core::SC_HIGH);
//
// turns them on, and sc_report_handler::get_count(id) counts those reported since. Messages begin
// with the module's name and simulated time is the report's own.

// A write of a count without effect because of PMCR.CEN, the counter's enable or NIDEN.
inline constexpr char kCountWriteIgnored[] = "/armpmu/count_write_ignored";
// A Non-secure access to a register that secr_acc does not open, whatever its response.
inline constexpr char kNonSecureRefused[] = "/armpmu/non_secure_refused";
// A system-register access that was trapped or is UNDEFINED.
inline constexpr char kAccessTrapped[] = "/armpmu/access_trapped";
// An external access that power, locks or authentication refuse.
inline constexpr char kExternalRefused[] = "/armpmu/external_access_refused";
// Event lines that are HIGH at a clock edge in reset or without power, or occurrences recorded
// while ARESETn was LOW (reported when it rises).
inline constexpr char kEventInReset[] = "/armpmu/event_in_reset";

} // namespace armpmu::systemc
