import { describe, expect, it } from 'vitest';
import { calibrate, cases } from '../support/sbc.js';

/** 99.99 % quantile of χ² with 19 degrees of freedom; about 20 quantities are tested at one fixed seed. */
const LIMIT = 50.8;

describe('posteriors, by simulation-based calibration', () => {
  it.each(cases)('law: ranks are uniform for $name', (test) => {
    for (const { name, chiSquare } of calibrate(test, 300, 20_240_101)) {
      expect(chiSquare, name).toBeLessThan(LIMIT);
    }
  });

  it('finds a posterior that is too narrow', () => {
    const jumpSize = cases.find(({ name }) => name === 'jump size')!;
    const narrow = calibrate(
      {
        name: 'narrowed',
        replicate: (stream, draws) => {
          const { rate } = jumpSize.replicate(stream, draws);
          const centre = rate!.draws.reduce((sum, value) => sum + value, 0) / rate!.draws.length;
          return {
            rate: {
              truth: rate!.truth,
              draws: rate!.draws.map((value) => centre + (value - centre) / 2),
            },
          };
        },
      },
      300,
      20_240_101,
    );
    expect(narrow[0]!.chiSquare).toBeGreaterThan(LIMIT);
  });
});
