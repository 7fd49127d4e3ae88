import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resampleToHours } from '../../src/replay/hourly-prices.js';
import { previousDayRule, thresholdRule } from '../../src/replay/operating-rules.js';
import { replayPolicy } from '../../src/replay/replay-policy.js';
import { fourHours } from './support/batteries.js';

const HOUR_MS = 3_600_000;

function historyOf(startMs: number, prices: readonly number[], timeZone: string, stepMs = HOUR_MS) {
  return {
    epochMsSeries: prices.map((_, index) => startMs + index * stepMs),
    pricePerMwhSeries: prices,
    timeZone,
  };
}

describe('resampleToHours', () => {
  test('skips an hour on a 23-hour day and repeats one on a 25-hour day', () => {
    const zone = 'America/Los_Angeles';
    const spring = resampleToHours(historyOf(Date.UTC(2026, 2, 8, 8), new Array(24).fill(1), zone));
    expect([...spring.hourSeries.slice(0, 4)]).toEqual([0, 1, 3, 4]);
    expect([...spring.daySeries.slice(21)]).toEqual([0, 0, 1]);
    const autumn = resampleToHours(
      historyOf(Date.UTC(2026, 10, 1, 7), new Array(26).fill(1), zone),
    );
    expect([...autumn.hourSeries.slice(0, 5)]).toEqual([0, 1, 1, 2, 3]);
    expect([...autumn.daySeries.slice(23)]).toEqual([0, 0, 1]);
    expect(autumn.dates).toEqual(['2026-11-01', '2026-11-02']);
    // 1 November 2026 is a Sunday.
    expect([autumn.weekdaySeries[0], autumn.monthSeries[0]]).toEqual([6, 10]);
  });

  test('averages quarter-hours, and marks an hour that lacks one as missing', () => {
    const quarters = [1, 2, 3, 6, 1, 1, Number.NaN, 1, 4, 4, 4, 4];
    const dated = resampleToHours(historyOf(0, quarters, 'UTC', HOUR_MS / 4));
    expect([...dated.pricePerMwhSeries]).toEqual([3, Number.NaN, 4]);
  });

  test('marks omitted instants as missing hours', () => {
    const dated = resampleToHours({
      epochMsSeries: [0, HOUR_MS, 4 * HOUR_MS],
      pricePerMwhSeries: [1, 2, 5],
      timeZone: 'UTC',
    });
    expect([...dated.pricePerMwhSeries]).toEqual([1, 2, Number.NaN, Number.NaN, 5]);
  });

  const good = historyOf(0, [1, 2], 'UTC');
  test.each([
    ['historyTooShort', historyOf(0, [1], 'UTC')],
    ['lengthMismatch', { ...good, pricePerMwhSeries: [1] }],
    ['instantsNotRising', { ...good, epochMsSeries: [HOUR_MS, HOUR_MS] }],
    ['instantsNotRising', { ...good, epochMsSeries: [Number.NaN, HOUR_MS] }],
    ['priceNotFinite', { ...good, pricePerMwhSeries: [1, Number.NEGATIVE_INFINITY] }],
    ['stepNotHourlyOrFiner', { ...good, epochMsSeries: [0, 2 * HOUR_MS] }],
    ['stepNotHourlyOrFiner', { ...good, epochMsSeries: [0, 1000] }],
    ['historyTooLong', { ...historyOf(0, [1, 2, 3], 'UTC'), epochMsSeries: [0, HOUR_MS, 4e12] }],
    ['unknownTimeZone', { ...good, timeZone: 'Nowhere/At_All' }],
  ])('refuses with %s', (code, history) => {
    expect(() => resampleToHours(history)).toThrow(expect.objectContaining({ code }));
  });
});

describe('replayPolicy', () => {
  const repeating = (days: number): number[] =>
    Array.from({ length: days * 24 }, (_, hour) => (hour % 24 < 12 ? 20 : 90));

  test('days and windows of 30 days add up to the total', () => {
    const history = historyOf(Date.UTC(2026, 0, 1), repeating(66), 'UTC');
    const replay = replayPolicy(previousDayRule(fourHours), history, fourHours, {
      from: '2026-01-03',
      until: '2026-03-06',
    });
    expect(replay.days).toHaveLength(62);
    expect(replay.windows.map(({ firstDate }) => firstDate)).toEqual(['2026-01-03', '2026-02-02']);
    expect(replay.startMs).toBe(Date.UTC(2026, 0, 3));
    const sum = (stretches: readonly { cash: number }[]) =>
      stretches.reduce((total, { cash }) => total + cash, 0);
    expect(sum(replay.days)).toBeCloseTo(replay.cash, 6);
    expect(sum(replay.windows)).toBeCloseTo(sum(replay.days.slice(0, 60)), 6);
    // Each later day buys and sells four hours: 4/√0.85 MWh at 20 and 4·√0.85 MWh at 90.
    const eta = Math.sqrt(0.85);
    expect(replay.days[5]!.cash).toBeCloseTo(4 * eta * 90 - (4 / eta) * 20, 9);
    expect(replay.days[5]!.wear).toBeCloseTo(4 * eta * 5, 9);
  });

  test('idles in gaps and counts them', () => {
    const prices = repeating(6);
    prices.fill(Number.NaN, 80, 100);
    const replay = replayPolicy(
      thresholdRule(),
      historyOf(Date.UTC(2026, 0, 1), prices, 'UTC'),
      fourHours,
    );
    expect(replay.missingHours).toBe(20);
    expect(replay.days.map(({ missingHours }) => missingHours)).toEqual([0, 0, 0, 16, 4, 0]);
    expect([...replay.actionSeries.slice(80, 100)]).toEqual(new Array(20).fill(0));
    expect(Number.isFinite(replay.valueLessWear)).toBe(true);
  });

  test('prices after the last day change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 200, noNaN: true }), {
          minLength: 120,
          maxLength: 120,
        }),
        (prices) => {
          const replayOf = (series: number[]) =>
            replayPolicy(
              previousDayRule(fourHours),
              historyOf(Date.UTC(2026, 2, 27), series, 'Europe/Berlin'),
              fourHours,
              { from: '2026-03-28', until: '2026-03-30' },
            );
          // From 30 March 00:00 local on, 70 hours after the start: 23 on the 27th (01:00 on), 24, and 23.
          const changed = prices.map((price, hour) => (hour < 70 ? price : -price));
          expect(replayOf(changed)).toEqual(replayOf(prices));
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each([
    ['dateMalformed', { from: '1 May' }],
    ['datesOutsideHistory', { from: '2027-01-01' }],
    ['datesOutsideHistory', { until: '2025-01-01' }],
  ])('refuses with %s', (code, dates) => {
    const history = historyOf(Date.UTC(2026, 0, 1), repeating(2), 'UTC');
    expect(() => replayPolicy(thresholdRule(), history, fourHours, dates)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
