"""The hourly loop of STRIX in NumPy, all paths at a time, as a reference for the speed of the kernel in WebAssembly.

The same arithmetic in the same order, so that every path earns the same to the bit. Undated paths of at most 365 days, no reserves.

    python3 kernel.py FOLDER PATHS ROUNDS

Writes FOLDER/numpy (energy cash by path) and prints the nanoseconds per path-hour of each round.
"""

import json
import sys
import time
from types import SimpleNamespace

import numpy as np

from dispatch import HOURS, PLANNING_DAYS, Battery, Plans, Today, plan_days

u32, f32, f64 = np.uint32, np.float32, np.float64
REGIMES, BLOCKS = 5, 4


class Tables:
    """The tables that bench/strix/lib/speed/dump-plan.ts writes, by the names of the kernel's layout."""

    def __init__(self, folder):
        with open(f"{folder}/layout.json", encoding="utf-8") as file:
            self.layout = at = SimpleNamespace(**json.load(file))
        self.image = np.fromfile(f"{folder}/image", dtype=np.uint8)
        plan = np.fromfile(f"{folder}/plan", dtype=u32)
        self.key, self.drawCount, self.days = plan[:2], int(plan[2]), int(plan[3])
        self.policy, self.openings = int(plan[4]), plan[5:].astype(np.int64)
        self.wideNormals = np.fromfile(f"{folder}/normals").reshape(-1, 4)
        self.levelScale, self.levelCentre = self.read(at.LEVEL_SCALE, 2, f64)
        self.months = self.read(at.MONTHS, 365, np.uint8).astype(np.int64)
        self.weights = self.read(at.WEIGHTS, HOURS, f32)
        self.patterns = self.read(at.PATTERNS, 2 * HOURS, f32).reshape(2, HOURS)
        self.profiles = self.read(at.INITIAL_PROFILES, 24 * HOURS, f32).reshape(2, 12, HOURS)
        self.normals = self.read(at.NORMALS, 8 * at.NORMAL_SEGMENTS, f32).reshape(-1, 4)
        self.nodes = self.read(at.NODES, 2 * 1026, f32).reshape(-1, 2)
        self.wideNodes = self.read(at.WIDE_NODES, 2 * 1026, f64).reshape(-1, 2)
        rows = REGIMES * BLOCKS
        self.ends = self.of_draws(at.DRAW_ENDS, 4 * rows, u32).reshape(-1, 4)
        self.jumpEnds = self.of_draws(at.DRAW_JUMP_ENDS, 8 * rows, u32).ravel()
        self.jumpLows = self.of_draws(at.DRAW_JUMP_LOWS, 8 * rows, f64).ravel()
        self.jumpFactors = self.of_draws(at.DRAW_JUMP_FACTORS, 8 * rows, f64).ravel()
        self.residuals = self.of_draws(at.DRAW_RESIDUALS, 4 * REGIMES, f32).reshape(-1, 4)
        self.shape = self.of_draws(at.DRAW_SHAPE, 12 * HOURS, f32).reshape(-1, HOURS)
        self.weekdayShape = self.of_draws(at.DRAW_WEEKDAY_SHAPE, 7 * HOURS, f32).reshape(-1, HOURS)
        self.effects = self.of_draws(at.DRAW_EFFECTS, 13, f64)
        self.scores = self.of_draws(at.DRAW_SCORES, 6, f64).reshape(-1, 2, 3)
        self.levelSeason = self.of_draws(at.DRAW_LEVEL_SEASON, 84, f64).ravel()
        self.spreadSeason = self.of_draws(at.DRAW_SPREAD_SEASON, 84, f64).ravel()

    def read(self, address, count, kind):
        return np.frombuffer(self.image, kind, count, address)

    def setting(self, name):
        return self.read(getattr(self.layout, name), 1, f32)[0]

    def of_draws(self, offset, count, kind):
        """A table of every posterior draw: one row each."""
        size = self.layout.DRAW_BYTES
        records = self.read(self.layout.DRAWS, self.drawCount * size, np.uint8).reshape(-1, size)
        return np.ascontiguousarray(records[:, offset : offset + count * np.dtype(kind).itemsize]).view(kind)

    def normal(self, words):
        """Standard normal numbers in single precision; see `normalsOf` of the kernel."""
        signed = words.view(np.int32)
        sign = signed >> 31
        bits = ((signed ^ sign).astype(f32) + f32(0.5)).view(np.int32)
        c = self.normals[(bits >> 19) - (126 << 4) + (sign & self.layout.NORMAL_SEGMENTS)]
        f = ((bits << 4) & 0x7FFFFF | 0x3F800000).view(f32) - f32(1)
        return c[:, 0] + f * (c[:, 1] + f * (c[:, 2] + f * c[:, 3]))

    def wide_normal(self, words):
        """Standard normal numbers in double precision, for the start of a path."""
        high = words >= u32(0x80000000)
        odd = (np.where(high, ~words, words) << u32(1)) | u32(1)
        # The exponent of the double gives the octave, the next four bits the segment, the rest the place in it.
        bits = odd.astype(f64).view(np.int64)
        f = ((bits & 0xFFFFFFFFFFFF) << 4 | 0x3FF0000000000000).view(f64) - 1.0
        c = self.wideNormals[(bits >> 48) - (1023 << 4)]
        z = c[:, 0] + f * (c[:, 1] + f * (c[:, 2] + f * c[:, 3]))
        return np.where(high, z, -z)

    def sinh(self, x):
        y = 64 * np.minimum(8, np.maximum(-8, x))
        node = np.rint(y)
        d = y - node
        c = self.wideNodes[node.astype(np.int64) + 512]
        return c[:, 0] + d * (c[:, 1] + d * ((0.5 / 4096) * c[:, 0] + d * ((1 / 6 / 4096) * c[:, 1])))

    def exp(self, x):
        y = 64 * np.minimum(8, np.maximum(-8, x))
        node = np.rint(y)
        d = (y - node) / 64
        c = self.wideNodes[node.astype(np.int64) + 512]
        return (c[:, 0] + 64 * c[:, 1]) * (1 + d * (1 + d * (0.5 + d * (1 / 6))))


