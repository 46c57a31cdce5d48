// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/accounts.h"

namespace armpmu::iss {

void ContextAccounts::set_contextidr(std::uint64_t value, const Executed& now) {
    close(now);
    contextidr_ = static_cast<std::uint32_t>(value);
    open();
}

void ContextAccounts::set_ttbr0(std::uint64_t value, const Executed& now) {
    close(now);
    ttbr0_ = value;
    open();
}

const std::vector<ContextAccount>& ContextAccounts::until(const Executed& now) {
    close(now);
    return accounts_;
}

void ContextAccounts::close(const Executed& now) {
    accounts_[current_].el0 += now.el0 - since_.el0;
    accounts_[current_].el1 += now.el1 - since_.el1;
    since_ = now;
}

// Switches go to and fro between few, the latest ones.
void ContextAccounts::open() {
    for (current_ = accounts_.size(); current_-- > 0;)
        if (accounts_[current_].contextidr == contextidr_ && accounts_[current_].ttbr0 == ttbr0_)
            return;
    current_ = accounts_.size();
    accounts_.push_back({contextidr_, ttbr0_, 0, 0});
}

} // namespace armpmu::iss
