import { yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { runTarsisBill } from '../../../src/engines/tarsis/run-tarsis-bill.js';

const code = 'sce-tou-8-option-d-under-2-kv';
const tariff = getTariff(code);
const grid = yearGrid(2025, 60, tariff.timeZone);
const load = Float64Array.from(
  { length: grid.length },
  (_, step) => 200 + 50 * Math.sin(step / 7) + (step === 4_321 ? 400 : 0),
);
const input = {
  tariff: code,
  grid,
  netLoadKwSeries: load,
  priorPeaksKw: 'none' as const,
  nativeCurrency: false,
};

describe('the bill in a worker', () => {
  it('is that of the tariff library, with the local time of each peak', async () => {
    const { bill, isWhole, peakTimes, filledSteps } = await runTarsisBill(input);
    expect(bill).toEqual(calculateBill(tariff, load, grid));
    expect(isWhole).toEqual(Array(12).fill(true));
    expect(filledSteps).toBe(0);
    // Step 4,321 of a year in Pacific time: 180 days and 2 hours after midnight, with the hour that March takes.
    expect(peakTimes[5]).toBe('2025-06-30T02:00');
  });

  it('fills gaps of up to three hours on the line between their neighbours', async () => {
    const gappy = load.slice();
    gappy.fill(Number.NaN, 100, 103);
    const whole = load.slice();
    for (const step of [100, 101, 102]) {
      whole[step] = load[99]! + ((load[103]! - load[99]!) * (step - 99)) / 4;
    }
    const answer = await runTarsisBill({ ...input, netLoadKwSeries: gappy });
    expect(answer.filledSteps).toBe(3);
    expect(answer.bill.total).toBeCloseTo(calculateBill(tariff, whole, grid).total, 8);
  });

  it('refuses longer gaps by their number, length and beginning', async () => {
    const gappy = load.slice();
    gappy.fill(Number.NaN, 100, 105);
    gappy.fill(Number.NaN, 300, 310);
    await expect(runTarsisBill({ ...input, netLoadKwSeries: gappy })).rejects.toMatchObject({
      code: 'gapsTooLong',
      kind: 'outOfRange',
      message: expect.stringContaining(
        '2 came, the first of 5 hours from 2025-01-05T12:00:00.000Z on',
      ),
    });
  });

  it('refuses a foreign currency unless it is asked for', async () => {
    const danish = { ...input, tariff: 'cerius-nettarif-c' };
    await expect(runTarsisBill(danish)).rejects.toMatchObject({ code: 'foreignCurrency' });
    const { bill } = await runTarsisBill({ ...danish, nativeCurrency: true });
    expect(bill.currency).toBe('DKK');
  });
});
