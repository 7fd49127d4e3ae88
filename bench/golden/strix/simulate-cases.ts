import { createStream, nextUniform } from '@bess/kernel/rng';
import {
  marketNames,
  marketPrior,
  type PriceModel,
  type SimulateOptions,
  simulate,
} from '@bess/strix';
import type { BatteryOptions } from '@bess/strix/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { battery, fittedMarket, fittedMarketWithReserve } from './markets.js';

const base: SimulateOptions = { battery, seed: 7, pathCount: 200 };
const everything = { shapley: true, months: true, paths: true, benchmarks: true };
const policies = ['arbitrage', 'cvar', 'rl'] as const;

/** Simulations that differ in one thing; made lazily, because some need a fitted market. */
const variants: Record<string, () => Partial<SimulateOptions>> = {
  plain: () => ({}),
  'another seed': () => ({ seed: 2 ** 53 - 1 }),
  'fewest paths': () => ({ pathCount: 20 }),
  'odd number of paths': () => ({ pathCount: 333 }),
  'one day': () => ({ horizonDays: 1 }),
  'one week': () => ({ horizonDays: 7 }),
  'a year less a day': () => ({ horizonDays: 364, pathCount: 40 }),
  'a year': () => ({ horizonDays: 365, pathCount: 40 }),
  'ten years': () => ({ horizonDays: 3_650, pathCount: 20 }),
  'a start date': () => ({ startDate: '2027-07-01' }),
  'over the leap day': () => ({ startDate: '2028-02-20' }),
  'over the new year': () => ({ startDate: '2026-12-20', horizonDays: 40 }),
  'a dated year': () => ({ startDate: '2028-01-01', horizonDays: 366, pathCount: 40 }),
  'many dated paths': () => ({ startDate: '2027-07-01', pathCount: 600, horizonDays: 5 }),
  shapley: () => ({ include: { shapley: true } }),
  'shapley without reserves': () => ({ include: { shapley: true }, reserve: false }),
  'dated shapley': () => ({ include: { shapley: true }, startDate: '2027-07-01', pathCount: 60 }),
  'shapley of cvar': () => ({ include: { shapley: true }, policy: 'cvar', pathCount: 60 }),
  'shapley of rl': () => ({ include: { shapley: true }, policy: 'rl', pathCount: 60 }),
  months: () => ({ include: { months: true } }),
  'dated months': () => ({ include: { months: true }, startDate: '2027-01-20' }),
  paths: () => ({ include: { paths: true } }),
  benchmarks: () => ({ include: { benchmarks: true } }),
  'benchmarks of long paths': () => ({
    include: { benchmarks: true },
    horizonDays: 730,
    pathCount: 60,
  }),
  everything: () => ({ include: everything, startDate: '2027-10-01', pathCount: 60 }),
  'no reserve': () => ({ reserve: false }),
  'reserve, no terms': () => ({ reserve: {} }),
  'long reserve': () => ({ reserve: { durationHours: 4 } }),
  'deployed reserve': () => ({ reserve: { deploymentMwhPerMwHour: 0.5 } }),
  'deep reserve': () => ({ reserve: { depthMw: 500 } }),
  'no depth': () => ({ reserve: { depthMw: 0 } }),
  'years that persist': () => ({
    market: { ...prior, yearPersistence: 0.95 },
    horizonDays: 800,
    pathCount: 40,
  }),
  'fitted market': () => ({ market: fittedMarket().model }),
  'fitted market, from its end': () => ({
    market: fittedMarket().model,
    startDate: fittedMarket().model.state!.date,
  }),
  'fitted market, a month later': () => ({
    market: fittedMarket().model,
    startDate: '2020-04-20',
    include: { months: true },
  }),
  'fitted market, a year later': () => ({ market: fittedMarket().model, startDate: '2021-03-20' }),
  'fitted market, all included': () => ({
    market: fittedMarketWithReserve().model,
    startDate: fittedMarketWithReserve().model.state!.date,
    include: everything,
    pathCount: 40,
    horizonDays: 14,
  }),
};

const prior = marketPrior('us-iso-day-ahead');
/** Variants of priors. */
const models: Record<string, PriceModel> = {
  'narrow bounds': { ...prior, floorPerMwh: 0, capPerMwh: 60 },
  'prices below zero': { ...prior, centrePerMwh: -20 },
  'no day effect': {
    ...prior,
    level: withoutDay(prior.level),
    spread: withoutDay(prior.spread),
  },
  spinning: { ...prior, reserve: { ...prior.reserve!, kind: 'spinning' } },
  'in pounds': { ...prior, currency: 'GBP', market: 'gb', timeZone: 'Europe/London' },
};

function withoutDay({ day: _day, ...effects }: PriceModel['level']): PriceModel['level'] {
  return effects;
}

