import type { TimeGrid } from '@bess/kernel/series';
import { isByHoursOfUse } from '../ladder/internal/block-steps.js';
import type { Tariff } from '../schema/tariff.js';

/** Over how many steps demand is averaged, and what had to be assumed for it. */
export interface MeterInterval {
  /** Steps per meter interval, at least 1. */
  readonly steps: number;
  /** One sentence for the bill, where the data and the meter do not fit. */
  readonly assumption?: string;
}

/**
 * Demand is what the meter averages over its interval. Finer data are averaged up to the interval;
 * coarser data cannot be sharpened, so the bill says that its peaks may be too low.
 *
 * @param tariff Its `demandWindowMinutes` is the meter interval.
 * @param grid Steps of the data.
 * @returns Number of steps that are averaged, at least 1.
 * @example
 * // demandWindowMinutes: 30 on a grid of 15-minute steps
 * meterInterval(tariff, grid).steps;
 * // => 2
 */
export function meterInterval(tariff: Tariff, grid: TimeGrid): MeterInterval {
  const { stepMinutes } = grid;
  const windowMinutes = tariff.demandWindowMinutes;
  if (!dependsOnDemand(tariff)) return { steps: 1 };
  if (windowMinutes === undefined) {
    return {
      steps: 1,
      assumption: `The tariff names no demand interval: demand is the highest mean over one ${stepMinutes}-minute step.`,
    };
  }
  if (windowMinutes < stepMinutes) {
    return {
      steps: 1,
      assumption: `The meter averages demand over ${windowMinutes} minutes, the data over ${stepMinutes}: peaks may be higher than billed.`,
    };
  }
  if (windowMinutes % stepMinutes !== 0 || 60 % windowMinutes !== 0) {
    return {
      steps: 1,
      assumption: `The meter interval of ${windowMinutes} minutes does not divide into the hour and into ${stepMinutes}-minute steps: demand is the highest single step.`,
    };
  }
  return { steps: windowMinutes / stepMinutes };
}

/** Demand is charged, or makes tiers wide. */
function dependsOnDemand({
  flatDemand,
  touDemand,
  coincident,
  reactivePricePerKvar,
  energy,
}: Tariff) {
  if (flatDemand || touDemand || coincident || reactivePricePerKvar) return true;
  return energy.periods.some(({ tiers }) => tiers.some(isByHoursOfUse));
}
