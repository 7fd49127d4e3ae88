import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ForecastOptions, forecast } from '@bess/helios';
import { fingerprint } from './fingerprint.js';

/** Medians that HELIOS forecasts. */
export type HeliosMedians = (request: ForecastOptions) => Float64Array;

/**
 * Asks HELIOS, once for each request: answers are kept in a file of lines by a hash of everything that was asked, so that a replay with another past asks
 * anew.
 *
 * @param folder - where the file lies, made if it does not exist; undefined: answers are kept in memory
 */
export function heliosMedians(folder: string | undefined): HeliosMedians {
  const answers = new Map<string, Float64Array>();
  const file = folder === undefined ? undefined : join(folder, 'helios-medians.jsonl');
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  if (file !== undefined && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
      const { key, values }: { key: string; values: number[] } = JSON.parse(line);
      answers.set(key, Float64Array.from(values));
    }
  }
  return (request) => {
    const { values, exogenous = [], ...others } = request;
    const key = fingerprint(others, [values, ...exogenous.map((one) => one.values)]);
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const { point } = forecast(request);
    answers.set(key, point);
    if (file !== undefined) {
      appendFileSync(file, `${JSON.stringify({ key, values: [...point] })}\n`);
    }
    return point;
  };
}
