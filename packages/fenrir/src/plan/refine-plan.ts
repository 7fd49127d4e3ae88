import { projectPlanCore } from '../battery/project-plan.js';
import { awardedMw, type Settlement } from '../battery/settle-dispatch.js';
import { fenrirError } from '../internal/validate.js';
import type { Dispatch, DispatchProblem, PlannedStep } from '../types.js';
import { buildDispatchModel } from './build-dispatch-model.js';
import {
  type DispatchColumns,
  type DispatchCuts,
  rampExcess,
  type TailOfScenarios,
} from './dispatch-constraints.js';
import {
  branchOver,
  fixDirections,
  fixToDispatch,
  fixToExclusivePlan,
  isLimitedByBatteryOnly,
  noOptimumError,
  simultaneousSteps,
  solveProgram,
} from './solve-program.js';
import { cashTurnover, type WorstCase, worstCaseValue } from './worst-value.js';

/** A plan that was carried out, settled and verified against the bound of the program. */
export interface RefinedPlan {
  readonly dispatch: Dispatch;
  readonly nominal: Settlement;
  readonly worstValue: number;
  readonly worstValueBound: number;
  readonly rampExcessMw: number;
  /** Number of programs solved. */
  readonly rounds: number;
  /** Number of these with binaries, each a search. */
  readonly searches: number;
}

/** Gap at which cuts are no longer added, as a share of the cash turnover. */
const CLOSED_GAP = 1e-5;
/** Largest difference between the program's value and the settlement, as a share of the cash turnover. */
const AGREEMENT = 1e-5;
/** Largest gap that is accepted after all rounds, as a share of the cash turnover. */
const LARGEST_GAP = 1e-3;
const MAX_ROUNDS = 100;
/** No searches after this round, so that the directions of the last search can be closed. */
const LAST_SEARCH = 0.6 * MAX_ROUNDS;
/** The directions of a search are closed to this share of the total gap before the next search. */
const GAP_BETWEEN_SEARCHES = 0.1;
/** Relative gap to which the first search is proven. */
const FIRST_SEARCH_GAP = 1e-3;
/** Bounds on the relative gap of later searches. */
const MIN_SEARCH_GAP = 1e-6;
const MAX_SEARCH_GAP = 1e-2;
/** Largest problem whose directions are searched exactly. */
const EXACT_STEPS = 24;
/** Search limit of a problem without cuts, in searches of 24 binaries; the cost grows with the square of their number. */
const MAX_SEARCHES = 10;
/** Search limit of a problem with cuts, each of which may need another search. */
const MAX_SEARCHES_WITH_CUTS = 7;
/** Number of binaries from which a search counts in full; smaller ones count by 2ⁿ. */
const WHOLE_SEARCH_BINARIES = 10;
/** Rounds the smallest ramp excess up, as a share of the rated power. */
const EXCESS_ROUNDING = 1e-6;

/**
 * Solves the program of a dispatch repeatedly, adding what each solution calls for: an exclusive direction where it charged and discharged
 * simultaneously, its worst-case distribution, tangents of the price impact. Every program without fixed directions is a relaxation, so its bound holds.
 *
 * @param judge - worst case of a dispatch; only the nominal distribution when absent
 * @param tail - for a worst case that one program expresses in full
 * @throws EngineError `engine` / `planNotVerified`; those of `@bess/milp`
 */
