// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Plays a text vector (vectors/FORMAT.md) to a block that a simulator has as its top, by VPI: for
// GHDL, whose blocks are in VHDL and cannot call the system functions of vpi.cpp. Ports have the
// names of the vector's fields; `ns` and `s` may be ns_lines and s_lines. Outputs that the block
// has not got are named and not checked. A row's inputs stand from before the rise of the clock
// until after its fall, and its outputs are looked at before the next rise.
//
//   ARMPMU_VECTOR=FILE.vec  what to play
//   ARMPMU_CLOCK=aclk       the clock's port; aclk
//   ARMPMU_SHOW=N           print at most N differences; 20
//
// The last line printed begins with PASS or FAIL.
#include <vpi_user.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr PLI_UINT32 kHalf = 1000;   // time steps of half a clock
constexpr unsigned kResetClocks = 4; // before the first row

struct Field {
    std::string name;
    std::size_t first = 0, width = 0;
    bool input = false;
    vpiHandle port = nullptr; // null: the block has none
};

struct Player {
    std::string file;
    std::vector<Field> fields;
    std::vector<std::string> rows; // binary digits, the highest first
    vpiHandle clock = nullptr;
    std::size_t now = 0; // row, counted from the first clock of reset on
    unsigned show = 20;
    std::size_t differences = 0, wrong_rows = 0;
} player;

void finish(const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
    vpi_control(vpiFinish, 0);
}

std::string binary_of(const std::string& hex) {
    std::string digits;
    for (const char c : hex)
        for (int bit = 3; bit >= 0 && c != '_'; --bit)
            digits += (std::stoi(std::string(1, c), nullptr, 16) >> bit & 1) != 0 ? '1' : '0';
    return digits;
}

bool read_vector() {
    std::ifstream in(player.file);
    if (!in) return false;
    std::size_t width = 0;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string mark, keyword, role;
        if (line.rfind("//", 0) == 0) {
            Field field;
            if (words >> mark >> keyword >> field.name >> field.width >> role &&
                keyword == "field") {
                field.first = width;
                field.input = role == "in";
                width += field.width;
                player.fields.push_back(field);
            }
            continue;
        }
        if (!(words >> mark)) continue;
        const std::string digits = binary_of(mark);
        player.rows.push_back(digits.substr(digits.size() - width));
    }
    return width != 0;
}

// Of a row; the highest bit first.
std::string part_of(const std::string& row, const Field& field) {
    return row.substr(row.size() - field.first - field.width, field.width);
}

void put(vpiHandle port, std::string digits) {
    s_vpi_value value;
    value.format = vpiBinStrVal;
    value.value.str = digits.data();
    vpi_put_value(port, &value, nullptr, vpiNoDelay);
}

std::string shown(vpiHandle port) {
    s_vpi_value value;
    value.format = vpiBinStrVal;
    vpi_get_value(port, &value);
    return value.value.str;
}

// In reset all inputs are LOW but the clock's enable.
void put_inputs() {
    const bool reset = player.now < kResetClocks;
    for (const Field& field : player.fields) {
        if (!field.input || field.port == nullptr) continue;
        const char level = field.name == "aclken" ? '1' : '0';
        put(field.port, reset ? std::string(field.width, level)
                              : part_of(player.rows[player.now - kResetClocks], field));
    }
}

void check_outputs() {
    if (player.now < kResetClocks) return;
    const std::size_t row = player.now - kResetClocks;
    const std::size_t before = player.differences;
    for (const Field& field : player.fields) {
        if (field.input || field.port == nullptr) continue;
        const std::string expected = part_of(player.rows[row], field);
        const std::string seen = shown(field.port);
        if (seen == expected) continue;
        if (++player.differences <= player.show)
            std::printf("row %zu: %s: expected %s, seen %s\n", row, field.name.c_str(),
                        expected.c_str(), seen.c_str());
    }
    player.wrong_rows += player.differences != before ? 1 : 0;
}

void after(PLI_INT32 (*call)(p_cb_data)) {
    s_vpi_time time{vpiSimTime, 0, kHalf, 0};
    s_cb_data data{};
    data.reason = cbAfterDelay;
    data.cb_rtn = call;
    data.time = &time;
    vpi_register_cb(&data);
}

PLI_INT32 fall(p_cb_data);

PLI_INT32 rise(p_cb_data) {
    put(player.clock, "1");
    after(fall);
    return 0;
}

PLI_INT32 next(p_cb_data) {
    check_outputs();
    if (++player.now == player.rows.size() + kResetClocks) {
        const bool pass = player.differences == 0;
        finish((pass ? "PASS " : "FAIL ") + player.file + ": " +
               std::to_string(player.rows.size()) + " rows, " + std::to_string(player.differences) +
               " differences in " + std::to_string(player.wrong_rows) + " of them");
        return 0;
    }
    put_inputs();
    after(rise);
    return 0;
}

PLI_INT32 fall(p_cb_data) {
    put(player.clock, "0");
    after(next);
    return 0;
}

vpiHandle port_of(vpiHandle top, const std::string& name) {
    std::string path = vpi_get_str(vpiFullName, top);
    path += "." + name;
    return vpi_handle_by_name(path.data(), nullptr);
}

PLI_INT32 start(p_cb_data) {
    const char* const vector = std::getenv("ARMPMU_VECTOR");
    const char* const clock = std::getenv("ARMPMU_CLOCK");
    const char* const show = std::getenv("ARMPMU_SHOW");
    player.file = vector == nullptr ? "" : vector;
    if (show != nullptr) player.show = static_cast<unsigned>(std::atoi(show));
    const auto refuse = [](const char* why) {
        finish(std::string("FAIL: ") + why);
        return 0;
    };
    if (!read_vector()) return refuse("ARMPMU_VECTOR: a text vector is expected");
    vpiHandle const tops = vpi_iterate(vpiModule, nullptr);
    vpiHandle const top = tops == nullptr ? nullptr : vpi_scan(tops);
    if (top == nullptr) return refuse("there is no top");
    std::string missing;
    for (Field& field : player.fields) {
        field.port = port_of(top, field.name);
        if (field.port == nullptr) field.port = port_of(top, field.name + "_lines");
        if (field.port == nullptr) missing += " " + field.name;
    }
    player.clock = port_of(top, clock == nullptr ? "aclk" : clock);
    if (player.clock == nullptr) return refuse("there is no such clock; ARMPMU_CLOCK names it");
    if (!missing.empty()) std::printf("not there:%s\n", missing.c_str());
    put(player.clock, "0");
    put_inputs();
    after(rise);
    return 0;
}

void set_up() {
    s_cb_data data{};
    data.reason = cbStartOfSimulation;
    data.cb_rtn = start;
    vpi_register_cb(&data);
}

} // namespace

extern "C" {
void (*vlog_startup_routines[])() = {set_up, nullptr};
}
