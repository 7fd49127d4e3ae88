import type { Tariff } from '@bess/tariff-library';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import {
  chargeByTier,
  flatDemandTierSchedule,
  type PriceTier,
  ratchetLookback,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';
import { supportedCharges } from '../charges/read-charges.js';
import type { LaterRatchetScenario } from '../model/model-spec.js';
import type { ResolvedHorizon } from './resolve-horizon.js';

const handledSeparately = supportedCharges;

/** A ratchet looks at most twelve months ahead. */
const monthsAhead = 12;

/**
 * Data for the cost of this horizon's peaks in later months: for each scenario and later month, the floor of its billing
 * demand without the horizon (its own peak, and shares of the other looked-back peaks) and the price of a kilowatt there.
 * The effect of a higher floor on hours-of-use tiers is left out, because the energy of those months is unknown.
 *
 * @param months Months of the horizon, in order of time.
 */
export function laterRatchetScenarios(
  { tariff, options }: ResolvedHorizon,
  months: readonly BillingMonth[],
): LaterRatchetScenario[] {
  const { ratchet } = tariff;
  if (!ratchet || !(tariff.flatDemand || tariff.touDemand)) return [];
  const all = [
    ...months,
    ...Array.from({ length: monthsAhead }, (_, after) => monthAfter(months, after)),
  ];
  const prior = options.priorPeaksKw ?? [];
  return (options.laterPeaks ?? []).map(({ probability, peaksKw }) => ({
    probability,
    months: peaksKw.slice(0, monthsAhead).map((peakKw, after) => {
      const { monthIndices, priorOffsets } = ratchetLookback(tariff, all, months.length + after);
      const lookedBackKw = [
        ...monthIndices.flatMap((index) => peaksKw[index - months.length] ?? []),
        ...priorOffsets.flatMap((offset) => prior[offset - 1] ?? []),
      ];
      const floorKw = Math.max(peakKw, ...lookedBackKw.map((kw) => ratchet.fraction * kw));
      return {
        floorKw,
        pricePerKw: marginalDemandPrice(tariff, all[months.length + after]!.month, floorKw),
        lookback: monthIndices.filter((index) => index < months.length),
        fraction: ratchet.fraction,
      };
    }),
  }));
}

function monthAfter(months: readonly BillingMonth[], after: number): BillingMonth {
  const last = months.at(-1)!;
  const month = ((last.month + after) % 12) + 1;
  const year = last.year + Math.floor((last.month + after) / 12);
  return { year, month, startStep: 0, endStep: 0, days: 0, complete: false };
}

/** Cost of one more kilowatt of every demand that the ratchet raises, at the tier that the floor has reached [currency]. */
function marginalDemandPrice(tariff: Tariff, month: number, floorKw: number): number {
  return raisedTierSchedules(tariff, month).reduce((sum, tierSchedule) => {
    if (tierSchedule.length === 0) return sum;
    return (
      sum +
      chargeByTier(tierSchedule, floorKw + 1).amount -
      chargeByTier(tierSchedule, floorKw).amount
    );
  }, 0);
}

/** Schedules of the demand that the ratchet raises: any-time, or, where that is not charged, each demand period of the month. */
function raisedTierSchedules(tariff: Tariff, month: number): PriceTier[][] {
  const { flatDemand, touDemand } = tariff;
  if (flatDemand || !touDemand)
    return [flatDemandTierSchedule(tariff, month, { handledSeparately })];
  const rows = [touDemand.weekdaySchedule[month - 1]!, touDemand.weekendSchedule[month - 1]!];
  return [...new Set(rows.flat())].map((period) =>
    touDemandTierSchedule(tariff, period, { handledSeparately }),
  );
}
