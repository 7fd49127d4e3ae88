import { phalanxError } from '../internal/errors.js';
import { expectedCostsInto, minCostsInto, type Workspace } from './best-costs.js';
import { type DayProblem, validateDayProblem } from './day-problem.js';
import { actionList, addCap, listActionsInto } from './list-actions.js';
import {
  type GridPosition,
  interpolateCost,
  locateClampedInto,
  locateInto,
  locateSocInto,
  type PlanGrid,
  planGrid,
} from './plan-grid.js';

/** Smallest saving for which an action is preferred, as a share of the cost, so that rounding decides nothing. */
const TIE_TOLERANCE = 1e-12;

/** A closed-loop plan: the action of each step is requested once its load is known. */
export interface DayPlan {
  /**
   * The cap of one step: discharge above it, recharge below it. It depends on its arguments only.
   *
   * @param step - from 0
   * @param netLoadKw - load less solar of the step [kW]
   * @param socFraction - state of charge at the start of the step, 0 to 1
   * @param peaksKw - peaks before the step, by window [kW]
   * @returns grid demand to aim at, which the battery can reach [kW]
   * @throws EngineError `invalid` / `unequalLengths`, `stateNotFinite`; `outOfRange` / `stepOutOfRange`, and `socOutOfRange`
   */
  capKw(step: number, netLoadKw: number, socFraction: number, peaksKw: ArrayLike<number>): number;
  /**
   * Expected energy cost, wear and demand charges from the first step on, before its load is known [currency].
   *
   * @param socFraction - state of charge before the first step, 0 to 1
   * @param peaksKw - peaks before the first step, by window [kW]
   * @throws EngineError `invalid` / `unequalLengths`, `stateNotFinite`; `outOfRange` / `socOutOfRange`
   */
  expectedCost(socFraction: number, peaksKw: ArrayLike<number>): number;
}

/**
 * Plans a battery over some steps under an uncertain load so that the expected charges for the peaks of one or two windows, energy and wear
 * are lowest: a dynamic program over net load, state of charge and running peaks, backwards from the expected cost of the final peaks. Method
 * note, section 3, equations (5) to (9).
 *
 * @param problem - load as nodes and transitions, battery, windows, terminal costs
 * @returns the action in every state, and the expected cost
 * @throws EngineError `invalid` / `noSteps`, `notRising`, `notProbabilities`, `unequalLengths`, `costNotFinite`; `outOfRange` /
 * `socLevelsOutOfRange`, `windowsOutOfRange`; those of `stepBattery` of the kernel
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
  validateDayProblem(problem);
  const plan = planDayCore(problem);
  const steps = problem.nodesKw.length;
  return {
    capKw(step, netLoadKw, socFraction, peaksKw) {
      if (!(Number.isInteger(step) && step >= 0 && step < steps)) {
        throw phalanxError(
          'outOfRange',
          'stepOutOfRange',
          `step must be a whole number from 0 to ${steps - 1}; ${step} came`,
          { step },
        );
      }
      validateState(problem, socFraction, [netLoadKw, ...Array.from(peaksKw)], peaksKw.length);
      return plan.capKw(step, netLoadKw, socFraction, peaksKw);
    },
    expectedCost(socFraction, peaksKw) {
      validateState(problem, socFraction, Array.from(peaksKw), peaksKw.length);
      return plan.expectedCost(socFraction, peaksKw);
    },
  };
}

/** {@link planDay} without the checks. */
export function planDayCore(problem: DayProblem): DayPlan {
  const grid = planGrid(problem);
  const work: Workspace = {
    actions: actionList(grid),
    socPlace: { index: 0, weight: 0 },
    outerPlace: { index: 0, weight: 0 },
    innerPlace: { index: 0, weight: 0 },
    innerRaised: new Float64Array(grid.levels),
    outerRaised: new Float64Array(grid.levels),
    bothRaised: new Float64Array(grid.levels),
    row: new Float64Array(grid.inner.levelsKw.length),
  };
  const after = expectedCosts(problem, grid, work);
  const { socPlace, outerPlace, innerPlace } = work;
  return {
    capKw(step, netLoadKw, socFraction, peaksKw) {
      // After the last step nothing depends on the load any more, so all nodes share one block.
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
      locateSocInto(socPlace, grid, socFraction);
      locateInto(outerPlace, grid.outer.levelsKw, peaksKw.length === 2 ? peaksKw[0]! : 0);
      locateInto(innerPlace, grid.inner.levelsKw, peaksKw[peaksKw.length - 1]!);
      return interpolateCost(after[0]!, 0, grid, socPlace, outerPlace, innerPlace);
    },
  };
}

