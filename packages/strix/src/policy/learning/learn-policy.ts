import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { type BatteryMoves, batteryMoves, type SoldReserve } from '../dynamic/battery-moves.js';
import { chooseActions } from '../dynamic/choose-actions.js';
import { HourPayoffs } from '../dynamic/hour-payoffs.js';
import { HOURS } from '../internal/layout.js';
import type { StateModel } from '../training/state-model.js';
import type { Episodes } from './episodes.js';

/** How a policy is learned. */
export interface LearnOptions {
  readonly points: number;
  readonly steps: number;
  readonly epochs: number;
  readonly reserve?: SoldReserve;
}

/** The n-th visit counts 3/(3 + n), method note (26): more than in a mean, as what is learned from gets better. */
const STEP_LAG = 3;
const LEAST_STEP = 0.01;
/** Visits by which a state leans on the same class, hour and bin in all regimes. */
const PRIOR_VISITS = 60;

/**
 * Q-learning on the value of what is stored after the hour. Prices do not depend on what the battery does, so each hour seen
 * teaches every point of the SoC grid at once. Method note, section 7.
 *
 * @param seen - days to learn from
 * @param states - numbers of states, and the mean prices by which the actions are chosen at the end
 * @param battery - what is operated
 * @param options - grid, epochs, reserve
 * @returns actions and sales of reserve of all states, as {@link solvePolicy} gives them
 */
export function learnPolicy(
  seen: Episodes,
  states: StateModel,
  battery: KernelBattery,
  options: LearnOptions,
): { actions: Int8Array; sellReserve: Uint8Array } {
  const { points, steps, reserve } = options;
  const cells = states.regimes * states.bins;
  const rows = states.classCount * HOURS * cells;
  const idle = batteryMoves(battery, points, steps);
  const selling = reserve && batteryMoves(battery, points, steps, reserve);
  const payoffs = new HourPayoffs(states, battery, idle, selling);
  const own = new Float64Array(rows * points);
  const { bins } = states;
  const pooled = new Float64Array(states.classCount * HOURS * bins * points);
  const visits = new Uint32Array(rows);
  const pooledVisits = new Uint32Array(states.classCount * HOURS * bins);
  const target = new Float64Array(points);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    // Backwards, so that what is earned at a peak reaches the night before it within one pass.
    for (let day = seen.days - 1; day >= 0; day--) {
      const dayClass = seen.classes[day]!;
      for (let hour = HOURS - 1; hour >= 0; hour--) {
        if (hour === 0 && seen.follows[day] === 0) continue;
        const at = day * HOURS + hour;
        const row = (dayClass * HOURS + hour) * cells + seen.cells[at]!;
        const binRow = (dayClass * HOURS + hour) * bins + (seen.cells[at]! % bins);
        payoffs.settle(dayClass, hour, seen.cells[at]!);
        const lean = PRIOR_VISITS / (PRIOR_VISITS + visits[row]!);
        bestInto(
          target,
          payoffs.moves,
          { own, ownAt: row * points, pooled, pooledAt: binRow * points, lean },
          {
            price: seen.prices[at]!,
            reservePrice: payoffs.reservePrice,
            level: seen.levels[day]!,
            wear: battery.wearPerMwhDischarged * seen.inverseScales[day]!,
          },
        );
        const before = at - 1;
        const classBefore = hour > 0 ? dayClass : seen.classes[day - 1]!;
        const hourBefore = classBefore * HOURS + (hour > 0 ? hour - 1 : HOURS - 1);
        const rowBefore = hourBefore * cells + seen.cells[before]!;
        const binBefore = hourBefore * bins + (seen.cells[before]! % bins);
        learn(own, rowBefore * points, target, visits[rowBefore]!++);
        learn(pooled, binBefore * points, target, pooledVisits[binBefore]!++);
      }
    }
  }
  return act(states, payoffs, own, pooled, visits, points, steps);
}

interface Learned {
  readonly own: Float64Array;
  readonly ownAt: number;
  readonly pooled: Float64Array;
  readonly pooledAt: number;
  readonly lean: number;
}

interface Earnings {
  readonly price: number;
  readonly reservePrice: number;
  readonly level: number;
  readonly wear: number;
}

/** Best worth at each point, less that at the middle point: only differences decide, and these stay bounded. */
function bestInto(
  target: Float64Array,
  moves: BatteryMoves,
  learned: Learned,
  earnings: Earnings,
): void {
  const { nextPoint, nextShare, soldMwh, wornMwh, storedMwh, reservedMw, actionCount } = moves;
  const { own, ownAt, pooled, pooledAt, lean } = learned;
  const { price, reservePrice, level, wear } = earnings;
  const points = target.length;
  for (let point = 0; point < points; point++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let i = point; i < actionCount * points; i += points) {
      const below = nextPoint[i]!;
      const share = nextShare[i]!;
      const ofOwn = own[ownAt + below]! * (1 - share) + own[ownAt + below + 1]! * share;
      const ofAll = pooled[pooledAt + below]! * (1 - share) + pooled[pooledAt + below + 1]! * share;
      const worth =
        price * soldMwh[i]! +
        reservePrice * reservedMw[i]! +
        level * storedMwh[i]! -
        wear * wornMwh[i]! +
        ofOwn +
        lean * (ofAll - ofOwn);
      if (worth > best) best = worth;
    }
    target[point] = best;
  }
  const middle = target[points >> 1]!;
  for (let point = 0; point < points; point++) target[point]! -= middle;
}

function learn(values: Float64Array, at: number, target: Float64Array, visits: number): void {
  const step = Math.max(LEAST_STEP, STEP_LAG / (STEP_LAG + visits));
  for (let point = 0; point < target.length; point++) {
    values[at + point]! += step * (target[point]! - values[at + point]!);
  }
}

function act(
  states: StateModel,
  payoffs: HourPayoffs,
  own: Float64Array,
  pooled: Float64Array,
  visits: Uint32Array,
  points: number,
  steps: number,
): { actions: Int8Array; sellReserve: Uint8Array } {
  const cells = states.regimes * states.bins;
  const actions = new Int8Array(own.length);
  const sellReserve = new Uint8Array(visits.length);
  const expected = new Float64Array(points);
  const values = new Float64Array(points);
  for (let row = 0; row < visits.length; row++) {
    const cell = row % cells;
    const ofHour = Math.floor(row / cells);
    const binRow = ofHour * states.bins + (cell % states.bins);
    const lean = PRIOR_VISITS / (PRIOR_VISITS + visits[row]!);
    for (let point = 0; point < points; point++) {
      const ofOwn = own[row * points + point]!;
      expected[point] = ofOwn + lean * (pooled[binRow * points + point]! - ofOwn);
    }
    payoffs.settle(Math.floor(ofHour / HOURS), ofHour % HOURS, cell);
    sellReserve[row] = payoffs.sells ? 1 : 0;
    chooseActions(values, 0, actions, row * points, expected, payoffs, steps);
  }
  return { actions, sellReserve };
}
