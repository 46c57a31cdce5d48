// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_groups.h"
#include "testbench/kernels/pointer_ring.h"

#include <array>
#include <deque>
#include <string>

// Chains of loads beside each other: a step is one load of each chain.
namespace armpmu::testbench {

namespace {

constexpr std::size_t kLeastLoads = 32; // of an iteration, at least
constexpr std::size_t kMostChains = 8;

enum class Form : std::uint8_t { pointers, words, doublewords };

// Register n of a chain: a pointer, or an index added to X20.
CodeLine load(Form form, std::uint32_t n, bool first) {
    static std::deque<std::string> texts; // stay where they are
    const std::string number = std::to_string(n);
    std::string text = first ? "loop: " : "";
    std::uint32_t word = n << 5 | n;
    switch (form) {
    case Form::pointers:
        word |= 0xf9400000;
        text += "ldr x" + number + ", [x" + number + "]";
        break;
    case Form::words:
        word = 0xb8604a80 | n << 16 | n;
        text += "ldr w" + number + ", [x20, w" + number + ", uxtw]";
        break;
    case Form::doublewords:
        word = 0xf8606a80 | n << 16 | n;
        text += "ldr x" + number + ", [x20, x" + number + "]";
        break;
    }
    texts.push_back(text);
    return {word, texts.back().c_str()};
}

std::size_t steps_of(std::size_t chains) {
    return (kLeastLoads + chains - 1) / chains;
}

CodeText text_of(Form form, std::size_t chains) {
    CodeText text;
    for (std::size_t step = 0; step < steps_of(chains); ++step)
        for (std::size_t n = 1; n <= chains; ++n)
            text.push_back(load(form, static_cast<std::uint32_t>(n), text.empty()));
    text.push_back({0xf1000673, "subs x19, x19, #1"});
    const auto back = static_cast<std::uint32_t>(text.size());
    text.push_back({0x54000001 | (0x80000 - back) << 5, "b.ne loop"});
    return text;
}

const CodeText& code_of(Form form, std::size_t chains) {
    static const auto all = [] {
        std::array<std::array<CodeText, kMostChains>, 3> texts;
        for (std::size_t f = 0; f < texts.size(); ++f)
            for (std::size_t n = 0; n < kMostChains; ++n)
                texts[f][n] = text_of(static_cast<Form>(f), n + 1);
        return texts;
    }();
    return all[static_cast<std::size_t>(form)][chains - 1];
}
std::vector<const CodeText*> all_code(std::initializer_list<Form> forms) {
    std::vector<const CodeText*> all;
    for (const Form form : forms)
        for (std::size_t n = 1; n <= kMostChains; ++n) all.push_back(&code_of(form, n));
    return all;
}

// Each chain has a part of the footprint of its own, which it visits in random order.
class ChainKernel final : public Kernel {
  public:
    ChainKernel(Form form, const KernelValues& values)
        : ChainKernel(form, values, rings_of(values)) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        for (std::size_t n = 0; n < addresses_.size(); ++n) {
            addresses_[n] = rings_[n % chains_][at_];
            if (n % chains_ == chains_ - 1) at_ = at_ + 1 == rings_[0].size() ? 0 : at_ + 1;
        }
        retired = {};
        retired.addresses = addresses_.data();
        retired.next = --left_ == 0 ? end() : entry();
        return true;
    }

    std::vector<Word> memory() const override {
        std::vector<Word> words;
        for (const auto& ring : rings_)
            for (std::size_t n = 0; n < ring.size(); ++n)
                words.push_back({ring[n], ring[(n + 1) % ring.size()] - base_});
        return words;
    }

  private:
    using Rings = std::vector<std::vector<std::uint64_t>>;

    ChainKernel(Form form, const KernelValues& values, Rings rings)
        : Kernel(blocks_of(code_of(form, values["chains"]), kCode),
                 registers_of(form, values, rings)),
          chains_(values["chains"]), base_(form == Form::pointers ? 0 : values["data"]),
          rings_(std::move(rings)), left_(values["iterations"]),
          addresses_(steps_of(chains_) * chains_) {}

    static Rings rings_of(const KernelValues& values) {
        const std::uint64_t places = values["footprint"] / 64 / values["chains"];
        Rings rings;
        for (std::uint64_t n = 0; n < values["chains"]; ++n)
            rings.push_back(
                pointer_ring(values["data"] + n * places * 64, places, 64, values["seed"] + n));
        return rings;
    }
    static std::vector<Register> registers_of(Form form, const KernelValues& values,
                                              const Rings& rings) {
        const std::uint64_t base = values["data"];
        std::vector<Register> registers = {{19, values["iterations"]}, {20, base}};
        for (std::size_t n = 0; n < rings.size(); ++n)
            registers.emplace_back(n + 1, rings[n][0] - (form == Form::pointers ? 0 : base));
        return registers;
    }

