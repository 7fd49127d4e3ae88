import { phalanxError } from '../internal/phalanx-error.js';
import type { DayProblem } from './day-problem.js';
import { bestCostsInto, type Workspace } from './internal/best-costs-into.js';
import { checkDayProblem } from './internal/check-day-problem.js';
import { chooseAction } from './internal/choose-action.js';
import { costAt } from './internal/cost-at.js';
import { expectedCostsInto } from './internal/expected-costs-into.js';
import { actionList } from './internal/list-actions-into.js';
import { placeInto, placeSocInto } from './internal/place.js';
import { type PlanGrid, planGrid } from './internal/plan-grid.js';

/** A plan in closed loop: what to do is asked step by step, when the load of the step is seen. */
export interface DayPlan {
  /**
   * The cap to follow in one step: discharge above it, recharge below it. It hangs on its arguments alone.
   *
   * @param step - step, from 0
   * @param netLoadKw - load less solar of the step [kW]
   * @param socFraction - state of charge at the start of the step, share of the capacity
   * @param peaksKw - peaks before the step, by window [kW]
   * @returns grid demand to aim at, which the battery can reach [kW]
   * @throws EngineError `invalid` / `unequalLengths`, `stateNotFinite`; `outOfRange` / `stepOutOfRange`, and
   * `socOutOfRange`
   */
  capKw(step: number, netLoadKw: number, socFraction: number, peaksKw: ArrayLike<number>): number;
  /**
   * Expected energy, wear and demand charges from the first step on, before its load is seen [currency].
   *
   * @param socFraction - state of charge at the first step, share of the capacity
   * @param peaksKw - peaks before the first step, by window [kW]
   * @throws EngineError `invalid` / `unequalLengths`, `stateNotFinite`; `outOfRange` / `socOutOfRange`
   */
  expectedCost(socFraction: number, peaksKw: ArrayLike<number>): number;
}

/**
 * Plans a battery over some steps under an uncertain load, so that expected charges for the peaks of one or two windows,
 * energy and wear are least: a dynamic programme over net load, state of charge and peaks so far, backwards from what
 * the peaks at the end are expected to cost. Method note, section 3, equations (5) to (9).
 *
 * @param problem - load as nodes and transitions, battery, windows, costs at the end
 * @returns what to do in every state, and what is expected to be paid
 * @throws EngineError `invalid` / `noSteps`, `notRising`, `notProbabilities`, `unequalLengths`, `costNotFinite`;
 * `outOfRange` / `socLevelsOutOfRange`, `windowsOutOfRange`; those of `stepBattery` of the kernel
 * @example
 * // One hour at 100 kW for certain, 10 $ per kW of peak, 30 kWh stored, lossless
 * const battery = createBattery({ powerKw: 50, capacityKwh: 30, chargeEfficiency: 1, dischargeEfficiency: 1 });
 * const plan = planDay({
 *   stepMinutes: 60,
 *   battery,
 *   socLevels: 2,
 *   nodesKw: [Float64Array.of(100)],
 *   transition: [Float64Array.of(1)],
 *   windows: [{ meteredSteps: Uint8Array.of(1), levelsKw: Float64Array.of(0, 100) }],
 *   terminalCost: Float64Array.of(0, 1000),
 * });
 * plan.capKw(0, 100, 1, [0]);
 * // => 70
 */
export function planDay(problem: DayProblem): DayPlan {
  checkDayProblem(problem);
  const grid = planGrid(problem);
  const work: Workspace = {
    actions: actionList(grid),
    socPlace: { index: 0, share: 0 },
    outerPlace: { index: 0, share: 0 },
    innerPlace: { index: 0, share: 0 },
    innerRaised: new Float64Array(grid.levels),
    outerRaised: new Float64Array(grid.levels),
    bothRaised: new Float64Array(grid.levels),
    row: new Float64Array(grid.inner.levelsKw.length),
  };
  const after = expectedCosts(problem, grid, work);
  const { socPlace, outerPlace, innerPlace } = work;
  return {
    capKw(step, netLoadKw, socFraction, peaksKw) {
      if (!(Number.isInteger(step) && step >= 0 && step < grid.steps)) {
        throw phalanxError(
          'outOfRange',
          'stepOutOfRange',
          `step must be a whole number from 0 to ${grid.steps - 1}; ${step} came`,
          { step },
        );
      }
      checkState(problem, socFraction, [netLoadKw, ...Array.from(peaksKw)], peaksKw.length);
      // After the last step nothing hangs on the load any more, so all nodes share one block.
      const nodesKw = step === grid.steps - 1 ? Float64Array.of(0) : problem.nodesKw[step]!;
      return chooseAction(
        grid,
        work,
        step,
        after[step + 1]!,
        nodesKw,
        netLoadKw,
        socFraction,
        peaksKw,
      );
    },
    expectedCost(socFraction, peaksKw) {
      checkState(problem, socFraction, Array.from(peaksKw), peaksKw.length);
      placeSocInto(socPlace, grid, socFraction);
      placeInto(outerPlace, grid.outer.levelsKw, peaksKw.length === 2 ? peaksKw[0]! : 0);
      placeInto(innerPlace, grid.inner.levelsKw, peaksKw[peaksKw.length - 1]!);
      return costAt(after[0]!, 0, grid, socPlace, outerPlace, innerPlace);
    },
  };
}

/** Expected costs before each step, by node of the step before; the last entry is the cost at the end. */
function expectedCosts(problem: DayProblem, grid: PlanGrid, work: Workspace): Float64Array[] {
  const { nodesKw, transition, terminalCost } = problem;
  const states = grid.socFractions.length * grid.levels;
  const end = new Float64Array(states);
  for (let from = 0; from < states; from += terminalCost.length) end.set(terminalCost, from);
  const costs = new Array<Float64Array>(grid.steps + 1);
  costs[grid.steps] = end;
  const mostNodes = nodesKw.reduce((most, { length }) => Math.max(most, length), 1);
  const best = new Float64Array(mostNodes * states);
  for (let step = grid.steps - 1; step >= 0; step -= 1) {
    const nodes = nodesKw[step]!;
    const after = costs[step + 1]!;
    for (let node = 0; node < nodes.length; node += 1) {
      const ofNode = best.subarray(node * states, (node + 1) * states);
      const afterFirst = step === grid.steps - 1 ? 0 : node * states;
      bestCostsInto(ofNode, grid, work, step, nodes[node]!, after, afterFirst);
    }
    const previousNodes = step === 0 ? 1 : nodesKw[step - 1]!.length;
    const expected = new Float64Array(previousNodes * states);
    expectedCostsInto(expected, best, transition[step]!, previousNodes, states);
    costs[step] = expected;
  }
  return costs;
}

function checkState(
  { windows }: DayProblem,
  socFraction: number,
  values: readonly number[],
  peaks: number,
): void {
  if (peaks !== windows.length) {
    throw phalanxError(
      'invalid',
      'unequalLengths',
      `peaksKw must hold one peak for each of ${windows.length} windows; ${peaks} came`,
    );
  }
  const odd = values.find((value) => !Number.isFinite(value));
  if (odd !== undefined) {
    throw phalanxError(
      'invalid',
      'stateNotFinite',
      `loads and peaks must be finite numbers; ${odd} came`,
    );
  }
  if (!(socFraction >= 0 && socFraction <= 1)) {
    throw phalanxError(
      'outOfRange',
      'socOutOfRange',
      `socFraction must be between 0 and 1; ${socFraction} came`,
      { socFraction },
    );
  }
}
