// Simulations on threads
export {
  createSimulationPool,
  type ParallelOptions,
  type RunOptions,
  type SimulationPool,
  type SimulationPoolOptions,
  simulateParallel,
} from './create-simulation-pool.js';
export type { DividedSimulation, DivisionOptions, SimulationControl } from './divide-on-threads.js';
export type { PathRange } from './path-ranges.js';
