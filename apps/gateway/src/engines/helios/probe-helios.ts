import { heliosDefaults, samplePrices } from './helios-defaults.js';
import { runHeliosForecast } from './run-helios-forecast.js';

/** As few as a request may bring and ask for: it is about whether all four models work. */
const VALUE_COUNT = 24;

const PERIODS = 1;

/** Prices of the sample lie between 5 and 136 USD/MWh; what is told of its next hour must not be far from there. */
const LOWEST = -100;

const HIGHEST = 300;

/**
 * A cheap proof that HELIOS can work in this thread: all four models forecast a price whose order of size is known, with
 * its interval around it, and their weights add up to 1.
 *
 * @throws Error when anything of that fails
 */
export async function probeHelios(): Promise<true> {
  const values = samplePrices.slice(0, VALUE_COUNT);
  const forecast = await runHeliosForecast({ values, horizon: PERIODS }, { aborted: false });
  const ends = [LOWEST, forecast.p10[0], forecast.point[0], forecast.p90[0], HIGHEST].map(Number);
  if (!ends.every((end, i) => i === 0 || end >= Number(ends[i - 1]))) {
    throw new Error(`P10, forecast and P90 must rise between the first and the last of ${ends}.`);
  }
  const weights = Object.values(forecast.models).map(({ weight }) => weight);
  const sum = weights.reduce((left, right) => left + right, 0);
  if (weights.length !== 4 || !(Math.abs(sum - 1) < 1e-9)) {
    throw new Error(`Four weights must add up to 1; ${weights.join(', ')} came.`);
  }
  return true;
}

/**
 * Takes a real request's whole way once, so that the weights are decoded and the models compiled before the first caller
 * waits for it. An engine that fails here fails its probes too, which tell.
 */
export async function warmUpHelios(): Promise<void> {
  const input = { values: samplePrices, horizon: heliosDefaults.periods };
  await runHeliosForecast(input, { aborted: false }).catch(() => {});
}
