import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { localCalendar } from '@bess/kernel/series';
import { getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { buildingFiles } from '../../../shared/series/read-buildings.js';
import { type BuildingYear, buildingYear } from '../building-year.js';

/** A real charging session. */
export interface ChargingSession {
  /** Local start time [h after midnight]. */
  readonly arrivalHour: number;
  readonly stayHours: number;
  readonly energyKwh: number;
}

/** Sources of random facilities: real loads before their test, real sessions, the library's tariffs. */
export interface CaseSource {
  readonly buildings: readonly BuildingYear[];
  readonly sessions: readonly ChargingSession[];
  readonly tariffs: readonly Tariff[];
}

/** Random draws of one case. */
export interface Draws {
  readonly chance: (share: number) => boolean;
  /** A whole number from 0 on. */
  readonly below: (count: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly between: (low: number, high: number) => number;
}

const hourMs = 3_600_000;

/**
 * Reads the sources of random facilities.
 *
 * @param folder - of the series
 */
export function caseSource(folder: string): CaseSource {
  return {
    // The buildings of this campus have no twelve months before their test.
    buildings: buildingFiles(folder)
      .filter(({ file }) => !file.includes('panther'))
      .map((file) => buildingYear(file, folder)),
    sessions: chargingSessions(folder),
    tariffs: listTariffs().map(({ code }) => getTariff(code)),
  };
}

/** Each number has its own stream, so that a case can be replayed by seed and number. */
export function drawsOf(seed: number, number: number): Draws {
  const stream = createStream({ seed, stream: number, path: 0 });
  const below = (count: number) => Math.floor(nextUniform(stream) * count);
  return {
    chance: (share) => nextUniform(stream) < share,
    below,
    pick: (from) => from[below(from.length)]!,
    between: (low, high) => low + (high - low) * nextUniform(stream),
  };
}

function chargingSessions(folder: string): ChargingSession[] {
  const text = readFileSync(join(folder, 'ev_acn_jpl_2018-10_2019-06.csv'), 'utf8');
  const [, ...rows] = text.trim().split(/\r?\n/);
  return rows
    .map((row) => {
      const [arrival, energyKwh, departure] = row.split(',');
      const startMs = Date.parse(arrival!);
      const grid = { startMs, stepMinutes: 60, length: 1, timeZone: 'America/Los_Angeles' };
      return {
        arrivalHour: localCalendar(grid).hour[0]!,
        stayHours: (Date.parse(departure!) - startMs) / hourMs,
        energyKwh: Number(energyKwh),
      };
    })
    .filter(({ stayHours, energyKwh }) => stayHours > 0 && energyKwh >= 0);
}
