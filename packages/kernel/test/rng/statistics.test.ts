import { createStream, normalsInto, type StreamOptions, uint32sInto } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { deviationsWithin } from '../../../testkit/src/chance.js';

const SEED = 20_261_121;
const COUNT = 1 << 20;
/**
 * Bound in standard deviations: 5.73. All tests together make 65 comparisons, each of which a correct generator would fail with a
 * probability of 10⁻⁸ from another seed; skew at most doubles that of a few, so that the whole file stays below 10⁻⁶.
 */
const SIGMAS = deviationsWithin(1e-8);

const base: StreamOptions = { seed: SEED, stream: 0, path: 0 };

function words(options: Partial<StreamOptions> = {}, count = COUNT): Uint32Array {
  const out = new Uint32Array(count);
  uint32sInto(out, createStream({ ...base, ...options }));
  return out;
}

function normals(options: Partial<StreamOptions> = {}, count = COUNT): Float64Array {
  const out = new Float64Array(count);
  normalsInto(out, createStream({ ...base, ...options }));
  return out;
}

const drawnWords = words();
const drawnNormals = normals();

/** Pearson's chi-square as a normal deviate, by the cube root of Wilson and Hilferty, which is accurate far into the tails. */
function chiSquareSigmas(cells: Uint32Array, total: number): number {
  const expected = total / cells.length;
  let chiSquare = 0;
  for (const count of cells) chiSquare += (count - expected) ** 2 / expected;
  const degrees = cells.length - 1;
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(chiSquare / degrees) - (1 - spread)) / Math.sqrt(spread);
}

function correlationSigmas(left: Float64Array, right: Float64Array): number {
  let product = 0;
  for (let i = 0; i < left.length; i++) product += left[i]! * right[i]!;
  return product / Math.sqrt(left.length);
}

describe('words of one stream', () => {
  test.each([0, 8, 16, 24])('the eight bits from bit %i are uniform, also in pairs', (shift) => {
    const single = new Uint32Array(256);
    const pairs = new Uint32Array(4096);
    for (let i = 0; i < COUNT; i += 2) {
      const first = (drawnWords[i]! >>> shift) & 255;
      const second = (drawnWords[i + 1]! >>> shift) & 255;
      single[first]! += 1;
      single[second]! += 1;
      pairs[(first >>> 2) * 64 + (second >>> 2)]! += 1;
    }
    expect(Math.abs(chiSquareSigmas(single, COUNT))).toBeLessThan(SIGMAS);
    expect(Math.abs(chiSquareSigmas(pairs, COUNT / 2))).toBeLessThan(SIGMAS);
  });

  test('every bit is set half the time', () => {
    const set = new Uint32Array(32);
    for (const drawn of drawnWords) {
      for (let bit = 0; bit < 32; bit++) set[bit]! += (drawn >>> bit) & 1;
    }
    for (const count of set) {
      expect(Math.abs(count - COUNT / 2) / Math.sqrt(COUNT / 4)).toBeLessThan(SIGMAS);
    }
  });

  test('the chi-square test itself detects a bad byte', () => {
    const cells = new Uint32Array(256);
    // A counter of 250 values instead of 256: six empty cells.
    for (let i = 0; i < COUNT; i++) cells[i % 250]! += 1;
    expect(chiSquareSigmas(cells, COUNT)).toBeGreaterThan(SIGMAS);
  });
});

test('normals have the moments of the normal distribution', () => {
  const moments = [0, 0, 0, 0];
  for (const z of drawnNormals) {
    const square = z * z;
    moments[0]! += z;
    moments[1]! += square;
    moments[2]! += square * z;
    moments[3]! += square * square;
  }
  // Mean and variance of zᵏ: (0, 1), (1, 2), (0, 15), (3, 96).
  const laws = [
    [0, 1],
    [1, 2],
    [0, 15],
    [3, 96],
  ] as const;
  for (const [k, [mean, variance]] of laws.entries()) {
    const sigmas = (moments[k]! / COUNT - mean) / Math.sqrt(variance / COUNT);
    expect(Math.abs(sigmas)).toBeLessThan(SIGMAS);
  }
});

test('normals are uniform over cells of equal probability, also in the tails', () => {
  // Deciles and the outer percentiles of the normal distribution, from tables.
  const bounds = [
    -2.326347874, -1.281551566, -0.524400513, 0, 0.524400513, 1.281551566, 2.326347874,
  ];
  const shares = [0.01, 0.09, 0.2, 0.2, 0.2, 0.2, 0.09, 0.01];
  const cells = new Uint32Array(shares.length);
  for (const z of drawnNormals) {
    let cell = 0;
    while (cell < bounds.length && z > bounds[cell]!) cell += 1;
    cells[cell]! += 1;
  }
  for (const [cell, share] of shares.entries()) {
    const sigmas = (cells[cell]! - COUNT * share) / Math.sqrt(COUNT * share * (1 - share));
    expect(Math.abs(sigmas)).toBeLessThan(SIGMAS);
  }
});

describe('neighbouring streams are independent', () => {
  const neighbours: [string, Partial<StreamOptions>][] = [
    ['the next path', { path: 1 }],
    ['the next stream', { stream: 1 }],
    ['the next seed', { seed: SEED + 1 }],
    ['the seed 2³² on', { seed: SEED + 2 ** 32 }],
  ];
  test.each(neighbours)('%s', (_, neighbour) => {
    const [left, right] = [drawnNormals, normals(neighbour)];
    expect(Math.abs(correlationSigmas(left, right))).toBeLessThan(SIGMAS);
    expect(Math.abs(correlationSigmas(left.subarray(1), right.subarray(0, -1)))).toBeLessThan(
      SIGMAS,
    );
    const squares = (values: Float64Array) => values.map((z) => (z * z - 1) / Math.SQRT2);
    expect(Math.abs(correlationSigmas(squares(left), squares(right)))).toBeLessThan(SIGMAS);
  });

  test('the first words of 2¹⁸ paths are uniform, alone and in pairs with their neighbours', () => {
    const count = 1 << 18;
    const pairs = new Uint32Array(1024);
    const first = new Uint32Array(1);
    let previous = 0;
    for (let path = 0; path < count; path++) {
      uint32sInto(first, createStream({ ...base, path }));
      const cell = first[0]! >>> 27;
      pairs[previous * 32 + cell]! += 1;
      previous = cell;
    }
    expect(Math.abs(chiSquareSigmas(pairs, count))).toBeLessThan(SIGMAS);
  });
});
