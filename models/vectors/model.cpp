// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/model.h"

#include "armpmu/vectors/a55_vector.h"
#include "armpmu/vectors/cci550_vector.h"
#include "models/vectors/way_here.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

// Rows, Player and Inputs of a device: what both devices have in common is their shape.
template <typename Rows, typename Player, typename Config>
class DeviceModel final : public Model {
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

  private:
    Config config_;
    Rows rows_;
    Player player_;
};

} // namespace

std::unique_ptr<Model> make_model(const Header& header) {
    if (header.device == "cci550") {
        const cci550::Config config = cci550_config(header);
        return std::make_unique<DeviceModel<Cci550Rows, Cci550Player, cci550::Config>>(
            Cci550Rows(config), config);
    }
    if (header.device == "a55") {
        const a55::Config config = a55_config(header);
        return std::make_unique<DeviceModel<A55Rows, A55Player, a55::Config>>(A55Rows(), config);
    }
    throw VectorError("device: expected cci550 or a55, not '" + header.device + "'");
}

} // namespace armpmu::vectors
