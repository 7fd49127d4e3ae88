"""Ageing by SimSES (LFP) and by PySAM's BatteryStateful (NMC), for the cases of `npm run economics-ageing-peer`.

    python ageing_peers.py < cases.json > answers.json

In: {"lfp": [{"socSeries": [hourly], "temperatureC": T, "cycles": [[depth, C-rate, full cycles]]}],
"nmc": [{"seed": n, "years": n, "low": soc, "high": soc}]}. Out: {"lfp": [[capacity loss, resistance growth]],
"nmc": [{"socSeries": [hourly, of all years], "capacity": [at the end of each year]}]}.
"""

import json
import random
import sys
from types import SimpleNamespace
from unittest import mock

import PySAM.BatteryStateful as BatteryStateful
import simses
from simses.technology.lithium_ion.degradation.calendar.lfp_sony import SonyLFPCalendarDegradationModel
from simses.technology.lithium_ion.degradation.cyclic.lfp_sony import SonyLFPCyclicDegradationModel

DATA = simses.__path__[0] + "/data/lithium_ion/cell/CLFP_Sony_US26650_"


def lfp(case):
    cell = SimpleNamespace(
        get_nominal_capacity=lambda: 1.0,
        get_calendar_capacity_loss_start=lambda: 0.0,
        get_cyclic_capacity_loss_start=lambda: 0.0,
    )
    data = SimpleNamespace(
        lfp_sony_degradation_capacity_file=DATA + "capacity_decrease_param.csv",
        lfp_sony_degradation_resistance_file=DATA + "resistance_increase_param.csv",
    )
    config = SimpleNamespace(degradation_model_number=1)
    calendar = SonyLFPCalendarDegradationModel(cell, data, config)
    loss = growth = 0.0
    for hour, soc in enumerate(case["socSeries"]):
        state = SimpleNamespace(time=hour * 3600, soc=soc, temperature=case["temperatureC"] + 273.15)
        calendar.calculate_degradation((hour + 1) * 3600, state)
        loss += calendar.get_degradation()
        calendar.calculate_resistance_increase((hour + 1) * 3600, state)
        growth += calendar.get_resistance_increase()
    detector = mock.Mock()
    cyclic = SonyLFPCyclicDegradationModel(cell, detector, data, config)
    state = SimpleNamespace(capacity=1.0, nominal_voltage=1.0)
    for depth, rate, full in case["cycles"]:
        detector.get_crate.return_value = rate / 3600
        detector.get_depth_of_cycle.return_value = depth
        detector.get_delta_full_equivalent_cycle.return_value = full
        cyclic.calculate_degradation(state)
        loss += cyclic.get_degradation()
        cyclic.calculate_resistance_increase(state)
        growth += cyclic.get_resistance_increase()
    return [loss, growth]


def nmc(case):
    draw = random.Random(case["seed"])
    battery = BatteryStateful.default("NMCGraphite")
    for name, value in {
        "control_mode": 1,
        "dt_hr": 1.0,
        "input_power": 0,
        "minimum_SOC": 0,
        "maximum_SOC": 100,
        "initial_SOC": 50,
        "life_model": 1,
        "replacement_option": 0,
        "nominal_energy": 10,
        "nominal_voltage": 500,
    }.items():
        battery.value(name, value)
    battery.setup()
    series, capacity = [], []
    for hour in range(8760 * case["years"]):
        soc = battery.StatePack.SOC / 100
        clock = hour % 24
        power = 0.0
        if 1 <= clock <= 5 and soc < case["high"]:
            power = -draw.uniform(1, 3)
        if 17 <= clock <= 21 and soc > case["low"]:
            power = draw.uniform(1, 3)
        battery.value("input_power", power)
        battery.execute(0)
        series.append(min(1, max(0, battery.StatePack.SOC / 100)))
        if hour % 8760 == 8759:
            capacity.append(min(1, battery.StateCell.q_relative / 100))
    return {"socSeries": series, "capacity": capacity}


cases = json.load(sys.stdin)
json.dump({"lfp": [lfp(case) for case in cases["lfp"]], "nmc": [nmc(case) for case in cases["nmc"]]}, sys.stdout)
