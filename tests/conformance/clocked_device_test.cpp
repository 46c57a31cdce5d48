// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"
#include "tests/support/a55.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <map>

// What a device says of its rows, held against what its rows then show. The tests know no register:
// they ask at each place of each interface.
namespace armpmu::tests {
namespace clocked_device_test {

using Row = std::vector<std::uint64_t>;

template <typename Description>
class Clocks {
  public:
    explicit Clocks(const Settings& settings = {})
        : rows_(config_of(settings, Description::members())),
          device_(device_of(typename Description::Config{}).make(settings)) {}

    ClockedDevice& device() { return *device_; }
    const Layout& layout() const { return rows_.layout(); }

    Row row(const AccessRequest& request) const {
        typename Description::Inputs inputs;
        Description::put_access(inputs, request);
        return row_of(inputs);
    }
    Row row_of(const typename Description::Inputs& inputs) const {
        Row row(layout().words());
        rows_.put(inputs, {}, row.data());
        return row;
    }
    Row clocked(const Row& row) {
        Row out(row.size());
        device_->clock(row.data(), out.data());
        return out;
    }
    Row state() {
        Row row = device_->idle_row();
        device_->show_state(row.data());
        return row;
    }
    void write(std::uint32_t interface, std::uint32_t where, std::uint64_t data) {
        EXPECT_EQ(
            device_->access(device_->idle_row().data(), {interface, where, true, data}).outcome, 0U)
            << where;
    }
    static std::uint64_t bits(const Row& row, BitSpan span) {
        return get_bits(row.data(), span.first, span.width);
    }
    bool done(const Row& row) const {
        return bits(row, span_of(*layout().find(Part::answer))) == 0;
    }
    static BitSpan span_of(const Field& field) { return {field.first, field.width}; }

