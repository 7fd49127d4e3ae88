"""Plans and moves of the batteries on all paths, as packages/strix/assembly/plan.ts and act.ts."""

import numpy as np

SEGMENTS, HOURS, KINDS = 48, 24, 2
DAY_TAGS = 2 * HOURS
PLANNING_DAYS = np.array([1, 0, 0, 1, 0, 1, 0], dtype=bool)


class Battery:
    def __init__(self, tables):
        at = tables.layout
        record = tables.policy + at.POLICY_BYTES
        self.usable, self.charge, self.discharge, self.sold, self.bought, self.wear, self.tolerance = tables.read(
            record + at.USABLE_MWH, 7, np.float64
        )
        self.initial = tables.read(record + at.ENERGY, 1, np.float64)[0]
        forecast = lambda offset: tables.read(tables.policy + offset, 5 * 48, np.float64)
        self.intercepts, self.slopes = forecast(at.INTERCEPTS), forecast(at.SLOPES)


class Plans:
    """
    Segments of the value of stored energy after each hour and, as the 25th stage, at the start of the day: (stage, segment,
    column). Row 0 of the ends is the 0 before the first segment.
    """

    def __init__(self, columns):
        shape = (HOURS + 1, SEGMENTS, columns)
        self.extras, self.tags = np.zeros(shape), np.zeros(shape, dtype=np.uint8)
        self.ends = np.empty((HOURS + 1, SEGMENTS + 1, columns))
        self.ends[:, 0] = 0
        self.counts = np.zeros((HOURS + 1, columns), dtype=np.int64)
        # Rows in use; beyond the segments of a column, ends are infinite.
        self.rows = [0] * (HOURS + 1)

    def keep(self, stage, columns, segments):
        _, extras, ends, tags, counts = segments
        rows = len(tags)
        if rows > self.rows[stage]:
            self.ends[stage, self.rows[stage] + 1 : rows + 1] = np.inf
            self.rows[stage] = rows
        self.ends[stage][1 : rows + 1, columns] = ends
        self.ends[stage][rows + 1 : self.rows[stage] + 1, columns] = np.inf
        self.extras[stage][:rows, columns] = extras
        self.tags[stage][:rows, columns] = tags
        self.counts[stage, columns] = counts

    def open(self, tables, month):
        """The plans that paths begin with, by the month of their first day."""
        at = tables.layout
        kind = np.dtype({"names": ["value", "extra", "end", "tag"], "formats": ["f8", "f8", "f8", "i4"], "itemsize": at.SEGMENT_BYTES})
        for opening in np.unique(month):
            paths = np.nonzero(month == opening)[0]
            starts, counts = tables.read(tables.openings[opening], 2 * KINDS * (HOURS + 1), np.uint32).reshape(2, -1)
            for stage in range(KINDS * (HOURS + 1)):
                columns = paths + stage // (HOURS + 1) * len(month)
                segments = tables.read(int(starts[stage]), int(counts[stage]), kind)
                spread = [np.repeat(segments[name][:, None], len(paths), axis=1) for name in kind.names]
                self.keep(stage % (HOURS + 1), columns, (*spread, np.full(len(paths), counts[stage])))


def plan_days(battery, plans, columns, profile):
    """Goes back over the day for some columns; profile is (hour, column)."""
    segments = continue_from_day_start(battery, plans, columns, profile)
    for hour in range(HOURS - 1, -1, -1):
        plans.keep(hour, columns, segments)
        segments = bellman_step(battery, segments, hour, profile[hour])
    plans.keep(HOURS, columns, segments)


