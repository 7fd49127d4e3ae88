import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { HOURS } from '../internal/layout.js';
import type { StateModel } from '../training/state-model.js';
import { batteryMoves, type SoldReserve } from './battery-moves.js';
import { blendClasses } from './blend-classes.js';
import { chooseActions } from './choose-actions.js';
import { HourPayoffs } from './hour-payoffs.js';
import { sparseRows } from './sparse-rows.js';
import { tailWeighted } from './tail-weighted.js';

/** How a policy is solved for. */
export interface SolveOptions {
  /** Points of the SoC grid. */
  readonly points: number;
  /** Steps of the rated power. */
  readonly steps: number;
  /** Most days that are gone back. */
  readonly days: number;
  readonly reserve?: SoldReserve;
  /** Weight of the worst tenth of what may come next; 0 or absent: the mean alone. */
  readonly aversion?: number;
}

/** Actions of all states, and what they are expected to earn. */
export interface SolvedPolicy {
  /** classes × 24 × cells × points, in steps, charging above 0. */
  readonly actions: Int8Array;
  /** classes × 24 × cells: 1 where reserves are sold. */
  readonly sellReserve: Uint8Array;
  /** Earned from the first day's first hour on by class, cell and point, over the days gone back, in scales. */
  readonly values: Float64Array;
  readonly days: number;
}

/** Share of actions that may still change when the last day gone back settles it. */
const SETTLED = 0.003;

/**
 * Backward dynamic programming over days until the actions settle. Method note, section 5.
 *
 * @param model - how prices move between states
 * @param battery - what is operated
 * @param options - grid, reserve, aversion
 */
export function solvePolicy(
  model: StateModel,
  battery: KernelBattery,
  options: SolveOptions,
): SolvedPolicy {
  const { points, steps, reserve } = options;
  const idle = batteryMoves(battery, points, steps);
  const selling = reserve && batteryMoves(battery, points, steps, reserve);
  const cells = model.regimes * model.bins;
  const rows = sparseRows(model.cellRows, cells);
  const averse = new Float64Array(rows.share.length);
  const slab = model.classCount * cells * points;
  const actions = new Int8Array(HOURS * slab);
  const sellReserve = new Uint8Array(model.classCount * HOURS * cells);
  let values = new Float64Array(slab);
  let ahead = new Float64Array(slab);
  const expected = new Float64Array(points);
  const payoffs = new HourPayoffs(model, battery, idle, selling);
  let days = 0;
  for (let changed = 1; changed > SETTLED && days < options.days; days++) {
    changed = 0;
    for (let hour = HOURS - 1; hour >= 0; hour--) {
      [values, ahead] = [ahead, values];
      if (hour === HOURS - 1) blendClasses(ahead, model.classRows, cells * points);
      for (let k = 0; k < model.classCount; k++) {
        const weighted = options.aversion
          ? tailWeighted(averse, rows, hour, ahead, k * cells * points, points, options.aversion)
          : rows.share;
        for (let cell = 0; cell < cells; cell++) {
          expectedInto(expected, rows, weighted, hour * cells + cell, ahead, k * cells * points);
          const state = (k * HOURS + hour) * cells + cell;
          payoffs.settle(k, hour, cell);
          sellReserve[state] = payoffs.sells ? 1 : 0;
          changed += chooseActions(
            values,
            (k * cells + cell) * points,
            actions,
            state * points,
            expected,
            payoffs,
            steps,
          );
        }
      }
    }
    changed /= actions.length;
  }
  return { actions, sellReserve, values, days };
}

/** Mean over the next cells at each point of what is stored after the hour. */
function expectedInto(
  expected: Float64Array,
  rows: ReturnType<typeof sparseRows>,
  share: Float64Array,
  row: number,
  ahead: Float64Array,
  ofClass: number,
): void {
  const points = expected.length;
  const { begin, cell } = rows;
  expected.fill(0);
  for (let i = begin[row]!; i < begin[row + 1]!; i++) {
    const weight = share[i]!;
    const from = ofClass + cell[i]! * points;
    for (let point = 0; point < points; point++) expected[point]! += weight * ahead[from + point]!;
  }
}
