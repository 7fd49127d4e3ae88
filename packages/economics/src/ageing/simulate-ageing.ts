import type { AgeingOptions, Chemistry } from '../schema/ageing-options.js';
import type { CellHealth, CellModel } from './cell-model.js';
import { describeUse } from './cell-use.js';
import { checkAgeingOptions, checkChemistry } from './check-ageing-options.js';
import { lfpModel } from './lfp.js';
import { nmcModel } from './nmc.js';

/** One year of a battery. */
export interface AgeingYear {
  /** From 1. */
  readonly year: number;
  /** Usable energy at its end as a share of the new battery's. */
  readonly endCapacityFraction: number;
  /** Mean usable energy as a share of the new battery's. */
  readonly meanCapacityFraction: number;
  /** Shares of the capacity lost since the battery was new, at the end of the year. */
  readonly calendarLoss: number;
  readonly cycleLoss: number;
  /** Growth of the resistance of the cells since they were new, as a share. */
  readonly resistanceGrowth: number;
  /** Mean round-trip efficiency at the meter. */
  readonly roundTripEfficiency: number;
  /** Energy discharged at the meter [MWh]. */
  readonly dischargedMwh: number;
  /** Equivalent full cycles of the rated capacity. */
  readonly fullCycles: number;
  /** Whether the battery is replaced at its end. */
  readonly replaced: boolean;
}

/** Result of {@link simulateAgeing}. */
export interface AgeingResult {
  readonly years: readonly AgeingYear[];
  /** Years until the first battery is spent, within the years simulated; else null. */
  readonly lifeYears: number | null;
  /** When the warranty of the first battery ends, and by which limit; null within the years simulated. */
  readonly warrantyEnd: {
    readonly years: number;
    readonly by: 'years' | 'fullCycles' | 'throughputMwh';
  } | null;
  /** The model, its sources, and where the use leaves the range that was measured. */
  readonly model: {
    readonly name: string;
    readonly sources: readonly string[];
    readonly extrapolated: readonly string[];
  };
}

const DAYS_PER_YEAR = 365;

/**
 * The published model of a kind of cell, to age it under use that changes.
 *
 * @throws EngineError `outOfRange` / `notAllowed`
 */
export function cellModel(chemistry: Chemistry): CellModel<unknown> {
  checkChemistry(chemistry);
  const models = { lfp: lfpModel, nmc: nmcModel };
  // Each model is given the states that it made itself.
  return models[chemistry] as CellModel<unknown>;
}

/**
 * How a battery ages over years of the same use: calendar and cycle fade by a published model of its cells, with cycles
 * counted by rainflow (ASTM E1049), and what that leaves of energy and efficiency. A series shorter than a year is
 * repeated. States of charge are shares of what is still usable, so that an aged battery moves less energy.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value
 */
export function simulateAgeing(options: AgeingOptions): AgeingResult {
  const checked = checkAgeingOptions(options);
  const { chemistry, capacityMwh, years, roundTripEfficiency, endOfLifeFraction } = checked;
  const { replaces, temperatureC, warranty = {} } = checked;
  const model = cellModel(chemistry);
  const use = describeUse({
    stepMinutes: checked.stepMinutes,
    temperatureC,
    socWindow: checked.socWindow,
    socSeries: yearOf(checked.socSeries, checked.stepMinutes),
  });
  const window = checked.socWindow.maximum - checked.socWindow.minimum;
  const fullCyclesPerYear =
    use.cycles.reduce((sum, { fullCycles }) => sum + fullCycles, 0) / window;
  const cRate = use.meanCRate;

  const result: AgeingYear[] = [];
  let lifeYears: number | null = null;
  let state = model.start();
  let before = model.health(state);
  for (let year = 1; year <= years; year += 1) {
    state = model.age(state, use);
    const after = model.health(state);
    const spent = after.capacityFraction <= endOfLifeFraction;
    if (spent && lifeYears === null) {
      lifeYears = year - 1 + crossing(before, after, endOfLifeFraction);
    }
    const meanCapacityFraction = (before.capacityFraction + after.capacityFraction) / 2;
    const growth = (before.resistanceGrowth + after.resistanceGrowth) / 2;
    // Losses over the resistance, on charge and on discharge, grow with it.
    const efficiency = Math.max(0, roundTripEfficiency - 2 * model.dropAt1C * cRate * growth);
    const fullCycles = fullCyclesPerYear * meanCapacityFraction;
    result.push({
      year,
      endCapacityFraction: after.capacityFraction,
      meanCapacityFraction,
      calendarLoss: after.calendarLoss,
      cycleLoss: after.cycleLoss,
      resistanceGrowth: after.resistanceGrowth,
      roundTripEfficiency: efficiency,
      dischargedMwh: fullCycles * capacityMwh * Math.sqrt(efficiency),
      fullCycles,
      replaced: spent && replaces,
    });
    if (spent && replaces) {
      state = model.start();
      before = model.health(state);
    } else before = after;
  }
  return {
    years: result,
    lifeYears,
    warrantyEnd: warrantyEnd(firstBattery(result), warranty),
    model: {
      name: model.name,
      sources: model.sources,
      extrapolated: extrapolations(model, { temperatureC, cRate }),
    },
  };
}

