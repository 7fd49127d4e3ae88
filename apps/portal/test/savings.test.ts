import { describe, expect, test } from 'vitest';
import { billedMonths, chartedBill } from '../src/pages/facility/savings/bills.js';
import {
  type ComparedTariff,
  comparedRows,
  isSpecial,
  reasonCounts,
} from '../src/pages/facility/savings/comparison/compared-rows.js';

const line = (component: string, amount: number) => ({
  year: 2026,
  month: 7,
  component,
  period: null,
  tier: null,
  quantity: 1,
  unit: 'kWh',
  price: amount,
  amount,
});
const bill = (peak_kw: number, amounts: [string, number][]) => ({
  total: amounts.reduce((sum, [, amount]) => sum + amount, 0),
  months: [
    {
      year: 2026,
      month: 7,
      peak_kw,
      peak_time: '2026-07-14T16:00',
      billed_kw: peak_kw,
      total: amounts.reduce((sum, [, amount]) => sum + amount, 0),
    },
  ],
  lines: amounts.map(([component, amount]) => line(component, amount)),
});
const without_battery = bill(500, [
  ['energy', 100],
  ['energy', 50],
  ['flatDemand', 80],
]);
const with_battery = bill(420, [
  ['energy', 140],
  ['flatDemand', 60],
]);

test('the lines of a bill are summed by component', () => {
  expect(chartedBill(without_battery)).toEqual({
    currency: 'USD',
    total: 230,
    byComponent: { energy: 150, flatDemand: 80 },
  });
});

test('months stand beside each other with peak and hour', () => {
  expect(billedMonths({ without_battery, with_battery })).toEqual([
    {
      year: 2026,
      month: 7,
      totalBefore: 230,
      totalAfter: 200,
      peakBeforeKw: 500,
      peakAfterKw: 420,
      peakTimeBefore: '2026-07-14T16:00',
      peakTimeAfter: '2026-07-14T16:00',
    },
  ]);
});

describe('compared tariffs', () => {
  const tariff = (code: string, total: number, utility = 'Edison'): ComparedTariff => ({
    code,
    name: `Rate ${code}`,
    utility,
    region: 'CA',
    sector: 'commercial',
    is_delivery_only: false,
    total,
    by_component: {
      energy: total,
      flat_demand: 0,
      tou_demand: 0,
      coincident_demand: 0,
      reactive_demand: 0,
      fixed: 0,
      minimum: 0,
      export_credit: 0,
    },
  });
  const all = { text: '', utility: '', region: '', sector: '', isOpenOnly: false };
  const tariffs = [tariff('a', 10), tariff('b', 20, 'Pacific'), tariff('c', 30)];

  test('have their difference to today, which stands in its place although it is not eligible', () => {
    const rows = comparedRows({ tariffs, today: tariff('t', 25) }, { ...all, utility: 'Edison' });
    expect(rows.map(({ code, difference, isToday }) => [code, difference, isToday])).toEqual([
      ['a', -15, false],
      ['t', 0, true],
      ['c', 5, false],
    ]);
  });

  test('have no difference without a tariff of today', () => {
    const rows = comparedRows({ tariffs }, { ...all, text: 'rate B' });
    expect(rows.map(({ code, difference }) => [code, difference])).toEqual([['b', undefined]]);
  });

  test('count what was left out, the commonest reason first', () => {
    const one = (reason: 'ended' | 'peak_too_low') => ({
      code: 'x',
      name: 'x',
      utility: 'x',
      reason,
      why: 'x',
    });
    expect(
      reasonCounts({ ineligible: [one('ended'), one('peak_too_low'), one('peak_too_low')] }),
    ).toEqual([
      ['peak_too_low', 2],
      ['ended', 1],
    ]);
    expect(reasonCounts({ ineligible: [] })).toEqual([]);
  });
});

test('tariffs that few customers get are told by their names', () => {
  const special = (name: string) => isSpecial({ name });
  expect(special('Large power special contract')).toBe(true);
  expect(special('Schedule 9 (closed to new customers)')).toBe(true);
  expect(special('Interruptible service')).toBe(true);
  expect(special('General service, time of use')).toBe(false);
  expect(special('Enclosed parking lighting')).toBe(false);
});
