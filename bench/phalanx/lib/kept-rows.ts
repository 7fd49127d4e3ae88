import { appendFileSync, readFileSync } from 'node:fs';

/**
 * Keeps results as they are found, one line of JSON each, so that an interrupted measurement can be continued: what the file holds is not
 * measured again.
 *
 * @param file - of the results; without it none are kept
 * @returns gives the result of a key, which is measured if the file does not hold it
 * @throws Error where a line was not written here, or the file cannot be written
 */
export function keptRows<T>(file: string | undefined): (key: string, measure: () => T) => T {
  const kept = new Map<string, T>();
  if (file !== undefined) {
    // Fails now, not after the first long measurement.
    appendFileSync(file, '');
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const { key, row }: { key?: string; row?: T } = JSON.parse(line);
      if (key === undefined || row === undefined)
        throw new Error(`${file} holds "${line.slice(0, 80)}"`);
      kept.set(key, row);
    }
  }
  return (key, measure) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const row = measure();
    kept.set(key, row);
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, row })}\n`);
    return row;
  };
}
