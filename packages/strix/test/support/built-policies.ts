import type { KernelBattery } from '../../src/kernel/simulation-plan.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import type { PolicyTable } from '../../src/policy/policy-table.js';
import { policyNames } from '../../src/schema/options.js';
import { sampleModel } from './sample-model.js';
import { sampleBattery } from './sample-plan.js';

export const allFactors = { priceState: true, regime: true, socPlanning: true, reserves: true };

/** The model that {@link builtPolicies} learned from; one object, so that it is trained on once. */
export const builtModel = sampleModel();

/** Every policy by its name, and `arbitrage` as what is left of it without some factors. */
export function builtPolicies(battery: KernelBattery = sampleBattery): Record<string, PolicyTable> {
  const without = (factors: Partial<typeof allFactors>) =>
    buildPolicy('arbitrage', builtModel, battery, { factors: { ...allFactors, ...factors } });
  return {
    ...Object.fromEntries(
      policyNames.map((name) => [name, buildPolicy(name, builtModel, battery)]),
    ),
    clock: without({ socPlanning: false }),
    'without prices': without({ priceState: false }),
    'without regimes': without({ regime: false }),
    'without either': without({ priceState: false, regime: false }),
  };
}
