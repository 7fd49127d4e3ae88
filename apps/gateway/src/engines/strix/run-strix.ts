import type { PriceModel } from '@bess/strix';
import type { StrixFitInput } from '../../engine-runtime/operations.js';
import { defaultMarket } from '../../sites/site-defaults.js';

/** It buys 1 MWh at 20, sells 0.8 MWh at 80 and wears 4, so the optimum for the two prices is 56. */
const battery = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 1,
  initialEnergyMwh: 0,
  chargeEfficiency: 1,
  dischargeEfficiency: 0.8,
  wearPerMwhDischarged: 5,
};

const optimum = 56;

/**
 * Fits a model to the prices of a site in a worker thread.
 *
 * @throws EngineError of the engine if the history cannot be fitted
 */
export async function fitStrixModel(input: StrixFitInput): Promise<PriceModel> {
  const { market, ...history } = input;
  const { fitPriceModel } = await import('@bess/strix');
  return fitPriceModel(history, market === undefined ? {} : { prior: market }).model;
}

/**
 * Checks cheaply that STRIX works in this thread: a path from the default prior has prices within the market
 * limits, and a battery earns its known optimum. Building a policy would check more but take a second.
 *
 * @throws Error if either fails
 */
export async function probeStrix(): Promise<true> {
  const [
    { marketPrior },
    { drawPriceTables, samplePricePath, undatedCalendar },
    { perfectForesightBound },
  ] = await Promise.all([
    import('@bess/strix'),
    import('@bess/strix/models'),
    import('@bess/strix/valuation'),
  ]);
  const model = marketPrior(defaultMarket);
  const { floorPerMwh, capPerMwh } = model;
  const tables = drawPriceTables(model, { seed: 1, drawCount: 1 });
  const prices = samplePricePath(tables, undatedCalendar(2), { seed: 1, path: 0 });
  const odd = prices.find((price) => !(price >= floorPerMwh && price <= capPerMwh));
  if (odd !== undefined) {
    throw new Error(`Prices must lie between ${floorPerMwh} and ${capPerMwh}; ${odd} came.`);
  }
  const { valueLessWear } = perfectForesightBound([20, 100], battery);
  if (Math.abs(valueLessWear - optimum) > 1e-9) {
    throw new Error(`The battery must earn ${optimum}; it earned ${valueLessWear}.`);
  }
  return true;
}
