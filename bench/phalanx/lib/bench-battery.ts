import { type Battery, createBattery } from '@bess/kernel/battery';

/**
 * A battery of a share of a building's peak for two hours, round trip 85 %.
 *
 * @param sizingPeakKw - [kW]
 * @param percent - power as a share of the peak [%]
 */
export function benchBattery(sizingPeakKw: number, percent: number): Battery {
  const powerKw = (sizingPeakKw * percent) / 100;
  return createBattery({ powerKw, capacityKwh: 2 * powerKw });
}
