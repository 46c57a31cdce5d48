// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/device.h"

#include "armpmu/vectors/stream/device_header.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <string_view>

namespace armpmu::capi {
namespace {

constexpr std::uint32_t kStateVersion = 1;

[[noreturn]] void refuse(const std::string& text) {
    throw Failure(ARMPMU_BAD_ARGUMENT, text);
}

} // namespace

Device::Device(const vectors::Header& header)
    : kind_(vectors::device_of(header)), device_(vectors::make_device(header)),
      levels_(layout().words()), driven_(device_->idle_row()), given_(driven_), last_(driven_) {
    for (const Field& field : layout().fields()) {
        Part part{field.first, field.width, field.role == Role::input,
                  is_access(field.part) || is_answer(field.part), !field.bits.empty()};
        parts_[field.name] = part;
        if (part.input && !part.access && !part.event)
            set_bits(levels_.data(), field.first, field.width, ~std::uint64_t{0});
        part.width = 1;
        for (; part.first < field.first + field.width; ++part.first)
            parts_[layout().bit_name(part.first)] = part;
    }
}

const Part& Device::find(const char* name) const {
    need(name, "name");
    const auto found = parts_.find(name);
    if (found != parts_.end()) return found->second;
    std::vector<std::string_view> known;
    for (const Field& field : layout().fields()) {
        known.push_back(field.name);
        known.insert(known.end(), field.bits.begin(), field.bits.end());
    }
    refuse(vectors::quoted(name) + " is no field and no bit of this " + this->name() + "'s row" +
           vectors::hint(name, known));
}

void Device::clock(const std::uint32_t* inputs, std::uint32_t* expected, std::uint32_t words) {
    need(inputs, "inputs");
    need(expected, "expected");
    need_words(layout(), words);
    Row row(layout().words());
    from_words(layout(), inputs, row);
    for (std::size_t w = 0; w < row.size(); ++w)
        driven_[w] = (driven_[w] & ~levels_[w]) | (row[w] & levels_[w]);
    given_ = driven_;
    device_->clock(row.data(), last_.data());
    clocked_ = true;
    to_words(last_, expected, words);
}

void Device::drive(const char* name, std::uint64_t value) {
    const Part& part = find(name);
    if (!part.input) refuse(vectors::quoted(name) + " is an output");
    if (part.width > 64)
        refuse(vectors::quoted(name) + " has " + std::to_string(part.width) +
               " bits: drive them by their names");
    if (part.width < 64 && value >> part.width != 0)
        refuse(std::to_string(value) + " does not fit " + vectors::quoted(name) + ", which has " +
               std::to_string(part.width) + (part.width == 1 ? " bit" : " bits"));
    set_bits(driven_.data(), part.first, part.width, value);
}

void Device::run(std::uint64_t clocks, std::uint32_t* expected, std::uint32_t words) {
    if (clocks == 0) refuse("no clock to run");
    if (expected != nullptr) need_words(layout(), words);
    given_ = driven_;
    if (clocks > 1) device_->hold(driven_.data(), clocks - 1);
    device_->clock(driven_.data(), last_.data());
    clocked_ = true;
    if (expected != nullptr) to_words(last_, expected, words);
}

std::uint64_t Device::get(const char* name) const {
    const Part& part = find(name);
    if (part.width > 64)
        refuse(vectors::quoted(name) + " has " + std::to_string(part.width) +
               " bits: get them by their names, or take them from the row");
    if (!clocked_) throw Failure(ARMPMU_OUT_OF_ORDER, "there was no clock yet");
    return get_bits(last_.data(), part.first, part.width);
}

void Device::check(const AccessRequest& request) const {
    const std::vector<AccessInterface> all = kind_.interfaces();
    const auto found = std::find_if(all.begin(), all.end(), [&](const AccessInterface& one) {
        return one.number == request.interface;
    });
    if (found == all.end())
        refuse("door " + std::to_string(request.interface) + ": this " + name() + " has " +
               std::string(kind_.interfaces_text()));
    const bool offset = !found->encodings;
    if (request.where >= found->end || (offset && request.where % 4 != 0))
        refuse(std::to_string(request.where) + ": expected " +
               (offset ? "a byte offset" : "an encoding") + " below " + std::to_string(found->end) +
               (offset ? ", a multiple of 4" : ""));
    if (request.write && !found->wide && request.data >> 32 != 0)
        refuse("a value of this door has 32 bits");
}

AccessAnswer Device::access(const AccessRequest& request) {
    check(request);
    given_ = driven_;
    const AccessAnswer answer = device_->access(driven_.data(), request);
    device_->show_state(last_.data());
    return answer;
}

StateBytes Device::save() {
    StateWriter writer;
    for (const Row* row : {&driven_, &given_, &last_})
        for (const std::uint64_t word : *row) writer.u64(word);
    writer.u8(clocked_ ? 1 : 0);
    const StateBytes model = device_->save();
    writer.u64(model.size());
    for (const std::uint8_t byte : model) writer.u8(byte);
    return writer.finish("c_" + name(), kStateVersion);
}

void Device::restore(const StateBytes& bytes) {
    StateReader reader(bytes, "c_" + name(), kStateVersion);
    Row driven(driven_.size());
    Row given(given_.size());
    Row last(last_.size());
    for (Row* row : {&driven, &given, &last})
        for (std::uint64_t& word : *row) word = reader.u64();
    const bool clocked = reader.u8() != 0;
    const std::uint64_t size = reader.u64();
    if (size > bytes.size()) reader.refuse("its length is wrong");
    StateBytes model;
    for (std::uint64_t i = 0; i < size; ++i) model.push_back(reader.u8());
    reader.expect_end();
    device_->restore(given.data(), model);
    driven_ = driven;
    given_ = given;
    last_ = last;
    clocked_ = clocked;
}

} // namespace armpmu::capi
