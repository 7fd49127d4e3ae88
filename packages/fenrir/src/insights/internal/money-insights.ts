import type { Insight, Told } from './told.js';
import { money, quantity } from './wording.js';

/** What the adversary can take within the uncertainty budget. */
export function riskInsight({ report, scene, currency }: Told): Insight | undefined {
  const { budgetHours, nominalRevenue, worstRevenue, worseShare } = report;
  const amount = nominalRevenue - worstRevenue;
  if (amount <= 0) return undefined;
  const horizon = scene.hours.reduce((sum, hours) => sum + hours, 0);
  return {
    amount,
    sentence: `If prices move to the adverse end of their range in ${quantity(budgetHours, 'h')} of the next ${quantity(horizon, 'h')}, the recommendation earns ${money(worstRevenue, currency)} instead of ${money(nominalRevenue, currency)}, ${money(amount, currency)} less; ${frequency(worseShare, scene.scenarios.length)}.`,
  };
}

/** How many scenarios are at least that bad. */
function frequency(share: number, count: number): string {
  const worse = Math.round(share * count);
  if (worse === 0) return `none of ${count} scenarios is that bad`;
  return `${worse} of ${count} ${worse === 1 ? 'scenarios is' : 'scenarios are'} at least that bad`;
}

/** How much the value of the stored energy changes over the horizon. */
export function storedInsight({ recommended, currency }: Told): Insight | undefined {
  const change = recommended.settlement.storedValueChange;
  if (change === 0) return undefined;
  const how = change < 0 ? 'less' : 'more';
  return {
    amount: Math.abs(change),
    sentence: `The energy stored at the end of the horizon is worth ${money(Math.abs(change), currency)} ${how} than the energy stored now, because ${change < 0 ? 'more is sold than bought' : 'energy is held or bought for more expensive hours after it'}.`,
  };
}

/** What discharging costs in battery wear. */
export function wearInsight({ recommended, currency }: Told): Insight | undefined {
  const { wear, soldMwh } = recommended.settlement;
  if (wear === 0) return undefined;
  return {
    amount: wear,
    sentence: `Discharging ${quantity(soldMwh, 'MWh')} within the horizon costs ${money(wear, currency)} in battery wear, which is charged to every plan.`,
  };
}
