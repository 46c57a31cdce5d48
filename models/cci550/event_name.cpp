// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"

#include <algorithm>
#include <optional>

namespace armpmu::cci550 {
namespace {

struct Counterpart {
    std::string_view name;
    std::string_view ours; // empty: the CCI-550 counts nothing like it
};

// Revisions r0 and r1.
constexpr Counterpart kCounterparts[] = {
    {"si_rrq_hs_any", "si_rrq_hs_arvalid"},
    {"si_rrq_hs_device", "si_rrq_dev"},
    {"si_rrq_hs_normal_or_nonshareable", "si_rrq_hs_nonshareable"},
    {"si_rrq_hs_inner_or_outershareable",
     "the sum of si_rrq_hs_shareable_alloc and si_rrq_hs_shareable_non_alloc"},
    {"si_rrq_hs_cache_maintenance", "si_rrq_hs_cache_maint"},
    {"si_rrq_hs_mem_barrier", ""},
    {"si_rrq_hs_sync_barrier", ""},
    {"si_rrq_hs_dvm_msg_sync", "si_rrq_hs_dvm_msg, with all DVM messages"},
    {"si_rrq_stall_tt_full", "si_rrq_stall_arvalid, for any reason"},
    {"si_r_data_last_hs_snoop", "si_rrq_hs_rlast_snoop"},
    {"si_r_data_stall_rvalids_h_rready_l", "si_r_data_stall"},
    {"si_wrq_hs_any", "si_wrq_hs_awalid"},
    {"si_wrq_hs_device", "si_wrq_dev"},
    {"si_wrq_hs_normal_or_nonshareable", "si_wrq_non_shareable"},
    {"si_wrq_hs_inner_or_outershare_wback_wclean", "si_wrq_share_wb"},
    {"si_wrq_hs_write_unique", "si_wrq_share_wunique"},
    {"si_wrq_hs_write_line_unique", "si_wrq_share_wlu"},
    {"si_wrq_hs_evict", "si_wrq_evict"},
    {"si_wrq_stall_tt_full", "si_wrq_stall, for any reason"},
    {"si_rrq_stall_slave_id_hazard", ""},
    {"mi_retry_speculative_fetch", ""},
    {"mi_rrq_stall_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
    {"mi_stall_cycle_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
    {"mi_rrq_stall_id_hazard", ""},
    {"mi_rrq_stall_master_id_hazard", ""},
    {"mi_rrq_stall_tt_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_hi_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_low_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_mid_prio_rtq_full", "mi_rrq_stall, for any reason"},
    {"mi_rrq_stall_barrier_hazard", ""},
    {"mi_wrq_stall_barrier_hazard", ""},
    {"mi_wrq_stall_tt_full", "mi_wrq_stall, for any reason"},
    {"mi_wrq_stall_wtq_full", "mi_wrq_stall, for any reason"},
    {"mi_wrq_unique_or_line_unique_addr_hazard", "cci_rq_stall_addr_hazard, of all interfaces"},
};

constexpr std::string_view kVirtualNetworks[] = {"mi_rrq_stall_qvn_vn", "mi_wrq_stall_qvn_vn"};

// A hint for an event name of the CCI-400, as Linux spells it, that the CCI-550 does not have: the
// equivalent or the nearest event. Nothing for other names, and for those that both have.
std::optional<std::string> cci400_hint(std::string_view name) {
    if (name == "cycles") return "the CCI-550 has no cycle counter; use the processor's";
    const std::string whose = "'" + std::string(name) + "' is the CCI-400's name; ";
    for (const Counterpart& one : kCounterparts)
        if (one.name == name)
            return whose + (one.ours.empty() ? "the CCI-550 has no such event"
                                             : "the CCI-550's is " + std::string(one.ours));
    for (const std::string_view prefix : kVirtualNetworks)
        if (name.size() == prefix.size() + 1 && name.substr(0, prefix.size()) == prefix &&
            name.back() >= '0' && name.back() <= '3')
            return whose + "the CCI-550 has no virtual networks";
    return std::nullopt;
}

constexpr std::string_view kPmuName = "cci_550";

// The driver's misspelling, as it should be.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"si_wrq_hs_awvalid", "si_wrq_hs_awalid"}};

const Event* by_kernel_name(std::string_view name) {
    for (const auto& [alias, kernel_name] : kAliases)
        if (name == alias) name = kernel_name;
    for (const Event& event : events())
        if (event.kernel_name == name) return &event;
    return nullptr;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return "'" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "...'" : "'");
}

std::string unknown_name(std::string_view name) {
    if (const auto hint = cci400_hint(name)) return *hint;
    std::vector<std::string_view> names;
    for (const Event& event : events()) names.push_back(event.kernel_name);
    const std::string hint = nearest_word(name, names);
    return "unknown event " + quoted(name) +
           (hint.empty() ? "; `armpmu list events` shows all" : "; did you mean " + hint + "?");
}

// Sources legal for an event, for messages.
std::string legal_sources(SourceKind kind) {
    switch (kind) {
    case SourceKind::slave: return "source=0x0 to 0x6 (SI0 to SI6)";
    case SourceKind::master: return "source=0x8 to 0xe (MI0 to MI6)";
    default: return "source=0xf (global)";
    }
}

EventId checked(unsigned source, unsigned code, std::size_t column) {
    const EventId id(source, code);
    if (id.kind() == SourceKind::reserved)
        throw NameError("source 0x7 is reserved; slave interfaces are 0x0 to 0x6, master "
                        "interfaces 0x8 to 0xe, global 0xf",
                        column);
    if (find_event(id) == nullptr)
        throw NameError("no event " + hex(code) + " at " + source_name(id) + "; codes go up to " +
                            (id.kind() == SourceKind::master ? "0x6" : "0xf"),
                        column);
    return id;
}

// The terms between the slashes.
class Terms {
  public:
    explicit Terms(const EventText& text) : text_(text) {}

    EventId parse() {
        if (text_.terms.empty())
            throw NameError("an event name is missing between the slashes", column());
        for (const EventText::Term& term : text_.terms) read(term);
        return result();
    }

  private:
    std::size_t column() const { return text_.terms_column; }

    void read(const EventText::Term& term) {
        if (term.assigned)
            assignment(term);
        else if (const auto raw = raw_event(term.key))
            set(config_, limited(raw, 0x1ff, term.key, term.column), term.key, term.column);
        else if (const Event* event = by_kernel_name(term.key))
            set(named_, event, "an event name", term.column);
        else
            throw NameError(unknown_name(term.key), term.column);
    }

    void assignment(const EventText::Term& term) {
        if (term.key == "event")
            set(code_, 0x1f, term);
        else if (term.key == "source")
            set(source_, 0xf, term);
        else if (term.key == "config")
            set(config_, 0x1ff, term);
        else
            throw NameError("unknown term " + quoted(term.key) +
                                "; event, source and config are known",
                            term.column);
    }
    static void set(std::optional<unsigned>& slot, unsigned most, const EventText::Term& term) {
        set(slot, limited(parse_number(term.value), most, term.value, term.value_column), term.key,
            term.column);
    }

    template <typename Slot, typename Value>
    static void set(Slot& slot, Value value, std::string_view what, std::size_t column) {
        if (slot) throw NameError(std::string(what) + " is given twice", column);
        slot = value;
    }

    static unsigned limited(std::optional<std::uint64_t> number, unsigned most,
                            std::string_view text, std::size_t column) {
        if (!number || *number > most)
            throw NameError(quoted(text) + " is not a number from 0 to " + hex(most), column);
        return static_cast<unsigned>(*number);
    }

    EventId result() const {
        if (config_) {
            if (named_ != nullptr || code_ || source_)
                throw NameError("config (or rNNN) stands alone, without event or source", column());
            return EventId(*config_);
        }
        if (named_ != nullptr) {
            if (code_) throw NameError("both a name and event= are given", column());
            const unsigned source = source_ ? *source_ : 0xf;
            if (EventId(source, 0).kind() != named_->kind)
                throw NameError(std::string(named_->kernel_name) + " needs " +
                                    legal_sources(named_->kind),
                                column());
            return {source, named_->code};
        }
        if (!code_ || !source_)
            throw NameError(code_ ? "source= is missing" : "event= is missing", column());
        return checked(*source_, *code_, column());
    }

    const EventText& text_;
    const Event* named_ = nullptr;
    std::optional<unsigned> code_;
    std::optional<unsigned> source_;
    std::optional<unsigned> config_;
};

std::optional<unsigned> parse_source(std::string_view text) {
    if (text == "global") return 0xf;
    const std::string_view prefix = text.substr(0, 2);
    const auto number = parse_number(text.substr(std::min<std::size_t>(2, text.size())));
    if (!number || *number > 6) return std::nullopt;
    if (prefix == "si") return static_cast<unsigned>(*number);
    if (prefix == "mi") return 8 + static_cast<unsigned>(*number);
    return std::nullopt;
}

// "SI3:0x00" or "SI3:Read request handshake", at `column` of a text.
EventId parse_manual_form(std::string_view text, std::size_t column) {
    const std::size_t colon = text.find(':');
    const std::string_view where = without_blanks(text.substr(0, colon));
    const auto source = parse_source(lower_case(where));
    if (!source)
        throw NameError(quoted(where) + " is no source; SI0 to SI6, MI0 to MI6 and global are",
                        column);
    const std::string_view what = without_blanks(text.substr(colon + 1));
    column += colon + 1;
    if (const auto code = parse_number(what)) {
        if (*code > 0x1f) throw NameError("codes go up to 0x1f", column);
        return checked(*source, static_cast<unsigned>(*code), column);
    }
    const SourceKind kind = EventId(*source, 0).kind();
    const std::string title = lower_case(what);
    for (const Event& event : events())
        if (event.kind == kind && lower_case(event.title) == title) return {*source, event.code};
    throw NameError("no event with the title " + quoted(what) + " at this source", column);
}

} // namespace

bool is_pmu(std::string_view name) {
    return matches_wildcard(name, kPmuName);
}

EventId parse_event(std::string_view text) {
    if (text.empty())
        throw NameError("'' is no event; expected cci_550/NAME,source=N/, SI3:0x00 or rNNN", 0);
    const EventText event = event_text(text);
    if (!event.modifiers.empty())
        throw NameError("expected nothing behind the closing '/'", event.modifiers_column);
    return parse_event(event);
}

EventId parse_event(const EventText& text) {
    const std::string_view name = text.subject;
    if (text.slashes) {
        if (!is_pmu(name))
            throw NameError("unknown PMU " + quoted(name) + "; cci_550 is known", text.column);
        return Terms(text).parse();
    }
    if (name.find(':') != std::string_view::npos) return parse_manual_form(name, text.column);
    if (const auto raw = raw_event(name)) {
        if (*raw > 0x1ff)
            throw NameError(quoted(name) + " is not a number from 0 to 0x1ff", text.column);
        return EventId(static_cast<unsigned>(*raw));
    }
    if (const Event* event = by_kernel_name(name))
        throw NameError("write cci_550/" + std::string(event->kernel_name) +
                            (event->kind == SourceKind::global  ? "/"
                             : event->kind == SourceKind::slave ? ",source=0x3/"
                                                                : ",source=0x8/"),
                        text.column);
    if (const auto hint = cci400_hint(name)) throw NameError(*hint, text.column);
    throw NameError(quoted(name) + " is no event; expected cci_550/NAME,source=N/, "
                                   "cci_550/event=N,source=N/, rNNN, or SI3:0x00",
                    text.column);
}

std::string source_name(EventId id) {
    switch (id.kind()) {
    case SourceKind::slave: return "SI" + std::to_string(id.interface_number());
    case SourceKind::master: return "MI" + std::to_string(id.interface_number());
    case SourceKind::global: return "global";
    case SourceKind::reserved: break;
    }
    return "reserved";
}

std::string event_name(EventId id) {
    const Event* event = find_event(id);
    if (event == nullptr) return "cci_550/config=" + hex(id.raw()) + "/";
    std::string name = "cci_550/" + std::string(event->kernel_name);
    if (id.kind() != SourceKind::global) name += ",source=" + hex(id.source());
    return name + "/";
}

} // namespace armpmu::cci550
