// The library
export {
  type BatteryOptions,
  batteryOptionsSchema,
  type PolicyName,
  policyNameSchema,
  policyNames,
} from './options.js';

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
