import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import {
  drawLoadFutures,
  type LoadDay,
  type LoadFutures,
  type LoadFuturesModel,
  type LoadFuturesOptions,
  prepareLoadFutures,
} from '@bess/strix/load-futures';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';

const HOURS = 24;
const load = sampleLoad.loadKwSeries;
/** The sample begins on a Monday. */
const kindOf = (day: number) => [0, 0, 0, 0, 0, 1, 2][day % 7]!;

/** Means of the office by kind of day, and its days as deviations from them. */
function officeModel(dayCount: number): LoadFuturesModel {
  const profileKw = Array.from({ length: 3 * HOURS }, (_, at) => {
    const kind = Math.floor(at / HOURS);
    const loads = Array.from({ length: dayCount }, (_, day) => day)
      .filter((day) => kindOf(day) === kind)
      .map((day) => load[day * HOURS + (at % HOURS)]!);
    return loads.reduce((sum, kw) => sum + kw / loads.length, 0);
  });
  const days = Array.from({ length: dayCount }, (_, day): LoadDay => {
    const kind = kindOf(day);
    return {
      kind,
      deviationKwSeries: profileKw
        .slice(kind * HOURS, (kind + 1) * HOURS)
        .map((kw, hour) => load[day * HOURS + hour]! - kw),
    };
  });
  return { stepMinutes: 60, profileKw, profileUncertainty: 0.02, days, halfLifeDays: 20 };
}

const office = officeModel(40);
const base: LoadFuturesOptions = {
  seed: 5,
  pathCount: 24,
  parameterDraws: 8,
  kinds: [0, 0, 1, 2, 0],
};
const seen = Array.from(load.slice(40 * HOURS, 40 * HOURS + 10));
const solar = Array.from({ length: HOURS }, (_, hour) => Math.max(0, 60 - 4 * (hour - 12) ** 2));
const peakOutlook = {
  recentPeakKw: 300,
  horizons: [
    { days: 1, location: -0.1, scale: 0.1, degreesOfFreedom: 5 },
    { days: 30, location: 0.05, scale: 0.08, degreesOfFreedom: 1e6 },
  ],
};

const variants: Record<string, [Partial<LoadFuturesModel>, Partial<LoadFuturesOptions>]> = {
  plain: [{}, {}],
  'another seed': [{}, { seed: 2 ** 53 - 1 }],
  'one path': [{}, { pathCount: 1, parameterDraws: 1 }],
  'a draw for each path': [{}, { parameterDraws: 100 }],
  'today alone': [{}, { kinds: [2] }],
  'a month': [{}, { kinds: Array.from({ length: 30 }, (_, day) => kindOf(day)) }],
  'ten hours seen': [{}, { seenKwSeries: seen }],
  'a day seen': [{}, { seenKwSeries: Array.from(load.slice(40 * HOURS, 41 * HOURS)) }],
  'nothing seen': [{}, { seenKwSeries: [] }],
  'an odd day seen': [{}, { seenKwSeries: seen.map((kw) => 3 * kw + 200) }],
  'no uncertainty': [{ profileUncertainty: 0 }, {}],
  'much uncertainty': [{ profileUncertainty: 1 }, {}],
  'short memory': [{ halfLifeDays: 1 }, {}],
  bounded: [{ leastKw: 230 }, {}],
  'bounded and seen': [{ leastKw: 230 }, { seenKwSeries: seen }],
  'peak outlook': [{ peakOutlook }, {}],
  'peak outlook, seen': [{ peakOutlook }, { seenKwSeries: seen, kinds: new Array(20).fill(0) }],
  solar: [
    {
      days: office.days.map((day, i) => ({
        ...day,
        solarKwSeries: solar.map((kw) => kw * (i % 3)),
      })),
    },
    {},
  ],
  'one past day': [{ days: office.days.slice(-1) }, {}],
  'no Sunday yet': [{ days: office.days.slice(-4) }, {}],
  'days all alike': [
    { days: office.days.map((day) => ({ ...day, deviationKwSeries: new Array(HOURS).fill(0) })) },
    {},
  ],
  'half days': [
    {
      stepMinutes: 720,
      profileKw: [10, 20, 5, 5, 5, 5],
      days: [0, 1, 2, 0, 0].map((kind, i) => ({ kind, deviationKwSeries: [i, 2 * i - 3] })),
    },
    { seenKwSeries: [14] },
  ],
};

