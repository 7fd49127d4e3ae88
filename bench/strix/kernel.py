"""The hot loop of STRIX in NumPy, all paths at a time, as something to measure the TypeScript one against.

The same maths in the same order, so that every path earns the same to the bit. Undated paths of at most 365 days, no reserves.

    python3 kernel.py FOLDER PATHS ROUNDS

Writes FOLDER/numpy (energy cash by path) and prints the nanoseconds per path-hour of each round.
"""

import sys
import time

import numpy as np

META = (
    "SEED DRAWS DAYS CENTRE LEVEL_SCALE FLOOR CAP BINS POINTS GROUPS CLASSES TOP INITIAL CHARGE DISCHARGE BOUGHT SOLD "
    "SCALE_FACTOR LEAST_SCALE GAIN_WEEKDAY GAIN_WEEKEND REACH SURPRISE_GAIN EDGE_0 EDGE_1 EDGE_2 EDGE_3 SHAPE_WEIGHT "
    "LEVEL_WEIGHT SCALE_WEIGHT TYPICAL_SCALE WIDTH_FACTOR"
).split()
NODES, PATTERNS, WEIGHTS, PART = 4096, 7128, 7184, 976
TRANSITIONS, JUMP_INVERSE, RESIDUALS, SHAPE, WEEKDAY_SHAPE = 0, 320, 480, 520, 808
u32 = np.uint32


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
    """One xoshiro128++ a path."""

    def __init__(self, seed, paths):
        k0, k1 = u32(seed & 0xFFFFFFFF), u32(seed >> 32)
        self.s = [*threefry(paths, np.zeros_like(paths), k0, k1), *threefry(paths, np.ones_like(paths), k0, k1)]

    def step(self):
        s0, s1, s2, s3 = self.s
        out = rotate(s0 + s3, 7) + s0
        s2, s3, shifted = s2 ^ s0, s3 ^ s1, s1 << u32(9)
        self.s = [s0 ^ s3, s1 ^ s2, s2 ^ shifted, rotate(s3, 11)]
        return out


class Plan:
    def __init__(self, folder):
        read = lambda name, kind=np.float64: np.fromfile(f"{folder}/{name}", dtype=kind)
        self.__dict__.update(dict(zip(META, read("meta"))))
        self.memory, self.parts = read("memory"), read("parts")
        self.levelSeason, self.spreadSeason = read("levelSeason"), read("spreadSeason")
        self.effects, self.scores = read("effects").reshape(-1, 13), read("scores").reshape(-1, 2, 3)
        self.groups, self.classes = read("groupCentres").reshape(-1, 10), read("classCentres").reshape(-1, 10)
        self.profile = read("initialProfile").reshape(2, 12, 24)
        self.months, self.actions = read("months", np.uint8).astype(np.int64), read("actions", np.int8)
        self.normals = self.memory[:4096].reshape(-1, 4)
        self.nodes = self.memory[NODES : NODES + 2050].reshape(-1, 2)
        self.patterns = self.memory[PATTERNS : PATTERNS + 48].reshape(2, 24)
        self.weights = self.memory[WEIGHTS : WEIGHTS + 24]

    def normal(self, words):
        high = words >= u32(0x80000000)
        odd = (np.where(high, ~words, words) << u32(1)) | u32(1)
        # The exponent of the double gives the octave, the next four bits the segment, the rest the place in it.
        bits = odd.astype(np.float64).view(np.int64)
        segment = (bits >> 48) - (1023 << 4)
        f = ((bits & 0xFFFFFFFFFFFF) << 4 | 0x3FF0000000000000).view(np.float64) - 1.0
        c = self.normals[segment + 512 * high]
        return c[:, 0] + f * (c[:, 1] + f * (c[:, 2] + f * c[:, 3]))

    def sinh(self, x):
        y = 64 * np.minimum(8, np.maximum(-8, x))
        node = np.rint(y)
        d = y - node
        c = self.nodes[node.astype(np.int64) + 512]
        return c[:, 0] + d * (c[:, 1] + d * ((0.5 / 4096) * c[:, 0] + d * ((1 / 6 / 4096) * c[:, 1])))

    def exp(self, x):
        y = 64 * np.minimum(8, np.maximum(-8, x))
        node = np.rint(y)
        d = (y - node) / 64
        c = self.nodes[node.astype(np.int64) + 512]
        return (c[:, 0] + 64 * c[:, 1]) * (1 + d * (1 + d * (0.5 + d * (1 / 6))))


