// Threads
export {
  createSimulationPool,
  type RunOptions,
  type SimulationPool,
  type SimulationPoolOptions,
} from './create-simulation-pool.js';