/** All results of futures. */
function told(futures: LoadFutures): unknown {
  const { highestOver, dayInto, pathInto, solarInto, ...rest } = futures;
  const { dayCount, stepsPerDay, pathCount } = futures;
  const afternoon = Array.from({ length: stepsPerDay }, (_, step) =>
    2 * step >= stepsPerDay ? 1 : 0,
  );
  const highest = highestOver(afternoon);
  const none = highestOver(new Array(stepsPerDay).fill(0));
  const path = new Float64Array(dayCount * stepsPerDay);
  const day = new Float64Array(stepsPerDay);
  const sun = new Float64Array(dayCount * stepsPerDay);
  const last = pathCount - 1;
  pathInto(path, last);
  dayInto(day, last, dayCount - 1);
  solarInto(sun, last);
  const later = Array.from({ length: dayCount - 1 }, (_, i) => [
    highest(last, i + 1),
    none(last, i + 1),
  ]);
  return { ...rest, later, path, day, sun };
}

/** The same model with many random deviations. */
function atRandom(): unknown[] {
  const draw = createStream({ seed: 81, stream: 0, path: 0 });
  return Array.from({ length: 20 }, (_, turn) => {
    const stepsPerDay = [24, 48, 96][turn % 3]!;
    const effect = () => 20 * nextNormal(draw);
    const days = Array.from(
      { length: 1 + Math.floor(60 * nextUniform(draw)) },
      (_, day): LoadDay => {
        const ofDay = effect();
        return {
          kind: kindOf(day),
          deviationKwSeries: Array.from({ length: stepsPerDay }, () => ofDay + effect()),
        };
      },
    );
    const futures = drawLoadFutures(
      prepareLoadFutures({
        stepMinutes: 1_440 / stepsPerDay,
        profileKw: Array.from({ length: 3 * stepsPerDay }, () => 100 + 50 * nextUniform(draw)),
        profileUncertainty: 0.2 * nextUniform(draw),
        days,
        halfLifeDays: 2 + 100 * nextUniform(draw),
        ...(turn % 2 === 0 && { leastKw: 0 }),
        ...(turn % 4 === 0 && { peakOutlook }),
      }),
      {
        seed: turn,
        pathCount: 1 + Math.floor(60 * nextUniform(draw)),
        parameterDraws: 1 + Math.floor(20 * nextUniform(draw)),
        kinds: Array.from({ length: 1 + Math.floor(30 * nextUniform(draw)) }, (_, day) =>
          kindOf(day + 3),
        ),
        seenKwSeries: Array.from(
          { length: Math.floor(stepsPerDay * nextUniform(draw)) },
          () => 120 + effect(),
        ),
      },
    );
    const { todayKw, laterPeakKw, dayPeakKw, factor, sourceDays } = futures;
    return [todayKw, laterPeakKw, dayPeakKw, factor, sourceDays].map(seriesDigest);
  });
}

const faultyModels: Partial<LoadFuturesModel>[] = [
  { stepMinutes: 7 },
  { stepMinutes: 0.5 },
  { profileKw: [1] },
  { profileUncertainty: 2 },
  { halfLifeDays: 0 },
  { leastKw: Number.NaN },
  { days: [] },
  { days: [{ kind: 3, deviationKwSeries: new Array(HOURS).fill(0) }] },
  { days: [{ kind: 0, deviationKwSeries: [1] }] },
  { days: [{ ...office.days[0]!, solarKwSeries: solar }, office.days[1]!] },
  { days: [{ ...office.days[0]!, solarKwSeries: solar.map(() => -1) }] },
  { peakOutlook: { ...peakOutlook, recentPeakKw: 0 } },
  { peakOutlook: { ...peakOutlook, horizons: [] } },
  { peakOutlook: { ...peakOutlook, horizons: [...peakOutlook.horizons].reverse() } },
];
const faultyOptions: Partial<LoadFuturesOptions>[] = [
  { seed: -1 },
  { pathCount: 0 },
  { pathCount: 1.5 },
  { pathCount: 1_000_000, kinds: new Array(400).fill(0) },
  { parameterDraws: 0 },
  { kinds: [] },
  { kinds: [3] },
  { kinds: new Array(401).fill(0) },
  { seenKwSeries: new Array(25).fill(1) },
  { seenKwSeries: [Number.NaN] },
];

/** Futures of a load that is known up to this hour. */
export const futuresCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, [model, options]]) => ({
    name: `strix/drawLoadFutures/${name}`,
    answer: () =>
      told(drawLoadFutures(prepareLoadFutures({ ...office, ...model }), { ...base, ...options })),
  })),
  {
    name: 'strix/prepareLoadFutures',
    answer: () => {
      const { profileKw, deviationKw, residualKw, ...rest } = prepareLoadFutures(office);
      return { ...rest, series: [profileKw, deviationKw, residualKw].map(seriesDigest) };
    },
  },
  { name: 'strix/drawLoadFutures/at random', answer: atRandom },
  {
    name: 'strix/drawLoadFutures/refused',
    answer: () => {
      const prepared = prepareLoadFutures(office);
      return caught([
        ...faultyModels.map((change) => () => prepareLoadFutures({ ...office, ...change })),
        ...faultyOptions.map((change) => () => drawLoadFutures(prepared, { ...base, ...change })),
      ]);
    },
  },
];
