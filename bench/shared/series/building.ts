import { type LocalCalendar, localCalendar, type TimeGrid } from '@bess/kernel/series';
import { type BillingMonth, rateCalendar } from '@bess/tariff-library/calendar';
import { benchTariff } from '../../phalanx/lib/tariffs.js';
import type { Split } from '../splits.js';
import { type CleanReadings, cleanReadings } from './clean-readings.js';

/** A building at the step of its meter. */
export interface Building extends CleanReadings {
  /** Name of its file without `bldg_` and `.csv`. */
  readonly name: string;
  /** Buildings of a campus share their weather. */
  readonly campus: string;
  readonly grid: TimeGrid;
  readonly calendar: LocalCalendar;
  /** Whole months only, in order. */
  readonly months: readonly BillingMonth[];
  /** As metered, NaN where missing [kW]. */
  readonly rawKw: Float64Array;
  /** Outdoor temperature, NaN where missing; absent where there is none [°C]. */
  readonly temperatureC?: Float64Array;
  /** First step of the validation. */
  readonly validationStep: number;
  /** First step of the test. */
  readonly testStep: number;
  /** Highest settled reading before the validation; batteries are sized by it [kW]. */
  readonly sizingPeakKw: number;
}

/** Input of a building. */
export interface BuildingSource {
  readonly name: string;
  readonly campus: string;
  readonly grid: TimeGrid;
  readonly rawKw: Float64Array;
  readonly temperatureC?: Float64Array;
  readonly split: Pick<Split, 'validationFromMs' | 'testFromMs'>;
}

/**
 * Makes a building from its readings: cleaned, with calendar, whole months and the steps where validation and test begin.
 *
 * @param source - readings and where they come from
 */
export function createBuilding(source: BuildingSource): Building {
  const { name, campus, grid, rawKw, temperatureC, split } = source;
  const calendar = localCalendar(grid);
  const clean = cleanReadings(rawKw, grid.stepMinutes);
  const stepAt = (ms: number) => Math.ceil((ms - grid.startMs) / (grid.stepMinutes * 60_000));
  const validationStep = stepAt(split.validationFromMs);
  return {
    name,
    campus,
    grid,
    calendar,
    months: rateCalendar(benchTariff('flat', grid.timeZone), grid).months.filter(
      (month) => month.complete,
    ),
    rawKw,
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...clean,
    validationStep,
    testStep: stepAt(split.testFromMs),
    sizingPeakKw: clean.settledKw.subarray(0, validationStep).reduce((a, b) => Math.max(a, b), 0),
  };
}
