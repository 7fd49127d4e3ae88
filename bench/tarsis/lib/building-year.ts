import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCalendar, type TimeGrid, yearGrid } from '@bess/kernel/series';
import { hourlyMeans } from '../../shared/series/hourly-means.js';
import { parseCsv } from '../../shared/series/parse-csv.js';
import type { BuildingFile } from '../../shared/series/read-buildings.js';
import { splitOf } from '../../shared/splits.js';

/** Twelve whole months of a building by the hour. */
export interface BuildingYear {
  readonly name: string;
  readonly grid: TimeGrid;
  /** Load; gaps have the value of the same hour one week before, or else of the next hour with one [kW]. */
  readonly loadKwSeries: Float64Array;
  readonly filled: number;
}

const hourMs = 3_600_000;

/**
 * The first calendar year of a building that lies wholly before its test stretch; where there is none, the twelve
 * months from its second month on.
 *
 * @param folder - of the files
 */
export function buildingYear(source: BuildingFile, folder: string): BuildingYear {
  const table = parseCsv(readFileSync(join(folder, `${source.file}.csv`), 'utf8'));
  const { testFromMs } = splitOf(source.file);
  const hourly = hourlyMeans(table.epochMsSeries, table.column('load_kw'));
  const byHour = new Map(Array.from(hourly.epochMsSeries, (ms, row) => [ms, hourly.values[row]!]));
  const firstMs = hourly.epochMsSeries[0]!;
  const probe = { startMs: firstMs, stepMinutes: 60, length: 1, timeZone: source.timeZone };
  const { year, month } = localCalendar(probe);
  const january = yearGrid(month[0] === 1 ? year[0]! : year[0]! + 1, 60, source.timeZone);
  const isBeforeTest = january.startMs + january.length * hourMs <= testFromMs;
  const grid = isBeforeTest
    ? january
    : yearGrid(year[0]!, 60, source.timeZone, Math.min(12, month[0]! + 1));
  if (grid.startMs + grid.length * hourMs > testFromMs) {
    throw new Error(`${source.file} has no twelve months before its test`);
  }
  const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) =>
    Math.max(0, byHour.get(grid.startMs + hour * hourMs) ?? Number.NaN),
  );
  let filled = 0;
  for (let hour = 0; hour < loadKwSeries.length; hour += 1) {
    if (Number.isFinite(loadKwSeries[hour])) continue;
    filled += 1;
    const next = loadKwSeries.subarray(hour).find(Number.isFinite);
    loadKwSeries[hour] = (hour >= 168 ? loadKwSeries[hour - 168] : next) ?? next ?? 0;
  }
  return { name: source.file.replace(/^bldg_(bdg2_)?/, ''), grid, loadKwSeries, filled };
}

/** A load whose highest hour is `peakKw`. */
export function scaledTo(loadKwSeries: Float64Array, peakKw: number): Float64Array {
  const highest = loadKwSeries.reduce((most, kw) => Math.max(most, kw), 0);
  return loadKwSeries.map((kw) => (kw * peakKw) / highest);
}
