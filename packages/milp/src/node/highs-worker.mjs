// Runs in the worker thread, as plain JavaScript: see native-run.mjs.
import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import { nativeRun } from '../solvers/native-run.mjs';

let runtime;

parentPort.on('message', async ({ id, task }) => {
  try {
    runtime ??= loadHighs();
    const highs = await runtime;
    if (task === undefined) {
      parentPort.postMessage({ id, kind: 'ready' });
      return;
    }
    const onIncumbent = (incumbent) => parentPort.postMessage({ id, kind: 'incumbent', incumbent });
    const outcome = nativeRun(highs, task, { onIncumbent });
    parentPort.postMessage({ id, kind: 'outcome', outcome });
  } catch (error) {
    // The memory of a trapped runtime cannot be trusted; the next task loads another.
    runtime = undefined;
    const reason = error instanceof Error ? error.message : String(error);
    parentPort.postMessage({
      id,
      kind: 'failure',
      error: {
        engine: 'milp',
        kind: 'engine',
        code: 'solverFailed',
        message: `HiGHS must finish its run in the worker, got "${reason}".`,
        details: { solver: 'highs-worker' },
      },
    });
  }
});
