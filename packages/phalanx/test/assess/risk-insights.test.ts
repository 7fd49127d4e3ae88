import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { assessRisk } from '../../src/assess/assess-risk.js';
import { defaultFacility } from '../../src/assess/index.js';
import type { RiskAssessment } from '../../src/assess/risk-assessment.js';
import type { RiskOptions } from '../../src/assess/risk-options.js';
import { learnedOffice } from '../support/learned-facility.js';
import { energyTariff, flatTariff, touTariff } from '../support/risk-tariffs.js';

// Sixty days up to Thursday, 5 March 2026.
const office = learnedOffice('2026-01-05', 60, 60);
const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
const friday = (hour: number) => Date.parse('2026-03-06T00:00Z') + hour * 3_600_000;
const options: RiskOptions = {
  tariff: touTariff,
  battery,
  socFraction: 0.8,
  currentLoadKw: 150,
  daysRemaining: 10,
  timeMs: friday(10),
  meterMinutes: 60,
  pathCount: 200,
};
const assess = (change: Partial<RiskOptions> = {}) => assessRisk({ ...options, ...change }, office);

/** Afternoon in July, of a facility of which only the load is known. */
function unknownFacility(hourOfDay = 14): RiskAssessment {
  const { state, options: given } = defaultFacility({
    currentLoadKw: 850,
    temperatureF: 92,
    hourOfDay,
    daysRemaining: 9,
    timeMs: Date.parse('2026-07-15T21:30Z'),
  });
  return assessRisk({ ...given, hourOfDay }, state);
}

describe('the days of the window', () => {
  test('follow from its times: it begins within the 24 hours, and ends after it begins', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const result = assess({ timeMs: friday(hour) });
      const { windowStart, windowEnd, windowStartsOn, windowEndsOn } = result;
      const startMs = Date.parse(`${windowStartsOn}T${windowStart}Z`);
      const endMs = Date.parse(`${windowEndsOn}T${windowEnd}Z`);
      expect(startMs).toBeGreaterThanOrEqual(friday(hour));
      expect(endMs).toBeGreaterThan(startMs);
      expect(endMs).toBeLessThanOrEqual(friday(hour) + 24 * 3_600_000);
      const dayOf = (date: string | null) => (date === '2026-03-06' ? 'today' : 'tomorrow');
      expect(result.windowStartDay).toBe(dayOf(windowStartsOn));
      expect(result.windowEndDay).toBe(dayOf(windowEndsOn));
      const share = result.peakTodayShare!;
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      if (result.windowEndDay === 'today') expect(share).toBeGreaterThanOrEqual(0.8 - 1e-9);
      if (result.windowStartDay === 'tomorrow') expect(share).toBeLessThanOrEqual(0.2 + 1e-9);
    }
  });

  test('a window that ends with the day ends at 00:00 of the next one', () => {
    const last = assess({ daysRemaining: 0, timeMs: friday(23) });
    expect([last.windowStart, last.windowStartsOn]).toEqual(['23:00', '2026-03-06']);
    expect([last.windowEnd, last.windowEndsOn]).toEqual(['00:00', '2026-03-07']);
    expect(last.insights[0]).toMatch(/today, Friday 6 March, between 23:00 and midnight/);
  });

  test('are dates of the facility, also over the end of a month, and null without a time', () => {
    const state = learnedOffice('2026-01-05', 25, 60, 'America/Los_Angeles');
    const timeMs = Date.parse('2026-01-31T22:00-08:00');
    const { windowStartsOn, windowEndsOn } = assessRisk(
      { ...options, timeMs, currentLoadKw: 40 },
      state,
    );
    expect([windowStartsOn, windowEndsOn]).toEqual(['2026-02-01', '2026-02-01']);
    const { timeMs: _, ...untimed } = options;
    const result = assessRisk({ ...untimed, hourOfDay: 22 }, office);
    expect([result.windowStartsOn, result.windowEndsOn]).toEqual([null, null]);
    expect(result.windowStartDay).toBe('tomorrow');
    expect(result.insights[0]).toMatch(/the peak comes tomorrow, between/);
  });

  test('a peak late today or late tomorrow morning has a wide window, whose time is uncertain', () => {
    const result = unknownFacility();
    expect([result.windowStartDay, result.windowEndDay]).toEqual(['today', 'tomorrow']);
    expect(result.peakTodayShare).toBeGreaterThan(0.2);
    expect(result.peakTodayShare).toBeLessThan(0.8);
    expect(result.insights[0]).toMatch(
      /between \d\d:00 today, Wednesday 15 July, and \d\d:00 tomorrow, Thursday 16 July/,
    );
    expect(result.insights[0]).toMatch(/Its time is uncertain: these are \d+ of the 24 hours/);
    expect(unknownFacility(9).insights[0]).not.toMatch(/uncertain/);
  });
});

