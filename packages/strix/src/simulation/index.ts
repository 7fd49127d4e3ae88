export type { SimulationPlan } from '../planning/battery.js';
export {
  type AnnualisationRuns,
  type PreparedSimulation,
  prepareSimulation,
  type SimulationRun,
} from './prepare-simulation.js';
export type { PathOutputs } from './simulate-paths.js';
export {
  allocateOutputs,
  type InitialTransient,
  initialTransient,
  simulatePaths,
} from './simulate-paths.js';
