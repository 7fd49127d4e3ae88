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

/** A plan of caps, each chosen before the load of its step is known. Its functions neither allocate nor check their arguments. */
export interface CapPlan {
  /**
   * The cap of a step, counted from 0: discharge above it.
   *
   * @returns Infinity if no window is metered [kW]
   */
  readonly capKw: CapPolicy;
  /**
   * The demand up to which the battery recharges in the same step, at most the cap; a load in between is left unchanged.
   *
   * @returns Infinity if no window is metered [kW]
   */
  readonly chargeUpToKw: CapPolicy;
  /**
   * Expected energy cost, wear and demand charges from the first step on [currency].
   *
   * @param socFraction - state of charge before the first step, 0 to 1
   * @param peaksKw - peaks before the first step, by window [kW]
   */
  readonly expectedCost: (socFraction: number, peaksKw: ArrayLike<number>) => number;
}

/**
 * Plans the caps of some steps under an uncertain load so that the expected charges for the peaks of one or two windows, energy and wear are
 * lowest. It is a dynamic program as in {@link planDay}, but the demand above which the battery discharges and the demand up to which it
 * recharges are chosen before the load of the step is known, for controllers that receive caps. Method note, section 10, equations (24) to
 * (26).
 *
 * @param problem - load as nodes and transitions, battery, windows, terminal costs
 * @returns caps in every state, and the expected cost
 * @throws EngineError those of {@link planDay}
 * @example
 * // 60 or 100 kW with probability ½ each; 10 $ per kW, 20 kWh stored, lossless: 20 kW less for the higher load
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

/** {@link planCaps} without the checks. */
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
    // Both caps of a state are usually requested one after the other.
    if (socFraction === placedSoc && outerKw === placedOuterKw && innerKw === placedInnerKw) return;
    placedSoc = socFraction;
    placedOuterKw = outerKw;
    placedInnerKw = innerKw;
    locateSocInto(socPlace, grid, socFraction);
    locateInto(outerPlace, outer.levelsKw, outerKw);
    locateInto(innerPlace, inner.levelsKw, innerKw);
  };
  /** Linear in the state of charge, then in the peaks. */
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
      // Caps are not extrapolated beyond the last level.
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
    // Demand up to the running peak adds no cost.
    let lowestPeakKw = Number.POSITIVE_INFINITY;
    if (outerIsMetered) lowestPeakKw = peaksKw[0]!;
    if (innerIsMetered) lowestPeakKw = Math.min(lowestPeakKw, peaksKw[peaksKw.length - 1]!);
    return Math.max(kw, lowestPeakKw);
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

// With weight 0 there may be only a single level, and nothing beside it to read.
function alongInner(
  values: Float64Array,
  at: number,
  innerWeight: number,
  socWeight: number,
  socCount: number,
): number {
  const low = alongSoc(values, at, socWeight);
  if (innerWeight === 0) return low;
  return low + innerWeight * (alongSoc(values, at + socCount, socWeight) - low);
}

function alongSoc(values: Float64Array, at: number, share: number): number {
  return share === 0 ? values[at]! : values[at]! + share * (values[at + 1]! - values[at]!);
}

/** Best caps of each step by node of the previous step, peak level and state of charge, and the expected costs before the first step. */
function solveBackward(
  { nodesKw, transition, terminalCost }: DayProblem,
  grid: PlanGrid,
): { best: BestCaps[]; first: Float64Array } {
  const { levels, socFractions, outer, inner } = grid;
  const socCount = socFractions.length;
  const states = levels * socCount;
  const steps = nodesKw.length;
  const maxNodes = nodesKw.reduce((max, { length }) => Math.max(max, length), 1);
  const maxCaps = outer.levelsKw.length + inner.levelsKw.length;
  const costs = new Float64Array(maxNodes * maxCaps * states);
  const holding = new Float64Array(maxNodes * states);
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
      // After the last step nothing depends on the load any more.
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

/** Levels of the windows metered at a step, ascending; a single Infinity if none is metered. */
function candidateCaps({ outer, inner }: PlanGrid, step: number): Float64Array {
  const levels = new Set<number>();
  if (outer.meteredSteps[step] === 1) for (const level of outer.levelsKw) levels.add(level);
  if (inner.meteredSteps[step] === 1) for (const level of inner.levelsKw) levels.add(level);
  if (levels.size === 0) return Float64Array.of(Number.POSITIVE_INFINITY);
  return Float64Array.from(levels).sort();
}

/**
 * By cap: number of peak levels from which it is tried. If storing costs nothing, a cap below all metered peaks is useless, since demand up
 * to those peaks adds no cost. Of two windows one may be above the cap, so all levels are tried up to the last useful one.
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
 * By cap: number of peak levels for which a lower cap with the same effect is tried already. All caps that no load can reach, however much
 * the battery charges, have the same effect.
 *
 * @param maxGridKw - highest grid demand that charging can cause at any load [kW]
 */
function duplicateLevelCounts(
  capsKw: Float64Array,
  reach: Int32Array,
  maxGridKw: number,
): Int32Array {
  return reach.map((_, cap) => (cap > 0 && capsKw[cap - 1]! >= maxGridKw ? reach[cap - 1]! : 0));
}
