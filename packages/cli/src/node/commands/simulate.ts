import { revenueDistribution } from '@bess/plot';
import {
  fitPriceModel,
  marketNames,
  type PriceModel,
  simulate as simulateRevenue,
} from '@bess/strix';
import type { Call, Report } from '../internal/command.js';
import { reworded, UsageError } from '../internal/errors.js';
import { figure, noteAssumption, table } from '../internal/format.js';
import { loadSeries } from '../internal/load-series.js';
import { numberOf, seedOf, wordOf } from '../internal/options.js';
import { epochMsAt, heldBy, type Series } from '../internal/series.js';

/** Values and years that STRIX accepts; prices in [currency/MWh]. */
const limits = { most: 500_000, firstYear: 1970 };

/** `bess simulate`: the distribution of the annual revenue of a battery. */
export async function simulate(call: Call): Promise<Report> {
  const { values, progress, terminal } = call;
  const size = { low: 0.000_001, high: 100_000 };
  const battery = {
    powerMw: numberOf(values, 'power-mw', size),
    capacityMwh: numberOf(values, 'capacity-mwh', size),
  };
  const whole = { whole: true } as const;
  const pathCount = numberOf(values, 'paths', {
    ...whole,
    low: 20,
    high: 1_000_000,
    standard: 2000,
  });
  const horizonDays = numberOf(values, 'days', { ...whole, low: 1, high: 3650, standard: 30 });
  const seed = seedOf(values, 1);
  const market = await marketOf(call);
  const answer = await simulateRevenue({
    battery,
    market,
    seed,
    pathCount,
    horizonDays,
    nowMs: terminal.nowMs,
    onProgress: ({ donePaths, totalPaths }) => progress.show(donePaths / totalPaths),
  });
  progress.end();
  for (const { name, value, source } of answer.assumptions) {
    noteAssumption(call, { name, value, source });
  }
  const { annualRevenue, standardErrors, riskMetrics, streams, currency } = answer;
  return {
    answer,
    lines: [
      `${battery.powerMw} MW / ${battery.capacityMwh} MWh, ${figure(pathCount)} paths of ${horizonDays} days`,
      '',
      ...table([
        ['revenue', `${currency}/year`, 'standard error'],
        ...(['p10', 'p50', 'p90'] as const).map((name) => [
          name.toUpperCase(),
          figure(annualRevenue[name]),
          figure(standardErrors[name]),
        ]),
        ['VaR 95', figure(riskMetrics.var95), ''],
        ['CVaR 95', figure(riskMetrics.cvar95), ''],
        ['energy, mean', figure(streams.energy), ''],
        ['reserves, mean', figure(streams.reserves), ''],
        ['wear, mean', figure(streams.wear), ''],
      ]),
    ],
    chart: (look) => revenueDistribution(answer, look),
  };
}

async function marketOf(call: Call): Promise<PriceModel | string> {
  const { currency, prices } = call.values;
  const market = wordOf(call.values, 'market', marketNames) ?? 'us-iso-day-ahead';
  if (typeof currency === 'string' && !/^[A-Z]{3}$/.test(currency)) {
    throw new UsageError(`--currency must be three capital letters such as EUR; ${currency} came`);
  }
  if (prices === undefined) return market;
  const series = await loadSeries(
    call,
    'prices',
    'UTC',
    limits,
    typeof currency === 'string' ? currency : 'USD',
  );
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
        ? `${heldBy(series)}; simulate needs 14 days or more, each with prices of at least 18 hours`
        : `--prices ${series.path}: ${message}`,
  );
  for (const { message } of diagnostics.warnings) call.note(message);
  return model;
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
