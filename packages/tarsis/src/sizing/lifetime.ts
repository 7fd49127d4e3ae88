import { type AgeingResult, simulateAgeing } from '@bess/economics';
import type { LifetimeSavings } from './project-of-size.js';
import type { ResolvedSize } from './resolve-size.js';
import type { YearOfSize } from './year-of-size.js';

/** A battery's saving on the first year's bill at less than its capacity. */
export interface SavingAtCapacity {
  readonly capacityKwh: number;
  readonly saving: number;
}

/** Savings over the life of a size, and how its battery ages. */
export interface Lifetime extends LifetimeSavings {
  readonly ageing: AgeingResult | null;
}

/**
 * Savings over the life of a size. Cells age by the use of its first year; what is left of the capacity saves what a
 * battery of the same power and that capacity saves, linear between the capacities that were simulated, nothing at none.
 * Where cells are not replaced, savings end with them. Panels fade evenly.
 *
 * @param billBefore The bill without anything that is bought [currency].
 * @param smaller Savings of batteries of the same power and panels, and less capacity.
 */
export function lifetimeOf(
  resolved: ResolvedSize,
  { size, bill, billWithoutBattery, socFractionSeries }: YearOfSize,
  billBefore: number,
  smaller: readonly SavingAtCapacity[],
): Lifetime {
  const { finance, solarFadePerYear, year } = resolved;
  const solarSaving = billBefore - billWithoutBattery;
  const solarByYear = Array.from(
    { length: finance.years },
    (_, index) => solarSaving * (1 - solarFadePerYear) ** index,
  );
  const { powerKw, capacityKwh } = size;
  if (powerKw === 0 || capacityKwh === 0) {
    return {
      savingsByYear: solarByYear,
      replacementYears: [],
      dischargedMwhByYear: [],
      ageing: null,
    };
  }
  const { chemistry, rest } = resolved.battery;
  const replaces = resolved.costs.replacementPerKwh !== undefined;
  const ageing = simulateAgeing({
    ...rest,
    chemistry,
    capacityMwh: capacityKwh / 1000,
    stepMinutes: year.grid.stepMinutes as 60,
    years: finance.years,
    socSeries: wholeDays(socFractionSeries, year.grid.stepMinutes),
    replaces,
  });
  const points = [
    { capacityKwh: 0, saving: 0 },
    ...smaller.filter((point) => point.capacityKwh > 0 && point.capacityKwh < capacityKwh),
    { capacityKwh, saving: billWithoutBattery - bill.total },
  ].sort((a, b) => a.capacityKwh - b.capacityKwh);
  const lives = (yearNumber: number) =>
    replaces || ageing.lifeYears === null
      ? 1
      : Math.min(1, Math.max(0, ageing.lifeYears - (yearNumber - 1)));
  return {
    savingsByYear: ageing.years.map(
      ({ year: number, meanCapacityFraction }, index) =>
        lives(number) * savingAt(points, meanCapacityFraction * capacityKwh) + solarByYear[index]!,
    ),
    replacementYears: ageing.years
      .filter(({ replaced, year: number }) => replaced && number < finance.years)
      .map(({ year: number }) => number),
    dischargedMwhByYear: ageing.years.map(
      ({ year: number, dischargedMwh }) => lives(number) * dischargedMwh,
    ),
    ageing,
  };
}

/** Linear between the points, which rise from no capacity. */
function savingAt(points: readonly SavingAtCapacity[], capacityKwh: number): number {
  const above = points.findIndex((point) => point.capacityKwh >= capacityKwh);
  const high = points[above] ?? points.at(-1)!;
  const low = points[above - 1];
  if (above <= 0 || low === undefined) return high.saving;
  const share = (capacityKwh - low.capacityKwh) / (high.capacityKwh - low.capacityKwh);
  return low.saving + share * (high.saving - low.saving);
}

/** A year may lack or gain an hour by its clock changes; what is short of a day is left out. */
function wholeDays(series: Float64Array, stepMinutes: number): Float64Array {
  const stepsPerDay = 1440 / stepMinutes;
  return series.subarray(0, series.length - (series.length % stepsPerDay));
}
