import { checkWhole } from '../internal/check-whole.js';
import { heliosError } from '../internal/helios-error.js';
import type { Adwin } from './adwin.js';
import type { AdwinOptions } from './adwin-options.js';

/**
 * A detector of changes in the mean of a stream, with an empty window; feed it through {@link updateAdwin}.
 *
 * @param options - see {@link AdwinOptions}
 * @throws EngineError `deltaOutOfRange`, `notWhole` and `clockOutOfRange`, `bucketsPerSizeOutOfRange`, `shortestPartOutOfRange`,
 * `gracePeriodOutOfRange`
 * @example
 * createAdwin({ clock: 1 }).width;
 * // => 0
 */
export function createAdwin(options: AdwinOptions = {}): Adwin {
  const {
    delta = 0.002,
    clock = 32,
    bucketsPerSize = 5,
    shortestPart = 5,
    gracePeriod = 10,
  } = options;
  if (!(delta > 0 && delta < 1)) {
    throw heliosError(
      'outOfRange',
      'deltaOutOfRange',
      `delta must be between 0 and 1, both exclusive; ${delta} came`,
    );
  }
  checkWhole('clock', clock, 1);
  // With one bucket per size the newest value would be merged before the test sees it apart.
  checkWhole('bucketsPerSize', bucketsPerSize, 2);
  checkWhole('shortestPart', shortestPart, 1);
  checkWhole('gracePeriod', gracePeriod, 0);
  return {
    delta,
    clock,
    bucketsPerSize,
    shortestPart,
    gracePeriod,
    width: 0,
    total: 0,
    squaredDeviations: 0,
    tick: 0,
    driftDetected: false,
    rows: [[]],
  };
}
