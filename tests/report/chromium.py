# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""A headless Chromium, driven over its debugging pipe: pages, mouse, touch and screenshots."""
import base64
import json
import os
import select
import shutil
import subprocess
import time


def program():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Chromium:
    def __init__(self, folder):
        to_read, self.to = os.pipe()
        self.source, to_write = os.pipe()

        def pipes():  # the browser reads from 3 and writes to 4
            os.dup2(to_read, 63)
            os.dup2(to_write, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)

        self.process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.rest = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Performance.enable", timeDomain="threadTicks")

    def message(self, limit):
        while b"\0" not in self.rest:
            ready = select.select([self.source], [], [], max(0, limit - time.monotonic()))[0]
            if not ready:
                return None
            piece = os.read(self.source, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium has ended")
            self.rest += piece
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        limit = time.monotonic() + 120
        while (message := self.message(limit)) is not None:
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)
        raise RuntimeError(f"{method}: no answer in two minutes")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression, seconds=60):
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if value := self.evaluate(expression):
                return value
            time.sleep(0.05)
        raise RuntimeError(f"not true in {seconds} s: {expression}")

    def open(self, path, width, height, touch=False, dark=False, script=True):
        self.events.clear()
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=2)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url=f"file://{path}")
        drawn = "document.body.dataset.drawn !== undefined" if script else "true"
        self.until("document.readyState === 'complete' && document.body"
                   f" && location.href.startsWith('file:') && {drawn}")

    def cpu_seconds(self):
        """Of the page's thread, since it was opened."""
        metrics = {one["name"]: one["value"]
                   for one in self.call("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]

    def requests(self):
        return [one["params"]["request"]["url"] for one in self.events
                if one.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        found = []
        for one in self.events:
            method, parameters = one.get("method"), one.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"]["text"] + " " +
                             parameters["exceptionDetails"].get("exception", {})
                             .get("description", ""))
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error",
                                                                                 "warning"):
                found.append(str(parameters["args"]))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
        return found

    def mouse(self, kind, x, y, clicks=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                  buttons=0 if kind == "mouseReleased" else 1, clickCount=clicks)

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, x1, x2, y, steps=6):
        self.move(x1, y)
        self.mouse("mousePressed", x1, y, 1)
        for n in range(1, steps + 1):
            self.mouse("mouseMoved", x1 + (x2 - x1) * n / steps, y)
        self.mouse("mouseReleased", x2, y, 1)

    def double_click(self, x, y):
        for count in (1, 2):
            self.mouse("mousePressed", x, y, count)
            self.mouse("mouseReleased", x, y, count)

    def pinch(self, x, y, first, last, steps=6):
        """Two fingers, `first` pixels apart, that end `last` apart."""
        for n in range(steps + 1):
            apart = first + (last - first) * n / steps
            points = [{"x": x - apart / 2, "y": y, "id": 0}, {"x": x + apart / 2, "y": y, "id": 1}]
            self.call("Input.dispatchTouchEvent", type="touchStart" if n == 0 else "touchMove",
                      touchPoints=points)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def screenshot(self, path, height):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "scale": 1, "height": height,
                               "width": self.evaluate("innerWidth")})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