def rotate(words, bits):
    return (words << u32(bits)) | (words >> u32(32 - bits))


def threefry(c0, c1, k0, k1):
    key = [k0, k1, u32(0x1BD11BDA) ^ k0 ^ k1]
    x, y = c0 + key[0], c1 + key[1]
    for group in range(5):
        for bits in ((13, 15, 26, 6), (17, 29, 16, 24))[group & 1]:
            x = x + y
            y = rotate(y, bits) ^ x
        x = x + key[(group + 1) % 3]
        y = y + key[(group + 2) % 3] + u32(group + 1)
    return x, y


class Words:
    """One xoshiro128++ per path."""

    def __init__(self, key, paths):
        self.s = [*threefry(paths, np.zeros_like(paths), *key), *threefry(paths, np.ones_like(paths), *key)]

    def step(self):
        s0, s1, s2, s3 = self.s
        out = rotate(s0 + s3, 7) + s0
        s2, s3, shifted = s2 ^ s0, s3 ^ s1, s1 << u32(9)
        self.s = [s0 ^ s3, s1 ^ s2, s2 ^ shifted, rotate(s3, 11)]
        return out


class Prices:
    """Equations (1) to (7)."""

    def __init__(self, tables, paths):
        self.tables, self.draw = tables, np.arange(paths) % tables.drawCount
        self.words = Words(tables.key, np.arange(paths, dtype=u32))
        self.table, self.scores = tables.effects[self.draw].T, tables.scores[self.draw].transpose(1, 2, 0)
        self.floor, self.cap = tables.setting("FLOOR"), tables.setting("CAP")
        self.residual, self.regime = np.zeros(paths, f32), np.full(paths, 2)
        self.effects = np.empty((8, paths))
        stationary = lambda persistence, sd: sd / np.sqrt(1 - persistence * persistence)
        normal = lambda: tables.wide_normal(self.words.step())
        for i in range(2):
            e = self.table[6 * i : 6 * i + 6]
            self.effects[3 * i] = e[0] + e[1] * normal()
            self.effects[3 * i + 1] = stationary(e[2], e[3]) * normal()
            self.effects[3 * i + 2] = stationary(e[4], e[5]) * normal()
        for i, p in enumerate(self.scores):
            self.effects[6 + i] = p[0] / (1 - p[1]) + stationary(p[1], p[2]) * normal()

    def advance_effects(self):
        normal = lambda: self.tables.normal(self.words.step())
        for k, i in ((1, 2), (2, 4), (4, 8), (5, 10)):
            self.effects[k] = self.table[i] * self.effects[k] + self.table[i + 1] * normal()
        for i, p in enumerate(self.scores):
            self.effects[6 + i] = p[0] + p[1] * self.effects[6 + i] + p[2] * normal()

    def of_day(self, month, weekday):
        """Prices of the hours of a day: (hour, path)."""
        tables, effects, draw = self.tables, self.effects, self.draw
        season = draw * 84 + month * 7 + weekday
        moves = effects[1] + effects[2]
        level = tables.levelSeason[season] + effects[0] + moves
        spread = tables.spreadSeason[season] + effects[3] + effects[4] + effects[5] + self.table[12] * moves
        centre = (tables.levelCentre + tables.levelScale * tables.sinh(level)).astype(f32)
        scale = (tables.levelScale * tables.exp(spread)).astype(f32)
        shape = (tables.shape[draw * 12 + month] + tables.weekdayShape[draw * 7 + weekday]).T
        first, second = effects[6].astype(f32), effects[7].astype(f32)
        base = shape + first * tables.patterns[0][:, None] + second * tables.patterns[1][:, None]
        prices = np.empty((HOURS, len(draw)), f32)
        for hour in range(HOURS):
            x = base[hour] + tables.weights[hour] * self.next_residual(hour)
            x = np.maximum(np.minimum(x, f32(512)), f32(-512))
            node = np.rint(x)
            d = x - node
            sinh, cosh = tables.nodes[node.astype(np.int64) + 512].T
            cubic = f32(0.5 / 4096) * sinh + d * (f32(1 / 6 / 4096) * cosh)
            price = centre + scale * (sinh + d * (cosh + d * cubic))
            prices[hour] = np.minimum(np.maximum(price, self.floor), self.cap)
        return prices

    def next_residual(self, hour):
        tables, draw = self.tables, self.draw
        z, word = tables.normal(self.words.step()), self.words.step()
        row = draw * (REGIMES * BLOCKS) + hour // 6 * REGIMES + self.regime
        self.regime = regime = (word[:, None] >= tables.ends[row]).sum(axis=1)
        process = tables.residuals[draw * REGIMES + regime].T
        residual = process[0] + process[1] * self.residual + process[2] * z
        place = row * 8 + regime
        jumps = np.nonzero(word < tables.jumpEnds[place])[0]
        place = place[jumps]
        share = (word[jumps] - tables.jumpLows[place]) * tables.jumpFactors[place]
        residual[jumps] += (process[3][jumps] * share / (1.25 - share)).astype(f32)
        self.residual = residual
        return residual


