import { fenrirError, requireFinite, requireList, requireObject } from '../internal/validate.js';

/** Who sits at the table, in the order of the transcript. */
export const agentNames = ['revenue', 'risk', 'health', 'grid'] as const;

const MAX_ROUNDS = 100;

/** A surplus below this share of the money on the table is rounding. */
const ROUNDING = 1e-9;

/** A plan on the table. */
export interface ProposedPlan {
  readonly name: string;
  readonly utilities: AgentUtilities;
}

/** What {@link negotiate} takes. */
export interface NegotiationProblem {
  /** The plan sent, as it can be carried out: it stands if there is no agreement. */
  readonly disagreement: ProposedPlan;
  /** Other plans that can be carried out; of equal ones the first counts. */
  readonly plans: readonly ProposedPlan[];
  /** Rounds of concessions that the agents take, 1 to 100; 10 when absent. */
  readonly roundCount?: number;
}

/** Money from one agent to another. */
export interface SidePayment {
  readonly from: AgentName;
  readonly to: AgentName;
  /** Above 0 [currency]. */
  readonly amount: number;
}

/** One round: what each agent asks over its disagreement utility, and what it offers with that; demands never rise. */
export interface ConcessionRound {
  readonly demands: AgentUtilities;
  /** What each agent offers: the plan with the largest sum and payments that leave it its demand, the others what is left in equal parts; utilities after these payments, by who offers [currency]. */
  readonly offers: Readonly<Record<AgentName, AgentUtilities>>;
  /** By how much the demands together exceed the surplus, at least 0 [currency]. */
  readonly excess: number;
  /** Zeuthen's limit, the same for all: the probability of ending without a deal up to which an agent would rather insist than take what another offers, 0 to 1. Who has the least concedes; so all do. */
  readonly riskLimit: number;
  /** Whether the surplus pays for all of them. */
  readonly compatible: boolean;
}

/** Why a plan was settled on. */
export interface AgreementReason {
  /** `largestSum`: no other plan is worth more in all; `nothingGained`: none is worth more than the plan sent. */
  readonly reason: 'largestSum' | 'nothingGained';
  /** The round in which the surplus paid for all demands; absent where nothing is gained. */
  readonly round?: number;
  /** The best of the plans that were not settled on, and how much less than the one settled on it is worth in all; absent where there is no other [currency]. */
  readonly nextBest?: { readonly plan: string; readonly less: number };
}

/** What was agreed, and how. */
export interface Agreement {
  /** Name of the plan. */
  readonly plan: string;
  /** Whether it is another plan than the one sent. */
  readonly isChange: boolean;
  /** Sum of utilities of the plan less that of the plan sent, 0 where that one stands [currency]. */
  readonly surplus: number;
  /** After side payments; each its disagreement utility and an equal share of the surplus [currency]. */
  readonly utilities: AgentUtilities;
  readonly payments: readonly SidePayment[];
  /** The plan that each agent would like best if it paid nothing and were paid nothing. */
  readonly openings: Readonly<Record<AgentName, string>>;
  readonly rounds: readonly ConcessionRound[];
  readonly settled: AgreementReason;
}

/**
 * Lets the four agents agree on a plan. Since they can pay one another, all of them gain most from the plan with the largest sum of
 * utilities, and what is left to agree on is the split of its surplus over the plan sent. Each opens by asking for all of it; as all
 * have the same to lose, all concede alike, round by round, until the surplus pays for every demand. That is the Nash bargaining point:
 * method note, equations (21) to (23). Without a surplus the plan sent stands.
 *
 * @param problem - the plan sent, other plans, rounds
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @see J. F. Nash, The Bargaining Problem, Econometrica 18 (1950) 155–162; J. S. Rosenschein, G. Zlotkin, Rules of Encounter (1994),
 * section 3.1 (monotonic concession).
 * @example
 * const idle = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
 * const sell = { name: 'sell', utilities: { revenue: 100, risk: -10, health: -50, grid: 0 } };
 * negotiate({ disagreement: idle, plans: [sell] }).payments;
 * // => [{ from: 'revenue', to: 'risk', amount: 20 }, { from: 'revenue', to: 'health', amount: 60 }, { from: 'revenue', to: 'grid', amount: 10 }]
 */
