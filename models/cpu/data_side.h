// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/pipeline.h"
#include "models/cpu/addresses.h"
#include "models/cpu/data_cache.h"
#include "models/cpu/hot_lines.h"
#include "models/cpu/store_buffer.h"
#include "models/cpu/stride_streams.h"
#include "models/cpu/translation.h"

#include <cstdint>

namespace armpmu::cpu {

// Loads, stores and maintenance of a core (docs/core.md, "What happens in memory"). Addresses are
// virtual, cycles those of the core's clock. Operations come in program order.
class DataSide final : public Translation::Walker {
  public:
    DataSide(const CoreConfig& config, OuterLevels& outer, EventAccount& events);
    // As Core::set_latencies.
    void set_latencies(const CoreConfig& config) {
        line_cross_ = config.line_cross;
        outstanding().set_latencies(config);
        load_streams_.set_distances(config);
        store_streams_.set_distances(config);
    }
    // Before anything else.
    void set_translation(Translation& translation) { translation_ = &translation; }

    // How long later operations wait for this one.
    struct Timing {
        Arrival next;                // the next instruction, because of this one
        bool late = false;           // what is loaded comes late:
        std::uint64_t cycle = 0;     // in that cycle, or
        Outstanding::Id pending = 0; // when `outstanding` says so, if not 0
        Cause cause = Cause::load;
    };
    Timing load(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle);
    Timing store(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle);
    Timing store_exclusive(std::uint64_t address, std::uint32_t bytes, bool fails,
                           std::uint64_t cycle);
    Timing atomic(std::uint64_t address, bool returns, std::uint64_t cycle);
    Timing prefetch(std::uint64_t address, unsigned operation, std::uint64_t cycle);
    // DMB (`ends_streams` false) and DSB: all earlier accesses are complete.
    Timing barrier(bool ends_streams, std::uint64_t cycle);
    // The TLBs of other cores forget a page; the next DSB waits until they have.
    void broadcast(std::uint64_t page, std::uint64_t cycle);
    // A store-release: the buffer is drained first.
    Timing store_release(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle);
    // The whole store buffer.
    void drain_all(std::uint64_t cycle);

    enum class Maintenance : std::uint8_t { clean, clean_invalidate, clean_to_unification };
    Timing maintain(Maintenance what, std::uint64_t address, std::uint64_t cycle);
    // Translates an address for IC IVAU.
    Timing translate(std::uint64_t address, std::uint64_t cycle, std::uint64_t& physical);

    void snoop(std::uint64_t line, bool unique);
    void lose(std::uint64_t line) { cache_.lose(line); }
    LineCopy copy_of(std::uint64_t line) const {
        LineCopy copy = cache_.copy_of(line);
        outer_.add_copy(line, copy);
        return copy;
    }
    std::uint64_t uses() const { return cache_.uses(); }
    void set_watcher(DataWatcher* watcher) { watcher_ = watcher; }

    // --- a block in which nothing waits for memory ---

    // Each performs the access and returns true if it is a hit, or does nothing and returns false.
    // The events of every such access (MEM_ACCESS, L1D_TLB, L1D_CACHE_RD) are not counted.
    bool load_if_hot(std::uint64_t address, std::uint32_t bytes);
    // A hint: false if load_if_hot() probably is.
    bool may_be_hot(std::uint64_t address) const {
        const HotLines::Page* const page = hot_lines_.find(address);
        return page != nullptr && page->knows(address);
    }
    bool store_if_quiet(std::uint64_t address, std::uint32_t bytes);

    Outstanding& outstanding() { return cache_.outstanding(); }
    // Takes the answers that have arrived.
    void settle(std::uint64_t cycle) {
        cache_.outstanding().forget_until(cycle);
        cache_.note_shared();
    }
    const WriteStreaming& streaming() const { return streaming_; }
    // Asks for everything that was not answered yet.
    void finish();

  private:
    std::uint64_t read_descriptor(std::uint64_t address, std::uint64_t cycle) override;
    void data_entry_changes(std::uint32_t entry) override { hot_lines_.forget_entry(entry); }
    void address_space_changes() override { hot_lines_.forget_all(); }

