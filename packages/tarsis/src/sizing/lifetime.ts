import { type AgeingOptions, type AgeingResult, simulateAgeing } from '@bess/economics';
import type { Size } from '../schema/size-types.js';
import type { LifetimeSavings } from './project-of-size.js';
import type { ResolvedSize } from './resolve-size.js';
import type { BatteryHealth, YearOfSize } from './year-of-size.js';

/** Savings over the life of a size, and how its battery ages. */
export interface Lifetime extends LifetimeSavings {
  readonly ageing: AgeingResult | null;
}

/** The first year of a size, and what its battery is expected to save in it. */
export interface FirstYear {
  /** Savings of the battery and of the panels on the bill [currency]. */
  readonly batterySaving: number;
  readonly solarSaving: number;
  /** Growth of the battery's saving with what is left of its capacity: saving ∝ capacity^elasticity. */
  readonly elasticity: number;
}

/**
 * Savings over the life of a size. Cells age by the use of the first year, and what is left of them saves a power of it.
 * Where they are not replaced, savings end with them. Panels fade evenly.
 */
export function lifetimeOf(
  resolved: ResolvedSize,
  first: FirstYear,
  ageing: AgeingResult | null,
): Lifetime {
  const { finance, solarFadePerYear } = resolved;
  const { batterySaving, solarSaving, elasticity } = first;
  const solarByYear = Array.from(
    { length: finance.years },
    (_, index) => solarSaving * (1 - solarFadePerYear) ** index,
  );
  if (ageing === null) {
    return {
      savingsByYear: solarByYear,
      replacementYears: [],
      dischargedMwhByYear: [],
      ageing,
    };
  }
  const isReplaced = resolved.costs.replacementPerKwh !== undefined;
  const lives = (year: number) =>
    isReplaced || ageing.lifeYears === null
      ? 1
      : Math.min(1, Math.max(0, ageing.lifeYears - (year - 1)));
  return {
    savingsByYear: ageing.years.map(
      ({ year, meanCapacityFraction }, index) =>
        lives(year) * batterySaving * meanCapacityFraction ** elasticity + solarByYear[index]!,
    ),
    replacementYears: ageing.years
      .filter(({ replaced, year }) => replaced && year < finance.years)
      .map(({ year }) => year),
    dischargedMwhByYear: ageing.years.map(({ year, dischargedMwh }) => lives(year) * dischargedMwh),
    ageing,
  };
}

/** How the battery of a size ages by the use of a year. */
export function ageingOf(
  { finance, year, battery, costs }: ResolvedSize,
  { size, socFractionSeries }: Pick<YearOfSize, 'size' | 'socFractionSeries'>,
): AgeingResult {
  const { stepMinutes } = year.grid;
  const stepsPerDay = 1440 / stepMinutes;
  // A year may lack or gain an hour by its clock changes; what is short of a day is left out.
  const { length } = socFractionSeries;
  return simulateAgeing({
    ...battery.rest,
    chemistry: battery.chemistry,
    capacityMwh: size.capacityKwh / 1000,
    stepMinutes: stepMinutes as AgeingOptions['stepMinutes'],
    years: finance.years,
    socSeries: socFractionSeries.subarray(0, length - (length % stepsPerDay)),
    replaces: costs.replacementPerKwh !== undefined,
  });
}

/** An aged battery is simulated at most this new, so that its loss stands out from rounding. */
const NEWEST_AGED = 0.9;

/** A battery in the last year of its life, or of the project if it lives longer. */
export function agedHealth({ years, lifeYears }: AgeingResult): BatteryHealth {
  const last = lifeYears === null ? years.at(-1)! : years[Math.max(0, Math.ceil(lifeYears) - 1)]!;
  return {
    capacityFraction: Math.min(NEWEST_AGED, last.endCapacityFraction),
    roundTripEfficiency: last.roundTripEfficiency,
  };
}

/** Elasticity of the saving in what is left of the capacity, from a year of the new battery and one of the aged. */
export function elasticityOf(newSaving: number, agedSaving: number, health: BatteryHealth): number {
  // A battery that saves nothing, or less than nothing, loses in proportion.
  if (newSaving <= 0 || agedSaving <= 0) return 1;
  return Math.max(0, Math.log(agedSaving / newSaving) / Math.log(health.capacityFraction));
}

export function hasBattery({ powerKw, capacityKwh }: Size): boolean {
  return powerKw > 0 && capacityKwh > 0;
}
