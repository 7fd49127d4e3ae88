import { formatMoney, formatPrice, formatQuantity } from '../internal/format.js';
import type { PriceRegime } from '../personality/price-regime.js';
import type { Currency } from '../types.js';
import {
  type CycleFindings,
  choiceInsight,
  clipInsights,
  type Insight,
  timingInsight,
} from './plan-insights.js';

const MAX_INSIGHTS = 6;

/**
 * The insights of a cycle: 3 to 6 sentences by descending amount, each with a number, its unit and a cause. Regime, choice, timing and clips are always
 * included; the other places go to the largest amounts.
 */
export function cycleInsights(findings: CycleFindings): string[] {
  const byAmount = (one: { amount: number }, other: { amount: number }) =>
    other.amount - one.amount;
  const always = [
    regimeInsight(findings),
    choiceInsight(findings),
    timingInsight(findings),
    ...clipInsights(findings),
  ];
  const further = [
    spreadInsight(findings),
    riskInsight(findings),
    reversionInsight(findings),
    storedInsight(findings),
    wearInsight(findings),
  ]
    .filter((insight) => insight !== undefined)
    .sort(byAmount)
    .slice(0, MAX_INSIGHTS - always.length);
  return [...always, ...further].sort(byAmount).map(({ sentence }) => sentence);
}

/** The regime of the price and the quantile that decides it; the amount is an interval at full power at this price compared with the median price. */
function regimeInsight({ regime, problem, currency }: CycleFindings): Insight {
  const { terms, hours, pricePath } = problem;
  const now = pricePath[0]!;
  const beside = (now - regime.quantiles.q50) * Math.max(terms.chargeMw, terms.dischargeMw);
  const amount = Math.abs(beside) * hours[0]!;
  const source =
    regime.observations === 0
      ? 'assumed, as there is no day of history yet'
      : `of the ${regime.observations} prices of the last 28 days`;
  return {
    amount,
    sentence: `The price regime is ${regime.regime}: ${formatPrice(now, currency)} ${describeRegime(regime, currency)} ${source}; an interval at full power is worth ${formatMoney(amount, currency)} ${now < regime.quantiles.q50 ? 'less' : 'more'} than at the median of ${formatPrice(regime.quantiles.q50, currency)}.`,
  };
}

function describeRegime({ regime, quantiles }: PriceRegime, currency: Currency): string {
  const { q30, q50, q80, q99 } = quantiles;
  switch (regime) {
    case 'negative':
      return `is below 0, with ${formatPrice(q30, currency)} as the 30 % quantile`;
    case 'scarcity':
      return `is at least ${formatPrice(Math.max(1.5 * q99, 3 * q50), currency)}, the larger of 1.5 times the 99 % quantile and 3 times the median`;
    case 'peak':
      return `is at least ${formatPrice(q80, currency)}, the 80 % quantile`;
    case 'off_peak':
      return `is at most ${formatPrice(q30, currency)}, the 30 % quantile`;
    case 'normal':
      return `is between ${formatPrice(q30, currency)} and ${formatPrice(q80, currency)}, the 30 % and 80 % quantiles`;
  }
}

/** The most and the least expensive block expected after this interval; the amount is an hour at full power between them. */
function spreadInsight({ problem, currency }: CycleFindings): Insight | undefined {
  const { pricePath, hours, terms } = problem;
  if (pricePath.length < 3) return undefined;
  let highestBlock = 1;
  let lowestBlock = 1;
  for (let block = 2; block < pricePath.length; block += 1) {
    if (pricePath[block]! > pricePath[highestBlock]!) highestBlock = block;
    if (pricePath[block]! < pricePath[lowestBlock]!) lowestBlock = block;
  }
  const begin = (block: number) =>
    `in ${formatQuantity(
      hours.subarray(0, block).reduce((sum, length) => sum + length, 0),
      'h',
    )}`;
  const [highest, lowest] = [pricePath[highestBlock]!, pricePath[lowestBlock]!];
  const amount = (highest - lowest) * terms.dischargeMw;
  // Prices that are formatted alike have no spread to report.
  if (!(amount > 0) || formatPrice(highest, currency) === formatPrice(lowest, currency))
    return undefined;
  return {
    amount,
    sentence: `Within the horizon, prices are expected to be highest ${begin(highestBlock)} at ${formatPrice(highest, currency)} and lowest ${begin(lowestBlock)} at ${formatPrice(lowest, currency)}: a spread of ${formatMoney(amount, currency)} for each hour at full power.`,
  };
}

