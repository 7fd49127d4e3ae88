import { createStream, nextNormal } from '@bess/kernel/rng';
import { fitLoadModel, marketPrior } from '@bess/strix';
import {
  type LoadFit,
  type LoadHistory,
  type LoadPathOptions,
  sampleLoadPath,
} from '@bess/strix/load';
import { datedCalendar, drawPriceTables, samplePricePath } from '@bess/strix/models';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad, stepMs, syntheticLoad, syntheticPrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';

const count = sampleLoad.loadKwSeries.length;
const office: LoadHistory = {
  epochMsSeries: Array.from({ length: count }, (_, hour) => stepMs(sampleLoad, hour)),
  loadKwSeries: sampleLoad.loadKwSeries,
  timeZone: sampleLoad.timeZone,
};
const noise = createStream({ seed: 17, stream: 0, path: 0 });
/** Warm afternoons and cold nights. */
const temperatureF = Array.from(
  { length: count },
  (_, hour) =>
    62 +
    18 * Math.sin(((hour % 24) - 9) * 0.26) +
    10 * Math.sin(hour / 300) +
    2 * nextNormal(noise),
);
const warmed: LoadHistory = {
  ...office,
  loadKwSeries: sampleLoad.loadKwSeries.map(
    (load, i) => load + 3 * Math.max(0, temperatureF[i]! - 68),
  ),
};
const priced: LoadHistory = { ...office, pricePerMwhSeries: syntheticPrices(count, 60, 3) };
const madeFor = (steps: number, stepMinutes: number): LoadHistory => ({
  epochMsSeries: Array.from(
    { length: steps },
    (_, i) => Date.UTC(2022, 9, 20) + i * stepMinutes * 60_000,
  ),
  loadKwSeries: syntheticLoad(steps, stepMinutes, 6),
  timeZone: 'America/New_York',
});

/** A fit with a digest of its residual days. */
function inBrief({ model, diagnostics }: LoadFit): unknown {
  const { residualDays, ...rest } = model;
  return {
    model: rest,
    residuals: seriesDigest(residualDays.flatMap(({ residualSeries }) => residualSeries)),
    kinds: residualDays.map(({ kind, season }) => [kind, season]),
    diagnostics,
  };
}

const fits: Record<string, [LoadHistory, ArrayLike<number>?]> = {
  plain: [office],
  temperature: [warmed, temperatureF],
  'gaps of temperature': [
    warmed,
    temperatureF.map((value, i) => (i % 7 === 3 ? Number.NaN : value)),
  ],
  price: [priced],
  'temperature and price': [
    { ...warmed, pricePerMwhSeries: syntheticPrices(count, 60, 3) },
    temperatureF,
  ],
  'a price that never moves': [{ ...office, pricePerMwhSeries: new Float64Array(count).fill(40) }],
  holidays: [{ ...office, holidays: ['2014-06-10', '2014-07-04', '2015-01-01'] }],
  'gaps as NaN': [
    {
      ...office,
      loadKwSeries: sampleLoad.loadKwSeries.map((load, i) => (i % 9 === 1 ? Number.NaN : load)),
    },
  ],
  'readings left out': [
    {
      ...office,
      epochMsSeries: Array.from(office.epochMsSeries).filter((_, i) => i < 300 || i > 340),
      loadKwSeries: Array.from(office.loadKwSeries).filter((_, i) => i < 300 || i > 340),
    },
  ],
  'two weeks': [
    {
      ...office,
      epochMsSeries: Array.from(office.epochMsSeries).slice(0, 337),
      loadKwSeries: Array.from(office.loadKwSeries).slice(0, 337),
    },
  ],
  'quarter hours, over the change of the clock': [madeFor(96 * 40, 15)],
  'five minutes': [madeFor(288 * 15, 5)],
  'more than a year': [madeFor(24 * 400, 60)],
  empty: [{ ...office, loadKwSeries: new Float64Array(count) }],
  'feeding in': [{ ...office, loadKwSeries: sampleLoad.loadKwSeries.map((load) => load - 120) }],
};