def continue_from_day_start(battery, plans, columns, profile):
    """The value at the end of the day is that at its start, a day later, at the prices that the profile now expects."""
    count = plans.counts[HOURS, columns]
    rows = count.max()
    extras, ends = plans.extras[HOURS][:rows, columns], plans.ends[HOURS][1 : rows + 1, columns]
    tags = plans.tags[HOURS][:rows, columns] % DAY_TAGS
    factors = np.where(tags & 1, battery.bought, battery.sold)
    values = factors * np.take_along_axis(profile, (tags >> 1).astype(np.int64), axis=0) + extras
    values[np.arange(rows)[:, None] >= count] = -np.inf
    # The order of hours may have changed since.
    for i in range(1, rows):
        moved = np.nonzero(values[i - 1] < values[i])[0]
        if len(moved) == 0:
            continue
        row = np.arange(i + 1)[:, None]
        place = (values[:i, moved] >= values[i, moved]).sum(axis=0)
        source = np.where(row == place, i, row - (row > place))
        for table in (values, extras, tags):
            table[: i + 1, moved] = np.take_along_axis(table[: i + 1, moved], source, axis=0)
        end = ends[: i + 1, moved]
        length = end[i] - end[i - 1]
        before = np.concatenate((np.zeros((1, len(moved))), end[:-1]))
        ends[: i + 1, moved] = np.where((row >= place) & (row < i), before + length, end)
    return values, extras, ends, tags + np.uint8(DAY_TAGS), count


def bellman_step(battery, segments, hour, price):
    """The value before an hour from that after it, equation (17): segments by column, sorted by value."""
    values, extras, ends, tags, count = segments
    buying, selling = price * battery.bought, (price - battery.wear) * battery.sold
    both = (buying * battery.charge + selling * battery.discharge) / (battery.charge + battery.discharge)
    equal = buying < selling
    buying, selling = np.where(equal, both, buying), np.where(equal, both, selling)
    buys = buying < values[0]
    sells = selling > values[count - 1, np.arange(len(count))]
    moves = np.nonzero(buys | sells)[0]
    if len(moves) == 0:
        return segments
    some = *(table[:, moves] for table in (values, extras, ends, tags)), count[moves]
    hours = buys[moves], buying[moves], sells[moves], selling[moves], price[moves]
    changed = insert_hour(battery, some, hour, *hours)
    if len(moves) == len(count):
        return changed
    merged, rows = [], max(len(changed[0]), len(values))
    for table, new, empty in zip(segments[:4], changed, (-np.inf, 0, np.inf, 0)):
        whole = np.full((rows, len(count)), empty, dtype=table.dtype)
        whole[: len(table)] = table
        whole[: len(new), moves] = new
        whole[len(new) :, moves] = empty
        merged.append(whole)
    counts = count.copy()
    counts[moves] = changed[4]
    return *merged, counts


def insert_hour(battery, segments, hour, buys, buying, sells, selling, price):
    """Inserts the purchase and the sale of an hour. Each column has a row for either, some of which are then dropped."""
    values, extras, ends, tags, count = segments
    rows, columns = values.shape
    usable, tolerance = battery.usable, battery.tolerance
    # The purchase lies below what is worth more; the sale as well.
    purchase = np.where(buys, (values > buying).sum(axis=0), 0)
    sale = np.where(sells, (values >= selling).sum(axis=0), count) + 1
    row, column = np.arange(rows + 2)[:, None], np.arange(columns)
    source = np.minimum(row - (row > purchase) - (row > sale), rows - 1)
    flat = source * columns + column

    upto = np.concatenate((np.zeros((1, columns)), ends))
    end = ends.take(flat)
    before_purchase, before_sale = upto[purchase, column], upto[sale - 1, column]
    end = np.where(row < purchase, end - battery.charge, np.where(row > sale, end + battery.discharge, end))
    end[purchase, column] = before_purchase
    end[sale, column] = before_sale + battery.discharge
    end = np.where((row >= sale) & (usable - end <= tolerance), usable, end)

    reached = before_purchase - battery.charge
    reached = np.where(reached > tolerance, reached, 0)
    sold = sells & (usable - before_sale > tolerance)
    full = np.concatenate((np.zeros((1, columns), dtype=bool), end[:-1] >= usable))
    valid = np.where(row < purchase, end > tolerance, (row < sale) | (sold & (source < count) & ~full))
    valid[purchase, column] = buys & (before_purchase - reached > tolerance)
    valid[sale, column] = sold
    place = np.cumsum(valid, axis=0) - 1
    counted = np.minimum(place[-1] + 1, SEGMENTS)
    end[valid & (place == SEGMENTS - 1)] = usable
    from_row, from_column = np.nonzero(valid & (place < SEGMENTS))
    to = place[from_row, from_column], from_column

    def compacted(table, empty):
        out = np.full((counted.max(), columns), empty, dtype=table.dtype)
        out[to] = table[from_row, from_column]
        return out

    def with_hour(table, of_purchase, of_sale):
        out = table.take(flat)
        out[purchase, column] = of_purchase
        out[sale, column] = of_sale
        return out

    return (
        compacted(with_hour(values, buying, selling), -np.inf),
        compacted(with_hour(extras, buying - price * battery.bought, selling - price * battery.sold), 0),
        compacted(end, np.inf),
        compacted(with_hour(tags, 2 * hour + 1, 2 * hour), 0),
        counted,
    )


