// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_bypass_fixture.h"

#include <algorithm>

// An initiator's own extensions, as the memories see them.
namespace armpmu::tests {
namespace coherent_interconnect_extensions_test {

using namespace coherent_bypass;

struct Tag : tlm::tlm_extension<Tag> {
    static inline int alive = 0;

    explicit Tag(unsigned its) : value(its) { ++alive; }
    Tag(const Tag& other) : tlm_extension(other), value(other.value), visits(other.visits) {
        ++alive;
    }
    ~Tag() override {
        value = 0xdead; // for whoever still looks
        --alive;
    }
    tlm::tlm_extension_base* clone() const override { return new Tag(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        value = static_cast<const Tag&>(other).value;
        visits = static_cast<const Tag&>(other).visits;
    }

    unsigned value;
    unsigned visits = 0; // of memories
};

// As tlm_utils' own ones: of one payload.
struct Only : tlm::tlm_extension<Only> {
    tlm::tlm_extension_base* clone() const override { return nullptr; }
    void copy_from(const tlm::tlm_extension_base& /*other*/) override {}
};

constexpr unsigned kNone = 0;

// Both modes, with what the memories were called with.
class CoherentInterconnectExtensions : public CoherentInterconnectBypass {
  protected:
    struct Seen {
        bool write;
        std::uint64_t address;
        unsigned tag;

        bool operator==(const Seen& other) const {
            return write == other.write && address == other.address && tag == other.tag;
        }
    };
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen) {
        return out << (seen.write ? "write " : "read ") << std::hex << seen.address << " tag "
                   << std::dec << seen.tag;
    }

    CoherentInterconnectExtensions() {
        for (LtMemory* memory : {&platform.memory0, &platform.memory1})
            memory->on_call = [this](tlm::tlm_generic_payload& payload) { note(payload); };
    }
    void note(tlm::tlm_generic_payload& payload) {
        Tag* tag = nullptr;
        payload.get_extension(tag);
        if (tag != nullptr) ++tag->visits;
        seen.push_back(
            {payload.is_write(), payload.get_address(), tag == nullptr ? kNone : tag->value});
        Only* only = nullptr;
        payload.get_extension(only);
        uncloneable += only != nullptr ? 1 : 0;
    }
    // What calls of memories made since the last time carried.
    std::vector<Seen> calls() {
        auto now = std::exchange(seen, {});
        std::sort(now.begin(), now.end(), [](const Seen& a, const Seen& b) {
            return std::pair(a.address, !a.write) < std::pair(b.address, !b.write);
        });
        return now;
    }
    void send(LtInitiator& who, tlm::tlm_command command, std::uint64_t address, unsigned length,
              Tag& tag, AceExtension* ace = nullptr) {
        Access access{command, address, Bytes(length), {}, 0, ace};
        EXPECT_EQ(who.send(access, &tag), tlm::TLM_OK_RESPONSE);
    }

