import { readFileSync } from 'node:fs';

/** The split of a group of series. */
export interface Split {
  readonly name: string;
  /** First instant of the stretch on which choices are made [ms since the epoch]. */
  readonly validationFromMs: number;
  /** First instant of the test [ms since the epoch]. */
  readonly testFromMs: number;
  /** Whether a series belongs to the group; takes the name of its file, with or without `.csv`. */
  readonly covers: (seriesName: string) => boolean;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

/**
 * The test dates of all series, from `splits.json`, the only place that states them.
 *
 * @returns the splits in the order of the file
 * @throws Error when the file is malformed
 * @example
 * loadSplits().find(({ name }) => name === 'DE')?.covers('price_epf_de.csv'); // => true
 */
export function loadSplits(): Split[] {
  const file = new URL('../splits.json', import.meta.url);
  return parseSplits(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The split that a series belongs to.
 *
 * @param seriesName - name of its file, with or without `.csv`
 * @throws Error when no split or several cover it
 */
export function splitOf(seriesName: string): Split {
  const covering = loadSplits().filter(({ covers }) => covers(seriesName));
  if (covering.length !== 1) {
    throw new Error(`${covering.length} splits cover ${seriesName}, but exactly one must`);
  }
  return covering[0]!;
}

/**
 * Reads splits from parsed JSON.
 *
 * @throws Error that names the wrong entry and field
 */
export function parseSplits(content: unknown): Split[] {
  const splits = isRecord(content) ? content['splits'] : undefined;
  if (!Array.isArray(splits)) throw new Error('splits.json must hold a list "splits"');
  return splits.map((entry: unknown, index) => {
    const validationFromMs = instant(entry, 'validationFrom', index);
    const testFromMs = instant(entry, 'testFrom', index);
    if (validationFromMs >= testFromMs) {
      throw new Error(`splits[${index}]: validationFrom must lie before testFrom`);
    }
    const pattern = text(entry, 'series', index);
    return {
      name: text(entry, 'name', index),
      validationFromMs,
      testFromMs,
      covers: (seriesName) => matches(pattern, seriesName.replace(/\.csv$/, '')),
    };
  });
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function instant(entry: unknown, field: string, index: number): number {
  const value = text(entry, field, index);
  const ms = ISO_INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new Error(
      `splits[${index}].${field} must be a date and time with offset, not "${value}"`,
    );
  }
  return ms;
}

function text(entry: unknown, field: string, index: number): string {
  const value = isRecord(entry) ? entry[field] : undefined;
  if (typeof value !== 'string' || value === '') {
    throw new Error(`splits[${index}].${field} must be a text`);
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
