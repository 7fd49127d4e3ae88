"""The hot loop of STRIX in NumPy, all paths at a time, as a reference for the speed of the TypeScript one.

The same maths in the same order, so that every path earns the same to the bit. Undated paths of at most 365 days, no reserves.

    python3 kernel.py FOLDER PATHS ROUNDS

Writes FOLDER/numpy (energy cash by path) and prints the nanoseconds per path-hour of each round.
"""

import sys
import time

import numpy as np

META = (
    "SEED DRAWS DAYS CENTRE LEVEL_SCALE FLOOR CAP INITIAL ROOM CHARGE DISCHARGE SOLD BOUGHT WEAR TINY SCALE_FACTOR "
    "LEAST_SCALE GAIN_WEEKDAY GAIN_WEEKEND REACH SURPRISE_GAIN EDGE_0 EDGE_1 EDGE_2 EDGE_3 WIDTH_FACTOR"
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
    """One xoshiro128++ per path."""

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
        self.profile = read("initialProfile").reshape(2, 12, 24)
        self.months = read("months", np.uint8).astype(np.int64)
        self.shift, self.carry = read("shift"), read("carry")
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


def settle_day(plan, profile):
    """Mean and scale of the day; profile is (hour, path)."""
    mean = four_sums(profile) * (1 / 24)
    return mean, np.maximum(plan.SCALE_FACTOR * (four_sums(np.abs(profile - mean)) * (1 / 24)), plan.LEAST_SCALE)


def four_sums(values):
    s = values[:4]
    for hour in range(4, 24, 4):
        s = s + values[hour : hour + 4]
    return (s[0] + s[1]) + (s[2] + s[3])


SEGMENTS, HOURS = 48, 24
PLANNING_DAYS = np.array([1, 0, 0, 1, 0, 1, 0], dtype=bool)


class Plans:
    """
    What stored energy is worth after each hour and, as the 25th place, at the start of the day: (place, segment, column). Columns
    are the weekday plans of all paths, then their weekend plans.
    """

    def __init__(self, columns):
        shape = (HOURS + 1, SEGMENTS, columns)
        self.extras, self.lengths, self.ends = np.empty(shape), np.empty(shape), np.empty(shape)
        self.tags = np.empty(shape, dtype=np.uint8)
        self.counts = np.zeros((HOURS + 1, columns), dtype=np.int64)
        # Rows in use; beyond the segments of a column, ends are infinite.
        self.rows = [0] * (HOURS + 1)

    def keep(self, place, columns, function):
        values, extras, lengths, tags, counts = function
        rows = len(values)
        if rows > self.rows[place]:
            self.ends[place, self.rows[place] : rows] = np.inf
            self.rows[place] = rows
        ends = np.full((self.rows[place], len(counts)), np.inf)
        np.cumsum(lengths, axis=0, out=ends[:rows])
        ends[:rows][np.arange(rows)[:, None] >= counts] = np.inf
        self.ends[place][: self.rows[place], columns] = ends
        self.extras[place][:rows, columns] = extras
        self.lengths[place][:rows, columns] = lengths
        self.tags[place][:rows, columns] = tags
        self.counts[place, columns] = counts

    def copy(self, columns, other, theirs):
        """Copies the plans of another at some of its columns."""
        for place in range(HOURS + 1):
            rows = other.rows[place]
            self.rows[place] = max(rows, self.rows[place])
            for name in ("extras", "lengths", "ends", "tags"):
                getattr(self, name)[place][:rows, columns] = getattr(other, name)[place][:rows, theirs]
        self.counts[:, columns] = other.counts[:, theirs]


def plan_days(plan, plans, columns, profile):
    """Goes back over the day for some columns; profile is (hour, column)."""
    count = plans.counts[HOURS, columns]
    rows = count.max()
    beyond = np.arange(rows)[:, None] >= count
    extras, lengths = plans.extras[HOURS][:rows, columns], plans.lengths[HOURS][:rows, columns]
    tags = plans.tags[HOURS][:rows, columns] % (2 * HOURS)
    factors = np.where(tags & 1, plan.BOUGHT, plan.SOLD)
    values = factors * np.take_along_axis(profile, (tags >> 1).astype(np.int64), axis=0) + extras
    values[beyond] = -np.inf
    lengths[beyond] = 0
    # The order of hours may have changed since.
    order = np.argsort(-values, axis=0, kind="stable")
    tables = values, extras, lengths, tags + np.uint8(2 * HOURS)
    function = *(np.take_along_axis(table, order, axis=0) for table in tables), count
    for hour in range(HOURS - 1, -1, -1):
        plans.keep(hour, columns, function)
        function = step_back(plan, function, hour, profile[hour])
    plans.keep(HOURS, columns, function)


def step_back(plan, function, hour, price):
    """The value of stored energy before an hour from that after it: segments by column, sorted by value."""
    values, extras, lengths, tags, count = function
    buying, selling = price * plan.BOUGHT, (price - plan.WEAR) * plan.SOLD
    both = (buying * plan.CHARGE + selling * plan.DISCHARGE) / (plan.CHARGE + plan.DISCHARGE)
    burns = buying < selling
    buying, selling = np.where(burns, both, buying), np.where(burns, both, selling)
    keeps_top = buying >= values[0]
    keeps_end = selling <= values[count - 1, np.arange(len(count))]
    moves = np.nonzero(~(keeps_top & keeps_end))[0]
    if len(moves) == 0:
        return function

    rows, columns = len(values), len(moves)
    buying, selling, price, top, end = buying[moves], selling[moves], price[moves], keeps_top[moves], keeps_end[moves]
    with_hour = lambda table, purchase, sale: np.concatenate((table.take(moves, axis=1), [purchase, sale]))
    v = with_hour(values, buying, selling)
    purchase = np.where(top, 0, np.where(end, (v[:rows] > buying).sum(axis=0), (v[:rows] >= buying).sum(axis=0)))
    sale = np.where(end, count[moves], (v[:rows] >= selling).sum(axis=0)) + 1
    row, column = np.arange(rows + 2)[:, None], np.arange(columns)
    source = row - (row > purchase) - (row > sale)
    source[purchase, column] = rows
    source[sale, column] = rows + 1
    source = source * columns + column

    # What the hour could have charged below falls off the top, then what it could have sold above off the end.
    length = with_hour(lengths, np.where(top, 0, plan.CHARGE), np.where(end, 0, plan.DISCHARGE)).take(source)
    cut = np.cumsum(np.concatenate(([np.where(top, 0, plan.CHARGE)], -length[:-1])), axis=0)
    length -= np.maximum(np.minimum(cut, length), 0)
    dropped = (cut > 0) & (length <= plan.TINY)
    length[dropped] = 0
    left = np.cumsum(np.concatenate((np.full((1, columns), plan.ROOM), -length[:-1])), axis=0)
    skipped = dropped.sum(axis=0) + top
    counted = np.minimum(((left > plan.TINY) & (length > 0)).sum(axis=0), SEGMENTS)
    # What lies above an hour that only buys or only sells is as it was, be it longer by rounding.
    length = np.where(row < np.where(top, sale, np.where(end, purchase, 0)), length, np.minimum(length, left))
    crowded = np.nonzero((counted == SEGMENTS) & (skipped + SEGMENTS < rows + 2))[0]
    last = skipped[crowded] + SEGMENTS - 1
    length[last, crowded] = left[last, crowded]

    most = max(counted.max(), count.max())
    row = np.arange(most)[:, None]
    beyond = row >= counted
    place = np.minimum(row + skipped, rows + 1) * columns + column
    source = source.take(place)
    length = length.take(place)
    length[beyond] = 0
    v = v.take(source)
    v[beyond] = -np.inf
    extra = with_hour(extras, buying - price * plan.BOUGHT, selling - price * plan.SOLD).take(source)
    tag = with_hour(tags, np.full(columns, 2 * hour + 1, np.uint8), np.full(columns, 2 * hour, np.uint8)).take(source)
    if columns == len(count):
        return v, extra, length, tag, counted
    result = []
    for table, new, empty in ((values, v, -np.inf), (extras, extra, 0), (lengths, length, 0), (tags, tag, 0)):
        merged = np.full((most, len(count)), empty, dtype=table.dtype)
        kept = min(most, rows)
        merged[:kept] = table[:kept]
        merged[:, moves] = new
        result.append(merged)
    counts = count.copy()
    counts[moves] = counted
    return *result, counts


def open_plans(plan):
    """The plans that paths begin with: columns are weekdays by month, then weekends."""
    profile = plan.profile.reshape(HOURS, HOURS).T
    plans = Plans(HOURS)
    columns = np.arange(HOURS)
    whole = np.full((1, HOURS), plan.ROOM)
    empty = np.zeros((1, HOURS))
    plans.keep(HOURS, columns, (empty, empty, whole, empty.astype(np.uint8), np.ones(HOURS, dtype=np.int64)))
    for _ in range(4):
        plan_days(plan, plans, columns, profile)
    return plans


class Today:
    """The reference of a decision within the day."""

    def __init__(self, plan, plans, columns, kind, weekday, morning, mean, scale):
        next_kind = np.where(weekday == 4, 1, np.where(weekday == 6, 0, kind))
        paths = np.arange(len(kind))
        self.plan, self.plans, self.columns, self.mean, self.scale = plan, plans, columns, mean, scale
        # 48 hours by path, from the first hour of the day.
        self.expected = np.concatenate((morning[:, kind, paths], morning[:, next_kind, paths])).ravel()

    def decide(self, hour, regime, price, deviation, energy):
        """Change of the stored energy."""
        plan, plans = self.plan, self.plans
        self.outlook = regime * 48 - hour
        self.deviation = np.minimum(np.maximum(deviation, -20), 20)
        rows = plans.rows[hour]
        self.lengths, self.extras = plans.lengths[hour].ravel(), plans.extras[hour].ravel()
        self.tags = plans.tags[hour].ravel()
        ends, width, count = plans.ends[hour].ravel(), plans.counts.shape[1], plans.counts[hour, self.columns]
        buying, selling = price * plan.BOUGHT, (price - plan.WEAR) * plan.SOLD
        here = (plans.ends[hour, :rows].take(self.columns, axis=1) <= energy + plan.TINY).sum(axis=0)
        target = energy.copy()

        most = energy + plan.CHARGE
        paths = np.nonzero(here < count)[0]
        at = here[paths]
        while len(paths):
            place = at * width + self.columns[paths]
            bought = self.worth(place, paths) > buying[paths]
            paths, at, end = paths[bought], at[bought] + 1, ends[place[bought]]
            target[paths] = np.minimum(end, most[paths])
            further = (end < most[paths]) & (at < count[paths])
            paths, at = paths[further], at[further]

        least = energy - plan.DISCHARGE
        paths = np.nonzero(target <= energy)[0]
        at, columns = here[paths], self.columns[paths]
        full = at == count[paths]
        # Where the battery is full the last segment lies below.
        shown = at - full
        place = shown * width + columns
        start = ends[place] - self.lengths[place]
        lower = ~full & (start >= energy[paths] - plan.TINY)
        at = shown - lower
        paths, at, start, lower, columns = (x[at >= 0] for x in (paths, at, start, lower, columns))
        start = start - np.where(lower, self.lengths[at * width + columns], 0)
        while len(paths):
            place = at * width + self.columns[paths]
            sold = self.worth(place, paths) < selling[paths]
            paths, at, start = paths[sold], at[sold] - 1, start[sold]
            target[paths] = np.maximum(start, least[paths])
            further = (start > least[paths]) & (at >= 0)
            paths, at, start = paths[further], at[further], start[further]
            start = start - self.lengths[at * width + self.columns[paths]]

        return np.where(
            target > energy,
            np.minimum(target, plan.ROOM) - energy,
            np.where(target > plan.TINY, target - energy, -energy),
        )

    def worth(self, place, paths):
        """Of the segments at some places, for some paths."""
        tag = self.tags[place]
        later = (tag >> 1).astype(np.int64)
        ahead = self.outlook[paths] + later
        usual = self.expected[later * len(self.columns) + paths]
        width = self.scale[paths] + self.plan.WIDTH_FACTOR * np.maximum(usual - self.mean[paths], 0)
        expected = usual + width * (self.plan.shift[ahead] + self.deviation[paths] * self.plan.carry[ahead])
        return expected * np.where(tag & 1, self.plan.BOUGHT, self.plan.SOLD) + self.extras[place]


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
    plans = Plans(2 * paths)
    opening = open_plans(plan)
    for kind in range(2):
        plans.copy(kind * paths + index, opening, kind * 12 + plan.months[first_day])
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
        mean, scale = settle_day(plan, profile[:, kind, index])
        columns = kind * paths + index
        planning = np.nonzero(PLANNING_DAYS[weekday])[0]
        if len(planning):
            plan_days(plan, plans, columns[planning], profile[:, kind[planning], planning])
        today = Today(plan, plans, columns, kind, weekday, profile, mean, scale)
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
            moved = today.decide(hour, passed, price, deviation / width, energy)
            energy = energy + moved
            day_cash = day_cash - price * (moved * np.where(moved > 0, plan.BOUGHT, plan.SOLD))
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
