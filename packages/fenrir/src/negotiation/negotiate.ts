import { rangeError, requireFinite, requireList, requireObject } from '../internal/validate.js';

/** The negotiating agents, in the order of the transcript. */
export const agentNames = ['revenue', 'risk', 'health', 'grid'] as const;

const MAX_ROUNDS = 100;

/** A surplus below this share of the largest disagreement utility is rounding. */
const ROUNDING = 1e-9;

/** A plan that the agents may choose. */
export interface ProposedPlan {
  readonly name: string;
  readonly utilities: AgentUtilities;
}

/** Input of {@link negotiate}. */
export interface NegotiationProblem {
  /** The submitted plan as the battery can carry it out; it stands if there is no agreement. */
  readonly disagreement: ProposedPlan;
  /** Other feasible plans; among equal ones the first counts. */
  readonly plans: readonly ProposedPlan[];
  /** Number of concession rounds, 1 to 100; 10 when absent. */
  readonly roundCount?: number;
}

/** A side payment between two agents. */
export interface SidePayment {
  readonly from: AgentName;
  readonly to: AgentName;
  /** Above 0 [currency]. */
  readonly amount: number;
}

/** One round of concessions. Demands never rise from round to round. */
export interface ConcessionRound {
  readonly demands: AgentUtilities;
  /**
   * Offer of each agent: the plan with the largest sum, with payments that leave its own demand to itself and the rest in equal parts to the others.
   * Utilities after these payments, by the offering agent [currency].
   */
  readonly offers: Readonly<Record<AgentName, AgentUtilities>>;
  /** Total demand above the surplus, at least 0 [currency]. */
  readonly excess: number;
  /** Zeuthen's risk limit: up to this probability of no deal, an agent prefers to insist rather than accept another's offer, 0 to 1. It is the same for all, so all concede. */
  readonly riskLimit: number;
  /** Whether the surplus meets all demands. */
  readonly compatible: boolean;
}

/** Why a plan was agreed on. */
export interface AgreementReason {
  /** `largestSum`: no other plan has a larger sum of utilities; `nothingGained`: none has a larger sum than the submitted plan. */
  readonly reason: 'largestSum' | 'nothingGained';
  /** Round in which the surplus met all demands; absent where nothing is gained. */
  readonly round?: number;
  /** The best of the other plans, and how much smaller its sum of utilities is; absent where there is no other [currency]. */
  readonly nextBest?: { readonly plan: string; readonly less: number };
}

/** The agreement and how it was reached. */
export interface Agreement {
  /** Name of the plan agreed on. */
  readonly plan: string;
  /** Whether it differs from the submitted plan. */
  readonly isChange: boolean;
  /** Sum of utilities of the plan less that of the submitted plan, 0 where the submitted plan stands [currency]. */
  readonly surplus: number;
  /** After side payments: the disagreement utility of each agent plus an equal share of the surplus [currency]. */
  readonly utilities: AgentUtilities;
  readonly payments: readonly SidePayment[];
  /** The plan that each agent prefers before any payment. */
  readonly openings: Readonly<Record<AgentName, string>>;
  readonly rounds: readonly ConcessionRound[];
  readonly settled: AgreementReason;
}

/**
 * Lets the four agents agree on a plan. Since they can make side payments, all of them gain most from the plan with the largest sum of utilities; what
 * remains is to split its surplus over the submitted plan. Each agent opens by demanding the whole surplus. All have the same to lose, so all concede
 * alike, round by round, until the surplus meets all demands. The result is the Nash bargaining solution: method note, equations (21) to (23). Without a
 * surplus the submitted plan stands.
 *
 * @param problem - submitted plan, other plans, number of rounds
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

/** Demands fall from the whole surplus to an equal share in equal steps. Method note, equations (23) and (23a). */
function concessions(
  disagreement: AgentUtilities,
  surplus: number,
  roundCount: number,
): ConcessionRound[] {
  const count = agentNames.length;
  const share = surplus / count;
  return Array.from({ length: roundCount + 1 }, (_, round) => {
    const demand = share + (surplus - share) * (1 - round / roundCount);
    // In the last round exactly the equal share, so that all offers equal the agreement.
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

/** The plan with the largest sum among the others. */
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
  throw rangeError('roundCount', `a whole number from 1 to ${MAX_ROUNDS}`, roundCount);
}

/** Payments from the agents with a negative balance to those with a positive one, both in the order of the agents; at most three. */
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

/** Utility of a plan to each agent over the horizon [currency]. */
export type AgentUtilities = Readonly<Record<AgentName, number>>;
