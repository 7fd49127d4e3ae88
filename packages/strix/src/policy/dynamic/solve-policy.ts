import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { HOURS } from '../internal/layout.js';
import type { StateModel } from '../training/state-model.js';
import { type BatteryMoves, batteryMoves, type SoldReserve } from './battery-moves.js';
import { blendClasses } from './blend-classes.js';
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
const SETTLED = 0.001;

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
          changed += choose(
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

/** The best action at each point; returns how many differ from those chosen before. */
function choose(
  values: Float64Array,
  at: number,
  actions: Int8Array,
  actionAt: number,
  expected: Float64Array,
  payoffs: HourPayoffs,
  steps: number,
): number {
  const { nextPoint, nextShare }: BatteryMoves = payoffs.moves;
  const { price, reservePrice, fixed } = payoffs;
  const { soldMwh, reservedMw } = payoffs.moves;
  const points = expected.length;
  let changed = 0;
  for (let point = 0; point < points; point++) {
    // Idle first, and only what is better replaces it: no movement for nothing.
    let i = steps * points + point;
    let below = nextPoint[i]!;
    let best =
      price * soldMwh[i]! +
      reservePrice * reservedMw[i]! +
      fixed[i]! +
      expected[below]! +
      (expected[below + 1]! - expected[below]!) * nextShare[i]!;
    const margin = TIE * (1 + Math.abs(best));
    let chosen = steps;
    for (let action = 0; action <= 2 * steps; action++) {
      i = action * points + point;
      below = nextPoint[i]!;
      const value =
        price * soldMwh[i]! +
        reservePrice * reservedMw[i]! +
        fixed[i]! +
        expected[below]! +
        (expected[below + 1]! - expected[below]!) * nextShare[i]!;
      if (value > best + margin) {
        best = value;
        chosen = action;
      }
    }
    values[at + point] = best;
    if (actions[actionAt + point] !== chosen - steps) {
      actions[actionAt + point] = chosen - steps;
      changed++;
    }
  }
  return changed;
}

/** Advantage that rounding may feign. */
const TIE = 1e-12;
