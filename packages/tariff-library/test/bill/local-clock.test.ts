import { describe, expect, it } from 'vitest';
import { calculateBill } from '../../src/index.js';
import { energyTiers, peakEnergy, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

const LOS_ANGELES = 'America/Los_Angeles';

describe('local time', () => {
  const tariff = plainTariff('clock', { energy: peakEnergy(), timeZone: LOS_ANGELES });
  const flat = (hours: number) => new Array(hours).fill(10);

  it('bills 23 hours in spring and 25 in autumn, peak hours untouched', () => {
    // Both changes fall on Sundays; with the weekday schedule on all days the peak keeps its 5 hours.
    const energy = { ...peakEnergy(), weekendSchedule: peakEnergy().weekdaySchedule };
    const everyDay = plainTariff('clock', { energy, timeZone: LOS_ANGELES });
    const spring = monthGrid('2026-03-08', '2026-03-09', LOS_ANGELES);
    const autumn = monthGrid('2026-11-01', '2026-11-02', LOS_ANGELES);
    // 10 kW: 18 h × 0.10 + 5 h × 0.30 = 33; 20 h × 0.10 + 5 h × 0.30 = 35
    expect(calculateBill(everyDay, flat(23), spring).total).toBeCloseTo(33, 9);
    expect(calculateBill(everyDay, flat(25), autumn).total).toBeCloseTo(35, 9);
  });

  it('bills the repeated hour twice at its own price', () => {
    // Price 1.00 from 1 to 2 h only; on 1 November 2026 that hour occurs twice.
    const energy = {
      periods: [{ tiers: energyTiers([[null, 0]]) }, { tiers: energyTiers([[null, 1]]) }],
      weekdaySchedule: windowSchedule(1, 2),
      weekendSchedule: windowSchedule(1, 2),
    };
    const oneHour = plainTariff('hour', { energy, timeZone: LOS_ANGELES });
    const autumn = monthGrid('2026-11-01', '2026-11-02', LOS_ANGELES);
    expect(calculateBill(oneHour, flat(25), autumn).total).toBeCloseTo(20, 9);
    // From 2 to 3 h only: on 8 March 2026 that hour does not exist.
    const missing = {
      ...energy,
      weekdaySchedule: windowSchedule(2, 3),
      weekendSchedule: windowSchedule(2, 3),
    };
    const spring = monthGrid('2026-03-08', '2026-03-09', LOS_ANGELES);
    expect(calculateBill({ ...oneHour, energy: missing }, flat(23), spring).total).toBe(0);
  });

  it('reads weekends and observed holidays as off-peak', () => {
    // Friday 3 July 2026 is the observed Independence Day. 10 kW × 24 h × 0.10 = 24;
    // as an ordinary Friday 19 h × 0.10 + 5 h × 0.30 = 34.
    const friday = monthGrid('2026-07-03', '2026-07-04', LOS_ANGELES);
    expect(
      calculateBill({ ...tariff, holidays: 'us-federal' }, flat(24), friday).total,
    ).toBeCloseTo(24, 9);
    expect(calculateBill(tariff, flat(24), friday).total).toBeCloseTo(34, 9);
    const saturday = monthGrid('2026-07-04', '2026-07-05', LOS_ANGELES);
    expect(calculateBill(tariff, flat(24), saturday).total).toBeCloseTo(24, 9);
  });

  it("includes a New Year's Day that is observed in the old year", () => {
    // 1 January 2028 is a Saturday, observed on Friday 31 December 2027.
    const friday = monthGrid('2027-12-31', '2028-01-01', LOS_ANGELES);
    expect(
      calculateBill({ ...tariff, holidays: 'us-federal' }, flat(24), friday).total,
    ).toBeCloseTo(24, 9);
  });

  it('states when the grid is in another zone than the tariff', () => {
    const bill = calculateBill(
      tariff,
      flat(24),
      monthGrid('2026-07-03', '2026-07-04', 'America/Denver'),
    );
    expect(bill.assumptions).toContain(
      'Schedules are read in the local time of America/Denver; the tariff belongs to America/Los_Angeles.',
    );
  });
});
