// Prints the size and structure of each package, and the paths of the arguments of the top functions:
//   npm run layout --workspace packages/integration [-- --write]
// --write stores the figures as ceilings of the test.
import { writeFileSync } from 'node:fs';
import { repositoryRoot } from '../repository-root.js';
import type { ArgumentWalk } from './argument-walk.js';
import { ceilingsFile } from './ceilings.js';
import { repositoryLayout } from './repository-layout.js';

const layout = repositoryLayout(repositoryRoot);
console.log(
  '| Package | Exports | Files | Under 20 lines | Lines | `check-*` | Folders in circles |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|');
for (const [name, one] of Object.entries(layout.packages)) {
  const { exports, files, smallFiles, lines, checkFiles, foldersInCircles } = one;
  const cells = [exports, files, smallFiles, lines, checkFiles, foldersInCircles.length];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
printWalks('The argument and its parts', layout.walks);
printWalks('The argument and the objects created from it', layout.longWalks);
if (process.argv.includes('--write')) {
  writeFileSync(ceilingsFile, `${JSON.stringify(layout, null, 2)}\n`);
}

function printWalks(title: string, walks: Readonly<Record<string, ArgumentWalk>>): void {
  console.log(`\n${title}:\n`);
  console.log('| Function | Files | Hops | Of them returns | Names |');
  console.log('|---|---:|---:|---:|---:|');
  for (const [name, { files, hops, returns, names }] of Object.entries(walks)) {
    console.log(`| ${name} | ${files} | ${hops} | ${returns} | ${names} |`);
  }
}
