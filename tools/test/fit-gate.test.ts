import { describe, expect, it } from 'vitest';
import type { GateCase } from '../src/fit-gate/gate-cases.js';
import { missCalibrationOf } from '../src/fit-gate/miss-calibration-of.js';

/** Cases of a campus in which logit p = intercept + slope · logit(share), as nearly as whole numbers allow. */
function casesOf(campus: string, intercept: number, slope: number): GateCase[] {
  return [0.01, 0.05, 0.2].flatMap((share) => {
    const log = intercept + slope * Math.log(share / (1 - share));
    const missed = Math.round(4000 / (1 + Math.exp(-log)));
    return Array.from({ length: 4000 }, (_, i) => ({ campus, share, isMissed: i < missed }));
  });
}

describe('missCalibrationOf', () => {
  it('finds the regression of equal campuses, which leave no margin', () => {
    const found = missCalibrationOf([...casesOf('a', 0.2, 0.9), ...casesOf('b', 0.2, 0.9)]);
    expect(found.intercept).toBeCloseTo(0.2, 1);
    expect(found.slope).toBeCloseTo(0.9, 1);
    expect(Math.abs(found.campusMargin)).toBeLessThan(0.01);
  });

  it('adds a one-sided prediction interval over unlike campuses, by hand', () => {
    // Their logits at 5 % differ by 1: mean 0 and sample deviation √½, on which t with one degree of freedom has the 95 % quantile 6.314.
    const found = missCalibrationOf([...casesOf('a', -0.5, 1), ...casesOf('b', 0.5, 1)]);
    expect(found.campusMargin / (6.314 * Math.SQRT1_2 * Math.sqrt(1.5))).toBeCloseTo(1, 1);
  });

  it('refuses a number of campuses that it has no quantile for', () => {
    expect(() => missCalibrationOf(casesOf('a', 0, 1))).toThrow('2 to 9 campuses');
  });
});
