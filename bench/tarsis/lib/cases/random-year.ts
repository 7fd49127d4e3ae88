import type { Facility, ScheduleOptions } from '@bess/tarsis';
import { representativeDays, solarDays } from '@bess/tarsis/typical-days';
import { scaledTo } from '../building-year.js';
import { eligiblePeakKw } from '../eligible-peak.js';
import type { CaseSource, Draws } from './case-source.js';
import { randomBattery } from './random-battery.js';

/** A typical year of a random facility, with the load of a real building scaled into a random tariff. */
export function randomYear(source: CaseSource, draws: Draws): ScheduleOptions {
  const { chance, below, pick, between } = draws;
  const tariff = pick(source.tariffs);
  const peakKw = eligiblePeakKw(tariff) * between(0.3, 1);
  const stepMinutes = pick([60, 60, 60, 60, 60, 60, 30, 15] as const);
  const perHour = 60 / stepMinutes;
  const { loadKwSeries, grid } = pick(source.buildings);
  const hourly = representativeDays(scaledTo(loadKwSeries, peakKw), grid, {
    holidays: tariff.holidays,
  });
  const hasPanels = chance(0.4);
  const sun = solarDays(
    { powerKw: peakKw * between(0.1, 1.5) },
    { timeZone: tariff.timeZone, stepMinutes, year: 2026 },
  );
  const { powerLimits: _powerLimits, ...battery } = randomBattery(draws, peakKw);
  const facility: Facility = {
    battery,
    stepMinutes,
    typicalDays: hourly.map((day) => ({
      ...day,
      loadKwSeries: day.loadKwSeries.flatMap((kw) => new Array<number>(perHour).fill(kw)),
      ...(hasPanels && { solarKwSeries: sun[day.month - 1]! }),
    })),
    ...(chance(0.4) && { vehicles: randomFleet(source, draws, 24 * perHour) }),
    ...(chance(0.3) && {
      exportRule: pick([
        { kind: 'none' },
        { kind: 'netBilling', sellPricePerKwh: pick([-0.02, 0.05, 0.4]) },
        { kind: 'netMetering', sellPricePerKwh: 0.05 },
      ] as const),
    }),
    ...(chance(0.4) && {
      priorPeaksKw: Array.from({ length: 12 }, () => peakKw * between(0, 1.3)),
    }),
  };
  return {
    tariff: tariff.code,
    month: 1 + below(12),
    year: pick([2026, 2028]),
    facility,
    ...(chance(0.7) && { currentSocFraction: between(0, 1) }),
    ...(chance(0.2) && { monthToDatePeaks: { flatKw: peakKw * between(0, 1.2) } }),
  };
}

function randomFleet(
  { sessions }: CaseSource,
  { chance, below, pick, between }: Draws,
  stepsPerDay: number,
): NonNullable<Facility['vehicles']> {
  return Array.from({ length: 1 + below(4) }, () => {
    const { arrivalHour, stayHours, energyKwh } = pick(sessions);
    const arrivalStep = Math.floor((arrivalHour * stepsPerDay) / 24);
    const stay = Math.max(1, Math.min(stepsPerDay, Math.round((stayHours * stepsPerDay) / 24)));
    const powerKw = pick([3.3, 6.6, 22]);
    return {
      count: 1 + below(20),
      days: pick(['weekdays', 'weekends', 'all'] as const),
      arrivalStep,
      departureStep: arrivalStep + stay,
      energyKwh,
      powerKw,
      ...(chance(0.2) && { minimumKw: 1.4 }),
      ...(chance(0.2) && {
        vehicleToGrid: {
          powerKw,
          capacityKwh: energyKwh + 60,
          arrivalKwh: between(0, 60),
        },
      }),
    };
  });
}
