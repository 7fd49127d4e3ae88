import { checkUseOptions, type UseOptions } from './check-ageing-options.js';
import { countRainflowCycles } from './rainflow.js';

/** What ages a cell, taken from the states of charge of a span of days. */
export interface CellUse {
  readonly days: number;
  /** State of charge of the cell at each step, from 0 to 1. */
  readonly socSeries: Float64Array;
  readonly stepHours: number;
  readonly temperatureC: number;
  readonly cycles: readonly CycleUse[];
  /** Mean C-rate of the energy moved [1/h]; growing resistance costs efficiency in proportion to it. */
  readonly meanCRate: number;
}

/** One cycle, or half of one. */
export interface CycleUse {
  /** Depth as a share of the capacity of the cell. */
  readonly depth: number;
  readonly meanSoc: number;
  /** Full cycles: depth × (1 or 0.5). */
  readonly fullCycles: number;
  readonly count: 1 | 0.5;
  /** Mean power over capacity while it moves [1/h]. */
  readonly cRate: number;
  /** Day on which it closes, from 0. */
  readonly day: number;
}

const HOURS_PER_DAY = 24;

/**
 * Counts the cycles of states of charge of whole days and describes what else ages a cell.
 *
 * @throws EngineError as `simulateAgeing`
 */
export function cellUse(options: UseOptions): CellUse {
  return describeUse(checkUseOptions(options));
}

/** {@link cellUse} of what is checked already. */
export function describeUse(checked: ReturnType<typeof checkUseOptions>): CellUse {
  const { minimum, maximum } = checked.socWindow;
  const { temperatureC } = checked;
  const stepHours = checked.stepMinutes / 60;
  const socSeries = checked.socSeries.map((soc) => minimum + (maximum - minimum) * soc);
  const moved = cumulativeMovement(socSeries);
  const cycles = countRainflowCycles(socSeries).map((cycle): CycleUse => {
    const { range, mean, count, startIndex, endIndex } = cycle;
    const { depth, steps } = movement(moved, startIndex, endIndex);
    return {
      depth: range,
      meanSoc: mean,
      fullCycles: range * count,
      count,
      cRate: steps > 0 ? depth / (steps * stepHours) : 0,
      day: Math.floor((endIndex * stepHours) / HOURS_PER_DAY),
    };
  });
  return {
    days: (socSeries.length * stepHours) / HOURS_PER_DAY,
    socSeries,
    stepHours,
    temperatureC,
    cycles,
    meanCRate: meanCRateOf(cycles),
  };
}

function meanCRateOf(cycles: readonly CycleUse[]): number {
  const moved = cycles.reduce((sum, { fullCycles }) => sum + fullCycles, 0);
  if (moved === 0) return 0;
  return cycles.reduce((sum, { cRate, fullCycles }) => sum + cRate * fullCycles, 0) / moved;
}

interface Movement {
  /** Sums of the changes of the state of charge up to each step. */
  readonly depth: Float64Array;
  /** Numbers of steps with a change up to each step. */
  readonly steps: Float64Array;
}

function cumulativeMovement(socSeries: Float64Array): Movement {
  const depth = new Float64Array(socSeries.length);
  const steps = new Float64Array(socSeries.length);
  for (let index = 1; index < socSeries.length; index += 1) {
    const change = Math.abs((socSeries[index] ?? 0) - (socSeries[index - 1] ?? 0));
    depth[index] = (depth[index - 1] ?? 0) + change;
    steps[index] = (steps[index - 1] ?? 0) + (change > 0 ? 1 : 0);
  }
  return { depth, steps };
}

function movement({ depth, steps }: Movement, from: number, to: number) {
  return {
    depth: (depth[to] ?? 0) - (depth[from] ?? 0),
    steps: (steps[to] ?? 0) - (steps[from] ?? 0),
  };
}
