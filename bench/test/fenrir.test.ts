import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRightDirection, rightActions } from '@bess/fenrir/confidence';
import { forecast } from '@bess/helios';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { afterAll, describe, expect, test } from 'vitest';
import { previousDayRule, thresholdRule } from '../../packages/strix/src/replay/operating-rules.js';
import { replayRule } from '../../packages/strix/src/replay/replay-rule.js';
import { perfectForesightBound } from '../../packages/strix/src/valuation/perfect-foresight.js';
import { batteryOfStep } from '../fenrir/lib/battery-of-step.js';
import { bestPlan } from '../fenrir/lib/best-plan.js';
import { boundSeries } from '../fenrir/lib/bound-series.js';
import type { DaySituation } from '../fenrir/lib/day-ahead/day-planner.js';
import { planOn } from '../fenrir/lib/day-ahead/plan-on.js';
import { dayPlanners } from '../fenrir/lib/day-ahead/planners.js';
import { learExpectation } from '../fenrir/lib/day-ahead/policies/lear-expectation.js';
import { similarDay } from '../fenrir/lib/day-ahead/policies/similar-day.js';
import { boundOfDays, replayDays } from '../fenrir/lib/day-ahead/replay-days.js';
import { findLeak } from '../fenrir/lib/find-leak.js';
import { type Forecasters, heliosForecasters } from '../fenrir/lib/forecasters.js';
import { keptForecasts } from '../fenrir/lib/kept-forecasts.js';
import { keptReplays } from '../fenrir/lib/kept-replays.js';
import { createMarket, type FenrirMarket, type Setting } from '../fenrir/lib/market.js';
import { measure, replayers } from '../fenrir/lib/measure.js';
import { intervalPolicies } from '../fenrir/lib/real-time/interval-policies.js';
import type { IntervalPolicyMaker } from '../fenrir/lib/real-time/interval-policy.js';
import { planAhead } from '../fenrir/lib/real-time/plan-ahead.js';
import { dayPlan } from '../fenrir/lib/real-time/policies/day-plan.js';
import { hourlyForecast } from '../fenrir/lib/real-time/policies/hourly-forecast.js';
import { quartileRule } from '../fenrir/lib/real-time/policies/quartile-rule.js';
import { boundOfStretch, replayIntervals } from '../fenrir/lib/real-time/replay-intervals.js';
import { sampledWeeks } from '../fenrir/lib/sampled-weeks.js';
import { confidenceCases } from '../fenrir/lib/scoring/confidence-cases.js';
import { formatConfidence } from '../fenrir/lib/scoring/format-confidence.js';
import { judgeActions } from '../fenrir/lib/scoring/judge-actions.js';
import { settleStep } from '../fenrir/lib/settle-step.js';
import { type Stretch, stretchOf } from '../fenrir/lib/stretch.js';
import { weeklySums } from '../fenrir/lib/weekly-sums.js';
import { worstWeeks } from '../fenrir/lib/worst-weeks.js';
import { testBattery } from '../strix/lib/test-batteries.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** An empty folder, removed when the tests are over. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fenrir-'));
  folders.push(folder);
  return folder;
}

const streamOf = (seed: number) => createStream({ seed, stream: 0, path: 0 });
/** Local midnight in Berlin; the clock springs forward on 29 March. */
const START_MS = Date.parse('2026-02-23T00:00+01:00');
const DAYS = 45;

/** Made-up prices with a daily shape, noise and, at noon, prices below 0. */
function madeUp(setting: Setting, stepMinutes = 60, days = DAYS): FenrirMarket {
  const stream = streamOf(3);
  const length = (days * 1440) / stepMinutes;
  const prices = Float64Array.from({ length }, (_, step) => {
    const hour = (step * stepMinutes) / 60;
    const wave = 40 - 25 * Math.cos((hour * Math.PI) / 12) - 30 * Math.sin((hour * Math.PI) / 6);
    return wave + 8 * nextNormal(stream);
  });
  const load = prices.map((price) => 1000 + 5 * price + 20 * nextNormal(stream));
  const market = {
    name: 'made up',
    setting,
    grid: { startMs: START_MS, stepMinutes, length, timeZone: 'Europe/Berlin' },
    prices,
    knownAhead: setting === 'day-ahead' ? [{ name: 'load', values: load }] : [],
  };
  const dated = createMarket({ ...market, validationStep: 0, testStep: 0 });
  const dayStart = (daysLeft: number) => dated.days[days - daysLeft]!.from;
  return { ...dated, validationStep: dayStart(15), testStep: dayStart(5) };
}

