import { expect, it } from 'vitest';
import { factorCoalitions } from '../../src/simulation/prepare-simulation.js';

it('simulates ten sets of factors where reserves are sold, five where not', () => {
  expect(factorCoalitions(true).distinct).toHaveLength(10);
  expect(factorCoalitions(false).distinct).toHaveLength(5);
});

it.each([true, false])('lets a set represent only sets that behave alike (reserves %s)', (sold) => {
  const { distinct, representatives } = factorCoalitions(sold);
  expect(distinct[0]).toBe(sold ? 15 : 7);
  expect(representatives).toHaveLength(16);
  for (let set = 0; set < 16; set++) {
    const other = distinct[representatives[set]!]!;
    // Planning of the state of charge must agree, and so must seeing prices where there is a plan that uses them.
    expect(other & 4).toBe(set & 4);
    if ((set & 4) !== 0) expect(other & 3).toBe(set & 3);
    expect(other & 8).toBe(sold ? set & 8 : 0);
  }
});