def mean_of(hours):
    """Mean of 24 numbers, added in four sums."""
    s = hours[:4]
    for hour in range(4, HOURS, 4):
        s = s + hours[hour : hour + 4]
    return ((s[0] + s[1]) + (s[2] + s[3])) * f32(1 / 24)


class Observer:
    """What the policy sees of prices, equations (9) to (13)."""

    def __init__(self, tables, month):
        self.edges = tables.read(tables.layout.REGIME_EDGES, 4, f32)
        names = "SCALE_FACTOR MIN_SCALE WIDTH_FACTOR PROFILE_CLIP WEEKDAY_GAIN WEEKEND_GAIN SURPRISE_GAIN".split()
        self.__dict__.update((name, tables.setting(name)) for name in names)
        # hour, kind, path: so that an hour's profile lies together.
        self.profile = np.ascontiguousarray(tables.profiles[:, month, :].transpose(2, 0, 1))
        self.surprise = np.zeros(len(month), f32)
        self.paths = np.arange(len(month))

    def begin_day(self, kind):
        """Keeps profiles and widths of the morning: (hour, kind, path)."""
        profile = self.profile[:, kind, self.paths]
        self.mean = mean_of(profile)
        self.scale = np.maximum(self.SCALE_FACTOR * mean_of(np.abs(profile - self.mean)), self.MIN_SCALE)
        self.gain = np.where(kind == 0, self.WEEKDAY_GAIN, self.WEEKEND_GAIN)
        return self.profile.copy(), self.width_of(self.profile)

    def width_of(self, profile):
        return self.scale + self.WIDTH_FACTOR * np.maximum(profile - self.mean, f32(0))

    def see(self, hour, kind, price):
        """Regime and deviation in widths."""
        expected = self.profile[hour, kind, self.paths]
        width = self.width_of(expected)
        deviation = price - expected
        softsign = deviation / (width + np.abs(deviation))
        reach = self.PROFILE_CLIP * width
        clipped = np.maximum(np.minimum(deviation, reach), -reach)
        self.profile[hour, kind, self.paths] = expected + self.gain * clipped
        self.surprise = self.surprise + self.SURPRISE_GAIN * (softsign - self.surprise)
        regime = (self.surprise >= self.edges[:, None]).sum(axis=0)
        return regime, np.maximum(np.minimum(deviation / width, f32(20)), f32(-20))


