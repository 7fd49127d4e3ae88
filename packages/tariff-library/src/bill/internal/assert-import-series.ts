import type { TimeGrid } from '@bess/kernel/series';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';

/** Refuses a series that does not fit the grid, holds no number, or exports. */
export function assertImportSeries(
  importKwSeries: Float64Array | readonly number[],
  grid: TimeGrid,
): void {
  const { length } = importKwSeries;
  if (length !== grid.length || length === 0) {
    throw tariffLibraryError(
      'invalid',
      'importSeries',
      `importKwSeries must have one value per step of the grid and at least one: ${length} values came for ${grid.length} steps.`,
      { length, gridLength: grid.length },
    );
  }
  for (let step = 0; step < length; step += 1) {
    const importKw = importKwSeries[step]!;
    if (importKw >= 0 && importKw < Number.POSITIVE_INFINITY) continue;
    if (importKw < 0) {
      throw tariffLibraryError(
        'outOfRange',
        'exportNotSupported',
        `importKwSeries must be at least 0, because exports are not billed yet, but ${importKw} came at step ${step}.`,
        { step, importKw },
      );
    }
    throw tariffLibraryError(
      'invalid',
      'importSeries',
      `importKwSeries must hold finite numbers, but ${importKw} came at step ${step}.`,
      { step },
    );
  }
}
