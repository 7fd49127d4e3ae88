import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import {
  type FittedPriceModel,
  fitPriceModel,
  marketNames,
  marketPrior,
  type PriceHistory,
  type PriceModel,
} from '@bess/strix';
import {
  type DrawOptions,
  datedCalendar,
  drawPriceTables,
  type FitOptions,
  type PriceTables,
  samplePricePath,
  undatedCalendar,
} from '@bess/strix/models';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticPrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';
import { fittedMarket, fittedMarketWithReserve, historyOf } from './markets.js';

const HOUR_MS = 3_600_000;

/** A fit with a digest of its history. */
function inBrief({ model, diagnostics }: FittedPriceModel): unknown {
  const { recent, ...rest } = model;
  const prices = recent!.pricePerMwhSeries.map((price) => price ?? Number.NaN);
  return {
    model: rest,
    recent: { firstDate: recent!.firstDate, prices: seriesDigest(prices) },
    diagnostics,
  };
}

const whole = historyOf(0, samplePrices.pricePath.length);
function made(
  count: number,
  stepMinutes: number,
  seed: number,
  timeZone = 'Etc/UTC',
): PriceHistory {
  return {
    epochMsSeries: Array.from(
      { length: count },
      (_, i) => Date.UTC(2021, 9, 20) + (i * stepMinutes * HOUR_MS) / 60,
    ),
    pricePerMwhSeries: syntheticPrices(count, stepMinutes, seed),
    timeZone,
  };
}
function without(history: PriceHistory, isMissing: (index: number) => boolean): PriceHistory {
  const kept = (series: ArrayLike<number>) => Array.from(series).filter((_, i) => !isMissing(i));
  return {
    ...history,
    epochMsSeries: kept(history.epochMsSeries),
    pricePerMwhSeries: kept(history.pricePerMwhSeries),
  };
}
function priced(
  history: PriceHistory,
  price: (price: number, index: number) => number,
): PriceHistory {
  return { ...history, pricePerMwhSeries: Array.from(history.pricePerMwhSeries, price) };
}
const reserveOf = (count: number) => samplePrices.regulationPath.slice(0, count);

const fits: Record<string, [PriceHistory, FitOptions?]> = {
  alone: [whole],
  'two weeks': [historyOf(0, 24 * 14)],
  'twenty days': [historyOf(100, 100 + 24 * 20)],
  'another name': [whole, { market: 'mine' }],
  bounds: [whole, { floorPerMwh: 10, capPerMwh: 90 }],
  'in euros': [{ ...whole, currency: 'EUR' }],
  'in euros, prior in dollars': [{ ...whole, currency: 'EUR' }, { prior: 'us-iso-day-ahead' }],
  'from a prior, under another name': [whole, { prior: 'pjm-day-ahead', market: 'mine' }],
  'in universal time': [{ ...whole, timeZone: 'Etc/UTC' }],
  regulation: [
    { ...whole, reservePricePerMwHourSeries: { regulation: samplePrices.regulationPath } },
  ],
  spinning: [{ ...whole, reservePricePerMwHourSeries: { spinning: samplePrices.regulationPath } }],
  'both reserves': [
    {
      ...whole,
      reservePricePerMwHourSeries: {
        spinning: samplePrices.regulationPath,
        regulation: samplePrices.regulationPath.map((price) => 2 * price),
      },
    },
    { prior: 'caiso-np15-day-ahead' },
  ],
  'gaps as NaN': [priced(whole, (price, i) => (i % 13 === 4 ? Number.NaN : price))],
  'hours left out': [without(whole, (i) => i % 13 === 4)],
  'days left out': [without(whole, (i) => i > 400 && i < 500)],
  constant: [priced(whole, () => 30)],
  zeros: [priced(whole, () => 0)],
  'below zero': [priced(whole, (price) => 10 - price)],
  'half below zero': [priced(whole, (price) => price - 35), { prior: 'nem-vic1' }],
  spikes: [priced(whole, (price, i) => (i % 97 === 0 ? 5_000 : price))],
  'the same day again and again': [priced(whole, (_, i) => 20 + (i % 24))],
  'quarter hours': [made(96 * 40, 15, 3)],
  'five minutes': [made(288 * 16, 5, 4, 'Australia/Brisbane')],
  'over the changes of the clock': [
    made(24 * 160, 60, 5, 'Europe/Berlin'),
    { prior: 'de-day-ahead' },
  ],
  'two years': [made(24 * 760, 60, 6, 'America/New_York')],
};

