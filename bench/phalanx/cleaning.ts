/**
 * Counts what the cleaning rule (`rules.md`) changes of each building of `BESS_SERIES`, before the test or on it.
 *
 *   npm run phalanx-cleaning --workspace bench -- [--period before-test|test]
 */
import { parseArgs } from 'node:util';
import { buildingFiles, readBuilding } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { countCleaned } from './lib/count-cleaned.js';

const { values } = parseArgs({ options: { period: { type: 'string', default: 'before-test' } } });
if (values.period !== 'before-test' && values.period !== 'test') {
  throw new Error(`--period takes before-test or test; "${values.period}" came`);
}
const isTest = values.period === 'test';
const folder = seriesFolder(process.env);
console.log(`Readings changed, ${values.period} of splits.json\n`);
console.log(
  '| building | step [min] | readings | missing | spikes | zeros | other unit | held back, then real | highest as metered [kW] | highest settled [kW] |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const source of buildingFiles(folder)) {
  const building = readBuilding(source, folder);
  const { testStep, grid } = building;
  const count = countCleaned(building, isTest ? testStep : 0, isTest ? grid.length : testStep);
  const cells = [
    building.name,
    grid.stepMinutes,
    count.readings,
    count.missing,
    count.spikes,
    count.zeros,
    count.otherUnit,
    count.heldBack,
    count.highestRawKw.toFixed(1),
    count.highestSettledKw.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
