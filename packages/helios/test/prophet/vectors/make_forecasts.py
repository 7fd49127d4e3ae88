"""Writes forecasts.json: parameters that Prophet fitted and what it forecasts with them.

    pip install prophet==1.5.0
    python make_forecasts.py

Series begin at the epoch, from which Prophet counts the phases of its seasonalities.
"""

import json
import logging

import numpy as np
import pandas as pd
import prophet
from make_objectives import negative_log_posterior, series_of_case

logging.getLogger("cmdstanpy").disabled = True
logging.getLogger("prophet").disabled = True
HORIZON = 40


def forecast_of_case(case):
    values, regressors = series_of_case({**case, "length": case["length"] + HORIZON})
    frame = pd.DataFrame({"y": values})
    frame["ds"] = pd.Timestamp("1970-01-01") + pd.to_timedelta(np.arange(len(values)) * case["stepMinutes"], unit="min")
    model = prophet.Prophet(seasonality_mode=case["mode"], scaling=case["scaling"], uncertainty_samples=20000)
    for j, regressor in enumerate(regressors):
        frame[f"x{j}"] = regressor
        model.add_regressor(f"x{j}")
    twin = prophet.Prophet(seasonality_mode=case["mode"], scaling=case["scaling"])
    for j in range(len(regressors)):
        twin.add_regressor(f"x{j}")
    data = twin.preprocess(frame.iloc[: case["length"]])
    model.fit(frame.iloc[: case["length"]], seed=1)
    np.random.seed(1)
    # Not vectorized: futures whose changepoints come at random times, as the model states it.
    ahead = model.predict(frame.iloc[case["length"] :].drop(columns="y"), vectorized=False)
    params = {name: np.asarray(value).reshape(-1) for name, value in model.params.items()}
    return {
        **case,
        "objective": negative_log_posterior(model, data),
        "horizon": HORIZON,
        "offset": float(model.y_min),
        "scale": float(model.y_scale),
        "slope": float(params["k"][0]),
        "level": float(params["m"][0]),
        "noise": float(params["sigma_obs"][0]),
        "changepoints": [float(x) for x in model.changepoints_t],
        "slopeChanges": [float(x) for x in params["delta"]],
        "coefficients": [float(x) for x in params["beta"]],
        "seasonalities": [[name, s["fourier_order"]] for name, s in model.seasonalities.items()],
        "expected": [float(x) for x in ahead["yhat"]],
        "trend": [float(x) for x in ahead["trend"]],
        "p10": [round(float(x), 6) for x in ahead["yhat_lower"]],
        "p90": [round(float(x), 6) for x in ahead["yhat_upper"]],
    }


CASES = [
    dict(kind="hinges", length=400, stepMinutes=60, mode="additive", scaling="absmax", seed=31),
    dict(kind="walk", length=120, stepMinutes=60, mode="additive", scaling="minmax", seed=32),
    dict(kind="driven", length=200, stepMinutes=60, mode="additive", scaling="absmax", seed=33),
    dict(kind="load", length=800, stepMinutes=1440, mode="additive", scaling="absmax", seed=34),
    dict(kind="growing", length=150, stepMinutes=60, mode="multiplicative", scaling="absmax", seed=35),
]

if __name__ == "__main__":
    lines = ["  " + json.dumps(forecast_of_case(case)) for case in CASES]
    with open("forecasts.json", "w") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