const base: LoadPathOptions = { seed: 1, path: 0, startDate: '2014-07-28', dayCount: 9 };
const paths: Record<string, [() => LoadFit, Partial<LoadPathOptions>]> = {
  plain: [() => fitLoadModel(office), {}],
  'another path': [() => fitLoadModel(office), { path: 77 }],
  'another seed': [() => fitLoadModel(office), { seed: 2 ** 53 - 1 }],
  'over the leap day': [() => fitLoadModel(office), { startDate: '2028-02-26', dayCount: 5 }],
  'years later': [() => fitLoadModel(office), { startDate: '2019-12-20', dayCount: 20 }],
  holidays: [() => fitLoadModel({ ...office, holidays: ['2014-07-30'] }), {}],
  'drawn temperature': [() => fitLoadModel(warmed, temperatureF), {}],
  'given temperature': [
    () => fitLoadModel(warmed, temperatureF),
    { temperatureFSeries: temperatureF.slice(0, 216) },
  ],
  'with prices': [() => fitLoadModel(priced), { pricePerMwhSeries: syntheticPrices(216, 60, 9) }],
  'joint with prices': [
    () => fitLoadModel(priced),
    {
      pricePerMwhSeries: samplePricePath(
        drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 }),
        datedCalendar('2014-07-28', 9),
        { seed: 1, path: 0 },
      ),
    },
  ],
  'quarter hours with hourly temperature': [
    () => {
      const history = madeFor(96 * 30, 15);
      return fitLoadModel(
        history,
        syntheticLoad(96 * 30, 15, 3).map((value) => 40 + value / 8),
      );
    },
    { startDate: '2022-12-01', dayCount: 3, temperatureFSeries: temperatureF.slice(0, 72) },
  ],
};

/** Loads: fits and paths. */
export const loadCases: readonly GoldenCase[] = [
  ...Object.entries(fits).map(([name, [history, temperature]]) => ({
    name: `strix/fitLoadModel/${name}`,
    answer: () => inBrief(fitLoadModel(history, temperature)),
  })),
  ...Object.entries(paths).map(([name, [fit, change]]) => ({
    name: `strix/sampleLoadPath/${name}`,
    answer: () => {
      const model = JSON.parse(JSON.stringify(fit().model));
      return sampleLoadPath(model, { ...base, ...change });
    },
  })),
  {
    name: 'strix/sampleLoadPath/many',
    answer: () => {
      const { model } = fitLoadModel(warmed, temperatureF);
      return Array.from({ length: 50 }, (_, path) =>
        seriesDigest(sampleLoadPath(model, { ...base, path, dayCount: 30 })),
      );
    },
  },
  {
    name: 'strix/loads/refused',
    answer: () => {
      const { model } = fitLoadModel(office);
      const { model: ofPrices } = fitLoadModel(priced);
      const { model: ofWarmth } = fitLoadModel(warmed, temperatureF);
      const changed = (change: (ms: number, i: number) => number): LoadHistory => ({
        ...office,
        epochMsSeries: Array.from(office.epochMsSeries, change),
      });
      return caught([
        () => fitLoadModel({ ...office, loadKwSeries: [1] }),
        () => fitLoadModel(office, [1]),
        () => fitLoadModel({ ...office, pricePerMwhSeries: [1] }),
        () => fitLoadModel({ ...office, epochMsSeries: [], loadKwSeries: [] }),
        () => fitLoadModel(madeFor(24 * 13, 60)),
        () => fitLoadModel(madeFor(24 * 20, 7)),
        () => fitLoadModel(changed((ms) => -ms)),
        () => fitLoadModel(changed((ms, i) => ms + (i === 50 ? 60_000 : 0))),
        () =>
          fitLoadModel({ ...office, loadKwSeries: sampleLoad.loadKwSeries.map(() => Infinity) }),
        () =>
          fitLoadModel({ ...office, loadKwSeries: sampleLoad.loadKwSeries.map(() => Number.NaN) }),
        () => fitLoadModel({ ...office, timeZone: 'Mars/Olympus' }),
        () => sampleLoadPath(model, { ...base, dayCount: 0 }),
        () => sampleLoadPath(model, { ...base, dayCount: 3_651 }),
        () => sampleLoadPath(model, { ...base, startDate: 'soon' }),
        () => sampleLoadPath(model, { ...base, seed: -1 }),
        () => sampleLoadPath(ofPrices, base),
        () => sampleLoadPath(ofPrices, { ...base, pricePerMwhSeries: [1] }),
        () =>
          sampleLoadPath(ofWarmth, {
            ...base,
            temperatureFSeries: new Array(216).fill(Number.NaN),
          }),
      ]);
    },
  },
];