def nearest(features, centres):
    """First of the nearest; centres are (count, 10) or (paths, count, 10)."""
    distance = 0.0
    for i in range(10):
        difference = features[:, i, None] - centres[..., i]
        distance = distance + difference * difference
    return np.argmin(distance, axis=1)


def settle_day(plan, profile):
    blocks = profile.reshape(-1, 8, 3)
    sums = blocks[:, :, 0] + blocks[:, :, 1] + blocks[:, :, 2]
    s = sums.T
    mean = (((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))) * (1 / 24)
    apart = np.abs(profile - mean[:, None]).reshape(-1, 6, 4)
    four = apart[:, 0]
    for i in range(1, 6):
        four = four + apart[:, i]
    deviation = plan.SCALE_FACTOR * (((four[:, 0] + four[:, 1]) + (four[:, 2] + four[:, 3])) * (1 / 24))
    scale = np.maximum(deviation, plan.LEAST_SCALE)
    inverse = 1 / scale
    features = np.empty((len(profile), 10))
    features[:, :8] = (plan.SHAPE_WEIGHT * inverse)[:, None] * (sums * (1 / 3) - mean[:, None])
    level = mean * inverse
    features[:, 8] = plan.LEVEL_WEIGHT * level / (1 + np.abs(level))
    features[:, 9] = plan.SCALE_WEIGHT * scale / (scale + plan.TYPICAL_SCALE)
    group = nearest(features, plan.groups)
    by_group = plan.classes.reshape(len(plan.groups), -1, 10)
    return mean, scale, group * by_group.shape[1] + nearest(features, by_group[group])


