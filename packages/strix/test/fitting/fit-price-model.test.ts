import { isEngineError } from '@bess/kernel/errors';
import { createStream, nextNormal } from '@bess/kernel/rng';
import { createValidator } from '@bess/kernel/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketPrior } from '../../src/data/market-prior.js';
import { fitPriceModel } from '../../src/fitting/fit-price-model.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { samplePricePath } from '../../src/price/next-day.js';
import { undatedCalendar } from '../../src/price/path-calendar.js';
import type { PriceModel } from '../../src/price/price-model.js';
import { priceModelSchema } from '../../src/schema/price-model.js';
import { hourlyHistory, simulatedHistory } from '../support/histories.js';
import { sampleModel } from '../support/sample-model.js';

const checkModel = createValidator(priceModelSchema, { engine: 'strix' });
const day = (hour: number) => Math.floor(hour / 24);
const wave = (hour: number) => 40 + 15 * Math.sin(((hour - 14) * Math.PI) / 12);
/** Deterministic, but irregular. */
const ripple = (hour: number) => Math.sin(hour * 12.9898) + Math.sin(hour * 4.1414);

/** Level of a value on the transform [currency/MWh]. */
const levelPerMwh = (model: PriceModel, level: number) =>
  model.centrePerMwh + model.levelScalePerMwh * Math.sinh(level);

