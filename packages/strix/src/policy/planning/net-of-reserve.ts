import type { PlannedReserve } from './planned-battery.js';

/**
 * What a MW of reserve earns in an hour, less the wear and the losses of what is deployed of it. Method note, section 5.
 *
 * @param reserve - what a MW asks of the battery
 * @param wearPerMwhDischarged - [currency/MWh]
 * @param reservePrice - expected of the hour [currency/MW per h]
 * @param pricePerMwh - energy price of the hour [currency/MWh]
 * @param levelPerMwh - mean energy price of the day, at which what is lost from the store is counted [currency/MWh]
 * @returns [currency/MW]
 */
export function netOfReserve(
  reserve: PlannedReserve,
  wearPerMwhDischarged: number,
  reservePrice: number,
  pricePerMwh: number,
  levelPerMwh: number,
): number {
  return (
    reservePrice +
    reserve.soldMwh * pricePerMwh -
    reserve.wornMwh * wearPerMwhDischarged -
    reserve.lostMwh * levelPerMwh
  );
}
