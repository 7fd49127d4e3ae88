import { createHighsSolver, type MilpModel, solve } from '@bess/milp';
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
import { movableTerms } from './movable-terms.js';
import { siteTerms } from './site-terms.js';
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

/** Where both powers of a step exceed this share of what the battery can move, they are both at work. */
const BOTH = 1e-7;
/** Shares of the cash that moves: the gap at which cutting ends, */
const CLOSED = 1e-5;
/** the largest difference between the model's value and our own arithmetic, */
const AGREEMENT = 1e-5;
/** and the largest gap that is still answered with after all rounds. */
const LARGEST_GAP = 1e-3;
const MOST_ROUNDS = 100;
/** Up to so many steps the best directions are found, beyond them good ones; */
const EXACT_STEPS = 24;
/** and only for so many squares of binaries searched over in all, ten searches with 24: each law and tangent needs another search, which takes longer than in proportion. */
const MOST_SEARCHED = 10 * EXACT_STEPS ** 2;
/** Share of the rated power that the least excess of ramps is rounded up by. */
const EXCESS_ROUNDING = 1e-6;

/**
 * Solves the program of a dispatch again and again, each time with what the last answer has taught: one direction where it charged and discharged at
 * once, the law that hurts it most, tangents of what moving the price costs. Every program without directions is a relaxation, so that its bound holds.
 *
 * @param problem - checked
 * @param judge - what the worst law makes of a dispatch; no law but the nominal one when absent
 * @param tail - where the worst law is that of a tail, which one program holds whole
 * @param mostSearches - programs with binaries at most; by their size when absent
 * @throws EngineError `engine` / `planNotVerified`; those of `@bess/milp`
 */
export async function refinePlan(
  problem: DispatchProblem,
  judge?: (dispatch: Dispatch) => Judgement,
  tail?: TailOfScenarios,
  mostSearches?: number,
): Promise<RefinedPlan> {
  let cuts = firstCuts(problem, tail);
  // What no dispatch exceeds, and none that keeps the directions which steps are held to.
  let provenBound = Number.POSITIVE_INFINITY;
  let heldBound = Number.POSITIVE_INFINITY;
  let best: Omit<RefinedPlan, 'rounds' | 'searches'> | undefined;
  let searches = 0;
  let searched = 0;
  for (let round = 1; ; round += 1) {
    const { model, columns } = buildDispatchModel(problem, cuts);
    if (cuts.exclusiveSteps.length > 0) searches += 1;
    searched += cuts.exclusiveSteps.length ** 2;
    const searchesOn =
      mostSearches === undefined ? searched < MOST_SEARCHED : searches < mostSearches;
    const answer = await solved(model, judge !== undefined || (problem.impactPerMw ?? 0) > 0);
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
    const both = stepsWithBoth(problem, columns, answer.x, cuts.exclusiveSteps);
    if (both.length > 0) {
      const isExact = problem.pricePath.length <= EXACT_STEPS && cuts.directions.size === 0;
      cuts =
        isExact && searchesOn
          ? { ...cuts, exclusiveSteps: [...cuts.exclusiveSteps, ...both] }
          : oneDirection(problem, cuts, columns, answer.x, both);
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
    const isLast =
      heldBound - best.worstValue <= CLOSED * scale || next === undefined || round >= MOST_ROUNDS;
    if (isLast) {
      const allowed = (next === undefined || round < MOST_ROUNDS ? AGREEMENT : LARGEST_GAP) * scale;
      if (-answer.objective - best.worstValue > allowed) {
        throw notVerified(-answer.objective, best.worstValue);
      }
      if (cuts.directions.size > 0) provenBound = await freeBound(problem, cuts, provenBound);
      const worstValueBound = Math.max(best.worstValue, provenBound);
      return { ...best, worstValueBound, rounds: round, searches };
    }
    cuts = searchesOn ? next : asIn(best.dispatch, next);
  }
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

/** Models this small and dense take longer to presolve than to solve. */
const highs = createHighsSolver({ presolve: false });

/** Dense rows of laws and many tangents are what HiGHS is ten times faster at; its failure leaves the choice to the rule. */
async function solved(model: MilpModel, hasDenseRows: boolean) {
  const { status, x, objective, bound } = hasDenseRows
    ? await solve(model, { solver: highs }).catch(() => solve(model))
    : await solve(model);
  if (x !== undefined && objective !== undefined) return { x, objective, bound };
  if (status === 'infeasible') return status;
  throw withoutOptimum(status);
}

function withoutOptimum(status: string) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the dispatch model must have an optimum; the solver answered ${status}`,
    { status },
  );
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
  const answer = await solved({ ...model, columnCost, objectiveOffset: 0 }, false);
  if (answer === 'infeasible' || answer.objective <= cuts.rampExcessMw) {
    throw withoutOptimum('infeasible');
  }
  const powerMw = problem.site.battery.powerKw / 1000;
  return { ...cuts, rampExcessMw: answer.objective + EXCESS_ROUNDING * powerMw };
}

/** Holds steps, and those that have a binary, to the direction in which the answer moved the stored energy. */
function oneDirection(
  { site }: DispatchProblem,
  cuts: DispatchCuts,
  { charge, discharge }: DispatchColumns,
  x: Float64Array,
  steps: readonly number[],
): DispatchCuts {
  const { chargeEfficiency, dischargeEfficiency } = site.battery;
  const directions = new Map(cuts.directions);
  for (const step of [...cuts.exclusiveSteps, ...steps]) {
    const storedMw = x[charge[step]!]! * chargeEfficiency;
    const takenMw = x[discharge[step]!]! / dischargeEfficiency;
    directions.set(step, storedMw >= takenMw ? 'charge' : 'discharge');
  }
  return { ...cuts, exclusiveSteps: [], directions };
}

/** The cuts with each step that had a binary held to the direction that it has in a plan: what burns energy there charges, so that an idle one may. */
function asIn(
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
  { exclusiveSteps, ...cuts }: DispatchCuts,
): DispatchCuts {
  const directions = new Map(cuts.directions);
  for (const step of exclusiveSteps) {
    const isCharge = chargeMwSeries[step]! >= dischargeMwSeries[step]!;
    directions.set(step, isCharge ? 'charge' : 'discharge');
  }
  return { ...cuts, exclusiveSteps: [], directions };
}

/** The bound of the program without directions: what no dispatch exceeds. */
async function freeBound(
  problem: DispatchProblem,
  cuts: DispatchCuts,
  provenBound: number,
): Promise<number> {
  const { model } = buildDispatchModel(problem, { ...cuts, directions: new Map() });
  const answer = await solved(model, true);
  if (answer === 'infeasible') throw withoutOptimum(answer);
  return Math.min(provenBound, mostValue(answer));
}

/** What the program is proven not to exceed. */
function mostValue({ bound }: { readonly bound: number | undefined }): number {
  return bound === undefined ? Number.POSITIVE_INFINITY : -bound;
}

/** Steps that charge and discharge at once and are not held to one of the two yet. */
function stepsWithBoth(
  { site }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  x: Float64Array,
  exclusiveSteps: readonly number[],
): number[] {
  const { chargeMw, dischargeMw } = movableTerms(siteTerms(site), hours);
  const leastMw = BOTH * Math.max(chargeMw, dischargeMw);
  return charge.flatMap((column, step) =>
    Math.min(x[column]!, x[discharge[step]!]!) > leastMw && !exclusiveSteps.includes(step)
      ? [step]
      : [],
  );
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
