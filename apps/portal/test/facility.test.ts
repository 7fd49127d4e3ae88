import { describe, expect, test } from 'vitest';
import { latestMonths } from '../src/pages/facility/describe/latest-months.js';
import { facilityTerms } from '../src/pages/facility/facility-terms.js';
import { daysRemaining, localClock } from '../src/pages/facility/local-time.js';
import {
  assumptionWords,
  type Candidate,
  chanceWords,
  confidenceWords,
  likelihoodWords,
  riskWindow,
  verdictOf,
  windowWords,
} from '../src/pages/facility/risk/risk-words.js';

const zone = 'America/Los_Angeles';
const calendar = { billingDay: 1, meterReadDates: [] };

describe('the clock of a facility', () => {
  test.each([
    ['2026-11-26T08:10:00Z', { date: '2026-11-26', hour: 0 }],
    ['2026-11-26T07:59:00Z', { date: '2026-11-25', hour: 23 }],
    // The hour that occurs twice when clocks are set back
    ['2026-11-01T09:30:00Z', { date: '2026-11-01', hour: 1 }],
  ])('%s', (time, clock) => {
    expect(localClock(Date.parse(time), zone)).toEqual(clock);
  });

  test.each([
    ['2026-11-26', calendar, 4],
    ['2026-11-30', calendar, 0],
    ['2026-12-31', calendar, 0],
    ['2026-11-14', { ...calendar, billingDay: 15 }, 0],
    ['2026-11-15', { ...calendar, billingDay: 15 }, 29],
    ['2026-12-20', { ...calendar, billingDay: 15 }, 25],
    ['2026-11-26', { ...calendar, meterReadDates: ['2026-11-04', '2026-12-03'] }, 6],
    ['2026-12-03', { ...calendar, meterReadDates: ['2026-11-04', '2026-12-03'] }, undefined],
  ])('on %s, %j, %s days are left', (date, terms, days) => {
    expect(daysRemaining(date, terms)).toBe(days);
  });
});

test('peaks are asked for the latest complete month of each name', () => {
  const months = latestMonths('2026-03-02');
  expect(months.slice(0, 3)).toEqual(['January 2026', 'February 2026', 'March 2025']);
  expect(months.at(-1)).toBe('December 2025');
});

test('the zone is the facility’s, else the tariff’s, else the default', () => {
  const described = { facility_id: 'a', stored_readings: { count: 0 } };
  expect(facilityTerms('a', { ...described, time_zone: 'Europe/Rome' }, 'UTC')).toMatchObject({
    timeZone: 'Europe/Rome',
    timeZoneFrom: 'facility',
  });
  expect(facilityTerms('a', described, 'America/Denver').timeZone).toBe('America/Denver');
  expect(facilityTerms('a', null, undefined)).toMatchObject({
    isDescribed: false,
    timeZone: zone,
    timeZoneFrom: 'default',
  });
});

describe('the window of an answer', () => {
  const days = (start: string, end: string) => {
    const dayOf = (date: string) => (date === '2026-11-26' ? 'today' : 'tomorrow');
    return {
      window_start_day: dayOf(start),
      window_starts_on: start,
      window_end_day: dayOf(end),
      window_ends_on: end,
    } as const;
  };
  const today = '2026-11-26';
  const tomorrow = '2026-11-27';

  test.each([
    ['14:00', '16:00', days(today, today), '2026-11-26T22:00Z', '2026-11-27T00:00Z'],
    ['09:00', '10:00', days(tomorrow, tomorrow), '2026-11-27T17:00Z', '2026-11-27T18:00Z'],
    ['23:30', '00:15', days(today, tomorrow), '2026-11-27T07:30Z', '2026-11-27T08:15Z'],
    ['00:00', '00:00', days(today, tomorrow), '2026-11-26T08:00Z', '2026-11-27T08:00Z'],
  ])('%s to %s is on the days of the answer', (start, end, on, from, until) => {
    expect(riskWindow({ window_start: start, window_end: end }, on, zone)).toEqual({
      startMs: Date.parse(from),
      endMs: Date.parse(until),
      day: on.window_start_day,
    });
  });

  test.each([
    ['14:00', '16:00', days(today, today), 'Today 14:00–16:00'],
    ['09:00', '10:00', days(tomorrow, tomorrow), 'Tomorrow 09:00–10:00'],
    ['15:00', '13:00', days(today, tomorrow), 'Today 15:00 – tomorrow 13:00'],
    ['22:00', '00:00', days(today, tomorrow), 'Today 22:00–00:00'],
  ])('%s to %s in words', (start, end, on, words) => {
    expect(windowWords({ window_start: start, window_end: end }, on)).toBe(words);
  });

  test('follows a change of the clocks', () => {
    const answer = { window_start: '01:30', window_end: '04:00' };
    const on = days('2026-03-08', '2026-03-08');
    const { startMs, endMs } = riskWindow(answer, on, zone);
    expect((endMs - startMs) / 3_600_000).toBe(1.5);
  });
});

describe('words', () => {
  test('of probabilities are never exactly 0 or 1', () => {
    expect(chanceWords(0)).toBe('below 1\u00a0%');
    expect(chanceWords(1)).toBe('above 99\u00a0%');
    expect(chanceWords(0.34)).toBe('34\u00a0%');
    expect([0, 0.1, 0.3, 0.7, 0.95].map(likelihoodWords)).toEqual([
      'Very unlikely',
      'Unlikely',
      'Possible',
      'Likely',
      'Almost certain',
    ]);
    expect(new Set([1, 0.8, 0.4].map(confidenceWords)).size).toBe(3);
  });

  test('of assumptions have units', () => {
    expect(
      [
        { name: 'current_soc', value: 0.65, source: 'documented default' },
        { name: 'running_peak', value: 244.3, source: 'period 1' },
        { name: 'temperature_f', value: 'as the readings have it', source: 'stored readings' },
        { name: 'battery_power_kw', value: 50, source: 'x' },
      ].map(assumptionWords),
    ).toEqual([
      'State of charge: 65\u00a0% (documented default)',
      'Highest demand so far: 244.3\u00a0kW (period 1)',
      'Temperature: as the readings have it (stored readings)',
      'battery power kw: 50\u00a0kW (x)',
    ]);
  });

  test('of a plan say why it is followed or not', () => {
    const plan = (changes: Partial<Candidate>) =>
      ({
        expected_charge: 100,
        expected_wear: 1,
        miss_probability: 0.2,
        rejection: null,
        chosen: false,
        least_bad: false,
        ...changes,
      }) as Candidate;
    const chosen = plan({ chosen: true, expected_charge: 90 });
    const all = [
      chosen,
      plan({}),
      plan({ rejection: 'miss_probability' }),
      plan({ rejection: 'no_better_than_no_action' }),
      plan({ expected_charge: 90 }),
      plan({ least_bad: true }),
    ];
    expect(all.map((one) => verdictOf(one, all).split(/[:,]/)[0])).toEqual([
      'Chosen',
      'Possible',
      'Rejected',
      'Rejected',
      'Possible',
      'Followed for now',
    ]);
    expect(verdictOf(plan({}), all)).toContain('$10.00 more');
  });
});
