import { describe, expect, test } from 'vitest';
import { whyOutOfReach } from '../src/api/engines.js';
import {
  countOf,
  describeAction,
  describeBattery,
  describeConfidence,
  describeDispatch,
  formatAmount,
  intervalMinutesOfSite,
  zoneOfSite,
} from '../src/pages/overview/describe-entity.js';
import { faultOfId } from '../src/pages/overview/entity-id.js';
import { formatDate, formatInterval, formatLocalTime, formatTime } from '../src/ui/format.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the zone of a site', () => {
  test.each([
    [{ time_zone: 'America/Chicago', market: 'de-day-ahead' }, 'America/Chicago'],
    [{ market: 'de-day-ahead' }, 'Europe/Berlin'],
    [{ market: 'a market of a later gateway' }, 'America/Los_Angeles'],
    [{}, 'America/Los_Angeles'],
  ])('%j has the clock of %s', (site, zone) => {
    expect(zoneOfSite(site)).toBe(zone);
  });

  test('moments carry the name of the clock where it has one', () => {
    const time = '2026-11-26T12:00:00Z';
    expect(formatTime(time, 'America/Los_Angeles')).toBe('26 Nov 2026, 04:00 PST');
    expect(formatTime(time, 'Europe/Berlin')).toBe('26 Nov 2026, 13:00 CET');
    expect(formatTime(time, 'Australia/Melbourne')).toBe('26 Nov 2026, 23:00 AEDT');
    expect(formatTime(time, 'Asia/Tokyo')).toBe('26 Nov 2026, 21:00 GMT+9');
    expect(formatTime(time, 'UTC')).toBe('26 Nov 2026, 12:00 UTC');
    expect(formatTime('2026-09-01T12:00:00Z', 'UTC')).toBe('1 Sep 2026, 12:00 UTC');
    expect(formatLocalTime('2026-09-01T12:00')).toBe('1 Sep 2026, 12:00');
    expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
  });

  test('an interval is written in that zone, over the change of the clocks too', () => {
    expect(formatInterval('2026-11-26T12:00:00Z', 60, 'America/Los_Angeles')).toBe(
      '26 Nov 2026, 04:00–05:00 PST',
    );
    expect(formatInterval('2026-11-01T08:30:00Z', 60, 'America/Los_Angeles')).toBe(
      '1 Nov 2026, 01:30–01:30 PST',
    );
  });

  test('the interval is that of the market unless the site has its own', () => {
    expect(intervalMinutesOfSite({ market: 'nem-vic1' })).toBe(5);
    expect(intervalMinutesOfSite({ market: 'nem-vic1', interval_minutes: 30 })).toBe(30);
    expect(intervalMinutesOfSite({})).toBe(60);
  });
});

describe('words of the overview', () => {
  test('a battery, as far as it is described', () => {
    expect(plain(describeBattery({ power_kw: 50_000, capacity_kwh: 200_000 }))).toBe(
      '50 MW, 200 MWh',
    );
    expect(plain(describeBattery({ power_kw: 60 }))).toBe('60 kW');
    expect(describeBattery({})).toBe('Battery not described');
  });

  test('a recommendation', () => {
    expect(plain(describeDispatch('discharge', 45))).toBe('Discharge 45 MW');
    expect(plain(describeDispatch('charge', 12.5))).toBe('Charge 12.5 MW');
    expect(plain(describeDispatch('discharge', 0.8))).toBe('Discharge 800 kW');
    expect(describeDispatch('idle', 0)).toBe('Stay idle');
    expect(describeDispatch('charge', 0)).toBe('Stay idle');
  });

  test('an action, also one of a later gateway', () => {
    expect(describeAction('discharge_partial')).toBe('Discharge partly');
    expect(describeAction('shed_load')).toBe('shed load');
  });

  test('no confidence is rounded up to certainty', () => {
    expect(plain(describeConfidence(0.86))).toBe('86 % sure');
    expect(plain(describeConfidence(0.999))).toBe('over 99 % sure');
  });

  test('amounts and counts', () => {
    expect(formatAmount(393.94, 'USD')).toBe('$394');
    expect(formatAmount(-12.5, 'USD')).toBe('−$12.50');
    expect(plain(formatAmount(1_240.5, 'EUR'))).toBe('1,241 EUR');
    expect(countOf(1, 'price')).toBe('1 price');
    expect(countOf(1_440, 'price')).toBe('1,440 prices');
  });

  test('why an engine is out of reach', () => {
    expect(whyOutOfReach('phalanx', 'fleet')).toBe(
      'PHALANX is part of the Enterprise plan; yours is Fleet.',
    );
    expect(whyOutOfReach('strix', 'operator')).toBe(
      'STRIX is part of the Fleet and Enterprise plans; yours is Operator.',
    );
    expect(whyOutOfReach('tarsis', 'enterprise')).toMatch(/switched off for this account/);
  });
});

describe('names of sites and facilities', () => {
  test.each(['a', 'north-1', 'Plant_7.b', 'x'.repeat(64), '...'])('%s is possible', (id) => {
    expect(faultOfId(id)).toBeUndefined();
  });

  test.each([
    ['', /needed/],
    ['x'.repeat(65), /at most 64 characters; this has 65/],
    ['north 1', /no spaces/],
    ['süd', /not “ü”/],
    ['a/b', /not “\/”/],
    ['.', /letter or a digit/],
    ['..', /letter or a digit/],
  ])('%s is refused', (id, reason) => {
    expect(faultOfId(id)).toMatch(reason);
  });
});
