# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Faults of any assignment of the RTL twins, beyond those of verilog_faults.py, and a choice of
them.

What is assigned is stuck LOW or HIGH; of several bits, the lowest is inverted, or they are shifted
by one; a register stays as it is. The choice is by a digest of the name: it stays the same while
the assignment does, wherever the line moves.
"""
import hashlib
import re
from functools import lru_cache

from fault_list import ListedFault, all_faults, rtl_sources
from verilog_faults import FaultList

NUMBER = 100


class AssignmentFaults(FaultList):
    def look(self, index, token):
        if token.text not in ("=", "<=") or not self.is_assignment(index):
            return
        begin, end = self.tokens[index + 1].begin, self.right(index, {";"})
        value, assigned = self.text[begin:end], self.assigned(index)
        nothing = re.fullmatch(r"\d*'[hdb]?0+", value)
        faults = ["'1"] if nothing else ["'0", "'1"]
        if self.is_wide(assigned):
            faults += [f"({value}) ^ 1'b1"] + ([] if nothing else [f"({value}) << 1"])
        if token.text == "<=":
            faults.append(assigned)
        for instead in faults:
            if instead != value:
                self.add(begin, end, instead, "assignment")

    def assigned(self, index):
        at = index - 1
        while self.tokens[at].text not in (";", "begin", "else", ")", "end", "assign") and not (
                self.tokens[at].text == ":" and self.tokens[at].depth == 0):
            at -= 1
        return self.text[self.tokens[at + 1].begin:self.tokens[index - 1].end]

    def is_wide(self, assigned):
        """Of one bit, an inverted lowest bit is a negated value, and a shifted value is 0."""
        if not re.fullmatch(r"\w+", assigned):
            return ":" in assigned or "{" in assigned
        declared = rf"\b(?:logic|bit) \[[^\]]*\] (?:\w+, )*{assigned}\b"
        return re.search(declared, self.text) is not None


@lru_cache(None)
def every_assignment(device):
    known = {fault.name for fault in all_faults(device)}
    return [ListedFault(device, *fault.__dict__.values()) for path in rtl_sources(device)
            for fault in AssignmentFaults(path.name, path.read_text()).faults
            if fault.name not in known]


def chosen(device, number=NUMBER):
    def digest(fault):
        return hashlib.sha256(fault.name.encode()).digest()

    return sorted(every_assignment(device), key=digest)[:number]
