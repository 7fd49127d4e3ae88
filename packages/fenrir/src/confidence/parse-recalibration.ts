import { storedReader } from '../internal/stored-reader.js';
import { type Recalibration, recalibrationSchema } from '../schema/recalibration.js';
import { recalibrationFault } from './internal/recalibration-fault.js';

const read = /* @__PURE__ */ storedReader(recalibrationSchema, 'recalibration', recalibrationFault);

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
