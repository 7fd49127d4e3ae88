import {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  normalFromUint32,
  normalsInto,
  uint32sInto,
  uniformFromUint32,
  uniformsInto,
} from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threefry2x32Into } from '../../src/rng/create-stream.js';
import { threefryReference, xoshiroReference } from './reference.js';

const word = fc.integer({ min: 0, max: 0xffffffff });
const wholeSeed = fc.maxSafeNat();
const options = fc.record({ seed: wholeSeed, stream: fc.nat(0x7fffffff), path: word });

function threefry(counter0: number, counter1: number, key0: number, key1: number): number[] {
  const out = new Int32Array(2);
  threefry2x32Into(out, counter0, counter1, key0, key1);
  return Array.from(out, (half) => half >>> 0);
}

describe('Threefry2x32-20', () => {
  // From the file kat_vectors of the Random123 distribution: counter, key, result.
  test.each([
    [
      [0, 0],
      [0, 0],
      [0x6b200159, 0x99ba4efe],
    ],
    [
      [0xffffffff, 0xffffffff],
      [0xffffffff, 0xffffffff],
      [0x1cb996fc, 0xbb002be7],
    ],
    [
      [0x243f6a88, 0x85a308d3],
      [0x13198a2e, 0x03707344],
      [0xc4923a9c, 0x483df7a0],
    ],
  ])('known answer for counter %j and key %j', (counter, key, expected) => {
    expect(threefry(counter[0]!, counter[1]!, key[0]!, key[1]!)).toEqual(expected);
    const big = (pair: number[]): [bigint, bigint] => [BigInt(pair[0]!), BigInt(pair[1]!)];
    expect(threefryReference(big(counter), big(key)).map(Number)).toEqual(expected);
  });

  test('property: it equals the reference on big integers', () => {
    fc.assert(
      fc.property(word, word, word, word, (c0, c1, k0, k1) => {
        const reference = threefryReference([BigInt(c0), BigInt(c1)], [BigInt(k0), BigInt(k1)]);
        expect(threefry(c0, c1, k0, k1)).toEqual(reference.map(Number));
      }),
    );
  });
});

describe('xoshiro128++', () => {
  test('property: from any state, words and states equal those of the reference on big integers', () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (words) => {
        const reference = words.map(BigInt) as [bigint, bigint, bigint, bigint];
        const stream = { state: Int32Array.from(words) };
        for (let i = 0; i < 50; i++) {
          expect(nextUint32(stream)).toBe(Number(xoshiroReference(reference)));
        }
        expect(Array.from(stream.state, (half) => half >>> 0)).toEqual(reference.map(Number));
      }),
    );
  });

  test('the first words from the state 1, 2, 3, 4', () => {
    const stream = { state: Int32Array.of(1, 2, 3, 4) };
    const reference: [bigint, bigint, bigint, bigint] = [1n, 2n, 3n, 4n];
    const expected = Array.from({ length: 5 }, () => Number(xoshiroReference(reference)));
    expect(Array.from({ length: 5 }, () => nextUint32(stream))).toEqual(expected);
    // By hand: rotl(1 + 4, 7) + 1 = 5·128 + 1.
    expect(expected[0]).toBe(641);
  });
});

