import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourlyMeans } from '../../shared/series/hourly-means.js';
import { parseCsv } from '../../shared/series/parse-csv.js';
import { marketSeries } from '../../shared/series/read-price-history.js';

/** A market or building by the hour, without missing rows: missing values are NaN. */
export interface HourlySeries {
  /** Name of its file without `.csv`, which also determines its split. */
  readonly name: string;
  /** The market, or the campus of a building. */
  readonly group: string;
  readonly kind: 'price' | 'load';
  readonly timeZone: string;
  /** Start of the first hour [ms since the epoch]. */
  readonly startMs: number;
  /** Currency/MWh or kW. */
  readonly values: Float64Array;
}

const MS_PER_HOUR = 3_600_000;

/**
 * Reads every market and building of the folder, markets first, buildings by name. Finer series become hourly means; an hour with a
 * missing part is missing.
 *
 * @param folder - of the files and their `INDEX.csv`
 * @throws Error when a file is absent or malformed
 */
export function hourlySeries(folder: string): HourlySeries[] {
  const markets = marketSeries.map(({ market, file, priceColumn, toPerMwh, timeZone }) =>
    readOne(folder, priceColumn, toPerMwh, { name: file, group: market, kind: 'price', timeZone }),
  );
  return [...markets, ...hourlyBuildings(folder)];
}

/** Reads every building of a folder by name, as hourly means. */
export function hourlyBuildings(folder: string): HourlySeries[] {
  const [header, ...rows] = readFileSync(join(folder, 'INDEX.csv'), 'utf8').trim().split(/\r?\n/);
  const names = header!.split(',');
  // The columns read here come before those with quoted commas.
  const cell = (row: string, name: string) => row.split(',')[names.indexOf(name)]!;
  return rows
    .filter((row) => cell(row, 'kind') === 'building')
    .map((row) => ({ name: cell(row, 'file').slice(0, -4), timeZone: cell(row, 'local_tz') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, timeZone }) => {
      const group = name.replace(/^bldg_(bdg2_)?/, '').split('_')[0]!;
      return readOne(folder, 'load_kw', 1, { name, group, kind: 'load', timeZone });
    });
}

function readOne(
  folder: string,
  column: string,
  factor: number,
  labels: Pick<HourlySeries, 'name' | 'group' | 'kind' | 'timeZone'>,
): HourlySeries {
  const table = parseCsv(readFileSync(join(folder, `${labels.name}.csv`), 'utf8'));
  const scaled = table.column(column).map((value) => value * factor);
  const hours = hourlyMeans(table.epochMsSeries, scaled);
  const startMs = hours.epochMsSeries[0]!;
  const count = Math.round((hours.epochMsSeries.at(-1)! - startMs) / MS_PER_HOUR) + 1;
  const values = new Float64Array(count).fill(Number.NaN);
  hours.epochMsSeries.forEach((ms, index) => {
    values[Math.round((ms - startMs) / MS_PER_HOUR)] = hours.values[index]!;
  });
  return { ...labels, startMs, values };
}
