import { type BestCaps, bestCapsInto, capCostsInto } from './cap-costs.js';
import { type CapPolicy, type DayProblem, validateDayProblem } from './day-problem.js';
import {
  type GridPosition,
  locateClampedInto,
  locateInto,
  locateSocInto,
  type PlanGrid,
  parametersAt,
  planGrid,
} from './plan-grid.js';

/** A plan of caps, each chosen before the load of its step is seen. Its functions allocate and check nothing. */
export interface CapPlan {
  /**
   * The cap to follow through a step, counted from 0: discharge above it.
   *
   * @returns Infinity where no window is metered [kW]
   */
  readonly capKw: CapPolicy;
  /**
   * What the battery recharges up to through the same step, at most the cap: grid demand in between is left as it is.
   *
   * @returns Infinity where no window is metered [kW]
   */
  readonly chargeUpToKw: CapPolicy;
  /**
   * Expected energy, wear and demand charges from the first step on [currency].
   *
   * @param socFraction - at the first step, share of the capacity
   * @param peaksKw - peaks before the first step, by window [kW]
   */
  readonly expectedCost: (socFraction: number, peaksKw: ArrayLike<number>) => number;
}

/**
 * Plans the caps of some steps under an uncertain load, so that expected charges for the peaks of one or two windows, energy and
 * wear are least: a dynamic programme as in {@link planDay}, but what it discharges above and recharges up to is fixed before
 * the load of its step is known, as a controller that is told caps needs it. Method note, section 10, equations (24) to (26).
 *
 * @param problem - load as nodes and transitions, battery, windows, costs at the end
 * @returns caps in every state, and what is expected to be paid
 * @throws EngineError those of {@link planDay}
 * @example
 * // 60 or 100 kW, alike; 10 $ per kW, 20 kWh stored, lossless: 20 kW less for the higher
 * const battery = createBattery({ powerKw: 50, capacityKwh: 20, chargeEfficiency: 1, dischargeEfficiency: 1 });
 * const plan = planCaps({
 *   stepMinutes: 60,
 *   battery,
 *   socLevels: 2,
 *   nodesKw: [Float64Array.of(60, 100)],
 *   transition: [Float64Array.of(0.5, 0.5)],
 *   windows: [{ meteredSteps: Uint8Array.of(1), levelsKw: Float64Array.of(0, 60, 80, 100) }],
 *   terminalCost: Float64Array.of(0, 600, 800, 1000),
 * });
 * plan.expectedCost(1, [0]);
 * // => 600.1
 */
export function planCaps(problem: DayProblem): CapPlan {
  validateDayProblem(problem);
  return planCapsCore(problem);
}

