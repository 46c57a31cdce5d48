# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Does an explanation name what a fault concerns? What it may name follows from the fault's place.

right   it names the register, event, counter or pin that the faulty line makes or decides on
other   it names only what comes of it elsewhere
wrong   it names a cause that there is not: a latency, or an authentication pin not concerned
none    the comparison has no divergence: the fault shows only where a row means nothing
"""
import re

from fault_list import source_text
from fault_vectors import GOLDEN, TOP

ACCESS = r"\b(?:read|write) \w+"
COUNT, FLAG, PIN = r"\bcount\d", r"\boverflow\[", r"\bnevntcntoverflow|\bnpmuirq"
BUS = r"\bevntbus\[|\bexport_bus\["
EVENT = rf"{COUNT}|{BUS}"
PMU_CTRL = rf"pmu_ctrl|PMCR|{COUNT}|{BUS}"
PORTS = r"^(?:aresetn|write|offset|lane_mask|wdata)$"  # of a module that has registers
CYCLES = r"\bcycles|overflow\[31\]|PMCCNTR"
ACCESS_OR_ANSWER = rf"{ACCESS}|acc_rdata|acc_error|acc_outcome|acc_target|acc_class"

# By source: (what the faulty line has, what an explanation of it may name); the first that fits.
CCI550 = {
    "cci550_absent.sv": [("", ACCESS)],
    "cci550_access_control.sv": [
        (r"write|acc_valid|done", rf"{ACCESS}|although nothing was written"), ("", ACCESS)],
    "cci550_counter.sv": [
        (PORTS, rf"{ACCESS}|evnt_sel|ecnt_ctrl|overflow|ovfl|{COUNT}"),
        (r"EVNT_SEL\b|event_select|1FF", rf"evnt_sel|{COUNT}"),
        (r"ECNT_CTRL|counter_control|enabled =", rf"ecnt_ctrl|{COUNT}"),
        (r"OVFL|overflow|wrapping|flag_clear|RESET_CLEARS_FLAGS", r"overflow|ovfl"),
        (r"\bhit\b|FRAME|register_index =|default: rdata", rf"{COUNT}|overflow|{ACCESS}"),
        ("", rf"{COUNT}|ecnt_data")],
    "cci550_event_bus.sv": [("", BUS)],
    "cci550_event_gate.sv": [("", EVENT)],
    "cci550_event_map.sv": [("", COUNT)],
    "cci550_global_registers.sv": [
        (r"PMU_CTRL|pmu_ctrl|counters_reset|counters_enable|export_enable",
         PMU_CTRL),
        (r"CTRL_OVR|snoop_disable|dvm_disable|clock_gating", r"ctrl_ovr|snoop_ctrl|\bcount\d"),
        (r"SECR_ACC|secr_acc|secure_access", r"secr_acc|Non-secure"),
        ("", ACCESS)],
    "cci550_id_registers.sv": [("", r"read (?:peripheral|component)_id\d|" + ACCESS)],
    "cci550_interface_registers.sv": [
        (r"SNOOP_CTRL|snoop_ctrl|support|snoop_control", "snoop_ctrl"),
        (r"SHARE_OVR|shareable", "share_ovr"), (r"ARQOS", "arqos_ovr"), (r"AWQOS", "awqos_ovr"),
        (r"QOS_FIELDS", "qos_ovr"), (r"qos_max_ot|RW_M", "qos_max_ot"), ("", ACCESS)],
    "cci550_monitors.sv": [("", ACCESS)],
    "cci550_pkg.sv": [
        (r"EXEMPT|SI_CODES|LINES|SOURCE|_LINE\b|CODES_PER", EVENT),
        (r"COUNTERS|COUNTER_|ECNT|EVNT", rf"{COUNT}|overflow|{ACCESS}"),
        (r" PMU_CTRL", PMU_CTRL), (r" SECR_ACC", r"secr_acc|Non-secure"),
        ("", ACCESS)],
    "cci550_pmu.sv": [
        (r"nevntcntoverflow", PIN), (r"counts|COUNTERS|g_counter|COUNTER_", rf"{COUNT}|overflow"),
        (r"export_enable|EXPORT", BUS), (r"lane_mask|wdata", rf"{ACCESS}|{COUNT}"),
        (r"niden|DBGEN_FOR|OBSERVATION|observation|EXEMPT|may_count|INTERFACES|MASTERS",
         rf"{EVENT}|{ACCESS}"),
        (r"GATING|NIDEN_GATES|writes_", rf"{COUNT}"), (r"CLEARS", rf"{COUNT}|overflow"),
        ("", ACCESS_OR_ANSWER)],
    "cci550_read_data.sv": [("", ACCESS)],
    "cci550_register.sv": [("", rf"{ACCESS}|evnt_sel|ecnt_ctrl|pmu_ctrl|PMCR|{COUNT}")],
}
ENABLES = rf"{COUNT}|\bcycles|{BUS}"
A55 = {
    "a55_access_check.sv": [("", ACCESS_OR_ANSWER)],
    "a55_admission.sv": [
        (r"cycle", r"\bcycles|overflow\[31\]"), (r"exports", r"export_bus"), ("", ENABLES)],
    "a55_alias.sv": [(r"default|out_of_range|resolved|of_counter|^register_code$", ACCESS_OR_ANSWER),
                     ("", r"PMX|PMSELR|PMEV|PMCC|" + COUNT)],
    "a55_control.sv": [
        (r"PMSELR|selection", r"PMSELR|PMX"), (r"PMUSERENR|user_enables", r"PMUSERENR"),
        (r"written =", rf"MDCR_EL|SDCR|{ENABLES}"),
        (r"pmcr|PMCR|\benable\b|divide|export_enable|stop_prohibited|long_count|enable_shown",
         rf"PMCR|{ENABLES}|npmuirq|overflow"),
        (r"clear_events|clear_cycles", rf"PMCR|{COUNT}|\bcycles"),
        (r"PMCNTEN|counter_enables|set_bits|clear_bits|enables_", rf"PMCNTEN|{ENABLES}"),
        (r"mdcr_el2|MDCR_EL2|guest|hpm", rf"MDCR_EL2|{ENABLES}|npmuirq|PM|, refused"),
        (r"mdcr_el3|MDCR_EL3|SDCR", rf"MDCR_EL3|SDCR|{ENABLES}|, refused"),
        (r"sder|SDER", rf"SDER|{ENABLES}"),
        (r"^(?:wdata|wmask|write_\w+)$", rf"{ACCESS}|PMCR|MDCR_EL|{ENABLES}"),
        ("", ACCESS)],
    "a55_cycle_counter.sv": [("", CYCLES)],
    "a55_event_counter.sv": [("", rf"{COUNT}|overflow|PMEVCNTR|PMXEVCNTR|PMEVCNTSR")],
    "a55_event_types.sv": [(r"cycle|FILTR|filter_mask", rf"PMCCFILTR|\bcycles|PMXEVTYPER"),
                           ("", rf"PMEVTYPER|PMXEVTYPER|{COUNT}|PMCCFILTR|\bcycles")],
    "a55_external_check.sv": [("", r"acc_outcome|external (?:read|write)")],
    "a55_external_decode.sv": [("", r"external (?:read|write)|" + COUNT)],
    "a55_filter.sv": [("", rf"{COUNT}|\bcycles")],
    "a55_identity.sv": [("", r"external read")],
    "a55_overflow.sv": [(r"npmuirq|groups|interrupt|PMINTEN", r"npmuirq|PMINTEN"),
                        ("", r"overflow|PMOVS|npmuirq")],
    "a55_read.sv": [("", r"\bread PM|\bread M|\bread S")],
    "a55_snapshot.sv": [("", r"PMSS|PMOVSSR|PMCCNTSR|PMEVCNTSR|PMCID|PMPCSR|external read")],
    "a55_software_lock.sv": [(r"ignores_writes", rf"PML|{ACCESS}"),
                             ("", r"PML|external write|external read")],
    "a55_system_decode.sv": [("", rf"{ACCESS_OR_ANSWER}|\bafter the access")],
    "a55_pmu.sv": [
        (r"LONG_COUNT|FIRST_TICK|STANDBY_STOPS|\bhpm[ed]\b|\bspme\b|suniden", ENABLES),
        (r"parameter bit (?:L\d_CACHE|EXTERNAL_LAST)", rf"PMCEID|{ENABLES}"),
        (r"CHAIN_ACROSS", COUNT),
        (r"counts|counter|overflow|PMEVCNTR|PMSWINC|chain|even|event_", rf"{COUNT}|overflow|PM\w+"),
        (r"cycle|PMCCNTR", CYCLES), (r"npmuirq", PIN), (r"secure|\bel\b|noninvasive",
                                                        rf"{ACCESS_OR_ANSWER}|{ENABLES}"),
        (r"restart|has_begun", rf"{ACCESS}|{ENABLES}|overflow"),
        (r"\.index\b", rf"{ACCESS_OR_ANSWER}|{COUNT}"),  # chooses a counter
        ("", rf"{ACCESS_OR_ANSWER}")],
}
PACKAGE = {"DOOR": ACCESS_OR_ANSWER, "AREA": r"external (?:read|write)", "NONE": ACCESS_OR_ANSWER,
           "RESERVED": ACCESS_OR_ANSWER, "PMXEVCNTR": r"PMXEVCNTR|" + COUNT,
           "PMEVCNTR": r"PMEVCNTR|" + COUNT, "PMCNTENSET": rf"PMCNTEN|{ENABLES}",
           "PMCNTENCLR": rf"PMCNTEN|{ENABLES}", "PMOVSCLR": r"PMOVS|overflow",
           "PMOVSSET": r"PMOVS|overflow", "PMSWINC": r"PMSWINC|sw_incr|" + COUNT,
           "PMCCNTR": r"PMCCNTR|\bcycles", "PMCEID": "PMCEID", "PMCFGR": "PMCFGR",
           "PMINTENSET": "PMINTEN|npmuirq", "PMINTENCLR": "PMINTEN|npmuirq",
           "PMEVTYPER": rf"PMEVTYPER|PMXEVTYPER|{COUNT}",
           "MDCR": rf"MDCR_EL|SDCR|{ENABLES}"}
OUTCOMES = {"DONE", "UNDEFINED", "TRAPPED", "OK", "POWERED_OFF", "DOUBLE_LOCKED", "OS_LOCKED",
            "NOT_ALLOWED"}
GATES = r"event_gate|admission|cci550_pmu|a55_pmu|access|external_check|cci550_pkg"
LATE = r" (?:late|early)\b"


def event_names():
    """Mnemonics of the A55's events by number."""
    text = source_text("a55", "a55_event_counts.sv")
    table = text[text.index("NUMBERS = {"):text.index("};")]
    numbers = [int(number, 16) for number in re.findall(r"8'h(\w\w)", table)][::-1]
    for line in (GOLDEN / "a55_events.vec").open():
        words = line.split()
        if words[1:3] == ["field", "ones"]:
            return dict(zip(numbers, words[5:]))
    raise SystemExit("a55_events.vec: no field ones")


