import {
  type BatteryParameters,
  type FittedPriceModel,
  fitPriceModel,
  type PriceHistory,
} from '@bess/strix';
import { samplePrices, stepMs } from '../sample-series.js';

/** Fifty megawatts for four hours. */
export const battery = { powerMw: 50, capacityMwh: 200 };

/** The same in the form of plans and replays, with losses and wear. */
export const kernelBattery: BatteryParameters = {
  powerMw: 50,
  minEnergyMwh: 10,
  maxEnergyMwh: 190,
  initialEnergyMwh: 100,
  chargeEfficiency: 0.93,
  dischargeEfficiency: 0.91,
  wearPerMwhDischarged: 6,
};

/**
 * Hours of the sample prices.
 *
 * @param until - hour after the last
 */
export function historyOf(from: number, until: number): PriceHistory {
  return {
    epochMsSeries: Array.from({ length: until - from }, (_, i) => stepMs(samplePrices, from + i)),
    pricePerMwhSeries: samplePrices.pricePath.slice(from, until),
    timeZone: samplePrices.timeZone,
  };
}

/** Hours of the sample prices that markets are fitted to; the rest is replayed. */
const FITTED_HOURS = 24 * 75;

let alone: FittedPriceModel | undefined;
/** A market fitted to the sample prices alone. */
export function fittedMarket(): FittedPriceModel {
  alone ??= fitPriceModel(historyOf(0, FITTED_HOURS));
  return alone;
}

let withReserve: FittedPriceModel | undefined;
/** The same with a prior and the prices of regulation. */
export function fittedMarketWithReserve(): FittedPriceModel {
  withReserve ??= fitPriceModel(
    {
      ...historyOf(0, FITTED_HOURS),
      reservePricePerMwHourSeries: {
        regulation: samplePrices.regulationPath.slice(0, FITTED_HOURS),
      },
    },
    { prior: 'us-iso-day-ahead' },
  );
  return withReserve;
}
