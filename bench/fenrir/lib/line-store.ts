import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Values by key. */
export interface LineStore<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

/**
 * Values that outlast a run, one line of JSON each, written as they come.
 *
 * @param file - where they are kept; undefined: in memory alone
 * @throws Error where a line is no JSON, or the file cannot be written
 */
export function lineStore<T>(file: string | undefined): LineStore<T> {
  const values = new Map<string, T>();
  if (file !== undefined) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A last line without an end was cut short when its run was stopped.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').slice(0, -1)) {
      const { key, value }: { key: string; value: T } = JSON.parse(line);
      values.set(key, value);
    }
    // That it cannot be written is found out now, not after the first long measurement.
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
