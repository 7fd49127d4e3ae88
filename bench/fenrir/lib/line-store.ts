import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Values by key. */
export interface LineStore<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

/**
 * Values that persist between runs, one line of JSON each, written as they are set.
 *
 * @param file - where they are kept; undefined: in memory alone
 * @throws Error where a line is not JSON, or the file cannot be written
 */
export function lineStore<T>(file: string | undefined): LineStore<T> {
  const values = new Map<string, T>();
  if (file !== undefined) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A last line without a line break was cut off when its run was stopped.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').slice(0, -1)) {
      const { key, value }: { key: string; value: T } = JSON.parse(line);
      values.set(key, value);
    }
    // Fails now if the file cannot be written, not after the first long measurement.
    if (whole.length < text.length) writeFileSync(file, whole);
    else appendFileSync(file, '');
  }
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, value })}\n`);
    },
  };
}
