import { describe, expect, test } from 'vitest';
import { marketNames, marketPrior } from '../../../../../packages/strix/src/index.js';
import { refusalInWords, refusalOfField } from '../../../src/forms/validate-form.js';
import { isMarketFound } from '../../../src/pages/site/battery-fields.js';
import {
  assumptionWords,
  confidenceWords,
  describePlan,
  dispatchWords,
  isPlanSent,
} from '../../../src/pages/site/cycle/cycle-words.js';
import { compareDays, statusWords } from '../../../src/pages/site/history/compared-days.js';
import { markets } from '../../../src/pages/site/markets.js';
import { priceStatistics, seriesOfPrices } from '../../../src/pages/site/prices/price-series.js';
import { intervalStartMs, siteTerms } from '../../../src/pages/site/site-terms.js';

test('the markets are those of the engines', () => {
  expect(markets.map(({ name, timeZone, currency }) => ({ name, timeZone, currency }))).toEqual(
    marketNames.map((name) => {
      const { timeZone, currency } = marketPrior(name);
      return { name, timeZone, currency };
    }),
  );
});

describe('what a description leaves open', () => {
  test('is taken from the market, else from the documented defaults', () => {
    const stored_prices = { count: 0 };
    expect(siteTerms('a', { site_id: 'a', market: 'nem-vic1', stored_prices })).toMatchObject({
      timeZone: 'Australia/Melbourne',
      currency: 'AUD',
      intervalMinutes: 5,
      powerMw: 50,
    });
    expect(siteTerms('a', null)).toMatchObject({ isDescribed: false, currency: 'USD' });
  });

  test('the present interval begins at a whole step', () => {
    const terms = { ...siteTerms('a', null), intervalMinutes: 15 };
    const startMs = intervalStartMs(Date.parse('2026-11-26T08:44:59Z'), terms);
    expect(new Date(startMs).toISOString()).toBe('2026-11-26T08:30:00.000Z');
  });
});

describe('words', () => {
  test('say the dispatch and the plan that it is compared with', () => {
    expect(dispatchWords('charge', 12.5)).toBe('Charge 12.5\u00a0MW');
    expect(dispatchWords('idle', 0)).toBe('Stay idle');
    const none = { current_price: 1 };
    expect(isPlanSent(none)).toBe(false);
    expect(isPlanSent({ ...none, direction: 'charge' })).toBe(false);
    expect(describePlan({ ...none, planned_dispatch_mw: 4 })).toBe('discharge 4\u00a0MW');
    expect(describePlan({ ...none, direction: 'idle' })).toBe('stay idle');
    expect(isPlanSent({ ...none, planned_dispatch_mw: 3 })).toBe(true);
  });

  test('say what a confidence means', () => {
    expect(confidenceWords(0.9)).toContain('about 90 prove right. Following it is the normal case');
    expect(confidenceWords(0.7)).toContain('unless you know something');
    expect(confidenceWords(0.4)).toContain('close call');
  });

  test('make unknown assumptions readable', () => {
    expect(assumptionWords('a_new_thing')).toBe('A new thing');
    expect(assumptionWords('risk_aversion')).toBe('Risk aversion');
  });
});

describe('days', () => {
  const day = { intervals: 24, cycles: 24, priced_intervals: 24 };
  const outcome = (value: number) => ({ cash: value, wear: 0, stored_value_change: 0, value });

  test('only complete ones are added up, in order of time', () => {
    const complete = {
      ...day,
      status: 'complete' as const,
      recommendations: outcome(40),
      previous_day_plan: outcome(30),
      perfect_foresight: outcome(50),
    };
    const { days, total } = compareDays([
      { ...day, date: '2026-11-03', status: 'under_way' },
      { ...complete, date: '2026-11-02', plan_source: 'submitted' },
      { ...complete, date: '2026-11-01', plan_source: 'day_ahead_forecast' },
    ]);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02']);
    expect(total).toEqual({
      days: 2,
      submittedDays: 1,
      recommendations: 80,
      previousDayPlan: 60,
      perfectForesight: 100,
      shareOfForesight: 0.8,
    });
  });

  test('without a complete one there is no sum, and each says why', () => {
    const open = {
      ...day,
      date: '2026-11-03',
      status: 'prices_missing' as const,
      priced_intervals: 9,
    };
    expect(compareDays([open]).total).toBeUndefined();
    expect(statusWords(open)).toBe('9 of 24 prices');
  });

  test('a share of nothing is unknown', () => {
    const nothing = {
      ...day,
      date: '2026-11-01',
      status: 'complete' as const,
      recommendations: outcome(0),
      previous_day_plan: outcome(0),
      perfect_foresight: outcome(0),
    };
    expect(compareDays([nothing]).total?.shareOfForesight).toBeUndefined();
  });
});

describe('prices', () => {
  const step = (hour: number, price: number, count = 1) => ({
    time: `2026-11-01T0${hour}:00:00.000Z`,
    price_per_mwh: price,
    minimum: price - count + 1,
    maximum: price + count - 1,
    count,
  });

  test('the statistics weigh each step by its prices', () => {
    expect(priceStatistics([step(0, 10, 3), step(1, -2)], 'USD/MWh')).toBe(
      'mean 7, lowest −2, highest 12 USD/MWh',
    );
  });

  test('a gap interrupts the line, and a range comes only where steps hold several prices', () => {
    const [line] = seriesOfPrices('USD/MWh')([step(0, 1), step(1, 2), step(4, 3)]);
    expect(line?.values).toEqual([1, 2, null, 3]);
    expect(line?.minimum).toBeUndefined();
    expect(seriesOfPrices('USD/MWh')([step(0, 5, 2), step(1, 6, 2)])[0]?.maximum).toEqual([6, 7]);
  });
});

test('a market is found by its label, its code and the places where it trades', () => {
  const found = (search: string) =>
    markets.filter(({ label, name }) => isMarketFound(label, name, search)).map(({ name }) => name);
  expect(found('California')).toEqual(['caiso-np15-day-ahead']);
  expect(found('deutschland day')).toEqual(['de-day-ahead']);
  expect(found('nem-vic1')).toEqual(['nem-vic1']);
  expect(found('')).toHaveLength(markets.length);
  expect(found('mars')).toEqual([]);
});

test('a refusal is told in the words of the form', () => {
  expect(refusalOfField('FENRIR: power_kw must be more than 0; -5 came.', 'power_kw')).toBe(
    'This must be more than 0; -5 came.',
  );
  expect(
    refusalOfField('usd_per_unit is needed with `currency` EUR and time_zone', 'usd_per_unit'),
  ).toBe('This is needed with `currency` EUR and time zone');
  expect(refusalInWords('FENRIR: battery_capacity_mwh must be at most 100000; 2000000 came')).toBe(
    'Battery capacity [MWh] must be at most 100000; 2000000 came.',
  );
  expect(refusalInWords('`site_id` must name a stored site; my_old_site came.')).toBe(
    'Site id must name a stored site; my_old_site came.',
  );
  expect(refusalInWords('The body must be an object.')).toBe('The body must be an object.');
});
