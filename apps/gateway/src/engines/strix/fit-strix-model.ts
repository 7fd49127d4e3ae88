import type { PriceModel } from '@bess/strix';
import type { StrixFitInput } from './strix-fit-input.js';

/**
 * Fits the prices of a site in a worker thread.
 *
 * @param input - hourly history
 * @throws EngineError whatever the engine raises of a history that cannot be fitted
 */
export async function fitStrixModel(input: StrixFitInput): Promise<PriceModel> {
  const { market, ...history } = input;
  const { fitPriceModel } = await import('@bess/strix');
  return fitPriceModel(history, market === undefined ? {} : { prior: market }).model;
}
