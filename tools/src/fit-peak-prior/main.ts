// Fits the law of future peaks of PHALANX, on the data before the test dates.
// Usage: npm run fit:peak-prior -w tools -- <absolute path of a series folder> [<another>] [--without <campus>] [--out <file>]
import { parseArgs } from 'node:util';
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { writeGenerated } from '../internal/write-generated.js';
import { dayPeaksKw } from './day-peaks-kw.js';
import { fitPeakLaw, HORIZON_DAYS, SITUATION_DAYS } from './fit-peak-law.js';

const RECENT_DAYS = [1, 3, 7, 14, SITUATION_DAYS];
const SIGNIFICANT_DIGITS = 5;

const { values, positionals: folders } = parseArgs({
  options: { without: { type: 'string' }, out: { type: 'string' } },
  allowPositionals: true,
});
if (folders.length === 0) throw new Error('name at least one folder of series');

const sites = folders
  .flatMap((folder) => buildingFiles(folder).map((file) => readBuilding(file, folder)))
  .filter(({ campus }) => campus !== values.without)
  .map(dayPeaksKw);
const rows = RECENT_DAYS.flatMap((recentDays) =>
  HORIZON_DAYS.map((days) => fitPeakLaw(sites, recentDays, days, recentDays === SITUATION_DAYS)),
);
const lines = rows.map(
  (row) =>
    `  { ${Object.entries(row)
      .map(([name, value]) => `${name}: ${Number(value.toPrecision(SIGNIFICANT_DIGITS))}`)
      .join(', ')} },\n`,
);
const text = `// Made by \`npm run fit:peak-prior -w tools\` from ${sites.length} buildings, before their test dates. Not to be edited.
import type { PeakPrior } from './peak-outlook.js';

/** By days looked back on and days to come; method note, section 5. */
export const peakPriors: readonly PeakPrior[] = [
${lines.join('')}];
`;
writeGenerated(values.out ?? 'packages/phalanx/src/futures/peak-prior.generated.ts', text);
console.log(lines.join(''));