def made_of():
    """Of an event's number or a variable, what counts it: sums, duplicates and copies."""
    found = {}
    for line in source_text("a55", "a55_event_counts.sv").splitlines():
        match = re.match(r"\s+(?:happening\[4\*'h(\w\w) \+: 4\]|(\w+)) = (.*);", line)
        if match:
            for part in re.findall(r"'h(\w\w)\b|\b([a-z][a-z0-9_]+)\b", match.group(3)):
                found.setdefault(part[0] or part[1], set()).add(match.group(1) or match.group(2))
    return found


def events_in(fault, names):
    """The events whose numbers stand around the fault, with it and without, and those made of
    them."""
    text = source_text("a55", fault.source)
    begin = text.rfind("\n", 0, fault.begin) + 1
    end = text.find("\n", fault.end)
    table = text.rfind("NUMBERS = {", 0, fault.begin) >= 0 and "};" not in text[
        text.rfind("NUMBERS = {", 0, fault.begin):fault.begin]
    if table:
        begin, end = fault.begin, fault.end
    lines = f"{text[begin:end]} {fault.instead}"
    left, found, sums = {n.lower() for n in re.findall(r"'h([0-9a-fA-F]{1,2})\b", lines)}, set(), \
        made_of()
    if fault.source == "a55_event_counts.sv" and not table:
        left |= {word for word in re.findall(r"\b[a-z][a-z0-9_]+\b", lines) if word in sums}
    while left:
        part = left.pop()
        if part not in found:
            found.add(part)
            left |= sums.get(part, set())
    numbers = {int(part, 16) for part in found if re.fullmatch("[0-9a-f]{1,2}", part)}
    return [names[number] for number in sorted(numbers) if number in names]


