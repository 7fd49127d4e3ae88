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

/** A plan that was carried out, settled and held against what the program proves. */
export interface RefinedPlan {
  readonly dispatch: Dispatch;
  readonly nominal: Settlement;
  readonly worstValue: number;
  readonly worstValueBound: number;
  readonly rampExcessMw: number;
  /** Programs solved. */
  readonly rounds: number;
  /** Those of them with binaries, each a search. */
  readonly searches: number;
}

/** Shares of the cash that moves: the gap at which cutting ends, */
const CLOSED = 1e-5;
/** the largest difference between the model's value and our own arithmetic, */
const AGREEMENT = 1e-5;
/** and the largest gap that is still answered with after all rounds. */
const LARGEST_GAP = 1e-3;
const MAX_ROUNDS = 100;
/** Searches end early enough that the directions of the last one can be closed. */
const LAST_SEARCH = 0.6 * MAX_ROUNDS;
/** Share of what is still open in all down to which the directions of a search are closed before the next one. */
const PHASE = 0.1;
/** Share of its optimum to which the first search is proven, */
const FIRST_GAP = 1e-3;
/** and the least and most exactly proven one. */
const MIN_GAP = 1e-6;
const MAX_GAP = 1e-2;
/** Up to so many steps the best directions are found, beyond them good ones where more than the battery bounds the plan; */
const EXACT_STEPS = 24;
/** and only for so many searches of 24 binaries, by their squares; */
const MAX_SEARCHED = 10;
/** or, where each law and tangent may need another one, for so many of many binaries: */
const MAX_IN_TURN = 7;
/** a search over so many of them or more counts as one, and one over fewer by the courses that it has. */
const WHOLE_SEARCH = 10;
/** Share of the rated power that the least excess of ramps is rounded up by. */
const EXCESS_ROUNDING = 1e-6;

/**
 * Solves the program of a dispatch again and again, each time with what the last answer has taught: one direction where it charged and discharged at
 * once, the law that hurts it most, tangents of what moving the price costs. Every program without directions is a relaxation, so that its bound holds.
 *
 * @param problem - checked
 * @param judge - what the worst law makes of a dispatch; no law but the nominal one when absent
 * @param tail - where the worst law is that of a tail, which one program holds whole
 * @throws EngineError `engine` / `planNotVerified`; those of `@bess/milp`
 */
export async function refinePlan(
  problem: DispatchProblem,
  judge?: (dispatch: Dispatch) => WorstCase,
  tail?: TailOfScenarios,
): Promise<RefinedPlan> {
  const { maxSearches } = problem;
  let cuts = firstCuts(problem, tail);
  // What no dispatch exceeds, and none that keeps the directions which steps are held to.
  let provenBound = Number.POSITIVE_INFINITY;
  let heldBound = Number.POSITIVE_INFINITY;
  let best: Omit<RefinedPlan, 'rounds' | 'searches'> | undefined;
  let searches = 0;
  let searched = 0;
  // Steps to be searched over again once the program with the directions of the last search is closed.
  let searchedSteps: readonly number[] = [];
  let openLeast = 0;
  const movesPrice = (problem.impactPerMw ?? 0) > 0;
  // Whether answers bring laws or tangents, and with them further searches.
  const isStepwise = movesPrice || (judge !== undefined && tail === undefined);
  let isRough = isStepwise;
  for (let round = 1; ; round += 1) {
    const { model, columns } = buildDispatchModel(problem, cuts);
    if (cuts.exclusiveSteps.length > 0) searches += 1;
    searched += searchShare(cuts.exclusiveSteps.length, isStepwise);
    const searchesOn =
      round < LAST_SEARCH && (maxSearches === undefined ? searched < 1 : searches < maxSearches);
    const answer = await solveProgram(model, {
      hasDenseRows: judge !== undefined || movesPrice,
      ...(isRough ? { relGap: searchGap(provenBound, best?.worstValue, openLeast) } : {}),
    });
    if (answer === 'infeasible') {
      // The bounds were of less excess.
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
    // Only what this program holds is below its bound: the best plan so far may go another way in a step that is now held to one.
    if (worstValue - bound > AGREEMENT * scale)
      throw notVerifiedError(-answer.objective, worstValue);
    if (best === undefined || worstValue > best.worstValue) {
      const rampExcessMw = rampExcess(problem, dispatch);
      best = { dispatch, nominal, worstValue, worstValueBound: bound, rampExcessMw };
    }
    const next = withNewCuts(problem, cuts, dispatch, judgement);
    const isClosed = (upTo: number) => upTo - (best?.worstValue ?? 0) <= CLOSED * scale;
    if (searchesOn && searchedSteps.length > 0 && !isClosed(provenBound)) {
      // Closer than in all, so that the same directions found again are progress, or the end.
      openLeast = (CLOSED / 2) * scale;
      const openMost = Math.max(openLeast, PHASE * (provenBound - best.worstValue));
      const isSpent = next === undefined || heldBound - best.worstValue <= openMost;
      cuts = isSpent ? branchOver(next ?? cuts, searchedSteps) : next;
      if (isSpent) {
        searchedSteps = [];
        heldBound = provenBound;
      }
      continue;
    }
    if (next === undefined && isRough && searchesOn && !isClosed(heldBound)) {
      // Nothing more to learn from this answer, which was not searched for to the end.
      isRough = false;
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
    // What a search has found goes on with its directions, without binaries, as far as that leads.
    if (cuts.exclusiveSteps.length > 0) searchedSteps = cuts.exclusiveSteps;
    cuts = cuts.exclusiveSteps.length > 0 ? fixToDispatch(dispatch, next) : next;
  }
}

/** What a search takes of those that there may be. */
function searchShare(binaries: number, isStepwise: boolean): number {
  if (binaries === 0) return 0;
  return isStepwise
    ? Math.min(1, 2 ** (binaries - WHOLE_SEARCH)) / MAX_IN_TURN
    : (binaries / EXACT_STEPS) ** 2 / MAX_SEARCHED;
}

/** To which share of its optimum a search that is not the last is proven: the first roughly, the others as far as it takes to close what is open. */
function searchGap(provenBound: number, bestValue: number | undefined, openLeast: number): number {
  if (bestValue === undefined) return FIRST_GAP;
  const open = Math.max(openLeast, PHASE * (provenBound - bestValue)) / 2;
  return Math.min(MAX_GAP, Math.max(MIN_GAP, open / Math.max(1, Math.abs(provenBound))));
}

/** Tangents at half and at all of the power, where the price moves. */
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

/** The cuts with those that this dispatch calls for; undefined where it calls for none. */
function withNewCuts(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
  judgement: WorstCase | undefined,
): DispatchCuts | undefined {
  const bringsLaw = cuts.tail === undefined && judgement !== undefined && judgement.shortfall > 0;
  const movesPrice = (problem.impactPerMw ?? 0) > 0;
  if (!bringsLaw && !movesPrice) return undefined;
  return {
    ...cuts,
    worstDistributionPaths: bringsLaw
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

/** The cuts with as little more excess of the ramps as it takes: a full battery cannot go on charging. */
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

/** The bound of the program without directions: what no dispatch exceeds. */
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

/** What the program is proven not to exceed. */
function valueBound({ bound }: { readonly bound: number | undefined }): number {
  return bound === undefined ? Number.POSITIVE_INFINITY : -bound;
}

/** The direction of a step is that of the larger power; what is left of the other one is rounding. */
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
    `the planned dispatch must be worth what the solver says, ${modelValue}; carried out it is worth ${worstValue}`,
    { modelValue, worstValue },
  );
}
