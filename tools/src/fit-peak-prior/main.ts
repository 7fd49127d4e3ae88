// Fits the prior of peaks to come that PHALANX ships, on what lies before the test dates.
// Usage: npm run fit:peak-prior -w tools -- <absolute path of the series folder>
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildingFiles, readBuilding } from '../../../bench/src/phalanx/read-buildings.js';
import { dayPeaksKw } from './day-peaks-kw.js';
import { peakPriorRow } from './peak-prior-row.js';

const RECENT_DAYS = [1, 3, 7, 14, 28];
const HORIZON_DAYS = [1, 3, 7, 14, 21, 31];
const SIGNIFICANT_DIGITS = 5;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run fit:peak-prior -w tools -- <absolute path of the series folder>');
  process.exit(2);
}

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
const to = new URL(
  '../../../packages/phalanx/src/facility/peak-prior.generated.ts',
  import.meta.url,
);
writeFileSync(fileURLToPath(to), text);
console.log(lines.join(''));