describe('createStream', () => {
  test('property: the state consists of two Threefry blocks with the seed as key', () => {
    fc.assert(
      fc.property(options, ({ seed, stream, path }) => {
        const key: [bigint, bigint] = [BigInt(seed) & 0xffffffffn, BigInt(seed) >> 32n];
        const blocks = [0n, 1n].flatMap((block) =>
          threefryReference([BigInt(path), 2n * BigInt(stream) + block], key),
        );
        const { state } = createStream({ seed, stream, path });
        expect(Array.from(state, (half) => half >>> 0)).toEqual(blocks.map(Number));
      }),
    );
  });

  test('the bits of a stream never change, because every simulation depends on them', () => {
    const stream = createStream({ seed: 20_261_121, stream: 3, path: 7 });
    expect(Array.from({ length: 4 }, () => nextUint32(stream))).toEqual([
      2179698084, 1555933355, 2838752553, 2235750218,
    ]);
    expect(nextUniform(stream)).toBe(0.48093439743388444);
    expect(nextNormal(stream)).toBe(0.7654755908386071);
  });

  test('property: any other seed, stream or path gives another stream', () => {
    fc.assert(
      fc.property(options, options, (a, b) => {
        fc.pre(a.seed !== b.seed || a.stream !== b.stream || a.path !== b.path);
        expect(Array.from(createStream(a).state)).not.toEqual(Array.from(createStream(b).state));
      }),
    );
  });

  test.each([
    [
      { seed: -1 },
      'outOfRange',
      'seed must be a whole number between 0 and 9007199254740991; -1 came',
    ],
    [
      { seed: 1.5 },
      'invalid',
      'seed must be a whole number between 0 and 9007199254740991; 1.5 came',
    ],
    [
      { seed: 2 ** 53 },
      'outOfRange',
      'seed must be a whole number between 0 and 9007199254740991; 9007199254740992 came',
    ],
    [
      { stream: 2 ** 31 },
      'outOfRange',
      'stream must be a whole number between 0 and 2147483647; 2147483648 came',
    ],
    [
      { path: Number.NaN },
      'invalid',
      'path must be a whole number between 0 and 4294967295; NaN came',
    ],
    [
      { path: 2 ** 32 },
      'outOfRange',
      'path must be a whole number between 0 and 4294967295; 4294967296 came',
    ],
  ])('rejects %j', (change, kind, message) => {
    expect(() => createStream({ seed: 1, stream: 0, path: 0, ...change })).toThrow(
      expect.objectContaining({ kind, message, engine: 'kernel' }),
    );
  });
});

describe('one word per draw', () => {
  test('property: draws of any kind in any order use the same words', () => {
    fc.assert(
      fc.property(
        options,
        fc.array(fc.constantFrom('uint32', 'uniform', 'normal')),
        (names, kinds) => {
          const stream = createStream(names);
          const words = new Uint32Array(kinds.length);
          uint32sInto(words, createStream(names));
          for (const [i, kind] of kinds.entries()) {
            if (kind === 'uint32') expect(nextUint32(stream)).toBe(words[i]);
            else if (kind === 'uniform')
              expect(nextUniform(stream)).toBe(uniformFromUint32(words[i]!));
            else expect(nextNormal(stream)).toBe(normalFromUint32(words[i]!));
          }
        },
      ),
    );
  });

  test('property: filling an array equals drawing one by one, and leaves the same state', () => {
    fc.assert(
      fc.property(options, fc.nat(70), fc.nat(3), (names, length, offset) => {
        const one = createStream(names);
        const expected = {
          words: Uint32Array.from({ length }, () => nextUint32(one)),
          signed: Int32Array.from({ length }, () => nextUint32(one)),
          uniforms: Float64Array.from({ length }, () => nextUniform(one)),
          normals: Float64Array.from({ length }, () => nextNormal(one)),
          singles: Float32Array.from({ length }, () => nextNormal(one)),
        };
        const many = createStream(names);
        // Views of larger buffers: neighbouring values must not change.
        const room = new Float64Array(length + 2 * offset).fill(7);
        const filled = {
          words: new Uint32Array(length),
          signed: new Int32Array(length),
          uniforms: new Float64Array(length),
          normals: room.subarray(offset, offset + length),
          singles: new Float32Array(length),
        };
        uint32sInto(filled.words, many);
        uint32sInto(filled.signed, many);
        uniformsInto(filled.uniforms, many);
        normalsInto(filled.normals, many);
        normalsInto(filled.singles, many);
        expect(filled).toEqual(expected);
        expect(many).toEqual(one);
        expect(room.filter((value) => value === 7)).toHaveLength(2 * offset);
      }),
    );
  });
});
