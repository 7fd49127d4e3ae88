import { type CycleOptions, createPersonality, cycle, observePrices } from '@bess/fenrir';
import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, stepMs, syntheticPrices } from '../sample-series.js';
import { battery, LEARNED_HOURS, lossy, pathOf, site, startMs } from './site.js';

const HOUR_MS = 3_600_000;

const base: CycleOptions = {
  battery,
  socFraction: 0.5,
  pricePerMwh: 38,
  timeMs: stepMs(samplePrices, LEARNED_HOURS),
  horizonHours: 12,
};

/** Cycles that differ in one thing at a time, by name. */
const variants: Record<string, Partial<CycleOptions>> = {
  plain: {},
  'submitted plan': { submitted: { direction: 'discharge', powerMw: 60 } },
  'no time': { timeMs: undefined as never },
  'price below zero': { pricePerMwh: -45 },
  'price far below zero': { pricePerMwh: -900 },
  'price spike': { pricePerMwh: 4_000 },
  'two days ahead': { horizonHours: 48 },
  'one hour ahead': { horizonHours: 1 },
  'lossy battery': { battery: lossy },
  empty: { socFraction: 0 },
  full: { socFraction: 1 },
  'outside the window': {
    battery: createBattery({
      powerKw: 1_000,
      capacityKwh: 4_000,
      minSocFraction: 0.2,
      maxSocFraction: 0.9,
    }),
    socFraction: 0.05,
  },
  'known prices': {
    pricePerMwh: pathOf(1)[0]!,
    knownPrices: { startMs, intervalMinutes: 60, pricePath: pathOf(24) },
  },
  forecast: { forecast: { startMs, intervalMinutes: 60, pricePath: pathOf(30) } },
  'forecast with quantiles': {
    forecast: {
      startMs,
      intervalMinutes: 60,
      pricePath: pathOf(30),
      quantiles: [0.1, 0.5, 0.9].map((probability) => ({
        probability,
        pricePath: pathOf(30).map((price) => price + 40 * (probability - 0.5)),
      })),
    },
  },
  'end value': {
    endValue: [
      { widthMwh: 100, perMwh: 55 },
      { widthMwh: 100, perMwh: 40 },
    ],
  },
  'connection limits': { importLimitMw: 20, exportLimitMw: 30 },
  'discharge budget': { dischargeBudgetMwh: 60, dischargeWithin: [{ hours: 6, dischargeMwh: 25 }] },
  awards: {
    awards: {
      startMs,
      intervalMinutes: 60,
      soldMwSeries: [0, 10, 20, 0],
      boughtMwSeries: [5, 0, 0, 0],
    },
  },
  'grid charge': { importChargePerMwh: 14 },
  'market impact': { impactPerMw: 0.3 },
  'risk-neutral': { riskAversion: 0 },
  'risk aversion': { riskAversion: 0.8 },
  'robust: budget': { ambiguity: { kind: 'budget' } },
  'robust: Kullback-Leibler': { ambiguity: { kind: 'kullbackLeibler', radius: 0.2 } },
  'robust: Wasserstein': { ambiguity: { kind: 'wasserstein' } },
  'in euros': { insightsIn: { currency: 'EUR', perUnit: 0.9 }, usdPerUnit: 1.1 },
  'another seed': { seed: 99 },
};

/** Cycles of a site without history, or with five-minute prices. */
const otherSites: GoldenCase[] = [
  {
    name: 'fenrir/cycle/no history',
    answer: () => cycle(base, createPersonality({ timeZone: samplePrices.timeZone })),
  },
  {
    name: 'fenrir/cycle/five-minute market',
    answer: () => {
      const prices = syntheticPrices(12 * 24 * 20, 5, 11);
      const market = observePrices(
        createPersonality({ timeZone: 'Australia/Brisbane', intervalMinutes: 5 }),
        Array.from(prices, (pricePerMwh, step) => ({
          timeMs: startMs + step * 300_000,
          pricePerMwh,
        })),
      );
      return cycle({ ...base, timeMs: startMs + prices.length * 300_000, horizonHours: 4 }, market);
    },
  },
  {
    name: 'fenrir/cycle/at random',
    answer: async () => {
      const draw = createStream({ seed: 5, stream: 0, path: 0 });
      const answers: unknown[] = [];
      for (let turn = 0; turn < 25; turn += 1) {
        const { result } = await cycle(
          {
            battery: createBattery({
              powerKw: 100 + 50_000 * nextUniform(draw),
              capacityKwh: 100 + 200_000 * nextUniform(draw),
            }),
            socFraction: nextUniform(draw),
            pricePerMwh: 300 * nextUniform(draw) - 60,
            timeMs: startMs + Math.floor(500 * nextUniform(draw)) * HOUR_MS,
            horizonHours: 1 + Math.floor(24 * nextUniform(draw)),
            seed: turn,
          },
          site(),
        );
        answers.push(result);
      }
      return answers;
    },
  },
];

/** The cycle. */
export const cycleCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `fenrir/cycle/${name}`,
    answer: () => cycle({ ...base, ...change }, site()),
  })),
  ...otherSites,

  {
    name: 'fenrir/cycle/refused',
    answer: () => {
      const faulty: Partial<CycleOptions>[] = [
        { socFraction: 1.2 },
        { pricePerMwh: Number.NaN },
        { horizonHours: 0 },
        { horizonHours: 49 },
        { battery: { powerKw: 1 } as never },
        { riskAversion: 0.2, ambiguity: { kind: 'budget' } },
        {
          endValue: [
            { widthMwh: 1, perMwh: 1 },
            { widthMwh: 1, perMwh: 2 },
          ],
        },
      ];
      return caught(faulty.map((change) => () => cycle({ ...base, ...change }, site())));
    },
  },
];
