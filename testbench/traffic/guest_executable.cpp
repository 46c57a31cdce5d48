// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/guest_executable.h"

#include "testbench/traffic/program_error.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <elf.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <filesystem>
#include <set>

namespace armpmu::testbench {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOfName = 4096;

// The parts of an ELF file that its loader reads.
class LoadedFile {
  public:
    explicit LoadedFile(const std::string& path) : path_(path), file_(path) {
        Elf64_Ehdr header{};
        if (!try_read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
            fail("not a program (no ELF file)");
        if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
            header.e_machine != EM_AARCH64)
            fail("a program for another machine, expected arm64");
        if (header.e_type != ET_EXEC && header.e_type != ET_DYN)
            fail("not a program that is linked");
        type_ = header.e_type;
        for (unsigned n = 0; n < header.e_phnum; ++n)
            read(header.e_phoff + n * sizeof(Elf64_Phdr), parts_.emplace_back());
    }

    unsigned type() const { return type_; }
    const Elf64_Phdr* part(std::uint32_t type) const {
        for (const Elf64_Phdr& one : parts_)
            if (one.p_type == type) return &one;
        return nullptr;
    }
    template <typename T>
    void read(std::uint64_t at, T& to) {
        if (!try_read(at, to)) fail("cut off");
    }
    // Where in the file an address is.
    std::uint64_t place_of(std::uint64_t address) const {
        for (const Elf64_Phdr& one : parts_)
            if (one.p_type == PT_LOAD && address - one.p_vaddr < one.p_filesz)
                return address - one.p_vaddr + one.p_offset;
        fail("damaged: an address of its dynamic section is not in the file");
    }
    std::string text(std::uint64_t at) {
        std::string bytes(kMostOfName, '\0');
        bytes.resize(file_.read_at(at, bytes.data(), bytes.size()));
        const std::size_t end = bytes.find('\0');
        if (end == std::string::npos) fail("cut off");
        return bytes.substr(0, end);
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw ProgramError(path_ + ": " + what);
    }

  private:
    template <typename T>
    bool try_read(std::uint64_t at, T& to) {
        return file_.read_at(at, reinterpret_cast<char*>(&to), sizeof to) == sizeof to;
    }

