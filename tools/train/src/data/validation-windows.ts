import { zoneOffsetMinutes } from '@bess/kernel/series';
import { forecastOrigins } from '../../../../bench/helios/lib/forecast-origins.js';
import { type HourlySeries, hourlySeries } from '../../../../bench/helios/lib/hourly-series.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import { calendarAt } from './clock-stretches.js';

/** A forecast to make and what came. */
export interface ValidationWindow {
  readonly known: ModelSeries;
  readonly actual: Float64Array;
}

/** The windows of one market or building. */
export interface ValidationSeries {
  /** Name of its file without `.csv`. */
  readonly name: string;
  /** The market, or the campus of a building. */
  readonly group: string;
  readonly kind: 'price' | 'load';
  readonly windows: readonly ValidationWindow[];
}

/** Windows of which series. */
export interface ValidationOptions {
  /** Values known before each origin. */
  readonly known: number;
  /** Values forecast from it on. */
  readonly horizon: number;
}

const STEP_MINUTES = 60;
const WEEK_STEPS = 168;
const MS_PER_HOUR = 3_600_000;

/**
 * The windows on which choices are made: those of the validation stretch of every market and building, by the hour. Their calendar is
 * that of the first forecast value, also where the clock was changed in the days before.
 *
 * @param folder - where the series lie
 * @param options - see {@link ValidationOptions}
 */
export function validationWindows(folder: string, options: ValidationOptions): ValidationSeries[] {
  return hourlySeries(folder).map((hourly) => ({
    name: hourly.name,
    group: hourly.group,
    kind: hourly.kind,
    windows: forecastOrigins(hourly, { period: 'validation', ...options }).map((origin) => ({
      known: knownBefore(hourly, origin, options.known),
      actual: hourly.values.slice(origin, origin + options.horizon),
    })),
  }));
}

function knownBefore(hourly: HourlySeries, origin: number, known: number): ModelSeries {
  const originMs = hourly.startMs + origin * MS_PER_HOUR;
  const offset = zoneOffsetMinutes(originMs, hourly.timeZone);
  const { firstStepOfWeek, firstShareOfYear } = calendarAt(originMs, offset, STEP_MINUTES);
  return {
    values: hourly.values.slice(origin - known, origin),
    stepMinutes: STEP_MINUTES,
    firstStepOfWeek: (((firstStepOfWeek - known) % WEEK_STEPS) + WEEK_STEPS) % WEEK_STEPS,
    firstShareOfYear: (((firstShareOfYear - known / 8765.82) % 1) + 1) % 1,
  };
}
