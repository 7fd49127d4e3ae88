import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `INDEX.csv` says of the origin of a series. */
export interface SourceNote {
  /** As it stands there. */
  readonly licence: string;
  /** Whether a licence that permits everything (MIT, BSD, CC BY, CC0) is stated for the figures themselves. */
  readonly permissive: boolean;
  /** Length of a step in the source [min]. */
  readonly sourceMinutes: number;
}

/** Licences that permit everything, as they are written in the index; "believed" or "copy" of something else does not count. */
const PERMISSIVE = /^(repo )?(MIT|BSD-3-Clause|CC0|CC BY 4\.0)\b/;

/**
 * Origin and licence of each series of a folder.
 *
 * @param folder - where `INDEX.csv` lies
 * @returns by the name of the file without `.csv`
 */
export function sourceNotes(folder: string): Map<string, SourceNote> {
  const [header, ...rows] = readFileSync(join(folder, 'INDEX.csv'), 'utf8').trim().split(/\r?\n/);
  const names = cellsOf(header!);
  return new Map(
    rows.map((row) => {
      const cells = cellsOf(row);
      const cell = (name: string) => cells[names.indexOf(name)];
      const licence = cell('licence') ?? 'not stated beside the figures';
      const [count, unit] = cell('resolution')!.split(' ');
      const sourceMinutes = Number(count) * (unit === 'h' ? 60 : 1);
      return [
        cell('file')!.replace(/\.csv$/, ''),
        { licence, permissive: PERMISSIVE.test(licence), sourceMinutes },
      ];
    }),
  );
}

/** Cells of a line; quotes hold commas together. */
function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/("([^"]*)"|[^,]*)(?:,|$)/g), (match) => match[2] ?? match[1]!);
}