    // A request of that direction for each place.
    static std::vector<AccessRequest> each_place(bool write) {
        std::vector<AccessRequest> all;
        for (const AccessInterface& interface : Description::interfaces())
            for (std::uint32_t where = 0; where < interface.end;
                 where += interface.encodings ? 1 : 4)
                all.push_back({interface.number, where, write,
                               (std::uint64_t{where} + interface.number) * 0x9e37'79b9'7f4a'7c15});
        return all;
    }

  private:
    Rows<Description> rows_;
    std::unique_ptr<ClockedDevice> device_;
};

// A write that is done loads the count that it is said to write, and leaves the others.
template <typename Description>
unsigned counts_written(Clocks<Description>& clocks) {
    unsigned seen = 0;
    for (const AccessRequest& request : clocks.each_place(true)) {
        const Row row = clocks.row(request);
        const BitSpan span = clocks.device().written_count(row.data());
        if (span.width == 0) continue;
        const Row before = clocks.state(), out = clocks.clocked(row);
        if (!clocks.done(out)) continue;
        ++seen;
        Row expected = before;
        set_bits(expected.data(), span.first, span.width,
                 span.width == 64 ? request.data : request.data & 0xffff'ffff);
        for (const Field& field : clocks.layout().fields())
            if (field.part == Part::count || field.part == Part::cycle_count) {
                const BitSpan count = clocks.span_of(field);
                EXPECT_EQ(clocks.bits(out, count), clocks.bits(expected, count))
                    << field.name << " after " << clocks.device().access_text(row.data());
            }
    }
    return seen;
}

// A read that is done shows the bits that it is said to read.
template <typename Description>
unsigned bits_read(Clocks<Description>& clocks) {
    unsigned seen = 0;
    for (const AccessRequest& request : clocks.each_place(false)) {
        const Row row = clocks.row(request);
        const BitSpan span = clocks.device().read_source(row.data());
        if (span.width == 0) continue;
        const Row before = clocks.state(), out = clocks.clocked(row);
        if (!clocks.done(out)) continue;
        ++seen;
        EXPECT_EQ(clocks.bits(out, clocks.span_of(*clocks.layout().find(Part::read_data))),
                  clocks.bits(before, span))
            << clocks.device().access_text(row.data());
    }
    return seen;
}

TEST(ClockedDeviceOfA55, reads_and_writes_what_it_says) {
    Clocks<a55::Description> clocks;
    for (const unsigned selected : {5, 31}) {
        clocks.write(1, a64::kPmselr.code(), selected);
        EXPECT_GT(counts_written(clocks), 10U) << selected;
        EXPECT_GT(bits_read(clocks), 20U) << selected;
    }
}

TEST(ClockedDeviceOfCci550, reads_and_writes_what_it_says) {
    Clocks<cci550::Description> clocks;
    for (unsigned n = 0; n < cci550::kCounters; ++n) clocks.write(1, ecnt_ctrl(n), 1);
    clocks.write(1, kPmcr, kCen);
    const unsigned interfaces = 2; // Non-secure accesses are allowed
    EXPECT_EQ(counts_written(clocks), interfaces * cci550::kCounters);
    clocks.write(1, ecnt_data(3), 0xffff'ffff);
    EXPECT_EQ(bits_read(clocks), interfaces * 2 * cci550::kCounters); // counts and flags
}

// Neither of no access nor of one of the other direction.
template <typename Description>
void check_directions() {
    Clocks<Description> clocks;
    ClockedDevice& device = clocks.device();
    EXPECT_EQ(device.read_source(device.idle_row().data()).width, 0U);
    EXPECT_EQ(device.written_count(device.idle_row().data()).width, 0U);
    Row nobody = device.idle_row(); // a number that no interface has, as waves may have it
    for (const Field& field : clocks.layout().fields())
        if (field.part == Part::access && field.width > 1)
            set_bits(nobody.data(), field.first, field.width, (1U << field.width) - 1);
    EXPECT_EQ(device.read_source(nobody.data()).width, 0U);
    EXPECT_EQ(device.written_count(nobody.data()).width, 0U);
    for (const bool write : {false, true})
        for (const AccessRequest& request : clocks.each_place(write)) {
            if (request.where % 64 > 8) continue;
            const Row row = clocks.row(request);
            const BitSpan span =
                write ? device.read_source(row.data()) : device.written_count(row.data());
            EXPECT_EQ(span.width, 0U) << device.access_text(row.data());
        }
}

TEST(ClockedDevices, say_of_an_access_what_is_of_its_direction) {
    check_directions<a55::Description>();
    check_directions<cci550::Description>();
}

// --- words ---

// Every access has a text of its direction, and a refused one says so.
template <typename Description>
void check_texts(Clocks<Description>& clocks, unsigned least_refused) {
    unsigned refused = 0;
    for (const bool write : {false, true})
        for (const AccessRequest& request : clocks.each_place(write)) {
            if (request.where % 64 > 8) continue;
            const Row out = clocks.clocked(clocks.row(request));
            const std::string text = clocks.device().access_text(out.data());
            EXPECT_NE(text.find(write ? "write " : "read "), std::string::npos) << text;
            EXPECT_EQ(text.find(", refused") != std::string::npos, !clocks.done(out)) << text;
            refused += clocks.done(out) ? 0 : 1;
        }
    EXPECT_GE(refused, least_refused);
    EXPECT_EQ(clocks.device().access_text(clocks.device().idle_row().data()), "");
}

TEST(ClockedDeviceOfA55, has_words_for_each_access) {
    Clocks<a55::Description> clocks;
    check_texts(clocks, 100);
    const auto text = [&](std::uint32_t interface, std::uint32_t where, bool write) {
        return clocks.device().access_text(clocks.row({interface, where, write, 0x12}).data());
    };
    EXPECT_EQ(text(1, a64::pmevcntr(3).code(), true), "write PMEVCNTR3_EL0 0x00000012");
    EXPECT_EQ(text(4, 0x8, true), "external write PMEVCNTR1_EL0 0x00000012");
    EXPECT_EQ(text(4, 0xf00, false), "external read PMITCTRL 0x00000000");
    EXPECT_EQ(text(4, 0xf10, false), "external read offset 0xf10 0x00000000");
    const auto pmovsr = a55::SystemRegister::a32(0, 9, 12, 3);
    EXPECT_EQ(text(2, pmovsr.code(), true), "write PMOVSR 0x00000012");
    EXPECT_EQ(text(2, a32::kHdcr.code(), false), "read HDCR 0x00000000");
    EXPECT_EQ(text(2, a32::pmevcntr(4).code(), true), "write PMEVCNTR4_EL0 0x00000012");
}

TEST(ClockedDeviceOfCci550, has_words_for_each_access) {
    Clocks<cci550::Description> strict(
        {{"security_violation", "error"}, {"reserved_offset", "error"}});
    check_texts(strict, 100);
    EXPECT_EQ(strict.device().access_text(strict.row({0, ecnt_data(3), true, 0x12}).data()),
              "write ecnt_data[3] 0x00000012, Non-secure");
    cci550::Inputs inputs;
    inputs.access = cci550::Access{true, ecnt_data(3), 0x12, 0x3, Security::secure};
    EXPECT_EQ(strict.device().access_text(strict.row_of(inputs).data()),
              "write ecnt_data[3] 0x00000012 lanes 0x3, Secure");
}

// Bits have a meaning where they are lines of events or of the event bus, and nowhere else.
template <typename Description>
void check_meanings(const Settings& settings) {
    Clocks<Description> clocks(settings);
    const ClockedDevice& device = clocks.device();
    unsigned meant = 0;
    for (const Field& field : clocks.layout().fields())
        for (unsigned bit = field.first; bit < field.first + field.width; ++bit) {
            const std::string name = clocks.layout().bit_name(bit);
            const BitMeaning meaning = device.meaning(bit);
            const bool on_bus = field.part == Part::bus;
            EXPECT_EQ(meaning.secure, field.part == Part::secure_event) << name;
            EXPECT_TRUE(on_bus || meaning.event.empty() == !is_line(field.part)) << name;
            EXPECT_TRUE(on_bus || device.absent(bit).empty()) << name;
            meant += on_bus && !meaning.event.empty() ? 1 : 0;
        }
    EXPECT_GT(meant, 20U);
}

TEST(ClockedDevices, say_what_their_bits_mean) {
    check_meanings<a55::Description>({});
    check_meanings<cci550::Description>({});
    check_meanings<cci550::Description>({{"slave_interfaces", "2"}, {"ace0", "false"}});
}

// Three ACE-Lite interfaces, one of ACE, two masters.
const Settings kSmall = {{"slave_interfaces", "4"}, {"master_interfaces", "2"}};

TEST(ClockedDeviceOfCci550, says_why_a_bit_of_the_bus_is_always_low) {
    Clocks<cci550::Description> clocks(kSmall);
    const ClockedDevice& device = clocks.device();
    const BitSpan bus = clocks.span_of(*clocks.layout().find("evntbus"));
    std::map<std::string, std::string> reasons;
    for (unsigned bit = bus.first; bit < bus.first + bus.width; ++bit) {
        const BitMeaning meaning = device.meaning(bit);
        reasons[meaning.interface + " " + meaning.event] = device.absent(bit);
    }
    EXPECT_EQ(reasons.size(), bus.width);
    EXPECT_EQ(reasons.at("SI0 si_rrq_hs_arvalid"), "");
    EXPECT_EQ(reasons.at("SI0 si_rrq_hs_shareable_alloc"),
              "SI0 is an ACE-Lite interface, which has no such event");
    EXPECT_EQ(reasons.at("SI3 si_rrq_hs_shareable_alloc"), "");
    EXPECT_EQ(reasons.at("MI1 mi_w_data_beat_any"), "");
    EXPECT_EQ(device.absent(0), "");
}

// TRM tables 2-3 and 2-4: an ACE-Lite interface lacks 8 of 32 events, one of ACE lacks WriteEvict.
TEST(ClockedDevices, say_which_lines_mean_nothing) {
    Clocks<cci550::Description> small(kSmall);
    EXPECT_EQ(small.device().unused_lines().size(), 2U * (3 * 8 + 1 + 3 * 32 + 5 * 7));
    Clocks<a55::Description> core, outer(Settings{{"external_last_level", "true"}});
    EXPECT_EQ(core.device().unused_lines().size(), 2U * 6); // cycles, CHAIN, SW_INCR, LL_CACHE_*
    EXPECT_EQ(outer.device().unused_lines().size(), 2U * 4);
    a55::Inputs inputs;
    inputs.state.exception_level = 1;
    const Row quiet = core.row_of(inputs);
    Row noisy = quiet;
    for (const unsigned line : core.device().unused_lines()) set_bits(noisy.data(), line, 1, 1);
    core.write(1, a64::kPmcr.code(), 0x11); // E, X
    const Row heard = core.clocked(noisy), nothing = core.clocked(quiet);
    const BitSpan bus = core.span_of(*core.layout().find("export_bus"));
    EXPECT_EQ(core.bits(heard, bus), core.bits(nothing, bus));
}

// --- counters ---

// What the device says of counter `n` and of the event bus under these levels.
template <typename Description>
std::string closed(Clocks<Description>& clocks, const typename Description::Inputs& levels,
                   unsigned n) {
    clocks.clocked(clocks.row_of(levels));
    const CounterUse use = clocks.device().counters().at(n);
    return (use.enabled ? "" : "disabled; ") + use.closed +
           "; bus: " + clocks.device().exports().closed;
}

TEST(ClockedDeviceOfA55, says_why_a_counter_stands) {
    Clocks<a55::Description> clocks;
    a55::Inputs levels;
    EXPECT_EQ(closed(clocks, levels, 0), "disabled; ; bus: PMCR.X is 0");
    clocks.write(1, a64::kPmcr.code(), 0x11);
    clocks.write(1, a64::kPmcntenset.code(), 0x80000003);
    clocks.write(1, a64::pmevtyper(0).code(), 0x40000008); // not at EL0
    clocks.write(1, a64::pmevtyper(1).code(), 0x1e);       // CHAIN
    EXPECT_EQ(closed(clocks, levels, 0), "; bus: ");
    EXPECT_EQ(clocks.device().counters()[1].chained_to, "count0");
    EXPECT_FALSE(clocks.device().counters()[0].bits.empty());
    clocks.write(1, a64::pmevtyper(2).code(), 0x1e); // which counts nothing there
    clocks.write(1, a64::pmevtyper(3).code(), 0x3ff);
    clocks.write(1, a64::pmevtyper(4).code(), 0x11);
    EXPECT_EQ(clocks.device().counters()[2].chained_to, "");
    EXPECT_EQ(clocks.device().counters()[3].event, "event 0x03ff, which does not exist");
    EXPECT_EQ(clocks.device().counters()[4].event, "cpu_cycles");
    EXPECT_TRUE(clocks.device().counters()[4].bits.empty()); // no line brings them
    levels.state.exception_level = 0;
    EXPECT_EQ(closed(clocks, levels, 0),
              "PMEVTYPER filter 0x40000008 leaves this state out; bus: ");
    EXPECT_EQ(closed(clocks, levels, a55::kCounters), "; bus: ");
    levels.state.exception_level = 1;
    levels.state.secure = true;
    const std::string secure = "MDCR_EL3.SPME is 0, which prohibits it in Secure state";
    EXPECT_EQ(closed(clocks, levels, 0), secure + "; bus: " + secure);
    levels.state.secure = false;
    levels.state.exception_level = 2;
    clocks.device().access(clocks.row_of(levels).data(),
                           {1, a64::kMdcrEl2.code(), true, 0x20006}); // HPMD
    const std::string at_el2 = "MDCR_EL2.HPMD prohibits it at EL2";
    clocks.write(1, a64::pmevtyper(0).code(), 0x08000008); // at EL2, too
    EXPECT_EQ(closed(clocks, levels, 0), at_el2 + "; bus: " + at_el2);
    levels.state.halted = true;
    const std::string debug = "the core is in Debug state";
    EXPECT_EQ(closed(clocks, levels, 0), debug + "; bus: " + debug);
    levels = {};
    levels.powered = false;
    const std::string power = "the core has no power";
    EXPECT_EQ(closed(clocks, levels, 0), power + "; bus: " + power);
}

TEST(ClockedDeviceOfCci550, says_why_a_counter_stands) {
    Clocks<cci550::Description> clocks;
    cci550::Inputs levels;
    levels.pins = {true, true, true, true};
    EXPECT_EQ(closed(clocks, levels, 0).substr(0, 9), "disabled;");
    clocks.write(1, evnt_sel(0), cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid).raw());
    clocks.write(1, evnt_sel(1), 0x1ff);
    clocks.write(1, ecnt_ctrl(0), 1);
    clocks.write(1, kPmcr, kEx);
    EXPECT_EQ(closed(clocks, levels, 0).substr(0, 9), "disabled;");
    clocks.write(1, kPmcr, kCen | kEx);
    EXPECT_EQ(closed(clocks, levels, 0), "; bus: ");
    EXPECT_EQ(closed(clocks, levels, 1), "disabled; there is no such event; bus: ");
    levels.pins = {true, false, false, false};
    EXPECT_EQ(closed(clocks, levels, 0),
              "Secure events are not counted: SPNIDEN, and DBGEN or SPIDEN, are LOW; bus: ");
    levels.pins = {};
    levels.pins.niden = false;
    EXPECT_EQ(closed(clocks, levels, 0), "no event is counted: NIDEN is LOW; bus: NIDEN is LOW");
    Clocks<cci550::Description> small(
        {{"slave_interfaces", "4"}, {"ace3", "true"}, {"export_needs_cen", "true"}});
    const std::pair<EventId, const char*> selected[] = {
        {cci550::event_id(6, SlaveEvent::si_rrq_dev), "there is no SI6"},
        {cci550::event_id(6, SlaveEvent::si_rrq_hs_invalidate), "there is no SI6"},
        {EventId(3, 0x11), "the CCI-550 does not support this event"},
        {cci550::event_id(0, SlaveEvent::si_rrq_hs_invalidate),
         "SI0 is an ACE-Lite interface, which has no such event"}};
    for (const auto& [event, why] : selected) {
        small.write(1, evnt_sel(0), event.raw());
        EXPECT_EQ(closed(small, {}, 0).find("disabled; " + std::string(why)), 0U) << why;
    }
    small.write(1, kPmcr, kEx);
    EXPECT_EQ(small.device().exports().closed, "PMCR.CEN is 0");
    small.write(1, kPmcr, kCen | kEx);
    EXPECT_EQ(small.device().exports().closed, "");
}

} // namespace clocked_device_test
} // namespace armpmu::tests
