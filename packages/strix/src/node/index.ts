// Simulations on threads
export {
  createSimulationPool,
  type ParallelOptions,
  type RunOptions,
  type SimulationPool,
  type SimulationPoolOptions,
  simulateParallel,
} from './create-simulation-pool.js';
