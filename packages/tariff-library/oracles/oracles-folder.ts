import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the known answers; if it is missing, the check fails instead of being skipped. */
function oraclesFolder(): string {
  const folder = resolve(
    packageFolder,
    process.env['ORACLES_DIR'] ?? '../../../shared/data/oracles',
  );
  if (!existsSync(folder)) {
    throw new Error(`The oracles folder ${folder} does not exist; set ORACLES_DIR to where it is`);
  }
  return folder;
}

export function oracleText(...path: string[]): string {
  return readFileSync(join(oraclesFolder(), ...path), 'utf8');
}

/** Parsed JSON of an oracle; the caller states its type, which its results verify. */
export function oracleJson<Shape>(...path: string[]): Shape {
  const parsed: Shape = JSON.parse(oracleText(...path));
  return parsed;
}

/** Rows of a comma-separated oracle without quoting, by column name. */
export function oracleRows(...path: string[]): Record<string, string>[] {
  const [heading = '', ...lines] = oracleText(...path)
    .split(/\r?\n/)
    .filter(Boolean);
  const names = heading.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
  });
}