/** {@link planCaps} of a problem that was checked before. */
export function planCapsCore(problem: DayProblem): CapPlan {
  const grid = planGrid(problem);
  const { outer, inner, levels } = grid;
  const socCount = grid.socFractions.length;
  const innerCount = inner.levelsKw.length;
  const states = levels * socCount;
  const { best, first } = solveBackward(problem, grid);

  const nodePlace: GridPosition = { index: 0, weight: 0 };
  const socPlace: GridPosition = { index: 0, weight: 0 };
  const outerPlace: GridPosition = { index: 0, weight: 0 };
  const innerPlace: GridPosition = { index: 0, weight: 0 };
  let placedSoc = Number.NaN;
  let placedOuterKw = Number.NaN;
  let placedInnerKw = Number.NaN;
  const placeStateInto = (socFraction: number, peaksKw: ArrayLike<number>) => {
    const outerKw = peaksKw.length === 2 ? peaksKw[0]! : 0;
    const innerKw = peaksKw[peaksKw.length - 1]!;
    // The cap and what to recharge up to are asked for one after the other.
    if (socFraction === placedSoc && outerKw === placedOuterKw && innerKw === placedInnerKw) return;
    placedSoc = socFraction;
    placedOuterKw = outerKw;
    placedInnerKw = innerKw;
    locateSocInto(socPlace, grid, socFraction);
    locateInto(outerPlace, outer.levelsKw, outerKw);
    locateInto(innerPlace, inner.levelsKw, innerKw);
  };
  /** Linear along the state of charge, then along the peaks. */
  const valueAt = (values: Float64Array, block: number): number => {
    const at =
      block + (outerPlace.index * innerCount + innerPlace.index) * socCount + socPlace.index;
    const low = alongInner(values, at, innerPlace.weight, socPlace.weight, socCount);
    if (outerPlace.weight === 0) return low;
    const above = at + innerCount * socCount;
    const high = alongInner(values, above, innerPlace.weight, socPlace.weight, socCount);
    return low + outerPlace.weight * (high - low);
  };
  const tableAt = (
    table: Float64Array,
    step: number,
    previousNetLoadKw: number,
    socFraction: number,
    peaksKw: ArrayLike<number>,
  ): number => {
    const outerIsMetered = outer.meteredSteps[step] === 1;
    const innerIsMetered = inner.meteredSteps[step] === 1;
    if (!(outerIsMetered || innerIsMetered)) return Number.POSITIVE_INFINITY;
    placeStateInto(socFraction, peaksKw);
    if (outerPlace.weight > 1 || innerPlace.weight > 1) {
      // Caps do not go on in a straight line beyond the last level.
      outerPlace.weight = Math.min(1, outerPlace.weight);
      innerPlace.weight = Math.min(1, innerPlace.weight);
      placedSoc = Number.NaN;
    }
    let kw: number;
    if (step === 0) kw = valueAt(table, 0);
    else {
      locateClampedInto(nodePlace, problem.nodesKw[step - 1]!, previousNetLoadKw);
      kw = valueAt(table, nodePlace.index * states);
      if (nodePlace.weight > 0) {
        kw += nodePlace.weight * (valueAt(table, (nodePlace.index + 1) * states) - kw);
      }
    }
    if (grid.isStoringCostly) return kw;
    // What is lost already costs nothing more.
    let heldKw = Number.POSITIVE_INFINITY;
    if (outerIsMetered) heldKw = peaksKw[0]!;
    if (innerIsMetered) heldKw = Math.min(heldKw, peaksKw[peaksKw.length - 1]!);
    return Math.max(kw, heldKw);
  };
  return {
    capKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      tableAt(best[step]!.capKw, step, previousNetLoadKw, socFraction, peaksKw),
    chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      tableAt(best[step]!.chargeUpToKw, step, previousNetLoadKw, socFraction, peaksKw),
    expectedCost(socFraction, peaksKw) {
      placeStateInto(socFraction, peaksKw);
      return valueAt(first, 0);
    },
  };
}

// A share of 0 may lie on a single level, beside which there is nothing to read.
function alongInner(
  values: Float64Array,
  at: number,
  innerShare: number,
  socShare: number,
  socCount: number,
): number {
  const low = alongSoc(values, at, socShare);
  if (innerShare === 0) return low;
  return low + innerShare * (alongSoc(values, at + socCount, socShare) - low);
}

function alongSoc(values: Float64Array, at: number, share: number): number {
  return share === 0 ? values[at]! : values[at]! + share * (values[at + 1]! - values[at]!);
}

