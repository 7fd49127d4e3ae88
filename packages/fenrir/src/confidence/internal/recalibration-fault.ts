import type { Recalibration } from '../../schema/recalibration.js';

/** What is wrong with what the fields of a recalibration have to do with each other; undefined where nothing is. */
export function recalibrationFault({ precision }: Recalibration): string | undefined {
  const { intercept, product, slope } = precision;
  return intercept * slope > product * product
    ? undefined
    : `precision must be positive definite; ${intercept}, ${product}, ${slope} came`;
}
