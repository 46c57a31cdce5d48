// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "armpmu/core/row_fields.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu {

// The rows of a device of one configuration, to and from its inputs and outputs.
//
// `Description` is the device's own (cci550::Description, a55::Description). A row has the inputs;
// then the responses, which are of that clock only: the result of an access and the event bus; then
// the state, which holds until it changes: counts, flags and pins.
template <typename Description>
class Rows {
  public:
    using Inputs = typename Description::Inputs;
    using Outputs = typename Description::Outputs;

    explicit Rows(const typename Description::Config& config = {});

    const Layout& layout() const { return layout_; }
    unsigned input_bits() const { return input_bits_; }
    unsigned first_state_bit() const { return first_state_bit_; }
    // `row`: layout().words() words, all of which are set.
    void put(const Inputs& inputs, const Outputs& outputs, std::uint64_t* row) const;
    // The inputs alone: input_bits() bits, and zeros to the end of the last of their words.
    void put_inputs(const Inputs& inputs, std::uint64_t* row) const;
    // Encodings that the device does not have are left out; see its Inputs.
    Inputs inputs(const std::uint64_t* row) const;
    Outputs outputs(const std::uint64_t* row) const;

  private:
    Description description_;
    unsigned input_bits_ = 0;
    unsigned first_state_bit_ = 0;
    Layout layout_;
};

template <typename Description>
Rows<Description>::Rows(const typename Description::Config& config) : description_(config) {
    const Inputs inputs;
    const Outputs outputs;
    LayoutFields in(Role::input);
    LayoutFields responses(Role::output);
    LayoutFields state(Role::output);
    description_.inputs(in, inputs);
    description_.responses(responses, outputs);
    description_.state(state, outputs);
    std::vector<Field> fields;
    in.append_to(fields);
    input_bits_ = Layout(fields).width();
    responses.append_to(fields);
    first_state_bit_ = Layout(fields).width();
    state.append_to(fields);
    layout_ = Layout(std::move(fields));
}

template <typename Description>
void Rows<Description>::put(const Inputs& inputs, const Outputs& outputs,
                            std::uint64_t* row) const {
    RowPacker packer(row);
    description_.inputs(packer, inputs);
    description_.responses(packer, outputs);
    description_.state(packer, outputs);
    packer.finish();
}

template <typename Description>
void Rows<Description>::put_inputs(const Inputs& inputs, std::uint64_t* row) const {
    RowPacker packer(row);
    description_.inputs(packer, inputs);
    packer.finish();
}

template <typename Description>
typename Rows<Description>::Inputs Rows<Description>::inputs(const std::uint64_t* row) const {
    Inputs inputs;
    RowUnpacker unpacker(row);
    description_.inputs(unpacker, inputs);
    return inputs;
}

template <typename Description>
typename Rows<Description>::Outputs Rows<Description>::outputs(const std::uint64_t* row) const {
    Outputs outputs;
    RowUnpacker unpacker(row, input_bits_);
    description_.responses(unpacker, outputs);
    description_.state(unpacker, outputs);
    return outputs;
}

} // namespace armpmu
