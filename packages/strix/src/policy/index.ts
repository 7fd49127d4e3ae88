export {
  createPolicy,
  type Policy,
  type PolicyAction,
  type PolicyState,
} from '../dispatch/create-policy.js';
export type { PolicyRunner, PolicyRunnerState } from '../dispatch/create-policy-runner.js';
export type { ObserverState } from '../observation/observer.js';
export {
  createObserver,
  type Observation,
  observe,
  type PriceReading,
} from '../observation/observer.js';
export type { DeviationForecast, ObserverTable, PolicyTable } from '../observation/policy-table.js';
export type { ReserveOffer, ReserveTerms } from '../planning/battery.js';
export type { DayValueFunctions } from '../planning/value-function.js';
export type { BuildPolicyOptions, PolicyBuilder, PolicyFactors } from './build-policy.js';
