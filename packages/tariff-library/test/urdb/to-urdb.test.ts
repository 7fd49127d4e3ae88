import { yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateBill,
  fromUrdb,
  getTariff,
  listTariffs,
  type Tariff,
  toUrdb,
} from '../../src/index.js';
import { tariffArbitrary } from '../support/arbitraries.js';

/** Fields that a record cannot represent: sentences, and derived labels. */
function substance({ assumptions: _, ...tariff }: Tariff): Omit<Tariff, 'assumptions'> {
  return tariff;
}

function again(tariff: Tariff): Tariff {
  const { record, options } = toUrdb(tariff);
  return fromUrdb(JSON.parse(JSON.stringify(record)), options).tariff;
}

describe('toUrdb', () => {
  it.each(listTariffs().map(({ code }) => code))('%s is unchanged after a round trip', (code) => {
    const tariff = getTariff(code);
    const { sector, service, ...rest } = substance(tariff);
    // A sector or service without a URDB value is left out.
    expect(substance(again(tariff))).toMatchObject(rest);
  });

  it('keeps every bill', () => {
    const grid = yearGrid(2026, 60, 'America/New_York');
    const load = Float64Array.from({ length: grid.length }, (_, step) => 40 + ((step * 7) % 90));
    fc.assert(
      fc.property(tariffArbitrary, (arbitrary) => {
        // A placeholder without a price is left out when read; it does not change the bill.
        const tariff = { ...arbitrary, unsupported: [] };
        const back = again(tariff);
        // A ratchet that raises nothing is refused in a record; it does not change the bill either.
        if (back.unsupported.length > 0) {
          return back.unsupported.every((name) => name.startsWith('ratchetWithout'));
        }
        const [before, after] = [tariff, back].map((one) => calculateBill(one, load, grid).total);
        return Math.abs(before! - after!) <= 1e-9 * Math.max(1, Math.abs(before!));
      }),
      { numRuns: 40 },
    );
  });

  it('shares no data with the tariff', () => {
    const tariff = getTariff(listTariffs()[0]!.code);
    const { record } = toUrdb(tariff);
    (record['energyweekdayschedule'] as number[][])[0]![0] = 9;
    expect(tariff.energy.weekdaySchedule[0]![0]).not.toBe(9);
  });
});
