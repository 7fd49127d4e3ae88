import { listTariffs } from '@bess/tariff-library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schedule } from '../src/index.js';
import type { Facility } from '../src/schema/schedule-options.js';
import { steadyFacility } from './support/facilities.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  ratchet,
  scheduleOf,
  touDemand,
  touTariff,
} from './support/tariffs.js';

const workday = (hour: number) => 120 + (hour >= 8 && hour < 18 ? 30 * (1 + (hour % 5)) : 0);

const everyCharge = touTariff({
  flatDemand: flatDemand(demandTier(9, 100), demandTier(14)),
  touDemand: touDemand(demandTier(8, 90), demandTier(11)),
  ratchet: ratchet(0.8),
});

const annual = async (facility: Facility, tariff = everyCharge) =>
  (await schedule({ tariff, facility, month: 5, year: 2027, currentSocFraction: 0.5 })).savings;

describe('invariants of the schedule', () => {
  it('saves nothing without power and nothing without capacity', async () => {
    for (const battery of [
      { powerKw: 0, capacityKwh: 200 },
      { powerKw: 50, capacityKwh: 0 },
    ]) {
      const savings = await annual(steadyFacility(workday, battery));
      expect(savings).toEqual({
        touSavings: 0,
        demandSavings: 0,
        exportRevenue: 0,
        evCoordinationSavings: 0,
        totalAnnual: 0,
      });
    }
  });

  it('never saves less with a larger battery', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 80 }),
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 100 }),
        async (powerKw, capacityKwh, morePowerKw, moreCapacityKwh) => {
          const net = async (battery: Facility['battery']) => {
            const result = await schedule({
              tariff: everyCharge,
              facility: steadyFacility(workday, battery),
              month: 5,
              year: 2027,
              currentSocFraction: 0,
            });
            return result.savings.totalAnnual - result.wearAnnual;
          };
          const small = await net({ powerKw, capacityKwh });
          const large = await net({
            powerKw: powerKw + morePowerKw,
            capacityKwh: capacityKwh + moreCapacityKwh,
          });
          expect(large).toBeGreaterThanOrEqual(small - 0.02);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('is independent of the numbering of periods', async () => {
    const { energy } = everyCharge;
    const swap = (schedule: number[][]) => schedule.map((row) => row.map((period) => 1 - period));
    const renamed = {
      ...everyCharge,
      energy: {
        periods: [...energy.periods].reverse(),
        weekdaySchedule: swap(energy.weekdaySchedule),
        weekendSchedule: swap(energy.weekendSchedule),
      },
    };
    const facility = steadyFacility(workday, { powerKw: 40, capacityKwh: 100 });
    expect(await annual(facility, renamed)).toEqual(await annual(facility));
  });

  it('gives the same savings in hours and in quarter-hours', async () => {
    const battery = { powerKw: 40, capacityKwh: 100 };
    const hourly = await annual(steadyFacility(workday, battery, 60));
    const quarterly = await annual(
      steadyFacility((hour) => workday(Math.floor(hour)), battery, 15),
    );
    expect(quarterly.totalAnnual).toBeCloseTo(hourly.totalAnnual, 1);
  });

  it('averages demand over the meter interval of the tariff when the steps are finer', async () => {
    // 15-minute steps under a 60-minute meter: a plan within the hour cannot lower the hour’s mean.
    const battery = { powerKw: 40, capacityKwh: 100 };
    const hourlyMeter = { ...everyCharge, demandWindowMinutes: 60 };
    const jagged = (hour: number) => workday(Math.floor(hour)) + (hour % 1 === 0 ? 30 : -10);
    const smooth = (hour: number) => workday(Math.floor(hour));
    const onJagged = await annual(steadyFacility(jagged, battery, 15), hourlyMeter);
    const onSmooth = await annual(steadyFacility(smooth, battery, 15), hourlyMeter);
    expect(onJagged.totalAnnual).toBeCloseTo(onSmooth.totalAnnual, 1);
  });

  it('shifts with the tariff: load and prices moved by three hours save the same', async () => {
    const shift = (rows: number[][]) =>
      rows.map((row) => row.map((_, hour) => row[(hour + 21) % 24]!));
    const shiftAll = <T extends { weekdaySchedule: number[][]; weekendSchedule: number[][] }>(
      part: T,
    ): T => ({
      ...part,
      weekdaySchedule: shift(part.weekdaySchedule),
      weekendSchedule: shift(part.weekendSchedule),
    });
    const shifted = {
      ...everyCharge,
      energy: shiftAll(everyCharge.energy),
      touDemand: shiftAll(everyCharge.touDemand!),
    };
    // A battery that is full again well before and after midnight on both clocks.
    const battery = { powerKw: 40, capacityKwh: 60 };
    const original = await annual(steadyFacility(workday, battery));
    const moved = await annual(
      steadyFacility((hour) => workday((hour + 21) % 24), battery),
      shifted,
    );
    expect(Math.abs(moved.totalAnnual / original.totalAnnual - 1)).toBeLessThan(2e-3);
  });

  it('adds up exactly, whichever month is first', async () => {
    const facility = steadyFacility(workday, { powerKw: 33, capacityKwh: 77 });
    for (const month of [1, 6, 12]) {
      const { savings, billWithBattery, billWithoutBattery } = await schedule({
        tariff: everyCharge,
        facility,
        month,
        year: 2027,
      });
      const { touSavings, demandSavings, exportRevenue, evCoordinationSavings } = savings;
      const cents = [touSavings, demandSavings, exportRevenue, evCoordinationSavings].map((part) =>
        Math.round(100 * part),
      );
      expect(cents.reduce((sum, part) => sum + part, 0) / 100).toBe(savings.totalAnnual);
      const difference = billWithoutBattery.total - billWithBattery.total;
      expect(Math.abs(difference - savings.totalAnnual)).toBeLessThanOrEqual(0.01);
      expect(billWithBattery.months[0]).toMatchObject({ year: 2027, month });
    }
  });

  it('is deterministic', async () => {
    const run = () => schedule({ tariff: everyCharge, month: 2, year: 2028 });
    expect(await run()).toEqual(await run());
  });

  it('plans every step within power, state of charge and import, with the energy accounted for', async () => {
    const codes = listTariffs({ coveredByTierSchedules: true }).map((tariff) => tariff.code);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...codes),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 100 }),
        async (tariff, month, socPercent) => {
          const result = await schedule({
            tariff,
            month,
            year: 2026,
            currentSocFraction: socPercent / 100,
          });
          const { day, savings, wearAnnual } = result;
          const efficiency = Math.sqrt(0.85);
          let storedKwh = (socPercent / 100) * 250;
          for (const [step, loadKw] of day.loadKwSeries.entries()) {
            const chargeKw = day.chargeKwSeries[step]!;
            const dischargeKw = day.dischargeKwSeries[step]!;
            expect(Math.min(chargeKw, dischargeKw)).toBe(0);
            expect(Math.max(chargeKw, dischargeKw)).toBeLessThanOrEqual(125 * (1 + 1e-9));
            const usedKw = day.solarKwSeries[step]! - day.curtailKwSeries[step]!;
            const netKw = loadKw + day.vehicleKwSeries[step]! - usedKw + chargeKw - dischargeKw;
            expect(day.importKwSeries[step]! - day.exportKwSeries[step]!).toBeCloseTo(netKw, 6);
            expect(day.importKwSeries[step]).toBeGreaterThanOrEqual(0);
            storedKwh += chargeKw * efficiency - dischargeKw / efficiency;
            expect(day.socFractionSeries[step]! * 250).toBeCloseTo(storedKwh, 4);
          }
          // Doing nothing is always possible, so the year is never worse than without a battery.
          expect(savings.totalAnnual - wearAnnual).toBeGreaterThanOrEqual(-0.02);
          expect(result.optimalityGapPct).toBeLessThanOrEqual(1e-4);
        },
      ),
      // Each is a whole year; `npm run tarsis-tariffs --workspace bench` plans one under every tariff of the library.
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('gains from dissipating energy only as far as one direction at a time allows', async () => {
    // At −0.20 all night, simultaneous charge and discharge would pay; the binaries forbid it.
    const negativeNights = touTariff({
      energy: {
        periods: [{ tiers: [energyTier(-0.2)] }, { tiers: [energyTier(0.2)] }],
        weekdaySchedule: scheduleOf((_, hour) => (hour < 3 ? 0 : 1)),
        weekendSchedule: scheduleOf((_, hour) => (hour < 3 ? 0 : 1)),
      },
    });
    const { day } = await schedule({
      tariff: negativeNights,
      facility: steadyFacility(() => 100, { powerKw: 10, capacityKwh: 15 }),
      month: 1,
      year: 2026,
    });
    for (const [step, chargeKw] of day.chargeKwSeries.entries()) {
      expect(Math.min(chargeKw, day.dischargeKwSeries[step]!)).toBe(0);
    }
    expect(Math.max(...day.chargeKwSeries.slice(0, 3))).toBeGreaterThan(0);
  });
});
