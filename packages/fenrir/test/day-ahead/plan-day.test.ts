import { perfectForesightBound } from '@bess/strix/valuation';
import { describe, expect, test } from 'vitest';
import { createRecalibration } from '../../src/confidence/index.js';
import { createDayAheadModel, type DayAheadState } from '../../src/day-ahead/index.js';
import { learnPlannedDay, planDay } from '../../src/index.js';
import { shapedPrice } from '../support/price-series.js';

const DAY = 86_400_000;
const battery = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 0,
  chargeEfficiency: 0.92,
  dischargeEfficiency: 0.92,
  wearPerMwhDischarged: 2,
};
const pricesOf = (day: number) =>
  Array.from({ length: 24 }, (_, hour) => shapedPrice(day * DAY + hour * 3_600_000, 50));

function earned({ powers }: ReturnType<typeof planDay>, prices: readonly number[]): number {
  return prices.reduce((sum, price, step) => {
    const sold = powers.dischargeMwSeries[step]!;
    return sum + price * (sold - powers.chargeMwSeries[step]!) - 2 * sold;
  }, 0);
}

describe('a plan for an auction', () => {
  test('earns the perfect-foresight value with correct forecasts, at first without a confidence', () => {
    let knowledge: DayAheadState = {
      model: createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }),
      recalibration: createRecalibration(),
    };
    for (let day = 0; day < 20; day += 1) {
      const desk = pricesOf(day);
      const before = JSON.stringify(knowledge);
      const plan = planDay(knowledge, { startMs: day * DAY, forecasts: { desk } }, battery);
      expect(earned(plan, desk)).toBeCloseTo(perfectForesightBound(desk, battery).valueLessWear, 9);
      expect(plan.confidenceSeries !== undefined).toBe(day >= 14);
      if (plan.shares !== undefined) expect([...plan.shares]).toEqual(new Array(24).fill(1));
      const learned = learnPlannedDay(knowledge, plan, desk);
      expect(JSON.stringify(knowledge)).toBe(before);
      knowledge = learned;
    }
    // Six days of 24 actions, all of them right.
    expect(knowledge.recalibration.cases).toBe(144);
    expect(knowledge.recalibration.intercept).toBeGreaterThan(createRecalibration().intercept);
  });

  test('learns nothing about confidence from a day without prices', () => {
    const knowledge = {
      model: createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }),
      recalibration: createRecalibration(),
    };
    const plan = planDay(knowledge, { startMs: 0, forecasts: { desk: pricesOf(0) } }, battery);
    const learned = learnPlannedDay(knowledge, plan, new Float64Array(24).fill(Number.NaN));
    expect(learned.recalibration).toEqual(knowledge.recalibration);
    expect(learned.model.errors).toEqual([]);
  });
});
