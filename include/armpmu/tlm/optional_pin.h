// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <string>
#include <utility>

namespace armpmu::systemc {

// An input that may stay unbound: it then reads as its tie-off, and adds nothing to the hierarchy.
// Bound like an sc_in, to a signal or to a port of the enclosing module; at any time before the end
// of elaboration, also in the `before_end_of_elaboration` of a later module.
template <typename T>
class OptionalIn
    : public sc_core::sc_port<sc_core::sc_signal_in_if<T>, 1, sc_core::SC_ZERO_OR_MORE_BOUND> {
    using Base = sc_core::sc_port<sc_core::sc_signal_in_if<T>, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;

  public:
    explicit OptionalIn(const char* name, T tie_off = T())
        : Base(name), tie_off_(std::move(tie_off)) {}

    using Base::bind;
    using Base::operator();
    // To an sc_inout or sc_out of the enclosing module.
    void bind(sc_core::sc_port_b<sc_core::sc_signal_inout_if<T>>& parent) {
        sc_core::sc_port_base::bind(parent);
    }
    void operator()(sc_core::sc_port_b<sc_core::sc_signal_inout_if<T>>& parent) { bind(parent); }

    // From the end of elaboration on.
    bool bound() const { return this->size() > 0; }
    T read() const { return bound() ? (*this)->read() : tie_off_; }
    const char* kind() const override { return "armpmu_optional_in"; }

  private:
    T tie_off_;
};

// An output that may stay unbound. Bound like an sc_out; writes to an unbound one have no effect.
template <typename T>
class OptionalOut
    : public sc_core::sc_port<sc_core::sc_signal_inout_if<T>, 1, sc_core::SC_ZERO_OR_MORE_BOUND> {
    using Base =
        sc_core::sc_port<sc_core::sc_signal_inout_if<T>, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;

  public:
    explicit OptionalOut(const char* name) : Base(name) {}

    bool bound() const { return this->size() > 0; }
    void write(const T& value) {
        if (bound()) (*this)->write(value);
    }
    const char* kind() const override { return "armpmu_optional_out"; }
};

} // namespace armpmu::systemc
