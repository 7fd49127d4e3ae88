import { createTimeGrid, type TimeGrid } from '@bess/kernel/series';
import type { OptimizeOptions } from '@bess/tarsis';
import type { HorizonExportRule } from '@bess/tarsis/schema';
import { solarDays } from '@bess/tarsis/typical-days';
import { scaledTo } from '../building-year.js';
import { eligiblePeakKw } from '../eligible-peak.js';
import type { CaseSource, Draws } from './case-source.js';
import { randomBattery } from './random-battery.js';
import { randomSessions } from './random-sessions.js';

const year = 2026;

/**
 * A timeline of a random facility: a day to a month, in steps of 5 to 60 minutes, with the load of a real building scaled into a
 * random tariff, and any of panels, vehicles, limits, exports, coincident hours and a month that has begun.
 */
export function randomHorizon(source: CaseSource, draws: Draws): OptimizeOptions {
  const { chance, below, pick, between } = draws;
  const tariff = pick(source.tariffs);
  const peakKw = eligiblePeakKw(tariff) * between(0.3, 1);
  const { stepMinutes, days } = pick(lengths);
  const month = 1 + below(12);
  const start = `${year}-${String(month).padStart(2, '0')}-${String(days === 'month' ? 1 : 1 + below(28)).padStart(2, '0')}`;
  const grid = createTimeGrid({
    start,
    ...(days === 'month'
      ? {
          end:
            month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`,
        }
      : { length: (days * 1440) / stepMinutes }),
    stepMinutes,
    timeZone: tariff.timeZone,
  });
  const building = pick(source.buildings);
  const scaled = scaledTo(building.loadKwSeries, peakKw);
  const from = below(scaled.length - 800);
  const stepsPerHour = 60 / stepMinutes;
  const loadKwSeries = Float64Array.from(
    { length: grid.length },
    (_, step) => scaled[from + Math.floor(step / stepsPerHour)]!,
  );
  const solarKwSeries = chance(0.45) ? sunOf(grid, month, peakKw * between(0.1, 2)) : undefined;
  return {
    tariff: tariff.code,
    grid,
    loadKwSeries,
    ...(solarKwSeries && { solarKwSeries }),
    battery: randomBattery(draws, peakKw),
    ...(chance(0.8) && { startSocFraction: between(0, 1) }),
    ...(chance(0.2) && { endSocFraction: between(0, 1) }),
    ...(chance(0.4) && { vehicles: randomSessions(source, draws, grid) }),
    ...(chance(0.4) && {
      limits: {
        ...(chance(0.6) && { importKw: peakKw * between(0.3, 1.5) }),
        ...(chance(0.6) && { exportKw: peakKw * pick([0, 0.1, 0.5, 2]) }),
        ...(chance(0.5) && { gridChargeKw: peakKw * pick([0, 0.1, 0.5]) }),
      },
    }),
    exportRule: randomRule(draws, grid.length),
    ...(chance(0.15) && { coincidentPeaks: [coincidentPeak(draws, grid, month)] }),
    ...(chance(0.4) && {
      priorPeaksKw: Array.from({ length: 12 }, () => peakKw * between(0, 1.3)),
    }),
    ...(chance(0.4) && { monthToDate: { peakKw: peakKw * between(0, 1.2) } }),
    ...(chance(0.2) && {
      laterPeaks: [
        { probability: 0.5, peaksKw: [peakKw * 0.5, peakKw] },
        { probability: 0.25, peaksKw: [0, peakKw * 0.2, peakKw * 0.9] },
      ],
    }),
  };
}

const lengths = [
  ...[5, 10, 15, 15, 20, 30, 60, 60].map((stepMinutes) => ({ stepMinutes, days: 1 as const })),
  ...[15, 60].map((stepMinutes) => ({ stepMinutes, days: 2 as const })),
  ...[30, 60].map((stepMinutes) => ({ stepMinutes, days: 7 as const })),
  { stepMinutes: 60, days: 'month' as const },
];

function sunOf({ stepMinutes, length, timeZone }: TimeGrid, month: number, powerKw: number) {
  const day = solarDays({ powerKw }, { timeZone, stepMinutes, year })[month - 1]!;
  return Float64Array.from({ length }, (_, step) => day[step % day.length]!);
}

function randomRule({ chance, pick, between, below }: Draws, length: number): HorizonExportRule {
  if (chance(0.35)) return { kind: 'none' };
  if (chance(0.35)) {
    const price = chance(0.5) ? { sellPricePerKwh: between(-0.05, 0.6) } : {};
    return { kind: 'netMetering', unit: 'money', ...price };
  }
  if (chance(0.5)) return { kind: 'netBilling', sellPricePerKwh: pick([-0.02, 0, 0.05, 0.4, 2]) };
  const dearFrom = below(length);
  return {
    kind: 'netBilling',
    sellPricePerKwh: Float64Array.from({ length }, (_, step) =>
      step >= dearFrom && step < dearFrom + length / 6 ? between(0, 1) : between(-0.1, 0.1),
    ),
  };
}

/** A few random hours of the timeline's first month. */
function coincidentPeak({ below, between }: Draws, grid: TimeGrid, month: number) {
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const startDay = new Date(grid.startMs).getUTCDate();
  const stepsPerDay = 1440 / grid.stepMinutes;
  const inMonth = Math.min(grid.length, Math.max(1, daysOfMonth - startDay) * stepsPerDay);
  return {
    steps: [...new Set(Array.from({ length: 3 }, () => below(inMonth)))],
    pricePerKw: between(0, 20),
  };
}
