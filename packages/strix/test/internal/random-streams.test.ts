import { describe, expect, it } from 'vitest';
import { randomStreams } from '../../src/internal/random-streams.js';

describe('random streams', () => {
  it('differ for each kind of draw, and from those of PHALANX', () => {
    const taken = [...Object.values(randomStreams), 6, 7];
    expect(new Set(taken).size).toBe(taken.length);
  });
});
