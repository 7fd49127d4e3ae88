import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { Building } from '../../shared/series/building.js';

/** Periods: up to the validation, the validation, both together, the test. */
export const periods = ['training', 'validation', 'before-test', 'test'] as const;
export type Period = (typeof periods)[number];

/** Days that every policy may learn from before its first month. */
const WARM_UP_DAYS = 150;

/** Whole months of a building in a period; the first begins at least 150 days after its first reading. */
export function periodMonths(building: Building, period: Period): BillingMonth[] {
  const { validationStep, testStep, grid } = building;
  const bounds: Record<Period, readonly [number, number]> = {
    training: [0, validationStep],
    validation: [validationStep, testStep],
    'before-test': [0, testStep],
    test: [testStep, grid.length],
  };
  const [from, until] = bounds[period];
  const warm = (WARM_UP_DAYS * 1440) / grid.stepMinutes;
  return building.months.filter(
    ({ startStep, endStep }) => startStep >= Math.max(from, warm) && endStep <= until,
  );
}
