// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "armpmu/vectors/forms/vcd.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_names.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A signal of a VCD that rows need.
struct VcdSlot {
    struct Part {
        unsigned from = 0, width = 1; // bits of the signal
        unsigned to = 0;              // bit of a row
        bool inverted = false;        // the row has the inverted value
    };
    unsigned width = 1;
    bool whole = true;            // all of it is in a row
    unsigned first = 0;           // the bit of a row where its bit 0 is then
    std::vector<unsigned> others; // where it is as well
    std::vector<Part> parts;      // where parts of it are
    const VcdVariable* variable = nullptr;
};

// A map's names of a field, a bit, or part of a field, "count0[15:0]".
struct VcdFieldPart {
    unsigned first = 0, width = 1; // bits of a row
};
// Nothing for any other text.
std::optional<VcdFieldPart> vcd_field_part(const Layout& layout, const std::string& name);

// The path of a part of a row in files written by armpmu.
std::string own_vcd_path(const Field& field);
std::string own_vcd_path(const Field& field, unsigned bit);

// A layout without its output fields that a file does not have, neither whole nor bit by bit.
Layout layout_there(const VcdDeclarations& declarations, const std::string& file,
                    const Layout& layout, const VcdMap& map);

// Maps the bits of a row to signals of a VCD.
class VcdBinding {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // Of our own files; of others. `declarations` outlive this. Throw VectorError, naming all that
    // is missing.
    VcdBinding(const VcdDeclarations& declarations, const std::string& file, const Layout& layout);
    // A map may name the fields of `whole`.
    VcdBinding(const VcdDeclarations& declarations, const std::string& file, const Layout& layout,
               const VcdMap& map, const Layout& whole);

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
    // The source of some bits by a map.
    struct Source {
        std::string name; // of the bits
        std::string path;
        bool inverted = false;
    };
    using Mapped = std::vector<std::pair<VcdFieldPart, Source>>;

    static Source source_of(const std::string& name, const std::string& path);
    void check_map(const Layout& layout, const VcdMap& map) const;
    void bind_field(const Layout& layout, const Field& field, const Mapped& mapped,
                    const VcdNames& names);
    bool bind_whole(const Field& field, const VcdNames& names);
    bool bind_joined(const Source& source, const VcdNames& names, const VcdFieldPart& part);
    void add_bits(const VcdJoined& joined, std::uint64_t from, const Source& source,
                  const VcdFieldPart& part);
    void bind_bits(const Layout& layout, const Field& field, const VcdNames& names,
                   const std::vector<bool>& bound);
    void bind_source(const Source& source, const VcdNames& names, const VcdFieldPart& part);
    bool bind_part(const Source& source, const VcdNames& names, const VcdFieldPart& part);
    void bind(const VcdVariable* variable, const Source& source, const VcdFieldPart& part);
    void add_part(const VcdVariable& variable, const VcdSlot::Part& part);
    void check_fault(const VcdVariable& variable) const;
    VcdSlot& slot(const VcdVariable& variable, bool& fresh);
    void bind_clock(const Layout& layout, const std::string& path, const VcdNames& names);
    void check_missing(const Layout& layout, const VcdNames& names) const;

    const VcdDeclarations& declarations_;
    const std::string& file_;
    std::vector<VcdSlot> slots_;
    std::vector<std::uint32_t> slot_of_;
    std::uint32_t clock_ = kNone;
    std::vector<Source> missing_;
};

} // namespace armpmu::vectors
