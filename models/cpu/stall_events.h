// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/pipeline.h"
#include "models/cpu/event_account.h"

namespace armpmu::cpu {

// The events of a stalled cycle.
inline const CycleEvents& stall_events(Cause cause) {
    using a55::Event;
    static const std::array<CycleEvents, kCauses> kEvents = {{
        {1, {Event::stall_frontend}},
        {1, {Event::stall_frontend}},
        {1, {Event::stall_frontend}},
        {2, {Event::stall_frontend, Event::stall_frontend_cache}},
        {2, {Event::stall_frontend, Event::stall_frontend_tlb}},
        {2, {Event::stall_backend, Event::stall_backend_ilock}},
        {3, {Event::stall_backend, Event::stall_backend_ilock, Event::stall_backend_ilock_agu}},
        {3, {Event::stall_backend, Event::stall_backend_ilock, Event::stall_backend_ilock_fpu}},
        {2, {Event::stall_backend, Event::stall_backend_ilock}},
        {3, {Event::stall_backend, Event::stall_backend_ilock, Event::stall_backend_ilock_fpu}},
        {2, {Event::stall_backend, Event::stall_backend_ld}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_cache}},
        {3, {Event::stall_backend, Event::stall_backend_ld, Event::stall_backend_ld_tlb}},
        {2, {Event::stall_backend, Event::stall_backend_st}},
        {3, {Event::stall_backend, Event::stall_backend_st, Event::stall_backend_st_stb}},
        {3, {Event::stall_backend, Event::stall_backend_st, Event::stall_backend_st_tlb}},
    }};
    return kEvents[static_cast<unsigned>(cause)];
}

} // namespace armpmu::cpu
