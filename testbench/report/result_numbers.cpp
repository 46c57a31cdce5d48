// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/result_numbers.h"

#include <cmath>

namespace armpmu::testbench {
namespace {

class NumberCollector final : public Fields {
  public:
    std::vector<ResultNumber> take() { return std::move(numbers_); }

    bool present(const Field& /*field*/, bool is) override { return is; }

  protected:
    void flag(const Field& /*field*/, bool& /*value*/) override {}
    void text(const Field& field, std::string& value) override {
        if (std::string(field.name) == "name") call_element(value);
    }
    void word(const Field& /*field*/, std::size_t& /*index*/,
              const std::vector<std::string>& /*names*/) override {}
    void real(const Field& field, double& value) override {
        if (std::isfinite(value)) add(field, value);
    }
    void number(const Field& field, std::uint64_t& value, std::uint64_t /*most*/) override {
        add(field, value);
    }
    void integer(const Field& field, std::int64_t& value) override { add(field, value); }
    bool null(const Field& /*field*/, bool is) override { return is; }
    void begin_object(const Field& field) override {
        under_way_.push_back({path_of(field), numbers_.size(), *field.name == '\0', ""});
    }
    std::size_t begin_list(const Field& field, std::size_t n) override {
        begin_object(field);
        return n;
    }
    std::size_t begin_map(const Field& field, std::size_t n) override {
        begin_object(field);
        return n;
    }
    void item(std::size_t n, std::string* name) override {
        under_way_.back().item = name == nullptr ? std::to_string(n) : *name;
    }
    void end() override { under_way_.pop_back(); }

  private:
    struct Place {
        std::string path;
        std::size_t first = 0; // of its numbers
        bool element = false;  // of a list
        std::string item;      // the element under way
    };

    static std::string join(const std::string& path, const std::string& name) {
        return path.empty() ? name : path + "." + name;
    }
    std::string path_of(const Field& field) const {
        const Place& place = under_way_.back();
        return join(place.path, *field.name == '\0' ? place.item : field.name);
    }
    template <typename T>
    void add(const Field& field, const T& value) {
        numbers_.emplace_back(path_of(field), value);
    }
    // Gives an element its name, also for the numbers it has given before.
    void call_element(const std::string& name) {
        Place& place = under_way_.back();
        if (!place.element) return;
        const std::string before = place.path;
        place.path = join(under_way_[under_way_.size() - 2].path, name);
        for (std::size_t n = place.first; n < numbers_.size(); ++n)
            numbers_[n].first.replace(0, before.size(), place.path);
    }

    std::vector<Place> under_way_ = {{}};
    std::vector<ResultNumber> numbers_;
};

} // namespace

std::vector<ResultNumber> numbers_of(const Result& result) {
    NumberCollector numbers;
    Result copy = result; // whose members are read only
    describe(numbers, copy);
    return numbers.take();
}

} // namespace armpmu::testbench
