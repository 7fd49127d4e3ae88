import type { TimeGrid } from '@bess/kernel/series';
import { checkedSeries } from '../inputs/checked-series.js';

/** A measured year: what is drawn and what panels give in each step of its grid [kW]. */
export interface MeasuredYear {
  readonly grid: TimeGrid;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries?: Float64Array | undefined;
  readonly netKwSeries: Float64Array;
}

/**
 * Series of a year that fit its grid; NaN where unknown.
 *
 * @throws EngineError `invalid` / `loadLength`, `solarLength` when series and grid differ in length; those of `checkedSeries`.
 */
export function measuredYear(
  grid: TimeGrid,
  loadKwSeries: ArrayLike<number>,
  solarKwSeries: ArrayLike<number> | undefined,
): MeasuredYear {
  const loads = checkedSeries('loadKwSeries', loadKwSeries, grid.length, {
    minimum: 0,
    mayMiss: true,
    lengthCode: 'loadLength',
  });
  const solar =
    solarKwSeries === undefined
      ? undefined
      : checkedSeries('solarKwSeries', solarKwSeries, grid.length, {
          minimum: 0,
          mayMiss: true,
          lengthCode: 'solarLength',
        });
  return {
    grid,
    loadKwSeries: loads,
    ...(solar && { solarKwSeries: solar }),
    netKwSeries: loads.map((loadKw, step) => loadKw - (solar?.[step] ?? 0)),
  };
}
