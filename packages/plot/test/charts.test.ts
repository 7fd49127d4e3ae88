import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  billWaterfall,
  type ChartSpec,
  cashFlowBars,
  dailyBars,
  dispatchChart,
  forecastFan,
  loadDuration,
  monthlyRevenue,
  reliabilityDiagram,
  reliabilityPoints,
  revenueComparison,
  revenueDistribution,
  sizeFrontier,
  tariffHeatMap,
  timeSeries,
} from '../src/index.js';
import { renderSvg } from '../src/render/index.js';
import { billBefore, cashFlow, frontier, revenue, tariff } from './samples.js';

/** Rows of a chart. */
function rowsOf(spec: ChartSpec): Record<string, number | string>[] {
  return (spec['data'] as { values: Record<string, number | string>[] }).values;
}

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
const bill = fc
  .record({ energy: amount, flatDemand: amount, touDemand: amount, fixed: amount, minimum: amount })
  .map((byComponent) => ({
    currency: 'USD',
    total: Object.values(byComponent).reduce((sum, part) => sum + part, 0),
    byComponent,
  }));

describe('billWaterfall', () => {
  test('each bar begins where the previous one ends, and the last change ends at the second total', () => {
    fc.assert(
      fc.property(bill, bill, (before, after) => {
        const bars = rowsOf(billWaterfall(before, after));
        const changes = bars.slice(1, -1);
        expect(bars[0]).toMatchObject({ from: 0, to: before.total, kind: 'total' });
        expect(bars.at(-1)).toMatchObject({ from: 0, to: after.total, kind: 'total' });
        let level = before.total;
        for (const bar of changes) {
          expect(bar['from']).toBe(level);
          level = Number(bar['to']);
          expect(bar['kind']).toBe(level < Number(bar['from']) ? 'saved' : 'added');
        }
        // Five components of less than half a cent may be left out.
        expect(Math.abs(level - after.total)).toBeLessThan(0.03);
      }),
    );
  });

  test.each([
    [{ ...billBefore, currency: 'EUR' }, 'currenciesDiffer'],
    [{ ...billBefore, total: 1 }, 'partsDiffer'],
    [{ ...billBefore, total: Number.NaN }, 'notFinite'],
  ])('rejects %j', (after, code) => {
    expect(() => billWaterfall(billBefore, after)).toThrow(expect.objectContaining({ code }));
  });
});

describe('loadDuration', () => {
  const loads = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
    minLength: 1,
    maxLength: 1200,
  });

  test('falls from the highest to the lowest load over the whole time', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const rows = rowsOf(loadDuration(load, load)).filter(({ line }) => line === 'with battery');
        const curve = rows.map((row) => Number(row['load']));
        const shares = rows.map((row) => Number(row['share']));
        expect(rows.length).toBe(Math.min(500, load.length));
        expect(curve[0]).toBe(Math.max(...load));
        expect(curve.at(-1)).toBe(Math.min(...load));
        expect(shares[0]).toBe(0);
        expect(shares.at(-1)).toBe(load.length === 1 ? 0 : 1);
        for (let i = 1; i < rows.length; i += 1) {
          expect(curve[i]).toBeLessThanOrEqual(curve[i - 1]!);
          expect(shares[i]).toBeGreaterThan(shares[i - 1]!);
        }
      }),
    );
  });

  test('rejects loads of different lengths', () => {
    expect(() => loadDuration([1, 2], [1])).toThrow('withBattery must have 2 values; 1 came');
    expect(() => loadDuration([], [])).toThrow('without must have 1 values; 0 came');
  });
});

