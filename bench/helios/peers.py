"""Makes forecasts with other tools at the origins that `npm run helios-origins` lists.

    python peers.py --origins origins-test-168.json --out results [--peers seasonal_naive_24,prophet] [--every 1]

One file of lines per peer: {"series", "origin", "levels", "values" (steps x levels), "seconds"} or, where the tool refuses a series,
{"series", "origin", "error"}. An interrupted run continues where it stopped; --every 6,2,1 takes every sixth origin of each series with all peers first, then every
second, then all, so that slow peers can be compared before they are done.
Settings are the tools' own defaults, stated below, the same for every series; nothing was tuned here.
"""

import argparse
import json
import logging
import time
import warnings
from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd

LEVELS = [round(0.05 * k, 2) for k in range(1, 20)]
# Central intervals that end at those levels [%].
WIDTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90]
MS_PER_HOUR = 3_600_000


class Request:
    """A request to a peer: the values before the origin, the local clock, and the horizon."""

    def __init__(self, known, start_ms, zone, horizon):
        self.known = known
        self.horizon = horizon
        # Regular hours by the clock at the origin: tools that need a calendar do not accept a change of the clock.
        origin_ms = start_ms + len(known) * MS_PER_HOUR
        origin = datetime.fromtimestamp(origin_ms / 1000, timezone.utc).astimezone(ZoneInfo(zone))
        first = pd.Timestamp(origin.replace(tzinfo=None)) - pd.Timedelta(hours=len(known))
        self.clock = pd.date_range(first, periods=len(known) + horizon, freq="h")


def from_intervals(result, mean_key="mean", low="lo-{}", high="hi-{}"):
    """Quantiles from a point forecast and central intervals; the point forecast is used as the median."""
    columns = []
    for level in LEVELS:
        width = round(abs(2 * level - 1) * 100)
        key = mean_key if width == 0 else (low if level < 0.5 else high).format(width)
        columns.append(np.asarray(result[key], dtype=float))
    return LEVELS, np.stack(columns, axis=1)


def point_only(values):
    return [0.5], np.asarray(values, dtype=float)[:, None]


def stats(make):
    """A model of statsforecast, fitted on the known values, with its own intervals if it has them."""

    def forecast(request):
        result = make(request).forecast(request.known.copy(), request.horizon, level=WIDTHS)
        # Without residuals (one season known) a tool has a forecast but no interval: it is not finite or has no width.
        widths = np.asarray(result.get("hi-80", np.nan)) - np.asarray(result.get("lo-80", np.nan))
        if not (np.max(widths) > 1e-6 * np.ptp(request.known)):
            return point_only(result["mean"])
        return from_intervals(result)

    return forecast


