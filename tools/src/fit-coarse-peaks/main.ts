// Fits by how much peaks are underestimated by readings coarser than the meter, on the 15-minute meters before their validation
// periods. Usage: npm run fit:coarse-peaks -w tools -- <absolute path of the series folder>
import { mean, sampleStandardDeviation } from '@bess/kernel/stats';
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { pathArgument } from '../internal/path-argument.js';
import { writeGenerated } from '../internal/write-generated.js';
import { coarsePeakRatios } from './coarse-peak-ratios.js';

const METER_MINUTES = 15;
/** Quarter-hours per hour. */
const INTERVALS = 4;
const DOUBLINGS = Math.log2(INTERVALS);

const folder = pathArgument('fit:coarse-peaks');

const sites = buildingFiles(folder)
  .map((source) => readBuilding(source, folder))
  .filter(({ grid }) => grid.stepMinutes === METER_MINUTES);
// Each site has the same weight, and the spread is that of the months of all sites.
const ratios = sites.map((site) => coarsePeakRatios(site, INTERVALS));
const months = Math.min(...ratios.map((site) => site.length));
const pooled = ratios.flatMap((site) => site.slice(0, months));
const row = {
  mean: mean(pooled) / DOUBLINGS,
  standardDeviation: sampleStandardDeviation(pooled) / Math.sqrt(DOUBLINGS),
};
for (const [i, site] of sites.entries()) {
  console.log(site.name, ratios[i]!.length, mean(ratios[i]!), sampleStandardDeviation(ratios[i]!));
}
const text = `// Made by \`npm run fit:coarse-peaks -w tools\` from ${sites.map(({ name }) => name).join(' and ')}, before their validation stretches. Not to be edited.

/**
 * ln(monthly peak of quarters of an hour / monthly peak of hours) over ${months} months of each, for each doubling of the interval: its mean,
 * and its standard deviation for the first.
 */
export const coarsePeaks = { mean: ${row.mean.toPrecision(3)}, standardDeviation: ${row.standardDeviation.toPrecision(3)} };
`;
writeGenerated('packages/phalanx/src/futures/coarse-peaks.generated.ts', text);
