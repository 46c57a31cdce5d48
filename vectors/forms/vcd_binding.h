// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "armpmu/vectors/forms/vcd.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_names.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A signal of a VCD that rows need.
struct VcdSlot {
    unsigned width = 1;
    unsigned first = 0;           // the bit of a row where its bit 0 is
    std::vector<unsigned> others; // where it is as well
    const VcdVariable* variable = nullptr;
};

// The path of a part of a row in files that are our own.
std::string own_vcd_path(const Field& field);
std::string own_vcd_path(const Field& field, unsigned bit);

// Which signals of a VCD the bits of a row are.
class VcdBinding {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // Of our own files; of others. `declarations` outlive this. Throw VectorError, naming all that
    // is missing.
    VcdBinding(const VcdDeclarations& declarations, const std::string& file, const Layout& layout);
    VcdBinding(const VcdDeclarations& declarations, const std::string& file, const Layout& layout,
               const VcdMap& map);

    const std::vector<VcdSlot>& slots() const { return slots_; }
    // The path of a slot's variable.
    std::string name_of(std::size_t slot) const {
        return declarations_.path(*slots_[slot].variable);
    }
    // Of the clock, if there is one; its bit is the first one of the word behind a row.
    std::uint32_t clock() const { return clock_; }
    // The slot of a signal's number, or kNone.
    std::uint32_t slot_of(std::uint32_t signal) const { return slot_of_[signal]; }

  private:
    void check_map(const Layout& layout, const VcdMap& map) const;
    bool bind_field(const Field& field, const VcdMap& map, const VcdNames& names);
    void bind_bits(const Layout& layout, const Field& field, const VcdMap& map,
                   const VcdNames& names);
    void bind(const VcdVariable* variable, const std::string& name, unsigned width, unsigned first);
    void bind_clock(const Layout& layout, const std::string& path, const VcdNames& names);
    void check_missing() const;

    const VcdDeclarations& declarations_;
    const std::string& file_;
    std::vector<VcdSlot> slots_;
    std::vector<std::uint32_t> slot_of_;
    std::uint32_t clock_ = kNone;
    std::vector<std::string> missing_;
};

} // namespace armpmu::vectors
