// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/core/rows.h"
#include "python/row_block.h"
#include "python/row_layout.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::python {

// A PMU that takes rows, or events without rows. It has the levels that drive its inputs, and its
// last outputs.
template <typename Description>
class Model {
  public:
    using Player = typename Description::Player;
    using Pmu = typename Player::Pmu;
    using Row = std::vector<std::uint64_t>;

    explicit Model(const Settings& settings)
        : config_(config_of(settings, Description::members())), rows_(config_),
          layout_(rows_.layout()), player_(std::make_unique<Player>(config_)),
          levels_(rows_.layout().words()), driven_(levels_.size()) {
        rows_.put({}, {}, driven_.data());
        last_ = driven_;
        for (const Field& field : rows_.layout().fields())
            if (layout_.is_level(layout_.find(field.name)))
                set_bits(levels_.data(), field.first, field.width, ~std::uint64_t{0});
    }

    const RowLayout& layout() const { return layout_; }
    std::atomic<bool>& in_call() { return in_call_; }
    Pmu& pmu() { return player_->pmu(); }
    Row idle() const {
        Row row(levels_.size());
        rows_.put({}, {}, row.data());
        return row;
    }

    // --- clocks ---

    void clock(const std::uint64_t* in, std::uint64_t* out) {
        const auto inputs = rows_.inputs(in);
        rows_.put(inputs, player_->clock(inputs), out);
    }
    // The outputs of the last of some clocks; the levels of that clock are driven from then on.
    void remember(const std::uint64_t* out) {
        std::copy_n(out, last_.size(), last_.begin());
        for (std::size_t w = 0; w < last_.size(); ++w)
            driven_[w] = (driven_[w] & ~levels_[w]) | (last_[w] & levels_[w]);
    }
    void run(std::uint64_t clocks) {
        if (clocks == 0) return;
        const auto inputs = rows_.inputs(driven_.data());
        if (clocks > 1) player_->hold(inputs, clocks - 1);
        rows_.put(inputs, player_->clock(inputs), last_.data());
    }

    // --- pins ---

    void drive(const std::string& name, std::uint64_t value) {
        const Part& part = layout_.find(name);
        if (!part.input) throw std::invalid_argument(name + " is an output");
        if (part.width > 64)
            throw std::invalid_argument(name + " has many bits: drive them by their names");
        if (part.width < 64 && value >> part.width != 0)
            throw std::invalid_argument(std::to_string(value) + " does not fit " + name);
        set_bits(driven_.data(), part.first, part.width, value);
        player_->hold(levels_of(driven_), 0);
    }
    std::uint64_t get(const std::string& name) {
        const Part& part = layout_.find(name);
        if (part.width > 64)
            throw std::invalid_argument(name + " has many bits: get them by their names");
        if (part.input) return get_bits(driven_.data(), part.first, part.width);
        auto outputs = rows_.outputs(last_.data());
        player_->show_state(outputs);
        Row now(last_.size());
        rows_.put(rows_.inputs(last_.data()), outputs, now.data());
        return get_bits(now.data(), part.first, part.width);
    }

    // --- registers ---

    AccessAnswer access(const AccessRequest& request) {
        check(request);
        auto inputs = levels_of(driven_);
        player_->hold(inputs, 0);
        Description::put_access(inputs, request);
        return Description::carry_out(pmu(), inputs);
    }

    // --- state ---

    StateBytes save() {
        StateWriter writer;
        for (const Row* row : {&driven_, &last_})
            for (const std::uint64_t word : *row) writer.u64(word);
        const StateBytes model = pmu().save();
        writer.u64(model.size());
        for (const std::uint8_t byte : model) writer.u8(byte);
        return writer.finish(kName, kVersion);
    }
    void restore(const StateBytes& bytes) {
        StateReader reader(bytes, kName, kVersion);
        Row driven(driven_.size()), last(last_.size());
        for (Row* row : {&driven, &last})
            for (std::uint64_t& word : *row) word = reader.u64();
        StateBytes model;
        for (std::uint64_t left = reader.u64(); left != 0; --left) model.push_back(reader.u8());
        reader.expect_end();
        auto fresh = std::make_unique<Player>(config_);
        fresh->hold(levels_of(driven), 0);
        fresh->pmu().restore(model);
        player_ = std::move(fresh);
        driven_ = driven;
        last_ = last;
    }

  private:
    static constexpr const char* kName = "py_model";
    static constexpr std::uint32_t kVersion = 1;

    typename Description::Inputs levels_of(const Row& row) const {
        auto inputs = rows_.inputs(row.data());
        inputs.events = {};
        inputs.access = {};
        return inputs;
    }
    static void check(const AccessRequest& request) {
        const std::vector<AccessInterface> all = Description::interfaces();
        const auto found = std::find_if(all.begin(), all.end(), [&](const AccessInterface& one) {
            return one.number == request.interface;
        });
        if (found == all.end())
            throw std::invalid_argument("door " + std::to_string(request.interface) +
                                        ": expected " + std::string(Description::kInterfaces));
        if (request.where >= found->end || (!found->encodings && request.where % 4 != 0))
            throw std::invalid_argument(
                std::to_string(request.where) + ": expected " +
                (found->encodings ? "an encoding below " : "a multiple of 4 below ") +
                std::to_string(found->end));
        if (request.write && !found->wide && request.data >> 32 != 0)
            throw std::invalid_argument("a value of this door has 32 bits");
    }

    typename Description::Config config_;
    Rows<Description> rows_;
    RowLayout layout_;
    std::unique_ptr<Player> player_;
    Row levels_; // 1 in the bits of inputs that are levels
    Row driven_;
    Row last_;
    std::atomic<bool> in_call_{false};
};

} // namespace armpmu::python
