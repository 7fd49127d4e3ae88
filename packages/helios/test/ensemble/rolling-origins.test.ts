import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollingOrigins } from '../../src/ensemble/rolling-origins.js';

describe('rolling origins', () => {
  it('rise within the later part of any series, and leave values to compare with', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 24, max: 20_000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(2, 24, 48, 96, 288),
        (length, horizon, day) => {
          const { origins, fitSteps } = rollingOrigins(length, horizon, day);
          expect(origins.length).toBeGreaterThan(0);
          expect(origins[0]).toBe(fitSteps);
          expect(fitSteps).toBeGreaterThanOrEqual(12);
          expect(origins.at(-1)).toBeLessThan(length);
          origins.forEach((origin, i) => {
            if (i > 0) expect(origin).toBeGreaterThan(origins[i - 1]!);
          });
        },
      ),
      { endOnFailure: true },
    );
  });

  it('cover different hours of the day in a week and in a year', () => {
    for (const length of [168, 2000, 8760]) {
      const { origins } = rollingOrigins(length, 48, 24);
      expect(new Set(origins.map((origin) => origin % 24)).size).toBeGreaterThan(3);
    }
  });

  it('lie in the last four weeks of a long series', () => {
    const { origins, fitSteps } = rollingOrigins(8760, 48, 24);
    expect(fitSteps).toBe(8760 - 28 * 24);
    expect(origins).toHaveLength(12);
  });
});
