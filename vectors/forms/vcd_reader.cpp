// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/vcd.h"

#include "vectors/forms/vcd_binding.h"
#include "vectors/forms/vcd_changes.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_names.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_text.h"

#include <exception>
#include <optional>
#include <utility>

namespace armpmu::vectors {
namespace {

// Gives all rows before a damage before it throws; then it throws again and again.
class VcdReader : public Reader {
  public:
    const Header& header() const final { return header_; }
    bool next(Span& run) final;
    std::vector<std::string> warnings() const final { return text_.faults(); }
    std::string may_be_cut() const final { return text_.fault_line(VcdFault::last); }

  protected:
    // `own`: a file of ours, in which nothing may be wrong.
    template <typename... Source>
    explicit VcdReader(bool own, Source&&... source)
        : text_(std::forward<Source>(source)...), own_(own), declarations_(checked(text_, own)) {}

    VcdText& text() { return text_; }
    VcdDeclarations& declarations() { return declarations_; }
    void set_header(Header header) { header_ = std::move(header); }
    void start(VcdSampler& sampler) {
        sampler_ = &sampler;
        changes_.emplace(text_, declarations_, sampler, own_);
    }
    const VcdChanges& changes() const { return *changes_; }

  private:
    // Nothing follows the changes that were read.
    virtual void check_end() = 0;
    static VcdText& checked(VcdText& text, bool own) {
        if (own) text.be_strict();
        return text;
    }

    Header header_;
    VcdText text_;
    bool own_;
    VcdDeclarations declarations_;
    VcdSampler* sampler_ = nullptr;
    std::optional<VcdChanges> changes_;
    std::exception_ptr failure_;
};

bool VcdReader::next(Span& run) {
    if (failure_ == nullptr) {
        try {
            if (changes_->next(run)) return true;
            check_end();
            return false;
        } catch (const VectorError&) {
            failure_ = std::current_exception();
        }
    }
    if (sampler_->last(run)) return true;
    std::rethrow_exception(failure_);
}

// A file of `create_vcd`.
class OwnVcdReader final : public VcdReader {
  public:
    template <typename... Source>
    explicit OwnVcdReader(Source&&... source) : VcdReader(true, std::forward<Source>(source)...) {
        const auto& found = declarations().header();
        if (!found)
            fail_at(text().name(), declarations().end(),
                    "there is no $comment armpmu-vector before, so these are a simulator's waves: "
                    "they come behind a vector, and with --clock");
        set_header(found->header);
        rows_ = found->rows;
        binding_.emplace(declarations(), text().name(), header().layout);
        sampler_.emplace(text(), *binding_, header().layout, declarations().timescale(),
                         header().clock_ps);
        start(*sampler_);
    }

  private:
    void check_end() override {
        const std::uint64_t rows = sampler_->rows();
        const auto ended = changes().own_end();
        if (!ended) text().fail(text().at(), "the file is cut off: there is no armpmu-end");
        if (*ended != rows || rows_.value_or(rows) != rows)
            text().fail(text().at(), "there are " + std::to_string(rows) + " rows, not " +
                                         std::to_string(*ended != rows ? *ended : *rows_));
    }

    std::optional<std::uint64_t> rows_;
    std::optional<VcdBinding> binding_;
    std::optional<VcdPeriodSampler> sampler_;
};

// A file that knows nothing of vectors.
class ForeignVcdReader final : public VcdReader {
  public:
    template <typename... Source>
    ForeignVcdReader(const Header& header, const VcdMap& map, Source&&... source)
        : VcdReader(false, std::forward<Source>(source)...), map_(in_scopes_there(map)),
          layout_(map.partial ? layout_there(declarations(), text().name(), header.layout, map_)
                              : header.layout),
          binding_(declarations(), text().name(), layout_, map_, header.layout) {
        Header own = header;
        own.layout = layout_;
        set_header(std::move(own));
        if (map.clock.empty())
            sampler_ = std::make_unique<VcdPeriodSampler>(text(), binding_, layout_,
                                                          declarations().timescale(),
                                                          header.clock_ps, map.unknown);
        else
            sampler_ = std::make_unique<VcdEdgeSampler>(text(), binding_, layout_, map);
        start(*sampler_);
    }

    std::vector<std::string> needed_codes() const {
        std::vector<std::string> needed;
        changes().codes().each([&](const std::string& code, std::uint32_t signal) {
            if (binding_.slot_of(signal) != VcdBinding::kNone) needed.push_back(code);
        });
        return needed;
    }

  private:
    void check_end() override { sampler_->check_rise(changes().unended()); }
    VcdMap in_scopes_there(VcdMap map);

    VcdMap map_;
    Layout layout_;
    VcdBinding binding_;
    std::unique_ptr<VcdSampler> sampler_;
};

// GHDL's FST lacks the outermost scope; a map for its VCD works, too.
VcdMap ForeignVcdReader::in_scopes_there(VcdMap map) {
    if (map.scope.empty() || declarations().has_scopes()) return map;
    const std::string scope = plain_vcd_path(map.scope) + ".";
    text().fault(VcdFault::scope, declarations().end(), [&] {
        return "there are no scopes, so that all variables are taken for those of " + map.scope;
    });
    const auto strip = [&](std::string& path) {
        const std::size_t begin = path.find_first_not_of("!~");
        if (begin != path.npos && path.compare(begin, scope.size(), scope) == 0)
            path.erase(begin, scope.size());
    };
    strip(map.clock);
    for (auto& [name, path] : map.names) strip(path);
    map.scope.clear();
    return map;
}

} // namespace

std::unique_ptr<Reader> open_vcd(const std::string& path) {
    return std::make_unique<OwnVcdReader>(path);
}

std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name) {
    return std::make_unique<OwnVcdReader>(stream, name);
}

std::unique_ptr<Reader>
open_vcd(std::istream& stream, const std::string& name, const Header& header, const VcdMap& map,
         const std::function<void(const std::vector<std::string>& codes)>& needed) {
    auto reader = std::make_unique<ForeignVcdReader>(header, map, stream, name);
    needed(reader->needed_codes());
    return reader;
}

std::unique_ptr<Reader> open_vcd(const std::string& path, const Header& header, const VcdMap& map) {
    return std::make_unique<ForeignVcdReader>(header, map, path);
}

std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name,
                                 const Header& header, const VcdMap& map) {
    return std::make_unique<ForeignVcdReader>(header, map, stream, name);
}

} // namespace armpmu::vectors
