import type { Currency } from '../insights/currency.js';
import { capitalised, money } from '../insights/internal/wording.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { agentNames } from './agents.js';
import { checkTranscript } from './internal/check-transcript.js';
import type { Agreement, ProposedPlan } from './negotiate.js';

/**
 * A negotiation in sentences, each with its amounts: the plan that each agent prefers and its value to it, what was demanded in each round and by how much that
 * was too much, what the agents settled on and why, and who pays whom. Four openings, the rounds, and the settlement.
 *
 * @param agreement - of `negotiate`
 * @param plans - those on the table, the submitted plan among them
 * @param currency - the currency of the amounts: its code (ISO 4217), and how much of it is one unit of the utilities
 * @param disagreement - name of the plan that stands without an agreement
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unknownPlan`
 * @example
 * const sent = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
 * negotiationTranscript(negotiate({ disagreement: sent, plans: [] }), [sent], { code: 'USD', perUnit: 1 }).at(-1);
 * // => 'The submitted plan stands as the only one on the table: 0 USD can be gained.'
 */
export function negotiationTranscript(
  agreement: Agreement,
  plans: readonly ProposedPlan[],
  currency: Currency,
  disagreement = 'the submitted plan',
): string[] {
  checkTranscript({ agreement, plans, currency, disagreement });
  return [
    ...openingsOf(agreement, plans, currency),
    ...roundsOf(agreement, currency, disagreement),
    settlementOf(agreement, currency, disagreement),
    ...agreement.payments.map(
      ({ from, to, amount }) =>
        `${from} pays ${to} ${money(amount, currency)}, so that ${to} ends at ${money(agreement.utilities[to], currency)}.`,
    ),
  ];
}

/** What the plan that it prefers is worth to each agent before any payment. */
function openingsOf(
  { openings }: Agreement,
  plans: readonly ProposedPlan[],
  currency: Currency,
): string[] {
  return agentNames.map((agent) => {
    const liked = plans.find(({ name }) => name === openings[agent]);
    if (liked === undefined) {
      throw fenrirError(
        'invalid',
        'unknownPlan',
        `plans must hold every plan that the agreement names; ${openings[agent]} is missing`,
        { field: 'plans', name: openings[agent] },
      );
    }
    return `${agent} prefers ${liked.name}, which is worth ${money(liked.utilities[agent], currency)} to it before any payment.`;
  });
}

function roundsOf(
  { rounds, surplus, plan }: Agreement,
  currency: Currency,
  disagreement: string,
): string[] {
  return rounds.map(({ demands, excess, riskLimit, compatible }, round) => {
    const asked = `Round ${round}: of the ${money(surplus, currency)} that ${plan} is worth more than ${disagreement}, each agent demands ${money(demands.revenue, currency)}`;
    return compatible
      ? `${asked}, and all demands can be met.`
      : `${asked}, ${money(excess, currency)} too much in total; each would accept a risk of at most ${Math.round(100 * riskLimit)} % to insist, so all concede.`;
  });
}

function settlementOf(
  { plan, surplus, settled }: Agreement,
  currency: Currency,
  disagreement: string,
): string {
  const { nextBest, reason } = settled;
  if (reason === 'nothingGained') {
    return nextBest === undefined
      ? `${capitalised(disagreement)} stands as the only one on the table: ${money(0, currency)} can be gained.`
      : `${capitalised(disagreement)} stands: the best alternative, ${nextBest.plan}, is worth ${money(nextBest.less, currency)} less in total.`;
  }
  const share = money(surplus / agentNames.length, currency);
  const margin =
    nextBest === undefined
      ? ''
      : ` and ${money(nextBest.less, currency)} more than the next best, ${nextBest.plan}`;
  return `They settle on ${plan} because its total value is highest, ${money(surplus, currency)} more than ${disagreement}${margin}; each gains ${share} compared with ${disagreement}.`;
}
