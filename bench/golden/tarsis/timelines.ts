import type { OptimizeOptions } from '@bess/tarsis';
import type { VehicleSession } from '@bess/tarsis/schema';
import { baseDay, gridOf, madeUpLoad, officeLoad, sun } from './horizons.js';

/** Another length, step or start of the horizon. */
export const timeline = (
  length: number,
  stepMinutes = 60,
  start = '2026-07-01',
): Partial<OptimizeOptions> => ({
  grid: gridOf(length, stepMinutes, start),
  loadKwSeries: stepMinutes === 60 ? officeLoad(length) : madeUpLoad(length, stepMinutes),
});
/** Panels above the load whose exports are sold. */
export const sells = (sellPricePerKwh: number | ArrayLike<number>): Partial<OptimizeOptions> => ({
  solarKwSeries: sun(24, 60, 1_200),
  exportRule: { kind: 'netBilling', sellPricePerKwh },
});
/** Panels above the load whose exports are netted in money. */
export const nets = (sellPricePerKwh?: number): Partial<OptimizeOptions> => ({
  solarKwSeries: sun(24, 60, 1_200),
  exportRule: {
    kind: 'netMetering',
    unit: 'money',
    ...(sellPricePerKwh !== undefined && { sellPricePerKwh }),
  },
});
/** A battery that differs from the day's. */
export const battery = (change: Partial<OptimizeOptions['battery']>): Partial<OptimizeOptions> => ({
  battery: { ...baseDay.battery, ...change },
});
/** Vehicles that charge within the horizon. */
export const vehicles = (...sessions: VehicleSession[]): Partial<OptimizeOptions> => ({
  vehicles: sessions,
});
