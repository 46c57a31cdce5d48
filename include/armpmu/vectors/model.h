// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace armpmu::vectors {

// A window or trigger that a vector has not; one line, without the vector's name.
struct WindowError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The model that belongs to a vector, fed with its rows whatever the device. Starts where every
// vector does: after reset.
class Model {
  public:
    virtual ~Model() = default;
    virtual const Layout& layout() const = 0;

    // One clock: takes the inputs of `row` and fills `out` (layout().words() words, not `row`) with
    // them and with what the model puts out.
    virtual void clock(const std::uint64_t* row, std::uint64_t* out) = 0;
    // `cycles` clocks with these inputs; what they put out is not asked for.
    virtual void hold(const std::uint64_t* row, std::uint64_t cycles) = 0;

    // Clocks (register writes, and an event where a flag must be set) that bring a model from reset
    // to the state that this one is in, with their outputs; one row after another. Throws
    // WindowError when no software can do that.
    virtual std::vector<std::uint64_t> way_here() = 0;
};

// Throws VectorError for a device that is not known and for a bad configuration.
std::unique_ptr<Model> make_model(const Header& header);

} // namespace armpmu::vectors
