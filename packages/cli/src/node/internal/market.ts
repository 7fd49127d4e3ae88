import { fitPriceModel, marketNames, marketPrior, type PriceModel } from '@bess/strix';
import type { Call } from './command.js';
import { reworded, UsageError } from './errors.js';
import { loadSeries } from './load-series.js';
import { type OptionValues, readingOptions, wordOf } from './options.js';
import { epochMsAt, heldBy, type Series } from './series.js';

/** Values and years that STRIX accepts; prices in [currency/MWh]. */
const limits = { most: 500_000, firstYear: 1970 };

/**
 * The market of `--market`, or one fitted to the prices of `--prices` with it as prior.
 *
 * @throws UsageError for an option about prices without prices, which would change nothing
 */
export async function marketOf(call: Call, command: string): Promise<PriceModel | string> {
  const { currency, prices } = call.values;
  const market = wordOf(call.values, 'market', marketNames) ?? 'us-iso-day-ahead';
  if (typeof currency === 'string' && !/^[A-Z]{3}$/.test(currency)) {
    throw new UsageError(`--currency must be three capital letters such as EUR; ${currency} came`);
  }
  const ofMarket = marketPrior(market).currency;
  if (prices === undefined) {
    assertNothingToRead(call.values, market, ofMarket);
    return market;
  }
  const expected = typeof currency === 'string' ? currency : ofMarket;
  const series = await loadSeries(call, 'prices', 'UTC', limits, expected);
  const { grid, values } = series;
  const steps = stepsOfPrices(series);
  const { model, diagnostics } = await reworded(
    () =>
      fitPriceModel(
        {
          epochMsSeries: steps.map((step) => epochMsAt(grid, step)),
          pricePerMwhSeries: steps.map((step) => values[step]!),
          timeZone: grid.timeZone,
          ...(typeof currency === 'string' ? { currency } : {}),
        },
        { market: 'prices', prior: market },
      ),
    ({ code, message }) =>
      code === 'historyTooShort'
        ? `${heldBy(series)}; ${command} needs 14 days or more, each with prices of at least 18 hours`
        : `--prices ${series.path}: ${message}`,
  );
  for (const { message } of diagnostics.warnings) call.note(message);
  return model;
}

function assertNothingToRead(values: OptionValues, market: string, ofMarket: string): void {
  const needless = readingOptions.find((name) => values[name] !== undefined);
  if (needless !== undefined) {
    throw new UsageError(`--${needless} ${String(values[needless])} requires --prices FILE`);
  }
  const { currency } = values;
  if (currency === undefined || currency === ofMarket) return;
  throw new UsageError(
    `--currency ${String(currency)} requires --prices FILE, because the market ${market} is in ${ofMarket}`,
  );
}

/**
 * The steps from the first price to the last at the largest distance, at most an hour, that still includes every price.
 * So hourly prices in a file with 5-minute rows are read as hourly prices, and not as hours with missing prices.
 */
function stepsOfPrices({ grid, values }: Series): number[] {
  const known = Array.from(values.keys()).filter((step) => !Number.isNaN(values[step]!));
  const [first = 0] = known;
  const last = known.at(-1) ?? -1;
  const stride = known.reduce(
    (distance, step) => commonDivisor(distance, step - first),
    60 / grid.stepMinutes,
  );
  const count = Math.floor((last - first) / stride) + 1;
  return Array.from({ length: count }, (_, place) => first + place * stride);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
