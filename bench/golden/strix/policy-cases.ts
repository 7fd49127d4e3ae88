import { type BatteryParameters, buildPolicy, createPolicyRunner, marketPrior } from '@bess/strix';
import {
  type BuildPolicyOptions,
  createObserver,
  createPolicy,
  observe,
  type PolicyFactors,
  type PolicyRunnerState,
  type PolicyTable,
  type ReserveOffer,
} from '@bess/strix/policy';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, stepMs } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';
import { fittedMarketWithReserve, kernelBattery } from './markets.js';

const names = ['arbitrage', 'cvar', 'rl'] as const;
const prior = () => marketPrior('us-iso-day-ahead');
const reserve = { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 10 };
const sold: ReserveOffer = { kind: 'regulation', terms: reserve };
const all: PolicyFactors = { priceState: true, regime: true, socPlanning: true, reserves: true };

/** A table with digests of its long arrays. */
function tableInBrief(table: PolicyTable): unknown {
  const { observer, deviationForecast, corrections, ...rest } = table;
  const { initialProfile, ...constants } = observer;
  return {
    ...rest,
    observer: { ...constants, initialProfile: seriesDigest(initialProfile) },
    outlook: [
      seriesDigest(deviationForecast.leadIntercepts),
      seriesDigest(deviationForecast.leadSlopes),
    ],
    ...(corrections && { corrections: seriesDigest(corrections) }),
  };
}

const options: Record<string, BuildPolicyOptions> = {
  plain: {},
  reserve: { reserve },
  'reserve not used': { reserve, factors: { ...all, reserves: false } },
  'blind to prices': { factors: { ...all, priceState: false } },
  'blind to regimes': { factors: { ...all, regime: false } },
  'by the clock': { factors: { ...all, socPlanning: false } },
  'blind and by the clock': {
    reserve,
    factors: { priceState: false, regime: false, socPlanning: false, reserves: true },
  },
};

const prices = samplePrices.pricePath;
/** Actions of a policy over some weeks of the sample prices. */
function operated(
  table: PolicyTable,
  battery: BatteryParameters,
  reserveSold?: ReserveOffer,
): unknown {
  const policy = createPolicy(table, battery, reserveSold);
  const state = policy.begin(0);
  let energyMwh = battery.initialEnergyMwh;
  const actions = Array.from({ length: 400 }, (_, hour) => {
    const price = {
      pricePerMwh: prices[hour]!,
      hour: hour % 24,
      weekday: (2 + Math.floor(hour / 24)) % 7,
    };
    policy.observe(state, { ...price, month: 0, newDay: hour % 24 === 0 });
    const action = policy.act(state, energyMwh);
    energyMwh +=
      action.chargeMw * battery.chargeEfficiency - action.dischargeMw / battery.dischargeEfficiency;
    return [action.chargeMw, action.dischargeMw, action.sellReserve, energyMwh];
  });
  const { plan, observer, ...rest } = state;
  return {
    name: policy.name,
    actions,
    rest,
    observer,
    plan: seriesDigest(plan.marginalValuesPerMwh),
  };
}

/** A runner over a change of the clock, serialised and restored on the way. */
function ran(table: PolicyTable, timeZone: string): unknown {
  let runner = createPolicyRunner(table, kernelBattery, timeZone);
  const before = runner.state() === undefined;
  let energyMwh = 60;
  const from = 24 * 60;
  const actions = Array.from({ length: 24 * 12 }, (_, i) => {
    if (i === 150) {
      const remembered: PolicyRunnerState = JSON.parse(JSON.stringify(runner.state()));
      runner = createPolicyRunner(table, kernelBattery, timeZone, remembered);
    }
    // Some hours are missing.
    if (i % 29 === 5) return null;
    const { chargeMw, dischargeMw } = runner.next(
      stepMs(samplePrices, from + i),
      prices[from + i]!,
      energyMwh,
    );
    energyMwh += 0.93 * chargeMw - dischargeMw / 0.91;
    return [chargeMw, dischargeMw];
  });
  return { before, actions, state: runner.state() };
}

const table = (name: (typeof names)[number] = 'arbitrage', more: BuildPolicyOptions = {}) =>
  buildPolicy(name, prior(), kernelBattery, more);

