import type { KernelBattery } from '../kernel/simulation-plan.js';
import type { BuildPolicyOptions } from '../policy/build-policy.js';
import type { PolicyTable } from '../policy/policy-table.js';
import type { PriceModel } from '../price/price-model.js';
import type { PolicyName } from '../schema/options.js';

/** Builds the table of a policy: {@link buildPolicy}, or something that remembers what it built. */
export type PolicyBuilder = (
  name: PolicyName,
  model: PriceModel,
  battery: KernelBattery,
  options: BuildPolicyOptions,
) => PolicyTable;
