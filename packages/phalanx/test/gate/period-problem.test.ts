import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { createPeriodProblem } from '../../src/gate/period-problem.js';
import { givenFutures } from '../support/given-futures.js';
import { ratchetTariff } from '../support/risk-tariffs.js';

describe('later months that look back to this one through a ratchet', () => {
  // This March peaks at 100 kW on its single path.
  const expectedKw = (priorPeaksKw: readonly number[]) => {
    const { problem } = createPeriodProblem({
      tariff: ratchetTariff,
      battery: createBattery({ powerKw: 10, capacityKwh: 20 }),
      socFraction: 0.5,
      futures: givenFutures([new Array<number>(48).fill(100)], 24),
      date: '2026-03-30',
      fromStep: 0,
      stepMinutes: 60,
      runningPeaksKw: {},
      priorPeaksKw,
      planPaths: 1,
    })!;
    return problem.windows[0]!.laterMonths.map(({ demandKwSorted }) => demandKwSorted.at(-1));
  };
  // From last February back to March of last year, which peaked at 40 kW; April at 48 and May at 45.
  const priorPeaksKw = [...new Array<number>(9).fill(40), 45, 48, 40];

  test('follow the seasonal proportion of last year', () => {
    // Ratios of 48/40 and 45/40; 80 % of April's 120 kW is less than the 100 kW of all others.
    expect(expectedKw(priorPeaksKw)).toEqual([120, 112.5, ...new Array<number>(9).fill(100)]);
  });

  test('have no seasonal proportion with less than a year of peaks', () => {
    expect(expectedKw(priorPeaksKw.slice(0, 11))).toEqual(new Array<number>(11).fill(100));
  });
});