def simulate(plan, paths):
    number = np.arange(paths, dtype=u32)
    index = np.arange(paths)
    draw = index % int(plan.DRAWS)
    part = draw * PART
    words = Words(int(plan.SEED), number)
    effects = np.empty((8, paths))
    table, scores = plan.effects[draw], plan.scores[draw]
    stationary = lambda persistence, sd: sd / np.sqrt(1 - persistence * persistence)
    for i in range(2):
        e = table[:, 6 * i : 6 * i + 6].T
        effects[3 * i] = e[0] + e[1] * plan.normal(words.step())
        effects[3 * i + 1] = stationary(e[2], e[3]) * plan.normal(words.step())
        effects[3 * i + 2] = stationary(e[4], e[5]) * plan.normal(words.step())
    for i in range(2):
        p = scores[:, i].T
        effects[6 + i] = p[0] / (1 - p[1]) + stationary(p[1], p[2]) * plan.normal(words.step())
    turns = (index + 0.5) * 0.6180339887498949
    first_day = np.floor(365 * (turns - np.floor(turns))).astype(np.int64)
    first_weekday = index % 7
    # hour, kind, path: so that an hour's profile lies together.
    profile = np.ascontiguousarray(plan.profile[:, plan.months[first_day], :].transpose(2, 0, 1))
    residual, surprise, cash = np.zeros(paths), np.zeros(paths), np.zeros(paths)
    energy = np.full(paths, plan.INITIAL)
    regime = np.full(paths, 2)
    bins, points = int(plan.BINS), int(plan.POINTS)
    transitions = plan.parts

    for day in range(int(plan.DAYS)):
        if day > 0:
            for k, i in ((1, 2), (2, 4), (4, 8), (5, 10)):
                effects[k] = table[:, i] * effects[k] + table[:, i + 1] * plan.normal(words.step())
            for i in range(2):
                p = scores[:, i].T
                effects[6 + i] = p[0] + p[1] * effects[6 + i] + p[2] * plan.normal(words.step())
        month = plan.months[(first_day + day) % 365]
        weekday = (first_weekday + day) % 7
        season = draw * 84 + month * 7 + weekday
        moves = effects[1] + effects[2]
        level = plan.levelSeason[season] + effects[0] + moves
        spread = plan.spreadSeason[season] + effects[3] + effects[4] + effects[5] + table[:, 12] * moves
        centre = plan.CENTRE + plan.LEVEL_SCALE * plan.sinh(level)
        stretch = plan.LEVEL_SCALE * plan.exp(spread)
        kind = (weekday >= 5).astype(np.int64)
        mean, scale, day_class = settle_day(plan, profile[:, kind, index].T)
        gain = np.where(kind == 0, plan.GAIN_WEEKDAY, plan.GAIN_WEEKEND)
        day_cash = np.zeros(paths)
        shape_at = part + SHAPE + month * 24
        weekday_at = part + WEEKDAY_SHAPE + weekday * 24
        for hour in range(24):
            z = plan.normal(words.step())
            word = words.step().astype(np.float64)
            row = hour // 6 * 5 + regime
            ends = part + TRANSITIONS + 16 * row
            regime = (word >= transitions[ends]).astype(np.int64)
            for i in (1, 2, 3):
                regime += word >= transitions[ends + i]
            at = part + RESIDUALS + 8 * regime
            residual = plan.parts[at] + plan.parts[at + 1] * residual + plan.parts[at + 2] * z
            jumps = np.nonzero(word < transitions[ends + 10 + regime])[0]
            place = (word[jumps] - transitions[(ends + 5 + regime)[jumps]]) * plan.parts[
                (part + JUMP_INVERSE + 8 * row + regime)[jumps]
            ]
            residual[jumps] += plan.parts[at[jumps] + 3] * place / (1.25 - place)
            x = (
                plan.parts[shape_at + hour]
                + plan.parts[weekday_at + hour]
                + effects[6] * plan.patterns[0, hour]
                + effects[7] * plan.patterns[1, hour]
                + plan.weights[hour] * residual
            )
            x = np.minimum(np.maximum(x, -512), 512)
            node = np.rint(x)
            d = x - node
            c = plan.nodes[node.astype(np.int64) + 512]
            price = centre + stretch * (
                c[:, 0] + d * (c[:, 1] + d * ((0.5 / 4096) * c[:, 0] + d * ((1 / 6 / 4096) * c[:, 1])))
            )
            price = np.minimum(np.maximum(price, plan.FLOOR), plan.CAP)

            expected = profile[hour, kind, index]
            width = scale + plan.WIDTH_FACTOR * np.maximum(expected - mean, 0)
            deviation = price - expected
            squashed = deviation / (width + np.abs(deviation))
            reach = plan.REACH * width
            taken = np.minimum(np.maximum(deviation, -reach), reach)
            profile[hour, kind, index] = expected + gain * taken
            surprise = surprise + plan.SURPRISE_GAIN * (squashed - surprise)
            passed = (surprise >= plan.EDGE_0).astype(np.int64)
            for edge in (plan.EDGE_1, plan.EDGE_2, plan.EDGE_3):
                passed += surprise >= edge
            bin_ = np.minimum(((squashed + 1) * (bins * 0.5)).astype(np.int64), bins - 1)
            state = ((day_class * 24 + hour) * 5 + passed) * bins + bin_
            action = plan.actions[state * points + (energy + 0.5).astype(np.int64)].astype(np.float64)

            asked = np.maximum(action, 0) * plan.CHARGE
            room = plan.TOP - energy
            drawn = np.minimum(np.maximum(-action, 0) * plan.DISCHARGE, energy)
            charges = action > 0
            bought = np.where(charges, np.minimum(asked, room), 0) * plan.BOUGHT
            energy = np.where(charges, np.where(asked < room, energy + asked, plan.TOP), energy - drawn)
            day_cash = day_cash - price * bought + price * (drawn * plan.SOLD)
        cash += day_cash
    return cash


def main():
    folder, paths, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    plan = Plan(folder)
    for _ in range(rounds):
        start = time.perf_counter()
        cash = simulate(plan, paths)
        print(f"{(time.perf_counter() - start) * 1e9 / (paths * plan.DAYS * 24):.4f}")
    cash.tofile(f"{folder}/numpy")


main()
