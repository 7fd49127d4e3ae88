import { checkedSeries } from './checked-series.js';

/** What was measured before a timeline, one entry per step [kW]. */
export interface Past {
  /** Without vehicles. */
  readonly loadKwSeries: ArrayLike<number>;
  /** Default 0. */
  readonly solarKwSeries?: ArrayLike<number>;
  /** All vehicles together. Default 0. */
  readonly vehicleKwSeries?: ArrayLike<number>;
}

/** The same, checked, all of one length. */
export interface CheckedPast {
  readonly length: number;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries: Float64Array;
  readonly vehicleKwSeries: Float64Array;
}

/**
 * Checks what was measured before a timeline; nothing where it is not given.
 *
 * @throws EngineError those of `checkedSeries`.
 */
export function checkedPast(past: Past | undefined): CheckedPast {
  // Callers without types may leave it out, which is refused below.
  const length = past?.loadKwSeries?.length ?? 0;
  const checked = (field: keyof Past) => {
    const series = past?.[field];
    if (series === undefined) return new Float64Array(length);
    return checkedSeries(`past.${field}`, series, length, { minimum: 0 });
  };
  return {
    length,
    loadKwSeries: checked('loadKwSeries'),
    solarKwSeries: checked('solarKwSeries'),
    vehicleKwSeries: checked('vehicleKwSeries'),
  };
}
