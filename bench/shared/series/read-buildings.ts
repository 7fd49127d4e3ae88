import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitOf } from '../splits.js';
import { type Building, createBuilding } from './building.js';
import { parseCsv } from './parse-csv.js';

/** A building of the series' folder. */
export interface BuildingFile {
  /** Name of the file without `.csv`. */
  readonly file: string;
  readonly timeZone: string;
}

/**
 * Lists the buildings among the series, by name.
 *
 * @param folder - of the files and their `INDEX.csv`
 */
export function buildingFiles(folder: string): BuildingFile[] {
  const [header, ...rows] = readFileSync(join(folder, 'INDEX.csv'), 'utf8').trim().split(/\r?\n/);
  const names = header!.split(',');
  // The columns read here come before those with quoted commas.
  const cell = (row: string, name: string) => row.split(',')[names.indexOf(name)]!;
  return rows
    .filter((row) => cell(row, 'kind') === 'building')
    .map((row) => ({ file: cell(row, 'file').slice(0, -4), timeZone: cell(row, 'local_tz') }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/**
 * Reads one building at the step of its meter.
 *
 * @param folder - of the files
 * @throws Error when the file is absent or malformed, or its rows are not equally spaced
 */
export function readBuilding(source: BuildingFile, folder: string): Building {
  const text = readFileSync(join(folder, `${source.file}.csv`), 'utf8');
  const table = parseCsv(text);
  const { epochMsSeries } = table;
  const stepMs = epochMsSeries[1]! - epochMsSeries[0]!;
  for (let row = 1; row < epochMsSeries.length; row += 1) {
    if (epochMsSeries[row]! - epochMsSeries[row - 1]! !== stepMs) {
      throw new Error(`${source.file}: the rows are not equally spaced at line ${row + 2}`);
    }
  }
  const name = source.file.replace(/^bldg_(bdg2_)?/, '');
  const hasTemperature = text.slice(0, text.indexOf('\n')).includes('outdoor_temperature_c');
  return createBuilding({
    name,
    campus: name.split('_')[0]!,
    grid: {
      startMs: epochMsSeries[0]!,
      stepMinutes: stepMs / 60_000,
      length: epochMsSeries.length,
      timeZone: source.timeZone,
    },
    rawKw: table.column('load_kw'),
    ...(hasTemperature ? { temperatureC: table.column('outdoor_temperature_c') } : {}),
    split: splitOf(source.file),
  });
}
