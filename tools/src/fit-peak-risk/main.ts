// Fits the maps of PHALANX from shares of paths to peak probabilities, on the training months.
// Usage: npm run fit:peak-risk -w tools -- <absolute path of the series folder>
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { pathArgument } from '../internal/path-argument.js';
import { writeGenerated } from '../internal/write-generated.js';
import { type RiskCase, riskCases } from './risk-cases.js';
import { riskMapOf } from './risk-map-of.js';

const SIGNIFICANT_DIGITS = 4;

const folder = pathArgument('fit:peak-risk');

const files = buildingFiles(folder);
const cases = files.flatMap((file, number) => riskCases(readBuilding(file, folder), number));
const random = cases.filter(({ isRandom }) => isRandom);
const once = (share: keyof RiskCase['shares'], happened: (one: RiskCase) => boolean) => {
  return (one: RiskCase) => ({
    share: one.shares[share],
    daysLeft: one.daysLeft,
    happened: happened(one),
    weight: 1,
  });
};
const heldDay = once('day', (one) => one.heldDay);
const heldHour = once('hour', (one) => one.heldHour);
const maps = {
  day: riskMapOf(random.filter(({ isMidnight }) => isMidnight).map(heldDay)),
  dayBegun: riskMapOf(random.filter(({ isMidnight }) => !isMidnight).map(heldDay)),
  hour: riskMapOf(cases.map((one) => ({ ...heldHour(one), weight: one.hours }))),
  newPeak: riskMapOf(random.map(once('newPeak', (one) => one.hadNewPeak))),
};
const lines = Object.entries(maps).map(([name, map]) => {
  const figures = Object.entries(map).map(
    ([key, value]) => `    ${key}: ${Number(value.toPrecision(SIGNIFICANT_DIGITS))},\n`,
  );
  return `  ${name}: {\n${figures.join('')}  },\n`;
});
const text = `// Made by \`npm run fit:peak-risk -w tools\` from ${files.length} buildings, before their validation dates. Not to be edited.
import type { RiskCalibration } from './calibration.js';

/** Of the next 24 hours, at midnight with nothing of the day seen and later; of the coming hour; of a new peak within 24 hours. */
export const riskCalibrations: Readonly<Record<'day' | 'dayBegun' | 'hour' | 'newPeak', RiskCalibration>> = {
${lines.join('')}};
`;
writeGenerated('packages/phalanx/src/risk/calibration.generated.ts', text);
console.log(lines.join(''));
