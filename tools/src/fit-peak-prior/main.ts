// Fits the prior of future peaks of PHALANX, on the data before the test dates.
// Usage: npm run fit:peak-prior -w tools -- <absolute path of the series folder>
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { pathArgument } from '../internal/path-argument.js';
import { writeGenerated } from '../internal/write-generated.js';
import { dayPeaksKw } from './day-peaks-kw.js';
import { peakPriorRow } from './peak-prior-row.js';

const RECENT_DAYS = [1, 3, 7, 14, 28];
const HORIZON_DAYS = [1, 3, 7, 14, 21, 31];
const SIGNIFICANT_DIGITS = 5;

const folder = pathArgument('fit:peak-prior');

const sites = buildingFiles(folder).map((file) => dayPeaksKw(readBuilding(file, folder)));
const rows = RECENT_DAYS.flatMap((recentDays) =>
  HORIZON_DAYS.map((days) => peakPriorRow(sites, recentDays, days)),
);
const lines = rows.map(
  (row) =>
    `  { ${Object.entries(row)
      .map(([name, value]) => `${name}: ${Number(value.toPrecision(SIGNIFICANT_DIGITS))}`)
      .join(', ')} },\n`,
);
const text = `// Made by \`npm run fit:peak-prior -w tools\` from ${sites.length} buildings, before their test dates. Not to be edited.
import type { PeakPrior } from './internal/peak-prior.js';

/** By days looked back on and days to come; method note, section 5. */
export const peakPriors: readonly PeakPrior[] = [
${lines.join('')}];
`;
writeGenerated('packages/phalanx/src/futures/peak-prior.generated.ts', text);
console.log(lines.join(''));
