export {
  type AnnualisationRuns,
  type PreparedSimulation,
  prepareSimulation,
  type SimulationRun,
} from './prepare-simulation.js';
export type { PathOutputs, SimulationPlan } from './simulate-paths.js';
export {
  allocateOutputs,
  type InitialTransient,
  initialTransient,
  simulatePaths,
} from './simulate-paths.js';
