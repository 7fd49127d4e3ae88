import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize, schedule } from '../src/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { demandTier, energyTier, flatDemand, scheduleOf, touTariff } from './support/tariffs.js';

/** A kWh costs 0.30 from 16:00 to 21:00, else 0.10. */
const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const grid = (length: number, start = '2026-07-01') =>
  createTimeGrid({ start, length, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
const battery = { ...idealBattery(10, 100), minSocFraction: 0.5, maxSocFraction: 0.9 };
const base: OptimizeOptions = {
  tariff,
  grid: grid(48),
  loadKwSeries: new Array<number>(48).fill(10),
  battery,
};

/** By how much the kernel's battery, which does not discharge below its window, falls short of a plan [kW]. */
function worstShortfallKw(
  plan: { chargeKwSeries: ArrayLike<number>; dischargeKwSeries: ArrayLike<number> },
  socFraction: number,
): number {
  const real = createBattery(battery);
  let state = { socFraction };
  let worst = 0;
  for (let step = 0; step < plan.chargeKwSeries.length; step += 1) {
    const chargeKw = plan.chargeKwSeries[step]!;
    const dischargeKw = plan.dischargeKwSeries[step]!;
    const done = stepBattery(real, state, { chargeKw, dischargeKw }, 60);
    worst = Math.max(
      worst,
      Math.abs(done.chargeKw - chargeKw),
      Math.abs(done.dischargeKw - dischargeKw),
    );
    state = { socFraction: done.socFraction };
  }
  return worst;
}

describe('a battery that starts outside its window', () => {
  it.each([0.2, 0.45, 1])('at %s has a feasible plan', async (startSocFraction) => {
    const { plan, optimalityGapPct } = await optimize({
      ...base,
      startSocFraction,
      endSocFraction: 0.5,
    });
    expect(worstShortfallKw(plan, startSocFraction)).toBeLessThan(1e-5);
    expect(optimalityGapPct).toBeLessThanOrEqual(1e-4);
    // Once inside, using it pays: 50 kWh in the on-peak hours of each of the two days, or as much as the window holds.
    const given = plan.dischargeKwSeries.reduce((sum, kw) => sum + kw, 0);
    expect(given).toBeGreaterThan(30);
  });

  it('does not discharge below its window, however expensive the hour', async () => {
    // Expensive first, cheap later.
    const dearFirst = touTariff({
      energy: {
        periods: [{ tiers: [energyTier(0.1)] }, { tiers: [energyTier(5)] }],
        weekdaySchedule: scheduleOf((_, hour) => (hour < 4 ? 1 : 0)),
        weekendSchedule: scheduleOf(() => 0),
      },
      fixed: { perMonth: 0, perDay: 0 },
    });
    const { plan } = await optimize({
      ...base,
      tariff: dearFirst,
      grid: grid(24),
      loadKwSeries: new Array<number>(24).fill(10),
      startSocFraction: 0.4,
      endSocFraction: 0.5,
    });
    expect(plan.dischargeKwSeries.slice(0, 4)).toEqual(new Float64Array(4));
  });

  it('stays where it is and is reported if limits allow no charging', async () => {
    const { plan, violations } = await optimize({
      ...base,
      startSocFraction: 0.2,
      endSocFraction: 0.5,
      limits: { gridChargeKw: 0 },
    });
    for (const soc of plan.socFractionSeries) expect(soc).toBeCloseTo(0.2, 9);
    expect(violations.map(({ goal, amount }) => [goal, Math.round(amount)])).toEqual([
      ['state of charge inside the operating window', 30],
      ['return to the operating window on the first day', 30],
      ['stored energy at the end', 30],
    ]);
  });

  it('has a feasible day in the typical year', async () => {
    const facility = steadyFacility(() => 10, battery);
    const { day } = await schedule({
      tariff,
      month: 7,
      year: 2026,
      facility,
      currentSocFraction: 0.3,
    });
    expect(worstShortfallKw(day, 0.3)).toBeLessThan(1e-5);
    expect(day.socFractionSeries.at(-1)).toBeGreaterThanOrEqual(0.5 - 1e-9);
  });
});

it('plans nothing for a battery without capacity, whatever its limits', async () => {
  const powerLimits = [
    { socFraction: 0, chargeKw: 10, dischargeKw: 0 },
    { socFraction: 1, chargeKw: 0, dischargeKw: 10 },
  ];
  const { plan } = await optimize({ ...base, battery: { ...idealBattery(10, 0), powerLimits } });
  expect(plan.chargeKwSeries).toEqual(new Float64Array(48));
});

it('has an answer if the penalty far exceeds the bill, including tie-breaking', async () => {
  // Without wear, ties are broken by throughput; the import limit is far below the load.
  const loadKwSeries = Array.from({ length: 48 }, (_, hour) => 150 + 40 * Math.sin(hour / 4));
  const { cost, objective, violations } = await optimize({
    ...base,
    tariff: touTariff({ flatDemand: flatDemand(demandTier(7)) }),
    loadKwSeries,
    battery: { powerKw: 95, capacityKwh: 190, wearPerMwhDischarged: 0 },
    startSocFraction: 0.5,
    limits: { importKw: 115 },
  });
  expect(violations.map(({ goal }) => goal)).toContain('import limit');
  expect(objective).toBeCloseTo(cost.total, 9);
});