const infiniteAt = (index: number) =>
  priced(whole, (price, i) => (i === index ? Number.POSITIVE_INFINITY : price));
const faulty: [PriceHistory, FitOptions?][] = [
  [historyOf(0, 1)],
  [historyOf(0, 24 * 13)],
  [priced(whole, () => Number.NaN)],
  [infiniteAt(7)],
  [priced(whole, () => 1e6)],
  [{ ...whole, timeZone: 'Mars/Olympus' }],
  [{ ...whole, pricePerMwhSeries: [1, 2] }],
  [{ ...whole, epochMsSeries: Array.from(whole.epochMsSeries).reverse() }],
  [{ ...whole, epochMsSeries: Array.from(whole.epochMsSeries, (_, i) => i * 7 * 60_000) }],
  [
    {
      ...whole,
      epochMsSeries: Array.from(whole.epochMsSeries, (ms, i) => ms + (i > 9 ? 60_000 : 0)),
    },
  ],
  [{ ...whole, epochMsSeries: Array.from(whole.epochMsSeries, (ms) => -ms) }],
  [{ ...whole, reservePricePerMwHourSeries: { regulaton: samplePrices.regulationPath } }],
  [{ ...whole, reservePricePerMwHourSeries: { regulation: [1] } }],
  [whole, { floorPerMwh: 50, capPerMwh: 40 }],
  [whole, { capPerMwh: 1e7 }],
  [whole, { prior: 'nowhere' }],
];

/** Digests of tables. */
function tablesInBrief(tables: PriceTables): unknown {
  return Object.fromEntries(
    Object.entries(tables).map(([name, part]) => [name, partInBrief(part)]),
  );
}

function partInBrief(part: unknown): unknown {
  if (part instanceof Float64Array) return seriesDigest(part);
  if (part === null || typeof part !== 'object') return part;
  return tablesInBrief(part as PriceTables);
}

const drawn: Record<string, () => [PriceModel, DrawOptions]> = {
  plain: () => [marketPrior('us-iso-day-ahead'), { seed: 1 }],
  'one draw': () => [marketPrior('us-iso-day-ahead'), { seed: 1, drawCount: 1 }],
  'odd draws': () => [marketPrior('de-day-ahead'), { seed: 3, drawCount: 5 }],
  'another seed': () => [marketPrior('nem-vic1'), { seed: 2 ** 53 - 1 }],
  'from the end of a history': () => {
    const { model } = fittedMarketWithReserve();
    return [model, { seed: 1, startDate: model.state!.date }];
  },
  'later and longer': () => [
    fittedMarket().model,
    { seed: 1, startDate: '2020-05-05', horizonDays: 365 },
  ],
  'a prior with a date': () => [marketPrior('pjm-day-ahead'), { seed: 1, startDate: '2020-05-05' }],
  'a fit without a date': () => [fittedMarket().model, { seed: 1 }],
};