    struct Part {
        std::uint64_t address;
        std::uint32_t bytes;
    };
    static unsigned split(std::uint64_t address, std::uint32_t bytes, Part parts[2]);
    void load_part(const Part& part, const Translation::Result& where, std::uint64_t cycle,
                   Timing& timing);
    void store_parts(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle,
                     Timing& timing);
    void store_part(const Part& part, const Translation::Result& where, std::uint64_t cycle,
                    Timing& timing);
    void wait_for_translation(const Translation::Result& where, std::uint64_t cycle, Cause cause,
                              Timing& timing);
    void drain(const StoreBuffer::Entry& entry, std::uint64_t cycle, Timing& timing);
    void drain_buffer(std::uint64_t cycle, Timing& timing);
    void write_streaming_line(std::uint64_t line, std::uint64_t cycle);
    void write_streaming_part(std::uint64_t line, std::uint64_t bytes, std::uint64_t cycle);
    void train_stores(std::uint64_t line, std::uint64_t cycle);
    void read_and_write(std::uint64_t line, std::uint64_t cycle);
    std::uint64_t write_at_once(std::uint64_t line, std::uint64_t cycle, Timing& timing);
    void give_up_line(std::uint64_t line, std::uint64_t cycle);
    // Reports a loaded line to the watcher, if any.
    void tell_loaded(std::uint64_t line, std::uint64_t cycle) {
        if (watcher_ != nullptr) watcher_->loaded(line, cycle);
    }
    void tell_stored(std::uint64_t line, std::uint64_t cycle) {
        if (watcher_ != nullptr) watcher_->stored(line, cycle);
    }
    void prefetch_targets(std::uint64_t line, std::uint64_t physical, bool store,
                          std::uint64_t cycle);
    std::uint64_t room_for_write(std::uint64_t cycle, Timing& timing);
    const HotLines::Page* learn_page(std::uint64_t address);
    bool load_if_hit(std::uint64_t address);
    bool drain_if_quiet();
    bool write_if_quiet(const HotLines::Page* page, StoreBuffer::Entry* completed);

    OuterLevels& outer_;
    EventAccount& events_;
    Translation* translation_ = nullptr;
    HotLines hot_lines_;
    DataCache cache_;
    StoreBuffer buffer_;
    WriteStreaming streaming_;
    StrideStreams load_streams_;
    StrideStreams store_streams_;
    StrideStreams::Targets targets_;
    bool prefetch_crosses_;
    bool atomics_far_;
    std::uint32_t line_cross_;
    std::uint32_t store_drain_;
    bool broadcasts_ = false; // since the last DSB
    DataWatcher* watcher_ = nullptr;
};

inline bool DataSide::load_if_hot(std::uint64_t address, std::uint32_t bytes) {
    const HotLines::Page* const page = hot_lines_.find(address);
    if (address % kLineBytes + bytes > kLineBytes) return false;
    if (page == nullptr || !page->knows(address)) return load_if_hit(address);
    translation_->use_data(page->entry);
    cache_.use(page->place_of(address));
    return true;
}

inline bool DataSide::store_if_quiet(std::uint64_t address, std::uint32_t bytes) {
    const HotLines::Page* page = hot_lines_.find(address);
    if (address % kLineBytes + bytes > kLineBytes) return false;
    if (page == nullptr && (page = learn_page(address)) == nullptr) return false;
    const std::uint64_t line = page->physical * kPageLines + address % kPageBytes / kLineBytes;
    const std::uint64_t written = bytes_of_line(address, bytes);
    StoreBuffer::Entry* const found = buffer_.find(line, MemoryType::cacheable);
    if (found != nullptr) {
        if ((found->bytes | written) == ~std::uint64_t{0}) return write_if_quiet(page, found);
        found->bytes |= written;
    } else {
        if (written == ~std::uint64_t{0} || (buffer_.full() && !drain_if_quiet())) return false;
        buffer_.add({line, written, MemoryType::cacheable, page->place_of(address)});
    }
    translation_->use_data(page->entry);
    return true;
}

inline bool DataSide::drain_if_quiet() {
    const StoreBuffer::Entry& entry = buffer_.oldest();
    if (entry.type != MemoryType::cacheable || !streaming_.keeps_modes(entry.line, false) ||
        !cache_.write_if_quiet(entry.line, entry.place))
        return false;
    events_.add(a55::Event::l1d_cache_wr);
    streaming_.ended();
    buffer_.take_oldest();
    return true;
}

} // namespace armpmu::cpu
