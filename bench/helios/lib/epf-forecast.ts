import { forecast } from '@bess/helios';
import { forecastDayAhead, type ModelName } from '@bess/helios/models';
import type { EpfMarket } from './epf-market.js';

const MS_PER_DAY = 86_400_000;
const TIME_ZONES = { DE: 'Europe/Berlin', PJM: 'America/New_York' } as const;
const FOUR: readonly ModelName[] = ['LSTM', 'XGBoost', 'Prophet', 'TFT'];

/** Sums over days of one way to forecast. */
interface Tally {
  absoluteError: number;
  inside: number;
  seconds: number;
}

/**
 * Forecasts some days by `forecast` from the days before and the covariates of the day: the whole answer, in which LEAR shares, the four
 * models without it, and LEAR alone from the same days; prints errors, coverage and times.
 *
 * @param days - indices of the days in the market
 * @param knownDays - days known before each
 */
export function measureForecast(
  market: EpfMarket,
  days: readonly number[],
  knownDays: number,
): void {
  const tallies = new Map<string, Tally>();
  let share = 0;
  for (const day of days) {
    const from = Math.max(0, day - knownDays) * 24;
    const covariates = market.knownAhead.map((known) => known.slice(from, (day + 1) * 24));
    const values = market.prices.slice(from, day * 24);
    const request = {
      values,
      horizon: 24,
      start: new Date(market.startMs + (from / 24) * MS_PER_DAY).toISOString(),
      timeZone: TIME_ZONES[market.name],
      exogenous: covariates.map((known, k) => ({ name: `covariate ${k + 1}`, values: known })),
    };
    const add = (tool: string, make: () => ArrayLike<number>) => {
      const begun = performance.now();
      const quantiles = make();
      const tally = tallies.get(tool) ?? { absoluteError: 0, inside: 0, seconds: 0 };
      tally.seconds += (performance.now() - begun) / 1000;
      for (let hour = 0; hour < 24; hour++) {
        const actual = market.prices[day * 24 + hour]!;
        tally.absoluteError += Math.abs(actual - quantiles[3 * hour + 1]!);
        if (actual >= quantiles[3 * hour]! && actual <= quantiles[3 * hour + 2]!) tally.inside += 1;
      }
      tallies.set(tool, tally);
    };
    add('forecast', () => {
      const { quantiles, references } = forecast(request);
      share += (references.share * (references.methods.lear?.weight ?? 0)) / days.length;
      return quantiles.values;
    });
    add('four models', () => forecast({ ...request, models: FOUR }).quantiles.values);
    const series = { values, stepMinutes: 60, knownAhead: covariates };
    add('LEAR', () => forecastDayAhead(series, { networks: 0 }).values);
  }
  console.log(
    `${market.name}, ${days.length} days, ${knownDays} days known; share of LEAR in forecast ${share.toFixed(2)}`,
  );
  for (const [tool, { absoluteError, inside, seconds }] of tallies) {
    const hours = 24 * days.length;
    console.log(
      `  ${tool}: MAE ${(absoluteError / hours).toFixed(3)}, ${((100 * inside) / hours).toFixed(1)} % inside P10–P90, ${(seconds / days.length).toFixed(2)} s a day`,
    );
  }
}
