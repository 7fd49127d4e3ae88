import { forecast as forecastSeries } from '@bess/helios';
import { forecastFan } from '@bess/plot';
import type { Call, Report } from '../internal/command.js';
import { isoAt, loadSeries } from '../internal/load-series.js';
import { numberOf } from '../internal/options.js';
import { figure, table } from '../internal/table.js';
import { UsageError } from '../internal/usage-error.js';

const MOST_VALUES = 100_000;

/** The steps after a series. */
export async function forecast(call: Call): Promise<Report> {
  const { values: given, progress } = call;
  if ((given.load === undefined) === (given.prices === undefined)) {
    throw new UsageError('exactly one of --load and --prices must be given');
  }
  const option = given.load === undefined ? 'prices' : 'load';
  const series = await loadSeries(call, option, 'UTC');
  const { stepMinutes, timeZone, length } = series.grid;
  const horizon = numberOf(given, 'horizon', {
    low: 1,
    high: 1000,
    whole: true,
    standard: Math.min(1000, 1440 / stepMinutes),
  });
  const seed = numberOf(given, 'seed', {
    low: 0,
    high: Number.MAX_SAFE_INTEGER,
    whole: true,
    standard: 1,
  });
  const from = Math.max(0, length - MOST_VALUES);
  if (from > 0) call.assume(`the latest ${MOST_VALUES} of ${length} values are used`);
  const found = forecastSeries({
    values: series.values.subarray(from),
    horizon,
    stepMinutes,
    start: isoAt(series.grid, from),
    timeZone,
    seed,
    onProgress: progress.show,
  });
  progress.end();
  const unit = option === 'load' ? 'kW' : 'price';
  const rows = Array.from({ length: horizon }, (_, step) => [
    isoAt(series.grid, length + step),
    figure(found.p10[step]!, 2),
    figure(found.point[step]!, 2),
    figure(found.p90[step]!, 2),
  ]);
  const { metrics, intervals } = found;
  return {
    answer: {
      start: isoAt(series.grid, length),
      stepMinutes,
      point: [...found.point],
      p10: [...found.p10],
      p90: [...found.p90],
      metrics,
      intervals,
      drift: found.drift,
      filledSteps: found.filledSteps,
    },
    lines: [
      ...table([['from', 'P10', unit, 'P90'], ...rows]),
      '',
      `mean error of forecasts inside the series ${figure(metrics.mae, 2)}; ${figure(100 * intervals.coverage, 0)} % of values inside P10–P90`,
    ],
    chart: (look) =>
      forecastFan(found, {
        ...look,
        title: `Forecast of ${series.name}`,
        unit: option === 'load' ? 'load [kW]' : 'price [currency/MWh]',
        stepMinutes,
        timeZone,
        startMs: Date.parse(isoAt(series.grid, length)),
      }),
  };
}
