// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// An invalid device tree; the text names node and property.
struct DeviceTreeError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// Builds a device tree, and the flattened blob that a kernel is started with (Devicetree
// Specification chapter 5, version 17). Its memory reservation block is empty.
//
//   DeviceTree tree;
//   auto& root = tree.root();
//   root.cells("#address-cells", {2}).cells("#size-cells", {2});
//   auto& gic = root.node("interrupt-controller@8000000");
//   gic.texts("compatible", {"arm,gic-400"}).cells64("reg", {0x8000000, 0x1000});
//   root.cells("interrupt-parent", {gic});         // its phandle
//   tree.chosen().text("bootargs", "console=ttyAMA0");
//   ram.load(offset, tree.blob());
//
// Names: of nodes 1 to 31 letters, digits and ",._+-" beginning with a letter, then perhaps a unit
// address behind "@"; of properties 1 to 31 letters, digits and ",._+?#-". A name is used once in
// its node, "phandle" never: nodes that are referred to get it automatically. Texts contain no zero
// byte. The meaning of properties is not checked. All functions throw DeviceTreeError.
//
// Nodes and properties are written in the order in which they were added, properties first.
class DeviceTree {
  public:
    class Node;

    // A 32-bit value, or the phandle of a node of the same tree.
    struct Cell {
        std::uint32_t value = 0;
        Node* node = nullptr;
        Cell(std::uint32_t number) : value(number) {} // NOLINT: a list of both reads as such
        Cell(Node& referred) : node(&referred) {}     // NOLINT
    };

    class Node {
      public:
        // Adds a node below this one. It lives as long as the tree, at the same place.
        Node& node(const std::string& name);

        // Each adds a property and returns the node.
        Node& cells(const std::string& name, const std::vector<Cell>& cells);
        Node& cells64(const std::string& name, const std::vector<std::uint64_t>& values);
        Node& text(const std::string& name, const std::string& text);
        Node& texts(const std::string& name, const std::vector<std::string>& texts);
        Node& empty(const std::string& name); // its presence says it all

        std::string path() const; // "/soc/uart@9000000"

      private:
        friend class DeviceTree;
        struct Property {
            std::string name;
            std::vector<unsigned char> value;
        };

        Node(DeviceTree& tree, Node* parent, std::string name);
        Node& add(const std::string& name, std::vector<unsigned char> value);
        std::uint32_t phandle();

        DeviceTree& tree_;
        Node* parent_;
        std::string name_;
        std::uint32_t phandle_ = 0; // none yet
        std::vector<Property> properties_;
        std::vector<Node*> children_;
    };

    DeviceTree();
    DeviceTree(const DeviceTree&) = delete;
    DeviceTree& operator=(const DeviceTree&) = delete;

    Node& root() { return nodes_.front(); }
    // The node /chosen, made when it is first asked for.
    Node& chosen();

    std::vector<unsigned char> blob() const;

  private:
    struct Blob;

    std::deque<Node> nodes_;
    Node* chosen_ = nullptr;
    std::uint32_t phandles_ = 0; // given so far
};

} // namespace armpmu::testbench
