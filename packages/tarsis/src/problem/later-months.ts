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

/** A ratchet reaches at most twelve months ahead. */
const monthsAhead = 12;

/**
 * What a peak of the horizon can cost after it: for each way the later months may go, each month's floor without the
 * horizon (its own peak, and the shares of later and of earlier peaks that it looks back to) and the price of a
 * kilowatt there. What a higher floor does to tiers by hours of use in those months is left out: their energy is not known.
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

/** What one more kilowatt of every demand that the ratchet raises costs in the tiers that the floor has reached [currency]. */
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

/** The any-time demand, or, where the tariff charges for none, that of each period which the month has. */
function raisedTierSchedules(tariff: Tariff, month: number): PriceTier[][] {
  const { flatDemand, touDemand } = tariff;
  if (flatDemand || !touDemand)
    return [flatDemandTierSchedule(tariff, month, { handledSeparately })];
  const rows = [touDemand.weekdaySchedule[month - 1]!, touDemand.weekendSchedule[month - 1]!];
  return [...new Set(rows.flat())].map((period) =>
    touDemandTierSchedule(tariff, period, { handledSeparately }),
  );
}