/** The hours of the last day repeated. */
const lastDay: Forecasters['ensemble'] = ({ values, horizon }) =>
  Float64Array.from({ length: horizon }, (_, step) => values[values.length - 24 + (step % 24)]!);

/** Substitutes for HELIOS: the last day with quantiles up to 20 away, and the series known ahead of the day. */
const repeats: Forecasters = {
  ensemble: lastDay,
  distribution: (request) => {
    const point = lastDay(request);
    const quantiles = Array.from(point, (price) =>
      request.levels.map((level) => price + 40 * (level - 0.5)),
    );
    return { point, quantiles: Float64Array.from(quantiles.flat()) };
  },
  lear: ({ values, knownAhead, horizon }) =>
    knownAhead[0]!.slice(values.length, values.length + horizon),
  learPlus:
    () =>
    ({ values, knownAhead }) =>
      knownAhead[0]!.slice(values.length),
};

const sum = (values: ArrayLike<number>) =>
  Array.from(values).reduce((total, one) => total + one, 0);
const battery = testBattery(4, 5);

describe('a step', () => {
  test('by hand: charging, selling, clipped and without a price', () => {
    const half = { ...battery, chargeEfficiency: 0.5, dischargeEfficiency: 0.5 };
    expect(settleStep(half, 0, 1, 30, 30)).toEqual({
      value: -15,
      dischargedMwh: 0,
      energyMwh: 0.25,
    });
    // 0.25 MWh stored give 0.125 MWh at the meter, whatever is requested.
    expect(settleStep(half, 0.25, -7, 40, 30)).toEqual({
      value: 0.125 * (40 - 5),
      dischargedMwh: 0.125,
      energyMwh: 0,
    });
    expect(settleStep(half, 1, -1, Number.NaN, 30)).toEqual({
      value: 0,
      dischargedMwh: 0,
      energyMwh: 1,
    });
    expect(() => settleStep(half, 1, Number.NaN, 30, 30)).toThrow('must be a number');
  });

  test.each([5, 60])(
    'the best plan earns the perfect-foresight value (%i minutes)',
    (stepMinutes) => {
      const prices = madeUp('real-time', stepMinutes, 16).prices.map((price) => price + 60);
      const plan = bestPlan(prices, battery, stepMinutes);
      let energyMwh = battery.initialEnergyMwh;
      let value = 0;
      plan.forEach((powerMw, step) => {
        const settled = settleStep(battery, energyMwh, powerMw, prices[step]!, stepMinutes);
        energyMwh = settled.energyMwh;
        value += settled.value;
      });
      const bound = perfectForesightBound(
        prices,
        batteryOfStep(battery, stepMinutes),
      ).valueLessWear;
      expect(value).toBeCloseTo(bound, 8);
    },
  );

  test('the bound per step adds up, even where dissipating energy pays', () => {
    const { prices } = madeUp('real-time');
    const low = prices.map((price, step) => (step % 50 === 0 ? Number.NaN : price - 60));
    for (const wear of [0, 5]) {
      const one = testBattery(2, wear);
      const { valueLessWear, mixedHours } = perfectForesightBound(low, one);
      expect(mixedHours).toBeGreaterThan(0);
      expect(sum(boundSeries(low, one, 60))).toBeCloseTo(valueLessWear, 8);
    }
  });
});

describe('stretchOf', () => {
  const market = madeUp('day-ahead');

  test('holds whole days and nothing after them', () => {
    const { market: cut, fromDay, untilDay } = stretchOf(market, 'validation');
    expect(cut.prices.length).toBe(market.testStep);
    expect(cut.knownAhead[0]!.values.length).toBe(market.testStep);
    expect(cut.days[fromDay]!.from).toBe(market.validationStep);
    expect(cut.days[untilDay - 1]!.until).toBe(market.testStep);
    const test = stretchOf(market, 'test');
    expect([test.fromDay, test.market.prices.length]).toEqual([untilDay, market.prices.length]);
    expect(stretchOf(market, 'training').fromDay).toBe(28);
  });
});

