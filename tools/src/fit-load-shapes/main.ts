// Writes the library of load shapes that PHALANX uses for facilities without history, from the data before the validation periods.
// Usage: npm run fit:load-shapes -w tools -- <absolute path of the series folder>
import { buildingFiles, readBuilding } from '../../../bench/shared/series/read-buildings.js';
import { pathArgument } from '../internal/path-argument.js';
import { writeGenerated } from '../internal/write-generated.js';
import { hourlyDays } from './hourly-days.js';
import { loadShapeOf } from './load-shape-of.js';

/** Buildings whose licence allows redistribution under any other licence. */
const PERMISSIVE = /^bldg_(cambridge|torino)_/;

const folder = pathArgument('fit:load-shapes');

const shapes = buildingFiles(folder)
  .filter(({ file }) => PERMISSIVE.test(file))
  .map((source) => {
    const building = readBuilding(source, folder);
    return loadShapeOf(building.name, hourlyDays(building));
  });
const lines = shapes.map(({ name, profile, days, peak }) => {
  const dayLines = days.map(
    ({ kind, deviations }) => `    { kind: ${kind}, deviations: [${deviations.join(',')}] },\n`,
  );
  return `  {\n    name: '${name}', peak: ${peak},\n    profile: [${profile.join(',')}],\n    days: [\n${dayLines.join('').replaceAll(/^ {4}/gm, '      ')}    ],\n  },\n`;
});
const text = `// Made by \`npm run fit:load-shapes -w tools\` from ${shapes.length} buildings, before their validation stretches. Not to be edited.
// Origin of the figures: hourly electricity of ten buildings of the University of Cambridge, 2014 and 2015, published by its
// Energy Efficient Cities initiative (MIT licence); quarter hours of a substation of the Politecnico di Torino, 2013 and 2014,
// published by its BAEDA group (MIT licence). Re-tabulated relative to their own means.
import type { LoadShape } from './internal/load-shape.js';

/** Loads of real buildings relative to their means; method note, section 8. */
export const loadShapes: readonly LoadShape[] = [
${lines.join('')}];
`;
writeGenerated('packages/phalanx/src/futures/load-shapes.generated.ts', text);
console.log(`${shapes.length} shapes, ${text.length} characters`);
console.log(shapes.map(({ name, peak }) => `${name} ${peak}`).join('\n'));
