// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "models/cluster/cluster_cores.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace armpmu::cluster {

// Reports to an observer the version of a line that each load of a core reads, and each store
// makes: that of the core's own copy, independent of the coherence unit's state.
class ObservedBooks final : public DataBooks {
  public:
    // `cycle`: of ACLK, as it is when something happens.
    ObservedBooks(ClusterCores& cores, interconnect::DataObserver& observer,
                  interconnect::Security security, const std::uint64_t& cycle)
        : unit_(cores.unit), observer_(observer), security_(security), cycle_(cycle),
          copies_(cores.size()) {
        unit_.set_books(this);
        for (unsigned n = 0; n < cores.size(); ++n) {
            watches_.push_back(std::make_unique<Watch>(*this, n));
            cores[n].core().set_data_watcher(watches_.back().get());
        }
    }

    ~ObservedBooks() { unit_.set_books(nullptr); }
    ObservedBooks(const ObservedBooks&) = delete;
    ObservedBooks& operator=(const ObservedBooks&) = delete;

    void has(unsigned core, std::uint64_t line, Version version) override {
        copies_[core][line] = version;
        observer_.loaded(name(line), version, cycle_, cycle_);
    }
    void stored(std::uint64_t line, Version version, Version base) override {
        observer_.stored(name(line), version, base, cycle_);
    }

  private:
    struct Watch final : cpu::DataWatcher {
        Watch(ObservedBooks& all, unsigned number) : books(all), core(number) {}
        // An operation on a line that the core waits for is done when it comes.
        void loaded(std::uint64_t line, std::uint64_t /*cycle*/) override {
            if (books.unit_.waits(core, line)) return;
            books.observer_.loaded(books.name(line), books.copies_[core][line], books.cycle_,
                                   books.cycle_);
        }
        void stored(std::uint64_t line, std::uint64_t /*cycle*/) override {
            if (books.unit_.waits(core, line)) return;
            books.unit_.stored(line);
            books.copies_[core][line] = books.unit_.version_of(line);
        }
        ObservedBooks& books;
        unsigned core;
    };
    interconnect::Line name(std::uint64_t line) const {
        return interconnect::line_of(line * interconnect::kLineBytes, security_);
    }

    CoherenceUnit& unit_;
    interconnect::DataObserver& observer_;
    interconnect::Security security_;
    const std::uint64_t& cycle_;
    std::vector<std::unordered_map<std::uint64_t, Version>> copies_;
    std::vector<std::unique_ptr<Watch>> watches_;
};

} // namespace armpmu::cluster
