import { type BatteryParameters, layOutBattery } from '../internal/battery-parameters.js';
import type { DayProblem, PlanWindow } from './day-problem.js';

/** Tolerance within which a state of charge counts as a level, in spacings; it only covers rounding. */
const LEVEL_TOLERANCE = 1e-9;

/** State grid of a plan: state of charge × peak of the outer window × peak of the inner window. */
export interface PlanGrid {
  readonly batteryParameters: BatteryParameters;
  readonly firstStepParameters: BatteryParameters;
  readonly steps: number;
  readonly socFractions: Float64Array;
  /** Distance between two of them. */
  readonly socSpacing: number;
  /**
   * Whether storing more can cost anything. If energy is free and the terminal cost does not depend on the state of charge, it cannot, and
   * actions that stop at a level of the state of charge need not be tried.
   */
  readonly isStoringCostly: boolean;
  /** The first of two windows; with one window, a single level that nothing raises. */
  readonly outer: PlanWindow;
  /** The last window, which varies fastest. */
  readonly inner: PlanWindow;
  readonly levels: number;
  readonly prices: Float64Array;
}

export function planGrid(problem: DayProblem): PlanGrid {
  const { battery, stepMinutes, socLevels, windows, nodesKw } = problem;
  const steps = nodesKw.length;
  const { minSocFraction, maxSocFraction } = battery;
  const span = maxSocFraction - minSocFraction;
  const socFractions = Float64Array.from({ length: span > 0 ? socLevels : 1 }, (_, level) =>
    level === socLevels - 1 ? maxSocFraction : minSocFraction + (span * level) / (socLevels - 1),
  );
  const inner = windows.at(-1)!;
  const none = { meteredSteps: new Uint8Array(steps), levelsKw: new Float64Array(1) };
  const outer = windows.length === 2 ? windows[0]! : none;
  const levels = outer.levelsKw.length * inner.levelsKw.length;
  return {
    batteryParameters: layOutBattery(battery, stepMinutes),
    firstStepParameters: layOutBattery(battery, problem.firstStepMinutes ?? stepMinutes),
    steps,
    socFractions,
    socSpacing: span / (socLevels - 1),
    isStoringCostly:
      problem.energyPricePerKwh !== undefined || problem.terminalCost.length > levels,
    outer,
    inner,
    levels,
    prices: problem.energyPricePerKwh ?? new Float64Array(steps),
  };
}

export function parametersAt(
  { batteryParameters, firstStepParameters }: PlanGrid,
  step: number,
): BatteryParameters {
  return step === 0 ? firstStepParameters : batteryParameters;
}

/** A position between two neighbouring levels: the index of the lower one and the weight of the upper one. */
export interface GridPosition {
  index: number;
  /** 0 at the lower level, 1 at the upper; above 1 beyond the last level. */
  weight: number;
}

/** Position of a value among ascending levels; constant below the first level, extrapolated beyond the last. */
export function locateInto(place: GridPosition, levels: Float64Array, value: number): void {
  const last = levels.length - 1;
  if (last === 0 || value <= levels[0]!) {
    place.index = 0;
    place.weight = 0;
    return;
  }
  let index = 0;
  while (index < last - 1 && levels[index + 1]! <= value) index += 1;
  place.index = index;
  place.weight = (value - levels[index]!) / (levels[index + 1]! - levels[index]!);
}

/** As {@link locateInto}, but clamped at the last level. */
export function locateClampedInto(place: GridPosition, levels: Float64Array, value: number): void {
  locateInto(place, levels, value);
  if (place.weight > 1) place.weight = 1;
}

/** Position of a state of charge among the evenly spaced ones of a grid, clamped at both ends. */
export function locateSocInto(place: GridPosition, grid: PlanGrid, socFraction: number): void {
  const { socFractions, socSpacing } = grid;
  const last = socFractions.length - 1;
  const spacings = last === 0 ? 0 : (socFraction - socFractions[0]!) / socSpacing;
  const index = Math.max(0, Math.min(last, Math.floor(spacings + LEVEL_TOLERANCE)));
  const share = spacings - index;
  place.index = index;
  place.weight = share < LEVEL_TOLERANCE || index === last ? 0 : share;
}

/**
 * Expected cost at a position of the state grid, linear in each coordinate; method note, equation (9). Written as low + weight · (high −
 * low), so that between two equal costs the result is exactly that cost.
 */
export function interpolateCost(
  costs: Float64Array,
  first: number,
  grid: PlanGrid,
  soc: GridPosition,
  outer: GridPosition,
  inner: GridPosition,
): number {
  const innerCount = grid.inner.levelsKw.length;
  const at = first + soc.index * grid.levels + outer.index * innerCount + inner.index;
  const low = alongPeaks(costs, at, innerCount, outer.weight, inner.weight);
  if (soc.weight === 0) return low;
  const high = alongPeaks(costs, at + grid.levels, innerCount, outer.weight, inner.weight);
  return low + soc.weight * (high - low);
}

function alongPeaks(
  costs: Float64Array,
  at: number,
  innerCount: number,
  outerWeight: number,
  innerWeight: number,
): number {
  const low = alongInner(costs, at, innerWeight);
  if (outerWeight === 0) return low;
  return low + outerWeight * (alongInner(costs, at + innerCount, innerWeight) - low);
}

// With weight 0 there may be only a single level, and nothing beside it to read.
function alongInner(costs: Float64Array, at: number, share: number): number {
  return share === 0 ? costs[at]! : costs[at]! + share * (costs[at + 1]! - costs[at]!);
}
