import { forecast as forecastSeries } from '@bess/helios';
import { forecastFan } from '@bess/plot';
import type { Call, Report } from '../internal/command.js';
import { reworded, UsageError } from '../internal/errors.js';
import { figure, localTime, table } from '../internal/format.js';
import { loadSeries } from '../internal/load-series.js';
import { numberOf, seedOf } from '../internal/options.js';
import { DAY_MINUTES, epochMsAt, heldBy } from '../internal/series.js';

const MAX_VALUES = 100_000;
/** Steps that HELIOS forecasts at most. */
const MAX_STEPS = 1000;
/** Values that HELIOS accepts: loads [kW] or prices [currency/MWh]. */
const limits = { most: 1e15 };

/** `bess forecast`: the steps after the end of a series. */
export async function forecast(call: Call): Promise<Report> {
  const { values: given, progress } = call;
  if ((given.load === undefined) === (given.prices === undefined)) {
    throw new UsageError('exactly one of --load and --prices must be given');
  }
  const option = given.load === undefined ? 'prices' : 'load';
  const series = await loadSeries(call, option, 'UTC', limits);
  const { grid } = series;
  const { stepMinutes, timeZone, length } = grid;
  const horizon = numberOf(given, 'horizon', {
    low: 1,
    high: MAX_STEPS,
    whole: true,
    standard: Math.min(MAX_STEPS, DAY_MINUTES / stepMinutes),
  });
  if (given.horizon === undefined && horizon * stepMinutes < DAY_MINUTES) {
    const unit = stepMinutes === 1 ? 'a minute' : `${stepMinutes} minutes`;
    call.note(
      `the forecast is of ${MAX_STEPS} steps of ${unit}, the most, rather than of 24 hours`,
    );
  }
  const seed = seedOf(given, 1);
  const from = Math.max(0, length - MAX_VALUES);
  if (from > 0) call.note(`using the latest ${MAX_VALUES} of ${length} values`);
  const values = series.values.subarray(from);
  const isoAt = (step: number) => new Date(epochMsAt(grid, step)).toISOString();
  const found = await reworded(
    () =>
      forecastSeries({
        values,
        horizon,
        stepMinutes,
        start: isoAt(from),
        timeZone,
        seed,
        onProgress: progress.show,
      }),
    ({ code, message }) => {
      const known = values.filter((value) => !Number.isNaN(value)).length;
      if (code === 'tooFewValues') return `${heldBy(series)}; forecast needs 24 steps or more`;
      if (code === 'tooManyMissing') {
        return `${heldBy(series)}; of ${values.length} steps only ${known} have a value; forecast needs three quarters`;
      }
      return message;
    },
  );
  progress.end();
  const unit = option === 'load' ? 'kW' : 'price';
  const rows = Array.from({ length: horizon }, (_, step) => [
    localTime(epochMsAt(grid, length + step), timeZone),
    figure(found.p10[step]!, 2),
    figure(found.point[step]!, 2),
    figure(found.p90[step]!, 2),
  ]);
  const { metrics, intervals } = found;
  return {
    answer: {
      start: isoAt(length),
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
      `backtest: mean absolute error ${figure(metrics.mae, 2)}; ${figure(100 * intervals.coverage, 0)} % of the next values expected within P10–P90`,
    ],
    chart: (look) =>
      forecastFan(found, {
        ...look,
        title: `Forecast of ${series.name}`,
        unit: option === 'load' ? 'load [kW]' : 'price [currency/MWh]',
        stepMinutes,
        timeZone,
        startMs: epochMsAt(grid, length),
      }),
  };
}
