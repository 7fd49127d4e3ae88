import { createStream, nextUint32 } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import {
  createInitialNormals,
  INITIAL_NORMALS,
  REPLICATES,
} from '../../src/price/initial-normals.js';

const SIZE = 256;
const sampling = { pathsPerReplicate: SIZE };
const streamOf = (path: number) => createStream({ seed: 7, stream: 0, path });
const normalsOf = (seed: number, path: number) => [
  ...createInitialNormals(seed, sampling).of(streamOf(path), path),
];

describe('quasi-random initial normal numbers', () => {
  test('take as many words of the path as independent ones', () => {
    const states = [undefined, sampling].map((how) => {
      const stream = streamOf(3);
      createInitialNormals(7, how).of(stream, 3);
      return stream.state;
    });
    expect(states[0]).toEqual(states[1]);
    const stream = streamOf(3);
    for (let i = 0; i < INITIAL_NORMALS; i++) nextUint32(stream);
    expect(states[0]).toEqual(stream.state);
  });

  test.each(Array.from({ length: INITIAL_NORMALS }, (_, i) => i))(
    'number %i of the paths of a replicate is spread evenly',
    (dimension) => {
      for (const replicate of [0, 9]) {
        const values = Array.from(
          { length: SIZE },
          (_, i) => normalsOf(7, replicate * SIZE + i)[dimension]!,
        );
        // Of independent numbers, 128 ± 8 would lie below the median, and 25.6 ± 4.8 below the tenth percentile.
        const below = (limit: number) => values.filter((value) => value < limit).length;
        expect(Math.abs(below(0) - SIZE / 2)).toBeLessThanOrEqual(3);
        expect(Math.abs(below(-1.2815515655446) - 0.1 * SIZE)).toBeLessThanOrEqual(3);
        expect(Math.abs(below(1.2815515655446) - 0.9 * SIZE)).toBeLessThanOrEqual(3);
      }
    },
  );

  test('the two year effects of a replicate are spread evenly together', () => {
    const quarters = [0, 0, 0, 0];
    for (let path = 0; path < SIZE; path++) {
      const normals = normalsOf(7, path);
      quarters[(normals[0]! < 0 ? 0 : 1) + (normals[3]! < 0 ? 0 : 2)]!++;
    }
    for (const count of quarters) expect(Math.abs(count - SIZE / 4)).toBeLessThanOrEqual(4);
  });

  test('replicates and seeds have shifts of their own; the last replicate serves all further paths', () => {
    expect(normalsOf(7, 0)).not.toEqual(normalsOf(7, SIZE));
    expect(normalsOf(7, 0)).not.toEqual(normalsOf(8, 0));
    const last = (REPLICATES - 1) * SIZE;
    const steps = [0, SIZE, 3 * SIZE].map((away) => normalsOf(7, last + away)[0]!);
    expect(new Set(steps).size).toBe(3);
  });

  test('are unbiased over seeds: one path of many seeds is an independent sample', () => {
    const values = Array.from({ length: 2_000 }, (_, seed) => normalsOf(seed, 5));
    for (let i = 0; i < INITIAL_NORMALS; i++) {
      // Fixed seeds; the mean of 2,000 independent numbers lies within 6/√2000 with probability 1 − 2·10⁻⁹.
      const mean = values.reduce((sum, normals) => sum + normals[i]! / values.length, 0);
      expect(Math.abs(mean)).toBeLessThan(6 / Math.sqrt(values.length));
    }
  });
});
