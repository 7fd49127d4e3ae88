import { fenrirError } from '../../internal/fenrir-error.js';
import type { Dispatch } from '../dispatch.js';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { PlannedStep } from '../planned-step.js';
import { projectPlan } from '../project-plan.js';
import type { Settlement } from '../settle-dispatch.js';
import type { TailOfScenarios } from './add-adversary.js';
import { rampExcessOf } from './add-ramp.js';
import {
  buildDispatchModel,
  type DispatchColumns,
  type DispatchCuts,
} from './build-dispatch-model.js';
import { awardedMw } from './market-cost.js';
import {
  asIn,
  directedAsBest,
  isBoundByBattery,
  oneDirection,
  searchingOver,
  stepsWithBoth,
} from './one-direction.js';
import { solvedProgram, withoutOptimum } from './solved-program.js';
import { type Judgement, movedBy, worstValueOf } from './worst-value.js';

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
const MOST_ROUNDS = 100;
/** Searches end early enough that the directions of the last one can be closed. */
const LAST_SEARCH = 0.6 * MOST_ROUNDS;
/** Share of what is still open in all down to which the directions of a search are closed before the next one. */
const PHASE = 0.1;
/** Share of its optimum to which the first search is proven, */
const FIRST_GAP = 1e-3;
/** and the least and most exactly proven one. */
const LEAST_GAP = 1e-6;
const MOST_GAP = 1e-2;
/** Up to so many steps the best directions are found, beyond them good ones where more than the battery bounds the plan; */
const EXACT_STEPS = 24;
/** and only for so many searches of 24 binaries, by their squares; */
const MOST_SEARCHED = 10;
/** or, where each law and tangent may need another one, for so many of many binaries: */
const MOST_IN_TURN = 7;
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
  judge?: (dispatch: Dispatch) => Judgement,
  tail?: TailOfScenarios,
): Promise<RefinedPlan> {
  const { mostSearches } = problem;
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
    searched += shareSearched(cuts.exclusiveSteps.length, isStepwise);
    const searchesOn =
      round < LAST_SEARCH && (mostSearches === undefined ? searched < 1 : searches < mostSearches);
    const answer = await solvedProgram(model, {
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
    const bound = mostValue(answer);
    heldBound = Math.min(heldBound, bound);
    if (cuts.directions.size === 0) provenBound = heldBound;
    const exclusiveSteps = [...cuts.exclusiveSteps, ...searchedSteps];
    const both = stepsWithBoth(problem, columns, answer.x, exclusiveSteps);
    if (both.length > 0) {
      const isExact =
        problem.pricePath.length <= EXACT_STEPS &&
        (cuts.directions.size === 0 || searchedSteps.length > 0);
      if (isExact && searchesOn) {
        cuts = searchingOver(cuts, [...exclusiveSteps, ...both]);
        heldBound = provenBound;
      } else {
        cuts =
          judge === undefined && tail === undefined && isBoundByBattery(problem)
            ? directedAsBest(problem, cuts, columns)
            : oneDirection(problem, cuts, columns, answer.x, both);
      }
      searchedSteps = [];
      continue;
    }
    const { dispatch } = projectPlan(problem.site, plannedSteps(problem, columns, answer.x));
    const judgement = judge?.(dispatch);
    const { nominal, worstValue } = worstValueOf(problem, dispatch, judgement);
    const scale = movedBy(problem, nominal);
    // Only what this program holds is below its bound: the best plan so far may go another way in a step that is now held to one.
    if (worstValue - bound > AGREEMENT * scale) throw notVerified(-answer.objective, worstValue);
    if (best === undefined || worstValue > best.worstValue) {
      const rampExcessMw = rampExcessOf(problem, dispatch);
      best = { dispatch, nominal, worstValue, worstValueBound: bound, rampExcessMw };
    }
    const next = sharpened(problem, cuts, dispatch, judgement);
    const isClosed = (upTo: number) => upTo - (best?.worstValue ?? 0) <= CLOSED * scale;
    if (searchesOn && searchedSteps.length > 0 && !isClosed(provenBound)) {
      // Closer than in all, so that the same directions found again are progress, or the end.
      openLeast = (CLOSED / 2) * scale;
      const openMost = Math.max(openLeast, PHASE * (provenBound - best.worstValue));
      const isSpent = next === undefined || heldBound - best.worstValue <= openMost;
      cuts = isSpent ? searchingOver(next ?? cuts, searchedSteps) : next;
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
    if (isClosed(heldBound) || next === undefined || round >= MOST_ROUNDS) {
      const allowed = (next === undefined || round < MOST_ROUNDS ? AGREEMENT : LARGEST_GAP) * scale;
      if (-answer.objective - best.worstValue > allowed) {
        throw notVerified(-answer.objective, best.worstValue);
      }
      if (cuts.directions.size > 0) provenBound = await freeBound(problem, cuts, provenBound);
      const worstValueBound = Math.max(best.worstValue, provenBound);
      return { ...best, worstValueBound, rounds: round, searches };
    }
    // What a search has found goes on with its directions, without binaries, as far as that leads.
    if (cuts.exclusiveSteps.length > 0) searchedSteps = cuts.exclusiveSteps;
    cuts = cuts.exclusiveSteps.length > 0 ? asIn(dispatch, next) : next;
  }
}

/** What a search takes of those that there may be. */
function shareSearched(binaries: number, isStepwise: boolean): number {
  if (binaries === 0) return 0;
  return isStepwise
    ? Math.min(1, 2 ** (binaries - WHOLE_SEARCH)) / MOST_IN_TURN
    : (binaries / EXACT_STEPS) ** 2 / MOST_SEARCHED;
}

/** To which share of its optimum a search that is not the last is proven: the first roughly, the others as far as it takes to close what is open. */
function searchGap(provenBound: number, bestValue: number | undefined, openLeast: number): number {
  if (bestValue === undefined) return FIRST_GAP;
  const open = Math.max(openLeast, PHASE * (provenBound - bestValue)) / 2;
  return Math.min(MOST_GAP, Math.max(LEAST_GAP, open / Math.max(1, Math.abs(provenBound))));
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
    lawPaths: [],
    tail,
    tangentMw: Array.from(pricePath, () => points),
    rampExcessMw: 0,
  };
}

/** The cuts with those that this dispatch calls for; undefined where it calls for none. */
function sharpened(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
  judgement: Judgement | undefined,
): DispatchCuts | undefined {
  const bringsLaw = cuts.tail === undefined && judgement !== undefined && judgement.shortfall > 0;
  const movesPrice = (problem.impactPerMw ?? 0) > 0;
  if (!bringsLaw && !movesPrice) return undefined;
  return {
    ...cuts,
    lawPaths: bringsLaw ? [...cuts.lawPaths, judgement.lawPath] : cuts.lawPaths,
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
  const answer = await solvedProgram(
    { ...model, columnCost, objectiveOffset: 0 },
    { hasDenseRows: false },
  );
  if (answer === 'infeasible' || answer.objective <= cuts.rampExcessMw) {
    throw withoutOptimum('infeasible');
  }
  const powerMw = problem.site.battery.powerKw / 1000;
  return { ...cuts, rampExcessMw: answer.objective + EXCESS_ROUNDING * powerMw };
}

/** The bound of the program without directions: what no dispatch exceeds. */
async function freeBound(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  provenBound: number,
): Promise<number> {
  const { model } = buildDispatchModel(problem, { ...cuts, directions: new Map() });
  const answer = await solvedProgram(model, { hasDenseRows: true });
  if (answer === 'infeasible') throw withoutOptimum(answer);
  return Math.min(provenBound, mostValue(answer));
}

/** What the program is proven not to exceed. */
function mostValue({ bound }: { readonly bound: number | undefined }): number {
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

function notVerified(modelValue: number, worstValue: number) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the planned dispatch must be worth what the solver says, ${modelValue}; carried out it is worth ${worstValue}`,
    { modelValue, worstValue },
  );
}
