import { type AgentName, agentNames } from '../agents.js';
import type { SidePayment } from '../negotiate.js';

/**
 * Who pays whom, from what each agent has to receive (above 0) or to pay (below 0): payers and receivers in the order of the agents, at
 * most three payments.
 */
export function sidePayments(receives: Readonly<Record<AgentName, number>>): SidePayment[] {
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
