// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/rows/a55_vector.h"
#include "armpmu/vectors/rows/cci550_vector.h"
#include "bindings/capi/device.h"

#include <utility>

namespace armpmu::capi {
namespace {

Engine::Answer carry_out(cci550::Pmu& pmu, const vectors::Cci550Inputs& inputs) {
    const cci550::AccessResult result = pmu.access(*inputs.access);
    return {result.data, result.status == cci550::AccessStatus::ok ? 0U : 1U};
}

Engine::Answer carry_out(a55::Pmu& pmu, const vectors::A55Inputs& inputs) {
    if (const auto* external = std::get_if<a55::ExternalAccess>(&inputs.access)) {
        const a55::ExternalResult result = pmu.access(*external);
        return {result.data, static_cast<std::uint32_t>(result.status)};
    }
    const a55::SystemResult result = pmu.access(std::get<a55::SystemAccess>(inputs.access));
    return {result.data, static_cast<std::uint32_t>(result.outcome) |
                             static_cast<std::uint32_t>(result.target) << 8 |
                             static_cast<std::uint32_t>(result.exception_class) << 16};
}

template <typename Inputs>
Inputs levels_of(Inputs inputs) {
    inputs.events = {};
    inputs.access = {};
    return inputs;
}

template <typename Rows, typename Player, typename Inputs, typename Outputs, typename Config>
class PlayedEngine final : public Engine {
  public:
    PlayedEngine(Rows rows, const Config& config)
        : config_(config), rows_(std::move(rows)), player_(std::make_unique<Player>(config)) {}

    const vectors::Layout& layout() const override { return rows_.layout(); }

    Row idle_row() const override {
        Row row(layout().words());
        rows_.put(Inputs(), Outputs(), row.data());
        return row;
    }

    void clock(const Row& inputs, Row& out) override {
        const Inputs in = rows_.inputs(inputs.data());
        out.resize(layout().words());
        rows_.put(in, player_->clock(in), out.data());
    }

    void hold(const Row& inputs, std::uint64_t cycles) override {
        player_->hold(rows_.inputs(inputs.data()), cycles);
    }

    Answer access(const Row& inputs) override {
        const Inputs in = rows_.inputs(inputs.data());
        player_->hold(levels_of(in), 0);
        return carry_out(player_->pmu(), in);
    }

    StateBytes save() override { return player_->pmu().save(); }

    // The player remembers the levels that it has given to its PMU, so a new one is shown them.
    void restore(const Row& levels, const StateBytes& bytes) override {
        auto fresh = std::make_unique<Player>(config_);
        fresh->hold(levels_of(rows_.inputs(levels.data())), 0);
        fresh->pmu().restore(bytes);
        player_ = std::move(fresh);
    }

  private:
    Config config_;
    Rows rows_;
    std::unique_ptr<Player> player_;
};

using Cci550Engine = PlayedEngine<vectors::Cci550Rows, vectors::Cci550Player, vectors::Cci550Inputs,
                                  vectors::Cci550Outputs, cci550::Config>;
using A55Engine = PlayedEngine<vectors::A55Rows, vectors::A55Player, vectors::A55Inputs,
                               vectors::A55Outputs, a55::Config>;

} // namespace

std::unique_ptr<Engine> make_engine(const vectors::Header& header) {
    if (header.device == "cci550") {
        const cci550::Config config = vectors::cci550_config(header);
        return std::make_unique<Cci550Engine>(vectors::Cci550Rows(config), config);
    }
    return std::make_unique<A55Engine>(vectors::A55Rows(), vectors::a55_config(header));
}

} // namespace armpmu::capi