def simulate(tables, paths):
    index = np.arange(paths)
    turns = (index + 0.5) * 0.6180339887498949
    first_day = np.floor(365 * (turns - np.floor(turns))).astype(np.int64)
    first_month = tables.months[first_day]
    prices, observer, battery = Prices(tables, paths), Observer(tables, first_month), Battery(tables)
    # Columns are the weekday plans of all paths, then their weekend plans.
    plans = Plans(2 * paths)
    plans.open(tables, first_month)
    energy, cash = np.full(paths, battery.initial), np.zeros(paths)
    for day in range(tables.days):
        if day > 0:
            prices.advance_effects()
        weekday = (index + day) % 7
        kind = (weekday >= 5).astype(np.int64)
        of_day = prices.of_day(tables.months[(first_day + day) % 365], weekday)
        profile, widths = observer.begin_day(kind)
        columns = kind * paths + index
        planning = np.nonzero(PLANNING_DAYS[weekday])[0]
        if len(planning):
            plan_days(battery, plans, columns[planning], profile[:, kind[planning], planning].astype(f64))
        today = Today(battery, plans, columns, weekday, profile, widths)
        day_cash = np.zeros(paths)
        for hour in range(HOURS):
            regime, deviation = observer.see(hour, kind, of_day[hour])
            price = of_day[hour].astype(f64)
            moved = today.decide(hour, regime, price, deviation.astype(f64), energy)
            energy = energy + moved
            day_cash = day_cash - price * (moved * np.where(moved > 0, battery.bought, battery.sold))
        cash += day_cash
    return cash


def main():
    folder, paths, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tables = Tables(folder)
    for _ in range(rounds):
        start = time.perf_counter()
        cash = simulate(tables, paths)
        print(f"{(time.perf_counter() - start) * 1e9 / (paths * tables.days * HOURS):.4f}")
    cash.tofile(f"{folder}/numpy")


main()
