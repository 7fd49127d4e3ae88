import { createStream, nextNormal } from '@bess/kernel/rng';
import { binomialRange } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectDrift } from '../../src/drift/detect-drift.js';
import { populationStabilityIndex } from '../../src/drift/population-stability-index.js';

/** Probability of more alarms by chance than one in a hundred allows; there are 13 such counts. */
const RISK = 1e-8;
const mostAlarms = (runs: number) => binomialRange(runs, 0.01, RISK).most;

/** Stationary first-order autoregressions, one after the other from one random stream. */
function autoregression(seed: number, path: number, phi: number): (length: number) => number[] {
  const stream = createStream({ seed, stream: 0, path });
  let state = nextNormal(stream) / Math.sqrt(1 - phi * phi);
  return (length) =>
    Array.from({ length }, () => {
      state = phi * state + nextNormal(stream);
      return state;
    });
}

describe('population stability index', () => {
  it('equals the value computed by hand', () => {
    // Two bins split at the pooled median: 9 and 3 against 3 and 9 of 12 values, half a count added to each: shares 9.5/13 and 3.5/13.
    const reference = [0, 9, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0];
    const current = [9, 0, 9, 9, 0, 9, 9, 9, 0, 9, 9, 9];
    const { psi, bins, referenceSize, threshold, drifted } = populationStabilityIndex(
      reference,
      current,
    );
    expect(bins).toBe(2);
    expect(psi).toBeCloseTo(2 * (6 / 13) * Math.log(9.5 / 3.5), 12);
    // Neighbours alternate, so there is no positive correlation and 12 values count as 12. Chi-square at 0.995, one degree of freedom:
    // 7.879.
    expect(referenceSize).toBe(12);
    expect(threshold).toBeCloseTo(7.879438576622417 / 6, 9);
    expect(drifted).toBe(false);
  });

  it.each([
    [0, 24, 24],
    [0, 24, 2000],
    [0, 48, 24],
    [0, 84, 84],
    [0, 300, 100],
    [0, 2000, 2000],
    [0.6, 24, 24],
    [0.6, 112, 56],
    [0.8, 168, 48],
    [0.8, 2000, 2000],
  ])(
    'raises at most one false alarm in a hundred: correlation %d, %d values against %d from one distribution',
    (phi, before, after) => {
      let alarms = 0;
      const runs = before + after > 3000 ? 300 : 1000;
      for (let path = 0; path < runs; path++) {
        const draw = autoregression(9, path, phi);
        if (populationStabilityIndex(draw(before), draw(after)).drifted) alarms += 1;
      }
      expect(alarms).toBeLessThanOrEqual(mostAlarms(runs));
    },
  );

  it('has an effective sample size of about 222 for 2,000 values with correlation 0.8', () => {
    const draw = autoregression(13, 0, 0.8);
    const { referenceSize } = populationStabilityIndex(draw(2000), draw(2000));
    // 2,000 · 0.2 / 1.8. The correlation of 4,000 values is known to 0.0095, and so the size to 5 %: each bound is six standard deviations
    // away.
    expect(referenceSize).toBeGreaterThan(150);
    expect(referenceSize).toBeLessThan(300);
  });

  it('raises no false alarms where the customary threshold of 0.2 raises many: 84 values against 84', () => {
    let usual = 0;
    const runs = 1000;
    for (let path = 0; path < runs; path++) {
      const draw = autoregression(10, path, 0);
      if (populationStabilityIndex(draw(84), draw(84)).psi > 0.2) usual += 1;
    }
    // In 14.3 % of 10,000 others: fewer than 8 % have a probability of 10⁻⁹. One false alarm in a hundred never gives so many.
    expect(usual).toBeGreaterThan(80);
    expect(mostAlarms(runs)).toBeLessThan(80);
  });

  it('detects a shift of one standard deviation and a doubled spread', () => {
    let shifts = 0;
    let spreads = 0;
    for (let path = 0; path < 200; path++) {
      const draw = autoregression(11, path, 0);
      const reference = draw(168);
      if (
        populationStabilityIndex(
          reference,
          draw(84).map((x) => x + 1),
        ).drifted
      )
        shifts += 1;
      if (
        populationStabilityIndex(
          reference,
          draw(168).map((x) => 2 * x),
        ).drifted
      )
        spreads += 1;
    }
    // Of 10,000 others 19 and 14 were missed: more than ten of 200 have a probability below 10⁻⁹.
    expect(shifts).toBeGreaterThanOrEqual(190);
    expect(spreads).toBeGreaterThanOrEqual(190);
  });

  it('is not negative, 0 for the same values, and independent of units', () => {
    const series = fc.array(fc.integer({ min: -1000, max: 1000 }), {
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(series, series, (reference, current) => {
        const found = populationStabilityIndex(reference, current);
        expect(found.psi).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(found.psi) && Number.isFinite(found.threshold)).toBe(true);
        expect(populationStabilityIndex(reference, reference).psi).toBe(0);
        const scaled = populationStabilityIndex(
          reference.map((value) => 4 * value),
          current.map((value) => 4 * value),
        );
        expect(scaled.psi).toBe(found.psi);
      }),
    );
  });

  it('is 0 for constants', () => {
    expect(populationStabilityIndex([5, 5, 5], [5, 5])).toMatchObject({ bins: 1, drifted: false });
  });
});

describe('drift of a series', () => {
  const market = (path: number, length: number, phi: number) =>
    autoregression(
      12,
      path,
      phi,
    )(length).map((error, hour) => 50 + 15 * Math.sin((hour * Math.PI) / 12) + 4 * error);

  it.each([
    [168, 0],
    [168, 0.7],
    [672, 0.7],
  ])(
    'is seldom reported for %d unchanged hours with a daily season and correlation %d',
    (hours, phi) => {
      let alarms = 0;
      for (let path = 0; path < 300; path++) {
        if (detectDrift(market(path, hours, phi), 60).drifted) alarms += 1;
      }
      expect(alarms).toBeLessThanOrEqual(mostAlarms(300));
    },
  );

  it('is detected when the level moves, with the time of the change by ADWIN', () => {
    let seen = 0;
    let located = 0;
    for (let path = 0; path < 60; path++) {
      const series = market(path, 504, 0.5).map((price, hour) => price + (hour < 360 ? 0 : 30));
      const report = detectDrift(series, 60, { currentSteps: 144 });
      if (report.drifted) seen += 1;
      if (report.changes.some((index) => index >= 360 && index < 440)) located += 1;
    }
    // All of 3,000 others were detected: more than ten of 60 are missed with a probability below 10⁻¹².
    expect(seen).toBeGreaterThanOrEqual(50);
    expect(located).toBeGreaterThanOrEqual(50);
  });

  it('is computed for 24 values, constants and huge values', () => {
    expect(detectDrift(new Array(24).fill(7), 60)).toMatchObject({ drifted: false, changes: [] });
    expect(detectDrift(new Array(24).fill(0), 60).stability.psi).toBe(0);
    const huge = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 1e12 : -1e12));
    expect(Number.isFinite(detectDrift(huge, 60).stability.psi)).toBe(true);
    expect(() => detectDrift([1, 2, 3], 60)).toThrow(
      'values must have at least 8 values before the 8 of the present; 3 came',
    );
  });
});
