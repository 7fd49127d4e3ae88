// HiGHS in a worker thread
export {
  createWorkerSolver,
  type WorkerSolver,
  type WorkerSolverOptions,
} from './create-worker-solver.js';