/** Expected costs before each step, by node of the previous step; the last entry is the terminal cost. */
function expectedCosts(problem: DayProblem, grid: PlanGrid, work: Workspace): Float64Array[] {
  const { nodesKw, transition, terminalCost } = problem;
  const states = grid.socFractions.length * grid.levels;
  const end = new Float64Array(states);
  for (let from = 0; from < states; from += terminalCost.length) end.set(terminalCost, from);
  const costs = new Array<Float64Array>(grid.steps + 1);
  costs[grid.steps] = end;
  const maxNodes = nodesKw.reduce((max, { length }) => Math.max(max, length), 1);
  const best = new Float64Array(maxNodes * states);
  for (let step = grid.steps - 1; step >= 0; step -= 1) {
    const nodes = nodesKw[step]!;
    const after = costs[step + 1]!;
    for (let node = 0; node < nodes.length; node += 1) {
      const ofNode = best.subarray(node * states, (node + 1) * states);
      const afterFirst = step === grid.steps - 1 ? 0 : node * states;
      minCostsInto(ofNode, grid, work, step, nodes[node]!, after, afterFirst);
    }
    const previousNodes = step === 0 ? 1 : nodesKw[step - 1]!.length;
    const expected = new Float64Array(previousNodes * states);
    expectedCostsInto(expected, best, transition[step]!, previousNodes, states);
    costs[step] = expected;
  }
  return costs;
}

function validateState(
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
  const invalidValue = values.find((value) => !Number.isFinite(value));
  if (invalidValue !== undefined) {
    throw phalanxError(
      'invalid',
      'stateNotFinite',
      `loads and peaks must be finite numbers; ${invalidValue} came`,
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

/**
 * Grid demand of the best action in a state, which may lie between the levels, method note, equation (9). The running peaks are tried as caps
 * first: of equally good actions, the battery recharges as far as the running peak allows.
 */
function chooseAction(
  grid: PlanGrid,
  work: Workspace,
  step: number,
  after: Float64Array,
  nodesKw: Float64Array,
  loadKw: number,
  socFraction: number,
  peaksKw: ArrayLike<number>,
): number {
  const { outer, inner, socFractions, levels } = grid;
  const { actions, socPlace, outerPlace, innerPlace } = work;
  const states = socFractions.length * levels;
  const outerPeakKw = peaksKw.length === 2 ? peaksKw[0]! : 0;
  const innerPeakKw = peaksKw[peaksKw.length - 1]!;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const outerCapKw = outerIsMetered ? outerPeakKw : Number.POSITIVE_INFINITY;
  const innerCapKw = innerIsMetered ? innerPeakKw : Number.POSITIVE_INFINITY;
  actions.count = 0;
  addCap(actions, grid, step, loadKw, socFraction, Math.min(outerCapKw, innerCapKw));
  addCap(actions, grid, step, loadKw, socFraction, Math.max(outerCapKw, innerCapKw));
  listActionsInto(actions, grid, step, loadKw, socFraction);

  const node: GridPosition = { index: 0, weight: 0 };
  locateClampedInto(node, nodesKw, loadKw);
  const first = node.index * states;
  let bestKw = loadKw;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let action = 0; action < actions.count; action += 1) {
    const gridKw = actions.gridKw[action]!;
    const outerKw = outerIsMetered ? Math.max(outerPeakKw, gridKw) : outerPeakKw;
    const innerKw = innerIsMetered ? Math.max(innerPeakKw, gridKw) : innerPeakKw;
    locateSocInto(socPlace, grid, actions.socFraction[action]!);
    locateInto(outerPlace, outer.levelsKw, outerKw);
    locateInto(innerPlace, inner.levelsKw, innerKw);
    let cost = interpolateCost(after, first, grid, socPlace, outerPlace, innerPlace);
    if (node.weight > 0) {
      const above = interpolateCost(after, first + states, grid, socPlace, outerPlace, innerPlace);
      cost += node.weight * (above - cost);
    }
    cost += actions.cost[action]!;
    if (cost < bestCost - TIE_TOLERANCE * Math.max(1, Math.abs(cost))) {
      bestCost = cost;
      bestKw = gridKw;
    }
  }
  return bestKw;
}
