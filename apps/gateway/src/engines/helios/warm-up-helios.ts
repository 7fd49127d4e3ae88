import { heliosDefaults } from './helios-defaults.js';
import { runHeliosForecast } from './run-helios-forecast.js';
import { samplePrices } from './sample-prices.js';

/**
 * Takes a real request's whole way once, so that the weights are decoded and the models compiled before the first caller
 * waits for it. An engine that fails here fails its probes too, which tell.
 */
export async function warmUpHelios(): Promise<void> {
  const input = { values: samplePrices, horizon: heliosDefaults.periods };
  await runHeliosForecast(input, { aborted: false }).catch(() => {});
}
