import { createTimeGrid } from '@bess/kernel/series';
import { calculateBill, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import type { EnergyTier } from '@bess/tariff-library/schema';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';
import { describe, expect, it } from 'vitest';
import { optimize, schedule, supportedCharges } from '../src/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { demandTier, ratchet, scheduleOf, touDemand, touTariff } from './support/tariffs.js';

const free = { perMonth: 0, perDay: 0 };
const onePrice = (...tiers: EnergyTier[]): Tariff['energy'] => ({
  periods: [{ tiers }],
  weekdaySchedule: scheduleOf(() => 0),
  weekendSchedule: scheduleOf(() => 0),
});
const perKw = (upTo: number | null, pricePerKwh: number): EnergyTier => ({
  upTo,
  unit: 'kWhPerKw',
  pricePerKwh,
});
const flat = onePrice({ upTo: null, unit: 'kWh', pricePerKwh: 0.1 });
const ask = (tariff: Tariff, facility: ReturnType<typeof steadyFacility>) =>
  schedule({ tariff, month: 1, year: 2026, currentSocFraction: 0, facility });

describe('charges beyond the tier schedules', () => {
  it('from falling hours-of-use tiers make a kilowatt of peak cost the hours times the price difference', async () => {
    // 10 kW and one hour of 34: the mean is 11, so the peak falls by 23. 100 h at 0.20, then 0.05: 100 · 0.15 a kilowatt.
    // On the first day the battery is empty and has 17 hours for it: 10 + 24 / 18, a third of a kilowatt more in January.
    const tariff = touTariff({ fixed: free, energy: onePrice(perKw(100, 0.2), perKw(null, 0.05)) });
    const facility = steadyFacility((hour) => (hour === 17 ? 34 : 10), idealBattery(30, 30));
    const { savings, billWithBattery, yearObjective, optimalityGapPct } = await ask(
      tariff,
      facility,
    );
    expect(savings.touSavings).toBeCloseTo(12 * 15 * 23 - 15 / 3, 2);
    expect(savings.totalAnnual).toBe(savings.touSavings);
    expect(yearObjective).toBeCloseTo(billWithBattery.total, 3);
    expect(optimalityGapPct).toBeLessThan(1e-4);
  });

  it('from rising hours-of-use tiers make a higher peak save as much', async () => {
    // 10 kW at all hours: 100 h at 0.05, then 0.20. One hour at 10 + P once a month widens the cheap tier by 100 · P kWh.
    const tariff = touTariff({ fixed: free, energy: onePrice(perKw(100, 0.05), perKw(null, 0.2)) });
    const facility = steadyFacility(() => 10, idealBattery(5, 5));
    const { savings, yearObjective, billWithBattery } = await ask(tariff, facility);
    expect(savings.totalAnnual).toBeCloseTo(12 * 15 * 5, 2);
    expect(yearObjective).toBeCloseTo(billWithBattery.total, 3);
  });

  it('from a ratchet on the demand by time of use count in the months that look back', async () => {
    // 20 kW in the window, in July 100: without a battery 100 · 10 in July and 80 · 10 in the five months after it.
    const tariff = touTariff({
      fixed: free,
      energy: flat,
      touDemand: touDemand(demandTier(10)),
      ratchet: ratchet(0.8),
    });
    const steady = steadyFacility(() => 20, idealBattery(40, 400));
    const typicalDays = steady.typicalDays.map((day) => ({
      ...day,
      loadKwSeries: day.loadKwSeries.map((kw, hour) => (day.month === 7 && hour === 18 ? 100 : kw)),
    }));
    const { savings, billWithoutBattery } = await ask(tariff, { ...steady, typicalDays });
    expect(billWithoutBattery.byComponent.touDemand).toBeCloseTo(6 * 200 + 1000 + 5 * 800, 6);
    // July falls to 60, the floor after it to 48. In the months before, 40 kW cover the window's 20 whole.
    expect(savings.demandSavings).toBeCloseTo(6 * 200 + 400 + 5 * 320, 2);
  });

  it('for coincident peaks are planned as the own highest demand in the hours in which they may fall', async () => {
    const coincident = { ...touDemand(demandTier(20)) };
    const tariff = touTariff({ fixed: free, energy: flat, coincident });
    const facility = steadyFacility(() => 50, idealBattery(30, 100));
    const { savings, billWithoutBattery, assumptions } = await ask(tariff, facility);
    expect(billWithoutBattery.byComponent.coincidentDemand).toBeCloseTo(12 * 20 * 50, 6);
    // 100 kWh over the five hours of the window take 20 of its 50 kW.
    expect(savings.demandSavings).toBeCloseTo(12 * 20 * 20, 2);
    expect(assumptions.map(({ name }) => name)).toContain('coincident_hours');
  });

  it('for a minimum that grows with the days are computed as on the bill', async () => {
    const tariff = touTariff({
      fixed: free,
      energy: flat,
      minimum: { perMonth: 10, perYear: 0, perDay: 2 },
    });
    const facility = steadyFacility(() => 0.1, idealBattery(1, 1));
    const { billWithBattery, yearObjective } = await ask(tariff, facility);
    expect(billWithBattery.total).toBeCloseTo(12 * 10 + 365 * 2, 6);
    expect(yearObjective).toBeCloseTo(billWithBattery.total, 6);
  });

  it('are supported for every tariff of the library, and refused by name otherwise', async () => {
    expect(
      listTariffs({ coveredByTierSchedules: true, handledSeparately: supportedCharges }),
    ).toHaveLength(listTariffs().length);
    const daily = touTariff({ touDemand: { ...touDemand(demandTier(5)), unit: 'kWDaily' } });
    expect(isCoveredByTierSchedules(daily, { handledSeparately: supportedCharges })).toBe(false);
    await expect(
      ask(
        daily,
        steadyFacility(() => 10, idealBattery(1, 1)),
      ),
    ).rejects.toMatchObject({
      code: 'tariffNotSupported',
      details: { unsupported: ['demandUnitDaily'] },
    });
  });
});

describe('a month on a timeline', () => {
  const grid = createTimeGrid({
    start: '2026-07-01',
    length: 744,
    stepMinutes: 60,
    timeZone: 'UTC',
  });
  const loadKwSeries = Float64Array.from(
    { length: grid.length },
    (_, hour) => 90 + 60 * Math.sin((hour % 24) / 4) + 25 * Math.sin(hour / 17),
  );

  it.each([
    'oppd-231-general-service-small-demand',
    'georgia-power-schedule-plm-12-power-and-light-medium',
    'appalachian-power-virginia-general-service-standard-secondary-voltage',
    'lexington-tennessee-coincident-peak-rate-1',
    'gibson-electric-members-general-power-rate-schedule-gsa-2',
  ])('costs what its bill says under %s', async (code) => {
    const battery = { ...idealBattery(40, 80), dischargeEfficiency: 0.9 };
    const { cost, plan, optimalityGapPct } = await optimize({
      tariff: code,
      grid,
      loadKwSeries,
      battery,
      startSocFraction: 0.5,
    });
    const imports = loadKwSeries.map(
      (kw, step) => kw + plan.chargeKwSeries[step]! - plan.dischargeKwSeries[step]!,
    );
    const bill = calculateBill(
      getTariff(code),
      imports.map((kw) => Math.max(0, kw)),
      grid,
    );
    expect(Math.abs(bill.total - cost.total)).toBeLessThan(0.01);
    expect(optimalityGapPct).toBeLessThan(1e-4);
  });
});