/** The series of a year of 365 days, or of its own length if that is 365 or 366 days. */
function yearOf(socSeries: Float64Array, stepMinutes: number): Float64Array {
  const stepsPerYear = (DAYS_PER_YEAR * 1440) / stepMinutes;
  if (socSeries.length >= stepsPerYear) return socSeries;
  return Float64Array.from(
    { length: stepsPerYear },
    (_, step) => socSeries[step % socSeries.length] ?? 0,
  );
}

/** Share of a year that has passed when the capacity falls to a limit. */
function crossing(before: CellHealth, after: CellHealth, limit: number): number {
  const lost = before.capacityFraction - after.capacityFraction;
  return lost > 0 ? (before.capacityFraction - limit) / lost : 1;
}

/** The years of the battery that the warranty came with. */
function firstBattery(years: readonly AgeingYear[]): readonly AgeingYear[] {
  const last = years.findIndex(({ replaced }) => replaced);
  return last < 0 ? years : years.slice(0, last + 1);
}

function warrantyEnd(
  years: readonly AgeingYear[],
  limits: NonNullable<AgeingOptions['warranty']>,
): AgeingResult['warrantyEnd'] {
  const ends: { years: number; by: 'years' | 'fullCycles' | 'throughputMwh' }[] = [];
  if (limits.years !== undefined && limits.years <= years.length) {
    ends.push({ years: limits.years, by: 'years' });
  }
  const usedUp = (limit: number | undefined, ofYear: (year: AgeingYear) => number) => {
    if (limit === undefined) return undefined;
    let sum = 0;
    for (const year of years) {
      const used = ofYear(year);
      if (sum + used >= limit) return year.year - 1 + (limit - sum) / used;
      sum += used;
    }
    return undefined;
  };
  const cycles = usedUp(limits.fullCycles, ({ fullCycles }) => fullCycles);
  if (cycles !== undefined) ends.push({ years: cycles, by: 'fullCycles' });
  const throughput = usedUp(limits.throughputMwh, ({ dischargedMwh }) => dischargedMwh);
  if (throughput !== undefined) ends.push({ years: throughput, by: 'throughputMwh' });
  return ends.sort((a, b) => a.years - b.years)[0] ?? null;
}

function extrapolations(
  { measured }: CellModel<unknown>,
  use: { readonly temperatureC: number; readonly cRate: number },
): string[] {
  const quantities = [
    { name: 'temperature', value: use.temperatureC, range: measured.temperatureC, unit: '°C' },
    { name: 'mean C-rate', value: use.cRate, range: measured.cRate, unit: '1/h' },
  ];
  return quantities
    .filter(({ value, range: [low, high] }) => value < low || value > high)
    .map(
      ({ name, value, range: [low, high], unit }) =>
        `${name} ${Number(value.toPrecision(3))} ${unit}; measured from ${low} to ${high} ${unit}`,
    );
}