describe('reliabilityPoints', () => {
  test('equals a count one by one', () => {
    const sample = fc.integer({ min: 1, max: 5 }).chain((steps) =>
      fc.record({
        values: fc.array(fc.option(fc.integer({ min: 0, max: 9 })), {
          minLength: steps + 1,
          maxLength: 30,
        }),
        origins: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        numbers: fc.array(fc.integer({ min: 0, max: 9 }), {
          minLength: steps * 2,
          maxLength: steps * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(sample, ({ values, origins: drawn, numbers }) => {
        const steps = numbers.length / 2;
        const origins = drawn.map((origin) => origin % (values.length - steps + 1));
        const backtest = { origins, levels: [0.2, 0.8], forecasts: origins.map(() => numbers) };
        const pairs = origins.flatMap((origin) =>
          Array.from({ length: steps }, (_, step) => ({
            came: values[origin + step],
            low: numbers[2 * step]!,
            high: numbers[2 * step + 1]!,
          })).filter(({ came }) => came !== null),
        );
        if (pairs.length === 0) {
          expect(() => reliabilityPoints(backtest, values)).toThrow('at least one');
          return;
        }
        const share = (of: 'low' | 'high') =>
          pairs.filter((pair) => pair.came! <= pair[of]).length / pairs.length;
        expect(reliabilityPoints(backtest, values)).toEqual([
          { level: 0.2, share: share('low'), count: pairs.length },
          { level: 0.8, share: share('high'), count: pairs.length },
        ]);
      }),
    );
  });

  test('rejects a forecast that reaches beyond the series', () => {
    const backtest = { origins: [2], levels: [0.5], forecasts: [[1, 2]] };
    expect(() => reliabilityPoints(backtest, [1, 2, 3])).toThrow('within the 3 values');
  });
});

describe('the other charts', () => {
  test('shares of a distribution add up to 1', () => {
    const counts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(counts, fc.double({ min: 0.1, max: 1e6, noNaN: true }), (drawn, width) => {
        const histogram = {
          counts: [1, ...drawn],
          edges: Array.from({ length: drawn.length + 2 }, (_, i) => i * width),
        };
        const rows = rowsOf(revenueDistribution({ ...revenue, histogram }));
        const sum = rows.reduce((total, row) => total + Number(row['share']), 0);
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });

  test('compared distributions have areas in proportion to their shares', () => {
    const wide = { edges: [-10, 30, 70], counts: [1, 3] };
    const rows = rowsOf(
      revenueComparison([
        { ...revenue, name: 'a' },
        { ...revenue, name: 'b', histogram: wide },
      ]),
    );
    const areaOf = (name: string) =>
      rows
        .filter((row) => row['name'] === name)
        .reduce((sum, { share, from, to }) => sum + Number(share) * (Number(to) - Number(from)), 0);
    expect(areaOf('a')).toBeCloseTo(10, 9);
    expect(areaOf('b')).toBeCloseTo(10, 9);
  });

  test('a range leaves out classes, and the shares stay those of all paths', () => {
    const range = [0, 20] as const;
    expect(rowsOf(revenueDistribution(revenue, { range })).map(({ share }) => share)).toEqual([
      1 / 8,
      5 / 8,
    ]);
    const runs = [
      { ...revenue, name: 'a' },
      { ...revenue, name: 'b' },
    ];
    expect(rowsOf(revenueComparison(runs, { range }))).toHaveLength(4);
  });

  test('the history of a fan ends where the forecast begins', () => {
    const forecast = { point: [5], p10: [4], p90: [6] };
    const startMs = Date.UTC(2026, 0, 1);
    const rows = rowsOf(forecastFan(forecast, { history: [3, null], startMs }));
    expect(rows.map(({ time }) => (Number(time) - startMs) / 1_800_000)).toEqual([-3, -1, 1]);
    expect(rows.map((row) => row['history'])).toEqual([3, null, undefined]);
  });

  test('a heat map has the price of each hour', () => {
    const rows = rowsOf(tariffHeatMap(tariff));
    expect(rows).toHaveLength(288);
    expect(rows.filter(({ price }) => price === 0.3).map(({ hour }) => hour)).toEqual(
      Array.from({ length: 12 }, () => [16, 17, 18, 19, 20]).flat(),
    );
    expect(
      rowsOf(tariffHeatMap(tariff, { days: 'weekend' })).every((row) => row['price'] === 0.1),
    ).toBe(true);
  });

  test('the hours of a heat map are labelled as far apart as a narrow one has room for', () => {
    const { x } = tariffHeatMap(tariff)['encoding'] as { x: { axis: { values: number[] } } };
    expect(x.axis.values).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  });

  test('heat maps on one scale have the colours of the whole week', () => {
    const domainOf = (spec: ChartSpec) =>
      (spec['encoding'] as { color: { scale: { domain?: number[] } } }).color.scale.domain;
    const weekend = tariffHeatMap(tariff, { days: 'weekend', sharedScale: true });
    expect(domainOf(weekend)).toEqual([0.1, 0.3]);
    expect(domainOf(tariffHeatMap(tariff, { days: 'weekend' }))).toBeUndefined();
  });

  test('a dispatch chart keeps powers and times', () => {
    const step = fc.record({
      charge: fc.double({ min: 0, max: 100, noNaN: true }),
      discharge: fc.double({ min: 0, max: 100, noNaN: true }),
      price: fc.double({ min: -500, max: 5000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), (steps) => {
        const rows = rowsOf(
          dispatchChart(
            {
              stepMinutes: 15,
              chargeSeries: steps.map(({ charge }) => charge),
              dischargeSeries: steps.map(({ discharge }) => discharge),
              priceSeries: steps.map(({ price }) => price),
            },
            { startMs: 0 },
          ),
        );
        expect(rows.map((row) => row['power'])).toEqual(
          steps.map(({ charge, discharge }) => discharge - charge),
        );
        expect(rows.at(-1)!['to']).toBe(steps.length * 900_000);
      }),
    );
  });

  test.each<[string, () => unknown]>([
    ['two to four distributions', () => revenueComparison([{ ...revenue, name: 'a' }])],
    [
      'two to four distributions with different names',
      () =>
        revenueComparison([
          { ...revenue, name: 'a' },
          { ...revenue, name: 'a' },
        ]),
    ],
    [
      'a.histogram.edges must rise',
      () =>
        revenueComparison([
          { ...revenue, name: 'a', histogram: { edges: [1, 1], counts: [1] } },
          { ...revenue, name: 'b' },
        ]),
    ],
    ['month must be 1 to 12', () => monthlyRevenue([{ month: 13, p10: 1, p50: 1, p90: 1 }])],
    [
      'history[0] must be a finite',
      () =>
        forecastFan({ point: [1], p10: [1], p90: [1] }, { history: [Number.POSITIVE_INFINITY] }),
    ],
    ['p10[0] must not lie above p90[0]', () => forecastFan({ point: [1], p10: [2], p90: [1] })],
    ['p90 must have 1 values', () => forecastFan({ point: [1], p10: [1], p90: [] })],
    ['point[0] must be a finite', () => forecastFan({ point: [Number.NaN], p10: [1], p90: [1] })],
    [
      'width must be a number from 50 to 4000',
      () => forecastFan({ point: [1], p10: [1], p90: [1] }, { width: 5 }),
    ],
    [
      'load must have 1 values',
      () =>
        dispatchChart({
          stepMinutes: 60,
          priceSeries: [1],
          chargeSeries: [0],
          dischargeSeries: [0],
          meterSeries: [{ name: 'load', values: [] }],
        }),
    ],
    [
      'chargeSeries[0] must be 0 or more',
      () =>
        dispatchChart({
          stepMinutes: 60,
          priceSeries: [1],
          chargeSeries: [-1],
          dischargeSeries: [0],
        }),
    ],
    [
      'histogram.edges must rise',
      () => revenueDistribution({ ...revenue, histogram: { edges: [1, 1], counts: [1] } }),
    ],
    [
      'must not lie above var95',
      () => revenueDistribution({ ...revenue, riskMetrics: { var95: 1, cvar95: 2 } }),
    ],
    [
      'points[0].share must be a number from 0 to 1',
      () => reliabilityDiagram([{ level: 0.5, share: 2, count: 1 }]),
    ],
    [
      'weekdaySchedule must have twelve rows',
      () => tariffHeatMap({ ...tariff, energy: { ...tariff.energy, weekdaySchedule: [] } }),
    ],
    [
      'must name a period that has a price',
      () => tariffHeatMap({ ...tariff, energy: { ...tariff.energy, periods: [] } }),
    ],
  ])('%s', (message, draw) => {
    expect(draw).toThrow(message);
  });
});

describe('timeSeries', () => {
  const load = { name: 'load', unit: 'kW', timesMs: [0, 1], values: [1, 2] };

  test.each([
    [[5], 1],
    [[1, null, 3], 2],
    [[1, 2, null, 4, null, 6, 7], 1],
    [[1, 2, null, 4, 5], 0],
  ])('%j has %i values that no line reaches, which are drawn as points', async (values, points) => {
    const timesMs = values.map((_, index) => index * 3_600_000);
    const other = { name: 'price', unit: 'USD', timesMs, values: values.map(() => 1) };
    const shown =
      values.length > 1 ? [{ ...load, timesMs, values }, other] : [{ ...load, timesMs, values }];
    const svg = await renderSvg(timeSeries(shown));
    const marks = svg.match(
      /<path aria-label="[^"]*" role="graphics-symbol" aria-roledescription="point"/g,
    );
    expect(marks ?? []).toHaveLength(points);
  });

  test('draws every value of every series at its local time', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'),
        (times, timeZone) => {
          const timesMs = times.sort((a, b) => a - b);
          const values = timesMs.map((time) => (time % 3 === 0 ? Number.NaN : time));
          const rows = rowsOf(
            timeSeries([{ name: 'x', unit: 'kW', timesMs, values }], { timeZone }),
          );
          expect(rows.map(({ value }) => value)).toEqual(
            values.map((value) => (Number.isNaN(value) ? null : value)),
          );
          const local = new Intl.DateTimeFormat('en-GB', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          const utc = new Intl.DateTimeFormat('en-GB', {
            timeZone: 'UTC',
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          expect(rows.map(({ time }) => utc.format(Number(time)))).toEqual(
            timesMs.map((time) => local.format(time)),
          );
        },
      ),
    );
  });

  test.each([
    ['seriesCount', () => timeSeries([])],
    ['tooManyUnits', () => timeSeries(['a', 'b', 'c'].map((unit) => ({ ...load, unit })))],
    ['seriesLength', () => timeSeries([{ ...load, timesMs: [0] }])],
    ['seriesLength', () => timeSeries([{ ...load, minimum: [0, 1] }])],
    [
      'intervalReversed',
      () => timeSeries([load], { marked: [{ name: 'x', startMs: 1, endMs: 1 }] }),
    ],
    ['timesNotAscending', () => timeSeries([{ ...load, timesMs: [1, 1] }])],
    ['notFinite', () => timeSeries([{ ...load, values: [1, Number.POSITIVE_INFINITY] }])],
  ])('rejects with %s', (code, draw) => {
    expect(draw).toThrow(expect.objectContaining({ code }));
  });
});

describe('dailyBars', () => {
  test('draws every day at its date, also where the clocks change', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30'].map((date, value) => ({ date, value }));
    expect(
      rowsOf(dailyBars(days)).map(({ time }) => new Date(Number(time)).toISOString().slice(0, 10)),
    ).toEqual(days.map(({ date }) => date));
  });

  test.each([
    ['outOfRange', () => dailyBars([])],
    ['notADate', () => dailyBars([{ date: '2026-02-30', value: 1 }])],
    ['notADate', () => dailyBars([{ date: '21 Nov 2026', value: 1 }])],
    [
      'timesNotAscending',
      () => dailyBars(['2', '1'].map((d) => ({ date: `2026-11-0${d}`, value: 1 }))),
    ],
    ['notFinite', () => dailyBars([{ date: '2026-11-21', value: Number.POSITIVE_INFINITY }])],
    ['outOfRange', () => dailyBars([{ date: '2026-11-21', value: 1 }], { limit: -1 })],
  ])('rejects with %s', (code, draw) => {
    expect(draw).toThrow(expect.objectContaining({ code }));
  });
});

describe('sizeFrontier', () => {
  test('has a row for each size and control, with similar durations on one line', () => {
    const rows = rowsOf(sizeFrontier(frontier));
    // Five batteries without panels, under two kinds of control.
    expect(rows).toHaveLength(10);
    expect([...new Set(rows.map(({ duration }) => duration))]).toEqual(['2 h', '4 h']);
    expect(rows.map(({ npv }) => npv)).not.toContain(1);
    expect(rows.filter(({ control }) => control === 'achievable (circles)')).toHaveLength(5);
  });

  test('draws one kind of control where only one is known', () => {
    const sizes = frontier.frontier.map((size) => ({ ...size, achievable: null }));
    const rows = rowsOf(sizeFrontier({ ...frontier, control: 'perfect', frontier: sizes }));
    expect(new Set(rows.map(({ control }) => control))).toEqual(
      new Set(['perfect foresight (triangles)']),
    );
  });

  test('says that no battery was chosen', () => {
    const best = { powerKw: 0, capacityKwh: 0, solarKw: 0, value: { npv: 0 } };
    expect(sizeFrontier({ ...frontier, best }).description).toContain('chosen: no battery');
  });

  test.each([
    [{ ...frontier, frontier: [] }, 'noValues'],
    [{ ...frontier, frontier: frontier.frontier.slice(0, 1) }, 'noValues'],
    [
      {
        ...frontier,
        frontier: [{ ...frontier.frontier[1]!, perfect: { npv: Number.POSITIVE_INFINITY } }],
      },
      'notFinite',
    ],
  ])('rejects %#', (result, code) => {
    expect(() => sizeFrontier(result)).toThrow(expect.objectContaining({ code }));
  });
});

describe('cashFlowBars', () => {
  test('the parts of each year add up to what remains for the owner', () => {
    const rows = rowsOf(cashFlowBars(cashFlow)).filter(({ part }) => part !== undefined);
    const totals = cashFlow.equity.map((_, year) =>
      rows.reduce((sum, row) => (row['year'] === year ? sum + Number(row['amount']) : sum), 0),
    );
    expect(totals).toEqual(cashFlow.equity);
    // The loan of year 0, and what is paid for it later.
    expect(rows.filter(({ part }) => part === 'debt').map(({ amount }) => amount)).toEqual([
      60, -22, -22, -22,
    ]);
  });

  test('leaves out parts without an amount', () => {
    const none = cashFlow.equity.map(() => 0);
    const bars = cashFlowBars({ ...cashFlow, federalTax: none, stateTax: none });
    expect(JSON.stringify(bars)).not.toContain('taxes');
  });

  test.each([
    [{ ...cashFlow, stateTax: [0] }, 'seriesLength'],
    [{ ...cashFlow, equity: [] }, 'seriesLength'],
    [{ ...cashFlow, income: [{ byYear: [0, 1, 2, Number.NaN] }] }, 'notFinite'],
  ])('rejects %#', (flow, code) => {
    expect(() => cashFlowBars(flow)).toThrow(expect.objectContaining({ code }));
  });
});
