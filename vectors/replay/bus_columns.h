// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/replay/cci550_gates.h"
#include "vectors/replay/chunk_columns.h"

#include <vector>

namespace armpmu::vectors {

// The columns of EVNTBUS in a chunk: from wherever the gate changes on, each is its event line's,
// or LOW. Looks at them when the gate changes, or when asked to.
class BusColumns {
  public:
    BusColumns(const Layout& layout, const cci550::Config& config);

    void start(const BusGate& gate); // of a chunk
    // The gate is `gate` from this clock on. Returns the first difference before it.
    std::optional<ColumnDifference> change(ChunkColumns& columns, std::uint32_t clock,
                                           const BusGate& gate);
    // The first difference before this clock, of what has not been looked at.
    std::optional<ColumnDifference> compare(ChunkColumns& columns, std::uint32_t clock);

  private:
    struct Bit {
        unsigned bit = 0; // of the row
        LineColumns line;
        bool exempt = false;
        bool fires = false;
    };

    std::vector<Bit> bits_;
    BusGate gate_;
    std::uint32_t from_ = 0;
};

} // namespace armpmu::vectors
