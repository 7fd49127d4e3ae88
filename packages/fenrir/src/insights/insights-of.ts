import { riskInsight, storedInsight, wearInsight } from './internal/money-insights.js';
import { choiceInsight, clipInsights } from './internal/plan-insights.js';
import { regimeInsight, spreadInsight } from './internal/price-insights.js';
import { reversionInsight } from './internal/reversion-insight.js';
import { timingInsight } from './internal/timing-insight.js';
import type { Told } from './internal/told.js';

const MOST = 6;

/**
 * What a trader should know about a cycle: 3 to 6 sentences by descending amount, each with a number, its unit and a cause. The regime, the choice, its
 * timing and what was clipped are always among them; of the others, those about the most money.
 *
 * @param told - what the cycle found
 */
export function insightsOf(told: Told): string[] {
  const byAmount = (one: { amount: number }, other: { amount: number }) =>
    other.amount - one.amount;
  const always = [
    regimeInsight(told),
    choiceInsight(told),
    timingInsight(told),
    ...clipInsights(told),
  ];
  const further = [
    spreadInsight(told),
    riskInsight(told),
    reversionInsight(told),
    storedInsight(told),
    wearInsight(told),
  ]
    .filter((insight) => insight !== undefined)
    .sort(byAmount)
    .slice(0, MOST - always.length);
  return [...always, ...further].sort(byAmount).map(({ sentence }) => sentence);
}
