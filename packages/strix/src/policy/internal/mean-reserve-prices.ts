import type { PolicyTable } from '../policy-table.js';
import { HOURS, REGIMES } from './layout.js';

/** The price of the reserve that is expected in each hour of a day whatever its regime, from what the middle one says. */
const MIDDLE_REGIME = 2;

/**
 * What a plan expects the reserve to pay in each hour of a day.
 *
 * @param out - receives 24 prices [currency/MW per h]
 * @param policy - policy
 * @param scalePerMwh - scale of the day [currency/MWh]
 * @returns `out`
 */
export function meanReservePrices(
  out: Float64Array,
  policy: PolicyTable,
  scalePerMwh: number,
): Float64Array {
  const { reservePrice } = policy;
  if (reservePrice === undefined) return out;
  for (let hour = 0; hour < HOURS; hour++) {
    out[hour] = reservePrice[hour * REGIMES + MIDDLE_REGIME]! * scalePerMwh;
  }
  return out;
}
