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

/** What one can know beside the price of the interval. */
type Cause = Exclude<CycleCause, 'replanning'>;

/** Order of the parts. */
const CAUSES: readonly Cause[] = ['expectation', 'storedEnergy', 'adversary', 'wear'];
/** Of a plan that one would make who knows of some causes only. */
const MAX_SEARCHES = 3;
/** A gain below this share of the worth of a plan is rounding. */
const ROUNDING = 1e-6;

/**
 * Why the recommendation is worth more than the plan sent: first what changes where one acts on the price of the interval alone, then for each set of
 * causes the first step that would be chosen knowing only them, and what that step followed by the best plan is worth to all agents. Method note,
 * equations (135) and (136). A cause that the problem does not have, such as wear that costs nothing, changes no replay. Where the plan sent stands there
 * is nothing to explain.
 *
 * @param problem - all that is known
 * @param plans - on the table
 * @param recommended - one of them
 */
export async function explainValue(
  problem: CycleProblem,
  { submitted, idle, others }: PlanProposals,
  recommended: ValuedPlan,
): Promise<ValueAttribution<CycleCause>> {
  const worth = new Map([[coalitionKey(problem, new Set(CAUSES)), recommended.total]]);
  const stands = recommended === submitted;
  // Who begins alike is worth the same to the bit.
  const replayed = [recommended, submitted, idle];
  for (const causes of stands ? [] : powerSet(CAUSES)) {
    const key = coalitionKey(problem, causes);
    if (worth.has(key)) continue;
    const first = await chosenFirstStep(problemKnowing(problem, causes), submitted.first);
    const known = { plans: others, bestOfKind: replayed };
    const plan = await bestPlanFromStep(problem, 'replayed', first, known);
    replayed.push(plan);
    worth.set(key, plan.total);
  }
  const { parts, valueAll, valueNone } = attributeValueCore(CAUSES, (active) =>
    stands ? submitted.total : worth.get(coalitionKey(problem, active))!,
  );
  return {
    parts: [{ cause: 'replanning', value: valueNone - submitted.total }, ...parts],
    valueAll,
    valueNone: submitted.total,
  };
}

/**
 * The first step that is best in a problem; as at the table the one sent stands where nothing is gained without it. That is asked only where the prices are
 * one path, since only there whole intervals may be worth the same, such as all those to come where prices are taken to stay as they are.
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

/** The problem as one sees it who knows of these causes only. */
function problemKnowing(problem: CycleProblem, known: ReadonlySet<Cause>): CycleProblem {
  const asNow = problem.pricePath.map(() => problem.pricePath[0]!);
  const battery = { ...problem.site.battery, wearPerMwhDischarged: 0 };
  const { ambiguity, market } = problem;
  const searchesOften = (market.impactPerMw ?? 0) > 0 || ambiguity.kind !== 'tail';
  return {
    ...problem,
    // Where laws or tangents bring search after search, only the first step matters here.
    ...(searchesOften ? { maxSearches: MAX_SEARCHES } : {}),
    ...(known.has('expectation') ? {} : { pricePath: asNow, scenarios: [asNow] }),
    ...(known.has('storedEnergy') ? {} : { endValue: [] }),
    // Of one course there is nothing to be cautious of.
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

/** Sets that see the problem alike have the same key: what the problem does not have, and caution of one course, is not among them. */
function coalitionKey(problem: CycleProblem, known: ReadonlySet<Cause>): string {
  return CAUSES.filter(
    (cause) =>
      known.has(cause) &&
      isPresent[cause](problem) &&
      (cause !== 'adversary' || known.has('expectation')),
  ).join();
}

/** Whether a problem has what a cause is about. */
const isPresent: Readonly<Record<Cause, (problem: CycleProblem) => boolean>> = {
  expectation: ({ pricePath, scenarios }) =>
    [pricePath, ...scenarios].some((path) => path.some((price) => price !== pricePath[0])),
  storedEnergy: ({ endValue }) => endValue.some(({ perMwh }) => perMwh !== 0),
  adversary: ({ ambiguity }) => isRiskAverse(ambiguity),
  wear: ({ terms }) => terms.wearPerMwh !== 0,
};