    std::vector<Seen> seen;
    unsigned uncloneable = 0;
};

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectExtensions, kModes, mode_name);

TEST_P(CoherentInterconnectExtensions, go_with_each_burst_of_a_payload_and_come_back) {
    platform.run([&] {
        Tag tag(7);
        send(platform.dma, tlm::TLM_READ_COMMAND, 0x1020, 128, tag);
        EXPECT_EQ(calls(),
                  (std::vector<Seen>{{false, 0x1020, 7}, {false, 0x1040, 7}, {false, 0x1080, 7}}));
        EXPECT_EQ(tag.visits, 3U);
        send(platform.dma, tlm::TLM_WRITE_COMMAND, kMemory1 - 4, 8, tag);
        EXPECT_EQ(calls(), (std::vector<Seen>{{true, kMemory1 - 4, 7}, {true, kMemory1, 7}}));
        EXPECT_EQ(tag.visits, 5U);
        EXPECT_EQ(tag.value, 7U);
        EXPECT_EQ(Tag::alive, 1);
        platform.dma.read(0x1020, 4); // and are not left behind
        EXPECT_EQ(calls(), (std::vector<Seen>{{false, 0x1020, kNone}}));
    });
    EXPECT_EQ(Tag::alive, 0);
}

TEST_P(CoherentInterconnectExtensions, are_not_on_what_the_interconnect_does_by_itself) {
    platform.run([&] {
        platform.cpu.store(0x1000, 1);
        calls();
        Tag tag(7);
        // What another cache answers, no memory does.
        AceExtension shared;
        shared.transaction = AceTransaction::read_once;
        send(platform.gpu, tlm::TLM_READ_COMMAND, 0x1000, 64, tag, &shared);
        EXPECT_TRUE(calls().empty());
        // The dirty line, and then the write itself.
        send(platform.dma, tlm::TLM_WRITE_COMMAND, 0x1004, 4, tag);
        EXPECT_EQ(calls(), (std::vector<Seen>{{true, 0x1000, kNone}, {true, 0x1004, 7}}));
        // A line that is cleaned was written by somebody else.
        platform.cpu.store(0x2000, 1);
        calls();
        AceExtension clean;
        clean.transaction = AceTransaction::clean_invalid;
        send(platform.dma, tlm::TLM_IGNORE_COMMAND, 0x2000, 1, tag, &clean);
        EXPECT_EQ(calls(), (std::vector<Seen>{{true, 0x2000, kNone}}));
        // A WriteBack is a write as any other.
        platform.cpu.store(0x3000, 1);
        calls();
        platform.cpu.lines.erase(0x3000);
        AceExtension back;
        back.transaction = AceTransaction::write_back;
        send(platform.cpu, tlm::TLM_WRITE_COMMAND, 0x3000, 64, tag, &back);
        EXPECT_EQ(calls(), (std::vector<Seen>{{true, 0x3000, 7}}));
    });
}

TEST_P(CoherentInterconnectExtensions, stay_with_their_own_payload_among_many) {
    constexpr unsigned kThreads = 6;
    unsigned ended = 0;
    for (unsigned n = 1; n <= kThreads; ++n)
        platform.thread([&, n] {
            Tag tag(n);
            for (unsigned i = 0; i < 20; ++i)
                send(n % 2 == 0 ? platform.dma : platform.iss,
                     i % 3 == 0 ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND,
                     n * 0x10000 + i * 64, 100, tag);
            EXPECT_EQ(tag.visits, 40U);
            ++ended;
        });
    sc_core::sc_start();
    EXPECT_EQ(ended, kThreads);
    ASSERT_EQ(seen.size(), kThreads * 40U);
    for (const Seen& call : seen) EXPECT_EQ(call.tag, call.address / 0x10000) << call;
    EXPECT_EQ(Tag::alive, 0);
}

TEST_P(CoherentInterconnectExtensions, of_a_payload_with_a_memory_manager_stay_its_own) {
    struct Manager : tlm::tlm_mm_interface {
        void free(tlm::tlm_generic_payload* payload) override {
            ++freed;
            payload->reset(); // frees the automatic ones
        }
        unsigned freed = 0;
    } manager;
    platform.run([&] {
        tlm::tlm_generic_payload payload(&manager);
        payload.acquire();
        payload.set_auto_extension(new Tag(9));
        Bytes data(64);
        payload.set_read();
        payload.set_address(0x1000);
        payload.set_data_ptr(data.data());
        payload.set_data_length(64);
        payload.set_streaming_width(64);
        sc_time delay = sc_core::SC_ZERO_TIME;
        platform.dma.socket->b_transport(payload, delay);
        EXPECT_EQ(calls(), (std::vector<Seen>{{false, 0x1000, 9}}));
        EXPECT_EQ(payload.get_ref_count(), 1);
        EXPECT_EQ(Tag::alive, 1);
        payload.release();
        EXPECT_EQ(manager.freed, 1U);
        EXPECT_EQ(Tag::alive, 0);
    });
}

TEST_P(CoherentInterconnectExtensions, that_have_no_clone_are_left_out_in_timing_mode) {
    platform.run([&] {
        Only only;
        Access access{tlm::TLM_READ_COMMAND, 0x1000, Bytes(64)};
        platform.dma.send(access, &only);
    });
    EXPECT_EQ(uncloneable, GetParam() == Mode::timing ? 0U : 1U);
}

TEST_P(CoherentInterconnectExtensions, go_around_it_to_several_memories) {
    platform.cci.set_bypass(true);
    Tag tag(5);
    send(platform.dma, tlm::TLM_WRITE_COMMAND, kMemory1 - 64, 128, tag);
    send(platform.dma, tlm::TLM_READ_COMMAND, 0x1000, 256, tag);
    EXPECT_EQ(calls(), (std::vector<Seen>{
                           {false, 0x1000, 5}, {true, kMemory1 - 64, 5}, {true, kMemory1, 5}}));
    EXPECT_EQ(tag.visits, 3U);
}

// The memory waits, and the initiator with its payload is gone before it goes on.
TEST(CoherentInterconnectExtensionsKilled, are_still_there_for_the_memory) {
    CoherentPlatform platform;
    platform.memory0.waits = true;
    platform.memory0.read_time = sc_time(100, SC_NS);
    std::vector<unsigned> values;
    platform.memory0.on_call = [&](tlm::tlm_generic_payload& payload) {
        Tag* tag = nullptr;
        payload.get_extension(tag);
        sc_core::wait(sc_time(50, SC_NS));
        values.push_back(tag->value);
    };
    auto victim = sc_core::sc_spawn([&] {
        Bytes data(64);
        tlm::tlm_generic_payload payload;
        payload.set_extension(new Tag(7)); // and it deletes it
        payload.set_read();
        payload.set_address(0x1000);
        payload.set_data_ptr(data.data());
        payload.set_data_length(64);
        payload.set_streaming_width(64);
        sc_time delay = sc_core::SC_ZERO_TIME;
        platform.dma.socket->b_transport(payload, delay);
    });
    platform.thread([&] {
        sc_core::wait(sc_time(40, SC_NS));
        EXPECT_EQ(Tag::alive, 2);
        victim.kill();
        EXPECT_EQ(Tag::alive, 1);
    });
    sc_core::sc_start();
    EXPECT_EQ(values, std::vector<unsigned>{7});
    EXPECT_EQ(Tag::alive, 0);
}

} // namespace coherent_interconnect_extensions_test
} // namespace armpmu::tests
