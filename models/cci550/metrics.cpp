// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/metrics.h"

namespace armpmu::cci550 {

const std::vector<Metric>& metrics() {
    static const std::vector<Metric> table = {
        {"snoop_hit_rate", SourceKind::slave, "%",
         "100 * si_rrq_hs_rlast_snoop / (si_rrq_hs_shareable_non_alloc + "
         "si_rrq_hs_shareable_alloc)",
         "Shareable reads answered from another master's cache (TRM 2.4.4, example)"},
        {"read_stall_rate", SourceKind::slave, "%", "100 * si_rrq_stall_arvalid / cycles",
         "Cycles in which a read request waits to be accepted"},
        {"write_stall_rate", SourceKind::slave, "%", "100 * si_wrq_stall / cycles",
         "Cycles in which a write request waits to be accepted"},
        {"read_bandwidth", SourceKind::slave, "B/cycle", "16 * si_rrq_hs_rval / cycles",
         "Read data delivered, 16 bytes a beat"},
        {"write_bandwidth", SourceKind::slave, "B/cycle", "16 * si_w_data_beat / cycles",
         "Write data accepted, 16 bytes a beat"},
        {"snoop_miss_rate", SourceKind::slave, "%",
         "100 * si_srq_data_transfer_low / si_srq_acvalid",
         "Snoops received that this master answered without data"},
        {"memory_read_bandwidth", SourceKind::master, "B/cycle", "16 * mi_r_data_beat_any / cycles",
         "Read data from memory, 16 bytes a beat"},
        {"memory_write_bandwidth", SourceKind::master, "B/cycle",
         "16 * mi_w_data_beat_any / cycles", "Write data to memory, 16 bytes a beat"},
        {"snoop_filter_miss_rate", SourceKind::global, "%",
         "100 * (cci_snoop_access_miss_filter_bank_0_1 + cci_snoop_access_miss_filter_bank_2_3 + "
         "cci_snoop_access_miss_filter_bank_4_5 + cci_snoop_access_miss_filter_bank_6_7) / "
         "(cci_snoop_access_filter_bank_0_1 + cci_snoop_access_filter_bank_2_3 + "
         "cci_snoop_access_filter_bank_4_5 + cci_snoop_access_filter_bank_6_7)",
         "Snoop filter look-ups that found no holder"},
        {"back_invalidation_rate", SourceKind::global, "%",
         "100 * cci_snoop_back_invalidation / (cci_snoop_access_filter_bank_0_1 + "
         "cci_snoop_access_filter_bank_2_3 + cci_snoop_access_filter_bank_4_5 + "
         "cci_snoop_access_filter_bank_6_7)",
         "Back-invalidations per snoop filter look-up: high when the filter is too small"},
    };
    return table;
}

} // namespace armpmu::cci550
