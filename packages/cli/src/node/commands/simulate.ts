import { revenueDistribution } from '@bess/plot';
import { simulate as simulateRevenue } from '@bess/strix';
import type { Call, Report } from '../internal/command.js';
import { figure, noteAssumption, table } from '../internal/format.js';
import { marketOf } from '../internal/market.js';
import { numberOf, seedOf } from '../internal/options.js';

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
  const market = await marketOf(call, 'simulate');
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
