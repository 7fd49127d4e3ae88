import type { Session } from '@bess/client';
import type { EngineId } from '../session/token-claims.js';

export type Plan = Session['user']['plan'];

/** Plans as people read them. */
export const planNames: Readonly<Record<Plan, string>> = {
  operator: 'Operator',
  fleet: 'Fleet',
  enterprise: 'Enterprise',
};

interface EngineDescription {
  name: string;
  /** What it does for the customer. */
  purpose: string;
  /** Plans that include it, the smallest first. */
  plans: readonly Plan[];
}

const allPlans: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/** The engines in the words of their users. */
export const engineDescriptions: Readonly<Record<EngineId, EngineDescription>> = {
  fenrir: { name: 'FENRIR', purpose: 'dispatch of batteries on the market', plans: allPlans },
  helios: { name: 'HELIOS', purpose: 'forecasts of prices and loads', plans: allPlans },
  strix: {
    name: 'STRIX',
    purpose: 'simulations of annual revenue',
    plans: ['fleet', 'enterprise'],
  },
  phalanx: { name: 'PHALANX', purpose: 'peak risk of buildings', plans: ['enterprise'] },
  tarsis: { name: 'TARSIS', purpose: 'savings on electricity bills', plans: ['enterprise'] },
};

/** Why an account does not reach an engine, and what would change that. */
export function whyOutOfReach(engine: EngineId, plan: Plan): string {
  const { name, plans } = engineDescriptions[engine];
  if (plans.includes(plan)) {
    return `${name} is part of your plan, ${planNames[plan]}, but switched off for this account.`;
  }
  const names = plans.map((one) => planNames[one]).join(' and ');
  return `${name} is part of the ${names} ${plans.length > 1 ? 'plans' : 'plan'}; yours is ${planNames[plan]}.`;
}

/** How plan and engines of an account change. */
export const howToChange = 'Ask whoever operates this gateway to change the plan or the account.';

/** What is said of an engine in place of its state, where the account does not reach it. */
export function absenceInWords(engine: EngineId, plan: Plan): string {
  return engineDescriptions[engine].plans.includes(plan)
    ? 'not in your account'
    : 'not in your plan';
}

/** What an engine would do for an account that does not reach it. */
export const engineAnswers: Readonly<Record<EngineId, readonly string[]>> = {
  fenrir: [
    'what a battery should do in the present market interval, and why',
    'what past recommendations came to',
  ],
  helios: ['forecasts of prices or loads with an 80 % interval', 'how good they were in the past'],
  strix: [
    'the revenue of a year that a battery reaches in the median, in bad and in good years, from thousands of price paths',
    'the risk of bad years, the months that earn, and what forecasts and reserves add',
    'a comparison of sizes, policies and sites, with 5,000,000 price paths a day on Fleet',
  ],
  phalanx: [
    'the probability that the peak of the bill occurs in the coming hours',
    'when to discharge the battery to lower it, and what that is worth',
  ],
  tarsis: [
    'how each tariff of the library charges, and the bill of your load under it, line by line',
    'what a battery, solar panels and managed charging save in a year',
    'which other tariffs would cost your load less',
  ],
};
