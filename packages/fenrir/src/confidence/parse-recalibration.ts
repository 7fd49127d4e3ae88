import { storedReader } from '../internal/stored-reader.js';
import { type Recalibration, recalibrationSchema } from '../schema/recalibration.js';

const read = /* @__PURE__ */ storedReader(
  recalibrationSchema,
  'recalibration',
  ({ precision: { intercept, product, slope } }) =>
    intercept * slope > product * product
      ? undefined
      : `precision must be positive definite; ${intercept}, ${product}, ${slope} came`,
);

/**
 * A recalibration as it was stored, checked; one that is damaged is refused by the name of what is wrong with it.
 *
 * @param stored - what `JSON.parse` gave
 * @throws EngineError `invalid` / `recalibrationDamaged`, `recalibrationTooNew`
 * @example
 * parseRecalibration(JSON.parse(JSON.stringify(createRecalibration()))).slope;
 * // => 1
 */
export function parseRecalibration(stored: unknown): Recalibration {
  return read(stored);
}
