export type { Adwin, AdwinOptions } from './adwin.js';
export { createAdwin, updateAdwin } from './adwin.js';
export { type DriftOptions, type DriftReport, detectDrift } from './detect-drift.js';
export type { LevelChange, LevelShift } from './level-shift.js';
export {
  populationStabilityIndex,
  type StabilityIndex,
  type StabilityOptions,
} from './population-stability-index.js';
