import { workerData } from 'piscina';
import type { WorkerSettings } from '../engine-runtime/engine-pool.js';
import { warmUpFenrir } from '../engines/fenrir/probe-fenrir.js';
import { warmUpHelios } from '../engines/helios/probe-helios.js';
import { warmUpPhalanx } from '../engines/phalanx/probe-phalanx.js';
import { warmUpTarsis } from '../engines/tarsis/probe-tarsis.js';
import { runEngineTask } from './run-engine-task.js';

/**
 * Entry of a worker thread. The pool assigns no task before this promise settles, so that no caller meets a cold
 * thread, neither at the start nor after a lost thread was replaced.
 */
export default startThread(workerData);

async function startThread({ warmUp }: WorkerSettings): Promise<typeof runEngineTask> {
  if (warmUp) {
    await warmUpTarsis();
    await warmUpHelios();
    await warmUpPhalanx();
    await warmUpFenrir();
  }
  return runEngineTask;
}