class Today:
    """What the hours of a day expect of each other."""

    def __init__(self, battery, plans, columns, weekday, profile, widths):
        paths = np.arange(len(weekday))
        kind, next_kind = (weekday >= 5).astype(np.int64), ((weekday + 1) % 7 >= 5).astype(np.int64)
        self.battery, self.plans, self.columns = battery, plans, columns
        # 48 hours by path, from the first hour of the day.
        ahead = lambda table: np.concatenate((table[:, kind, paths], table[:, next_kind, paths])).astype(np.float64).ravel()
        self.profile, self.widths = ahead(profile), ahead(widths)

    def decide(self, hour, regime, price, deviation, energy):
        """Change of the stored energy, equation (19)."""
        battery, plans = self.battery, self.plans
        rows, width, count = plans.rows[hour], plans.counts.shape[1], plans.counts[hour, self.columns]
        self.extras, self.tags = plans.extras[hour].ravel(), plans.tags[hour].ravel()
        self.lead, self.deviation = regime * 48 - hour, deviation
        buying, selling = price * battery.bought, (price - battery.wear) * battery.sold
        # Row i + 1 holds the end of segment i.
        ends = plans.ends[hour].ravel()
        end_of = lambda segment, paths: ends[(segment + 1) * width + self.columns[paths]]
        above = (plans.ends[hour, 1 : rows + 1].take(self.columns, axis=1) <= energy + battery.tolerance).sum(axis=0)
        target = energy.copy()

        highest = np.minimum(energy + battery.charge, battery.usable)
        paths = np.nonzero(above < count)[0]
        at = above[paths]
        while len(paths):
            bought = self.worth(at, paths) > buying[paths]
            paths, at = paths[bought], at[bought]
            end = end_of(at, paths)
            target[paths] = np.minimum(end, highest[paths])
            further = (end < highest[paths]) & (at + 1 < count[paths])
            paths, at = paths[further], at[further] + 1

        lowest = np.maximum(energy - battery.discharge, 0)
        paths = np.nonzero((target == energy) & (energy > battery.tolerance))[0]
        at = above[paths]
        at = at - ((end_of(at - 1, paths) >= energy[paths] - battery.tolerance) | (at == count[paths]))
        while len(paths):
            sold = self.worth(at, paths) < selling[paths]
            paths, at = paths[sold], at[sold]
            start = end_of(at - 1, paths)
            target[paths] = np.maximum(start, lowest[paths])
            further = start > lowest[paths]
            paths, at = paths[further], at[further] - 1

        # Energy below the tolerance is rounding, which is sold.
        empties = (target <= energy) & (target <= battery.tolerance)
        return np.where(empties, -energy, target - energy)

    def worth(self, segment, paths):
        """Expected value of the energy of segments, for some paths."""
        place = segment * self.plans.counts.shape[1] + self.columns[paths]
        tag = self.tags[place]
        later = (tag >> 1).astype(np.int64)
        lead, hour = self.lead[paths] + later, later * len(self.columns) + paths
        shift = self.battery.intercepts[lead] + self.deviation[paths] * self.battery.slopes[lead]
        expected = self.profile[hour] + self.widths[hour] * shift
        return expected * np.where(tag & 1, self.battery.bought, self.battery.sold) + self.extras[place]
