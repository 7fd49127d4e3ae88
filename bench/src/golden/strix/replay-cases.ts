import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import {
  buildPolicy,
  constantMarginalValue,
  datedPricesOf,
  foresightBound,
  hourSlopes,
  type KernelBattery,
  marketPrior,
  meanDayPlan,
  type OperatingRule,
  type PriceHistory,
  pathPrices,
  policyRule,
  previousDayPlan,
  type ReplayDates,
  replayPolicy,
  replayRule,
  restingRange,
  stepBack,
  storedEnergyValue,
  thresholdRule,
} from '@bess/strix';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticPrices } from '../sample-series.js';
import { fittedMarket, historyOf, kernelBattery } from './markets.js';

const wild = syntheticPrices(24 * 30, 60, 8).map((price, i) =>
  i % 11 === 3 ? price - 120 : price,
);
const gappy = samplePrices.pricePath
  .slice(0, 24 * 20)
  .map((price, i) => (i % 17 === 4 ? Number.NaN : price));
const lossless: KernelBattery = {
  ...kernelBattery,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: 0,
};
const short: KernelBattery = {
  ...kernelBattery,
  minEnergyMwh: 0,
  maxEnergyMwh: 20,
  initialEnergyMwh: 20,
};

const policy = (name: 'arbitrage' | 'cvar' | 'rl') =>
  policyRule(buildPolicy(name, marketPrior('us-iso-day-ahead'), kernelBattery), kernelBattery);
const rules: Record<string, () => OperatingRule> = {
  threshold: thresholdRule,
  'mean day': () => meanDayPlan(kernelBattery),
  'mean of three days': () => meanDayPlan(kernelBattery, 3),
  'previous day': () => previousDayPlan(kernelBattery),
  arbitrage: () => policy('arbitrage'),
  cvar: () => policy('cvar'),
  rl: () => policy('rl'),
  'fitted arbitrage': () =>
    policyRule(buildPolicy('arbitrage', fittedMarket().model, kernelBattery), kernelBattery),
};
const whole = historyOf(0, samplePrices.pricePath.length);
const tail: ReplayDates = { from: '2020-03-02' };

/** Days and sums of a replay; the hours only of some. */
function inBrief(
  rule: OperatingRule,
  history: PriceHistory,
  battery: KernelBattery,
  dates?: ReplayDates,
): unknown {
  const { actionSeries, cashSeries, dischargedMwhSeries, energyMwhPath, ...rest } = replayPolicy(
    rule,
    history,
    battery,
    dates,
  );
  return { ...rest, actions: actionSeries.slice(-200), energy: energyMwhPath.slice(-200) };
}

const quarterHours: PriceHistory = {
  epochMsSeries: Array.from({ length: 96 * 20 }, (_, i) => Date.UTC(2021, 9, 25, 22) + i * 900_000),
  pricePerMwhSeries: syntheticPrices(96 * 20, 15, 4).map((price, i) =>
    i % 301 === 7 ? Number.NaN : price,
  ),
  timeZone: 'Europe/Berlin',
};
const leftOut: PriceHistory = {
  ...whole,
  epochMsSeries: Array.from(whole.epochMsSeries).filter((_, i) => i % 19 !== 5),
  pricePerMwhSeries: Array.from(whole.pricePerMwhSeries).filter((_, i) => i % 19 !== 5),
};

function boundsAtRandom(): unknown[] {
  const draw = createStream({ seed: 71, stream: 0, path: 0 });
  return Array.from({ length: 60 }, () => {
    const minEnergyMwh = 5 * nextUniform(draw);
    const battery: KernelBattery = {
      powerMw: 0.2 + 4 * nextUniform(draw),
      minEnergyMwh,
      maxEnergyMwh: minEnergyMwh + 10 * nextUniform(draw),
      initialEnergyMwh: minEnergyMwh,
      chargeEfficiency: 0.5 + 0.5 * nextUniform(draw),
      dischargeEfficiency: 0.5 + 0.5 * nextUniform(draw),
      wearPerMwhDischarged: 20 * nextUniform(draw),
    };
    const prices = Array.from({ length: 1 + Math.floor(120 * nextUniform(draw)) }, () =>
      nextUniform(draw) < 0.05 ? Number.NaN : 30 + 40 * nextNormal(draw),
    );
    const { energyMwhPath, ...bound } = foresightBound(prices, battery, {
      endValuePerMwh: 30 * nextUniform(draw),
    });
    const start = { firstWeekday: 3, firstMonth: 5 };
    const { cash, wear } = replayRule(thresholdRule(), pathPrices(prices, start), battery);
    return {
      ...bound,
      energy: energyMwhPath.at(-1),
      value: storedEnergyValue(prices, battery),
      cash,
      wear,
    };
  });
}

