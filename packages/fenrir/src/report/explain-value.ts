import { attributeValueCore, type ValueAttribution } from '../attribution/attribute-value.js';
import { dispatchStep } from '../battery/project-plan.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { isRiskAverse, riskNeutral } from '../problem/resolve-ambiguity.js';
import { needsRobustPlan, planExpected, planRobust } from '../proposals/plan-robust.js';
import {
  bestPlanFromStep,
  isSameStep,
  type PlanProposals,
  type ValuedPlan,
  valuedPlan,
} from '../proposals/proposed-plans.js';
import type { PlannedStep } from '../types.js';
import type { CycleCause } from './cycle-result.js';

/** A cause that is known or not, besides the price of the interval. */
type Cause = Exclude<CycleCause, 'replanning'>;

/** Causes in the order of the parts. */
const CAUSES: readonly Cause[] = ['expectation', 'storedEnergy', 'adversary', 'wear'];
/** Search limit of plans that know only some of the causes. */
const MAX_SEARCHES = 3;
/** A gain below this share of the value of a plan is rounding. */
const ROUNDING = 1e-6;

/**
 * Attributes the value of the recommendation over the submitted plan to its causes: first the change from acting on the price of the interval alone, then
 * for each set of causes the first step that would be chosen knowing only them, valued with the best continuation. Method note, equations (135) and (136). A
 * cause that the problem does not have, such as wear at no cost, changes no replay. If the submitted plan stands, all parts are 0.
 *
 * @param shared - values of replays that do not depend on the submitted step; read, and completed, where the same recommendation is explained twice
 */
export async function explainValue(
  problem: CycleProblem,
  { submitted, idle, others }: PlanProposals,
  recommended: ValuedPlan,
  shared = new Map<string, number>(),
): Promise<ValueAttribution<CycleCause>> {
  const totals = new Map(shared);
  totals.set(coalitionKey(problem, new Set(CAUSES)), recommended.total);
  const stands = recommended === submitted;
  // Plans with the same first step must have bit-identical values.
  const replayed = [recommended, submitted, idle];
  for (const causes of stands ? [] : powerSet(CAUSES)) {
    const key = coalitionKey(problem, causes);
    if (totals.has(key)) continue;
    const asKnown = problemKnowing(problem, causes);
    const first = await chosenFirstStep(asKnown, submitted.first);
    const known = { plans: others, bestOfKind: replayed };
    const plan = await bestPlanFromStep(problem, 'replayed', first, known);
    replayed.push(plan);
    totals.set(key, plan.total);
    if (needsRobustPlan(asKnown)) shared.set(key, plan.total);
  }
  const { parts, valueAll, valueNone } = attributeValueCore(CAUSES, (active) =>
    stands ? submitted.total : totals.get(coalitionKey(problem, active))!,
  );
  return {
    parts: [{ cause: 'replanning', value: valueNone - submitted.total }, ...parts],
    valueAll,
    valueNone: submitted.total,
  };
}

/**
 * The best first step of a problem. The submitted step is kept where another one gains nothing. That is checked only for a single price path, where whole
 * intervals can have the same value, for instance when prices are taken to stay constant.
 */
async function chosenFirstStep(
  problem: CycleProblem,
  submitted: PlannedStep,
): Promise<PlannedStep> {
  if (needsRobustPlan(problem)) return dispatchStep(await planRobust(problem), 0);
  const best = valuedPlan(problem, 'best', await planExpected(problem));
  if (isSameStep(problem, best.first, submitted)) return submitted;
  const kept = valuedPlan(problem, 'kept', await planExpected(problem, submitted));
  return best.total - kept.total > ROUNDING * (1 + Math.abs(best.total)) ? best.first : submitted;
}

/** The problem when only these causes are known. */
function problemKnowing(problem: CycleProblem, known: ReadonlySet<Cause>): CycleProblem {
  const asNow = problem.pricePath.map(() => problem.pricePath[0]!);
  const battery = { ...problem.site.battery, wearPerMwhDischarged: 0 };
  const { ambiguity, market } = problem;
  const searchesOften = (market.impactPerMw ?? 0) > 0 || ambiguity.kind !== 'tail';
  return {
    ...problem,
    // Where cuts require many searches, an approximate plan suffices: only its first step matters.
    ...(searchesOften ? { maxSearches: MAX_SEARCHES } : {}),
    ...(known.has('expectation') ? {} : { pricePath: asNow, scenarios: [asNow] }),
    ...(known.has('storedEnergy') ? {} : { endValue: [] }),
    // A single price path has no ambiguity.
    ...(known.has('adversary') && known.has('expectation') ? {} : { ambiguity: riskNeutral }),
    ...(known.has('wear')
      ? {}
      : { site: { ...problem.site, battery }, terms: { ...problem.terms, wearPerMwh: 0 } }),
  };
}

function powerSet(causes: readonly Cause[]): ReadonlySet<Cause>[] {
  return Array.from(
    { length: 2 ** causes.length },
    (_, set) => new Set(causes.filter((_cause, at) => ((set >> at) & 1) === 1)),
  );
}

/** Identifies the problem that a set of causes leads to. Causes that the problem does not have are left out, and so is ambiguity of a single path. */
function coalitionKey(problem: CycleProblem, known: ReadonlySet<Cause>): string {
  return CAUSES.filter(
    (cause) =>
      known.has(cause) &&
      isPresent[cause](problem) &&
      (cause !== 'adversary' || known.has('expectation')),
  ).join();
}

/** Whether the problem has what a cause is about. */
const isPresent: Readonly<Record<Cause, (problem: CycleProblem) => boolean>> = {
  expectation: ({ pricePath, scenarios }) =>
    [pricePath, ...scenarios].some((path) => path.some((price) => price !== pricePath[0])),
  storedEnergy: ({ endValue }) => endValue.some(({ perMwh }) => perMwh !== 0),
  adversary: ({ ambiguity }) => isRiskAverse(ambiguity),
  wear: ({ terms }) => terms.wearPerMwh !== 0,
};
