import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  normalCoefficients,
  normalFromUint32,
  normalsInto,
  type StreamOptions,
  uint32sInto,
  uniformFromUint32,
  uniformsInto,
} from '@bess/kernel/rng';
import {
  mean,
  median,
  quantile,
  quantileSorted,
  sampleStandardDeviation,
  standardDeviation,
  sum,
  weightedMean,
} from '@bess/kernel/stats';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';

const LONG = 50_000;

const named: readonly StreamOptions[] = [
  { seed: 0, stream: 0, path: 0 },
  { seed: 1, stream: 0, path: 0 },
  { seed: 0, stream: 1, path: 0 },
  { seed: 0, stream: 0, path: 1 },
  { seed: 42, stream: 7, path: 123_456 },
  { seed: Number.MAX_SAFE_INTEGER, stream: 2 ** 31 - 1, path: 2 ** 32 - 1 },
  { seed: 2 ** 32, stream: 2 ** 30, path: 2 ** 31 },
];
const refusedNames = [
  { seed: -1 },
  { seed: 1.5 },
  { seed: 2 ** 53 },
  { seed: Number.NaN },
  { stream: 2 ** 31 },
  { stream: -1 },
  { stream: '1' as never },
  { path: 2 ** 32 },
  { path: undefined as never },
];
const words = [0, 1, 2, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, -1, -2_000_000_000];

/** Single draws of every stream, all kinds in turn. */
function drawsOneByOne(): unknown {
  return named.map((options) => {
    const stream = createStream(options);
    return [
      Array.from(stream.state),
      ...Array.from({ length: 12 }, () => [
        nextUint32(stream),
        nextUniform(stream),
        nextNormal(stream),
      ]),
      Array.from(stream.state),
    ];
  });
}

/** Arrays filled by streams: short, long, and views of larger ones. */
function drawsOfArrays(): unknown {
  return named.map((options) => {
    const stream = createStream(options);
    const arrays = [
      new Uint32Array(LONG),
      new Int32Array(7),
      new Uint32Array(0),
      new Uint32Array(new ArrayBuffer(80), 8, 5),
    ];
    for (const array of arrays) uint32sInto(array, stream);
    const uniforms = [new Float64Array(LONG), new Float64Array(new ArrayBuffer(80), 16, 3)];
    for (const array of uniforms) uniformsInto(array, stream);
    const normals = [new Float64Array(LONG), new Float32Array(LONG), new Float64Array(1)];
    for (const array of normals) normalsInto(array, stream);
    return [...arrays, ...uniforms, ...normals].map(seriesDigest);
  });
}

const prices = samplePrices.pricePath;
const samples: Record<string, ArrayLike<number>> = {
  prices,
  'one value': [7],
  'two values': [1, 3],
  'an even number': [9, 1, 4, 2],
  'all the same': [0.1, 0.1, 0.1],
  'ill-conditioned': [1, 1e100, 1, -1e100],
  'below zero': [-5, -0.1, -2e-9],
  'huge and tiny': [1e300, 1e-300, 5e-324, -1e300],
  'single precision': Float32Array.of(0.1, 0.7, 1e9),
};
const probabilities = [0, 1e-9, 0.05, 0.25, 1 / 3, 0.5, 0.9, 0.999, 1];

function statistics(): unknown {
  return Object.entries(samples).map(([name, values]) => {
    const sorted = Float64Array.from(values).sort();
    const weights = Float64Array.from(values, (_, place) => (place % 4) + (place === 0 ? 1 : 0));
    return {
      name,
      sum: sum(values),
      mean: mean(values),
      median: median(values),
      standardDeviation: standardDeviation(values),
      weightedMean: weightedMean(values, weights),
      quantiles: probabilities.map((probability) => [
        quantile(values, probability),
        quantileSorted(sorted, probability),
      ]),
      ...(values.length > 1 && { sampleStandardDeviation: sampleStandardDeviation(values) }),
    };
  });
}

function refusedStatistics(): Promise<unknown[]> {
  const faulty: ArrayLike<number>[] = [[], [1, Number.NaN], [Number.POSITIVE_INFINITY]];
  return caught([
    ...faulty.flatMap((values) => [
      () => sum(values),
      () => mean(values),
      () => median(values),
      () => standardDeviation(values),
      () => sampleStandardDeviation(values),
      () => quantile(values, 0.5),
      () => quantileSorted(values, 0.5),
      () => weightedMean(values, values),
    ]),
    () => sampleStandardDeviation([1]),
    ...[-0.1, 1.1, Number.NaN].flatMap((probability) => [
      () => quantile([1], probability),
      () => quantileSorted([1], probability),
    ]),
    () => weightedMean([1, 2], [1]),
    () => weightedMean([1, 2], [1, -1]),
    () => weightedMean([1, 2], [0, 0]),
    () => weightedMean([1, 2], [1, Number.NaN]),
    () => sum([1, Number.POSITIVE_INFINITY]),
    () => sum([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
  ]);
}

/** Random streams and statistics. */
export const numberCases: readonly GoldenCase[] = [
  { name: 'kernel/rng/one by one', answer: drawsOneByOne },
  { name: 'kernel/rng/into arrays', answer: drawsOfArrays },
  {
    name: 'kernel/rng/of words',
    answer: () => {
      const many = Uint32Array.from({ length: 4_096 }, (_, place) => place * 1_048_583);
      return [
        words.map((word) => [uniformFromUint32(word), normalFromUint32(word)]),
        seriesDigest(Float64Array.from(many, uniformFromUint32)),
        seriesDigest(Float64Array.from(many, normalFromUint32)),
        seriesDigest(normalCoefficients()),
      ];
    },
  },
  {
    name: 'kernel/rng/refused',
    answer: () =>
      caught(
        refusedNames.map(
          (change) => () => createStream({ seed: 1, stream: 1, path: 1, ...change }),
        ),
      ),
  },
  { name: 'kernel/stats', answer: statistics },
  { name: 'kernel/stats/refused', answer: refusedStatistics },
];
