// Runs in the worker thread. Plain JavaScript, for the reason given in native-run.mjs.
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
    // After a trap, the memory of the runtime may be corrupt, so the next task loads a new one.
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
