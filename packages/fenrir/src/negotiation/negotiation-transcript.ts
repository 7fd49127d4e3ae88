import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { capitalise, formatMoney } from '../internal/format.js';
import { fenrirError } from '../internal/validate.js';
import type { Currency } from '../types.js';
import { type Agreement, agentNames, type ProposedPlan } from './negotiate.js';

const number = Type.Number();

const name = Type.String();

const byAgent = Type.Object(Object.fromEntries(agentNames.map((agent) => [agent, number])));

/** Validates the arguments of {@link negotiationTranscript}. */
const validateTranscriptInput = /* @__PURE__ */ createValidator(
  Type.Object({
    agreement: Type.Object({
      plan: name,
      surplus: number,
      utilities: byAgent,
      payments: Type.Array(Type.Object({ from: name, to: name, amount: number })),
      openings: Type.Object(Object.fromEntries(agentNames.map((agent) => [agent, name]))),
      rounds: Type.Array(
        Type.Object({
          demands: byAgent,
          excess: number,
          riskLimit: number,
          compatible: Type.Boolean(),
        }),
      ),
      settled: Type.Object({
        reason: name,
        nextBest: Type.Optional(Type.Object({ plan: name, less: number })),
      }),
    }),
    plans: Type.Array(Type.Object({ name, utilities: byAgent })),
    currency: Type.Object({ code: name, perUnit: number }),
    disagreement: name,
  }),
  { engine: 'fenrir' },
);

/**
 * Describes a negotiation in sentences with amounts: the plan that each agent prefers and its value to it, the demands of each round and their excess, the
 * plan agreed on and why, and the side payments.
 *
 * @param agreement - of `negotiate`
 * @param plans - all proposals, the submitted plan included
 * @param currency - code (ISO 4217) of the currency of the amounts, and how much of it is one unit of the utilities
 * @param disagreement - name of the plan that stands without an agreement
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unknownPlan`
 * @example
 * const sent = { name: 'sent', utilities: { revenue: 0, risk: 0, health: 0, grid: 0 } };
 * negotiationTranscript(negotiate({ disagreement: sent, plans: [] }), [sent], { code: 'USD', perUnit: 1 }).at(-1);
 * // => 'The submitted plan stands as the only proposal: 0 USD can be gained.'
 */
export function negotiationTranscript(
  agreement: Agreement,
  plans: readonly ProposedPlan[],
  currency: Currency,
  disagreement = 'the submitted plan',
): string[] {
  validateTranscriptInput({ agreement, plans, currency, disagreement });
  return negotiationTranscriptCore(agreement, plans, currency, disagreement);
}

/** {@link negotiationTranscript} without checks. */
export function negotiationTranscriptCore(
  agreement: Agreement,
  plans: readonly ProposedPlan[],
  currency: Currency,
  disagreement: string,
): string[] {
  return [
    ...openingsOf(agreement, plans, currency),
    ...roundsOf(agreement, currency, disagreement),
    settlementOf(agreement, currency, disagreement),
    ...agreement.payments.map(
      ({ from, to, amount }) =>
        `${from} pays ${to} ${formatMoney(amount, currency)}, so that ${to} ends at ${formatMoney(agreement.utilities[to], currency)}.`,
    ),
  ];
}

/** The plan that each agent prefers, and its value to the agent before any payment. */
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
        `plans must contain every plan that the agreement names; ${openings[agent]} is missing`,
        { field: 'plans', name: openings[agent] },
      );
    }
    return `${agent} prefers ${liked.name}, which is worth ${formatMoney(liked.utilities[agent], currency)} to it before any payment.`;
  });
}

function roundsOf(
  { rounds, surplus, plan }: Agreement,
  currency: Currency,
  disagreement: string,
): string[] {
  return rounds.map(({ demands, excess, riskLimit, compatible }, round) => {
    const asked = `Round ${round}: of the ${formatMoney(surplus, currency)} that ${plan} is worth more than ${disagreement}, each agent demands ${formatMoney(demands.revenue, currency)}`;
    return compatible
      ? `${asked}, and all demands can be met.`
      : `${asked}, ${formatMoney(excess, currency)} too much in total; each would accept a risk of at most ${Math.round(100 * riskLimit)} % to insist, so all concede.`;
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
      ? `${capitalise(disagreement)} stands as the only proposal: ${formatMoney(0, currency)} can be gained.`
      : `${capitalise(disagreement)} stands: the best alternative, ${nextBest.plan}, is worth ${formatMoney(nextBest.less, currency)} less in total.`;
  }
  const share = formatMoney(surplus / agentNames.length, currency);
  const margin =
    nextBest === undefined
      ? ''
      : ` and ${formatMoney(nextBest.less, currency)} more than the next best, ${nextBest.plan}`;
  return `They settle on ${plan} because its total value is highest, ${formatMoney(surplus, currency)} more than ${disagreement}${margin}; each gains ${share} compared with ${disagreement}.`;
}
