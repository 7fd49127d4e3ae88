import { describe, expect, it } from 'vitest';
import { schedule } from '../src/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  ratchet,
  scheduleOf,
  touDemand,
  touTariff,
} from './support/tariffs.js';

const flatEnergy = (price: number) => ({
  energy: {
    periods: [{ tiers: [energyTier(price)] }],
    weekdaySchedule: scheduleOf(() => 0),
    weekendSchedule: scheduleOf(() => 0),
  },
});
const base = { month: 1, year: 2026, currentSocFraction: 0.5 } as const;

describe('savings computed by hand', () => {
  it('shifts energy once a weekday under time of use', async () => {
    // 10 kWh a weekday moved from 0.30 to 0.10, lossless and free of wear: 2.00 a weekday.
    // 2026 has 261 weekdays; the first starts half full and the last must end half full, which costs the
    // first day nothing (it is filled before 16:00 anyway) and the last nothing (it refills after 21:00).
    const { savings } = await schedule({
      ...base,
      tariff: touTariff(),
      facility: steadyFacility(() => 100, idealBattery(10, 10)),
    });
    expect(savings.touSavings).toBe(522);
    expect(savings.totalAnnual).toBe(522);
    expect(savings.demandSavings).toBe(0);
  });

  it('cuts a one-hour peak by its power, every month', async () => {
    // Load 100 kW but 150 kW from 12:00 to 13:00; 20 kW, 20 kWh: the peak falls to 130 kW.
    // 20 kW × 10 × 12 months = 2,400; energy costs the same at all hours.
    const { savings, day } = await schedule({
      ...base,
      tariff: touTariff({ ...flatEnergy(0.1), flatDemand: flatDemand(demandTier(10)) }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20)),
    });
    expect(savings.demandSavings).toBe(2400);
    expect(savings.touSavings).toBe(0);
    expect(day.targetPeakKw).toBeCloseTo(130, 6);
    expect(day.importKwSeries[12]).toBeCloseTo(130, 4);
    // Least throughput: only the 20 kWh of the peak, and recharging them.
    const discharged = day.dischargeKwSeries.reduce((sum, kw) => sum + kw, 0);
    expect(discharged).toBeCloseTo(20, 4);
  });

  it('spreads a small battery over a wide peak', async () => {
    // Load 100 kW, 160 kW from 10:00 to 14:00; 40 kWh over four hours: the peak falls by 10 kW.
    const { savings } = await schedule({
      ...base,
      tariff: touTariff({ ...flatEnergy(0.1), flatDemand: flatDemand(demandTier(10)) }),
      facility: steadyFacility(
        (hour) => (hour >= 10 && hour < 14 ? 160 : 100),
        idealBattery(50, 40),
      ),
    });
    expect(savings.demandSavings).toBe(1200);
  });

  it('takes the upper demand tier off first', async () => {
    // 150 kW under 4 up to 140 kW and 10 above; the peak falls to 120 kW: 10 kW × 10 + 20 kW × 4 = 180 a month.
    const { savings } = await schedule({
      ...base,
      tariff: touTariff({
        ...flatEnergy(0.1),
        flatDemand: flatDemand(demandTier(4, 140), demandTier(10)),
      }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(30, 30)),
    });
    expect(savings.demandSavings).toBe(180 * 12);
  });

  it('does not flatten below a ratchet that earlier peaks have locked in', async () => {
    // Load 100 kW, 150 kW at noon. The twelve months before had 200 kW, ratchet 70 %: 140 kW are billed anyway.
    // January 2026 looks back to February 2025 … December 2025. A peak of 200 kW in every month before keeps the floor
    // until its last look-back; with priorPeaks only in December 2025, floors hold from January to November 2026.
    // A floor month is billed 140 kW with the battery, 150 without: 10 kW × 10. December has no floor from before, but
    // 70 % of this year’s peaks (≤ 140 kW → 98 kW): it falls to 130 kW, 20 kW × 10. 11 × 100 + 200 = 1,300.
    const facility = {
      ...steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20)),
      priorPeaksKw: [200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    };
    const { savings, day } = await schedule({
      ...base,
      tariff: touTariff({
        ...flatEnergy(0.1),
        flatDemand: flatDemand(demandTier(10)),
        ratchet: ratchet(0.7),
      }),
      facility,
    });
    expect(savings.demandSavings).toBe(1300);
    // Below 140 kW nothing is earned in January; ties go to the least throughput, so the plan stops there.
    expect(Math.max(...day.importKwSeries)).toBeCloseTo(140, 4);
  });

  it('does not flatten below a peak that the month has already reached', async () => {
    const { day } = await schedule({
      ...base,
      tariff: touTariff({ ...flatEnergy(0.1), flatDemand: flatDemand(demandTier(10)) }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20)),
      // Empty, so that all that is discharged must be charged for the purpose.
      currentSocFraction: 0,
      monthToDatePeaks: { flatKw: 145 },
    });
    expect(day.targetPeakKw).toBe(145);
    expect(day.importKwSeries[12]).toBeCloseTo(145, 4);
  });

  it('counts a peak in a demand period as an any-time peak too', async () => {
    const { day } = await schedule({
      ...base,
      tariff: touTariff({
        ...flatEnergy(0.1),
        flatDemand: flatDemand(demandTier(10)),
        touDemand: touDemand(demandTier(1)),
      }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20)),
      currentSocFraction: 0,
      monthToDatePeaks: { touKw: [0, 145] },
    });
    expect(day.targetPeakKw).toBe(145);
    expect(day.importKwSeries[12]).toBeCloseTo(145, 4);
  });

  it('does not charge for nothing where energy is free, wear or no wear', async () => {
    const { day, solves } = await schedule({
      ...base,
      tariff: touTariff({ ...flatEnergy(0), flatDemand: flatDemand(demandTier(10)) }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), {
        ...idealBattery(20, 20),
        wearPerMwhDischarged: 5,
      }),
      currentSocFraction: 0,
    });
    expect(solves.map((solve) => solve.purpose)).toContain('tieBreak');
    const charged = day.chargeKwSeries.reduce((sum, kw) => sum + kw, 0);
    const discharged = day.dischargeKwSeries.reduce((sum, kw) => sum + kw, 0);
    expect(discharged).toBeCloseTo(20, 4);
    expect(charged).toBeLessThanOrEqual(40 + 1e-4);
  });

  it('states no target if the month bills no any-time demand', async () => {
    const summerOnly = {
      ...flatDemand(demandTier(0)),
      groups: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(10)] }],
    };
    const tariff = touTariff({
      ...flatEnergy(0.1),
      flatDemand: { ...summerOnly, monthlyGroups: [0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0] },
    });
    const facility = steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20));
    const january = await schedule({ ...base, tariff, facility });
    expect(january.day.targetPeakKw).toBeNull();
    const july = await schedule({ ...base, month: 7, tariff, facility });
    expect(july.day.targetPeakKw).toBeCloseTo(130, 6);
    // Four summer months of 20 kW × 10.
    expect(january.savings.demandSavings).toBe(800);
  });

  it('flattens the peak of a demand period', async () => {
    // Weekdays 16:00–21:00 at 12 per kW, load 100 kW and 140 kW from 17:00 to 19:00; 30 kWh over two hours: 15 kW.
    const { savings } = await schedule({
      ...base,
      tariff: touTariff({ ...flatEnergy(0.1), touDemand: touDemand(demandTier(12)) }),
      facility: steadyFacility(
        (hour) => (hour === 17 || hour === 18 ? 140 : 100),
        idealBattery(40, 30),
      ),
    });
    expect(savings.demandSavings).toBe(15 * 12 * 12);
  });

  it('does not cycle if losses and wear exceed the price spread', async () => {
    // 0.10 against 0.12: 0.10 / 0.85 + 0.005 of wear is 0.1226 per kWh delivered.
    const { savings, wearAnnual } = await schedule({
      ...base,
      tariff: touTariff({
        energy: {
          ...touTariff().energy,
          periods: [{ tiers: [energyTier(0.1)] }, { tiers: [energyTier(0.12)] }],
        },
      }),
      facility: steadyFacility(() => 100, { powerKw: 10, capacityKwh: 10 }),
    });
    expect(savings.totalAnnual).toBe(0);
    expect(wearAnnual).toBe(0);
  });

  it('falls with falling energy tiers only as far as the tier order allows', async () => {
    // One period, 0.20 for the first 50,000 kWh of a month and 0.05 above, load 100 kW: energy is only lost by cycling.
    const { savings, optimalityGapPct } = await schedule({
      ...base,
      tariff: touTariff({
        energy: {
          periods: [{ tiers: [energyTier(0.2, 50_000), energyTier(0.05)] }],
          weekdaySchedule: scheduleOf(() => 0),
          weekendSchedule: scheduleOf(() => 0),
        },
      }),
      facility: steadyFacility(() => 100, { powerKw: 50, capacityKwh: 100 }),
    });
    expect(savings.totalAnnual).toBe(0);
    expect(optimalityGapPct).toBeLessThanOrEqual(1e-4);
  });

  it('does not try to save what a monthly minimum charges back', async () => {
    // 2 a weekday could be moved, but the month’s bill of about 8,000 stays below its minimum of 50,000.
    const { savings, wearAnnual } = await schedule({
      ...base,
      tariff: touTariff({ minimum: { perMonth: 50_000, perYear: 0 } }),
      facility: steadyFacility(() => 100, { ...idealBattery(10, 10), wearPerMwhDischarged: 5 }),
    });
    expect(savings.totalAnnual).toBe(0);
    expect(wearAnnual).toBeCloseTo(0, 6);
  });
});

