import { isEngineError } from '@bess/kernel/errors';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { Facility } from '@bess/tarsis';
import { representativeDays } from '@bess/tarsis/typical-days';
import type { MeasuredLoad } from '../../engine-runtime/tarsis-operations.js';
import { medianSpacingMinutes } from '../../facilities/stored-readings.js';
import { minuteMs } from '../../internal/async.js';
import type { FacilityReading } from '../../stores/stores.js';

/** Step lengths of the engine [min], increasing. */
const stepsMinutes = [15, 20, 30, 60] as const;
/** Minimum share of the year's steps that readings must cover. */
const minimumKnown = 0.9;
/** Number of readings used to determine their spacing. */
const readingsLookedAt = 10_000;

/** A year of a facility's own load, measured and condensed. */
export interface YearLoad {
  stepMinutes: Facility['stepMinutes'];
  /**
   * Mean and peak days of each month, for any tariff and battery; they overstate the savings of a battery
   * somewhat.
   */
  typicalDays: Facility['typicalDays'];
  /** The series from which days are chosen for one tariff and battery. */
  measured: MeasuredLoad;
  /** Highest demand of each calendar month, January first. */
  monthlyPeaksKw: number[];
  /** Whether the typical days include the production of panels. */
  hasSolar: boolean;
}

/** The twelve complete months of the readings. */
export interface YearOfReadings {
  /** First instant. */
  startMs: number;
  /** First instant after it. */
  endMs: number;
  timeZone: string;
  /** Dates that count as days off. */
  holidays: Tariff['holidays'];
}

/**
 * Condenses the readings of twelve months to typical days: means of each step, of load and production. Returns
 * only the covered share if that is below 0.9, or if a month has no complete weekday or weekend day.
 */
export function condenseYear(
  readings: readonly FacilityReading[],
  year: YearOfReadings,
): YearLoad | { knownShare: number } {
  const stepMinutes = stepOf(readings);
  const grid = gridOf(year, stepMinutes);
  const loadKwSeries = averageBySteps(readings, grid, ({ loadKw }) => loadKw);
  const hasSolar = readings.some(({ solarKw }) => solarKw !== null);
  const solarKwSeries = hasSolar
    ? averageBySteps(readings, grid, ({ solarKw }) => solarKw ?? 0)
    : undefined;
  const known = loadKwSeries.filter((loadKw) => !Number.isNaN(loadKw)).length;
  const knownShare = known / grid.length;
  if (knownShare < minimumKnown) {
    return { knownShare };
  }
  try {
    return {
      stepMinutes,
      typicalDays: representativeDays(loadKwSeries, grid, {
        holidays: year.holidays,
        ...(solarKwSeries && { solarKwSeries }),
      }),
      measured: { grid, loadKwSeries, ...(solarKwSeries && { solarKwSeries }) },
      monthlyPeaksKw: monthlyPeaks(
        loadKwSeries.map((loadKw, step) => loadKw - (solarKwSeries?.[step] ?? 0)),
        grid,
      ),
      hasSolar,
    };
  } catch (error) {
    if (isEngineError(error) && error.code === 'monthsMissing') {
      return { knownShare };
    }
    throw error;
  }
}

/** The shortest step that is a multiple of the usual spacing of the readings. */
export function stepOf(readings: readonly FacilityReading[]): Facility['stepMinutes'] {
  const minutes = medianSpacingMinutes(readings.slice(0, readingsLookedAt)) ?? 0;
  return stepsMinutes.find((step) => step % minutes === 0) ?? 60;
}

function gridOf({ startMs, endMs, timeZone }: YearOfReadings, stepMinutes: number): TimeGrid {
  const length = Math.floor((endMs - startMs) / (stepMinutes * minuteMs));
  return { startMs, stepMinutes, length, timeZone };
}

/** Means of each step of a grid; NaN where no reading came. */
export function averageBySteps(
  readings: readonly FacilityReading[],
  grid: TimeGrid,
  kwOf: (reading: FacilityReading) => number,
): Float64Array {
  const sums = new Float64Array(grid.length);
  const counts = new Uint32Array(grid.length);
  for (const reading of readings) {
    const step = Math.floor((reading.timeMs - grid.startMs) / (grid.stepMinutes * minuteMs));
    if (step >= 0 && step < grid.length) {
      sums[step]! += kwOf(reading);
      counts[step]! += 1;
    }
  }
  return sums.map((sum, step) => sum / counts[step]!);
}

function monthlyPeaks(loadKwSeries: Float64Array, grid: TimeGrid): number[] {
  const { month } = localCalendar(grid);
  const peaksKw = new Array<number>(12).fill(0);
  for (const [step, loadKw] of loadKwSeries.entries()) {
    const index = month[step]! - 1;
    if (loadKw > peaksKw[index]!) {
      peaksKw[index] = loadKw;
    }
  }
  return peaksKw;
}
