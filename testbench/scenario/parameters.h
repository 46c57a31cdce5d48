// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "armpmu/core/text.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// An invalid scenario; one line: "file:line:column: what is wrong, what is legal".
struct ScenarioError : Unusable {
    using Unusable::Unusable;
};

// A parameter's name, its meaning for `armpmu list params`, and its unit, if any.
struct Key {
    const char* name = "";
    const char* meaning = "";
    const char* unit = "";
};

// One section of a scenario, as the code that describes it sees it. Each section has one function
// `describe(Parameters&, TheStruct&)`, which names every parameter with its meaning and legal
// values and leaves in the struct what the file says. The same function makes the list of all
// parameters, so the two cannot differ.
//
// The functions return whether the key is there; if not, the value is left as it is: the default.
class Parameters {
  public:
    using Describe = std::function<void(Parameters&)>;

    virtual ~Parameters() = default;

    template <typename Integer>
    bool number(const Key& key, Integer& value, std::uint64_t least, std::uint64_t most) {
        std::uint64_t wide = value;
        if (!number64(key, wide, least, most)) return false;
        value = static_cast<Integer>(wide);
        return true;
    }
    // A number of bytes, plain or with KiB, MiB or GiB.
    template <typename Integer>
    bool bytes(const Key& key, Integer& value, std::uint64_t least, std::uint64_t most) {
        std::uint64_t wide = value;
        if (!bytes64(key, wide, least, most)) return false;
        value = static_cast<Integer>(wide);
        return true;
    }
    // A decimal fraction such as 0.25.
    virtual bool decimal(const Key& key, double& value, double least, double most) = 0;
    bool boolean(const Key& key, bool& value);
    // One of `words`, by its index.
    bool word(const Key& key, const std::vector<std::string>& words, std::uint64_t& index);
    virtual bool text(const Key& key, std::string& value) = 0;
    // A text that tables and messages show: at most 60 printable characters.
    bool name(const Key& key, std::string& value);
    virtual bool texts(const Key& key, std::vector<std::string>& values) = 0;
    template <typename Value>
    bool choice(const Key& key, Value& value,
                std::initializer_list<std::pair<const char*, Value>> legal) {
        std::vector<std::string> names;
        std::size_t index = 0;
        for (const auto& [name, meaning] : legal) {
            if (meaning == value) index = names.size();
            names.emplace_back(name);
        }
        if (!choice_index(key, names, index)) return false;
        value = (legal.begin() + static_cast<std::ptrdiff_t>(index))->second;
        return true;
    }
    // One of several things, each with parameters of its own, which stand beside the key. It must
    // be there. Returns the index of the one chosen.
    struct Alternative {
        const char* name;
        const char* meaning;
        Describe describe;
    };
    virtual std::size_t alternative(const Key& key, const std::vector<Alternative>& legal) = 0;

    // The map below a key; when it is absent an empty one is described.
    virtual bool section(const Key& key, const Describe& describe) = 0;
    // The maps of the list below a key, one after another.
    virtual bool list(const Key& key, const Describe& describe) = 0;
    // A map from names out of `legal` (empty: any) to whole numbers; `use` gets the map, for
    // `fail`, and what stands in it, in the file's order. Called only when the key is there.
    using Entries = std::vector<std::pair<std::string, std::uint64_t>>;
    virtual bool numbers(const Key& key, const std::vector<std::string>& legal, std::uint64_t least,
                         std::uint64_t most,
                         const std::function<void(Parameters& map, const Entries&)>& use) = 0;

    // Refuses the section when the key is absent.
    virtual void require(const char* key) = 0;
    virtual bool has(const char* key) const = 0;
    // Of these keys one is said: where an override says one, those that the file says are gone. To
    // be called before they are described.
    virtual void exclude(std::initializer_list<const char*> /*keys*/) {}
    // Whether the section is there, or everything is described as if it were.
    virtual bool given() const { return true; }
    // Refuses the value of `key`, or element `element` of that list; the section when it is absent.
    [[noreturn]] virtual void fail(const char* key, const std::string& message,
                                   int element = -1) = 0;
    // The message of `fail`, for mistakes that show later.
    virtual std::string refusal(const char* key, const std::string& message,
                                int element = -1) const = 0;
    // The file that a parameter names, as it can be opened: a relative path begins at the
    // scenario's folder.
    virtual std::string input_file(const std::string& name) = 0;
    // The same of a folder, of which nothing is kept.
    virtual std::string beside(const std::string& name) = 0;

  protected:
    virtual bool number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                          std::uint64_t most) = 0;
    virtual bool bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                         std::uint64_t most) = 0;
    // `index` comes as that of the default.
    virtual bool choice_index(const Key& key, const std::vector<std::string>& names,
                              std::size_t& index) = 0;
};

} // namespace armpmu::testbench
