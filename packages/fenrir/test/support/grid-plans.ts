import { createBattery } from '@bess/kernel/battery';
import type { Dispatch, Site } from '../../src/plan/index.js';

/** Lossless, 1 MW and 2 MWh, half full, in hours: powers that are fractions of a MW stay on a grid of energy. */
export const gridSite: Site = {
  battery: createBattery({
    powerKw: 1000,
    capacityKwh: 2000,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerMwhDischarged: 0,
  }),
  socFraction: 0.5,
  stepMinutes: 60,
};

/** All dispatches of {@link gridSite} over three hours whose powers are multiples of a fraction of a MW. */
export function* gridDispatches(parts: number): Generator<Dispatch> {
  const powers = Array.from({ length: 2 * parts + 1 }, (_, at) => (at - parts) / parts);
  for (const a of powers) {
    for (const b of powers) {
      for (const c of powers) {
        const stored = [1 + a, 1 + a + b, 1 + a + b + c];
        if (stored.some((mwh) => mwh < 0 || mwh > 2)) continue;
        yield {
          chargeMwSeries: Float64Array.of(a, b, c).map((mw) => Math.max(0, mw)),
          dischargeMwSeries: Float64Array.of(a, b, c).map((mw) => Math.max(0, -mw)),
          socFractionSeries: Float64Array.from(stored, (mwh) => mwh / 2),
        };
      }
    }
  }
}

/** Power in each step of a dispatch, positive for sales [MW]. */
export const soldMwOf = ({ chargeMwSeries, dischargeMwSeries }: Dispatch): number[] =>
  Array.from(dischargeMwSeries, (mw, step) => mw - chargeMwSeries[step]!);
