// A worker that reports a point and then never returns to its event loop, as HiGHS may in one long step.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id, task }) => {
  const x = task.data.colLower;
  parentPort.postMessage({ id, kind: 'incumbent', incumbent: { x, searchBound: 0 } });
  for (;;);
});
