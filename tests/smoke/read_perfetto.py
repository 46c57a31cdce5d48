# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
#
# read_perfetto.py trace FILE: a trace of `--perfetto` as JSON, decoded byte by byte;
# read_perfetto.py text FILE: the same of what protoc --decode made of it. A trace with anything in
# it that it should not have ends with a message.
import json
import struct
import sys

FIELDS = {
    "Trace": {1: ("packet", "Packet")},
    "Packet": {8: ("timestamp", int), 10: ("trusted_packet_sequence_id", int),
               11: ("track_event", "Event"), 13: ("sequence_flags", int),
               60: ("track_descriptor", "Track")},
    "Track": {1: ("uuid", int), 2: ("name", str), 5: ("parent_uuid", int), 8: ("counter", "Counter"),
              11: ("child_ordering", int), 12: ("sibling_order_rank", int)},
    "Counter": {3: ("unit", int), 6: ("unit_name", str)},
    "Event": {4: ("debug_annotations", "Annotation"), 9: ("type", int), 11: ("track_uuid", int),
              23: ("name", str), 30: ("counter_value", int), 44: ("double_counter_value", float)},
    "Annotation": {3: ("uint_value", int), 6: ("string_value", str), 7: ("pointer_value", int),
                   10: ("name", str)},
}
REPEATED = {"packet", "debug_annotations"}


def check(fine, *what):
    if not fine:
        sys.exit("read_perfetto.py: " + " ".join(map(str, what)))


def add(message, name, value):
    if name in REPEATED:
        message.setdefault(name, []).append(value)
    else:
        check(name not in message, name, "stands there twice")
        message[name] = value


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def decoded(data, kind):
    message, at = {}, 0
    while at < len(data):
        key, at = varint(data, at)
        check(key >> 3 in FIELDS[kind], "no field", key >> 3, "in", kind)
        name, what = FIELDS[kind][key >> 3]
        wire = 0 if what is int else 1 if what is float else 2
        check(key & 7 == wire, name, "has wire type", key & 7)
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 1:
            (value,), at = struct.unpack_from("<d", data, at), at + 8
        else:
            size, at = varint(data, at)
            check(at + size <= len(data), name, "is cut off")
            part, at = data[at:at + size], at + size
            value = part.decode() if what is str else decoded(part, what)
        add(message, name, value)
    return message


def parsed(lines):
    message = {}
    for line in lines:
        line = line.strip()
        if line == "}":
            return message
        if line.endswith(" {"):
            check(line[0].isalpha(), "unknown field:", line)
            add(message, line[:-2], parsed(lines))
            continue
        name, value = line.split(": ", 1)
        check(name[0].isalpha(), "unknown field:", line)
        add(message, name, json.loads(value))
    return message


class Reader:
    def __init__(self):
        self.tracks, self.open = {}, {}
        self.counters, self.slices, self.time = {}, [], 0

    def packet(self, number, packet):
        check(packet["trusted_packet_sequence_id"] == 1, "sequence of packet", number)
        check(packet.get("sequence_flags", 0) == (1 if number == 0 else 0), "flags of", number)
        if "track_descriptor" in packet:
            self.track(packet["track_descriptor"])
            return
        check(packet["timestamp"] >= self.time, "time of packet", number)
        self.time = packet["timestamp"]
        self.event(packet["track_event"])

    def track(self, track):
        check(track["uuid"] != 0 and track["uuid"] not in self.tracks, "uuid", track)
        parent = track.get("parent_uuid")
        path = track["name"] if parent is None else self.tracks[parent] + "|" + track["name"]
        check(path not in self.tracks.values(), "two tracks", path)
        check((parent is None) == ("sibling_order_rank" not in track), "rank of", path)
        self.tracks[track["uuid"]] = path
        if "counter" in track:
            unit = track["counter"].get("unit_name", "")
            check("unit" not in track["counter"] or (unit == "" and track["counter"]["unit"] == 2),
                  "unit of", path)
            self.counters[path] = {"unit": "count" if "unit" in track["counter"] else unit,
                                   "samples": []}
        else:
            check(track["child_ordering"] == 3, "order below", path)

    def event(self, event):
        path = self.tracks[event["track_uuid"]]
        if event["type"] == 4:
            value = [event[key] for key in ("counter_value", "double_counter_value") if key in event]
            check(len(value) == 1, "one value expected:", event)
            self.counters[path]["samples"].append([self.time, value[0]])
            return
        check(path not in self.counters, "a slice on the counter", path)
        if event["type"] == 1:
            check(path not in self.open, "slices overlap on", path)
            args = {one["name"]: one.get("uint_value", one.get("pointer_value", one.get(
                "string_value"))) for one in event.get("debug_annotations", [])}
            self.open[path] = {"track": path, "name": event["name"], "begin": self.time, "args": args}
        else:
            check(event["type"] == 2, "type of", event)
            self.slices.append({**self.open.pop(path), "end": self.time})


reader = Reader()
with open(sys.argv[2], "rb") as file:
    content = file.read()
if sys.argv[1] == "trace":
    trace = decoded(content, "Trace")
else:
    trace = parsed(iter(content.decode().splitlines()))
for number, packet in enumerate(trace["packet"]):
    reader.packet(number, packet)
check(not reader.open, "slices without an end:", reader.open)
print(json.dumps({"counters": reader.counters, "slices": reader.slices}, sort_keys=True))