describe('fitPriceModel: known answers', () => {
  it('finds the level and shape of a wave', () => {
    const { model, diagnostics } = fitPriceModel(hourlyHistory('2023-01-01', 24 * 400, wave));
    for (const month of model.level.season.mean)
      expect(levelPerMwh(model, month)).toBeCloseTo(40, 1);
    expect(model.floorPerMwh).toBeLessThan(25);
    expect(model.capPerMwh).toBeGreaterThan(55);
    const july = model.shape.mean.slice(6 * 24, 7 * 24);
    expect(july.indexOf(Math.max(...july))).toBe(20);
    expect(july.indexOf(Math.min(...july))).toBe(8);
    expect(diagnostics).toMatchObject({ hoursUsed: 9600, hoursMissing: 0, days: 400 });
    expect(diagnostics.spreadRatios.mean[2]).toBeCloseTo(1, 1);
    expect(model.state?.date).toBe('2024-02-05');
    expect(model.recent?.pricePerMwhSeries).toHaveLength(9600);
  });

  it('distinguishes high-priced months and low-priced weekends', () => {
    const history = hourlyHistory('2021-01-01', 24 * 1095, (hour) => {
      const date = new Date(Date.UTC(2021, 0, 1 + day(hour)));
      const winter = date.getUTCMonth() === 0 ? 20 : 0;
      const weekend = date.getUTCDay() % 6 === 0 ? -8 : 0;
      return wave(hour) + winter + weekend + 2 * ripple(hour) + 3 * ripple(day(hour));
    });
    const { model } = fitPriceModel(history);
    const { season, weekday } = model.level;
    const january = levelPerMwh(model, season.mean[0]!);
    for (const month of season.mean.slice(1))
      expect(january).toBeGreaterThan(levelPerMwh(model, month) + 10);
    const july = (w: number) => levelPerMwh(model, season.mean[6]! + weekday.mean[w]!);
    for (const weekendDay of [5, 6])
      for (let w = 0; w < 5; w++) expect(july(weekendDay)).toBeLessThan(july(w) - 4);
  });

  it('rarely simulates prices below 0 where levels have a long upper tail only', () => {
    const [histories, paths] = [3, 32];
    let below = 0;
    for (let seed = 1; seed <= histories; seed++) {
      const stream = createStream({ seed, stream: 0, path: 0 });
      let deviation = 0;
      // Lognormal levels of 14 to 71 about 30; every price is above 0.
      const levels = Array.from({ length: 1_095 }, () => {
        deviation = 0.8 * deviation + 0.15 * nextNormal(stream);
        return 30 * Math.exp(deviation);
      });
      const history = hourlyHistory('2021-01-01', 24 * 1_095, (hour) => {
        const shape = 1 + 0.3 * Math.sin(((hour - 14) * Math.PI) / 12);
        return levels[day(hour)]! * shape + ripple(hour);
      });
      const tables = drawPriceTables(fitPriceModel(history).model, { seed });
      for (let path = 0; path < paths; path++) {
        const prices = samplePricePath(tables, undatedCalendar(365), { seed, path });
        for (const price of prices) if (price < 0) below++;
      }
    }
    // A transform that is symmetric about the median gives 3 %. Over other histories 0.11 ± 0.15 %, with a right tail: the
    // mean of three exceeds 1.5 % with a probability below 10⁻⁷ even if the tail is exponential.
    expect(below / (histories * paths * 8_760)).toBeLessThan(0.015);
  });

  it('takes the transform of constant levels from the prior, where that has one at such a level', () => {
    const prior = marketPrior('pjm-day-ahead');
    const mean = prior.level.season.mean.reduce((total, value) => total + value, 0) / 12;
    const ratio = 40 / levelPerMwh(prior, mean);
    const fit = (level: (hour: number) => number) =>
      fitPriceModel(hourlyHistory('2023-01-01', 24 * 20, level), { prior }).model;
    const near = fit(wave);
    expect(near.centrePerMwh).toBeCloseTo(ratio * prior.centrePerMwh, 6);
    expect(near.levelScalePerMwh).toBeCloseTo(ratio * prior.levelScalePerMwh, 6);
    // Below 0 the prior has no ratio: three times 0.3 of the level below it.
    const below = fit((hour) => -wave(hour));
    expect(below.centrePerMwh).toBeCloseTo(-40 - 0.9 * 40, 6);
    expect(below.levelScalePerMwh).toBeCloseTo(0.3 * 40, 6);
  });

  it('takes months without data from the prior', () => {
    const history = hourlyHistory('2023-07-01', 24 * 31, (hour) => 2 * wave(hour) + ripple(hour));
    const prior = marketPrior('caiso-np15-day-ahead');
    const { model, diagnostics } = fitPriceModel(history, { prior: 'caiso-np15-day-ahead' });
    expect(model.market).toBe('caiso-np15-day-ahead');
    expect(diagnostics.warnings.map(({ code }) => code)).toContain('lessThanAYear');
    const contrast = (of: typeof prior) => of.spread.season.mean[11]! - of.spread.season.mean[2]!;
    expect(contrast(model)).toBeCloseTo(contrast(prior), 1);
    // The uncertainty of a month without data is the prior's; that of an observed one is smaller.
    const { standardDeviation } = model.level.season;
    expect(standardDeviation[6]).toBeLessThan(standardDeviation[0]!);
  });

  it('does not know a year better with more hours', () => {
    const ofStep = (stepMinutes: number) => {
      const perHour = 60 / stepMinutes;
      const length = 24 * 500 * perHour;
      const history = {
        epochMsSeries: Array.from(
          { length },
          (_, i) => Date.UTC(2022, 0, 1) + i * stepMinutes * 60_000,
        ),
        pricePerMwhSeries: Array.from({ length }, (_, i) => {
          const hour = Math.floor(i / perHour);
          return wave(hour) + 4 * ripple(hour) + 5 * ripple(day(hour));
        }),
        timeZone: 'Etc/UTC',
      };
      // The default bounds come from sums, whose rounding depends on the number of values.
      return fitPriceModel(history, { floorPerMwh: -500, capPerMwh: 500 }).model;
    };
    expect(ofStep(15)).toEqual(ofStep(60));
    const { meanStandardDeviation, variance } = ofStep(60).spread.year;
    const yearSd = Math.sqrt(variance.rate / (variance.shape - 1) + meanStandardDeviation ** 2);
    expect(yearSd).toBeGreaterThan(0.25);
  });

  it('lays out days of 23 and 25 hours by local time', () => {
    const startMs = Date.parse('2024-01-01T08:00Z');
    const history = {
      epochMsSeries: Array.from({ length: 24 * 366 }, (_, hour) => startMs + hour * 3_600_000),
      pricePerMwhSeries: Array.from({ length: 24 * 366 }, (_, hour) => wave(hour) + ripple(hour)),
      timeZone: 'America/Los_Angeles',
    };
    const { model, diagnostics } = fitPriceModel(history);
    expect(diagnostics.hoursMissing).toBe(0);
    expect(model.state?.date).toBe('2025-01-01');
    const { firstDate, pricePerMwhSeries } = model.recent!;
    expect(firstDate).toBe('2024-01-01');
    const springDay = 24 * (31 + 29 + 9);
    // Hour 2 does not exist on 10 March 2024 and repeats the hour before.
    expect(pricePerMwhSeries[springDay + 2]).toBe(pricePerMwhSeries[springDay + 1]);
    expect(pricePerMwhSeries[springDay + 3]).toBe(history.pricePerMwhSeries[springDay + 2]);
    const autumnDay = pricePerMwhSeries.length - 24 * 59;
    const repeated = history.pricePerMwhSeries.slice(autumnDay, autumnDay + 2);
    // Hour 1 occurs twice on 3 November 2024; until then the offset is one hour more.
    expect(pricePerMwhSeries[autumnDay + 1]).toBeCloseTo((repeated[0]! + repeated[1]!) / 2, 9);
  });

  it('models reserve prices', () => {
    const history = hourlyHistory('2023-01-01', 24 * 200, (hour) => wave(hour) + ripple(hour));
    const regulation = history.pricePerMwhSeries.map(
      (price, hour) => 0.3 * price + 5 * (hour % 24 === 19 ? 1 : 0),
    );
    const { reserve } = fitPriceModel({
      ...history,
      reservePricePerMwHourSeries: { regulation },
    }).model;
    expect(reserve?.kind).toBe('regulation');
    expect(reserve!.hour.mean.indexOf(Math.max(...reserve!.hour.mean))).toBe(19);
    expect(fitPriceModel(history, { prior: 'us-iso-day-ahead' }).model.reserve).toBeUndefined();
    const spinning = fitPriceModel({
      ...history,
      reservePricePerMwHourSeries: { spinning: regulation },
    }).model;
    expect(spinning.reserve?.kind).toBe('spinning');
  });
});

