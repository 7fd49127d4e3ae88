// A worker that answers its first task with an error as plain data, and crashes on the second.
import { parentPort } from 'node:worker_threads';

let tasks = 0;
parentPort.on('message', ({ id }) => {
  tasks += 1;
  if (tasks > 1) process.exit(3);
  parentPort.postMessage({
    id,
    kind: 'failure',
    error: {
      engine: 'milp',
      kind: 'engine',
      code: 'solverFailed',
      message: 'HiGHS must finish its run in the worker, got "out of memory".',
      details: { solver: 'highs-worker' },
    },
  });
});
