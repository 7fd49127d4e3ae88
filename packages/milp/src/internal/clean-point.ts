import type { MilpModel } from '../model/milp-model.js';

/** Integers rounded and everything clamped to its bounds: what a solver's tolerance leaves is noise. */
export function cleanPoint(model: MilpModel, x: Float64Array, integer: boolean): Float64Array {
  const cleaned = Float64Array.from(x);
  for (let j = 0; j < model.columnCount; j += 1) {
    let value = cleaned[j]!;
    if (integer && model.columnInteger[j] === 1) value = Math.round(value);
    // Adding zero turns −0 into 0, which prints and compares as people expect.
    cleaned[j] = Math.min(Math.max(value, model.columnLower[j]!), model.columnUpper[j]!) + 0;
  }
  return cleaned;
}
