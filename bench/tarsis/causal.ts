/**
 * Measures the share of the saving under perfect knowledge that a controller keeps without knowing tomorrow, on real buildings before their
 * test: with last week's load, with HELIOS' median and upper quantile, and with the coming days themselves. The default tariff, a battery
 * of a quarter of the peak for two hours; bill and wear together.
 *
 *   npm run tarsis-causal --workspace bench -- [--buildings 10] [--months 2] [--from 6] [--target 0.8] [--others]
 *
 * `--target` defends that share of the highest load of 30 days instead of the controller's own target; `--others` takes the buildings not among
 * the ten, on which choices are made.
 */
import { parseArgs } from 'node:util';
import { forecast as heliosForecast } from '@bess/helios';
import { createTimeGrid } from '@bess/kernel/series';
import { median } from '@bess/kernel/stats';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { optimize, simulateClosedLoop } from '@bess/tarsis';
import { type Forecaster, seasonalNaiveForecast } from '@bess/tarsis/controller';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { type BuildingYear, buildingYear, scaledTo } from './lib/building-year.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';

const { values: asked } = parseArgs({
  options: {
    buildings: { type: 'string', default: '10' },
    months: { type: 'string', default: '2' },
    from: { type: 'string', default: '6' },
    target: { type: 'string' },
    others: { type: 'boolean', default: false },
  },
});
const UPPER = 0.9;
/** Values given to HELIOS; more say little about the next two days. */
const KNOWN_HOURS = 672;
const months = Number(asked.months);
const fromMonth = Number(asked.from);
const targetShare = asked.target === undefined ? undefined : Number(asked.target);
const tariff = getTariff(defaultTariffCode);
const peakKw = eligiblePeakKw(tariff);
const folder = seriesFolder(process.env);
const usable = buildingFiles(folder).filter(({ file }) => !file.includes('panther'));
const spread = <Entry>(entries: readonly Entry[], count: number) =>
  Array.from(
    { length: count },
    (_, index) => entries[Math.floor((index * entries.length) / count)]!,
  );
const ten = new Set(spread(usable, 10));
const chosen = spread(
  asked.others ? usable.filter((file) => !ten.has(file)) : usable,
  Number(asked.buildings),
);
const kept = new Map<string, number[]>();
console.log(
  `| building | saving under perfect knowledge | ${contenderNames()
    .map((name) => `${name}, % kept`)
    .join(' | ')} |`,
);
console.log(
  `|---|---|${contenderNames()
    .map(() => '---')
    .join('|')}|`,
);
for (const file of chosen) await measure(buildingYear(file, folder));
const medians = contenderNames().map((name) => {
  const all = kept.get(name)!.toSorted((one, other) => one - other);
  return `${median(all).toFixed(0)} (${all[0]!.toFixed(0)} to ${all.at(-1)!.toFixed(0)})`;
});
console.log(`| median (least to most) | | ${medians.join(' | ')} |`);

function contenderNames(): string[] {
  return ['the coming days', 'last week', 'HELIOS, median', `HELIOS, ${100 * UPPER} %`];
}

async function measure(building: BuildingYear): Promise<void> {
  const { period, loadKwSeries, before } = stretchOf(building);
  const base = {
    tariff,
    grid: period,
    loadKwSeries,
    battery: { powerKw: peakKw / 4, capacityKwh: peakKw / 2 },
    startSocFraction: 0.5,
  };
  const past = { loadKwSeries: before };
  const best = await optimize(base);
  const idle = await optimize({ ...base, battery: { powerKw: 0, capacityKwh: 0 } });
  const perfect = idle.objective - best.objective;
  const shares: string[] = [];
  for (const [name, forecast] of contenders(loadKwSeries, before.length, period)) {
    const { cost, costWithoutBattery } = await simulateClosedLoop({
      ...base,
      past,
      forecast,
      ...(targetShare !== undefined && { targetShare }),
    });
    const saved = costWithoutBattery.total - cost.total - cost.wear;
    const share = (100 * saved) / perfect;
    kept.set(name, [...(kept.get(name) ?? []), share]);
    shares.push(share.toFixed(0));
  }
  console.log(
    `| ${building.name} | ${tariff.currency} ${perfect.toFixed(0)} | ${shares.join(' | ')} |`,
  );
}

/** Whole months of a year, with the readings before them. */
function stretchOf({ grid, loadKwSeries }: BuildingYear) {
  const scaled = scaledTo(loadKwSeries, peakKw);
  const year = new Date(grid.startMs + 15 * 86_400_000).getUTCFullYear();
  const name = (month: number) =>
    `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;
  const { timeZone } = grid;
  const period = createTimeGrid({
    start: name(fromMonth),
    end: name(fromMonth + months),
    stepMinutes: 60,
    timeZone,
  });
  const first = (period.startMs - grid.startMs) / 3_600_000;
  const loadOfPeriod = scaled.subarray(first, first + period.length);
  if (first < KNOWN_HOURS || loadOfPeriod.length < period.length) {
    throw new Error(`there are no ${months} months from month ${fromMonth} on with a past`);
  }
  return { period, loadKwSeries: loadOfPeriod, before: scaled.subarray(0, first) };
}

function contenders(
  load: Float64Array,
  before: number,
  period: { startMs: number; timeZone: string },
): [string, Forecaster][] {
  const [coming, lastWeek, middle, upper] = contenderNames() as [string, string, string, string];
  const none = new Float64Array();
  const asLoad = (loadKwSeries: Float64Array) => ({ loadKwSeries, solarKwSeries: none });
  /** Both quantiles of a day come from one forecast. */
  const days = new Map<number, Float64Array>();
  const quantile =
    (column: number): Forecaster =>
    ({ loadKwSeries }, steps) => {
      const now = loadKwSeries.length - before;
      const quantiles = days.get(now) ?? helios(loadKwSeries, now, period);
      days.set(now, quantiles);
      return asLoad(
        Float64Array.from({ length: steps }, (_, ahead) =>
          Math.max(0, quantiles[2 * ahead + column]!),
        ),
      );
    };
  return [
    [
      coming,
      ({ loadKwSeries: { length } }, steps) =>
        asLoad(load.slice(length - before, length - before + steps)),
    ],
    [lastWeek, seasonalNaiveForecast],
    [middle, quantile(0)],
    [upper, quantile(1)],
  ];
}

/** Steps of three days (plans of the first day reach that far) × the median and the upper quantile. */
function helios(
  past: Float64Array,
  now: number,
  { startMs, timeZone }: { startMs: number; timeZone: string },
): Float64Array {
  const values = past.subarray(-KNOWN_HOURS);
  const start = new Date(startMs + (now - values.length) * 3_600_000).toISOString();
  return heliosForecast({ values, horizon: 72, start, timeZone, levels: [0.5, UPPER] }).quantiles
    .values;
}
