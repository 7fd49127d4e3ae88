import { forecast } from '@bess/helios';
import { isEngineError } from '@bess/kernel/errors';
import { forecastFaults } from './forecast-faults.js';
import type { RandomCase } from './random-case.js';

/**
 * Runs a case.
 *
 * @param twice - whether to repeat the request and compare bit by bit
 * @returns the faults of the result; empty if there is none
 */
export function runCase(one: RandomCase, twice: boolean): string[] {
  try {
    const answer = forecast(one.options);
    if (one.error !== undefined) return [`an answer came instead of ${one.error}`];
    const faults = forecastFaults(one.options, one.missing, answer);
    if (twice && !sameBits(answer, forecast(one.options))) faults.push('asked twice, it differs');
    return faults;
  } catch (error) {
    if (!isEngineError(error)) return [`threw ${error instanceof Error ? error.stack : error}`];
    if (one.error === undefined) return [`threw ${error.code}: ${error.message}`];
    return error.code === one.error ? [] : [`threw ${error.code} instead of ${one.error}`];
  }
}

/** Compares two answers bit by bit at every depth. */
function sameBits(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  if (typeof other !== 'object' || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => sameBits(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