const batteries: Record<string, Partial<BatteryOptions>> = {
  'one hour': { capacityMwh: 50 },
  'twelve hours': { capacityMwh: 600 },
  small: { powerMw: 0.002, capacityMwh: 0.001 },
  lossless: { chargeEfficiency: 1, dischargeEfficiency: 1 },
  lossy: { chargeEfficiency: 0.6, dischargeEfficiency: 0.5 },
  'no wear': { wearPerMwhDischarged: 0 },
  'wear that forbids': { wearPerMwhDischarged: 50_000 },
  window: { minSocFraction: 0.2, maxSocFraction: 0.8 },
  'high window': { minSocFraction: 0.7 },
  'empty at first': { initialSocFraction: 0 },
  'full at first': { initialSocFraction: 1 },
  'half available': { availabilityFraction: 0.5 },
  'never available': { availabilityFraction: 0 },
  'behind a limit': { interconnectionLimitMw: 20 },
};

const faulty: Record<string, unknown>[] = [
  { seed: -1 },
  { seed: 1.5 },
  { seed: undefined },
  { battery: undefined },
  { battery: { powerMw: 0, capacityMwh: 1 } },
  { battery: { ...battery, chargeEfficiency: 1.1 } },
  { battery: { ...battery, powerKw: 1 } },
  { battery: { ...battery, minSocFraction: 0.6, maxSocFraction: 0.6 } },
  { battery: { ...battery, minSocFraction: 0.6, initialSocFraction: 0.5 } },
  { policy: 'greedy' },
  { pathCount: 19 },
  { pathCount: 1_000_001 },
  { horizonDays: 0 },
  { horizonDays: 3_651 },
  { pathCount: 1_000_000, horizonDays: 3_650 },
  { market: 'us-iso-day-ahed' },
  { market: { ...prior, floorPerMwh: 2_000 } },
  { market: { ...prior, regimes: [] } },
  { market: { ...prior, version: 2 } },
  { startDate: '2027-02-30' },
  { startDate: 'tomorrow' },
  { market: 'nem-vic1', reserve: {} },
  { reserve: { depthMw: -1 } },
  { reserve: true },
  { include: { everything: true } },
  { signal: { aborted: true } },
];

async function atRandom(): Promise<unknown[]> {
  const draw = createStream({ seed: 51, stream: 0, path: 0 });
  const below = (count: number) => Math.floor(count * nextUniform(draw));
  const answers: unknown[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    const powerMw = 1 + 200 * nextUniform(draw);
    const dated = nextUniform(draw) < 0.4;
    const minSocFraction = 0.3 * nextUniform(draw);
    answers.push(
      await simulate({
        battery: {
          powerMw,
          capacityMwh: powerMw * (0.5 + 8 * nextUniform(draw)),
          chargeEfficiency: 0.7 + 0.3 * nextUniform(draw),
          dischargeEfficiency: 0.7 + 0.3 * nextUniform(draw),
          wearPerMwhDischarged: 40 * nextUniform(draw),
          minSocFraction,
          maxSocFraction: 0.6 + 0.4 * nextUniform(draw),
          initialSocFraction: minSocFraction,
        },
        seed: below(2 ** 40),
        policy: turn % 8 === 7 ? policies[1 + below(2)]! : 'arbitrage',
        pathCount: 20 + below(60),
        horizonDays: 1 + below(60),
        market: marketNames[below(marketNames.length)]!,
        ...(dated && { startDate: `20${20 + below(20)}-0${1 + below(9)}-1${below(10)}` }),
        ...(nextUniform(draw) < 0.2 && { reserve: false }),
        include: { months: turn % 2 === 0, paths: turn % 5 === 0, benchmarks: turn % 6 === 0 },
      }),
    );
  }
  return answers;
}

/** Operation `simulate`. */
export const simulateCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `strix/simulate/${name}`,
    answer: () => simulate({ ...base, ...change() }),
  })),
  ...marketNames.flatMap((market) =>
    policies.map((policy) => ({
      name: `strix/simulate/${policy} in ${market}`,
      answer: () => simulate({ ...base, market, policy, pathCount: 100 }),
    })),
  ),
  ...policies.map((policy) => ({
    name: `strix/simulate/${policy} in a fitted market`,
    answer: () =>
      simulate({
        ...base,
        policy,
        market: fittedMarketWithReserve().model,
        startDate: '2020-03-17',
        pathCount: 100,
      }),
  })),
  ...Object.entries(models).map(([name, market]) => ({
    name: `strix/simulate/${name}`,
    answer: () => simulate({ ...base, market, pathCount: 100 }),
  })),
  ...Object.entries(batteries).map(([name, change]) => ({
    name: `strix/simulate/battery: ${name}`,
    answer: () => simulate({ ...base, battery: { ...battery, ...change }, pathCount: 100 }),
  })),
  {
    name: 'strix/simulate/progress',
    answer: async () => {
      const told: unknown[] = [];
      let nowMs = 0;
      const { pathsPerSecond } = await simulate({
        ...base,
        pathCount: 30,
        horizonDays: 3_000,
        onProgress: (progress) => void told.push(progress),
        nowMs: () => {
          nowMs += 250;
          return nowMs;
        },
      });
      return { told, pathsPerSecond };
    },
  },
  { name: 'strix/simulate/at random', answer: atRandom },
  {
    name: 'strix/simulate/refused',
    answer: () =>
      caught([
        ...faulty.map((change) => () => simulate({ ...base, ...change } as SimulateOptions)),
        () => simulate({ ...base, market: fittedMarket().model, startDate: '2020-03-01' }),
      ]),
  },
];
