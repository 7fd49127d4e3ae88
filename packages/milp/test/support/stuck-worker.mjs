// A worker that reports a point and then never returns to its event loop, as HiGHS may in one long step. It sleeps, so that it does
// not slow down other tests, and reports on a separate channel when it sleeps.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id, task }) => {
  const x = task.data.colLower;
  parentPort.postMessage({ id, kind: 'incumbent', incumbent: { x, searchBound: 0 } });
  new BroadcastChannel('stuck-worker').postMessage('stuck');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
