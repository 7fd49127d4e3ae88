// Replaces the simulation worker: dies for seed 13, never replies for seed 14, otherwise reports that every path earned 1. It rejects
// every preparation with its own thread number.
import process from 'node:process';
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (task) => {
  if (task.kind === 'prepare') {
    const error = { engine: 'strix', kind: 'engine', code: 'refused', details: {} };
    const message = `thread ${threadId} was asked`;
    parentPort.postMessage({ id: task.id, kind: 'failure', error: { ...error, message } });
  }
  if (task.kind !== 'simulate') return;
  if (task.plan.seed === 13) process.exit(13);
  if (task.plan.seed === 14) return;
  const first = Atomics.add(task.nextPath, 0, task.pathCount);
  if (first > 0) return;
  task.outputs.energyCash.fill(1);
  parentPort.postMessage({ id: task.id, kind: 'paths', donePaths: task.pathCount });
});
