import { readFileSync } from 'node:fs';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';

const HOUR_MS = 3_600_000;

/** Numbers of one column of a file of the examples. */
function column(file: string, name: string): Float64Array {
  const path = new URL(`../../examples/data/${file}`, import.meta.url);
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const at = header.split(',').indexOf(name);
  if (at < 0) throw new Error(`${file} must have a column ${name}, but has ${header}`);
  return Float64Array.from(lines, (line) => Number(line.split(',')[at]));
}

/** Thirteen weeks of day-ahead prices by the hour, from 2020-01-01 00:00 in Los Angeles [USD/MWh]. */
export const samplePrices = {
  timeZone: 'America/Los_Angeles',
  startMs: Date.UTC(2020, 0, 1, 8),
  stepMinutes: 60,
  pricePath: column('caiso-2020-prices.csv', 'usd_per_mwh'),
  regulationPath: column('caiso-2020-prices.csv', 'regulation_usd_per_mw_h'),
};

/** Eight weeks of an office by the hour, from 2014-06-02 00:00 in London [kW]. */
export const sampleLoad = {
  timeZone: 'Europe/London',
  startMs: Date.UTC(2014, 5, 1, 23),
  stepMinutes: 60,
  loadKwSeries: column('office-load.csv', 'load_kw'),
};

/**
 * A made-up load of a building with weekdays, seasons and noise.
 *
 * @param stepCount - steps of the series
 * @param stepMinutes - length of a step [min]
 * @returns load [kW]
 */
export function syntheticLoad(stepCount: number, stepMinutes: number, seed: number): Float64Array {
  const noise = createStream({ seed, stream: 0, path: 0 });
  const stepsOfDay = 1440 / stepMinutes;
  return Float64Array.from({ length: stepCount }, (_, step) => {
    const day = Math.floor(step / stepsOfDay);
    const hour = ((step % stepsOfDay) * 24) / stepsOfDay;
    const isWorking = day % 7 < 5 && hour >= 7 && hour < 19;
    const season = 1 + 0.25 * Math.cos((2 * Math.PI * (day - 200)) / 365);
    return Math.max(0, season * (isWorking ? 260 : 90) + 12 * nextNormal(noise));
  });
}

/**
 * Made-up prices with two daily peaks, spikes and hours below zero.
 *
 * @param stepCount - steps of the series
 * @param stepMinutes - length of a step [min]
 * @param seed - of noise and spikes
 * @returns prices [currency/MWh]
 */
export function syntheticPrices(
  stepCount: number,
  stepMinutes: number,
  seed: number,
): Float64Array {
  const noise = createStream({ seed, stream: 0, path: 0 });
  return Float64Array.from({ length: stepCount }, (_, step) => {
    const hour = ((step * stepMinutes) / 60) % 24;
    const shape =
      45 - 35 * Math.exp(-((hour - 13) ** 2) / 8) + 40 * Math.exp(-((hour - 19) ** 2) / 5);
    const spike = nextUniform(noise) < 0.01 ? 400 * nextUniform(noise) : 0;
    return shape + spike + 9 * nextNormal(noise);
  });
}

/** The instant of a step [ms since the Unix epoch]. */
export function stepMs(series: { startMs: number; stepMinutes: number }, step: number): number {
  return series.startMs + (step * series.stepMinutes * HOUR_MS) / 60;
}