    std::size_t chains_;
    std::uint64_t base_;
    Rings rings_;
    std::size_t at_ = 0;
    std::uint64_t left_;
    std::vector<std::uint64_t> addresses_;
};

KernelTotals expect_chains(const KernelValues& values) {
    const std::uint64_t loads = steps_of(values["chains"]) * values["chains"];
    KernelTotals totals;
    totals.instructions = (loads + 2) * values["iterations"];
    totals.loads = loads * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

constexpr std::uint64_t kRandomStep = 6364136223846793005;
constexpr std::uint64_t kRandomMore = 1442695040888963407;

const CodeText kRandom = {
    {0x9b145421, "loop: madd x1, x1, x20, x21"}, {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9b145421, "madd x1, x1, x20, x21"},       {0x9ad62422, "lsr x2, x1, x22"},
    {0x38626ae3, "ldrb w3, [x23, x2]"},          {0x8b030021, "add x1, x1, x3"},
    {0xf1000673, "subs x19, x19, #1"},           {0x54ffff21, "b.ne loop"},
};

const CodeText kRandomPairs = {
    {0x9b145421, "loop: madd x1, x1, x20, x21"},
    {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9ad62422, "lsr x2, x1, x22"},
    {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9b145421, "madd x1, x1, x20, x21"},
    {0x9ad62424, "lsr x4, x1, x22"},
    {0x38626ae3, "ldrb w3, [x23, x2]"},
    {0x38646ae5, "ldrb w5, [x23, x4]"},
    {0x8b030021, "add x1, x1, x3"},
    {0x8b050021, "add x1, x1, x5"},
    {0xf1000673, "subs x19, x19, #1"},
    {0x54fffe61, "b.ne loop"},
};

// Loads of bytes, which are 0, anywhere in the footprint; the next address depends on the loaded
// value.
class RandomReadKernel final : public Kernel {
  public:
    RandomReadKernel(const CodeText& text, const KernelValues& values)
        : Kernel(blocks_of(text, kCode), {{1, values["seed"]},
                                          {19, values["iterations"]},
                                          {20, kRandomStep},
                                          {21, kRandomMore},
                                          {22, 64 - values["bits"]},
                                          {23, values["data"]}}),
          reads_(&text == &kRandom ? 1 : 2), data_(values["data"]), shift_(64 - values["bits"]),
          state_(values["seed"]), left_(values["iterations"]) {}

    bool next(cpu::Retired& retired) override {
        if (left_ == 0) return false;
        for (std::size_t n = 0; n < reads_; ++n) {
            for (int step = 0; step < 3; ++step) state_ = state_ * kRandomStep + kRandomMore;
            addresses_[n] = data_ + (state_ >> shift_);
        }
        retired = {};
        retired.addresses = addresses_.data();
        retired.next = --left_ == 0 ? end() : entry();
        return true;
    }

  private:
    std::size_t reads_;
    std::uint64_t data_;
    std::uint64_t shift_;
    std::uint64_t state_;
    std::uint64_t left_;
    std::array<std::uint64_t, 2> addresses_{};
};

KernelTotals expect_random(const CodeText& text, const KernelValues& values) {
    KernelTotals totals;
    totals.instructions = text.size() * values["iterations"];
    totals.loads = (&text == &kRandom ? 1 : 2) * values["iterations"];
    totals.branches = values["iterations"];
    return totals;
}

KernelParameter seed_parameter() {
    return {"seed", "of the order", 1, 0, std::uint64_t{1} << 62};
}
std::vector<KernelParameter> chain_parameters() {
    return {{"chains", "beside each other", 2, 1, kMostChains},
            footprint_parameter(16384, 64 * kMostChains),
            iterations_parameter(2000),
            seed_parameter(),
            data_parameter()};
}
std::vector<KernelParameter> random_parameters() {
    return {{"bits", "of the address: the footprint is 2 ^ bits bytes", 14, 6, 28},
            iterations_parameter(20'000),
            seed_parameter(),
            data_parameter()};
}

template <Form form>
std::unique_ptr<Kernel> make_chains(const KernelValues& values) {
    return std::make_unique<ChainKernel>(form, values);
}
template <const CodeText& text>
KernelInfo random_reads(const char* name, const char* help, const char* figures) {
    return {name,
            help,
            true,
            random_parameters(),
            {&text},
            [](const KernelValues& values) -> std::unique_ptr<Kernel> {
                return std::make_unique<RandomReadKernel>(text, values);
            },
            [](const KernelValues& values) { return expect_random(text, values); },
            figures};
}

} // namespace

std::vector<KernelInfo> chain_kernels() {
    return {
        {"chains", "rings of pointers beside each other, a place each line, in random order", true,
         chain_parameters(), all_code({Form::pointers}), make_chains<Form::pointers>, expect_chains,
         "chain_step_time NxPTR"},
        {"index_chains", "the same with offsets of 8 bytes, added to a base", true,
         chain_parameters(), all_code({Form::doublewords}), make_chains<Form::doublewords>,
         expect_chains, "chain_step_time Nx64"},
        {"word_index_chains", "the same with offsets of 4 bytes", true, chain_parameters(),
         all_code({Form::words}), make_chains<Form::words>, expect_chains, "chain_step_time Nx32"},
        random_reads<kRandom>("random_read", "a load anywhere, whose place depends on the last one",
                              "random_read_beyond_L1 single"),
        random_reads<kRandomPairs>("random_read_pairs", "the same with two loads at a time",
                                   "random_read_beyond_L1 dual"),
    };
}

} // namespace armpmu::testbench
