import type { Currency } from '../insights/currency.js';
import { capitalised, money } from '../insights/internal/wording.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { agentNames } from './agents.js';
import { checkTranscript } from './internal/check-transcript.js';
import type { Agreement, ProposedPlan } from './negotiate.js';

/**
 * A negotiation in sentences, each with its amounts: what each agent would like best and what that is worth to it, what was asked in each round and by how much that was too much, what was
 * settled on and why, and who pays whom. Finite: four openings, the rounds, and what was settled.
 *
 * @param agreement - of `negotiate`
 * @param plans - those on the table, the plan sent among them
 * @param currency - what amounts are told in: its code (ISO 4217), and how much of it is one unit of the utilities
 * @param disagreement - what the plan is called that stands without an agreement
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unknownPlan`
 * @example
 * const sent = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
 * negotiationTranscript(negotiate({ disagreement: sent, plans: [] }), [sent], { code: 'USD', perUnit: 1 }).at(-1);
 * // => 'The plan sent stands, the only one on the table: 0 USD are to be gained.'
 */
export function negotiationTranscript(
  agreement: Agreement,
  plans: readonly ProposedPlan[],
  currency: Currency,
  disagreement = 'the plan sent',
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

/** What each agent would have before any payment of the plan it likes best. */
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
    return `${agent} would like ${liked.name} best: it is worth ${money(liked.utilities[agent], currency)} to it before any payment.`;
  });
}

function roundsOf(
  { rounds, surplus, plan }: Agreement,
  currency: Currency,
  disagreement: string,
): string[] {
  return rounds.map(({ demands, excess, riskLimit, compatible }, round) => {
    const asked = `Round ${round}: of the ${money(surplus, currency)} that ${plan} is worth more than ${disagreement} each asks ${money(demands.revenue, currency)}`;
    return compatible
      ? `${asked}, and all can be paid.`
      : `${asked}, ${money(excess, currency)} too much together; each would risk ${Math.round(100 * riskLimit)} % to insist, so all concede.`;
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
      ? `${capitalised(disagreement)} stands, the only one on the table: ${money(0, currency)} are to be gained.`
      : `${capitalised(disagreement)} stands: the best of the others, ${nextBest.plan}, is worth ${money(nextBest.less, currency)} less in all.`;
  }
  const share = money(surplus / agentNames.length, currency);
  const margin =
    nextBest === undefined
      ? ''
      : ` and ${money(nextBest.less, currency)} more than the next best, ${nextBest.plan}`;
  return `They settle on ${plan} because it is worth most in all, ${money(surplus, currency)} more than ${disagreement}${margin}; each gains ${share} on what ${disagreement} leaves it.`;
}
