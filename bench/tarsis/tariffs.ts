import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { isCoveredByTierSchedules } from '@bess/tariff-library/tiers';
import { schedule, supportedCharges } from '@bess/tarsis';
import { representativeDays } from '@bess/tarsis/typical-days';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { type BuildingYear, buildingYear, scaledTo } from './lib/building-year.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';
import { summariseTariffs } from './lib/tariffs/summarise-tariffs.js';
import type { TariffRow } from './lib/tariffs/tariff-row.js';

/**
 * Plans every library tariff × real buildings scaled into its eligibility × twelve months: savings, gap, CPU time, binaries, and the
 * difference between the bill of the schedule and the model's objective.
 *
 *   ROWS=rows.jsonl LIMIT_S=60 npm run tarsis-tariffs --workspace bench -- [number of buildings, or one's name] [start of a tariff code]
 *
 * With ROWS results are kept in that file, and an interrupted run continues; LIMIT_S limits the wall clock of a solve.
 */
const [which = '3', prefix = ''] = process.argv.slice(2);
const { ROWS: rowsFile, LIMIT_S: limitS = '60' } = process.env;
const names = ['cambridge_b0', 'fox_office_thelma', 'torino_campus_substation'];
const chosen = names.includes(which) ? [which] : names.slice(0, Number(which));
const folder = seriesFolder(process.env);
const rows: TariffRow[] = rowsFile ? readRows(rowsFile) : [];
const measured = new Set(rows.map(({ code, building }) => `${code} ${building}`));

for (const file of buildingFiles(folder).filter((each) =>
  chosen.some((name) => each.file.endsWith(name)),
)) {
  const building = buildingYear(file, folder);
  for (const { code } of listTariffs().filter((tariff) => tariff.code.startsWith(prefix))) {
    if (measured.has(`${code} ${building.name}`)) continue;
    const row = await measure(getTariff(code), building);
    rows.push(row);
    if (rowsFile) appendFileSync(rowsFile, `${JSON.stringify(row)}\n`);
  }
}
console.log(summariseTariffs(rows));
for (const { code, building, refused } of rows) {
  if (refused !== undefined) console.log(`${code} on ${building}: ${refused}`);
}

async function measure(tariff: Tariff, building: BuildingYear): Promise<TariffRow> {
  const { name, grid, loadKwSeries } = building;
  const { code, currency, holidays } = tariff;
  const peakKw = eligiblePeakKw(tariff);
  const typicalDays = representativeDays(scaledTo(loadKwSeries, peakKw), grid, { holidays });
  const kinds = supportedCharges.filter((charge) => {
    const others = supportedCharges.filter((other) => other !== charge);
    return !isCoveredByTierSchedules(tariff, { handledSeparately: others });
  });
  const before = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return Math.round((user + system) / 1000);
  };
  try {
    const result = await schedule({
      tariff: code,
      month: 1,
      year: 2026,
      relGap: 1e-6,
      timeLimitMs: 1000 * Number(limitS),
      nowMs: () => performance.now(),
      facility: {
        battery: { powerKw: peakKw / 4, capacityKwh: peakKw / 2 },
        stepMinutes: 60,
        typicalDays,
      },
    });
    const { billWithBattery, billWithoutBattery, wearAnnual, yearObjective } = result;
    return {
      code,
      building: name,
      kinds,
      currency,
      billWithout: billWithoutBattery.total,
      saving: result.savings.totalAnnual,
      difference: Math.abs(billWithBattery.total + wearAnnual - yearObjective),
      gapPct: result.optimalityGapPct,
      integers: Math.max(...result.solves.map(({ integers }) => integers)),
      cpuMs: cpuMs(),
    };
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    const none = { billWithout: 0, saving: 0, difference: 0, gapPct: 0, integers: 0 };
    return { code, building: name, kinds, currency, refused, ...none, cpuMs: cpuMs() };
  }
}

function readRows(file: string): TariffRow[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): TariffRow => JSON.parse(line));
}
