export type { RobustScale } from './asinh.js';
export {
  fitAsinhTransform,
  fitRobustScale,
  fromAsinh,
  type SeriesTransform,
  toAsinh,
} from './asinh.js';
export { averageOverWindows } from './average-over-windows.js';
export { findExactPeriod } from './exact-period.js';
export type { SeasonalProfile } from './seasons.js';
export {
  type DetectedSeasonality,
  deseasonalize,
  detectSeasonality,
  fitSeasonalProfile,
  reseasonalize,
  type SeasonSteps,
  seasonSteps,
} from './seasons.js';
