// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/rows/model.h"
#include "vectors/rows/way_here.h"

#include <utility>

namespace armpmu::vectors {

// What both devices' models have in common: Rows, Player and Inputs of the same shape.
template <typename Rows, typename Player, typename Config>
class DeviceModel : public Model {
  public:
    DeviceModel(Rows rows, const Config& config)
        : config_(config), rows_(std::move(rows)), player_(config) {}

    const Layout& layout() const override { return rows_.layout(); }

    void clock(const std::uint64_t* row, std::uint64_t* out) override {
        const auto inputs = rows_.inputs(row);
        rows_.put(inputs, player_.clock(inputs), out);
    }

    void hold(const std::uint64_t* row, std::uint64_t cycles) override {
        player_.hold(rows_.inputs(row), cycles);
    }

    std::vector<std::uint64_t> way_here() override {
        Player fresh(config_);
        std::vector<std::uint64_t> all;
        for (const auto& inputs : way_to_state_of(player_.pmu())) {
            all.resize(all.size() + layout().words());
            rows_.put(inputs, fresh.clock(inputs), &*(all.end() - layout().words()));
        }
        if (!same_state(fresh.pmu(), player_.pmu()))
            throw WindowError("no register writes lead from reset to the state at the beginning of "
                              "the window; begin elsewhere, or record from the start");
        return all;
    }

  protected:
    Config config_;
    Rows rows_;
    Player player_;
};

std::unique_ptr<Model> make_cci550_model(const cci550::Config& config);
std::unique_ptr<Model> make_a55_model(const a55::Config& config);

} // namespace armpmu::vectors
