// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <memory>
#include <vector>

namespace armpmu::systemc {

// Makes pins optional to bind: in `before_end_of_elaboration` a module offers each of its pins, and
// one that nobody has bound gets a signal of its own. True when somebody has.
class TieOffs {
  public:
    template <typename T>
    bool tie_off(sc_core::sc_in<T>& port, const T& value) {
        if (port.bind_count() > 0) return true;
        auto& signal = make_signal<T>();
        signal.write(value);
        port.bind(signal);
        return false;
    }
    template <typename T>
    bool tie_off(sc_core::sc_out<T>& port) {
        if (port.bind_count() > 0) return true;
        port.bind(make_signal<T>());
        return false;
    }

  private:
    template <typename T>
    sc_core::sc_signal<T>& make_signal() {
        auto signal =
            std::make_shared<sc_core::sc_signal<T>>(sc_core::sc_gen_unique_name("tie_off"));
        signals_.push_back(signal);
        return *signal;
    }

    std::vector<std::shared_ptr<void>> signals_; // of several types, only kept alive
};

} // namespace armpmu::systemc