/** Policies. */
export const policyCases: readonly GoldenCase[] = [
  ...names.flatMap((name) =>
    Object.entries(options).map(([kind, more]) => ({
      name: `strix/buildPolicy/${name}: ${kind}`,
      answer: () => tableInBrief(table(name, more)),
    })),
  ),
  {
    name: 'strix/buildPolicy/in a fitted market',
    answer: () => {
      const { model } = fittedMarketWithReserve();
      return [
        ...names.map((name) => buildPolicy(name, model, kernelBattery, { reserve })),
        ...[{ regime: false }, { priceState: false }].map((less) =>
          buildPolicy('arbitrage', model, kernelBattery, { factors: { ...all, ...less } }),
        ),
      ].map(tableInBrief);
    },
  },
  {
    name: 'strix/buildPolicy/other batteries',
    answer: () =>
      [
        { ...kernelBattery, maxEnergyMwh: 10, initialEnergyMwh: 10 },
        { ...kernelBattery, powerMw: 0 },
        { ...kernelBattery, powerMw: 400 },
        { ...kernelBattery, wearPerMwhDischarged: 1_000 },
      ].flatMap((battery) =>
        names.map((name) =>
          tableInBrief(
            buildPolicy(name, prior(), battery, {
              factors: { ...all, socPlanning: name !== 'arbitrage' },
            }),
          ),
        ),
      ),
  },
  ...names.map((name) => ({
    name: `strix/createPolicy/${name}`,
    answer: () => operated(table(name), kernelBattery),
  })),
  {
    name: 'strix/createPolicy/reserve',
    answer: () => [
      operated(table('arbitrage', { reserve }), kernelBattery, sold),
      operated(table('arbitrage', { reserve }), kernelBattery, { ...sold, kind: 'spinning' }),
      operated(table('rl', { reserve }), kernelBattery),
    ],
  },
  {
    name: 'strix/createPolicy/few factors',
    answer: () => [
      operated(table('arbitrage', { factors: { ...all, priceState: false } }), kernelBattery),
      operated(table('arbitrage', { factors: { ...all, socPlanning: false } }), kernelBattery),
    ],
  },
  {
    name: 'strix/createPolicy/nothing to decide',
    answer: () => {
      const closed = { ...kernelBattery, maxEnergyMwh: 10, initialEnergyMwh: 10 };
      const policy = createPolicy(table(), closed);
      const state = policy.begin(6);
      policy.observe(state, { pricePerMwh: -500, hour: 3, weekday: 5, month: 6, newDay: true });
      return [policy.act(state, 10), policy.act(state, 0)];
    },
  },
  {
    name: 'strix/createPolicyRunner',
    answer: () => [
      ran(table(), samplePrices.timeZone),
      ran(table(), 'Australia/Lord_Howe'),
      ran(table('cvar'), 'Etc/UTC'),
    ],
  },
  {
    name: 'strix/observe',
    answer: () => {
      const { observer } = table();
      return [0, 6, 11].map((month) => {
        const state = createObserver(observer, month);
        const seen = Array.from({ length: 300 }, (_, i) =>
          observe(
            state,
            observer,
            {
              pricePerMwh: prices[i]! + (i % 60 === 0 ? 800 : 0),
              hour: i % 24,
              weekday: (2 + Math.floor(i / 24)) % 7,
              newDay: i % 24 === 0,
            },
            month !== 6,
          ),
        );
        return { seen, state };
      });
    },
  },
  {
    name: 'strix/policies/refused',
    answer: () => {
      const runner = createPolicyRunner(table(), kernelBattery, samplePrices.timeZone);
      runner.next(stepMs(samplePrices, 5), 40, 100);
      return caught([
        () => createObserver(table().observer, 12),
        () => createObserver(table().observer, 0.5),
        () => createPolicy(table(), kernelBattery).begin(-1),
        () => runner.next(stepMs(samplePrices, 5), 40, 100),
        () => runner.next(Number.NaN, 40, 100),
        () => runner.next(stepMs(samplePrices, 6), Number.NaN, 100),
        () => runner.next(stepMs(samplePrices, 6), 40, Number.POSITIVE_INFINITY),
        () => createPolicyRunner(table(), kernelBattery, 'Mars/Olympus').next(0, 40, 100),
      ]);
    },
  },
];
