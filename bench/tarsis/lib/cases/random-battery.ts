import type { BatteryOptions } from '@bess/kernel/battery';
import type { Draws } from './case-source.js';

/**
 * A battery for a load of `peakKw`: sometimes none, mostly of a few hours, some with a narrow window, without losses or
 * wear, and some slower towards empty and full.
 */
export function randomBattery({ chance, pick, between }: Draws, peakKw: number): BatteryOptions {
  const powerKw = chance(0.05) ? 0 : peakKw * between(0.02, 1.2);
  const low = chance(0.3) ? between(0, 0.3) : 0;
  const tapers = chance(0.25) && powerKw > 0;
  return {
    powerKw,
    capacityKwh: chance(0.03) ? 0 : powerKw * pick([0.5, 1, 2, 2, 4, 8]),
    ...(chance(0.3) && { chargeEfficiency: pick([1, 0.95, 0.8]), dischargeEfficiency: 0.97 }),
    minSocFraction: low,
    maxSocFraction: chance(0.3) ? between(Math.max(0.5, low), 1) : 1,
    ...(chance(0.5) && { wearPerMwhDischarged: pick([0, 1, 30, 200]) }),
    ...(chance(0.1) && { availabilityFraction: between(0.5, 1) }),
    ...(tapers && {
      powerLimits: [
        { socFraction: 0, chargeKw: powerKw, dischargeKw: 0.2 * powerKw },
        { socFraction: 0.2, chargeKw: powerKw, dischargeKw: powerKw },
        { socFraction: 0.8, chargeKw: powerKw, dischargeKw: powerKw },
        { socFraction: 1, chargeKw: 0.1 * powerKw, dischargeKw: powerKw },
      ],
    }),
  };
}
