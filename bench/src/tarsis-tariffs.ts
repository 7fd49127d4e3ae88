import { getTariff, listTariffs } from '@bess/tariff-library';
import { representativeDays, schedule } from '@bess/tarsis';
import { buildingFiles } from './phalanx/read-buildings.js';
import { seriesFolder } from './series/series-folder.js';
import { buildingYear, scaledTo } from './tarsis/building-year.js';
import { eligiblePeakKw } from './tarsis/eligible-peak.js';

/**
 * Every library tariff that TARSIS takes × real buildings scaled into its eligibility × twelve months: savings, gap,
 * CPU time, binaries, and how far the bill of the schedule lies from the model's objective.
 *
 *   npm run tarsis-tariffs --workspace bench -- [number of buildings] [start of a tariff code]
 */
const [count = '3', prefix = ''] = process.argv.slice(2);
const names = ['cambridge_b0', 'fox_office_thelma', 'torino_campus_substation'].slice(
  0,
  Number(count),
);
const folder = seriesFolder(process.env);
const buildings = buildingFiles(folder)
  .filter(({ file }) => names.some((name) => file.endsWith(name)))
  .map((file) => buildingYear(file, folder));
let solved = 0;
let linearOnly = 0;
let worst = 0;
let cents = 0;
const gaps: number[] = [];
const times: number[] = [];
const refused = new Map<string, number>();
console.log(
  '| tariff | building | saving a year | gap % | binaries | CPU ms | bill + wear − objective |',
);
console.log('|---|---|---|---|---|---|---|');
const codes = listTariffs().filter(({ code }) => code.startsWith(prefix));
for (const { name, grid, loadKwSeries } of buildings) {
  for (const { code } of codes) {
    const tariff = getTariff(code);
    const peakKw = eligiblePeakKw(tariff);
    const typicalDays = representativeDays(scaledTo(loadKwSeries, peakKw), grid, {
      holidays: tariff.holidays,
    });
    const before = process.cpuUsage();
    try {
      const result = await schedule({
        tariff: code,
        month: 1,
        year: 2026,
        relGap: 1e-6,
        timeLimitMs: 60_000,
        nowMs: () => performance.now(),
        facility: {
          battery: { powerKw: peakKw / 4, capacityKwh: peakKw / 2 },
          stepMinutes: 60,
          typicalDays,
        },
      });
      const used = process.cpuUsage(before);
      const year = result.solves.findLast(({ purpose }) => purpose === 'year');
      const difference = Math.abs(
        result.billWithBattery.total + result.wearAnnual - result.yearObjective,
      );
      solved += 1;
      if (result.solves.every(({ integers }) => integers === 0)) linearOnly += 1;
      if (difference <= 0.01) cents += 1;
      worst = Math.max(worst, difference);
      gaps.push(result.optimalityGapPct);
      times.push((used.user + used.system) / 1000);
      console.log(
        `| ${code} | ${name} | ${result.currency} ${result.savings.totalAnnual} | ${result.optimalityGapPct.toExponential(1)} | ${year?.integers ?? 0} | ${times.at(-1)!.toFixed(0)} | ${difference.toExponential(1)} |`,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 110) : String(error);
      refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  }
}
const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const at = (values: number[], share: number) =>
  sorted(values)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
console.log('');
console.log(
  `${solved} years of 12 months, ${solved * 12} months; ${linearOnly} by linear programs alone`,
);
console.log(
  `bill + wear − objective: ${cents} of ${solved} within a cent, worst ${worst.toExponential(2)}`,
);
console.log(`gap %: median ${at(gaps, 0.5)}, worst ${at(gaps, 1)}`);
console.log(
  `CPU ms: median ${at(times, 0.5).toFixed(0)}, 95 % ${at(times, 0.95).toFixed(0)}, worst ${at(times, 1).toFixed(0)}`,
);
for (const [reason, times_] of refused) console.log(`refused ${times_}: ${reason}`);
