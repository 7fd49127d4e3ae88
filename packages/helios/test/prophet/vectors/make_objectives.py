"""Writes objectives.json: the negative log posterior that Prophet's Stan model reaches on seeded series.

    pip install prophet==1.5.0
    python make_objectives.py

The series are made by the same arithmetic in series-of-case.ts; the file holds the cases and what was reached, no series.
"""

import json
import logging
import math

import numpy as np
import pandas as pd
import prophet

logging.getLogger("cmdstanpy").disabled = True
logging.getLogger("prophet").disabled = True


class Draws:
    """Park and Miller's generator: exact in double precision, so both sides draw the same numbers."""

    def __init__(self, seed):
        self.state = seed

    def uniform(self):
        self.state = self.state * 48271 % 2147483647
        return self.state / 2147483647

    def normal(self):
        total = 0.0
        for _ in range(12):
            total += self.uniform()
        return total - 6


def series_of_case(case):
    draws = Draws(case["seed"])
    values, first, second = [], [], []
    kind, level, slope = case["kind"], 0.0, 0.0
    for i in range(case["length"]):
        hours = i * case["stepMinutes"] / 60
        day = math.sin(2 * math.pi * hours / 24) + 0.5 * math.cos(4 * math.pi * hours / 24)
        weekend = 1 if math.floor(hours / 24) % 7 >= 5 else 0
        year = math.cos(2 * math.pi * hours / 8766)
        noise = draws.normal()
        chance = draws.uniform()
        if kind == "price":
            spike = 150 * draws.uniform() if chance < 0.02 else 0
            value = 45 + 20 * day - 12 * weekend + 10 * year + 6 * noise + spike
        elif kind == "load":
            value = 5200 + 700 * day - 500 * weekend + 300 * year + 0.002 * hours + 80 * noise
        elif kind == "walk":
            level += noise
            value = level
        elif kind == "steps":
            if chance < 0.01:
                level += 30 * (draws.uniform() - 0.5)
            value = level + noise
        elif kind == "hinges":
            if chance < 0.02:
                slope += 0.4 * (draws.uniform() - 0.5)
            level += slope
            value = 10 + level + 3 * day + noise
        elif kind == "noise":
            value = -3 + noise
        elif kind == "sparse":
            value = 40 * draws.uniform() if chance < 0.1 else 0
        elif kind == "solar":
            value = max(0, math.sin(2 * math.pi * (hours - 6) / 24)) * (80 + 15 * noise)
        elif kind == "growing":
            value = (2 + 0.01 * i) * (4 + day + 0.2 * noise)
        elif kind == "driven":
            x = 100 + 30 * math.sin(2 * math.pi * hours / 37) + 5 * draws.normal()
            flag = 1 if draws.uniform() < 0.2 else 0
            first.append(x)
            second.append(flag)
            value = 20 + 0.6 * x - 8 * flag + 5 * day + 2 * noise
        values.append(value)
    return values, [first, second] if kind == "driven" else []


def cases():
    made, seed = [], 1000

    def add(kind, length, stepMinutes=60, mode="additive", scaling="absmax"):
        nonlocal seed
        seed += 7
        made.append(dict(kind=kind, length=length, stepMinutes=stepMinutes, mode=mode, scaling=scaling, seed=seed))

    for kind in ["price", "load", "walk", "steps", "hinges", "noise", "sparse", "solar", "growing", "driven"]:
        for length in [30, 72, 168, 400]:
            add(kind, length)
        add(kind, 168, scaling="minmax")
    for kind in ["price", "load", "walk", "hinges"]:
        add(kind, 1500)
        add(kind, 700, stepMinutes=15)
        add(kind, 3000, stepMinutes=360)
        add(kind, 800, stepMinutes=1440)
    for kind in ["price", "load", "driven"]:
        add(kind, 8760)
    for kind in ["load", "solar", "growing", "driven"]:
        add(kind, 168, mode="multiplicative")
        add(kind, 500, mode="multiplicative")
    add("load", 500, mode="multiplicative", scaling="minmax")
    add("price", 17600)
    for kind in ["price", "load", "walk", "driven"]:
        for mode in ["additive", "multiplicative"]:
            add(kind, 168, mode=mode)
            made[-1]["growth"] = "flat"
    return made


def objective_of_case(case):
    values, regressors = series_of_case(case)
    frame = pd.DataFrame({"y": values})
    frame["ds"] = pd.Timestamp("2024-01-01") + pd.to_timedelta(np.arange(len(values)) * case["stepMinutes"], unit="min")
    model = prophet.Prophet(seasonality_mode=case["mode"], scaling=case["scaling"], growth=case.get("growth", "linear"))
    for j, regressor in enumerate(regressors):
        frame[f"x{j}"] = regressor
        model.add_regressor(f"x{j}")
    data = model.preprocess(frame)
    fitted = prophet.Prophet(seasonality_mode=case["mode"], scaling=case["scaling"], growth=case.get("growth", "linear"))
    for j in range(len(regressors)):
        fitted.add_regressor(f"x{j}")
    fitted.fit(frame, seed=1)
    return negative_log_posterior(fitted, data)


def negative_log_posterior(fitted, data):
    """The formula, at the fitted parameters; it must agree with what Stan reports, which drops the same constants."""
    params = {name: np.asarray(value).reshape(-1) for name, value in fitted.params.items()}
    t, y, x = np.asarray(data.t), np.asarray(data.y), np.asarray(data.X)
    k, m, sigma = params["k"][0], params["m"][0], params["sigma_obs"][0]
    trend = m + 0 * t
    if fitted.growth == "linear":
        trend = trend + k * t
        for delta, change in zip(params["delta"], data.t_change):
            trend = trend + delta * np.maximum(0, t - change)
    effect = x @ (params["beta"] * np.asarray(data.s_m))
    mean = trend * (1 + effect) + x @ (params["beta"] * np.asarray(data.s_a))
    negative = len(y) * math.log(sigma) + np.sum((y - mean) ** 2) / (2 * sigma**2)
    negative += k**2 / 50 + m**2 / 50 + np.sum(np.abs(params["delta"])) / data.tau + 2 * sigma**2
    negative += np.sum(params["beta"] ** 2 / (2 * np.asarray(data.sigmas) ** 2))
    reported = fitted.stan_fit.optimized_params_dict["lp__"]
    assert abs(negative + reported) < 1e-5 * max(1, abs(reported)), (negative, reported)
    return float(negative)


if __name__ == "__main__":
    lines = []
    for case in cases():
        case["objective"] = objective_of_case(case)
        lines.append("  " + json.dumps(case))
        print(lines[-1], flush=True)
    with open("objectives.json", "w") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