export async function refinePlan(
  problem: DispatchProblem,
  judge?: (dispatch: Dispatch) => WorstCase,
  tail?: TailOfScenarios,
): Promise<RefinedPlan> {
  const { maxSearches } = problem;
  let cuts = firstCuts(problem, tail);
  // Bound on all dispatches, and bound on those that keep the fixed directions.
  let provenBound = Number.POSITIVE_INFINITY;
  let heldBound = Number.POSITIVE_INFINITY;
  let best: Omit<RefinedPlan, 'rounds' | 'searches'> | undefined;
  let searches = 0;
  let searched = 0;
  // Steps to search again once the gap with the directions of the last search is closed.
  let searchedSteps: readonly number[] = [];
  let minOpenGap = 0;
  const movesPrice = (problem.impactPerMw ?? 0) > 0;
  // Whether solutions add cuts, and with them further searches.
  const addsCuts = movesPrice || (judge !== undefined && tail === undefined);
  let isApproximate = addsCuts;
  for (let round = 1; ; round += 1) {
    const { model, columns } = buildDispatchModel(problem, cuts);
    if (cuts.exclusiveSteps.length > 0) searches += 1;
    searched += searchShare(cuts.exclusiveSteps.length, addsCuts);
    const searchesOn =
      round < LAST_SEARCH && (maxSearches === undefined ? searched < 1 : searches < maxSearches);
    const answer = await solveProgram(model, {
      hasDenseRows: judge !== undefined || movesPrice,
      ...(isApproximate ? { relGap: searchGap(provenBound, best?.worstValue, minOpenGap) } : {}),
    });
    if (answer === 'infeasible') {
      // The bounds were for a smaller excess.
      cuts = await withLeastExcess(problem, cuts);
      provenBound = Number.POSITIVE_INFINITY;
      heldBound = Number.POSITIVE_INFINITY;
      best = undefined;
      continue;
    }
    const bound = valueBound(answer);
    heldBound = Math.min(heldBound, bound);
    if (cuts.directions.size === 0) provenBound = heldBound;
    const exclusiveSteps = [...cuts.exclusiveSteps, ...searchedSteps];
    const both = simultaneousSteps(problem, columns, answer.x, exclusiveSteps);
    if (both.length > 0) {
      const isExact =
        problem.pricePath.length <= EXACT_STEPS &&
        (cuts.directions.size === 0 || searchedSteps.length > 0);
      if (isExact && searchesOn) {
        cuts = branchOver(cuts, [...exclusiveSteps, ...both]);
        heldBound = provenBound;
      } else {
        cuts =
          judge === undefined && tail === undefined && isLimitedByBatteryOnly(problem)
            ? fixToExclusivePlan(problem, cuts, columns)
            : fixDirections(problem, cuts, columns, answer.x, both);
      }
      searchedSteps = [];
      continue;
    }
    const { dispatch } = projectPlanCore(problem.site, plannedSteps(problem, columns, answer.x));
    const judgement = judge?.(dispatch);
    const { nominal, worstValue } = worstCaseValue(problem, dispatch, judgement);
    const scale = cashTurnover(problem, nominal);
    // Only what this program contains is below its bound: the best plan so far may have another direction in a step that is fixed now.
    if (worstValue - bound > AGREEMENT * scale)
      throw notVerifiedError(-answer.objective, worstValue);
    if (best === undefined || worstValue > best.worstValue) {
      const rampExcessMw = rampExcess(problem, dispatch);
      best = { dispatch, nominal, worstValue, worstValueBound: bound, rampExcessMw };
    }
    const next = withNewCuts(problem, cuts, dispatch, judgement);
    const isClosed = (upTo: number) => upTo - (best?.worstValue ?? 0) <= CLOSED_GAP * scale;
    if (searchesOn && searchedSteps.length > 0 && !isClosed(provenBound)) {
      // Closer than the total gap, so that finding the same directions again is progress or the end.
      minOpenGap = (CLOSED_GAP / 2) * scale;
      const maxOpenGap = Math.max(
        minOpenGap,
        GAP_BETWEEN_SEARCHES * (provenBound - best.worstValue),
      );
      const isSpent = next === undefined || heldBound - best.worstValue <= maxOpenGap;
      cuts = isSpent ? branchOver(next ?? cuts, searchedSteps) : next;
      if (isSpent) {
        searchedSteps = [];
        heldBound = provenBound;
      }
      continue;
    }
    if (next === undefined && isApproximate && searchesOn && !isClosed(heldBound)) {
      // This solution adds no cuts, but its search was not completed: repeat it exactly.
      isApproximate = false;
      continue;
    }
    if (isClosed(heldBound) || next === undefined || round >= MAX_ROUNDS) {
      const allowed = (next === undefined || round < MAX_ROUNDS ? AGREEMENT : LARGEST_GAP) * scale;
      if (-answer.objective - best.worstValue > allowed) {
        throw notVerifiedError(-answer.objective, best.worstValue);
      }
      if (cuts.directions.size > 0) provenBound = await relaxationBound(problem, cuts, provenBound);
      const worstValueBound = Math.max(best.worstValue, provenBound);
      return { ...best, worstValueBound, rounds: round, searches };
    }
    // After a search, continue with its directions fixed, as far as that leads.
    if (cuts.exclusiveSteps.length > 0) searchedSteps = cuts.exclusiveSteps;
    cuts = cuts.exclusiveSteps.length > 0 ? fixToDispatch(dispatch, next) : next;
  }
}

/** Share of the search limit that a search uses. */
function searchShare(binaries: number, addsCuts: boolean): number {
  if (binaries === 0) return 0;
  return addsCuts
    ? Math.min(1, 2 ** (binaries - WHOLE_SEARCH_BINARIES)) / MAX_SEARCHES_WITH_CUTS
    : (binaries / EXACT_STEPS) ** 2 / MAX_SEARCHES;
}