def conformal_seasonal_naive(season):
    """Split conformal intervals around the seasonal naive forecast: signed errors of the same lag within the known values.

    The lag of step s is s rounded up to whole seasons; the bounds are order statistics with the finite-sample rank, for each tail
    separately.
    """

    def forecast(request):
        known, horizon = request.known, request.horizon
        rows = []
        for step in range(1, horizon + 1):
            lag = season * -(-step // season)
            errors = np.sort(known[lag:] - known[:-lag])
            if len(errors) == 0:
                raise ValueError("no errors of this lag are known")
            centre = known[len(known) - 1 + step - lag]
            rows.append([centre + order_statistic(errors, level) for level in LEVELS])
        return LEVELS, np.array(rows)

    def order_statistic(errors, level):
        n = len(errors)
        if level == 0.5:
            return 0.0
        rank = np.ceil((n + 1) * level) if level > 0.5 else np.floor((n + 1) * level)
        return errors[int(min(max(rank, 1), n)) - 1]

    return forecast


def lightgbm(differences):
    """LightGBM with its defaults through mlforecast: lags 1 to 24 and, from 400 known values on, 168; hour and weekday; one model for
    all steps, fed with its own forecasts. Intervals by mlforecast's conformal windows where the values suffice."""
    from lightgbm import LGBMRegressor
    from mlforecast import MLForecast
    from mlforecast.target_transforms import Differences
    from mlforecast.utils import PredictionIntervals

    def forecast(request):
        count, horizon = len(request.known), request.horizon
        model = MLForecast(
            models={"y_hat": LGBMRegressor(verbosity=-1, n_jobs=1, random_state=0)},
            freq="h",
            lags=[*range(1, 25), *([168] if count >= 400 else [])],
            date_features=["hour", "dayofweek"],
            target_transforms=[Differences(differences)] if differences else None,
            num_threads=1,
        )
        frame = pd.DataFrame({"unique_id": 0, "ds": request.clock[:count], "y": request.known})
        # Two windows are held out; a day of rows must remain for training.
        intervals = count - 2 * horizon - 24 - sum(differences) >= 24
        model.fit(frame, prediction_intervals=PredictionIntervals(n_windows=2, h=horizon) if intervals else None)
        if not intervals:
            return point_only(model.predict(horizon)["y_hat"])
        return from_intervals(model.predict(horizon, level=WIDTHS), "y_hat", "y_hat-lo-{}", "y_hat-hi-{}")

    return forecast


def prophet(request):
    """Prophet with its defaults: linear trend, seasonalities chosen by the length of the history; quantiles of 1,000 draws."""
    from prophet import Prophet

    count = len(request.known)
    model = Prophet(uncertainty_samples=1000)
    model.fit(pd.DataFrame({"ds": request.clock[:count], "y": request.known}), seed=1)
    future = pd.DataFrame({"ds": request.clock[count:]})
    np.random.seed(1)
    expected = model.predict(future)["yhat"].to_numpy()
    draws = model.predictive_samples(future)["yhat"]
    values = np.quantile(draws, LEVELS, axis=1).T
    values[:, LEVELS.index(0.5)] = expected
    return LEVELS, values


def all_peers():
    """The peers by name, the quick ones first."""
    from statsforecast.models import MSTL, AutoETS, AutoTheta, SeasonalNaive

    return {
        "seasonal_naive_24": stats(lambda _: SeasonalNaive(24)),
        "seasonal_naive_168": stats(lambda _: SeasonalNaive(168)),
        "conformal_seasonal_naive_24": conformal_seasonal_naive(24),
        "mstl_24": stats(lambda _: MSTL(24)),
        "mstl_24_168": stats(lambda _: MSTL([24, 168])),
        "auto_theta_24": stats(lambda _: AutoTheta(24)),
        "auto_theta_168": stats(lambda _: AutoTheta(168)),
        "auto_ets_24": stats(lambda _: AutoETS(24)),
        "auto_ets_168": stats(lambda _: AutoETS(168)),
        "lightgbm": lightgbm([]),
        "lightgbm_differences": lightgbm([24]),
        "prophet": prophet,
    }


def finished(path):
    """Answers already in a file; a line cut off by an interruption is removed."""
    if not path.exists():
        return set()
    done, whole = set(), []
    for line in path.read_text().splitlines():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        done.add((entry["series"], entry["origin"]))
        whole.append(line)
    path.write_text("".join(line + "\n" for line in whole))
    return done


def run_peer(name, forecast, data, folder, every):
    path = folder / f"{name}.jsonl"
    done = finished(path)
    started = time.perf_counter()
    count = failures = 0
    with path.open("a") as out:
        for series in data["series"]:
            values = np.array([np.nan if value is None else value for value in series["values"]])
            for origin in series["origins"][::every]:
                if (series["name"], origin) in done:
                    continue
                first = origin - data["known"]
                request = Request(
                    values[first:origin],
                    series["startMs"] + first * MS_PER_HOUR,
                    series["timeZone"],
                    data["horizon"],
                )
                answer = {"series": series["name"], "origin": origin}
                begun = time.perf_counter()
                try:
                    levels, quantiles = forecast(request)
                    if not np.isfinite(quantiles).all():
                        raise ValueError("the forecast is not finite")
                    answer["levels"] = levels
                    answer["values"] = [float(f"{value:.6g}") for value in quantiles.ravel()]
                except Exception as error:  # a refusal is a result
                    answer["error"] = f"{type(error).__name__}: {error}"[:200]
                    failures += 1
                answer["seconds"] = round(time.perf_counter() - begun, 4)
                out.write(json.dumps(answer, separators=(",", ":")) + "\n")
                count += 1
    spent = time.perf_counter() - started
    print(f"{name}: {count} forecasts, {failures} refused, {spent:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--origins", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--peers", default="")
    parser.add_argument("--every", default="1")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    logging.disable(logging.WARNING)
    data = json.loads(Path(options.origins).read_text())
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    peers = all_peers()
    for every in options.every.split(","):
        for name in options.peers.split(",") if options.peers else peers:
            run_peer(name, peers[name], data, folder, int(every))


if __name__ == "__main__":
    main()
