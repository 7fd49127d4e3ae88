import { describe, expect, it } from 'vitest';
import { binomialRange } from '../../../testkit/src/chance.js';
import { calibrate, cases, type Uniformity } from '../support/sbc.js';

/** Of a right count to lie outside; about 25 quantities have three each, so that one fails by chance in less than 10⁻⁷ of runs. */
const RISK = 1e-9;
const CELLS = 20;
/** Cells that a posterior in the wrong place, or of the wrong width, fills too often or too seldom. */
const regions: Record<string, (cell: number) => boolean> = {
  'lower half': (cell) => cell < 10,
  'central half': (cell) => cell >= 5 && cell < 15,
  'outer fifth': (cell) => cell < 2 || cell >= 18,
};

/** Regions with more or fewer ranks than chance allows. */
function unevenRegions({ name, replications, cells }: Uniformity): string[] {
  return Object.entries(regions).flatMap(([region, holds]) => {
    const inside = cells.filter((_, cell) => holds(cell));
    const found = inside.reduce((sum, count) => sum + count, 0);
    const { least, most } = binomialRange(replications, inside.length / CELLS, RISK);
    if (found >= least && found <= most) return [];
    return [`${name}, ${region}: ${found} of ${replications}, not ${least} to ${most}`];
  });
}

describe('posteriors, by simulation-based calibration', () => {
  // With 2,000 and more replications `npm run strix-sbc` of the benches finds smaller faults.
  it.each(cases)('law: ranks are uniform for $name', (test) => {
    const replications = test.name === 'reserve' ? 200 : 600;
    expect(calibrate(test, replications, 20_240_101).flatMap(unevenRegions)).toEqual([]);
  });

  it.each([
    ['half as wide', 0.5, 0],
    ['twice as wide', 2, 0],
    ['off by a standard deviation', 1, 1],
  ])('finds a posterior that is %s', (_, width, shift) => {
    const jumpSize = cases.find(({ name }) => name === 'jump size')!;
    const wrong = calibrate(
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
      20_240_101,
    );
    expect(wrong.flatMap(unevenRegions)).not.toEqual([]);
  });
});
