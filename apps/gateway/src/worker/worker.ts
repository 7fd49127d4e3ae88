import { workerData } from 'piscina';
import type { WorkerSettings } from '../engine-runtime/engine-pool.js';
import { warmUpFenrir } from '../engines/fenrir/probe-fenrir.js';
import { warmUpHelios } from '../engines/helios/probe-helios.js';
import { warmUpPhalanx } from '../engines/phalanx/probe-phalanx.js';
import { warmUpTarsis } from '../engines/tarsis/probe-tarsis.js';
import { runEngineTask } from './run-engine-task.js';

/**
 * Entry of a worker thread. The pool hands out no task before this promise has settled, so that no caller ever meets a
 * cold thread, be it one of the start or one that replaces a lost thread.
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