/** Relative gap of a search that is not the last: coarse for the first, then as fine as needed to close the remaining gap. */
function searchGap(provenBound: number, bestValue: number | undefined, minOpenGap: number): number {
  if (bestValue === undefined) return FIRST_SEARCH_GAP;
  const open = Math.max(minOpenGap, GAP_BETWEEN_SEARCHES * (provenBound - bestValue)) / 2;
  return Math.min(
    MAX_SEARCH_GAP,
    Math.max(MIN_SEARCH_GAP, open / Math.max(1, Math.abs(provenBound))),
  );
}

/** Tangents at half and full power where the power moves the price. */
function firstCuts(
  { site, pricePath, impactPerMw = 0 }: DispatchProblem,
  tail: TailOfScenarios | undefined,
): DispatchCuts {
  const powerMw = (site.battery.powerKw * site.battery.availabilityFraction) / 1000;
  const points = impactPerMw > 0 ? [powerMw / 2, powerMw] : [];
  return {
    exclusiveSteps: [],
    directions: new Map(),
    worstDistributionPaths: [],
    tail,
    tangentMw: Array.from(pricePath, () => points),
    rampExcessMw: 0,
  };
}

/** Adds the cuts that a dispatch calls for; undefined if there are none. */
function withNewCuts(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
  judgement: WorstCase | undefined,
): DispatchCuts | undefined {
  const addsDistribution =
    cuts.tail === undefined && judgement !== undefined && judgement.shortfall > 0;
  const movesPrice = (problem.impactPerMw ?? 0) > 0;
  if (!addsDistribution && !movesPrice) return undefined;
  return {
    ...cuts,
    worstDistributionPaths: addsDistribution
      ? [...cuts.worstDistributionPaths, judgement.worstDistributionPath]
      : cuts.worstDistributionPaths,
    tangentMw: movesPrice
      ? cuts.tangentMw.map((points, step) => {
          const soldMw = dischargeMwSeries[step]! - chargeMwSeries[step]!;
          const powerMw = Math.abs(soldMw - awardedMw(problem, step));
          return powerMw === 0 || points.includes(powerMw) ? points : [...points, powerMw];
        })
      : cuts.tangentMw,
  };
}

/** Allows the smallest ramp excess that makes the program feasible: a full battery cannot go on charging. */
async function withLeastExcess(
  problem: DispatchProblem,
  cuts: DispatchCuts,
): Promise<DispatchCuts> {
  const { model, columns } = buildDispatchModel(problem, {
    ...cuts,
    rampExcessMw: Number.POSITIVE_INFINITY,
  });
  const columnCost = new Float64Array(model.columnCount);
  for (const column of columns.rampExcess) columnCost[column] = 1;
  const answer = await solveProgram(
    { ...model, columnCost, objectiveOffset: 0 },
    { hasDenseRows: false },
  );
  if (answer === 'infeasible' || answer.objective <= cuts.rampExcessMw) {
    throw noOptimumError('infeasible');
  }
  const powerMw = problem.site.battery.powerKw / 1000;
  return { ...cuts, rampExcessMw: answer.objective + EXCESS_ROUNDING * powerMw };
}

/** Bound of the program without fixed directions. */
async function relaxationBound(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  provenBound: number,
): Promise<number> {
  const { model } = buildDispatchModel(problem, { ...cuts, directions: new Map() });
  const answer = await solveProgram(model, { hasDenseRows: true });
  if (answer === 'infeasible') throw noOptimumError(answer);
  return Math.min(provenBound, valueBound(answer));
}

/** Proven upper bound on the value. */
function valueBound({ bound }: { readonly bound: number | undefined }): number {
  return bound === undefined ? Number.POSITIVE_INFINITY : -bound;
}

/** Directions by the larger power; the other one is rounding. */
function plannedSteps(
  { firstStep }: DispatchProblem,
  { charge, discharge }: DispatchColumns,
  x: Float64Array,
): PlannedStep[] {
  return charge.map((column, step) => {
    if (step === 0 && firstStep !== undefined) return firstStep;
    const [chargeMw, dischargeMw] = [x[column]!, x[discharge[step]!]!];
    const powerMw = Math.max(chargeMw, dischargeMw, 0);
    return { direction: chargeMw > dischargeMw ? 'charge' : 'discharge', powerMw };
  });
}

function notVerifiedError(modelValue: number, worstValue: number) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the planned dispatch must have the value that the solver reports, ${modelValue}; carried out it has ${worstValue}`,
    { modelValue, worstValue },
  );
}
