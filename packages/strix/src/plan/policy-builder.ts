import type { KernelBattery, ReserveTerms } from '../kernel/simulation-plan.js';
import type { PolicyTable } from '../policy/policy-table.js';
import type { PriceModel } from '../price/price-model.js';
import type { PolicyName } from '../schema/options.js';

/** Which of the four factors a policy may use; method note, section 8.3. */
export interface PolicyFactors {
  readonly priceState: boolean;
  readonly regime: boolean;
  readonly socPlanning: boolean;
  readonly reserves: boolean;
}

/** Builds the table of a policy for a market and a battery; `reserve` is absent where none is sold. */
export type PolicyBuilder = (
  name: PolicyName,
  model: PriceModel,
  battery: KernelBattery,
  options: { readonly reserve?: ReserveTerms; readonly factors: PolicyFactors },
) => PolicyTable;
