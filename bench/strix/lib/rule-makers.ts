import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { buildPolicy } from '../../../packages/strix/src/policy/build-policy.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import {
  meanDayRule,
  type OperatingRule,
  policyRule,
  previousDayRule,
  thresholdRule,
} from '../../../packages/strix/src/replay/operating-rules.js';
import { policyNames } from '../../../packages/strix/src/schema/options.js';

/** The policies of the engine, then the baselines. */
export const modelPolicies = policyNames;
export const referenceRules = ['threshold', 'previous day', '7-day mean'] as const;
export type RuleName = (typeof modelPolicies)[number] | (typeof referenceRules)[number];

/**
 * Returns a function that makes fresh rules of a kind. A policy is built once, here, from the model alone.
 *
 * @param model - of the prices
 */
export function ruleMaker(
  name: RuleName,
  model: PriceModel,
  battery: BatteryParameters,
): () => OperatingRule {
  switch (name) {
    case 'threshold':
      return thresholdRule;
    case 'previous day':
      return () => previousDayRule(battery);
    case '7-day mean':
      return () => meanDayRule(battery, 7);
    default: {
      const table = buildPolicy(name, model, battery);
      return () => policyRule(table, battery);
    }
  }
}
