export type { RegressionPosterior } from '../internal/regression.js';
export type { LoadDiagnostics, LoadFit } from './fit-load-model.js';
export type {
  DayEffects,
  LoadHistory,
  LoadModel,
  ResidualDay,
  TemperatureChangePoints,
  TemperatureModel,
} from './load-model.js';
export { type LoadPathOptions, sampleLoadPath } from './sample-load-path.js';
