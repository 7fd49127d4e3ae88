import { createHash } from 'node:crypto';
import type { PolicyTable } from '../observation/policy-table.js';
import { buildPolicy, type PolicyBuilder } from '../policy/build-policy.js';
import type { PriceModel } from '../price/price-model.js';
import { prepareProject } from '../project/prepare-project.js';
import type { ResolvedProject } from '../project/resolve-project.js';
import type { LifePlan } from '../project/simulate-lives.js';
import { type PreparedSimulation, prepareResolved } from '../simulation/prepare-simulation.js';
import type { ResolvedOptions } from '../simulation/resolve-options.js';

const keys = new WeakMap<PriceModel, string>();

/** Cache of the most recently used values. */
export class LruCache<T> {
  private readonly entries = new Map<string, T>();

  constructor(private readonly most: number) {}

  /** The cached value, or the result of `make`, which is then cached. */
  get(key: string, make: () => T): T {
    const value = this.entries.has(key) ? (this.entries.get(key) as T) : make();
    // A map keeps insertion order, so its first key is the least recently used one.
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }
}

/** Markets and policies that a thread caches; a policy takes up to some MB, the training of a market more. */
const MAX_MARKETS = 8;
const MAX_POLICIES = 24;

const markets = new LruCache<PriceModel>(MAX_MARKETS);

const policies = new LruCache<PolicyTable>(MAX_POLICIES);

/**
 * `prepareSimulation` with policies cached by content: building them takes longest in small jobs, and neither seed, nor paths,
 * nor horizon have a part in it. Equal markets become one object, so that their training is cached too.
 *
 * @param options - checked on the calling thread
 */
export function prepareSimulationCached(options: ResolvedOptions): PreparedSimulation {
  const model = cachedModel(options.model);
  return prepareResolved({ ...options, model }, cachedPolicies(model));
}

/** `prepareProject` with the same caches. */
export function prepareProjectCached(project: ResolvedProject): LifePlan {
  const model = cachedModel(project.model);
  return prepareProject({ ...project, model }, cachedPolicies(model));
}

function cachedModel(received: PriceModel): PriceModel {
  return markets.get(contentKey(received), () => received);
}

function cachedPolicies(model: PriceModel): PolicyBuilder {
  return (name, _model, battery, policyOptions) =>
    policies.get(JSON.stringify([name, keyOf(model), battery, policyOptions]), () =>
      buildPolicy(name, model, battery, policyOptions),
    );
}

function keyOf(model: PriceModel): string {
  const key = keys.get(model) ?? contentKey(model);
  keys.set(model, key);
  return key;
}

function contentKey(model: PriceModel): string {
  return createHash('sha256').update(JSON.stringify(model)).digest('hex');
}