/** Replays and lines to compare with. */
export const replayCases: readonly GoldenCase[] = [
  ...Object.entries(rules).map(([name, rule]) => ({
    name: `strix/replayPolicy/${name}`,
    answer: () => inBrief(rule(), whole, kernelBattery, tail),
  })),
  {
    name: 'strix/replayPolicy/dates and gaps',
    answer: () => [
      inBrief(previousDayPlan(kernelBattery), whole, kernelBattery),
      inBrief(previousDayPlan(kernelBattery), whole, kernelBattery, { until: '2020-01-05' }),
      inBrief(thresholdRule(), whole, kernelBattery, { from: '2020-03-07', until: '2020-03-10' }),
      inBrief(meanDayPlan(kernelBattery), leftOut, kernelBattery, tail),
      inBrief(meanDayPlan(kernelBattery), quarterHours, kernelBattery),
      inBrief(policy('arbitrage'), quarterHours, kernelBattery, { from: '2021-10-30' }),
      inBrief(previousDayPlan(short), whole, short, tail),
    ],
  },
  {
    name: 'strix/datedPricesOf',
    answer: () => [
      datedPricesOf(historyOf(24 * 66, 24 * 69)),
      datedPricesOf({ ...historyOf(0, 48), timeZone: 'Asia/Kathmandu' }),
      datedPricesOf({
        ...quarterHours,
        epochMsSeries: Array.from(quarterHours.epochMsSeries).slice(700, 1_000),
        pricePerMwhSeries: Array.from(quarterHours.pricePerMwhSeries).slice(700, 1_000),
      }),
      datedPricesOf({
        epochMsSeries: [0, 7_200_000, 10_800_000],
        pricePerMwhSeries: [1, 2, 3],
        timeZone: 'Etc/UTC',
      }),
    ],
  },
  {
    name: 'strix/replayRule',
    answer: () => {
      const prices = pathPrices(wild, { firstWeekday: 6, firstMonth: 11 });
      return [
        replayRule(thresholdRule(), prices, kernelBattery),
        replayRule(thresholdRule(), prices, kernelBattery, { fromHour: 100, untilHour: 150 }),
        replayRule(previousDayPlan(lossless), prices, lossless, { fromHour: 300 }),
        replayRule(
          thresholdRule(),
          pathPrices(gappy, { firstWeekday: 0, firstMonth: 0 }),
          kernelBattery,
        ),
        replayRule(thresholdRule(), prices, kernelBattery, { fromHour: 5, untilHour: 5 }),
        replayRule({ observe: () => {}, act: () => 0.4 }, prices, kernelBattery, { untilHour: 30 }),
      ];
    },
  },
  {
    name: 'strix/pathPrices',
    answer: () => [
      pathPrices(wild.slice(0, 60), { firstWeekday: 5, firstMonth: 1 }),
      pathPrices(wild.slice(0, 72), { firstWeekday: 0, firstMonth: 0, monthOfDay: [0, 0, 1] }),
      pathPrices([], { firstWeekday: 0, firstMonth: 0 }),
    ],
  },
  {
    name: 'strix/foresightBound',
    answer: () => [
      foresightBound(samplePrices.pricePath.slice(0, 500), kernelBattery),
      foresightBound(wild, kernelBattery),
      foresightBound(wild, kernelBattery, { initialEnergyMwh: 10 }),
      foresightBound(wild, kernelBattery, { endValuePerMwh: 45 }),
      foresightBound(gappy, lossless),
      foresightBound(wild, short),
      foresightBound(
        wild.map((price) => -price),
        kernelBattery,
      ),
      foresightBound([], kernelBattery),
    ],
  },
  {
    name: 'strix/storedEnergyValue',
    answer: () => [
      storedEnergyValue(samplePrices.pricePath.slice(0, 48), kernelBattery),
      storedEnergyValue(wild.slice(0, 48), kernelBattery),
      storedEnergyValue(gappy.slice(0, 48), lossless),
      storedEnergyValue([30, 60, 20], kernelBattery, { blockHours: [0.25, 1, 6] }),
      storedEnergyValue([30, 60, 20], kernelBattery, {
        endValue: { slopes: [50, 20], lengths: [80, 100] },
      }),
      storedEnergyValue([], kernelBattery),
    ],
  },
  {
    name: 'strix/stepBack',
    answer: () => {
      const values = constantMarginalValue(kernelBattery, 25);
      return [...wild.slice(0, 40)].map((price) => {
        const slopes = hourSlopes(kernelBattery, price);
        const range = restingRange(values, slopes);
        stepBack(values, kernelBattery, slopes);
        return { slopes, range, values: JSON.parse(JSON.stringify(values)) };
      });
    },
  },
  { name: 'strix/foresightBound/at random', answer: boundsAtRandom },
  {
    name: 'strix/replays/refused',
    answer: () => {
      const prices = pathPrices(wild, { firstWeekday: 0, firstMonth: 0 });
      const rule = thresholdRule();
      return caught([
        () => datedPricesOf(historyOf(0, 1)),
        () => datedPricesOf({ ...whole, pricePerMwhSeries: [1] }),
        () => datedPricesOf({ ...whole, epochMsSeries: Array.from(whole.epochMsSeries, () => 5) }),
        () =>
          datedPricesOf({
            ...whole,
            pricePerMwhSeries: Array.from(whole.pricePerMwhSeries, () => Infinity),
          }),
        () => datedPricesOf({ ...whole, timeZone: 'Mars/Olympus' }),
        () =>
          datedPricesOf({
            epochMsSeries: [0, 7_200_000],
            pricePerMwhSeries: [1, 2],
            timeZone: 'Etc/UTC',
          }),
        () =>
          datedPricesOf({
            epochMsSeries: [0, 3_600_000, 4e12],
            pricePerMwhSeries: [1, 2, 3],
            timeZone: 'Etc/UTC',
          }),
        () => replayPolicy(rule, whole, kernelBattery, { from: '2020-3-1' }),
        () => replayPolicy(rule, whole, kernelBattery, { from: '2021-01-01' }),
        () => replayPolicy(rule, whole, kernelBattery, { from: '2020-02-01', until: '2020-02-01' }),
        () => replayRule(rule, prices, { ...kernelBattery, powerMw: 0 }),
        () => replayRule(rule, prices, { ...kernelBattery, initialEnergyMwh: 500 }),
        () => replayRule(rule, prices, kernelBattery, { fromHour: -1 }),
        () => replayRule(rule, prices, kernelBattery, { fromHour: 9, untilHour: 8 }),
        () => replayRule({ observe: () => {}, act: () => 1.5 }, prices, kernelBattery),
        () => meanDayPlan(kernelBattery, 0),
        () => meanDayPlan(kernelBattery, 367),
        () => previousDayPlan({ ...kernelBattery, chargeEfficiency: 0 }),
        () =>
          policyRule(buildPolicy('arbitrage', marketPrior('us-iso-day-ahead'), kernelBattery), {
            ...kernelBattery,
            wearPerMwhDischarged: -1,
          }),
        () => foresightBound([Number.POSITIVE_INFINITY], kernelBattery),
        () => foresightBound([1], { ...kernelBattery, maxEnergyMwh: 5 }),
        () => foresightBound([1], kernelBattery, { initialEnergyMwh: 0 }),
        () => foresightBound([1], kernelBattery, { endValuePerMwh: Number.NaN }),
        () => storedEnergyValue([Number.NEGATIVE_INFINITY], kernelBattery),
        () => storedEnergyValue([1], kernelBattery, { blockHours: [0] }),
        () => storedEnergyValue([1], kernelBattery, { blockHours: [1, 1] }),
        () =>
          storedEnergyValue([1], kernelBattery, {
            endValue: { slopes: [1, 2], lengths: [90, 90] },
          }),
        () => storedEnergyValue([1], kernelBattery, { endValue: { slopes: [1], lengths: [5] } }),
      ]);
    },
  },
];
