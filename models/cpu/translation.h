// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/translator.h"
#include "models/cpu/event_account.h"
#include "models/cpu/lru_array.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// A fully associative L1 TLB.
class MicroTlb {
  public:
    explicit MicroTlb(std::uint32_t entries) : pages_(1, entries), value_(entries) {}
    // The entry of a key (page and address space), or kNone.
    std::uint32_t find(std::uint64_t key) {
        std::uint32_t& recent = recent_[key % recent_.size()];
        if (pages_.key(recent) == key) return recent;
        const std::uint32_t at = pages_.find(key, 0);
        if (at != LruArray::kNone) recent = at;
        return at;
    }
    bool holds(std::uint64_t key) const { return pages_.find(key, 0) != LruArray::kNone; }
    void use(std::uint32_t at) { pages_.use(at); }
    // Where the next page goes.
    std::uint32_t choose() const { return pages_.choose(0); }
    void place(std::uint32_t at, std::uint64_t key, const Translator::Page& page) {
        pages_.place(at, key);
        value_[at] = page;
    }
    const Translator::Page& page(std::uint32_t at) const { return value_[at]; }
    std::uint64_t key(std::uint32_t at) const { return pages_.key(at); }
    void drop(std::uint32_t at) { pages_.drop(at); }
    std::uint32_t size() const { return pages_.size(); }

  private:
    LruArray pages_;
    std::vector<Translator::Page> value_;
    std::array<std::uint32_t, 64> recent_{}; // where a key was found last, by its lowest bits
};

// The TLBs and the walk cache (docs/core.md, "Translation").
class Translation {
  public:
    // Reads descriptors, and is called when an entry of the L1 data TLB changes.
    class Walker {
      public:
        // The cycle in which the descriptor is there.
        virtual std::uint64_t read_descriptor(std::uint64_t address, std::uint64_t cycle) = 0;
        virtual void data_entry_changes(std::uint32_t entry) = 0;
        virtual void address_space_changes() = 0;

      protected:
        ~Walker() = default;
    };

    Translation(const CoreConfig& config, Translator& translator, Walker& walker,
                EventAccount& events);

    // As Core::set_latencies.
    void set_latencies(const CoreConfig& config) {
        l2_latency_ = config.l2_tlb_latency;
        walk_latency_ = config.walk_latency;
    }

    struct Result {
        std::uint32_t entry = 0; // of the L1 TLB
        Translator::Page page;
        std::uint64_t cycle = 0; // in which it is known: the one given, if the L1 TLB hits
    };
    Result data(std::uint64_t address, std::uint64_t cycle);
    Result instruction(std::uint64_t address, std::uint64_t cycle);

    // How the TLBs call the page of an address.
    std::uint64_t key_of(std::uint64_t address) const {
        const std::uint64_t upper = address >> 55 & 1;
        return (std::uint64_t{asid_} & (upper - 1)) << 48 | upper << kUpperBit |
               (address << 16 >> 16 >> kPageBits);
    }

    // For blocks in which everything hits.
    std::uint32_t find_data(std::uint64_t address) { return data_.find(key_of(address)); }
    void use_data(std::uint32_t entry) { data_.use(entry); }
    const Translator::Page& data_page(std::uint32_t entry) const { return data_.page(entry); }
    std::uint32_t find_instruction(std::uint64_t address) {
        return instruction_.find(key_of(address));
    }
    void use_instruction(std::uint32_t entry) { instruction_.use(entry); }
    const Translator::Page& instruction_page(std::uint32_t entry) const {
        return instruction_.page(entry);
    }

    // Whether the page is in the L1 data TLB or the L2 TLB, with its translation; does not count as
    // use.
    bool peek(std::uint64_t address, Translator::Page& page) const;

    void set_asid(std::uint16_t asid) {
        asid_ = asid;
        ++instruction_changes_;
        walker_.address_space_changes();
    }
    // Grows whenever an instruction address that was found may be found no longer, or elsewhere.
    std::uint64_t instruction_changes() const { return instruction_changes_; }
    void set_mmu(bool on);
    void invalidate_all();
    void invalidate_asid(std::uint16_t asid);
    void invalidate_page(std::uint64_t address);

  private:
    static constexpr std::uint64_t kTable2 = std::uint64_t{1} << 40; // in keys of the walk cache
    // Of keys, and of pages as a Translator knows them: addresses above, which belong to no address
    // space.
    static constexpr unsigned kUpperBit = 36;
    static std::uint64_t page_of(std::uint64_t key) {
        return key & ((std::uint64_t{2} << kUpperBit) - 1);
    }
    static std::uint64_t space_of(std::uint64_t key) { return key >> 48 << 48; }
    Result miss(std::uint64_t address, std::uint64_t cycle, MicroTlb& tlb, bool data);
    std::uint64_t look_up_l2(std::uint64_t key, std::uint64_t cycle, bool data);
    std::uint64_t walk(std::uint64_t key, std::uint64_t cycle);
    template <typename Matches>
    void drop_if(const Matches& matches);

    EventAccount& events_;
    Translator& translator_;
    Walker& walker_;
    bool mmu_;
    std::uint32_t walk_levels_;
    std::uint32_t l2_latency_;
    std::uint32_t walk_latency_;
    std::uint16_t asid_ = 0;
    std::uint64_t instruction_changes_ = 0;
    MicroTlb data_;
    MicroTlb instruction_;
    LruArray l2_;
    LruArray tables_;
};

} // namespace armpmu::cpu
