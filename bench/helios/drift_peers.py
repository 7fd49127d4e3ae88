"""Asks river's ADWIN, with its defaults, for the shifts that `npm run helios-drift -- --part power` draws.

    python drift_peers.py < windows.json

Input: {"hours", "sizes", "ages", "residuals": {kind: [[hours + 48 values]]}}. Output: {"version", "found": {kind: [sizes][ages] shares},
"delays": {kind: [sizes][windows] steps after the change or null}}. Shifts are added to the residuals, whose spread is 1.
"""

import json
import sys

import river
from river import drift


def detections(values):
    detector = drift.ADWIN()
    found = []
    for index, value in enumerate(values):
        detector.update(value)
        if detector.drift_detected:
            found.append(index)
    return found


def shifted(values, start, size):
    return [value + size if index >= start else value for index, value in enumerate(values)]


def main():
    task = json.load(sys.stdin)
    hours = task["hours"]
    present = hours - hours // 3
    found, delays = {}, {}
    for kind, windows in task["residuals"].items():
        found[kind] = [
            [
                sum(
                    any(at >= present for at in detections(shifted(window[:hours], hours - age, size)))
                    for window in windows
                )
                / len(windows)
                for age in task["ages"]
            ]
            for size in task["sizes"]
        ]
        delays[kind] = [
            [
                next((at - hours + 1 for at in detections(shifted(window, hours, size)) if at >= hours), None)
                for window in windows
            ]
            for size in task["sizes"]
        ]
    json.dump({"version": f"river {river.__version__}", "found": found, "delays": delays}, sys.stdout)


main()
