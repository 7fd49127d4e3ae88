import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { toErrorData } from '@bess/kernel/errors';
import { simulatePaths } from '../simulation/simulate-paths.js';
import { shareArrays } from './share-arrays.js';
import type {
  LivesTask,
  SimulateTask,
  SingleTask,
  ThreadMessage,
  ThreadReply,
} from './thread-group.js';

/** Simulations take turns, one chunk each, so that a long one does not delay a short one. */
const simulations = new Map<number, SimulateTask | LivesTask>();
let running = false;

parentPort?.on('message', (message: ThreadMessage) => {
  switch (message.kind) {
    case 'drop':
      simulations.delete(message.id);
      return;
    case 'simulate':
    case 'lives':
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
      await runChunk(task);
      // Lets messages arrive: further tasks, or the end of this one.
      await setImmediate();
    }
  }
  running = false;
}

async function runChunk(task: SimulateTask | LivesTask): Promise<void> {
  const { id, firstPath, pathCount, chunkPaths, nextPath } = task;
  if (!simulations.has(id)) return;
  const entry = Atomics.add(nextPath, 0, chunkPaths);
  if (entry >= pathCount) {
    simulations.delete(id);
    return;
  }
  const count = Math.min(chunkPaths, pathCount - entry);
  try {
    if (task.kind === 'simulate')
      simulatePaths(task.plan, firstPath + entry, count, task.outputs, entry);
    else {
      const { simulateLives } = await import('../project/simulate-lives.js');
      simulateLives(task.plan, firstPath + entry, count, task.outputs, entry);
    }
    reply({ id, kind: 'paths', donePaths: count });
  } catch (error) {
    simulations.delete(id);
    reply({ id, kind: 'failure', error: toErrorData(error, 'strix') });
  }
}

/** Code that most threads never need is loaded on demand. */
async function runSingle(id: number, task: SingleTask): Promise<void> {
  try {
    reply({ id, ...(await runTask(task)) });
  } catch (error) {
    reply({ id, kind: 'failure', error: toErrorData(error, 'strix') });
  }
}

async function runTask(task: SingleTask) {
  switch (task.kind) {
    case 'prepare': {
      const { prepareSimulationCached } = await import('./cached-preparation.js');
      const prepared = shareArrays(prepareSimulationCached(task.options));
      return { kind: 'prepared', prepared } as const;
    }
    case 'summarise': {
      const { summarise } = await import('../results/summarise.js');
      return { kind: 'summarised', result: summarise(task.prepared, task.outputs) } as const;
    }
    case 'prepareProject': {
      const { prepareProjectCached } = await import('./cached-preparation.js');
      return {
        kind: 'preparedProject',
        plan: shareArrays(prepareProjectCached(task.project)),
      } as const;
    }
    case 'summariseProject': {
      const { summariseProject } = await import('../project/summarise-project.js');
      return { kind: 'valued', valuation: summariseProject(task.project, task.outputs) } as const;
    }
  }
}

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message);
}
