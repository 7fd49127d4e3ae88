// Fits how often targets are missed that a share of PHALANX's paths misses, on the data before the test dates. Each campus is judged by a law of
// coming peaks that was fitted without it.
// Usage: npm run fit:gate -w tools -- <absolute path of a series folder> [<another>]
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { dayPeaksKw } from '../fit-peak-prior/day-peaks-kw.js';
import { fitPeakLaw, HORIZON_DAYS, SITUATION_DAYS } from '../fit-peak-prior/fit-peak-law.js';
import { writeGenerated } from '../internal/write-generated.js';
import { gateCases } from './gate-cases.js';
import { missCalibrationOf } from './miss-calibration-of.js';

const SIGNIFICANT_DIGITS = 4;

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('name at least one folder of series');

const buildings = folders.flatMap((folder) =>
  buildingFiles(folder).map((file) => readBuilding(file, folder)),
);
const cases = [...new Set(buildings.map(({ campus }) => campus))].flatMap((campus) => {
  const others = buildings.filter((building) => building.campus !== campus).map(dayPeaksKw);
  const laws = HORIZON_DAYS.map((days) => fitPeakLaw(others, SITUATION_DAYS, days, true));
  const own = buildings.filter((building) => building.campus === campus);
  const ofCampus = own.flatMap((building) => gateCases(building, laws));
  console.log(campus, own.length, JSON.stringify(ratesOf(ofCampus)));
  return ofCampus;
});
console.log('all', JSON.stringify(ratesOf(cases)));
const figures = Object.entries(missCalibrationOf(cases)).map(
  ([name, value]) => `  ${name}: ${Number(value.toPrecision(SIGNIFICANT_DIGITS))},\n`,
);
writeGenerated(
  'packages/phalanx/src/gate/miss-calibration.generated.ts',
  `// Made by \`npm run fit:gate -w tools\` from ${buildings.length} buildings, before their test dates. Not to be edited.
import type { MissCalibration } from './miss-calibration.js';

/** Method note, section 11. */
export const missCalibration: MissCalibration = {
${figures.join('')}};
`,
);
console.log(figures.join(''));

/** Share of the targets that were missed [%], by the share of the paths that missed them. */
function ratesOf(some: typeof cases): Record<string, number> {
  return Object.fromEntries(
    [...new Set(some.map(({ share }) => share))].map((share) => {
      const own = some.filter((each) => each.share === share);
      const missed = own.filter(({ isMissed }) => isMissed).length;
      return [share, Number(((100 * missed) / own.length).toFixed(1))];
    }),
  );
}