describe('days', () => {
  const stretch = stretchOf(madeUp('day-ahead'), 'validation');
  const { market, fromDay, untilDay } = stretch;

  test('the day on which the clock springs forward has 23 plans', () => {
    const lengths: number[] = [];
    const idle = () => ({
      plan: ({ day, prices }: DaySituation) => {
        expect(prices.length).toBe(day.from);
        lengths.push(day.until - day.from);
        return { powerMwSeries: new Float64Array(day.until - day.from) };
      },
    });
    const early: Stretch = { ...stretch, fromDay: 30 };
    expect(sum(replayDays(early, battery, idle).valueSeries)).toBe(0);
    expect(lengths.filter((length) => length === 23)).toHaveLength(1);
    expect(lengths).toHaveLength(untilDay - 30);
  });

  test('each begins empty, and perfect knowledge earns the bound', () => {
    const dear = {
      ...stretch,
      market: createMarket({ ...market, prices: market.prices.map((price) => price + 60) }),
    };
    const knows = planOn(
      () =>
        ({ day }) =>
          dear.market.prices.subarray(day.from, day.until),
    );
    const replay = replayDays(dear, battery, knows);
    const bound = boundOfDays(dear, battery);
    expect(replay.valueSeries.length).toBe(bound.length);
    expect(sum(replay.valueSeries)).toBeCloseTo(sum(bound), 8);
    for (let day = fromDay; day < untilDay; day += 1) {
      const first = market.days[day]!.from - replay.fromStep;
      expect(replay.energyMwhSeries[first]).toBe(0);
    }
    const charges = () => ({
      plan: ({ day }: DaySituation) => ({
        powerMwSeries: new Float64Array(day.until - day.from).fill(1),
      }),
    });
    const { valueSeries, energyMwhSeries } = replayDays(dear, battery, charges);
    // Slightly more than four hours fill it; energy left at midnight is lost.
    expect(energyMwhSeries[5]).toBeCloseTo(4, 12);
    expect(valueSeries.filter((value) => value < 0).length).toBe(5 * (untilDay - fromDay));
  });

  test('the similar day is the day before, on Mondays and weekends that of a week before', () => {
    const { calendar, days, grid, prices, knownAhead } = market;
    for (let index = 25; index < 32; index += 1) {
      const day = days[index]!;
      const known = prices.slice(0, day.from);
      const found = similarDay({ day, grid, calendar, prices: known, knownAhead, battery });
      const back = [1, 6, 7].includes(calendar.weekday[day.from]!) ? 7 : 1;
      const hour = 12;
      expect(found![hour]).toBe(prices[days[index - back]!.from + hour]);
    }
  });

  test.each(Object.keys(dayPlanners(repeats)))('%s does not depend on the future', async (name) => {
    const replayOf = (one: Stretch) =>
      replayDays(one, battery, dayPlanners(repeats)[name]!(battery));
    expect(await findLeak(stretch, replayOf, [fromDay, fromDay + 4], streamOf(5))).toBeUndefined();
  });

  test('the confidence of FENRIR does not depend on the future', async () => {
    const long = { ...stretch, fromDay: untilDay - 24 };
    const replayOf = (one: Stretch) =>
      replayDays(one, battery, dayPlanners(repeats)['FENRIR on LEAR']!(battery));
    const { confidenceSeries } = replayOf(long);
    // From the fifteenth day on, when fourteen days of errors are known.
    const given = [...confidenceSeries].map((confidence) => !Number.isNaN(confidence));
    const first = market.days[long.fromDay + 14]!.from - market.days[long.fromDay]!.from;
    expect(given.indexOf(true)).toBe(first);
    expect(given.slice(first).every(Boolean)).toBe(true);
    const altered = [long.fromDay + 16, long.fromDay + 21];
    expect(await findLeak(long, replayOf, altered, streamOf(5))).toBeUndefined();
  });

  test('a planner that knows a price or a forecast too early is detected', async () => {
    const withPrice = (one: Stretch) =>
      replayDays(
        one,
        battery,
        planOn(
          () =>
            ({ day }) =>
              one.market.prices.subarray(day.from, day.until),
        ),
      );
    const at = fromDay + 3;
    const found = (await findLeak(stretch, withPrice, [at], streamOf(5)))!;
    expect(market.calendar.dayIndex[found]).toBe(at);
    const withForecast = (one: Stretch) =>
      replayDays(
        one,
        battery,
        planOn(
          () =>
            ({ day }) =>
              one.market.knownAhead[0]!.values.subarray(day.from + 24, day.until + 24),
        ),
      );
    const shorter = { ...stretch, untilDay: untilDay - 1 };
    const early = (await findLeak(shorter, withForecast, [at], streamOf(5)))!;
    expect(market.calendar.dayIndex[early]).toBe(at);
  });

  test('a forecast of the day itself may be used', async () => {
    const withForecast = (one: Stretch) =>
      replayDays(
        one,
        battery,
        planOn(
          () =>
            ({ day, knownAhead }) =>
              knownAhead[0]!.values.subarray(day.from, day.until),
        ),
      );
    expect(await findLeak(stretch, withForecast, [fromDay + 3], streamOf(5))).toBeUndefined();
  });
});

