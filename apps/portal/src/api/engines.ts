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
    return `${name} is part of your plan, ${planNames[plan]}, but switched off for this account. Whoever manages your accounts can switch it on.`;
  }
  const names = plans.map((one) => planNames[one]);
  const included = names.length > 1 ? `the plans ${names.join(' and ')}` : `the plan ${names[0]}`;
  return `${name} is part of ${included}; yours is ${planNames[plan]}.`;
}
