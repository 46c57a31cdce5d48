// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/vectors/replay/replay_kernels.h"
#include "vectors/replay/chunk_columns.h"

#include <vector>

namespace armpmu::vectors {

// The levels that hold throughout a clock.
struct Cci550Levels {
    cci550::Authentication pins;
    bool aresetn = true;
    bool aclken = true;
};

// The lines that registers and levels allow to count, for a span in which neither changes.
Selections counted_lines(cci550::Pmu& pmu, const Cci550Levels& levels);

// The lines that EVNTBUS shows. `secure`: Secure lines other than exempt ones too; those are always
// shown.
struct BusGate {
    bool driven = false;
    bool secure = false;

    friend bool operator!=(const BusGate& a, const BusGate& b) {
        return a.driven != b.driven || a.secure != b.secure;
    }
};
BusGate bus_gate(cci550::Pmu& pmu, const Cci550Levels& levels);

// Whether Secure occurrences of a line count whenever any event does; false for no line.
bool secure_exempt(unsigned line);

// The columns of EVNTBUS in a chunk: between changes of the gate, each equals its event line or is
// LOW. Checks them when the gate changes, or on request.
class BusColumns {
  public:
    BusColumns(const Layout& layout, const cci550::Config& config);

    void start(const BusGate& gate); // of a chunk
    // The gate is `gate` from this clock on. Returns the first difference before it.
    std::optional<ColumnDifference> change(ChunkColumns& columns, std::uint32_t clock,
                                           const BusGate& gate);
    // The first difference before this clock in the part not checked yet.
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
