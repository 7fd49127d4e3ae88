import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import {
  type BatteryParameters,
  buildPolicy,
  marketPrior,
  type PriceHistory,
  replayPolicy,
} from '@bess/strix';
import {
  addCalendar,
  meanDayRule,
  type OperatingRule,
  policyRule,
  previousDayRule,
  type ReplayDates,
  replayRule,
  resampleToHours,
  thresholdRule,
} from '@bess/strix/replay';
import {
  basestockTargets,
  bellmanStep,
  constantMarginalValue,
  perfectForesightBound,
  rewardSlopes,
  storedEnergyValue,
} from '@bess/strix/valuation';
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
const lossless: BatteryParameters = {
  ...kernelBattery,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: 0,
};
const short: BatteryParameters = {
  ...kernelBattery,
  minEnergyMwh: 0,
  maxEnergyMwh: 20,
  initialEnergyMwh: 20,
};

const policy = (name: 'arbitrage' | 'cvar' | 'rl') =>
  policyRule(buildPolicy(name, marketPrior('us-iso-day-ahead'), kernelBattery), kernelBattery);
const rules: Record<string, () => OperatingRule> = {
  threshold: thresholdRule,
  'mean day': () => meanDayRule(kernelBattery),
  'mean of three days': () => meanDayRule(kernelBattery, 3),
  'previous day': () => previousDayRule(kernelBattery),
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
  battery: BatteryParameters,
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
    const battery: BatteryParameters = {
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
    const { energyMwhPath, ...bound } = perfectForesightBound(prices, battery, {
      endValuePerMwh: 30 * nextUniform(draw),
    });
    const start = { firstWeekday: 3, firstMonth: 5 };
    const { cash, wear } = replayRule(thresholdRule(), addCalendar(prices, start), battery);
    return {
      ...bound,
      energy: energyMwhPath.at(-1),
      value: storedEnergyValue(prices, battery),
      cash,
      wear,
    };
  });
}

/** Replays and baselines. */
export const replayCases: readonly GoldenCase[] = [
  ...Object.entries(rules).map(([name, rule]) => ({
    name: `strix/replayPolicy/${name}`,
    answer: () => inBrief(rule(), whole, kernelBattery, tail),
  })),
  {
    name: 'strix/replayPolicy/dates and gaps',
    answer: () => [
      inBrief(previousDayRule(kernelBattery), whole, kernelBattery),
      inBrief(previousDayRule(kernelBattery), whole, kernelBattery, { until: '2020-01-05' }),
      inBrief(thresholdRule(), whole, kernelBattery, { from: '2020-03-07', until: '2020-03-10' }),
      inBrief(meanDayRule(kernelBattery), leftOut, kernelBattery, tail),
      inBrief(meanDayRule(kernelBattery), quarterHours, kernelBattery),
      inBrief(policy('arbitrage'), quarterHours, kernelBattery, { from: '2021-10-30' }),
      inBrief(previousDayRule(short), whole, short, tail),
    ],
  },
  {
    name: 'strix/datedPricesOf',
    answer: () => [
      resampleToHours(historyOf(24 * 66, 24 * 69)),
      resampleToHours({ ...historyOf(0, 48), timeZone: 'Asia/Kathmandu' }),
      resampleToHours({
        ...quarterHours,
        epochMsSeries: Array.from(quarterHours.epochMsSeries).slice(700, 1_000),
        pricePerMwhSeries: Array.from(quarterHours.pricePerMwhSeries).slice(700, 1_000),
      }),
      resampleToHours({
        epochMsSeries: [0, 7_200_000, 10_800_000],
        pricePerMwhSeries: [1, 2, 3],
        timeZone: 'Etc/UTC',
      }),
    ],
  },
  {
    name: 'strix/replayRule',
    answer: () => {
      const prices = addCalendar(wild, { firstWeekday: 6, firstMonth: 11 });
      return [
        replayRule(thresholdRule(), prices, kernelBattery),
        replayRule(thresholdRule(), prices, kernelBattery, { fromHour: 100, untilHour: 150 }),
        replayRule(previousDayRule(lossless), prices, lossless, { fromHour: 300 }),
        replayRule(
          thresholdRule(),
          addCalendar(gappy, { firstWeekday: 0, firstMonth: 0 }),
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
      addCalendar(wild.slice(0, 60), { firstWeekday: 5, firstMonth: 1 }),
      addCalendar(wild.slice(0, 72), { firstWeekday: 0, firstMonth: 0, monthOfDay: [0, 0, 1] }),
      addCalendar([], { firstWeekday: 0, firstMonth: 0 }),
    ],
  },
  {
    name: 'strix/foresightBound',
    answer: () => [
      perfectForesightBound(samplePrices.pricePath.slice(0, 500), kernelBattery),
      perfectForesightBound(wild, kernelBattery),
      perfectForesightBound(wild, kernelBattery, { initialEnergyMwh: 10 }),
      perfectForesightBound(wild, kernelBattery, { endValuePerMwh: 45 }),
      perfectForesightBound(gappy, lossless),
      perfectForesightBound(wild, short),
      perfectForesightBound(
        wild.map((price) => -price),
        kernelBattery,
      ),
      perfectForesightBound([], kernelBattery),
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
        const slopes = rewardSlopes(kernelBattery, price);
        const range = basestockTargets(values, slopes);
        bellmanStep(values, kernelBattery, slopes);
        return { slopes, range, values: JSON.parse(JSON.stringify(values)) };
      });
    },
  },
  { name: 'strix/foresightBound/at random', answer: boundsAtRandom },
  {
    name: 'strix/replays/refused',
    answer: () => {
      const prices = addCalendar(wild, { firstWeekday: 0, firstMonth: 0 });
      const rule = thresholdRule();
      return caught([
        () => resampleToHours(historyOf(0, 1)),
        () => resampleToHours({ ...whole, pricePerMwhSeries: [1] }),
        () =>
          resampleToHours({ ...whole, epochMsSeries: Array.from(whole.epochMsSeries, () => 5) }),
        () =>
          resampleToHours({
            ...whole,
            pricePerMwhSeries: Array.from(whole.pricePerMwhSeries, () => Infinity),
          }),
        () => resampleToHours({ ...whole, timeZone: 'Mars/Olympus' }),
        () =>
          resampleToHours({
            epochMsSeries: [0, 7_200_000],
            pricePerMwhSeries: [1, 2],
            timeZone: 'Etc/UTC',
          }),
        () =>
          resampleToHours({
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
        () => meanDayRule(kernelBattery, 0),
        () => meanDayRule(kernelBattery, 367),
        () => previousDayRule({ ...kernelBattery, chargeEfficiency: 0 }),
        () =>
          policyRule(buildPolicy('arbitrage', marketPrior('us-iso-day-ahead'), kernelBattery), {
            ...kernelBattery,
            wearPerMwhDischarged: -1,
          }),
        () => perfectForesightBound([Number.POSITIVE_INFINITY], kernelBattery),
        () => perfectForesightBound([1], { ...kernelBattery, maxEnergyMwh: 5 }),
        () => perfectForesightBound([1], kernelBattery, { initialEnergyMwh: 0 }),
        () => perfectForesightBound([1], kernelBattery, { endValuePerMwh: Number.NaN }),
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
