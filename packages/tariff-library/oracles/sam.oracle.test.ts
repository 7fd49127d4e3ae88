import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { calculateBill } from '../src/index.js';
import { samCase, samLoad, samTariff } from './sam-tariff.js';

/** SAM's year: 8,760 hours, 1 January a Monday, no DST. */
function samGrid(steps: number): TimeGrid {
  return yearGrid(2018, (8760 * 60) / steps, 'UTC');
}

const COVERED = [
  'Test_Residential_TOU_Rates',
  'Test_Residential_TOU_Rates_annual_minimum',
  'Test_Residential_TOU_Rates_buyall_sellall',
  'Test_Residential_TOU_Rates_net_billing',
  'Test_Residential_TOU_Rates_net_billing_carryover',
  'Test_Residential_TOU_Rates_net_billing_subhourly_gen_and_load',
  'Test_Residential_TOU_Rates_net_billing_w_sell_rates',
  'Test_Residential_TOU_Rates_w_36_periods',
  'Test_Residential_TOU_Rates_w_tiers',
  'Test_Commercial_Demand_Charges',
];

describe('SAM utilityrate5: bill without a system, year 1', () => {
  it.each(COVERED)('%s', (name) => {
    const testCase = samCase(name);
    const answer = testCase.expected.find(
      ({ quantity }) => quantity === 'utility_bill_wo_sys_year1',
    );
    if (!answer?.tol) throw new Error(`${name} states no bill without a system`);
    const load = samLoad(testCase);
    const bill = calculateBill(samTariff(name, testCase.inputs), load, samGrid(load.length));
    console.log(`${name}: ${bill.total.toFixed(3)} (SAM ${answer.expected})`);
    expect(Math.abs(bill.total - Number(answer.expected))).toBeLessThanOrEqual(Number(answer.tol));
  });

  it.each([
    'Test_Residential_TOU_Rates_w_tiers_exception',
    'Test_Commercial_Demand_Charges_exception',
  ])('%s is refused by name', (name) => {
    const testCase = samCase(name);
    expect(testCase.expected).toContainEqual({ quantity: 'status', expected: 'error' });
    const load = samLoad(testCase);
    const bill = () => calculateBill(samTariff(name, testCase.inputs), load, samGrid(load.length));
    expect(bill).toThrow(
      expect.objectContaining({
        kind: 'outOfRange',
        code: 'tariffNotSupported',
        details: expect.objectContaining({ unsupported: ['tierLimitsDiffer'] }),
      }),
    );
    expect(bill).toThrow(/same tier limits, but periods \d and \d/);
  });

  it('Test_Commercial_kWh_per_kW_charges is refused by name, not billed wrong', () => {
    const testCase = samCase('Test_Commercial_kWh_per_kW_charges');
    const tariff = { ...samTariff('hours-use', testCase.inputs) };
    const load = samLoad(testCase);
    expect(() => calculateBill(tariff, load, samGrid(load.length))).toThrow(
      expect.objectContaining({
        code: 'tariffNotSupported',
        details: expect.objectContaining({ unsupported: ['hoursUseTiers'] }),
      }),
    );
  });
});