def alias_of(fault):
    """The register that has the code which the fault gives another one."""
    text = source_text("a55", fault.source)
    code = int(fault.instead.split("'d")[1])
    match = re.search(rf"\[4:0\] (\w+) = 5'd{code};", text)
    return PACKAGE.get(match.group(1), match.group(1)) if match else "-"


def expected_of(fault):
    """A pattern of what may be named."""
    if fault.concerns:
        source, line = fault.concerns
        rules = CCI550.get(source) or A55.get(source) or [("", EVENT)]
        decoded = re.findall(r"a55_pkg::(\w+)", line) if "_decode" in source else []
        names = [PACKAGE.get(name, name) for name in decoded if name != "NONE"]
        return "|".join([next(names for words, names in rules if re.search(words, line)), *names])
    if fault.source == "a55_pkg.sv":
        name = re.search(r"\] (\w+) =", fault.name).group(1)
        if name in OUTCOMES:
            return ACCESS_OR_ANSWER
        names = PACKAGE.get(name) or PACKAGE.get(name.split("_")[0]) or name
        return f"{names}|{alias_of(fault)}" if "[4:0]" in fault.name else names
    if fault.source in ("a55_event_counts.sv", "a55_export_bus.sv"):
        events = events_in(fault, event_names())
        if events and fault.kind != "listed":
            return "|".join(rf"\b{event}\b" for event in events) + "|event 0x"
        return EVENT
    rules = CCI550.get(fault.source) or A55[fault.source]
    line = fault.name.split(": ", 1)[-1] if fault.kind != "listed" else fault.instead
    return next(names for words, names in rules if re.search(words, line))


def verdict_of(fault, reason):
    if reason is None:
        return ""
    if reason.startswith("compare ends with 0"):
        return "none"
    timing = "late" in fault.name or "phase" in fault.name.lower()
    if re.search(LATE, reason) and not timing:
        return "wrong"
    if re.search(r"\bs?p?niden\b|\bdbgen\b|\bspiden\b", reason, re.I) and not re.search(
            GATES, fault.source):
        return "wrong"
    expected = filter(None, [expected_of(fault), fault.named])
    return "right" if re.search("|".join(expected), reason) else "other"
