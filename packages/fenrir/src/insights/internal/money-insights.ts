import type { Insight, Told } from './told.js';
import { money, quantity } from './wording.js';

/** What nature can take within its budget. */
export function riskInsight({ report, scene, currency }: Told): Insight | undefined {
  const { budgetHours, nominalRevenue, worstRevenue, worseShare } = report;
  const amount = nominalRevenue - worstRevenue;
  if (amount <= 0) return undefined;
  const horizon = scene.hours.reduce((sum, hours) => sum + hours, 0);
  return {
    amount,
    sentence: `If prices leave for the worse end of their range in ${quantity(budgetHours, 'h')} of ${quantity(horizon, 'h')}, the recommendation takes in ${money(worstRevenue, currency)} instead of ${money(nominalRevenue, currency)}, ${money(amount, currency)} less; ${frequency(worseShare, scene.scenarios.length)}.`,
  };
}

/** How often scenarios come to that. */
function frequency(share: number, count: number): string {
  const worse = Math.round(share * count);
  if (worse === 0) return `none of ${count} scenarios is that bad`;
  return `${worse} of ${count} ${worse === 1 ? 'scenarios is' : 'scenarios are'} that bad or worse`;
}

/** How much more or less the energy left is worth than that of now. */
export function storedInsight({ recommended, currency }: Told): Insight | undefined {
  const change = recommended.settlement.storedValueChange;
  if (change === 0) return undefined;
  const how = change < 0 ? 'less' : 'more';
  return {
    amount: Math.abs(change),
    sentence: `Energy left after the horizon is worth ${money(Math.abs(change), currency)} ${how} than that of now, because ${change < 0 ? 'more is sold than bought' : 'it is kept or bought for dearer hours after it'}.`,
  };
}

/** What the discharged energy wears off. */
export function wearInsight({ recommended, currency }: Told): Insight | undefined {
  const { wear, soldMwh } = recommended.settlement;
  if (wear === 0) return undefined;
  return {
    amount: wear,
    sentence: `Discharging ${quantity(soldMwh, 'MWh')} within the horizon wears off ${money(wear, currency)}, which every plan is charged with.`,
  };
}
