import { describe, expect, it } from 'vitest';
import { calculateBill, type Tariff } from '../../src/index.js';
import { priceSeries } from '../../src/prices/index.js';
import { demandTiers, energyTiers, oneEnergyPrice, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { allHours, plainTariff } from '../support/plain-tariff.js';

const hours = monthGrid('2026-01-07T00:00', '2026-01-07T03:00');
const plain = plainTariff('plain', { energy: oneEnergyPrice(0.1) });

function refusal(kind: string, code: string, message: RegExp) {
  return expect.objectContaining({
    engine: 'tariff-library',
    kind,
    code,
    message: expect.stringMatching(message),
  });
}

describe('what a bill refuses', () => {
  it('exports without a rule', () => {
    expect(() => calculateBill(plain, [1, -0.5, 1], hours)).toThrow(
      refusal('outOfRange', 'exportRuleMissing', /tariff plain states no rule/),
    );
    const billed = { ...plain, netMetering: 'netBilling' as const };
    expect(() => calculateBill(billed, [1, -0.5, 1], hours)).toThrow(
      refusal('outOfRange', 'sellPriceMissing', /no sell price in period 0/),
    );
    const soldWhole = { ...plain, netMetering: 'buyAllSellAll' as const };
    expect(() => calculateBill(soldWhole, [1, -0.5, 1], hours)).toThrow(
      refusal('outOfRange', 'exportMeterMissing', /tariff plain meters both/),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('a load of %s', (value) => {
    const load = [1, value, 1] as number[];
    expect(() => calculateBill(plain, load, hours)).toThrow(
      refusal('invalid', 'importSeries', /finite numbers, but .* came at step 1/),
    );
  });

  it('a load that does not fit the grid', () => {
    expect(() => calculateBill(plain, [1, 2], hours)).toThrow(
      refusal('invalid', 'importSeries', /2 values came for 3 steps/),
    );
  });

  it('stated charges that it would omit, by name', () => {
    const tariff = { ...plain, unsupported: ['coincidentPeak', 'fuelAdjustmentsMonthly'] };
    const refused = refusal(
      'outOfRange',
      'tariffNotSupported',
      /coincidentPeak, fuelAdjustmentsMonthly/,
    );
    expect(() => calculateBill(tariff, [1, 1, 1], hours)).toThrow(refused);
    expect(() => priceSeries(tariff, hours)).toThrow(refused);
  });

  it.each([
    ['hp', 'demandUnitHp'],
    ['hpDaily', 'demandUnitHp'],
  ] as const)('demand in %s', (unit, names) => {
    const touDemand = {
      unit,
      periods: [{ tiers: demandTiers([[null, 5]]) }],
      weekdaySchedule: allHours(),
      weekendSchedule: allHours(),
    };
    expect(() => calculateBill(plainTariff('unit', { touDemand }), [1, 1, 1], hours)).toThrow(
      refusal('outOfRange', 'tariffNotSupported', new RegExp(names)),
    );
  });

  it('demand tiers of one month with different limits', () => {
    const touDemand = {
      unit: 'kW' as const,
      periods: [
        {
          tiers: demandTiers([
            [50, 5],
            [null, 4],
          ]),
        },
        {
          tiers: demandTiers([
            [100, 9],
            [null, 8],
          ]),
        },
      ],
      weekdaySchedule: windowSchedule(16, 21),
      weekendSchedule: allHours(),
    };
    expect(() => calculateBill(plainTariff('limits', { touDemand }), [1, 1, 1], hours)).toThrow(
      refusal(
        'outOfRange',
        'tariffNotSupported',
        /periods 0 and 1 of tariff limits differ in month 1/,
      ),
    );
  });
});

describe('malformed tariffs', () => {
  const withTiers = (pairs: readonly (readonly [number | null, number])[]): Tariff =>
    plainTariff('tiers', {
      energy: { ...oneEnergyPrice(0), periods: [{ tiers: energyTiers(pairs) }] },
    });

  it.each([
    ['a bounded last tier', [[100, 0.1]], 'tierOpenEnd', /tier 0 of 1 has upTo 100/],
    [
      'an open tier before the last',
      [
        [null, 0.1],
        [null, 0.2],
      ],
      'tierOpenEnd',
      /tier 0 of 2 has upTo null/,
    ],
    [
      'limits that do not rise',
      [
        [100, 0.1],
        [100, 0.2],
        [null, 0.3],
      ],
      'tierOrder',
      /ends at 100 after 100/,
    ],
  ] as const)('%s', (_, pairs, code, message) => {
    expect(() => calculateBill(withTiers(pairs), [1, 1, 1], hours)).toThrow(
      refusal('invalid', code, message),
    );
  });

  it('a schedule with a period that does not exist', () => {
    const energy = { ...oneEnergyPrice(0.1), weekdaySchedule: windowSchedule(16, 21, 3) };
    expect(() => calculateBill(plainTariff('period', { energy }), [1, 1, 1], hours)).toThrow(
      refusal(
        'invalid',
        'unknownPeriod',
        /names period 3 in month 1, hour 16, but the tariff has 1 periods/,
      ),
    );
  });

  it('a price that is not a number, with its path', () => {
    const tariff = withTiers([[null, Number.NaN]]);
    expect(() => calculateBill(tariff, [1, 1, 1], hours)).toThrow(
      refusal('invalid', 'tariffSchema', /energy\.periods\.0\.tiers\.0\.pricePerKwh/),
    );
  });

  it('a ratchet above its own peak', () => {
    const ratchet = { fraction: 1.2, months: new Array(12).fill(true), previousMonths: 0 };
    expect(() => calculateBill({ ...plain, ratchet }, [1, 1, 1], hours)).toThrow(
      refusal('invalid', 'tariffSchema', /ratchet\.fraction/),
    );
  });
});
