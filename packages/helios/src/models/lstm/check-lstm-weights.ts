import { heliosError } from '../../internal/helios-error.js';
import { checkLevels } from '../internal/check-levels.js';
import { parameterLayout } from './internal/parameter-layout.js';
import type { LstmWeights } from './lstm-weights.js';

/**
 * Refuses weights that are of another format or version, or whose numbers do not match their shape.
 *
 * @param weights - weights from outside
 * @throws EngineError `weightsFormat`, `levelsNotRising`, `weightsSize`, `weightNotFinite`
 * @example
 * checkLstmWeights(initialLstmWeights({ hidden: 8, levels: [0.5], knownAhead: 0 }, 1));
 * // => undefined
 */
export function checkLstmWeights(weights: LstmWeights): void {
  const { format, version, hidden, levels, knownAhead, values } = weights;
  if (format !== 'helios-lstm-weights' || version !== 1) {
    const message = `weights must be of format helios-lstm-weights, version 1; ${format}, ${version} came`;
    throw heliosError('invalid', 'weightsFormat', message, { field: 'weights' });
  }
  checkLevels(levels);
  const { count } = parameterLayout({ hidden, levels, knownAhead });
  if (hidden % 4 !== 0 || values.length !== count) {
    const message = `weights with hidden ${hidden} must hold ${count} values and hidden be a multiple of 4; ${values.length} came`;
    throw heliosError('invalid', 'weightsSize', message, { field: 'weights.values', count });
  }
  const bad = values.findIndex((value) => !Number.isFinite(Math.fround(value)));
  if (bad !== -1) {
    const message = `weights.values[${bad}] must be a number of single precision; ${values[bad]} came`;
    throw heliosError('invalid', 'weightNotFinite', message, { field: 'weights.values' });
  }
}