describe('negative demand prices, which some real rates have on their first kilowatts or on all', () => {
  const paidToPeak = touTariff({ ...flatEnergy(0.1), flatDemand: flatDemand(demandTier(-1)) });

  it('raises the peak only by what the battery can actually draw', async () => {
    // Load 100 kW; 10 kW but only 4 kWh, lossless, hourly steps: at best 104 kW in one hour. 4 × 1 × 12 = 48 a year.
    const { savings, billWithBattery } = await schedule({
      ...base,
      currentSocFraction: 0,
      tariff: paidToPeak,
      facility: steadyFacility(() => 100, idealBattery(10, 4)),
    });
    expect(billWithBattery.months.map((month) => month.peakKw)).toEqual(
      Array.from({ length: 12 }, () => expect.closeTo(104, 5)),
    );
    expect(savings.demandSavings).toBe(48);
  });

  it('weighs it against a demand period with a positive price', async () => {
    // Load 100 kW, 150 kW from 17:00 to 18:00. On weekdays the window is 12 per kW: down by 10 kW, 120 a month. On
    // weekends there is no window and any-time demand is paid 1 per kW: up by 10 kW to 160 kW, 10 a month.
    const { savings } = await schedule({
      ...base,
      tariff: { ...paidToPeak, touDemand: touDemand(demandTier(12)) },
      facility: steadyFacility((hour) => (hour === 17 ? 150 : 100), idealBattery(10, 10)),
    });
    expect(savings.demandSavings).toBe(130 * 12);
  });

  it('uses only the kilowatts with a negative price if the next ones have a positive one', async () => {
    // −0.66 up to 105 kW, 10 above; load 100 kW. Drawing 5 kW more for an hour earns 3.30 a month, more would cost.
    const { savings } = await schedule({
      ...base,
      tariff: touTariff({
        ...flatEnergy(0.1),
        flatDemand: flatDemand(demandTier(-0.66, 105), demandTier(10)),
      }),
      facility: steadyFacility(() => 100, idealBattery(20, 20)),
    });
    expect(savings.demandSavings).toBe(39.6);
  });

  it('counts a ratchet of such a price by the exact peaks that it looks back to', async () => {
    // 104 kW is the most of any month, and 100 % of it the most that any later month looks back to: 4 × 1 × 12.
    const { savings, billWithBattery } = await schedule({
      ...base,
      currentSocFraction: 0,
      tariff: { ...paidToPeak, ratchet: ratchet(1) },
      facility: steadyFacility((hour) => (hour === 17 ? 100 : 50), idealBattery(10, 4)),
    });
    expect(savings.demandSavings).toBe(48);
    expect(billWithBattery.months[0]?.peakKw).toBeCloseTo(104, 5);
  });
});