export function negotiate(problem: NegotiationProblem): Agreement {
  requireObject('problem', problem);
  const { disagreement, plans, roundCount = 10 } = problem;
  requireObject('disagreement', disagreement);
  requireList('plans', plans);
  validatePlans([disagreement, ...plans]);
  validateRoundCount(roundCount);
  const openings = byAgent((agent) => favouriteOf(agent, [disagreement, ...plans]));
  const best = plans.reduce<ProposedPlan | undefined>(
    (kept, plan) => (kept === undefined || totalOf(plan) > totalOf(kept) ? plan : kept),
    undefined,
  );
  const surplus = best === undefined ? 0 : totalOf(best) - totalOf(disagreement);
  const atStake = Math.max(
    1,
    ...agentNames.map((agent) => Math.abs(disagreement.utilities[agent])),
  );
  if (best === undefined || surplus <= ROUNDING * atStake) {
    return {
      plan: disagreement.name,
      isChange: false,
      surplus: 0,
      utilities: { ...disagreement.utilities },
      payments: [],
      openings,
      rounds: [],
      settled: { reason: 'nothingGained', ...nextBest(disagreement, [disagreement, ...plans]) },
    };
  }
  const share = surplus / agentNames.length;
  const utilities = byAgent((agent) => disagreement.utilities[agent] + share);
  return {
    plan: best.name,
    isChange: true,
    surplus,
    utilities,
    payments: sidePayments(byAgent((agent) => utilities[agent] - best.utilities[agent])),
    openings,
    rounds: concessions(disagreement.utilities, surplus, roundCount),
    settled: {
      reason: 'largestSum',
      round: roundCount,
      ...nextBest(best, [disagreement, ...plans]),
    },
  };
}

/** Demands fall from the whole surplus to an equal share of it in equal steps. Method note, equations (23) and (23a). */
function concessions(
  disagreement: AgentUtilities,
  surplus: number,
  roundCount: number,
): ConcessionRound[] {
  const count = agentNames.length;
  const share = surplus / count;
  return Array.from({ length: roundCount + 1 }, (_, round) => {
    const demand = share + (surplus - share) * (1 - round / roundCount);
    // At the end the same share to the bit, so that all offers are the agreement.
    const left = round === roundCount ? share : (surplus - demand) / (count - 1);
    const offerOf = (offerer: AgentName) =>
      byAgent((agent) => disagreement[agent] + (agent === offerer ? demand : left));
    return {
      demands: byAgent(() => demand),
      offers: byAgent(offerOf),
      excess: Math.max(0, count * (demand - share)),
      riskLimit: Math.max(0, (demand - left) / demand),
      compatible: round === roundCount,
    };
  });
}

/** The best plan by sum beside the one settled on, under another name. */
function nextBest(
  settled: ProposedPlan,
  plans: readonly ProposedPlan[],
): Pick<AgreementReason, 'nextBest'> {
  const others = plans.filter((plan) => plan !== settled);
  if (others.length === 0) return {};
  const next = others.reduce((kept, plan) => (totalOf(plan) > totalOf(kept) ? plan : kept));
  return {
    nextBest: { plan: next.name, less: Math.max(0, totalOf(settled) - totalOf(next)) },
  };
}

function favouriteOf(agent: AgentName, plans: readonly ProposedPlan[]): string {
  return plans.reduce((kept, plan) => (plan.utilities[agent] > kept.utilities[agent] ? plan : kept))
    .name;
}

function totalOf({ utilities }: ProposedPlan): number {
  return agentNames.reduce((total, agent) => total + utilities[agent], 0);
}

function byAgent<T>(of: (agent: AgentName) => T): Record<AgentName, T> {
  return { revenue: of('revenue'), risk: of('risk'), health: of('health'), grid: of('grid') };
}

function validatePlans(plans: readonly ProposedPlan[]): void {
  for (const plan of plans) {
    requireObject('plan', plan);
    const { name, utilities } = plan;
    requireObject(`the utilities of the plan ${JSON.stringify(name)}`, utilities);
    for (const agent of agentNames) {
      requireFinite(`the ${agent} utility of the plan ${JSON.stringify(name)}`, utilities[agent]);
    }
  }
}

function validateRoundCount(roundCount: number): void {
  if (Number.isInteger(roundCount) && roundCount >= 1 && roundCount <= MAX_ROUNDS) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `roundCount must be a whole number from 1 to ${MAX_ROUNDS}; ${roundCount} came`,
    { field: 'roundCount', value: String(roundCount) },
  );
}

/**
 * Who pays whom, from what each agent has to receive (above 0) or to pay (below 0): payers and receivers in the order of the agents, at
 * most three payments.
 */
function sidePayments(receives: Readonly<Record<AgentName, number>>): SidePayment[] {
  const owed = { ...receives };
  const payments: SidePayment[] = [];
  for (const from of agentNames) {
    for (const to of agentNames) {
      if (owed[from] >= 0 || owed[to] <= 0) continue;
      const amount = Math.min(-owed[from], owed[to]);
      owed[from] += amount;
      owed[to] -= amount;
      payments.push({ from, to, amount });
    }
  }
  return payments;
}

/** One of {@link agentNames}. */
export type AgentName = (typeof agentNames)[number];

/** What a plan is worth to each agent over the horizon [currency]. */
export type AgentUtilities = Readonly<Record<AgentName, number>>;
