"""Vectors of Python's XGBoost: python3 generate.py > xgboost-vectors.json (xgboost 3.2.0, numpy 2.4.6)."""
import json

import numpy
import xgboost

CASES = [
    ("exact, squared, issue depth 1", dict(tree_method="exact", max_depth=1, eta=1.0), 1, "tiny"),
    ("exact, squared, issue depth 2", dict(tree_method="exact", max_depth=2, eta=0.3), 3, "tiny"),
    ("exact, squared, dense", dict(tree_method="exact", max_depth=4, eta=0.3), 20, "dense"),
    ("exact, squared, missing", dict(tree_method="exact", max_depth=5, eta=0.2), 30, "missing"),
    ("exact, gamma", dict(tree_method="exact", max_depth=6, eta=0.3, gamma=2.5), 25, "missing"),
    ("exact, large gamma", dict(tree_method="exact", max_depth=6, eta=0.3, gamma=40.0), 25, "missing"),
    ("exact, child weight", dict(tree_method="exact", max_depth=6, eta=0.3, min_child_weight=6.0), 25, "missing"),
    ("exact, lambda 0, child weight 0", {"tree_method": "exact", "max_depth": 3, "eta": 0.5, "lambda": 0.0, "min_child_weight": 0.0}, 15, "missing"),
    ("exact, pseudo-Huber", dict(tree_method="exact", max_depth=4, eta=0.3, objective="reg:pseudohubererror", huber_slope=1.5), 25, "missing"),
    ("exact, pseudo-Huber, gamma and child weight", dict(tree_method="exact", max_depth=5, eta=0.4, objective="reg:pseudohubererror", huber_slope=3.0, gamma=0.7, min_child_weight=2.5), 25, "missing"),
    ("exact, ties", dict(tree_method="exact", max_depth=4, eta=0.5), 10, "ties"),
    ("hist, squared, dense", dict(tree_method="hist", max_depth=4, eta=0.3), 20, "dense"),
    ("hist, squared, missing", dict(tree_method="hist", max_depth=5, eta=0.2), 30, "missing"),
    ("hist, gamma", dict(tree_method="hist", max_depth=6, eta=0.3, gamma=2.5), 25, "missing"),
    ("hist, large gamma", dict(tree_method="hist", max_depth=6, eta=0.3, gamma=40.0), 25, "missing"),
    ("hist, child weight", dict(tree_method="hist", max_depth=6, eta=0.3, min_child_weight=6.0), 25, "missing"),
    ("hist, lambda 10", {"tree_method": "hist", "max_depth": 6, "eta": 0.3, "lambda": 10.0}, 25, "missing"),
    ("hist, pseudo-Huber", dict(tree_method="hist", max_depth=4, eta=0.3, objective="reg:pseudohubererror", huber_slope=1.5), 25, "missing"),
    ("hist, quantile 0.9", dict(tree_method="hist", max_depth=3, eta=0.3, objective="reg:quantileerror", quantile_alpha=0.9), 20, "missing"),
    ("hist, quantile 0.25, child weight", dict(tree_method="hist", max_depth=5, eta=0.2, objective="reg:quantileerror", quantile_alpha=0.25, min_child_weight=4.0), 20, "missing"),
    ("hist, three quantiles", dict(tree_method="hist", max_depth=4, eta=0.3, objective="reg:quantileerror", quantile_alpha=[0.1, 0.5, 0.9]), 15, "dense"),
    ("hist, ties", dict(tree_method="hist", max_depth=4, eta=0.5), 10, "ties"),
]


def data(kind, rng):
    if kind == "tiny":
        x = numpy.array([[1, 0], [2, 1], [3, 0], [4, 1], [5, 0], [6, 1]], dtype=float)
        return x, numpy.array([1, 2, 9, 10, 4, 5], dtype=float), x
    rows = 120
    if kind == "ties":
        # Two columns part the rows alike, and targets repeat.
        x = rng.integers(0, 3, (rows, 4)).astype(float)
        x[:, 2] = x[:, 0]
        return x, x[:, 0] + 2.0 * (x[:, 1] == 1) + rng.integers(0, 2, rows), x[:30]
    make = lambda n: numpy.column_stack([
        rng.integers(0, 40, n) / 4.0,
        rng.integers(-20, 20, n) / 8.0,
        numpy.round(rng.normal(0.0, 1.0, n), 2),
        rng.integers(0, 2, n),
        rng.integers(0, 24, n),
    ])
    x, other = make(rows), make(40)
    y = numpy.round(3.0 * numpy.sin(x[:, 0]) + 2.0 * x[:, 1] * x[:, 3] + 0.1 * x[:, 4] + rng.standard_t(3, rows), 3)
    if kind == "missing":
        x[rng.random(x.shape) < 0.15] = numpy.nan
        other[rng.random(other.shape) < 0.15] = numpy.nan
    return x, y, other


def plain(values):
    return [None if numpy.isnan(v) else float(v) for v in numpy.asarray(values, dtype=float).ravel()]


def main():
    cases = []
    for seed, (name, params, rounds, kind) in enumerate(CASES):
        x, y, other = data(kind, numpy.random.default_rng(seed))
        full = {"objective": "reg:squarederror", "lambda": 1.0, "base_score": 0.5, "nthread": 1, **params}
        booster = xgboost.train(full, xgboost.DMatrix(x, y), rounds)
        predict = lambda z: [float(v) for v in booster.predict(xgboost.DMatrix(z)).ravel()]
        cases.append({
            "name": name, "params": full, "rounds": rounds, "columns": x.shape[1],
            "features": plain(x), "target": plain(y), "fitted": predict(x),
            "others": plain(other), "predicted": predict(other),
        })
    print('{"xgboost":"%s","cases":[' % xgboost.__version__)
    print(",\n".join(json.dumps(case, separators=(",", ":")) for case in cases))
    print("]}")


main()
