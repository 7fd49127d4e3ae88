import { workerData } from 'piscina';
import { warmUpFenrir } from './fenrir/warm-up-fenrir.js';
import { warmUpHelios } from './helios/warm-up-helios.js';
import { warmUpPhalanx } from './phalanx/warm-up-phalanx.js';
import { runEngineTask } from './run-engine-task.js';
import { warmUpTarsis } from './tarsis/warm-up-tarsis.js';
import type { WorkerSettings } from './worker-settings.js';

/**
 * Entry of a worker thread. The pool hands out no task before this promise has settled, so that no caller ever meets a
 * cold thread, be it one of the start or one that replaces a lost thread.
 */
export default readyThread(workerData);

async function readyThread({ warmUp }: WorkerSettings): Promise<typeof runEngineTask> {
  if (warmUp) {
    await warmUpTarsis();
    await warmUpHelios();
    await warmUpPhalanx();
    await warmUpFenrir();
  }
  return runEngineTask;
}
