import type { TimeGrid } from '@bess/kernel/series';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';

/** What the meter counts in each step [kW], both at least 0. */
export interface MeteredSeries {
  readonly importKw: ArrayLike<number>;
  /** Absent where nothing is fed in. */
  readonly exportKw?: ArrayLike<number>;
}

/** Checks the series and parts a net load into what is drawn and what is fed in. */
export function meteredSeries(
  netLoadKwSeries: ArrayLike<number>,
  exportKwSeries: ArrayLike<number> | undefined,
  grid: TimeGrid,
): MeteredSeries {
  assertSeries('netLoadKwSeries', 'importSeries', netLoadKwSeries, grid);
  const exports = hasNegative(netLoadKwSeries);
  if (exportKwSeries === undefined && !exports) return { importKw: netLoadKwSeries };
  if (exportKwSeries === undefined) {
    const importKw = Float64Array.from(netLoadKwSeries, (kw) => Math.max(0, kw));
    const exportKw = Float64Array.from(netLoadKwSeries, (kw) => Math.max(0, -kw));
    return { importKw, exportKw };
  }
  assertSeries('exportKwSeries', 'exportSeries', exportKwSeries, grid);
  const negative = exports ? netLoadKwSeries : exportKwSeries;
  const step = Array.from(negative).findIndex((kw) => kw < 0);
  if (step >= 0) {
    throw tariffLibraryError(
      'outOfRange',
      'twoMeters',
      `With exportKwSeries both series must be at least 0, but ${negative[step]} came at step ${step}.`,
      { step, kw: negative[step] },
    );
  }
  return { importKw: netLoadKwSeries, exportKw: exportKwSeries };
}

/** Refuses a series that does not fit the grid or holds what is no finite number. */
export function assertSeries(
  name: string,
  code: string,
  series: ArrayLike<number>,
  grid: TimeGrid,
): void {
  const { length } = series;
  if (length !== grid.length || length === 0) {
    throw tariffLibraryError(
      'invalid',
      code,
      `${name} must have one value per step of the grid and at least one: ${length} values came for ${grid.length} steps.`,
      { length, gridLength: grid.length },
    );
  }
  for (let step = 0; step < length; step += 1) {
    const value = series[step]!;
    if (value - value === 0) continue;
    throw tariffLibraryError(
      'invalid',
      code,
      `${name} must hold finite numbers, but ${value} came at step ${step}.`,
      { step },
    );
  }
}

function hasNegative(series: ArrayLike<number>): boolean {
  for (let step = 0; step < series.length; step += 1) if (series[step]! < 0) return true;
  return false;
}
