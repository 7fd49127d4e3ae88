import {
  EngineError,
  type EngineErrorData,
  fromErrorData,
  isEngineError,
  toErrorData,
} from '@bess/kernel/errors';
import { countParts } from '@bess/kernel/progress';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';

const data: EngineErrorData = {
  engine: 'milp',
  kind: 'conflict',
  code: 'someCode',
  message: 'row 12 and row 15 contradict',
  details: { row: 12, list: [1, Number.NaN, undefined], nothing: undefined },
};

const cyclic: Record<string, unknown> = { name: 'cycle' };
cyclic['self'] = cyclic;

/** Values that may be thrown. */
const thrown: readonly unknown[] = [
  new EngineError(data),
  new EngineError({ engine: 'tarsis', kind: 'invalid', code: 'plain', message: 'm' }),
  new EngineError({
    engine: 'tarsis',
    kind: 'engine',
    code: 'details',
    message: 'm',
    details: {
      series: Float64Array.of(1, Number.NaN, Number.POSITIVE_INFINITY),
      big: 12n,
      call: () => 1,
      when: new Date(0),
      never: new Date(Number.NaN),
      cause: new RangeError('inner 7'),
      cyclic,
      gaps: new Array(2),
    },
  }),
  data,
  { ...data, kind: 'other' },
  { ...data, details: null },
  new TypeError('x is not a function'),
  new Error(''),
  'text',
  '',
  7,
  null,
  undefined,
  { some: 'object' },
  [1, 2],
  Symbol('s'),
];

/** Work in parts, with progress and cancellation. */
async function counted(): Promise<unknown> {
  const shares: number[] = [];
  const work = { engine: 'strix', name: 'a table', parts: 3 };
  const signal = { aborted: false };
  const advance = countParts({ onProgress: (share) => shares.push(share), signal }, work);
  for (let part = 0; part < 5; part += 1) advance();
  signal.aborted = true;
  return [
    shares,
    await caught([advance, countParts({}, work), countParts({ signal }, { ...work, parts: 0 })]),
  ];
}

/** Errors and progress. */
export const otherCases: readonly GoldenCase[] = [
  {
    name: 'kernel/errors',
    answer: () => [
      thrown.map((value) => [isEngineError(value), toErrorData(value, 'golden')]),
      fromErrorData(data),
      fromErrorData(toErrorData(new TypeError('x'), 'golden'), { cause: 'y' }).cause,
    ],
  },
  { name: 'kernel/progress', answer: counted },
];
