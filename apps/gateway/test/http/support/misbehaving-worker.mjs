// A worker for tests: does what the tariff of its input says.
import { threadId } from 'node:worker_threads';

/** Marks of the cancellation flag (src/engine-runtime/operations.ts), which a thread without the loader cannot read. */
const RUNNING = 1;
const STOPPED = 2;

const behaviours = {
  answer: () => ({ ok: true, output: 'answer' }),
  refuse: () => ({
    ok: false,
    stack: '',
    error: {
      engine: 'tarsis',
      kind: 'outOfRange',
      code: 'unknownTariff',
      message: 'tariff must be known',
      details: { suggestions: ['a', 'b'] },
    },
  }),
  stumble: () => ({
    ok: false,
    stack: 'TypeError: x is not a function\n    at deepInside (engine.js:7)',
    error: {
      engine: 'tarsis',
      kind: 'engine',
      code: 'unexpected',
      message: 'tarsis failed unexpectedly: x is not a function',
      details: {},
    },
  }),
  die: () => process.exit(3),
  loop: () => {
    for (;;) {
      // Never gives the thread back.
    }
  },
  // Neither does this, but it computes nothing.
  block: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  hoard: () => {
    const hoard = [];
    for (;;) {
      hoard.push(new Array(100_000).fill(hoard.length));
    }
  },
  wait: async () => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return { ok: true, output: 'waited' };
  },
  // As an engine that asks before each part of its work whether that is still wanted.
  untilStopped: (stopFlag) => {
    Atomics.compareExchange(stopFlag, 0, 0, RUNNING);
    new BroadcastChannel('begun').postMessage(threadId);
    while (Atomics.load(stopFlag, 0) !== STOPPED) {
      // The thread takes no messages meanwhile.
    }
    return {
      ok: false,
      stack: '',
      error: {
        engine: 'helios',
        kind: 'engine',
        code: 'cancelled',
        message: 'helios was cancelled after 1 of 9 parts of a forecast',
        details: {},
      },
    };
  },
  thread: () => ({ ok: true, output: threadId }),
  environment: () => ({ ok: true, output: Object.keys(process.env) }),
};

export default function work({ operation, input, cancellationFlag }) {
  return operation.endsWith('.probe')
    ? { ok: true, output: true }
    : behaviours[input.options.tariff](cancellationFlag);
}
