import type { components } from '@bess/client';
import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { FormValue } from '../../forms/schema.js';
import type { SeriesReading } from './read-series.js';

export type HeliosRequest = components['schemas']['HeliosRequest'];
export type HeliosResult = components['schemas']['HeliosResult'];

/** Fewest and most values that the operation takes. */
export const valueLimits = { least: 24, most: 100_000 } as const;
export const defaultPeriods = 48;

/** A request with what charts need of it. */
export interface ForecastTask {
  request: HeliosRequest;
  periods: number;
  stepMinutes: number;
  /** Start of the first value [ms since the Unix epoch]; undefined if no time is known. */
  startMs: number | undefined;
  timeZone: string;
  /** Of the values; empty if not stated. */
  unit: string;
}

/** The request for a series and the form's settings. Times in the series take precedence over those of the form. */
export function forecastTask(
  { values, startMs, stepMinutes }: SeriesReading,
  settings: Readonly<Record<string, FormValue>>,
  timeZone: string,
): ForecastTask {
  const step = stepMinutes ?? numberOf(settings['step_minutes']) ?? 60;
  const local = typeof settings['start'] === 'string' ? settings['start'] : undefined;
  const start = startMs === undefined ? local : new Date(startMs).toISOString();
  const weights = settings['weights'] as HeliosRequest['weights'];
  const hasWeights = weights != null && Object.values(weights).some((one) => one !== undefined);
  const periods = numberOf(settings['periods']) ?? defaultPeriods;
  return {
    request: {
      values,
      periods,
      step_minutes: step,
      ...(start !== undefined && { start, time_zone: timeZone }),
      ...(hasWeights && { weights }),
    },
    periods,
    stepMinutes: step,
    startMs: startMs ?? (local === undefined ? undefined : localTimeMs(local, timeZone)),
    timeZone,
    unit: typeof settings['unit'] === 'string' ? settings['unit'] : '',
  };
}

/** Why a series cannot be forecast, or undefined if it can. */
export function faultOfValues(values: readonly (number | null)[]): string | undefined {
  const { least, most } = valueLimits;
  if (values.length < least) {
    return `At least ${least} values are needed, better 168 or more; there are ${values.length}.`;
  }
  if (values.length > most) {
    return `At most 100,000 values are possible; there are ${values.length.toLocaleString('en-US')}. Use the latest.`;
  }
  const unknown = values.filter((value) => value === null).length;
  return unknown > values.length / 4
    ? `At most a quarter of the values may be missing; ${unknown} of ${values.length} are.`
    : undefined;
}

/** The instant of a wall-clock time such as `2026-11-14T00:00` in a zone [ms since the Unix epoch]. */
export function localTimeMs(local: string, timeZone: string): number {
  const wallMs = Date.parse(`${local}Z`);
  const guessMs = wallMs - zoneOffsetMinutes(wallMs, timeZone) * 60_000;
  return wallMs - zoneOffsetMinutes(guessMs, timeZone) * 60_000;
}

function numberOf(value: FormValue): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