/** What the adversary can take within the uncertainty budget. */
function riskInsight({ report, problem, currency }: CycleFindings): Insight | undefined {
  const { budgetHours, nominalRevenue, worstRevenue, worseShare } = report;
  const amount = nominalRevenue - worstRevenue;
  if (amount <= 0) return undefined;
  const horizon = problem.hours.reduce((sum, hours) => sum + hours, 0);
  return {
    amount,
    sentence: `If prices move to the adverse end of their range in ${formatQuantity(budgetHours, 'h')} of the next ${formatQuantity(horizon, 'h')}, the recommendation earns ${formatMoney(worstRevenue, currency)} instead of ${formatMoney(nominalRevenue, currency)}, ${formatMoney(amount, currency)} less; ${frequency(worseShare, problem.scenarios.length)}.`,
  };
}

/** How many scenarios are at least that bad. */
function frequency(share: number, count: number): string {
  const worse = Math.round(share * count);
  if (worse === 0) return `none of ${count} scenarios is that bad`;
  return `${worse} of ${count} ${worse === 1 ? 'scenarios is' : 'scenarios are'} at least that bad`;
}

/** The change in the value of stored energy over the horizon. */
function storedInsight({ recommended, currency }: CycleFindings): Insight | undefined {
  const change = recommended.settlement.storedValueChange;
  if (change === 0) return undefined;
  const how = change < 0 ? 'less' : 'more';
  return {
    amount: Math.abs(change),
    sentence: `The energy stored at the end of the horizon is worth ${formatMoney(Math.abs(change), currency)} ${how} than the energy stored now, because ${change < 0 ? 'more is sold than bought' : 'energy is held or bought for more expensive hours after it'}.`,
  };
}

/** The battery wear of discharging. */
function wearInsight({ recommended, currency }: CycleFindings): Insight | undefined {
  const { wear, soldMwh } = recommended.settlement;
  if (wear === 0) return undefined;
  return {
    amount: wear,
    sentence: `Discharging ${formatQuantity(soldMwh, 'MWh')} within the horizon costs ${formatMoney(wear, currency)} in battery wear, which is charged to every plan.`,
  };
}

/** How fast prices revert to the typical price of the time of day, compared with the horizon; the amount is an hour at full power. */
function reversionInsight({
  microstructure,
  problem,
  currency,
}: CycleFindings): Insight | undefined {
  const { halfLifeHours, anomalyPerMwh } = microstructure ?? {};
  if (halfLifeHours === undefined || halfLifeHours === null) return undefined;
  if (anomalyPerMwh === undefined || Number.isNaN(anomalyPerMwh)) return undefined;
  const { terms, hours } = problem;
  const horizon = hours.reduce((sum, length) => sum + length, 0);
  const left = anomalyPerMwh * 2 ** (-horizon / halfLifeHours);
  const amount = Math.abs(anomalyPerMwh - left) * Math.max(terms.chargeMw, terms.dischargeMw);
  if (amount === 0) return undefined;
  const off = formatPrice(Math.abs(anomalyPerMwh), currency);
  return {
    amount,
    sentence: `A deviation from the typical price of the time of day halves in ${formatQuantity(halfLifeHours, 'h')}: of the ${off} by which this interval is ${anomalyPerMwh > 0 ? 'above' : 'below'} it, ${formatPrice(Math.abs(left), currency)} should remain after ${formatQuantity(horizon, 'h')}, a difference of ${formatMoney(amount, currency)} for an hour at full power.`,
  };
}