describe('fitPriceModel: simulated histories', () => {
  const truth = sampleModel();

  it('finds the parameters of simulated histories', () => {
    const { model, diagnostics } = fitPriceModel(simulatedHistory(truth, '2016-01-01', 5 * 365, 7));
    const correlation = correlate(model.shape.mean, truth.shape.mean);
    expect(correlation).toBeGreaterThan(0.95);
    // Over other histories 0.96 ± 0.012 and 0.50 ± 0.05, where 0.96 and 0.6 are true: the bounds lie 6 deviations away.
    expect(model.spread.month.mean[1]).toBeGreaterThan(0.88);
    expect(model.level.day!.mean[1]).toBeGreaterThan(0.2);
    expect(model.level.day!.mean[1]).toBeLessThan(0.85);
    expect(diagnostics.spreadRatios.mean[2]).toBeCloseTo(1, 1);
    expect(diagnostics.spreadRatios.plannedShare).toBeCloseTo(1, 1);
  });

  it('recovers the seasonal log spreads of simulated histories within their uncertainty', () => {
    // One shape all year: fitted shapes have unit spread, so that a month with a wider shape would show it in its spread.
    const january = truth.shape.mean.slice(0, 24);
    const mean = Array.from({ length: 288 }, (_, i) => january[i % 24]!);
    const alike = { ...truth, shape: { mean, standardDeviation: new Array(288).fill(0) } };
    let squares = 0;
    for (const seed of [1, 2, 3, 4]) {
      const { spread } = fitPriceModel(simulatedHistory(alike, '2016-01-01', 4 * 365, seed)).model;
      const { spreadSeason } = drawPriceTables(alike, { seed, drawCount: 1 });
      const drawn = Array.from({ length: 12 }, (_, month) =>
        meanOf([...spreadSeason.subarray(7 * month, 7 * month + 7)]),
      );
      const shift = meanOf(spread.season.mean) - meanOf(drawn);
      for (let month = 0; month < 12; month++) {
        const error = spread.season.mean[month]! - drawn[month]! - shift;
        squares += (error / spread.season.standardDeviation[month]!) ** 2;
      }
    }
    // 44 independent standardised errors: their mean square is 1 if the uncertainty is right and nothing is shrunk. Over other
    // histories it is 1.46 ± 0.30, like 1.46 times chi-square over 44: each bound is passed by chance with a probability of
    // 10⁻⁷.
    expect(squares / 44).toBeGreaterThan(0.4);
    expect(squares / 44).toBeLessThan(3.5);
  });
});

