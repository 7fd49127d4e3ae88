import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { hourlyMeans } from '../../shared/series/hourly-means.js';
import { parseCsv } from '../../shared/series/parse-csv.js';
import type { BuildingFile } from '../../shared/series/read-buildings.js';

/** One calendar year of a building by the hour [kW]. */
export interface LoadYear {
  readonly grid: TimeGrid;
  readonly loadKwSeries: Float64Array;
}

/** Two calendar years of a building, one after the other. */
export interface TwoYears {
  readonly name: string;
  readonly first: LoadYear;
  readonly next: LoadYear;
  /** Share of the hours that were filled. */
  readonly filledShare: number;
}

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;

/**
 * The last two calendar years that a building was measured. Gaps have the value of the same hour one week before, or else
 * of the next hour with one.
 *
 * @param lastYear - the second of them
 */
export function twoYears(
  { file, timeZone }: BuildingFile,
  folder: string,
  lastYear: number,
): TwoYears {
  const table = parseCsv(readFileSync(join(folder, `${file}.csv`), 'utf8'));
  const hourly = hourlyMeans(table.epochMsSeries, table.column('load_kw'));
  const byHour = new Map(Array.from(hourly.epochMsSeries, (ms, row) => [ms, hourly.values[row]!]));
  const grids = [lastYear - 1, lastYear].map((year) => yearGrid(year, 60, timeZone));
  const length = grids.reduce((sum, grid) => sum + grid.length, 0);
  const startMs = grids[0]!.startMs;
  const kw = Float64Array.from({ length }, (_, hour) =>
    Math.max(0, byHour.get(startMs + hour * HOUR_MS) ?? Number.NaN),
  );
  let filled = 0;
  for (let hour = 0; hour < length; hour += 1) {
    if (Number.isFinite(kw[hour])) continue;
    filled += 1;
    const next = kw.subarray(hour).find(Number.isFinite);
    kw[hour] = (hour >= WEEK_HOURS ? kw[hour - WEEK_HOURS] : next) ?? next ?? 0;
  }
  const [first, next] = grids as [TimeGrid, TimeGrid];
  return {
    name: file.replace(/^bldg_(bdg2_)?/, ''),
    first: { grid: first, loadKwSeries: kw.subarray(0, first.length) },
    next: { grid: next, loadKwSeries: kw.subarray(first.length) },
    filledShare: filled / length,
  };
}
