// Simulations on threads
export {
  createSimulationPool,
  type RunOptions,
  type SimulationPool,
  type SimulationPoolOptions,
} from './create-simulation-pool.js';
export { type ParallelOptions, simulateParallel } from './simulate-parallel.js';