function fitsAtRandom(): unknown[] {
  const draw = createStream({ seed: 61, stream: 0, path: 0 });
  return Array.from({ length: 12 }, (_, turn) => {
    const from = Math.floor(1_000 * nextUniform(draw));
    const count = 24 * (16 + Math.floor(30 * nextUniform(draw)));
    const [factor, shift] = [0.3 + 3 * nextUniform(draw), 60 * nextUniform(draw) - 40];
    const history = priced(historyOf(from, Math.min(from + count, 2_100)), (price) =>
      nextUniform(draw) < 0.03 ? Number.NaN : factor * price + shift + 3 * nextNormal(draw),
    );
    const options = turn % 3 === 0 ? {} : { prior: marketNames[turn % marketNames.length]! };
    return inBrief(fitPriceModel(history, options));
  });
}

/** Prices: fits, priors, draws, paths. */
export const priceCases: readonly GoldenCase[] = [
  ...Object.entries(fits).map(([name, [history, options]]) => ({
    name: `strix/fitPriceModel/${name}`,
    answer: () => inBrief(fitPriceModel(history, options)),
  })),
  ...marketNames.map((prior) => ({
    name: `strix/fitPriceModel/from ${prior}`,
    answer: () =>
      inBrief(
        fitPriceModel(
          {
            ...historyOf(0, 24 * 40),
            reservePricePerMwHourSeries: { regulation: reserveOf(24 * 40) },
          },
          { prior },
        ),
      ),
  })),
  { name: 'strix/fitPriceModel/at random', answer: fitsAtRandom },
  {
    name: 'strix/fitPriceModel/refused',
    answer: () =>
      caught(
        faulty.map(
          ([history, options]) =>
            () =>
              fitPriceModel(history, options),
        ),
      ),
  },
  { name: 'strix/marketPrior', answer: () => marketNames.map(marketPrior) },
  ...Object.entries(drawn).map(([name, inputs]) => ({
    name: `strix/drawPriceTables/${name}`,
    answer: () => tablesInBrief(drawPriceTables(...inputs())),
  })),
  {
    name: 'strix/samplePricePath',
    answer: () => {
      const tables = drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 });
      const { model } = fittedMarket();
      const conditional = drawPriceTables(model, { seed: 1, startDate: model.state!.date });
      return [
        samplePricePath(tables, undatedCalendar(10), { seed: 1, path: 0 }),
        samplePricePath(tables, undatedCalendar(10), { seed: 1, path: 999_999 }),
        samplePricePath(tables, datedCalendar('2028-02-27', 4), { seed: 2, path: 5 }),
        samplePricePath(conditional, datedCalendar('2020-03-16', 10), { seed: 2, path: 70 }),
        seriesDigest(samplePricePath(tables, undatedCalendar(3_650), { seed: 9, path: 3 })),
      ];
    },
  },
  {
    name: 'strix/calendars',
    answer: () => [
      datedCalendar('2024-02-28', 3),
      datedCalendar('2023-12-30', 40),
      datedCalendar('2100-02-27', 3),
      undatedCalendar(30),
      undatedCalendar(3_650),
    ],
  },
  {
    name: 'strix/drawPriceTables/refused',
    answer: () => {
      const prior = marketPrior('us-iso-day-ahead');
      const tables = drawPriceTables(prior, { seed: 1, drawCount: 2 });
      return caught([
        () => marketPrior('toString'),
        () => drawPriceTables(prior, { seed: -1 }),
        () => drawPriceTables(prior, { seed: 1, drawCount: 0 }),
        () => drawPriceTables(prior, { seed: 1, drawCount: 4_097 }),
        () => drawPriceTables(fittedMarket().model, { seed: 1, startDate: '2020-01-01' }),
        () => drawPriceTables(fittedMarket().model, { seed: 1, startDate: 'soon' }),
        () => samplePricePath(tables, undatedCalendar(2), { seed: 1.5, path: 0 }),
        () => samplePricePath(tables, undatedCalendar(2), { seed: 1, path: -1 }),
        () => undatedCalendar(0),
        () => undatedCalendar(3_651),
        () => datedCalendar('2023-02-29', 3),
        () => datedCalendar('2023-02-28', 1.5),
      ]);
    },
  },
];
