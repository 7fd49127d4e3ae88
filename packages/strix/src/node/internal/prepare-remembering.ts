import { createHash } from 'node:crypto';
import { type PreparedSimulation, prepareSimulation } from '../../plan/prepare-simulation.js';
import { buildPolicy } from '../../policy/build-policy.js';
import type { PolicyTable } from '../../policy/policy-table.js';
import type { PriceModel } from '../../price/price-model.js';
import { LeastRecentlyUsed } from './least-recently-used.js';
import type { PlainOptions } from './messages.js';

/** Markets and policies that a thread keeps; a policy takes up to some MB, what was learnt of a market some more. */
const MARKETS = 8;
const POLICIES = 24;

const markets = new LeastRecentlyUsed<PriceModel>(MARKETS);
const policies = new LeastRecentlyUsed<PolicyTable>(POLICIES);
const keys = new WeakMap<PriceModel, string>();

/**
 * `prepareSimulation` with policies remembered by content: building them takes longest in small jobs, and neither seed, nor
 * paths, nor horizon have a part in it. Equal markets become one object, by which training is remembered, too.
 */
export function prepareRemembering(options: PlainOptions): PreparedSimulation {
  const { market } = options;
  const known =
    typeof market === 'object' ? markets.get(contentKey(market), () => market) : undefined;
  return prepareSimulation(
    known === undefined ? options : { ...options, market: known },
    (name, model, battery, policyOptions) =>
      policies.get(JSON.stringify([name, keyOf(model), battery, policyOptions]), () =>
        buildPolicy(name, model, battery, policyOptions),
      ),
  );
}

function keyOf(model: PriceModel): string {
  const known = keys.get(model) ?? contentKey(model);
  keys.set(model, known);
  return known;
}

function contentKey(model: PriceModel): string {
  return createHash('sha256').update(JSON.stringify(model)).digest('hex');
}
