import { expect, it } from 'vitest';
import { dayNumber } from '../../src/internal/day-number.js';
import type { PriceModel } from '../../src/price/price-model.js';
import { warmStartPolicy } from '../../src/simulation/prepare-simulation.js';
import { sampleModel } from '../support/sample-model.js';
import { samplePolicy } from '../support/sample-plan.js';

const policy = samplePolicy();
/** 120 days at 20, and 60 from 18 o'clock on, from Monday 5 January 2026. */
const withRecent = (fill: (hour: number) => number | null): PriceModel => ({
  ...sampleModel(),
  recent: {
    firstDate: '2026-01-05',
    pricePerMwhSeries: Array.from({ length: 120 * 24 }, (_, i) => fill(i % 24)),
  },
});
const evenings = withRecent((hour) => (hour < 18 ? 20 : 60));

it('starts from the profile of the preceding days', () => {
  const { initialProfile } = warmStartPolicy(
    policy,
    evenings,
    dayNumber('startDate', '2026-05-05'),
  ).observer;
  expect(initialProfile).toHaveLength(2 * 12 * 24);
  for (let month = 0; month < 12; month++) {
    for (const kind of [0, 1]) {
      const from = (kind * 12 + month) * 24;
      expect(initialProfile[from + 3]).toBeCloseTo(20, 0);
      expect(initialProfile[from + 20]).toBeCloseTo(60, 0);
    }
  }
  expect(policy.observer.initialProfile[3]).not.toBeCloseTo(20, 0);
});

it('skips hours without a price', () => {
  const holes = withRecent((hour) => (hour === 3 ? null : hour < 18 ? 20 : 60));
  const { initialProfile } = warmStartPolicy(
    policy,
    holes,
    dayNumber('startDate', '2026-05-05'),
  ).observer;
  expect(initialProfile[3]).toBe(Math.fround(policy.observer.initialProfile[3]!));
  expect(initialProfile[4]).toBeCloseTo(20, 0);
});

it('leaves the policy unchanged unless the history reaches close to the start', () => {
  expect(warmStartPolicy(policy, sampleModel(), dayNumber('startDate', '2026-05-05'))).toBe(policy);
  expect(warmStartPolicy(policy, evenings, dayNumber('startDate', '2026-08-01'))).toBe(policy);
  expect(warmStartPolicy(policy, evenings, dayNumber('startDate', '2026-05-04'))).toBe(policy);
});
