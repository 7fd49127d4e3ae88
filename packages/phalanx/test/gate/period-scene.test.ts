import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { createPeriodProblem } from '../../src/gate/period-problem.js';
import { givenFutures } from '../support/given-futures.js';
import { ratchetTariff } from '../support/risk-tariffs.js';

describe('later months that a ratchet ties to this one', () => {
  // This March peaks at 100 kW on its one path.
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
  // From last February back to March of last year, which had 40 kW; April had 48 and May 45.
  const priorPeaksKw = [...new Array<number>(9).fill(40), 45, 48, 40];

  test('have the season of the same month of last year', () => {
    // Ratios of 48/40 and 45/40; 80 % of April's 120 kW is less than the 100 kW of all others.
    expect(expectedKw(priorPeaksKw)).toEqual([120, 112.5, ...new Array<number>(9).fill(100)]);
  });

  test('have no season where less than a year is known', () => {
    expect(expectedKw(priorPeaksKw.slice(0, 11))).toEqual(new Array<number>(11).fill(100));
  });
});
