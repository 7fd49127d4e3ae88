import { describe, expect, it } from 'vitest';
import { fromUrdb } from '../../src/index.js';
import { urdbRecord } from '../support/urdb-record.js';

const read = (changes: Record<string, unknown>) => fromUrdb(urdbRecord(changes));

describe('a missing unit that matters is stated on the tariff as an assumption', () => {
  it.each([
    [
      { fixedchargeunits: undefined },
      /no unit for the fixed charge: it is assumed to be per month/,
    ],
    [{ mincharge: 5 }, /no unit for the minimum charge: it is assumed to be per month/],
    [{ demandunits: undefined }, /no unit for the demand charge: kW/],
    [
      {
        energyratestructure: [
          [{ rate: 1, max: 5 }, { rate: 2 }],
          [{ rate: 1, max: 5 }, { rate: 2 }],
        ],
      },
      /no unit for energy tiers: kWh/,
    ],
  ])('%j', (changes, sentence) => {
    const { tariff, warnings } = read(changes);
    expect(warnings.map(({ code }) => code)).toContain('unitAssumed');
    const said = tariff.assumptions.filter((assumption) => sentence.test(assumption));
    expect(said).toHaveLength(1);
  });

  it('and one without effect is only a warning', () => {
    const { tariff, warnings } = read({ energyratestructure: [[{ rate: 1 }], [{ rate: 2 }]] });
    expect(warnings.map(({ code }) => code)).toContain('unitAssumed');
    expect(tariff.assumptions.join()).not.toMatch(/no unit/);
  });

  it.each([
    [{ fixedchargefirstmeter: 0 }, 0],
    // Monthly, by the name of the field.
    [{ fixedchargefirstmeter: undefined, fixedmonthlycharge: 7 }, 7],
  ])('nor is one assumed where none is needed: %j', (changes, perMonth) => {
    const { tariff, warnings } = read({ ...changes, fixedchargeunits: undefined });
    expect(tariff.fixed).toEqual({ perMonth, perDay: 0 });
    expect(warnings.map(({ code }) => code)).not.toContain('unitAssumed');
  });
});
