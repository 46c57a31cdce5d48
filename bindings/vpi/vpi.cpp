// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The C API by VPI, for simulators without DPI-C (Icarus Verilog 11): system functions that are
// called and return a code as in include/armpmu/capi.h, without the arguments that say how large
// a vector is. Handles and numbers are variables of up to 64 bits, rows and states registers of
// their width, texts string variables or registers of 8 bits a character, which are cut to fit.
// x and z arrive as 0. A call that fails leaves its variables as they were.
// $armpmu_last_message(handle, text) returns 0.
#include "vpi_arguments.h"

#include <algorithm>

namespace {

using armpmu::capi::Arguments;

struct Call {
    const char* name;
    const char* signature;
    int (*run)(const Arguments&);
};

int create(const Arguments& a) {
    armpmu_device* created = nullptr;
    const int code = armpmu_create(a.text(0).c_str(), a.text(1).c_str(), &created);
    if (code == ARMPMU_OK) a.put_handle(2, created);
    return code;
}

int row_bits(const Arguments& a) {
    std::uint32_t bits = 0;
    const int code = armpmu_row_bits(a.device(), &bits);
    if (code == ARMPMU_OK) a.put_number(1, bits);
    return code;
}

int field(const Arguments& a) {
    std::uint32_t first = 0;
    std::uint32_t width = 0;
    const int code = armpmu_field(a.device(), a.text(1).c_str(), &first, &width);
    if (code != ARMPMU_OK) return code;
    a.put_number(2, first);
    a.put_number(3, width);
    return code;
}

int field_at(const Arguments& a) {
    const char* name = nullptr;
    std::uint32_t numbers[3] = {};
    const int code =
        armpmu_field_at(a.device(), a.number32(1), &name, &numbers[0], &numbers[1], &numbers[2]);
    if (code != ARMPMU_OK) return code;
    a.put_text(2, name);
    for (std::size_t i = 0; i < 3; ++i) a.put_number(3 + i, numbers[i]);
    return code;
}

int clock(const Arguments& a) {
    std::vector<std::uint32_t> row = a.words(1);
    const int code =
        armpmu_clock(a.device(), row.data(), row.data(), static_cast<std::uint32_t>(row.size()));
    if (code == ARMPMU_OK) a.put(2, row);
    return code;
}

int drive(const Arguments& a) {
    return armpmu_drive(a.device(), a.text(1).c_str(), a.number(2));
}

int run(const Arguments& a) {
    std::vector<std::uint32_t> row = a.words(2);
    const int code =
        armpmu_run(a.device(), a.number(1), row.data(), static_cast<std::uint32_t>(row.size()));
    if (code == ARMPMU_OK) a.put(2, row);
    return code;
}

int get(const Arguments& a) {
    std::uint64_t value = 0;
    const int code = armpmu_get(a.device(), a.text(1).c_str(), &value);
    if (code == ARMPMU_OK) a.put_number(2, value);
    return code;
}

int read(const Arguments& a) {
    std::uint64_t value = 0;
    std::uint32_t outcome = 0;
    const int code = armpmu_read(a.device(), a.number32(1), a.number32(2), &value, &outcome);
    if (code != ARMPMU_OK) return code;
    a.put_number(3, value);
    a.put_number(4, outcome);
    return code;
}

int write(const Arguments& a) {
    std::uint32_t outcome = 0;
    const int code = armpmu_write(a.device(), a.number32(1), a.number32(2), a.number(3), &outcome);
    if (code == ARMPMU_OK) a.put_number(4, outcome);
    return code;
}

int save(const Arguments& a) {
    std::vector<std::uint32_t> buffer = a.words(1);
    std::uint64_t size = 0;
    const int code = armpmu_save(a.device(), buffer.data(), 4 * buffer.size(), &size);
    if (code != ARMPMU_OK) return code;
    a.put(1, buffer);
    a.put_number(2, size);
    return code;
}

int restore(const Arguments& a) {
    const std::vector<std::uint32_t> buffer = a.words(1);
    return armpmu_restore(a.device(), buffer.data(),
                          std::min<std::uint64_t>(a.number(2), 4 * buffer.size()));
}

int compare_create(const Arguments& a) {
    armpmu_comparator* created = nullptr;
    const int code =
        armpmu_compare_create(a.text(0).c_str(), a.text(1).c_str(), a.text(2).c_str(), &created);
    if (code == ARMPMU_OK) a.put_handle(3, created);
    return code;
}

int compare_clock(const Arguments& a) {
    const std::vector<std::uint32_t> row = a.words(1);
    std::uint64_t total = 0;
    const int code = armpmu_compare_clock(a.comparator(), row.data(),
                                          static_cast<std::uint32_t>(row.size()), &total);
    if (code == ARMPMU_OK) a.put_number(2, total);
    return code;
}

int compare_error(const Arguments& a) {
    const char* text = nullptr;
    const int code = armpmu_compare_error(a.comparator(), &text);
    if (code == ARMPMU_OK) a.put_text(1, text);
    return code;
}

int compare_finish(const Arguments& a) {
    std::uint64_t total = 0;
    const int code = armpmu_compare_finish(a.comparator(), &total);
    if (code == ARMPMU_OK) a.put_number(1, total);
    return code;
}

int compare_explanation(const Arguments& a) {
    const char* text = nullptr;
    const int code = armpmu_compare_explanation(a.comparator(), &text);
    if (code == ARMPMU_OK) a.put_text(1, text);
    return code;
}

const Call kCalls[] = {
    {"$armpmu_api_version", "", [](const Arguments&) { return armpmu_api_version(); }},
    {"$armpmu_last_message", "hT",
     [](const Arguments& a) {
         a.put_text(1, armpmu_last_message(a.handle(0)));
         return 0;
     }},
    {"$armpmu_create", "ttH", create},
    {"$armpmu_destroy", "h", [](const Arguments& a) { return armpmu_destroy(a.device()); }},
    {"$armpmu_row_bits", "hN", row_bits},
    {"$armpmu_field", "htNN", field},
    {"$armpmu_field_at", "hnTNNN", field_at},
    {"$armpmu_clock", "hvV", clock},
    {"$armpmu_drive", "htn", drive},
    {"$armpmu_run", "hnV", run},
    {"$armpmu_get", "htN", get},
    {"$armpmu_read", "hnnNN", read},
    {"$armpmu_write", "hnnnN", write},
    {"$armpmu_save", "hVN", save},
    {"$armpmu_restore", "hvn", restore},
    {"$armpmu_compare_create", "tttH", compare_create},
    {"$armpmu_compare_destroy", "h",
     [](const Arguments& a) { return armpmu_compare_destroy(a.comparator()); }},
    {"$armpmu_compare_clock", "hvN", compare_clock},
    {"$armpmu_compare_error", "hT", compare_error},
    {"$armpmu_compare_finish", "hN", compare_finish},
    {"$armpmu_compare_explanation", "hT", compare_explanation},
};

// When the design is loaded: a call with the wrong arguments ends the simulation.
PLI_INT32 check(PLI_BYTE8* data) {
    const Call& call = *reinterpret_cast<const Call*>(data);
    const Arguments arguments;
    const std::size_t wanted = std::strlen(call.signature);
    bool good = arguments.size() == wanted;
    if (!good)
        vpi_printf("%s: %d arguments, expected %d\n", const_cast<char*>(call.name),
                   static_cast<int>(arguments.size()), static_cast<int>(wanted));
    for (std::size_t i = 0; good && i < wanted; ++i) {
        const char kind = call.signature[i];
        const char* mistake = nullptr;
        if (std::strchr("HNTV", kind) != nullptr && !arguments.writable(i))
            mistake = "must be a variable of bits, not an expression, a part or a real";
        else if (arguments.is_real(i))
            mistake = "must not be a real number";
        else if (std::strchr("tT", kind) == nullptr && arguments.is_string(i))
            mistake = "must not be a string";
        else if (arguments.is_time(i))
            mistake = "must not be $time";
        good = mistake == nullptr;
        if (!good)
            vpi_printf("%s: argument %d %s\n", const_cast<char*>(call.name),
                       static_cast<int>(i) + 1, mistake);
    }
    if (!good) {
#ifdef ICARUS_VPI_CONST
        vpip_set_return_value(1); // vpiFinish alone is a success to vvp
#endif
        vpi_control(vpiFinish, 1);
    }
    return 0;
}

PLI_INT32 execute(PLI_BYTE8* data) {
    const Call& call = *reinterpret_cast<const Call*>(data);
    vpiHandle here = vpi_handle(vpiSysTfCall, nullptr);
    s_vpi_value value{};
    value.format = vpiIntVal;
    value.value.integer = call.run(Arguments());
    vpi_put_value(here, &value, nullptr, vpiNoDelay);
    return 0;
}

PLI_INT32 bits_of_result(PLI_BYTE8*) {
    return 32;
}

void register_calls() {
    for (const Call& call : kCalls) {
        s_vpi_systf_data data{};
        data.type = vpiSysFunc;
        data.sysfunctype = vpiIntFunc;
        data.tfname = const_cast<PLI_BYTE8*>(call.name);
        data.calltf = execute;
        data.compiletf = check;
        data.sizetf = bits_of_result;
        data.user_data = reinterpret_cast<PLI_BYTE8*>(const_cast<Call*>(&call));
        vpi_register_systf(&data);
    }
}

} // namespace

extern "C" {
void (*vlog_startup_routines[])() = {register_calls, nullptr};
}
