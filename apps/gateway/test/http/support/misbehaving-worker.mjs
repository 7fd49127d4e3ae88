// A worker for tests: does what the tariff of its input says.
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
  environment: () => ({ ok: true, output: Object.keys(process.env) }),
};

export default function work({ operation, input }) {
  return operation.endsWith('.probe')
    ? { ok: true, output: true }
    : behaviours[input.options.tariff]();
}
