// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The properties at every instance of a block behind APB4.
bind cci550_apb cci550_apb_properties #(
    .SLAVE_INTERFACES(SLAVE_INTERFACES),
    .MASTER_INTERFACES(MASTER_INTERFACES)
) properties (.*);
