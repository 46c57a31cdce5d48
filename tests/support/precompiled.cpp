// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Compiled for the header that all tests share precompiled, <gtest/gtest.h>; does nothing.
int main() {}
