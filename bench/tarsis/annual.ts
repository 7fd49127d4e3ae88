/**
 * Compares the yearly saving of a battery by the typical days that `selectTypicalDays` chooses with the optimum of all 8,760 hours of the same
 * real load under the same tariff. Tariffs have a charge on demand and only tier schedules, and are spread evenly over the library; every load
 * lies before its test. Years whose optimum is not proven closely enough are shown and left out of the summary.
 *
 *   npm run tarsis-annual --workspace bench -- [--tariffs 20] [--buildings fox_office_thelma,cambridge_b0,torino_campus_substation]
 */
import { parseArgs } from 'node:util';
import { localCalendar } from '@bess/kernel/series';
import { getTariff, listTariffs } from '@bess/tariff-library';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';
import { optimize, schedule } from '@bess/tarsis';
import { selectTypicalDays } from '@bess/tarsis/typical-days';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { buildingYear, scaledTo } from './lib/building-year.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';

const { values: asked } = parseArgs({
  options: {
    tariffs: { type: 'string', default: '20' },
    buildings: {
      type: 'string',
      default: 'fox_office_thelma,cambridge_b0,torino_campus_substation',
    },
  },
});
const timeLimitMs = 120_000;
/** Largest gap of the optimum, as a share of the saving. */
const mostOpenShare = 0.005;
const nowMs = () => performance.now();
const folder = seriesFolder(process.env);
const names = asked.buildings.split(',');
const buildings = buildingFiles(folder)
  .filter(({ file }) => names.some((name) => file.endsWith(name)))
  .map((file) => buildingYear(file, folder));
const withDemand = listTariffs()
  .map(({ code }) => getTariff(code))
  .filter((tariff) => isCoveredByTierSchedules(tariff) && (tariff.flatDemand || tariff.touDemand));
const tariffs = Array.from(
  { length: Number(asked.tariffs) },
  (_, index) => withDemand[Math.floor((index * withDemand.length) / Number(asked.tariffs))]!,
);
const errors: number[] = [];
const ofBills: number[] = [];
const times: number[] = [];
console.log(
  '| tariff | building | saving of all hours | gap % | by typical days | differs by % of the saving | % of the bill | days | CPU s, hours | CPU s, days |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const { name, grid, loadKwSeries } of buildings) {
  const calendar = localCalendar({ ...grid, length: 1 });
  for (const tariff of tariffs) {
    const peakKw = eligiblePeakKw(tariff);
    const load = scaledTo(loadKwSeries, peakKw);
    const battery = { powerKw: peakKw / 4, capacityKwh: peakKw / 2 };
    try {
      const begun = process.cpuUsage();
      const base = { tariff, grid, loadKwSeries: load, nowMs, timeLimitMs };
      const idle = await optimize({ ...base, battery: { powerKw: 0, capacityKwh: 0 } });
      const best = await optimize({ ...base, battery, relGap: 1e-4 });
      const hours = seconds(begun);
      const between = process.cpuUsage();
      const typicalDays = await selectTypicalDays(load, grid, {
        tariff,
        facility: { battery },
        nowMs,
        timeLimitMs,
        onTimeLimit: 'return',
      });
      const typical = await schedule({
        tariff,
        month: calendar.month[0]!,
        year: calendar.year[0]!,
        nowMs,
        timeLimitMs,
        facility: {
          battery,
          stepMinutes: 60,
          typicalDays,
        },
      });
      const saved = idle.cost.total - best.cost.total;
      const difference = typical.savings.totalAnnual - saved;
      const error = (100 * difference) / Math.max(1, Math.abs(saved));
      const ofBill = (100 * difference) / Math.max(1, Math.abs(idle.cost.total));
      const openAmount = (best.optimalityGapPct / 100) * Math.abs(best.objective);
      const isProven = openAmount <= mostOpenShare * Math.abs(saved);
      if (isProven) {
        errors.push(error);
        ofBills.push(ofBill);
        times.push(seconds(between));
      }
      console.log(
        `| ${tariff.code} | ${name} | ${tariff.currency} ${saved.toFixed(0)} | ${best.optimalityGapPct.toPrecision(2)} | ${typical.savings.totalAnnual.toFixed(0)} | ${isProven ? error.toFixed(1) : 'not compared'} | ${ofBill.toFixed(2)} | ${typicalDays.length} | ${hours.toFixed(1)} | ${seconds(between).toFixed(2)} |`,
      );
    } catch (error) {
      console.log(
        `| ${tariff.code} | ${name} | ${error instanceof Error ? error.message : error} |`,
      );
    }
  }
}
const sizes = (all: number[]) => all.map(Math.abs).toSorted((one, other) => one - other);
const at = (all: number[], share: number) => all[Math.floor(share * (all.length - 1))];
for (const [what, all] of [
  ['of the saving', sizes(errors)],
  ['of the bill', sizes(ofBills)],
] as const) {
  console.log(
    `difference in % ${what}, ${all.length} years: median ${at(all, 0.5)?.toFixed(2)}, 90 % within ${at(all, 0.9)?.toFixed(2)}, worst ${at(all, 1)?.toFixed(2)}`,
  );
}
console.log(
  `CPU s of typical days and their year: median ${at(sizes(times), 0.5)?.toFixed(2)}, most ${at(sizes(times), 1)?.toFixed(2)}`,
);

function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