describe('insights', () => {
  test('have no figure that is not in the result', () => {
    const cases: RiskAssessment[] = [
      assess(),
      assess({ tariff: flatTariff, timeMs: friday(20) }),
      assess({ promise: { targetsKw: { 'any time': 110 } } }),
      assess({ socFraction: 0, daysRemaining: 0, currentLoadKw: 10_000, timeMs: friday(23) }),
      assess({ runningPeaksKw: { 'any time': 120, 'period 1': 110 }, currentLoadKw: 210 }),
      assess({ tariff: energyTariff }),
      unknownFacility(),
    ];
    for (const { insights, ...result } of cases) {
      const known = numbersOf(result);
      // The share of the window, the hours that a risk looks ahead, and what follows from two figures.
      const { netLoadKw, chargeKw, dischargeKw } = result.currentInterval;
      known.push(0.8, 0.24, netLoadKw + chargeKw, netLoadKw - dischargeKw);
      known.push(1 - (result.peakTodayShare ?? 0), windowHours(result) / 100);
      const shown = new Set(known.flatMap((value) => [value, 100 * value].flatMap(roundings)));
      const sentences = insights.join(' ').replaceAll(/\d\d:\d\d|\d+ (Ma|Ju)\w+|period \d/g, '');
      for (const figure of sentences.match(/\d[\d,]*(\.\d+)?/g) ?? []) {
        if (/(below|above) [\d.]+ %/.test(sentences) && ['0.1', '99'].includes(figure)) continue;
        expect(shown, `${figure} in ${sentences}`).toContain(figure.replaceAll(',', ''));
      }
    }
  });

  test('give the reason for each action', () => {
    const peaks = { runningPeaksKw: { 'any time': 150, 'period 1': 150 } };
    const charge = assess({ ...peaks, currentLoadKw: 60, socFraction: 0.2 });
    expect(charge.recommendedAction).toBe('charge');
    expect(charge.insights[2]).toMatch(
      /^Charge now, at [\d.]+ kW: the battery is at 20 %, .*, so charging cannot raise the peak\.$/,
    );
    const discharge = assess({
      ...peaks,
      currentLoadKw: 180,
      daysRemaining: 0,
      timeMs: friday(16),
    });
    expect(discharge.recommendedAction).toMatch(/^discharge/);
    expect(discharge.insights[2]).toMatch(/lowers the grid demand from 180 kW to .*150 kW\.$/);
    const full = assess({ ...peaks, currentLoadKw: 100, socFraction: 1 });
    expect(full.recommendedAction).toBe('hold');
    expect(full.insights[2]).toMatch(/^Hold now: the battery is full, and the load of 100 kW is/);
    const empty = assess({
      ...peaks,
      currentLoadKw: 210,
      socFraction: 0,
      daysRemaining: 0,
      timeMs: friday(16),
    });
    expect(empty.recommendedAction).toBe('hold');
    expect(empty.insights[2]).toMatch(/^Hold now: the battery is empty/);
  });

  test('say that an assumed running peak is an estimate, and that a lax target promises little', () => {
    const { insights } = unknownFacility();
    expect(insights[2]).toMatch(/the [\d,]+ kW that were very likely reached before/);
    // Of readings it is known which was the highest, though not what a battery made of it.
    const read = assess({ currentLoadKw: 60, socFraction: 0.2 });
    expect(read.insights[2]).toMatch(/the highest demand so far, .* should not raise the peak/);
    expect(insights[3]).toMatch(/promise little/);
    expect(assess().insights[3]).not.toMatch(/promise little/);
  });

  test('say that a promise was raised, that none is accepted, or that demand costs nothing', () => {
    const raised = assess({ promise: { targetsKw: { 'any time': 110, 'period 1': 110 } } });
    expect(raised.insights.join(' ')).toMatch(/The earlier promise was raised/);
    const none = assess({
      tariff: flatTariff,
      currentLoadKw: 10_000,
      socFraction: 0,
      daysRemaining: 0,
      timeMs: friday(23),
    });
    expect(none.schedule).toBeNull();
    expect(none.insights.join(' ')).toMatch(/No schedule is accepted/);
    const free = assess({ tariff: energyTariff });
    expect(free.insights).toHaveLength(2);
    expect(free.currentInterval.runningPeakKw).toBeNull();
  });

  test('can be in another currency, which changes nothing else', () => {
    const { insights, ...own } = assess();
    const other = assess({ insightsIn: { currency: 'EUR', perUnit: 1000 } });
    expect(other).toMatchObject(own);
    expect(other.insights[1]).toMatch(/EUR/);
    expect(insights[1]).toMatch(new RegExp(own.currency));
    expect(() => assess({ insightsIn: { currency: 'EUR', perUnit: 0 } })).toThrow(
      expect.objectContaining({ code: 'outOfRange' }),
    );
  });
});

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(numbersOf);
}

/** As sentences may show a figure. */
function roundings(value: number): string[] {
  const size = Math.abs(value);
  return [0, 1, 2].map((digits) => size.toFixed(digits));
}

function windowHours(result: RiskAssessment | Omit<RiskAssessment, 'insights'>): number {
  const hourOf = (clock: string, day: string) =>
    Number(clock.slice(0, 2)) + (day === 'tomorrow' ? 24 : 0);
  const { windowStart, windowEnd, windowStartDay, windowEndDay } = result;
  return hourOf(windowEnd, windowEndDay) - hourOf(windowStart, windowStartDay);
}
