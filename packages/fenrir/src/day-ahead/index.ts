export {
  createDayAheadModel,
  type DayAheadModelOptions,
  parseDayAheadModel,
} from './day-ahead-model.js';
export type { ForecastDay } from './expect-day.js';
export {
  type DayExpectation,
  dayScenarios,
  expectDay,
  expectedProfile,
  type PlainWeights,
} from './expect-day.js';
export { learnDay } from './learn-day.js';
export type { DayAheadState, DayPlan } from './plan-day.js';
