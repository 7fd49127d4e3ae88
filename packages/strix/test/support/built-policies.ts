import type { PolicyTable } from '../../src/observation/policy-table.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import { policyNames } from '../../src/schema/options.js';
import { sampleModel } from './sample-model.js';
import { sampleBattery } from './sample-plan.js';

export const allFactors = { priceState: true, regime: true, socPlanning: true, reserves: true };

/** The model of {@link builtPolicies}; one object, so that it is trained on once. */
export const builtModel = sampleModel();

let built: Readonly<Record<string, PolicyTable>> | undefined;

/** Every policy by its name, and `arbitrage` without some factors; built once for all files of a worker. */
export function builtPolicies(): Readonly<Record<string, PolicyTable>> {
  built ??= buildAll();
  return built;
}

function buildAll(): Record<string, PolicyTable> {
  const without = (factors: Partial<typeof allFactors>) =>
    buildPolicy('arbitrage', builtModel, sampleBattery, { factors: { ...allFactors, ...factors } });
  return {
    ...Object.fromEntries(
      policyNames.map((name) => [name, buildPolicy(name, builtModel, sampleBattery)]),
    ),
    clock: without({ socPlanning: false }),
    'without prices': without({ priceState: false }),
    'without regimes': without({ regime: false }),
    'without either': without({ priceState: false, regime: false }),
  };
}