describe('fitPriceModel: any valid history', () => {
  it('property: gives a finite model that simulates finite prices within the bounds', () => {
    const shapes = fc.record({
      days: fc.integer({ min: 14, max: 80 }),
      level: fc.double({ min: -300, max: 3000, noNaN: true }),
      swing: fc.constantFrom(0, 0.01, 20, 5000),
      noise: fc.constantFrom(0, 1, 300),
      spikeEvery: fc.constantFrom(7, 50, 100_000),
      gapEvery: fc.constantFrom(13, 97, 100_000),
    });
    fc.assert(
      fc.property(shapes, ({ days, level, swing, noise, spikeEvery, gapEvery }) => {
        const history = hourlyHistory('2023-02-20', 24 * days, (hour) =>
          hour % gapEvery === gapEvery - 1
            ? Number.NaN
            : level +
              swing * Math.cos((hour * Math.PI) / 12) +
              noise * ripple(hour) +
              (hour % spikeEvery === 3 ? 40 * noise : 0),
        );
        const { model, diagnostics } = fitPriceModel(history);
        expect(findNotFinite(model)).toBeUndefined();
        expect(() => checkModel(JSON.parse(JSON.stringify(model)))).not.toThrow();
        expect(findNotFinite(diagnostics)).toBeUndefined();
        const tables = drawPriceTables(model, {
          seed: 1,
          drawCount: 4,
          startDate: model.state!.date,
        });
        for (const path of [0, 1, 2]) {
          const prices = samplePricePath(tables, undatedCalendar(20), { seed: 1, path });
          expect(
            prices.every((price) => price >= model.floorPerMwh && price <= model.capPerMwh),
          ).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('property: prices in another currency give the same model in that currency', () => {
    const history = hourlyHistory(
      '2023-01-01',
      24 * 120,
      (hour) => wave(hour) + 5 * ripple(hour) + 6 * ripple(day(hour)),
    );
    const { model } = fitPriceModel(history);
    fc.assert(
      fc.property(fc.constantFrom(0.001, 0.5, 7, 150), (factor) => {
        const other = fitPriceModel({
          ...history,
          pricePerMwhSeries: history.pricePerMwhSeries.map((price) => price * factor),
        }).model;
        expect(other.centrePerMwh / factor).toBeCloseTo(model.centrePerMwh, 6);
        for (let i = 0; i < 288; i++)
          expect(other.shape.mean[i]).toBeCloseTo(model.shape.mean[i]!, 6);
        for (let i = 0; i < 12; i++) {
          expect(other.spread.season.mean[i]).toBeCloseTo(model.spread.season.mean[i]!, 6);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('warns of constant prices, of gaps and of prices beyond the bounds', () => {
    const codes = (history: Parameters<typeof fitPriceModel>[0], options = {}) =>
      fitPriceModel(history, options).diagnostics.warnings.map(({ code }) => code);
    expect(codes(hourlyHistory('2023-01-01', 24 * 20, () => 30))).toContain('constantPrices');
    expect(codes(hourlyHistory('2023-01-01', 24 * 20, () => -30))).toContain('constantPrices');
    expect(
      codes(
        hourlyHistory('2023-01-01', 24 * 30, (hour) => (hour % 9 === 0 ? Number.NaN : wave(hour))),
      ),
    ).toContain('hoursMissing');
    expect(codes(hourlyHistory('2023-01-01', 24 * 30, wave), { capPerMwh: 45 })).toContain(
      'pricesOutsideBounds',
    );
    expect(
      codes(
        { ...hourlyHistory('2023-01-01', 24 * 30, wave), currency: 'EUR' },
        { prior: 'us-iso-day-ahead' },
      ),
    ).toContain('currencyDiffers');
  });
});

describe('fitPriceModel: invalid input', () => {
  const good = hourlyHistory('2023-01-01', 24 * 20, wave);
  const changed = (index: number, epochMs: number) => {
    const epochMsSeries = [...good.epochMsSeries];
    epochMsSeries[index] = epochMs;
    return { ...good, epochMsSeries };
  };
  const withPrice = (index: number, price: number) => {
    const pricePerMwhSeries = [...good.pricePerMwhSeries];
    pricePerMwhSeries[index] = price;
    return { ...good, pricePerMwhSeries };
  };
  const table: [
    string,
    Parameters<typeof fitPriceModel>[0],
    Parameters<typeof fitPriceModel>[1],
    string,
    RegExp,
  ][] = [
    [
      'an unknown zone',
      { ...good, timeZone: 'Mars/Olympus' },
      {},
      'unknownTimeZone',
      /timeZone.*Mars\/Olympus/,
    ],
    [
      'unequal lengths',
      { ...good, pricePerMwhSeries: [1, 2] },
      {},
      'lengthsDiffer',
      /pricePerMwhSeries.*480.*2 came/,
    ],
    [
      'nothing',
      { ...good, epochMsSeries: [], pricePerMwhSeries: [] },
      {},
      'historyTooShort',
      /14 days.*0 entries/,
    ],
    [
      '13 days',
      hourlyHistory('2023-01-01', 24 * 13, wave),
      {},
      'historyTooShort',
      /14 days.*13 such days/,
    ],
    [
      'only gaps',
      hourlyHistory('2023-01-01', 24 * 20, () => Number.NaN),
      {},
      'historyTooShort',
      /0 such days/,
    ],
    ['a duplicate', changed(5, good.epochMsSeries[4]!), {}, 'instantsNotRising', /entry 5/],
    [
      'reversed time',
      { ...good, epochMsSeries: [...good.epochMsSeries].reverse() },
      {},
      'instantsNotRising',
      /entry 1/,
    ],
    ['a NaN instant', changed(7, Number.NaN), {}, 'instantOutOfRange', /epochMsSeries\[7\].*NaN/],
    [
      'seconds for milliseconds',
      { ...good, epochMsSeries: good.epochMsSeries.map((ms) => ms / 1000) },
      {},
      'stepOutOfRange',
      /0\.06 minutes/,
    ],
    ['days', hourlyDays(), {}, 'stepOutOfRange', /1440 minutes/],
    [
      'an odd step',
      changed(5, good.epochMsSeries[5]! + 600_000),
      {},
      'stepOutOfRange',
      /50 minutes/,
    ],
    [
      'a crooked gap',
      { ...good, epochMsSeries: good.epochMsSeries.map((ms, i) => ms + (i > 9 ? 1_800_000 : 0)) },
      {},
      'stepIrregular',
      /entry 10.*90 minutes/,
    ],
    [
      'an infinite price',
      withPrice(3, Number.POSITIVE_INFINITY),
      {},
      'priceNotFinite',
      /pricePerMwhSeries\[3\].*Infinity/,
    ],
    [
      'an absurd price',
      withPrice(3, 1e12),
      {},
      'priceOutOfRange',
      /pricePerMwhSeries\[3\].*1000000000000/,
    ],
    ['crossed bounds', good, { floorPerMwh: 10, capPerMwh: 5 }, 'boundsContradict', /10 and 5/],
    [
      'an infinite bound',
      good,
      { capPerMwh: Number.POSITIVE_INFINITY },
      'boundOutOfRange',
      /capPerMwh.*Infinity/,
    ],
    [
      'an unknown prior',
      good,
      { prior: 'pjm-day-ahed' },
      'unknownMarket',
      /did you mean pjm-day-ahead/,
    ],
    [
      'an unknown reserve',
      { ...good, reservePricePerMwHourSeries: { regulatoin: good.pricePerMwhSeries } },
      {},
      'unknownReserveProduct',
      /did you mean regulation/,
    ],
    [
      'a short reserve',
      { ...good, reservePricePerMwHourSeries: { spinning: [1] } },
      {},
      'lengthsDiffer',
      /spinning.*1 came/,
    ],
  ];

  it.each(table)('rejects %s', (_name, history, options, code, message) => {
    let thrown: unknown;
    try {
      fitPriceModel(history, options);
    } catch (error) {
      thrown = error;
    }
    expect(isEngineError(thrown)).toBe(true);
    expect(thrown).toMatchObject({ engine: 'strix', code });
    expect((thrown as Error).message).toMatch(message);
  });

  it('answers an unknown zone with the kind that the kernel answers', () => {
    expect(() => fitPriceModel({ ...good, timeZone: 'Mars/Olympus' })).toThrow(
      expect.objectContaining({ kind: 'outOfRange', code: 'unknownTimeZone' }),
    );
  });

  function hourlyDays() {
    const days = hourlyHistory('2023-01-01', 30, wave);
    return { ...days, epochMsSeries: days.epochMsSeries.map((ms, i) => ms + i * 23 * 3_600_000) };
  }
});

function correlate(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [meanOf(a), meanOf(b)];
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Path of the first number that is not finite. */
function findNotFinite(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const found = findNotFinite(entry, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