    std::string path_;
    files::InputFile file_;
    unsigned type_ = ET_NONE;
    std::vector<Elf64_Phdr> parts_;
};

std::vector<std::string> pieces(const std::string& text, char between) {
    std::vector<std::string> all;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(between, begin), text.size());
        if (end != begin) all.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

std::string with_origin(std::string folder, const std::string& origin) {
    for (const std::string name : {"${ORIGIN}", "$ORIGIN"})
        for (std::size_t at = folder.find(name); at != std::string::npos; at = folder.find(name))
            folder.replace(at, name.size(), origin);
    return folder;
}

void read_dynamic_section(LoadedFile& file, const Elf64_Phdr& part, GuestExecutable& program) {
    std::uint64_t names = 0;
    std::vector<std::uint64_t> needed, run_path, r_path;
    for (std::uint64_t n = 0; n < part.p_filesz / sizeof(Elf64_Dyn); ++n) {
        Elf64_Dyn entry{};
        file.read(part.p_offset + n * sizeof entry, entry);
        if (entry.d_tag == DT_NULL) break;
        if (entry.d_tag == DT_STRTAB) names = file.place_of(entry.d_un.d_ptr);
        if (entry.d_tag == DT_NEEDED) needed.push_back(entry.d_un.d_val);
        if (entry.d_tag == DT_RUNPATH) run_path.push_back(entry.d_un.d_val);
        if (entry.d_tag == DT_RPATH) r_path.push_back(entry.d_un.d_val);
    }
    for (const std::uint64_t name : needed) program.needed.push_back(file.text(names + name));
    const std::string origin = fs::absolute(program.path).parent_path().string();
    for (const std::uint64_t name : run_path.empty() ? r_path : run_path)
        for (const std::string& folder : pieces(file.text(names + name), ':'))
            program.folders.push_back(with_origin(folder, origin));
}

// A file that the guest calls by an absolute name is QEMU's under the root, else the machine's.
std::string in_root(const std::string& root, const std::string& name) {
    std::error_code none;
    std::string inside = root + name;
    return fs::exists(inside, none) ? inside : name;
}

std::string interpreter_in(const std::string& root, const std::string& name) {
    std::error_code none;
    return fs::exists(root + name, none) ? root + name : "";
}

// The folders in which the loader of a program looks, its own last.
std::vector<std::string> folders_of(const GuestExecutable& program,
                                    const std::string& library_path) {
    std::vector<std::string> all = pieces(library_path, ':');
    all.insert(all.end(), program.folders.begin(), program.folders.end());
    for (const char* const own :
         {"/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib", "/usr/lib", "/lib64",
          "/usr/lib64", "/usr/local/lib/aarch64-linux-gnu", "/usr/local/lib"})
        all.emplace_back(own);
    return all;
}

// Empty if none of the folders has it, for arm64.
std::string library(const std::string& root, const std::string& name,
                    const std::vector<std::string>& folders) {
    std::error_code none;
    for (const std::string& folder : folders) {
        const std::string file = in_root(root, folder + "/" + name);
        if (!fs::is_regular_file(file, none)) continue;
        try {
            read_guest_executable(file);
            return file;
        } catch (const ProgramError&) {
            continue; // the loader goes on, too
        }
    }
    return "";
}

void check_libraries(const GuestExecutable& program, const std::string& root,
                     const std::string& library_path) {
    std::set<std::string> seen;
    std::deque<GuestExecutable> left = {program};
    for (; !left.empty(); left.pop_front()) {
        std::vector<std::string> folders = folders_of(left.front(), library_path);
        folders.insert(folders.end(), program.folders.begin(), program.folders.end());
        for (const std::string& name : left.front().needed) {
            if (!seen.insert(name).second) continue;
            const std::string file =
                name.find('/') == std::string::npos ? library(root, name, folders) : name;
            if (file.empty())
                throw ProgramError(left.front().path + ": needs the library " + name +
                                   ", which is not under " + root +
                                   " (--root: the folder of loader and libraries)");
            left.push_back(read_guest_executable(file));
        }
    }
}

constexpr const char* kCrossLibraries = "/usr/aarch64-linux-gnu";

std::string root_with_loader(const GuestExecutable& program, const std::string& wanted) {
    std::error_code none;
    if (!wanted.empty()) {
        if (!fs::is_directory(wanted, none)) throw ProgramError("no folder " + wanted);
        const std::string root = fs::absolute(wanted).lexically_normal().string();
        if (!interpreter_in(root, program.interpreter).empty()) return root;
        throw ProgramError(program.path + ": its loader " + program.interpreter + " is not under " +
                           wanted);
    }
    for (const char* const root : {kCrossLibraries, ""})
        if (!interpreter_in(root, program.interpreter).empty()) return root[0] == '\0' ? "/" : root;
    throw ProgramError(program.path + ": its loader " + program.interpreter + " is not under " +
                       kCrossLibraries +
                       " (Debian: libc6-arm64-cross), nor is there one of this machine; --root "
                       "names another folder");
}

} // namespace

GuestExecutable read_guest_executable(const std::string& path) try {
    LoadedFile file(path);
    GuestExecutable program;
    program.path = path;
    program.position_independent = file.type() == ET_DYN;
    if (const Elf64_Phdr* const part = file.part(PT_INTERP))
        program.interpreter = file.text(part->p_offset);
    if (const Elf64_Phdr* const part = file.part(PT_DYNAMIC))
        read_dynamic_section(file, *part, program);
    return program;
} catch (const files::InputError& error) {
    throw ProgramError(error.missing() ? "no program " + path : error.what());
}

std::string guest_root(const GuestExecutable& program, const std::string& wanted,
                       const std::string& library_path) {
    if (program.interpreter.empty()) return "";
    std::string root = root_with_loader(program, wanted);
    check_libraries(program, root == "/" ? "" : root, library_path);
    return root;
}

std::string library_path(const std::vector<std::string>& environment) {
    const std::string name = "LD_LIBRARY_PATH=";
    for (const std::string& one : environment)
        if (one.compare(0, name.size(), name) == 0) return one.substr(name.size());
    return "";
}

} // namespace armpmu::testbench
