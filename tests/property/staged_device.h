// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/memory_vector.h"

#include <algorithm>
#include <string>
#include <vector>

namespace armpmu::tests {

// What a right device with stages in one of its paths shows, made of a vector by moving its values.
class StagedDevice {
  public:
    enum class Stages : std::uint8_t { free, stand, cleared }; // with the clock; in reset

    explicit StagedDevice(const MemoryVector& vector) : vector_(vector) {}

    // Fields as they leave k stages.
    MemoryVector outputs(const std::vector<std::string>& fields, unsigned k, Stages stages) const {
        MemoryVector device = vector_;
        const auto model = vectors::make_device(vector_.header);
        std::vector<std::uint64_t> before = model->idle_row();
        model->show_state(before.data());
        std::vector<std::uint64_t> times; // of the clocks whose values are in the stages
        for (std::uint64_t t = 0; t < device.clocks(); ++t) {
            const bool stands = stages == Stages::stand && !runs(t) && !reset(t);
            if (!stands) times.push_back(t);
            if (stages == Stages::cleared && reset(t)) times.assign(k + 1, t);
            for (const std::string& field : fields)
                device.copy_field(t, field,
                                  times.size() > k ? vector_.row(times[times.size() - 1 - k])
                                                   : before.data());
        }
        return device;
    }
    // Events count k clocks later; the gates are before the stages or behind.
    MemoryVector events(unsigned k, Stages stages, bool behind_gates) const {
        const bool a55 = vector_.header.device == "a55";
        std::vector<std::string> fields =
            a55 ? std::vector<std::string>{"ones", "twos"} : std::vector<std::string>{"ns", "s"};
        for (const char* pin : {"niden", "spniden", "dbgen", "spiden"})
            if (behind_gates) fields.emplace_back(pin);
        MemoryVector moved = vector_;
        std::vector<std::uint64_t> nothing(vector_.row_words());
        std::vector<const std::uint64_t*> stage(k, nothing.data());
        for (std::uint64_t t = 0; t < moved.clocks(); ++t) {
            if (stages == Stages::cleared && reset(t)) stage.assign(k, nothing.data());
            for (const std::string& field : fields) moved.copy_field(t, field, stage.front());
            if (stages == Stages::stand && !runs(t)) continue;
            stage.erase(stage.begin());
            stage.push_back(stages == Stages::cleared && reset(t) ? nothing.data()
                                                                  : vector_.row(t));
        }
        play(moved);
        for (std::uint64_t t = 0; t < moved.clocks(); ++t)
            for (const vectors::Field& field : moved.header.layout.fields())
                if (field.role == vectors::Role::input)
                    moved.copy_field(t, field.name, vector_.row(t));
        return moved;
    }
    // Data of reads k clocks late; until then those of the last.
    MemoryVector reads(unsigned k) const {
        MemoryVector device = vector_;
        const char* valid = vector_.header.device == "a55" ? "acc_door" : "acc_valid";
        const std::vector<std::uint64_t> nothing(vector_.row_words());
        const std::uint64_t* last = nothing.data();
        for (std::uint64_t t = 0; t < device.clocks(); ++t) {
            const bool data =
                t >= k && vector_.get(t - k, valid) != 0 && vector_.get(t - k, "acc_write") == 0;
            if (data) last = vector_.row(t - k);
            device.copy_field(t, "acc_rdata", last);
        }
        return device;
    }

  private:
    bool reset(std::uint64_t t) const {
        return vector_.get(t, vector_.header.device == "a55" ? "nreset" : "aresetn") == 0;
    }
    bool runs(std::uint64_t t) const {
        return vector_.header.device == "a55" || vector_.get(t, "aclken") != 0;
    }

    const MemoryVector& vector_;
};

} // namespace armpmu::tests