describe('intervals', () => {
  const market = madeUp('real-time');
  const stretch = stretchOf(market, 'validation');
  const { fromDay } = stretch;

  test('perfect knowledge earns the bound, and energy is carried over', async () => {
    const dear = {
      ...stretch,
      market: createMarket({
        ...stretch.market,
        prices: stretch.market.prices.map((price) => price + 60),
      }),
    };
    const { prices } = dear.market;
    const until = dear.market.days[dear.untilDay - 1]!.until;
    const knows = planAhead(
      () =>
        ({ step }) =>
          prices.subarray(step + 1, until),
    );
    const replay = await replayIntervals(dear, battery, knows);
    expect(replay.energyMwhSeries[0]).toBe(2);
    expect(sum(replay.valueSeries)).toBeCloseTo(sum(boundOfStretch(dear, battery)), 8);
  });

  test('by the hour, plans and thresholds are those of STRIX', async () => {
    const { grid, calendar } = stretch.market;
    const prices = {
      pricePerMwhSeries: stretch.market.prices,
      monthSeries: calendar.month.map((month) => month - 1),
      weekdaySeries: calendar.weekday.map((weekday) => weekday - 1),
      hourSeries: calendar.hour,
      daySeries: calendar.dayIndex,
    };
    const fromHour = stretch.market.days[fromDay]!.from;
    const range = { fromHour, untilHour: stretch.market.days[stretch.untilDay - 1]!.until };
    const cases: [IntervalPolicyMaker, Parameters<typeof replayRule>[0]][] = [
      [dayPlan(1), previousDayRule(battery)],
      [quartileRule, thresholdRule()],
    ];
    expect(grid.stepMinutes).toBe(60);
    for (const [policy, rule] of cases) {
      const own = await replayIntervals(stretch, battery, policy);
      const other = replayRule(rule, prices, battery, range);
      expect(sum(own.valueSeries)).toBeCloseTo(other.valueLessWear, 8);
      expect(own.powerMwSeries.some((power) => power !== 0)).toBe(true);
    }
  });

  // Twice in an hour, so that one origin lies within an unfinished hour.
  const halves = stretchOf(madeUp('real-time', 30, 35), 'validation');

  test.each(Object.keys(intervalPolicies(repeats)))(
    '%s does not depend on the future',
    async (name) => {
      const replayOf = (one: Stretch) =>
        replayIntervals(one, battery, intervalPolicies(repeats)[name]!(battery));
      // A whole cycle in each interval of a second day would take seconds.
      const days = name.startsWith('FENRIR cycle') ? [0] : [0, 1];
      const from = days.map((day) => halves.fromDay + day);
      expect(await findLeak(halves, replayOf, from, streamOf(5))).toBeUndefined();
    },
  );

  test('a policy that looks ahead by an interval is detected', async () => {
    const cheats = (one: Stretch) =>
      replayIntervals(one, battery, () => ({
        act: ({ step }) => ({ powerMw: one.market.prices[step + 1]! / 1000 }),
      }));
    const confides = (one: Stretch) =>
      replayIntervals(one, battery, () => ({
        act: ({ step }) => ({ powerMw: 0, confidence: one.market.prices[step + 1]! / 1000 }),
      }));
    for (const cheat of [cheats, confides]) {
      const found = (await findLeak(stretch, cheat, [fromDay + 2], streamOf(5)))!;
      expect(stretch.market.calendar.dayIndex[found]).toBe(fromDay + 2);
    }
  });

  test('an interval without a price is not asked', async () => {
    const prices = stretch.market.prices.slice();
    const missing = stretch.market.days[fromDay]!.from + 7;
    prices[missing] = Number.NaN;
    const gap = {
      ...stretch,
      untilDay: fromDay + 1,
      market: createMarket({ ...stretch.market, prices }),
    };
    const asked: number[] = [];
    replayIntervals(gap, battery, () => ({
      act: ({ step, prices: known }) => {
        asked.push(step);
        expect(known.length).toBe(step + 1);
        return { powerMw: 0 };
      },
    }));
    expect(asked).not.toContain(missing);
    for (const policy of Object.values(intervalPolicies(repeats))) {
      const { valueSeries } = await replayIntervals(gap, battery, policy(battery));
      expect(valueSeries.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('figures', () => {
  test('weeks are seven local days from the first on, the first one with a day of 23 hours', () => {
    const stretch = stretchOf(madeUp('day-ahead'), 'validation');
    const { fromDay, untilDay, market } = stretch;
    const steps = market.days[untilDay - 1]!.until - market.days[fromDay]!.from;
    expect(weeklySums(stretch, new Float64Array(steps).fill(1))).toEqual([167, 72]);
    expect(weeklySums(stretch, new Float64Array(steps).fill(1), 1)).toEqual([
      ...[24, 24, 24, 24, 23],
      ...[24, 24, 24, 24, 24],
    ]);
  });

  test('the worst weeks by hand', () => {
    expect(worstWeeks([5, 1, 3, 4], 0.375)).toBeCloseTo((1 + 3 / 2) / 1.5, 12);
    expect(worstWeeks([5, 1, 3, 4], 0.05)).toBe(1);
    expect(worstWeeks([5, 1, 3, 4], 1)).toBe(13 / 4);
  });

  test('sampled weeks are spread over a stretch, and HELIOS is asked in those alone', async () => {
    expect([...sampledWeeks({ fromDay: 5, untilDay: 5 + 7 * 52 + 2 }, 4)]).toEqual([6, 19, 32, 45]);
    expect([...sampledWeeks({ fromDay: 0, untilDay: 20 }, 9)]).toEqual([0, 1]);
    let asked = 0;
    const counts: Forecasters = {
      ...repeats,
      ensemble: (request) => {
        asked += 1;
        return repeats.ensemble(request);
      },
    };
    const stretch = stretchOf(madeUp('day-ahead'), 'training');
    const weeks = new Set([1]);
    const of = replayers('day-ahead', counts, () => weeks);
    const { 'previous day': first, '7-day mean': second, HELIOS, thresholds } = of;
    const policies = { 'previous day': first!, '7-day mean': second!, HELIOS: HELIOS! };
    const days = { ...stretch, fromDay: 10, untilDay: 25 };
    const { boundValue, rows } = await measure(days, battery, policies, weeks);
    expect(asked).toBe(7);
    const alone = { ...days, fromDay: 17, untilDay: 24 };
    const other = replayers('day-ahead', repeats);
    const whole = await measure(alone, battery, { ...policies, HELIOS: other.HELIOS! });
    expect(boundValue).toBeCloseTo(whole.boundValue, 9);
    expect(rows.map(({ value }) => value)).toEqual(
      whole.rows.map(({ value }) => expect.closeTo(value, 9)),
    );
    const { rows: beside } = await measure(days, battery, {
      ...policies,
      thresholds: thresholds!,
      mine: first!,
    });
    const best = beside.slice(0, 4).reduce((most, one) => (one.value > most.value ? one : most));
    const mine = beside[4]!;
    expect(mine.beyond?.baseline).toBe(best.policy);
    expect(mine.beyond?.difference.value).toBeCloseTo(mine.share.value - best.share.value, 12);
    expect(beside.slice(0, 4).every(({ beyond }) => beyond === undefined)).toBe(true);
  });

  test.each(['day-ahead', 'real-time'] as const)('rows of a %s market', async (setting) => {
    const stretch = stretchOf(madeUp(setting), 'validation');
    const { 'previous day': first, '7-day mean': second, ...others } = replayers(setting, repeats);
    const some = Object.fromEntries(Object.entries(others).slice(0, 2));
    const { boundValue, rows } = await measure(stretch, battery, {
      'previous day': first!,
      '7-day mean': second!,
      ...some,
    });
    const naive = rows.filter(({ ahead }) => ahead === undefined);
    expect(naive).toHaveLength(1);
    const best = Math.max(rows[0]!.value, rows[1]!.value);
    expect(naive[0]!.value).toBe(best);
    for (const { value, share, ahead, gapClosed } of rows) {
      expect(share.value).toBeCloseTo(value / boundValue, 12);
      expect(share.value).toBeLessThanOrEqual(1);
      expect(share.low).toBeLessThanOrEqual(share.high);
      if (ahead === undefined) continue;
      expect(ahead.value).toBeCloseTo((value - best) / boundValue, 12);
      expect(gapClosed).toBeCloseTo((value - best) / (boundValue - best), 12);
    }
  });

  test('a forecast is made once, and kept in its folder', () => {
    const folder = newFolder();
    const values = Float64Array.of(1, Number.NaN, 3);
    let made = 0;
    const asked = (settings: unknown, series: Float64Array) =>
      keptForecasts(folder)(settings, [series], () => {
        made += 1;
        return Float64Array.of(made);
      })[0];
    expect([asked({ horizon: 1 }, values), asked({ horizon: 1 }, values)]).toEqual([1, 1]);
    const lines = readFileSync(join(folder, 'forecasts.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    // Another past, and another question of the same past.
    expect([asked({ horizon: 1 }, values.slice(0, 2)), asked({ horizon: 2 }, values)]).toEqual([
      2, 3,
    ]);
  });

  test('a replay is made once and kept in its file to the bit, as long as its policy has the same name', async () => {
    const file = join(newFolder(), 'replays.jsonl');
    const stretch = stretchOf(madeUp('real-time'), 'validation');
    let made = 0;
    const replayer = () => {
      made += 1;
      return {
        fromStep: 7,
        dischargedMwh: 1 / 3,
        valueSeries: Float64Array.of(1 / 7, -2),
        powerMwSeries: Float64Array.of(-1, 0.1),
        energyMwhSeries: Float64Array.of(2, 3e-17),
        confidenceSeries: Float64Array.of(Number.NaN, 0.3),
      };
    };
    const first = await keptReplays(file)('one', replayer)(stretch, battery);
    // As if the run had been interrupted within the next line.
    appendFileSync(file, '{"key":"tw');
    expect(await keptReplays(file)('one', replayer)(stretch, battery)).toEqual(first);
    expect(made).toBe(1);
    await keptReplays(file)('two', replayer)(stretch, battery);
    await keptReplays(file)('two', replayer)(stretch, { ...battery, powerMw: 2 });
    await keptReplays(file)('two', replayer)(stretch, battery);
    expect(made).toBe(3);
    expect(() => keptReplays(join(file, 'nowhere'))).toThrow('nowhere');
  });

  test("an hour's forecast is HELIOS's own of the whole hours before it, made and kept once", () => {
    const folder = newFolder();
    const { grid, calendar, prices } = madeUp('real-time', 15, 16);
    // The third quarter of an hour.
    const step = 4 * 24 * 14 + 4 * 9 + 2;
    const at = (now: number) => ({ step: now, grid, calendar, prices: prices.slice(0, now + 1) });
    const asked: Parameters<Forecasters['distribution']>[0][] = [];
    const of = () => {
      const { distribution } = heliosForecasters(keptForecasts(folder));
      const forecastAt = hourlyForecast((request) => {
        asked.push(request);
        return distribution(request);
      });
      return (now: number) => forecastAt({ ...at(now), energyMwh: 2, battery });
    };
    const forecastAt = of();
    const first = forecastAt(step);
    expect(forecastAt(step + 1)).toBe(first);
    expect(of()(step)).toEqual(first);
    expect(asked).toHaveLength(2);
    const [request] = asked;
    const { values, start } = request!;
    expect(first.startMs).toBe(START_MS + (step - 2) * 15 * 60_000);
    expect(Date.parse(start!) + values.length * 3_600_000).toBe(first.startMs);
    expect(values[values.length - 1]).toBeCloseTo(sum(prices.slice(step - 6, step - 2)) / 4, 12);
    const { point, quantiles } = forecast(request!);
    expect(first.pricePath).toEqual(point);
    const { levels } = quantiles;
    for (const [level, { probability, pricePath }] of first.quantiles!.entries()) {
      expect(probability).toBe(levels[level]);
      const own = point.map((_, hour) => quantiles.values[hour * levels.length + level]!);
      expect(pricePath).toEqual(own);
    }
    expect(forecastAt(step + 2).startMs).toBe(first.startMs + 3_600_000);
  });

  test('LEAR uses only what it is given, and does not depend on earlier requests', () => {
    const { prices, knownAhead } = madeUp('day-ahead');
    const request = (fittedLength: number, ahead: Float64Array) => ({
      values: prices.subarray(0, 24 * 33),
      knownAhead: [ahead],
      ...{ fittedLength, horizon: 24, stepMinutes: 60 },
    });
    const load = knownAhead[0]!.values.subarray(0, 24 * 34);
    const { lear } = heliosForecasters(keptForecasts(undefined));
    const first = lear(request(24 * 30, load));
    expect(lear(request(24 * 32, load))).not.toEqual(first);
    const fresh = heliosForecasters(keptForecasts(undefined)).lear;
    expect(fresh(request(24 * 30, load))).toEqual(first);
    expect(first.every(Number.isFinite)).toBe(true);
  });

  test('LEAR is fitted on Mondays, on whole days only', () => {
    const asked: { fittedLength: number; values: Float64Array }[] = [];
    const expect7 = learExpectation((request) => {
      asked.push(request);
      return new Float64Array(request.horizon);
    });
    // From Monday 23 March to Tuesday 31 March; the clock changes on Sunday.
    const { grid, calendar, days, prices, knownAhead } = madeUp('day-ahead');
    for (let index = 28; index <= 36; index += 1) {
      const day = days[index]!;
      expect7({ day, grid, calendar, prices: prices.slice(0, day.from), knownAhead, battery });
    }
    const hoursOld = asked.map(({ values, fittedLength }) => values.length - fittedLength);
    expect(hoursOld).toEqual([0, 24, 48, 72, 96, 120, 144, 0, 24]);
    const early = { day: days[20]!, grid, calendar, knownAhead, battery };
    expect(expect7({ ...early, prices: prices.slice(0, early.day.from) })).toBeUndefined();
  });
});

describe('confidence', () => {
  test('by hand: the loss of an action against the best one', () => {
    const lossless = { ...testBattery(1, 0), chargeEfficiency: 1, dischargeEfficiency: 1 };
    const prices = Float64Array.of(30, 10, Number.NaN, 50);
    // Empty, it should wait for 10; a MWh bought at 30 leaves no room for it.
    const judged = judgeActions(
      prices,
      Float64Array.of(1, 0, 0, -1),
      Float64Array.of(0, 1, 1, 1),
      lossless,
      60,
    );
    expect(judged.map((one) => one?.loss)).toEqual([20, 0, undefined, 0]);
    expect(judged.map((one) => one?.isRight)).toEqual([false, true, undefined, true]);
    // Full at 10: charging more changes nothing, selling loses the 50 unless it is bought back in no hour left.
    expect(judged[1]!.directions).toEqual({ charge: true, idle: true, discharge: false });
    expect(judged[3]!.directions).toEqual({ charge: false, idle: false, discharge: true });
    // 1 % of 50 is below 1 per MWh: a loss of 1 is right, of 1.01 is not.
    const close = (price: number) =>
      judgeActions(
        Float64Array.of(50, price),
        Float64Array.of(-1, 0),
        Float64Array.of(1, 0),
        lossless,
        60,
      )[0]!;
    expect([close(51).isRight, close(51.01).isRight]).toEqual([true, false]);
    // Selling a part where all should be sold is the right direction.
    const part = judgeActions(
      Float64Array.of(50),
      Float64Array.of(-0.2),
      Float64Array.of(1),
      lossless,
      60,
    );
    expect(part).toMatchObject([{ loss: 40, isRight: true }]);
  });

  test('FENRIR judges by the same rule', () => {
    const { prices } = madeUp('real-time', 30, 20);
    const stream = streamOf(6);
    const missing = prices.map((price, step) => (step % 40 === 7 ? Number.NaN : price));
    const asked = prices.map(() => 2 * nextUniform(stream) - 1);
    let energyMwh = battery.initialEnergyMwh;
    const energies = missing.map((price, step) => {
      const before = energyMwh;
      energyMwh = settleStep(battery, before, asked[step]!, price, 30).energyMwh;
      return before;
    });
    const powers = {
      chargeMwSeries: asked.map((power) => Math.max(0, power)),
      dischargeMwSeries: asked.map((power) => Math.max(0, -power)),
    };
    const judged = judgeActions(missing, asked, energies, battery, 30);
    const right = rightActions(missing, powers, battery, 30);
    expect(right).toEqual(judged.map((one) => one?.isRight));
    // Each by itself, as the battery executed it.
    for (let step = 0; step < missing.length - 1; step += 23) {
      const change = energies[step + 1]! - energies[step]!;
      const perMwh = change > 0 ? 1 / battery.chargeEfficiency : battery.dischargeEfficiency;
      const direction = change === 0 ? 'idle' : change > 0 ? 'charge' : 'discharge';
      const one = isRightDirection({
        prices: missing.subarray(step),
        stepMinutes: 30,
        action: { direction, powerMw: Math.abs(change) * perMwh * 2 },
        battery: { ...battery, initialEnergyMwh: energies[step]! },
      });
      expect(one).toBe(right[step]);
    }
    // 408 and 528 of 960 with these draws: no others come near the bound.
    expect(right.filter((one) => one === true).length).toBeGreaterThan(50);
    expect(right.filter((one) => one === false).length).toBeGreaterThan(50);
  });

  test('no action beats the best one, from any energy', () => {
    const { prices } = madeUp('real-time');
    const stream = streamOf(4);
    const powers = prices.map(() => 2 * nextUniform(stream) - 1);
    const energies = prices.map(() => 4 * nextUniform(stream));
    for (const one of judgeActions(prices, powers, energies, battery, 60)) {
      expect(one!.loss).toBeGreaterThan(-1e-9);
    }
  });

  test.each(['day-ahead', 'real-time'] as const)(
    'perfect knowledge is always right (%s)',
    async (setting) => {
      const made = madeUp(setting);
      const dear = createMarket({ ...made, prices: made.prices.map((price) => price + 60) });
      const stretch = { ...stretchOf(dear, 'validation'), fromDay: 2 };
      const { prices, days } = stretch.market;
      const until = days[stretch.untilDay - 1]!.until;
      const sure = (plan: (step: number) => number) => (step: number) => ({
        powerMw: plan(step),
        confidence: 0.25,
      });
      const replay =
        setting === 'day-ahead'
          ? replayDays(stretch, battery, () => ({
              plan: ({ day, battery: empty }) => {
                const powerMwSeries = bestPlan(prices.subarray(day.from, day.until), empty, 60);
                return { powerMwSeries, confidenceSeries: powerMwSeries.map(() => 0.25) };
              },
            }))
          : await replayIntervals(stretch, battery, () => {
              const fromStep = days[2]!.from;
              const plan = bestPlan(prices.subarray(fromStep, until), battery, 60);
              const act = sure((step) => plan[step - fromStep]!);
              return { act: ({ step }) => act(step) };
            });
      const cases = confidenceCases(stretch, battery, replay);
      expect(cases.every(({ happened }) => happened)).toBe(true);
      expect(cases.length).toBe(replay.valueSeries.length - 24);
      // The commonest direction of the days before, as it was known then.
      const { probability } = cases.at(-1)!.commonest;
      expect(probability).toBeGreaterThan(1 / 3);
      expect(probability).toBeLessThan(1);
      const many = Array.from({ length: 3 }, (_, copy) =>
        cases.map((one) => ({ ...one, siteMonth: `${one.siteMonth}-${copy}` })),
      ).flat();
      const text = formatConfidence('made up', many);
      expect(text).toContain('right 100.0 %');
      expect(text).toContain('expected calibration error 75.00 points');
    },
  );
});
