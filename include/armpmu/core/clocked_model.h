// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/core/device.h"
#include "armpmu/core/rows.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace armpmu {

// Consecutive rows that bring a device from reset to the state of `pmu`, with the outputs of a
// fresh player. Throws UnreachableState where software cannot reach it.
template <typename Description, typename Pmu>
std::vector<std::uint64_t> restore_rows(const Rows<Description>& rows, Pmu& pmu) {
    typename Description::Player fresh(pmu.config());
    const std::size_t words = rows.layout().words();
    std::vector<std::uint64_t> all;
    for (const auto& inputs : restore_sequence(pmu)) {
        all.resize(all.size() + words);
        rows.put(inputs, fresh.clock(inputs), &*(all.end() - static_cast<std::ptrdiff_t>(words)));
    }
    if (!same_state(fresh.pmu(), pmu))
        throw UnreachableState("the PMU is in a state that software cannot bring it to");
    return all;
}

// The same from the rows of `written` without their events, and writes of the counts that differ;
// nothing if these do not reach the state.
template <typename Description, typename Pmu>
std::optional<std::vector<std::uint64_t>>
rows_as_written(const Rows<Description>& rows, Pmu& pmu,
                const std::vector<std::uint64_t>& written) {
    typename Description::Player fresh(pmu.config());
    const std::size_t words = rows.layout().words();
    std::vector<std::uint64_t> all;
    const auto put = [&](const typename Description::Inputs& inputs) {
        all.resize(all.size() + words);
        rows.put(inputs, fresh.clock(inputs), &*(all.end() - static_cast<std::ptrdiff_t>(words)));
    };
    for (std::size_t i = 0; i < written.size(); i += words) {
        auto inputs = rows.inputs(written.data() + i);
        inputs.events = {};
        put(inputs);
    }
    if (same_state(fresh.pmu(), pmu)) return all;
    for (const auto& inputs : count_writes(fresh.pmu(), pmu)) put(inputs);
    if (same_state(fresh.pmu(), pmu)) return all;
    return std::nullopt;
}

// Implements ClockedDevice with a device's Rows and Player. The device itself says the meaning of
// bits, and which bits an access concerns.
template <typename Description>
class ClockedModel : public ClockedDevice {
  public:
    using Config = typename Description::Config;
    using Inputs = typename Description::Inputs;
    using Outputs = typename Description::Outputs;
    using Player = typename Description::Player;

    explicit ClockedModel(const Config& config)
        : config_(config), rows_(config), player_(std::make_unique<Player>(config)) {}

    const Layout& layout() const override { return rows_.layout(); }
    unsigned first_state_bit() const override { return rows_.first_state_bit(); }

    std::vector<std::uint64_t> idle_row() const override {
        std::vector<std::uint64_t> row(layout().words());
        rows_.put(Inputs(), Outputs(), row.data());
        return row;
    }

    void clock(const std::uint64_t* row, std::uint64_t* out) override {
        const Inputs inputs = rows_.inputs(row);
        rows_.put(inputs, player_->clock(inputs), out);
    }

    void hold(const std::uint64_t* row, std::uint64_t cycles) override {
        player_->hold(rows_.inputs(row), cycles);
    }

    void show_state(std::uint64_t* row) override {
        const Inputs inputs = rows_.inputs(row);
        Outputs outputs = rows_.outputs(row);
        player_->show_state(outputs);
        rows_.put(inputs, outputs, row);
    }

    AccessAnswer access(const std::uint64_t* row, const AccessRequest& request) override {
        Inputs inputs = levels_of(row);
        player_->hold(inputs, 0);
        Description::put_access(inputs, request);
        return Description::carry_out(player_->pmu(), inputs);
    }

    StateBytes save() override { return player_->pmu().save(); }

    // The player remembers the levels that it has given to its PMU, so a new one gets them again.
    void restore(const std::uint64_t* levels, const StateBytes& bytes) override {
        auto fresh = std::make_unique<Player>(config_);
        fresh->hold(levels_of(levels), 0);
        fresh->pmu().restore(bytes);
        player_ = std::move(fresh);
    }

    std::vector<std::uint64_t> restore_sequence() override {
        return restore_rows(rows_, player_->pmu());
    }
    std::vector<std::uint64_t>
    restore_sequence(const std::vector<std::uint64_t>& written) override {
        auto all = rows_as_written(rows_, player_->pmu(), written);
        return all ? std::move(*all) : restore_sequence();
    }

  protected:
    Inputs levels_of(const std::uint64_t* row) const {
        Inputs inputs = rows_.inputs(row);
        inputs.events = {};
        inputs.access = {};
        return inputs;
    }
    typename Player::Pmu& pmu() { return player_->pmu(); }
    typename Player::Pmu& pmu() const { return player_->pmu(); }

    Config config_;
    Rows<Description> rows_;
    std::unique_ptr<Player> player_;
};

// A kind of device, made of its description and the ClockedDevice that belongs to it.
template <typename Description, typename Model>
class DeviceOf final : public Device {
  public:
    using Config = typename Description::Config;

    std::string_view name() const override { return Description::kName; }
    Layout layout(const Settings& settings) const override {
        return Rows<Description>(config(settings)).layout();
    }
    std::unique_ptr<ClockedDevice> make(const Settings& settings) const override {
        return std::make_unique<Model>(config(settings));
    }
    Settings normalized(const Settings& settings) const override {
        return armpmu::settings_of(config(settings), Description::members());
    }
    std::vector<LineTolerance> tolerances() const override { return Description::tolerances(); }
    std::vector<AccessInterface> interfaces() const override { return Description::interfaces(); }
    std::string_view interfaces_text() const override { return Description::kInterfaces; }

  private:
    static Config config(const Settings& settings) {
        return armpmu::config_of(settings, Description::members());
    }
};

} // namespace armpmu
