import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingPeriodStart } from '../../../src/engines/phalanx/load-settings.js';

const at = (isoDate: string) => {
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number);
  return { year, month, day };
};
const utc = (isoDate: string) => Date.parse(`${isoDate}T00:00Z`);

describe('the start of a billing period', () => {
  it.each([
    [14, '2026-11-21', '2026-11-14'],
    [21, '2026-11-21', '2026-11-21'],
    [22, '2026-11-21', '2026-10-22'],
    [25, '2026-01-03', '2025-12-25'],
    [1, '2026-01-01', '2026-01-01'],
    [28, '2024-03-27', '2024-02-28'],
  ])('on billing day %i is, on %s, %s', (billingDay, today, start) => {
    expect(billingPeriodStart({ billingDay, meterReadDates: null }, at(today), 'UTC')).toBe(
      utc(start),
    );
  });

  it.each([
    [['2026-09-30', '2026-10-29', '2026-11-30'], '2026-11-21', '2026-10-29'],
    [['2026-11-21'], '2026-11-21', '2026-11-21'],
    [['2026-09-20'], '2026-11-21', '2026-09-20'],
    [['2026-09-19'], '2026-11-21', undefined],
    [['2026-12-01'], '2026-11-21', undefined],
  ])('with meter-read dates %j is, on %s, %s', (meterReadDates, today, start) => {
    const expected = start === undefined ? undefined : utc(start);
    expect(billingPeriodStart({ billingDay: null, meterReadDates }, at(today), 'UTC')).toBe(
      expected,
    );
  });

  it('is not known where neither is described', () => {
    const nothing = { billingDay: null, meterReadDates: null };
    expect(billingPeriodStart(nothing, at('2026-11-21'), 'UTC')).toBeUndefined();
  });

  it('is midnight of the facility’s clock, over clock changes too', () => {
    const start = (billingDay: number) =>
      billingPeriodStart(
        { billingDay, meterReadDates: null },
        at('2026-11-21'),
        'America/Los_Angeles',
      );
    expect(start(21)).toBe(Date.UTC(2026, 10, 21, 8));
    expect(start(25)).toBe(Date.UTC(2026, 9, 25, 7));
  });

  it('is never after today, and never more than a month before', () => {
    const date = fc.date({
      min: new Date(utc('1990-01-01')),
      max: new Date(utc('2100-01-01')),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 28 }), (instant, billingDay) => {
        const today = at(instant.toISOString().slice(0, 10));
        const startMs = billingPeriodStart({ billingDay, meterReadDates: null }, today, 'UTC') ?? 0;
        const days = (Date.UTC(today.year, today.month - 1, today.day) - startMs) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(31);
        expect(new Date(startMs).getUTCDate()).toBe(billingDay);
      }),
      { numRuns: 200 },
    );
  });
});
