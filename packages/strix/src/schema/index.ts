// The library
export {
  type BatteryOptions,
  batteryOptionsSchema,
  type PolicyName,
  policyNameSchema,
  policyNames,
  type ReserveOptions,
  reserveOptionsSchema,
  strixOptionsSchema,
} from './options.js';
export { priceModelSchema } from './price-model.js';
export {
  type ProjectValuationOptions,
  projectValuationOptionsSchema,
} from './project-valuation.js';

// The wire
export {
  maximumPathSteps,
  type StrixRequest,
  type StrixResult,
  strixExpansions,
  strixRequestSchema,
  strixResultSchema,
  strixRiskMetricsSchema,
} from './wire.js';
