// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/capi/capi_handles.h"

#include <functional>
#include <limits>
#include <vector>

// Calls that cannot be carried out: a code, a message, and nothing else.
namespace armpmu::capi {
namespace capi_refusal_test {

struct Call {
    const char* name;
    std::function<int(void*)> run; // with this handle
};

armpmu_device* device(void* handle) {
    return static_cast<armpmu_device*>(handle);
}
armpmu_comparator* comparator(void* handle) {
    return static_cast<armpmu_comparator*>(handle);
}

// Outputs for calls whose results do not matter.
Words words{};
std::uint64_t number = 0;
std::uint32_t a = 0, b = 0, c = 0;
const char* text = nullptr;

const std::vector<Call> kDeviceCalls = {
    {"row_bits", [](void* h) { return armpmu_row_bits(device(h), &a); }},
    {"field", [](void* h) { return armpmu_field(device(h), "niden", &a, &b); }},
    {"field_at", [](void* h) { return armpmu_field_at(device(h), 0, &text, &a, &b, &c); }},
    {"clock", [](void* h) { return armpmu_clock(device(h), words.data(), words.data(), kWords); }},
    {"drive", [](void* h) { return armpmu_drive(device(h), "niden", 1); }},
    {"run", [](void* h) { return armpmu_run(device(h), 1, words.data(), kWords); }},
    {"get", [](void* h) { return armpmu_get(device(h), "niden", &number); }},
    {"read", [](void* h) { return armpmu_read(device(h), 1, 0x100, &number, &a); }},
    {"write", [](void* h) { return armpmu_write(device(h), 1, 0x100, 0, &a); }},
    {"save", [](void* h) { return armpmu_save(device(h), nullptr, 0, &number); }},
    {"restore", [](void* h) { return armpmu_restore(device(h), words.data(), sizeof words); }},
    {"destroy", [](void* h) { return armpmu_destroy(device(h)); }},
};

const std::vector<Call> kComparatorCalls = {
    {"compare_clock",
     [](void* h) { return armpmu_compare_clock(comparator(h), words.data(), kWords, &number); }},
    {"compare_error", [](void* h) { return armpmu_compare_error(comparator(h), &text); }},
    {"compare_finish", [](void* h) { return armpmu_compare_finish(comparator(h), &number); }},
    {"compare_explanation",
     [](void* h) { return armpmu_compare_explanation(comparator(h), &text); }},
    {"compare_destroy", [](void* h) { return armpmu_compare_destroy(comparator(h)); }},
};

void expect_all_refuse(const std::vector<Call>& calls, void* handle, const std::string& message) {
    for (const Call& call : calls) {
        EXPECT_EQ(call.run(handle), ARMPMU_BAD_HANDLE) << call.name;
        EXPECT_TRUE(says(nullptr, message)) << call.name;
    }
}

TEST(CapiRefusal, every_function_refuses_null) {
    expect_all_refuse(kDeviceCalls, nullptr, "the handle of a device is NULL");
    expect_all_refuse(kComparatorCalls, nullptr, "the handle of a comparator is NULL");
}

TEST(CapiRefusal, every_function_refuses_a_made_up_handle) {
    int local = 0;
    void* const high = reinterpret_cast<void*>(std::numeric_limits<std::uintptr_t>::max());
    for (void* handle : {static_cast<void*>(&local), reinterpret_cast<void*>(1), high}) {
        expect_all_refuse(kDeviceCalls, handle, "no device has this handle");
        expect_all_refuse(kComparatorCalls, handle, "no comparator has this handle");
    }
}

TEST(CapiRefusal, every_function_refuses_what_was_destroyed) {
    void* old_device = nullptr;
    void* old_comparator = nullptr;
    {
        const DeviceHandle one("cci550");
        const ComparatorHandle other("cci550");
        old_device = one.handle;
        old_comparator = other.handle;
    }
    const DeviceHandle next("cci550"); // does not take the place of the old one
    const ComparatorHandle next_comparator("cci550");
    expect_all_refuse(kDeviceCalls, old_device, "may have been destroyed");
    expect_all_refuse(kComparatorCalls, old_comparator, "may have been destroyed");
}

TEST(CapiRefusal, every_function_refuses_a_handle_of_the_other_kind) {
    const DeviceHandle one("cci550");
    const ComparatorHandle other("cci550");
    expect_all_refuse(kDeviceCalls, other.handle, "that of a comparator, not of a device");
    EXPECT_TRUE(says(other, "that of a comparator"));
    expect_all_refuse(kComparatorCalls, one.handle, "that of a device, not of a comparator");
}

TEST(CapiRefusal, pointers_must_not_be_null) {
    const DeviceHandle d("cci550");
    const ComparatorHandle k("cci550");
    const auto refuses = [](int code, const void* handle, const char* what) {
        EXPECT_EQ(code, ARMPMU_NULL_POINTER) << what;
        EXPECT_TRUE(says(handle, std::string(what) + " must not be NULL"));
    };
    armpmu_device* created = nullptr;
    armpmu_comparator* compared = nullptr;
    refuses(armpmu_create(nullptr, "", &created), nullptr, "device");
    refuses(armpmu_create("cci550", "", nullptr), nullptr, "created");
    refuses(armpmu_compare_create(nullptr, "", "", &compared), nullptr, "device");
    refuses(armpmu_compare_create("cci550", "", "", nullptr), nullptr, "created");
    refuses(armpmu_row_bits(d, nullptr), d, "bits");
    refuses(armpmu_field(d, nullptr, &a, &b), d, "name");
    refuses(armpmu_field(d, "niden", nullptr, &b), d, "first");
    refuses(armpmu_field(d, "niden", &a, nullptr), d, "width");
    refuses(armpmu_field_at(d, 0, nullptr, &a, &b, &c), d, "name");
    refuses(armpmu_field_at(d, 0, &text, nullptr, &b, &c), d, "first");
    refuses(armpmu_field_at(d, 0, &text, &a, nullptr, &c), d, "width");
    refuses(armpmu_field_at(d, 0, &text, &a, &b, nullptr), d, "is_output");
    refuses(armpmu_clock(d, nullptr, words.data(), kWords), d, "inputs");
    refuses(armpmu_clock(d, words.data(), nullptr, kWords), d, "expected");
    refuses(armpmu_drive(d, nullptr, 1), d, "name");
    refuses(armpmu_get(d, nullptr, &number), d, "name");
    refuses(armpmu_get(d, "niden", nullptr), d, "value");
    refuses(armpmu_read(d, 1, 0x100, nullptr, &a), d, "value");
    refuses(armpmu_save(d, words.data(), 4, nullptr), d, "size");
    refuses(armpmu_restore(d, nullptr, 4), d, "buffer");
    refuses(armpmu_compare_clock(k, nullptr, kWords, &number), k, "row");
    refuses(armpmu_compare_error(k, nullptr), k, "text");
    refuses(armpmu_compare_explanation(k, nullptr), k, "text");
}

TEST(CapiRefusal, a_bad_configuration_is_told_with_its_place) {
    armpmu_device* created = nullptr;
    const auto refuses = [&](const char* name, const char* configuration, const char* message) {
        EXPECT_EQ(armpmu_create(name, configuration, &created), ARMPMU_BAD_CONFIGURATION);
        EXPECT_EQ(created, nullptr);
        EXPECT_TRUE(says(nullptr, message));
    };
    refuses("cci500", "", "device: expected cci550 or a55, not 'cci500'");
    refuses("cci550", "slave_interfaces\n", "configuration:1:17: must be: NAME VALUE");
    refuses("cci550", "\nslave_interfaces 3 4\n", "configuration:2:20: must be: NAME VALUE");
    refuses("cci550", "revision 1\nrevision 2\n", "configuration:2:1: 'revision' stands twice");
    refuses("cci550", "slave_interface 3\n", "did you mean slave_interfaces?");
    refuses("cci550", "slave_interfaces 8\n", "expected 1 .. 7, not '8'");
    refuses("cci550", "slave_interfaces 0\n", "slave_interfaces");
    refuses("cci550", "slave_interfaces \xff\n", "configuration:1:18: a header is printable ASCII");
    refuses("a55", "slave_interfaces 3\n", "config slave_interfaces: no member");
}

TEST(CapiRefusal, bad_tolerances_are_told_with_their_place) {
    armpmu_comparator* created = nullptr;
    const auto refuses = [&](const char* tolerances, const char* message) {
        EXPECT_EQ(armpmu_compare_create("cci550", nullptr, tolerances, &created),
                  ARMPMU_BAD_CONFIGURATION);
        EXPECT_EQ(created, nullptr);
        EXPECT_TRUE(says(nullptr, message));
    };
    refuses("count0", "tolerances:1:7: must be: NAME RULE");
    refuses("count9 exact", "tolerances:1:1: 'count9' is no field and no bit; did you mean count");
    refuses("count0 within_cycle 3", "did you mean within_cycles?");
    refuses("count0 within_cycles x", "tolerances:1:22: it must be a number");
    refuses("count0 within_counts 1 in 9", "tolerances:1:24: must be per");
    refuses("count0 within_counts 1 per 0", "from 1 to");
    refuses("count0 exact\ncount0 exact", "tolerances:2:1: 'count0' stands twice");
    refuses("count0 within_cycles 70000", "at most 65536 cycles");
}

TEST(CapiRefusal, names_and_values_are_checked) {
    const DeviceHandle d("cci550");
    const auto refuses = [&](int code, const char* message) {
        EXPECT_EQ(code, ARMPMU_BAD_ARGUMENT) << message;
        EXPECT_TRUE(says(d, message));
    };
    refuses(armpmu_field(d, "nidem", &a, &b), "did you mean niden?");
    refuses(armpmu_drive(d, "count0", 1), "'count0' is an output");
    refuses(armpmu_drive(d, "niden", 2), "2 does not fit 'niden', which has 1 bit");
    refuses(armpmu_drive(d, "ns", 1), "'ns' has 289 bits: drive them by their names");
    refuses(armpmu_get(d, "evntbus", &number), "'evntbus' has 289 bits");
    refuses(armpmu_run(d, 0, nullptr, 0), "no clock to run");
    refuses(armpmu_read(d, 2, 0x100, &number, &a), "door 2: this cci550 has 0");
    refuses(armpmu_read(d, 1, 0x101, &number, &a), "a byte offset below 1048576, a multiple of 4");
    refuses(armpmu_read(d, 1, 0x100000, &number, &a), "below 1048576");
    refuses(armpmu_write(d, 1, 0x100, 1ULL << 32, &a), "32 bits");
}

TEST(CapiRefusal, doors_of_an_a55_are_checked) {
    const DeviceHandle d("a55");
    const auto refuses = [&](std::uint32_t door, std::uint32_t where, std::uint64_t value,
                             const char* message) {
        EXPECT_EQ(armpmu_write(d, door, where, value, &a), ARMPMU_BAD_ARGUMENT) << message;
        EXPECT_TRUE(says(d, message));
    };
    refuses(0, 0, 0, "door 0: this a55 has 1 to 5");
    refuses(6, 0, 0, "door 6");
    refuses(ARMPMU_AARCH64, 0x10000, 0, "an encoding below 65536");
    refuses(ARMPMU_AARCH32, 0x4000, 0, "an encoding below 16384");
    refuses(ARMPMU_AARCH32_LONG, 0x100, 0, "an encoding below 256");
    refuses(ARMPMU_EXTERNAL_DEBUG, 0xe02, 0, "a multiple of 4");
    refuses(ARMPMU_EXTERNAL_MEMORY, 0x10000, 0, "below 65536");
    refuses(ARMPMU_AARCH32, 0, 1ULL << 32, "32 bits");
}

TEST(CapiRefusal, too_few_words_are_not_touched_beyond) {
    const DeviceHandle d("cci550");
    const ComparatorHandle k("cci550");
    Words row{};
    row.fill(7);
    EXPECT_EQ(armpmu_clock(d, words.data(), row.data(), 38), ARMPMU_TOO_SMALL);
    EXPECT_TRUE(says(d, "a row has 1237 bits: expected at least 39 words, not 38"));
    EXPECT_EQ(row[37], 0U);
    EXPECT_EQ(row[38], 7U);
    EXPECT_EQ(armpmu_run(d, 1, row.data(), 0), ARMPMU_TOO_SMALL);
    EXPECT_EQ(armpmu_compare_clock(k, words.data(), 38, &number), ARMPMU_TOO_SMALL);
    EXPECT_EQ(armpmu_get(d, "niden", &number), ARMPMU_OUT_OF_ORDER) << "there was a clock";
}

TEST(CapiRefusal, what_fails_puts_out_nothing) {
    armpmu_device* created = device(&number);
    EXPECT_EQ(armpmu_create("cci500", "", &created), ARMPMU_BAD_CONFIGURATION);
    EXPECT_EQ(created, nullptr);
    number = 7;
    a = 7;
    EXPECT_EQ(armpmu_read(nullptr, 1, 0x100, &number, &a), ARMPMU_BAD_HANDLE);
    EXPECT_EQ(number, 0U);
    EXPECT_EQ(a, 0U);
    text = nullptr;
    EXPECT_EQ(armpmu_compare_error(nullptr, &text), ARMPMU_BAD_HANDLE);
    EXPECT_STREQ(text, "");
    Words row;
    row.fill(7);
    EXPECT_EQ(armpmu_clock(nullptr, words.data(), row.data(), kWords), ARMPMU_BAD_HANDLE);
    EXPECT_EQ(row, Words{});
}

TEST(CapiRefusal, calls_must_come_in_order) {
    const DeviceHandle d("cci550");
    const ComparatorHandle k("cci550");
    EXPECT_EQ(armpmu_get(d, "count0", &number), ARMPMU_OUT_OF_ORDER);
    EXPECT_TRUE(says(d, "there was no clock yet"));
    EXPECT_EQ(armpmu_compare_explanation(k, &text), ARMPMU_OUT_OF_ORDER);
    EXPECT_TRUE(says(k, "not finished"));
    EXPECT_STREQ(text, "");
    EXPECT_EQ(armpmu_compare_finish(k, nullptr), ARMPMU_OK);
    EXPECT_EQ(armpmu_compare_clock(k, words.data(), kWords, nullptr), ARMPMU_OUT_OF_ORDER);
    EXPECT_TRUE(says(k, "the comparison is finished"));
    EXPECT_EQ(armpmu_compare_finish(k, nullptr), ARMPMU_OUT_OF_ORDER);
    EXPECT_TRUE(says(k, "finished already"));
}

TEST(CapiRefusal, a_damaged_state_changes_nothing) {
    const DeviceHandle d("cci550");
    ASSERT_EQ(armpmu_write(d, 1, 0x10000, 0x64, nullptr), ARMPMU_OK);
    std::uint64_t size = 0;
    ASSERT_EQ(armpmu_save(d, nullptr, 0, &size), ARMPMU_OK);
    std::vector<std::uint8_t> bytes(size);
    EXPECT_EQ(armpmu_save(d, bytes.data(), size - 1, &number), ARMPMU_TOO_SMALL);
    EXPECT_EQ(number, 0U);
    ASSERT_EQ(armpmu_save(d, bytes.data(), size, &number), ARMPMU_OK);
    EXPECT_EQ(armpmu_restore(d, bytes.data(), size - 1), ARMPMU_BAD_STATE);
    EXPECT_EQ(armpmu_restore(d, bytes.data(), std::uint64_t{1} << 40), ARMPMU_BAD_STATE);
    bytes[size / 2] ^= 1;
    EXPECT_EQ(armpmu_restore(d, bytes.data(), size), ARMPMU_BAD_STATE);
    EXPECT_TRUE(says(d, "altered"));
    bytes[size / 2] ^= 1;
    const DeviceHandle other("cci550", "slave_interfaces 3\n");
    EXPECT_EQ(armpmu_restore(other, bytes.data(), size), ARMPMU_BAD_STATE);
    const DeviceHandle third("a55");
    EXPECT_EQ(armpmu_restore(third, bytes.data(), size), ARMPMU_BAD_STATE);
    EXPECT_TRUE(says(third, "another model"));
    ASSERT_EQ(armpmu_read(d, 1, 0x10000, &number, nullptr), ARMPMU_OK);
    EXPECT_EQ(number, 0x64U);
}

TEST(CapiRefusal, messages_are_those_of_their_handle) {
    const DeviceHandle one("cci550");
    const DeviceHandle other("a55");
    EXPECT_STREQ(armpmu_last_message(one), "");
    armpmu_drive(one, "nidem", 1);
    EXPECT_TRUE(says(one, "nidem"));
    EXPECT_STREQ(armpmu_last_message(other), "");
    EXPECT_TRUE(says(nullptr, "nidem"));
    armpmu_drive(other, "ell", 1);
    EXPECT_TRUE(says(one, "nidem"));
    EXPECT_TRUE(says(nullptr, "ell"));
}

} // namespace capi_refusal_test
} // namespace armpmu::capi
