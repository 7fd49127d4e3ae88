import { heliosDefaults, samplePrices } from './helios-defaults.js';
import { runHeliosForecast } from './run-helios-forecast.js';

/** The minimum of a request: the probe only checks that all four models work. */
const VALUE_COUNT = 24;

const PERIODS = 1;

/** The sample prices lie between 5 and 136 USD/MWh; a forecast of the next hour must not be far outside. */
const LOWEST = -100;

const HIGHEST = 300;

/**
 * Checks cheaply that HELIOS works in this thread: all four models forecast a price of a plausible size with an
 * interval around it, and their weights add up to 1.
 *
 * @throws Error if any of this fails
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
 * Runs a real request, so that the weights are decoded and the models compiled before the first caller waits for
 * them. If the engine fails here, its probes will report it.
 */
export async function warmUpHelios(): Promise<void> {
  const input = { values: samplePrices, horizon: heliosDefaults.periods };
  await runHeliosForecast(input, { aborted: false }).catch(() => {});
}
