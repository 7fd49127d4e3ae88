import { createStream, nextUniform } from '@bess/kernel/rng';
import { createTimeGrid, localCalendar } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { DemandTier, EnergyTier, HourlySchedule } from '@bess/tariff-library/schema';
import type { OptimizeOptions } from '@bess/tarsis';
import type { VehicleSession } from '@bess/tarsis/schema';

/** One horizon whose solve is timed. */
export interface SpeedCase {
  readonly name: string;
  readonly options: OptimizeOptions;
}

const timeZone = 'America/Los_Angeles';

const scheduleOf = (periodAt: (hour: number) => number): HourlySchedule =>
  Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, hour) => periodAt(hour)));

const weekday = scheduleOf((hour) =>
  hour >= 16 && hour < 21 ? 2 : hour >= 14 && hour < 23 ? 1 : 0,
);
const weekend = scheduleOf((hour) => (hour >= 9 && hour < 14 ? 3 : 0));

/** Four energy periods and three demand periods, any-time demand on three tiers, and a ratchet of 75 %. */
function ratchetTariff(isDeclining: boolean): Tariff {
  const step = isDeclining ? -1 : 1;
  const energyTiers = (price: number): { tiers: EnergyTier[] } => ({
    tiers: [
      { upTo: 15_000, unit: 'kWh', pricePerKwh: price },
      { upTo: 30_000, unit: 'kWh', pricePerKwh: price + 0.015 * step },
      { upTo: null, unit: 'kWh', pricePerKwh: price + 0.03 * step },
    ],
  });
  const demandTiers = (prices: readonly number[]): { tiers: DemandTier[] } => ({
    tiers: prices.map((pricePerUnit, index) => ({
      upTo: [150, 260, null][index] ?? null,
      pricePerUnit,
    })),
  });
  const flat = [12, 16, 22];
  return {
    code: 'bench-ratchet',
    name: 'Ratchet of the bench',
    utility: 'Bench',
    sector: 'commercial',
    country: 'US',
    region: 'CA',
    timeZone,
    currency: 'USD',
    service: 'bundled',
    origin: { licence: 'made for the bench' },
    holidays: 'none',
    energy: {
      periods: [0.14, 0.19, 0.32, 0.11].map(energyTiers),
      weekdaySchedule: weekday,
      weekendSchedule: weekend,
    },
    touDemand: {
      unit: 'kW',
      periods: [4, 9, 26, 0].map((pricePerUnit) => ({ tiers: [{ upTo: null, pricePerUnit }] })),
      weekdaySchedule: weekday,
      weekendSchedule: weekend,
    },
    flatDemand: {
      unit: 'kW',
      groups: [demandTiers(isDeclining ? flat.toReversed() : flat)],
      monthlyGroups: Array.from({ length: 12 }, () => 0),
    },
    ratchet: { fraction: 0.75, months: Array.from({ length: 12 }, () => true), previousMonths: 0 },
    fixed: { perMonth: 100, perDay: 0 },
    netMetering: 'unknown',
    features: [],
    assumptions: [],
    unsupported: [],
  };
}

interface Shape {
  start: string;
  days: number;
  stepMinutes: number;
  vehiclesPerDay: number;
  /** Minimum power of a charging vehicle [kW]; default: none. */
  leastKw?: number;
  isDeclining: boolean;
}

/**
 * An office with panels and a battery of 250 kW and 1,000 kWh, exports paid below any import price, a peak of 330 kW
 * behind it, and vehicles by day and by night.
 */
export function speedCase(name: string, shape: Shape): SpeedCase {
  const { start, days, stepMinutes, vehiclesPerDay, leastKw, isDeclining } = shape;
  const whole = createTimeGrid({ start, length: 1, stepMinutes, timeZone });
  const endMs = whole.startMs + days * 86_400_000;
  const grid = { ...whole, length: Math.round((endMs - whole.startMs) / (stepMinutes * 60_000)) };
  const stream = createStream({ seed: 7, stream: 0, path: 0 });
  const uniform = () => nextUniform(stream);
  const calendar = localCalendar(grid);
  const loadKwSeries = new Float64Array(grid.length);
  const solarKwSeries = new Float64Array(grid.length);
  const stepsPerDay = 1440 / stepMinutes;
  let cloud = 1;
  let wander = 0;
  for (let step = 0; step < grid.length; step += 1) {
    if (step % stepsPerDay === 0) cloud = 0.4 + 0.6 * uniform();
    const hour = ((step % stepsPerDay) + 0.5) * (stepMinutes / 60);
    const isOff = calendar.weekday[step]! >= 6;
    const occupied = isOff ? 0.35 : 1;
    wander = 0.8 * wander + 12 * (uniform() - 0.5);
    const office = 190 * Math.exp(-((hour - 14) ** 2) / 18) + 70 * Math.exp(-((hour - 9) ** 2) / 6);
    loadKwSeries[step] = Math.max(40, 140 + occupied * office + wander);
    const day = Math.sin((Math.PI * (hour - 6)) / 13);
    solarKwSeries[step] = day > 0 ? 300 * cloud * day ** 1.3 : 0;
  }
  const vehicles: VehicleSession[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let index = 0; index < vehiclesPerDay; index += 1) {
      const isNight = uniform() < 0.5;
      const arrives = isNight ? 17 + 2 * uniform() : 7.5 + 2 * uniform();
      const leaves = isNight ? 24 : 16 + 2 * uniform();
      const powerKw = [7.2, 11, 22][Math.floor(3 * uniform())] ?? 7.2;
      vehicles.push({
        arrivalStep: Math.ceil((day * 24 + arrives) * (60 / stepMinutes)),
        departureStep: Math.floor((day * 24 + leaves) * (60 / stepMinutes)),
        energyKwh: powerKw * (leaves - arrives) * (0.2 + 0.5 * uniform()),
        powerKw,
        ...(leastKw !== undefined && { minimumKw: leastKw }),
      });
    }
  }
  return {
    name,
    options: {
      tariff: ratchetTariff(isDeclining),
      grid,
      loadKwSeries,
      solarKwSeries,
      battery: { powerKw: 250, capacityKwh: 1000, minSocFraction: 0.1, maxSocFraction: 0.95 },
      startSocFraction: 0.5,
      vehicles,
      exportRule: { kind: 'netBilling', sellPricePerKwh: 0.05 },
      limits: { exportKw: 300 },
      priorPeaksKw: Array.from({ length: 12 }, () => 330),
    },
  };
}
