import { describe, expect, it } from 'vitest';
import { calibrate, cases } from '../support/sbc.js';
import { unevenRanks } from '../support/uneven-ranks.js';

/** About 25 quantities are tested in three parts each, one of which is uneven by chance with a probability of 10⁻⁹. */
const unevenOf = (test: (typeof cases)[number], replications: number) =>
  calibrate(test, replications, 20_240_101).flatMap(({ name, ranks }) => unevenRanks(name, ranks));

describe('posteriors, by simulation-based calibration', () => {
  // With 2,000 and more replications the benchmark `npm run strix-sbc` finds smaller faults.
  it.each(cases)('property: ranks are uniform for $name', (test) => {
    const replications = test.name === 'reserve' ? 120 : 600;
    expect(unevenOf(test, replications)).toEqual([]);
  });

  it.each([
    ['half as wide', 0.5, 0],
    ['twice as wide', 2, 0],
    ['off by a standard deviation', 1, 1],
  ])('finds a posterior that is %s', (_, width, shift) => {
    const jumpSize = cases.find(({ name }) => name === 'jump size')!;
    const wrong = unevenOf(
      {
        name: 'changed',
        replicate: (stream, draws) => {
          const { rate } = jumpSize.replicate(stream, draws);
          const centre = rate!.draws.reduce((sum, value) => sum + value, 0) / rate!.draws.length;
          const variance =
            rate!.draws.reduce((sum, value) => sum + (value - centre) ** 2, 0) / rate!.draws.length;
          const place = centre + shift * Math.sqrt(variance);
          return {
            rate: {
              truth: rate!.truth,
              draws: rate!.draws.map((value) => place + width * (value - centre)),
            },
          };
        },
      },
      200,
    );
    expect(wrong).not.toEqual([]);
  });
});
