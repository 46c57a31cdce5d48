// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/device_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

namespace {

using Bytes = std::vector<unsigned char>;

constexpr std::size_t kLongestName = 31;
constexpr std::string_view kAlphanumeric =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::string_view kLetters = kAlphanumeric.substr(0, 52);

void put32(Bytes& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<unsigned char>(value >> shift));
}

void put_text(Bytes& bytes, const std::string& text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
    bytes.push_back(0);
}

void align(Bytes& bytes) {
    bytes.resize((bytes.size() + 3) / 4 * 4);
}

bool consists_of(std::string_view text, std::string_view signs) {
    return text.find_first_not_of(std::string(kAlphanumeric).append(signs)) ==
           std::string_view::npos;
}

bool is_node_name(std::string_view name) {
    const std::size_t at = name.find('@');
    const std::string_view base = name.substr(0, at);
    if (base.empty() || base.size() > kLongestName || !consists_of(base, ",._+-")) return false;
    if (kLetters.find(base.front()) == std::string_view::npos) return false;
    if (at == std::string_view::npos) return true;
    const std::string_view unit = name.substr(at + 1);
    return !unit.empty() && consists_of(unit, ",._+-");
}

bool is_property_name(std::string_view name) {
    return !name.empty() && name.size() <= kLongestName && consists_of(name, ",._+?#-");
}

} // namespace

// --- nodes ---

DeviceTree::DeviceTree() {
    nodes_.push_back(Node(*this, nullptr, ""));
}

DeviceTree::Node::Node(DeviceTree& tree, Node* parent, std::string name)
    : tree_(tree), parent_(parent), name_(std::move(name)) {}

DeviceTree::Node& DeviceTree::chosen() {
    if (chosen_ == nullptr) chosen_ = &root().node("chosen");
    return *chosen_;
}

std::string DeviceTree::Node::path() const {
    if (parent_ == nullptr) return "/";
    return (parent_->parent_ == nullptr ? "" : parent_->path()) + "/" + name_;
}

DeviceTree::Node& DeviceTree::Node::node(const std::string& name) {
    if (!is_node_name(name))
        throw DeviceTreeError(fmt::format("{}: \"{}\" is no name of a node", path(), name));
    for (const Node* const other : children_)
        if (other->name_ == name)
            throw DeviceTreeError(fmt::format("{}: there is a node {} already", path(), name));
    tree_.nodes_.push_back(Node(tree_, this, name));
    children_.push_back(&tree_.nodes_.back());
    return *children_.back();
}

std::uint32_t DeviceTree::Node::phandle() {
    if (phandle_ == 0) phandle_ = ++tree_.phandles_;
    return phandle_;
}

// --- properties ---

DeviceTree::Node& DeviceTree::Node::add(const std::string& name, Bytes value) {
    if (!is_property_name(name))
        throw DeviceTreeError(fmt::format("{}: \"{}\" is no name of a property", path(), name));
    if (name == "phandle")
        throw DeviceTreeError(path() + ": phandle is given to nodes that are referred to");
    for (const Property& other : properties_)
        if (other.name == name)
            throw DeviceTreeError(fmt::format("{}: there is a property {} already", path(), name));
    properties_.push_back({name, std::move(value)});
    return *this;
}

DeviceTree::Node& DeviceTree::Node::cells(const std::string& name, const std::vector<Cell>& cells) {
    Bytes value;
    for (const Cell& cell : cells) {
        if (cell.node != nullptr && &cell.node->tree_ != &tree_)
            throw DeviceTreeError(fmt::format("{}: {} refers to {} of another tree", path(), name,
                                              cell.node->path()));
        put32(value, cell.node == nullptr ? cell.value : cell.node->phandle());
    }
    return add(name, std::move(value));
}

DeviceTree::Node& DeviceTree::Node::cells64(const std::string& name,
                                            const std::vector<std::uint64_t>& values) {
    Bytes value;
    for (const std::uint64_t one : values) {
        put32(value, static_cast<std::uint32_t>(one >> 32));
        put32(value, static_cast<std::uint32_t>(one));
    }
    return add(name, std::move(value));
}

DeviceTree::Node& DeviceTree::Node::text(const std::string& name, const std::string& text) {
    return texts(name, {text});
}

DeviceTree::Node& DeviceTree::Node::texts(const std::string& name,
                                          const std::vector<std::string>& texts) {
    Bytes value;
    for (const std::string& one : texts) {
        if (one.find('\0') != std::string::npos)
            throw DeviceTreeError(fmt::format("{}: a zero byte in {}", path(), name));
        put_text(value, one);
    }
    return add(name, std::move(value));
}

DeviceTree::Node& DeviceTree::Node::empty(const std::string& name) {
    return add(name, {});
}

// --- the blob ---

struct DeviceTree::Blob {
    Bytes structure, strings;
    std::vector<std::pair<std::string, std::uint32_t>> offsets; // of names among the strings

    std::uint32_t offset_of(const std::string& name) {
        const auto known = std::find_if(offsets.begin(), offsets.end(),
                                        [&](const auto& one) { return one.first == name; });
        if (known != offsets.end()) return known->second;
        offsets.emplace_back(name, static_cast<std::uint32_t>(strings.size()));
        put_text(strings, name);
        return offsets.back().second;
    }
    void property(const std::string& name, const Bytes& value) {
        put32(structure, 3); // FDT_PROP
        put32(structure, static_cast<std::uint32_t>(value.size()));
        put32(structure, offset_of(name));
        structure.insert(structure.end(), value.begin(), value.end());
        align(structure);
    }
    void node(const Node& one) {
        put32(structure, 1); // FDT_BEGIN_NODE
        put_text(structure, one.name_);
        align(structure);
        for (const Node::Property& each : one.properties_) property(each.name, each.value);
        if (one.phandle_ != 0) {
            Bytes value;
            put32(value, one.phandle_);
            property("phandle", value);
        }
        for (const Node* const child : one.children_) node(*child);
        put32(structure, 2); // FDT_END_NODE
    }
};

std::vector<unsigned char> DeviceTree::blob() const {
    constexpr std::uint32_t header_size = 40, reservations_size = 16;
    Blob all;
    all.node(nodes_.front());
    put32(all.structure, 9); // FDT_END
    const auto structure_size = static_cast<std::uint32_t>(all.structure.size());
    const auto strings_size = static_cast<std::uint32_t>(all.strings.size());
    const std::uint32_t structure_at = header_size + reservations_size;
    const std::uint32_t strings_at = structure_at + structure_size;

    Bytes bytes;
    for (const std::uint32_t field :
         {0xd00dfeedU, strings_at + strings_size, structure_at, strings_at, header_size,
          17U /* version */, 16U /* that can read it */, 0U /* boot CPU */, strings_size,
          structure_size})
        put32(bytes, field);
    bytes.resize(structure_at); // the list of reservations ends at once, with zeros
    bytes.insert(bytes.end(), all.structure.begin(), all.structure.end());
    bytes.insert(bytes.end(), all.strings.begin(), all.strings.end());
    return bytes;
}

} // namespace armpmu::testbench
