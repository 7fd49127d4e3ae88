import { createPersonality, cycle, observePrices } from '@bess/fenrir';
import { createBattery } from '@bess/kernel/battery';
import { dispatchChart } from '@bess/plot';
import type { Call, Report } from '../internal/command.js';
import { loadSeries } from '../internal/load-series.js';
import { numberOf } from '../internal/options.js';
import { figure, table } from '../internal/table.js';

/** What to do in the interval of the last price, of which nothing after it is known. */
export async function dispatch(call: Call): Promise<Report> {
  const { values } = call;
  const size = { low: 0.000_001, high: 100_000 };
  const battery = createBattery({
    powerKw: 1000 * numberOf(values, 'power-mw', size),
    capacityKwh: 1000 * numberOf(values, 'capacity-mwh', size),
  });
  const socFraction = numberOf(values, 'soc', { low: 0, high: 1, standard: 0.65 });
  const horizonHours = numberOf(values, 'horizon', { low: 1, high: 48, whole: true, standard: 24 });
  const seed = numberOf(values, 'seed', {
    low: 0,
    high: Number.MAX_SAFE_INTEGER,
    whole: true,
    standard: 0,
  });
  const { grid, values: prices } = await loadSeries(call, 'prices', 'UTC');
  const observations = Array.from(prices, (pricePerMwh, step) => ({
    timeMs: grid.startMs + step * grid.stepMinutes * 60_000,
    pricePerMwh,
  })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
  const now = observations.at(-1)!;
  const personality = observePrices(
    createPersonality({
      timeZone: grid.timeZone,
      intervalMinutes: grid.stepMinutes,
      ...(typeof values.market === 'string' ? { market: values.market } : {}),
    }),
    observations.slice(0, -1),
  );
  const { result } = await cycle(
    {
      battery,
      socFraction,
      ...now,
      sent: { direction: 'idle', powerMw: 0 },
      horizonHours,
      seed,
    },
    personality,
  );
  for (const { field, value, source } of result.assumptions) {
    call.assume(`${field}: ${value} (${source})`);
  }
  const { recommendation, schedule } = result;
  return {
    answer: result,
    lines: [
      `${new Date(now.timeMs).toISOString()}, ${figure(now.pricePerMwh, 2)} per MWh: ${recommendation.direction} ${figure(recommendation.powerMw, 2)} MW, right with ${figure(100 * result.confidence, 0)} %`,
      ...result.insights.map((insight) => `  ${insight}`),
      '',
      ...table([
        ['from', 'price', 'MW', 'state of charge'],
        ...schedule.map((step) => [
          step.startMs === undefined ? '' : new Date(step.startMs).toISOString(),
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
