import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { toErrorData } from '@bess/kernel/errors';
import { simulatePaths } from '../simulation/simulate-paths.js';
import { shareArrays } from './share-arrays.js';
import type { SimulateTask, SingleTask, ThreadMessage, ThreadReply } from './thread-group.js';

/** Simulations take turns, one chunk each, so that a long one does not delay a short one. */
const simulations = new Map<number, SimulateTask>();
let running = false;

parentPort?.on('message', (message: ThreadMessage) => {
  switch (message.kind) {
    case 'drop':
      simulations.delete(message.id);
      return;
    case 'simulate':
      simulations.set(message.id, message);
      void runSimulations();
      return;
    default:
      void runSingle(message.id, message);
  }
});

async function runSimulations(): Promise<void> {
  if (running) return;
  running = true;
  while (simulations.size > 0) {
    for (const task of [...simulations.values()]) {
      runChunk(task);
      // Lets messages arrive: further tasks, or the end of this one.
      await setImmediate();
    }
  }
  running = false;
}

function runChunk(task: SimulateTask): void {
  const { id, plan, pathCount, chunkPaths, outputs, nextPath } = task;
  if (!simulations.has(id)) return;
  const first = Atomics.add(nextPath, 0, chunkPaths);
  if (first >= pathCount) {
    simulations.delete(id);
    return;
  }
  const count = Math.min(chunkPaths, pathCount - first);
  try {
    simulatePaths(plan, first, count, outputs, first);
    reply({ id, kind: 'paths', donePaths: count });
  } catch (error) {
    simulations.delete(id);
    reply({ id, kind: 'failure', error: toErrorData(error, 'strix') });
  }
}

/** Code that most threads never need is loaded on demand. */
async function runSingle(id: number, task: SingleTask): Promise<void> {
  try {
    if (task.kind === 'prepare') {
      const { prepareSimulationCached } = await import('./cached-preparation.js');
      const prepared = shareArrays(prepareSimulationCached(task.options));
      reply({ id, kind: 'prepared', prepared });
    } else {
      const { summarise } = await import('../results/summarise.js');
      reply({ id, kind: 'summarised', result: summarise(task.prepared, task.outputs) });
    }
  } catch (error) {
    reply({ id, kind: 'failure', error: toErrorData(error, 'strix') });
  }
}

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message);
}