/** Best caps of each step by node of the step before, peak level and state of charge, and expected costs before the first. */
function solveBackward(
  { nodesKw, transition, terminalCost }: DayProblem,
  grid: PlanGrid,
): { best: BestCaps[]; first: Float64Array } {
  const { levels, socFractions, outer, inner } = grid;
  const socCount = socFractions.length;
  const states = levels * socCount;
  const steps = nodesKw.length;
  const mostNodes = nodesKw.reduce((most, { length }) => Math.max(most, length), 1);
  const mostCaps = outer.levelsKw.length + inner.levelsKw.length;
  const costs = new Float64Array(mostNodes * mostCaps * states);
  const holding = new Float64Array(mostNodes * states);
  const best = new Array<BestCaps>(steps);
  let after = new Float64Array(states);
  for (let level = 0; level < levels; level += 1) {
    for (let soc = 0; soc < socCount; soc += 1) {
      const at = terminalCost.length > levels ? soc * levels + level : level;
      after[level * socCount + soc] = terminalCost[at]!;
    }
  }
  for (let step = steps - 1; step >= 0; step -= 1) {
    const capsKw = candidateCaps(grid, step);
    const reach = triedLevelCounts(capsKw, grid, step);
    const nodes = nodesKw[step]!;
    const tried = duplicateLevelCounts(
      capsKw,
      reach,
      nodes.at(-1)! + parametersAt(grid, step).powerKw,
    );
    const block = capsKw.length * states;
    for (let node = 0; node < nodes.length; node += 1) {
      // After the last step nothing hangs on the load any more.
      const afterFirst = step === steps - 1 ? 0 : node * states;
      const held = holding.subarray(node * states, (node + 1) * states);
      const ofNode = costs.subarray(node * block, (node + 1) * block);
      capCostsInto(held, ofNode, grid, step, nodes[node]!, capsKw, reach, tried, after, afterFirst);
    }
    const room = (step === 0 ? 1 : nodesKw[step - 1]!.length) * states;
    const ofStep = {
      expected: new Float64Array(room),
      capKw: new Float64Array(room),
      chargeUpToKw: new Float64Array(room),
    };
    const probabilities = transition[step]!;
    bestCapsInto(
      ofStep,
      states,
      socCount,
      nodes,
      holding,
      costs,
      probabilities,
      capsKw,
      reach,
      tried,
    );
    best[step] = ofStep;
    after = ofStep.expected;
  }
  return { best, first: after };
}

/** Levels of the windows metered at a step, rising; a single Infinity where none is. */
function candidateCaps({ outer, inner }: PlanGrid, step: number): Float64Array {
  const levels = new Set<number>();
  if (outer.meteredSteps[step] === 1) for (const level of outer.levelsKw) levels.add(level);
  if (inner.meteredSteps[step] === 1) for (const level of inner.levelsKw) levels.add(level);
  if (levels.size === 0) return Float64Array.of(Number.POSITIVE_INFINITY);
  return Float64Array.from(levels).sort();
}

/**
 * By cap: from how many peak levels it is tried. Where storing costs nothing, a cap below all metered peaks is of no use, since
 * demand up to those is paid for; of two windows one may be above it, so that there all are tried up to the last of use.
 */
function triedLevelCounts(capsKw: Float64Array, grid: PlanGrid, step: number): Int32Array {
  const { outer, inner, levels, isStoringCostly } = grid;
  if (isStoringCostly) return new Int32Array(capsKw.length).fill(levels);
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const innerCount = inner.levelsKw.length;
  return Int32Array.from(capsKw, (capKw) => {
    let reach = 0;
    for (let level = 0; level < levels; level += 1) {
      const outerHolds = outerIsMetered && outer.levelsKw[Math.floor(level / innerCount)]! <= capKw;
      const innerHolds = innerIsMetered && inner.levelsKw[level % innerCount]! <= capKw;
      if (outerHolds || innerHolds || !(outerIsMetered || innerIsMetered)) reach = level + 1;
    }
    return reach;
  });
}

/**
 * By cap: from how many peak levels a lower cap is tried that does the same. Caps out of reach of every load, however much the
 * battery charges, are all alike.
 *
 * @param mostKw - highest grid demand that charging can make of any load [kW]
 */
function duplicateLevelCounts(capsKw: Float64Array, reach: Int32Array, mostKw: number): Int32Array {
  return reach.map((_, cap) => (cap > 0 && capsKw[cap - 1]! >= mostKw ? reach[cap - 1]! : 0));
}
