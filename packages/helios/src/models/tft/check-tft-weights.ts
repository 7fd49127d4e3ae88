import { heliosError } from '../../internal/helios-error.js';
import { checkLevels } from '../internal/check-levels.js';
import { checkTftShape } from './internal/check-tft-shape.js';
import { parameterLayout } from './internal/parameter-layout.js';
import type { TftWeights } from './tft-weights.js';

/** Largest number of single precision. */
const LARGEST_SINGLE = (2 - 2 ** -23) * 2 ** 127;

/**
 * Refuses weights that are of another format or version, or whose numbers do not match their shape.
 *
 * @param weights - weights from outside
 * @throws EngineError `weightsFormat`, `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`, `weightsSize`,
 * `weightNotFinite`
 * @example
 * checkTftWeights(initialTftWeights({ hidden: 8, heads: 2, levels: [0.5], knownAhead: 0 }, 1));
 * // => undefined
 */
export function checkTftWeights(weights: TftWeights): void {
  const { format, version, levels, values } = weights;
  if (format !== 'helios-tft-weights' || version !== 1) {
    const message = `weights must be of format helios-tft-weights, version 1; ${format}, ${version} came`;
    throw heliosError('invalid', 'weightsFormat', message, { field: 'weights' });
  }
  checkTftShape(weights);
  checkLevels(levels);
  const { count } = parameterLayout(weights);
  if (values.length !== count) {
    const message = `weights with hidden ${weights.hidden} and heads ${weights.heads} must hold ${count} values; ${values.length} came`;
    throw heliosError('invalid', 'weightsSize', message, { field: 'weights.values', count });
  }
  // A plain loop: forecasts check their weights each time.
  let bad = 0;
  while (bad < count && Math.abs(values[bad]!) <= LARGEST_SINGLE) bad += 1;
  if (bad < count) {
    const message = `weights.values[${bad}] must be a number of single precision; ${values[bad]} came`;
    throw heliosError('invalid', 'weightNotFinite', message, { field: 'weights.values' });
  }
}
