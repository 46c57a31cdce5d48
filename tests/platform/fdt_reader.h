// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::tests {

// Reads a flattened device tree back, by the Devicetree Specification chapter 5 alone. Properties
// by "/path:name", nodes as "/path" with an empty value; whatever is odd throws.
class FdtReader {
  public:
    using Bytes = std::vector<unsigned char>;

    explicit FdtReader(Bytes blob) : blob_(std::move(blob)) {
        expect(at(0) == 0xd00dfeed, "magic");
        expect(at(4) == blob_.size(), "totalsize");
        expect(at(20) == 17 && at(24) == 16, "version");
        expect(at(16) % 8 == 0, "alignment of the reservations");
        for (unsigned i = 0; i < 16; i += 4) expect(at(at(16) + i) == 0, "a reservation");
        strings_ = at(12);
        expect(strings_ + at(32) == blob_.size(), "size of the strings");
        place_ = at(8);
        const std::uint32_t end = place_ + at(36);
        expect(next() == 1, "the root begins");
        node("");
        expect(next() == 9 && place_ == end, "the end");
    }
    const std::map<std::string, Bytes>& all() const { return all_; }
    const std::vector<std::string>& order() const { return order_; }
    const Bytes& operator[](const std::string& what) const {
        const auto found = all_.find(what);
        if (found == all_.end()) throw std::runtime_error("no " + what);
        return found->second;
    }
    std::string text(const std::string& what) const {
        const Bytes& value = (*this)[what];
        return std::string(value.begin(), value.end());
    }
    std::vector<std::uint32_t> cells(const std::string& what) const {
        const Bytes& value = (*this)[what];
        expect(value.size() % 4 == 0, "cells");
        std::vector<std::uint32_t> cells;
        for (std::size_t i = 0; i < value.size(); i += 4)
            cells.push_back(std::uint32_t{value[i]} << 24 | value[i + 1] << 16 | value[i + 2] << 8 |
                            value[i + 3]);
        return cells;
    }

  private:
    static void expect(bool holds, const char* what) {
        if (!holds) throw std::runtime_error(std::string("flattened device tree: ") + what);
    }
    std::uint32_t at(std::size_t offset) const {
        expect(offset + 4 <= blob_.size() && offset % 4 == 0, "an offset");
        std::uint32_t value = 0;
        for (unsigned i = 0; i < 4; ++i) value = value << 8 | blob_[offset + i];
        return value;
    }
    std::uint32_t next() {
        place_ += 4;
        return at(place_ - 4);
    }
    std::string text_at(std::size_t offset) const {
        std::string text;
        for (; blob_.at(offset) != 0; ++offset) text += static_cast<char>(blob_[offset]);
        return text;
    }
    void skip(std::size_t bytes) {
        for (; bytes % 4 != 0; ++bytes) expect(blob_.at(place_ + bytes) == 0, "padding");
        place_ += static_cast<std::uint32_t>(bytes);
    }
    void node(const std::string& parent) {
        const std::string name = text_at(place_);
        skip(name.size() + 1);
        const std::string path =
            parent == "/" || parent.empty() ? parent + name : parent + "/" + name;
        const std::string here = path.empty() ? "/" : path;
        add(here, {});
        bool below = false;
        for (;;) {
            const std::uint32_t token = next();
            if (token == 2) return;
            if (token == 1) {
                below = true;
                node(here);
                continue;
            }
            expect(token == 3 && !below, "a property before the nodes");
            const std::uint32_t length = next();
            const std::string property = text_at(strings_ + next());
            Bytes value(blob_.begin() + place_, blob_.begin() + place_ + length);
            skip(length);
            add(here + ":" + property, value);
        }
    }
    void add(const std::string& what, const Bytes& value) {
        expect(all_.emplace(what, value).second, "twice the same");
        order_.push_back(what);
    }

    Bytes blob_;
    std::uint32_t strings_ = 0, place_ = 0;
    std::map<std::string, Bytes> all_;
    std::vector<std::string> order_;
};

} // namespace armpmu::tests
