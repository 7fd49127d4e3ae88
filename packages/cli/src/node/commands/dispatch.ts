import { createPersonality, cycle, observePrices } from '@bess/fenrir';
import { dispatchChart } from '@bess/plot';
import { marketNames, marketPrior } from '@bess/strix';
import { dataError } from '../../read/data-error.js';
import type { Call, Report } from '../internal/command.js';
import { reworded } from '../internal/errors.js';
import { figure, localTime, noteAssumption, ratedBattery, table } from '../internal/format.js';
import { loadSeries } from '../internal/load-series.js';
import { numberOf, seedOf, wordOf } from '../internal/options.js';
import { epochMsAt, heldBy } from '../internal/series.js';

/** Values and years that FENRIR accepts; prices in [currency/MWh]. */
const limits = { most: 1_000_000, firstYear: 1970 };

/** `bess dispatch`: what to do in the interval of the last price, without knowledge of later prices. */
export async function dispatch(call: Call): Promise<Report> {
  const { values } = call;
  const size = { low: 0.000_001, high: 100_000 };
  const rating = {
    powerKw: 1000 * numberOf(values, 'power-mw', size),
    capacityKwh: 1000 * numberOf(values, 'capacity-mwh', size),
  };
  const socFraction = numberOf(values, 'soc', { low: 0, high: 1, standard: 0.65 });
  const horizonHours = numberOf(values, 'horizon', { low: 1, high: 48, whole: true, standard: 24 });
  const seed = seedOf(values, 0);
  const market = wordOf(values, 'market', marketNames);
  const { currency } = marketPrior(market ?? 'us-iso-day-ahead');
  const series = await loadSeries(call, 'prices', 'UTC', limits, currency);
  const { grid, values: prices } = series;
  const observations = Array.from(prices, (pricePerMwh, step) => ({
    timeMs: epochMsAt(grid, step),
    pricePerMwh,
  })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
  const now = observations.at(-1);
  if (now === undefined) {
    throw dataError('tooFewReadings', undefined, `${heldBy(series)}, but no price`);
  }
  const uninformed = await reworded(
    () =>
      createPersonality({
        timeZone: grid.timeZone,
        intervalMinutes: grid.stepMinutes,
        ...(market === undefined ? {} : { market }),
      }),
    ({ code, message }) =>
      code === 'intervalNotTaken'
        ? `${series.path}: dispatch needs prices in steps of 5, 10, 15, 20, 30 or 60 minutes; steps of ${grid.stepMinutes} came`
        : message,
  );
  const personality = observePrices(uninformed, observations.slice(0, -1));
  const battery = ratedBattery(call, rating, currency);
  const { result } = await cycle({ battery, socFraction, ...now, horizonHours, seed }, personality);
  for (const { field, value, source } of result.assumptions) {
    noteAssumption(call, { name: field, value, source });
  }
  const { recommendation, schedule } = result;
  return {
    answer: result,
    lines: [
      `${localTime(now.timeMs, grid.timeZone)}, ${figure(now.pricePerMwh, 2)} per MWh: ${recommendation.direction} ${figure(recommendation.powerMw, 2)} MW, confidence ${figure(100 * result.confidence, 0)} %`,
      ...result.insights.map((insight) => `  ${insight}`),
      '',
      ...table([
        ['from', 'price', 'MW', 'state of charge'],
        ...schedule.map((step) => [
          step.startMs === undefined ? '' : localTime(step.startMs, grid.timeZone),
          figure(step.pricePerMwh, 2),
          figure(step.direction === 'charge' ? -step.powerMw : step.powerMw, 2),
          `${figure(100 * step.socFraction, 0)} %`,
        ]),
      ]),
    ],
    chart: (look) => {
      const powers = (direction: string) =>
        schedule.map((step) => (step.direction === direction ? step.powerMw : 0));
      return dispatchChart(
        {
          stepMinutes: schedule[0]!.stepMinutes,
          priceSeries: schedule.map((step) => step.pricePerMwh),
          chargeSeries: powers('charge'),
          dischargeSeries: powers('discharge'),
          socFractionSeries: schedule.map((step) => step.socFraction),
        },
        { ...look, title: 'The plan from now on', startMs: now.timeMs, timeZone: grid.timeZone },
      );
    },
  };
}
